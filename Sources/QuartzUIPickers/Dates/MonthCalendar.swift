/// A calendar of a month: its name and two arrows above the weekdays and the days. A click on the name shows wheels of months and years.
final class MonthCalendar: UIView, DateContent {
    private var settings: DateSettings
    private var date: Date
    let grid: MonthGrid
    /// Called after another month is shown, with the one before.
    var monthDidChange: ((Date) -> Void)?
    private let page = UIView()
    private let name = UIButton(configuration: .plain())
    private let arrows: [UIButton]
    private var weekdays: [UILabel] = []
    private var wheels: DateWheels?
    private let time: DatePill?
    var picked: ((Date) -> Void)?

    /// The calendar's width, unless the picker is wider.
    private static let width: CGFloat = 320
    private static let margin: CGFloat = 12
    private static let barHeight: CGFloat = 36
    private static let weekdayHeight: CGFloat = 24

    /// Creates a calendar, with a button for the time if `hasTime` is true.
    init(_ settings: DateSettings, date: Date, hasTime: Bool) {
        self.settings = settings
        self.date = date
        grid = MonthGrid(settings, date: date)
        arrows = [CalendarArrow.left.button, CalendarArrow.right.button]
        time = hasTime ? DatePill(settings, .time, date: date) : nil
        super.init(frame: .zero)
        bounds.size = contentSize
        page.clipsToBounds = true
        addSubview(page)
        page.addSubview(grid)
        addSubview(name)
        for symbol in weekdayTexts {
            let label = UILabel(symbol, font: UIFont.systemFont(ofSize: 12, weight: .semibold), color: Theme.secondaryText)
            label.textAlignment = .center
            weekdays.append(label)
            addSubview(label)
        }
        for (arrow, way) in zip(arrows, [-1, 1]) {
            arrow.addAction(UIAction { [weak self] _ in self?.turn(by: way) }, for: .primaryActionTriggered)
            addSubview(arrow)
            let swipe = UISwipeGestureRecognizer { [weak self] _ in self?.turn(by: way) }
            swipe.direction = way < 0 ? .right : .left
            page.addGestureRecognizer(swipe)
        }
        name.addAction(UIAction { [weak self] _ in self?.toggleWheels() }, for: .primaryActionTriggered)
        grid.picked = { [weak self] in self?.pick($0) }
        grid.moved = { [weak self] in self?.show($0, animated: true) }
        if let time {
            time.picked = { [weak self] in self?.pick($0) }
            addSubview(time)
        }
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// The weekdays' short names, from the first day of the week.
    private var weekdayTexts: [String] {
        let symbols = settings.calendar.shortStandaloneWeekdaySymbols.map { $0.uppercased(with: settings.locale) }
        return symbols.indices.map { symbols[($0 + settings.calendar.firstWeekday - 1) % symbols.count] }
    }

    var contentSize: CGSize {
        let weeks = grid.rowHeight * CGFloat(MonthGrid.weekCount)
        let time = time == nil ? 0 : Theme.controlHeight + Theme.grid
        return CGSize(width: Self.width, height: Self.barHeight + Self.weekdayHeight + weeks + time + 2 * Theme.grid)
    }

    // MARK: Content

    func show(_ date: Date, animated: Bool) {
        guard date != self.date else { return }
        self.date = date
        turn(to: settings.start(of: .month, date), animated: animated)
        wheels?.show(date, animated: animated)
        time?.show(date, animated: animated)
    }

    func update(_ settings: DateSettings, date: Date) {
        self.settings = settings
        grid.settings = settings
        wheels?.update(settings, date: date)
        time?.update(settings, date: date)
        show(date, animated: true)
        update()
    }

    /// Shows the month of a date that the wheels pick, and picks the date in a date picker's calendar.
    private func pick(_ date: Date) {
        show(date, animated: true)
        picked?(date)
    }

    /// Returns the month to the left or to the right of the shown one.
    private func month(towards way: Int) -> Date { settings.date(grid.month, plus: isMirrored ? -way : way, .month) }

    /// Shows the month to the left or to the right of the shown one.
    private func turn(by way: Int) {
        let month = month(towards: way)
        if DateSettings.possible.contains(month), settings.isAllowed(.month, month) { turn(to: month, animated: true) }
    }

    func turn(to month: Date, animated: Bool) {
        let old = grid.month
        // The keys of a calendar view move from a day of the shown month.
        if grid.days != nil, settings.start(of: .month, date) != month { date = month }
        if animated, window != nil, month != grid.month {
            let push = CATransition()
            push.type = .push
            push.subtype = (month > grid.month) != isMirrored ? .fromRight : .fromLeft
            push.duration = Theme.calm
            push.timingFunction = CAMediaTimingFunction(name: .easeOut)
            page.layer.add(push, forKey: "month")
        }
        grid.show(date, month: month)
        update()
        if month != old { monthDidChange?(old) }
    }

    /// Shows the month's name, and which arrows can be used.
    func update() {
        var looks = UIButton.Configuration.plain()
        looks.title = settings.text(grid.month, template: settings.yearTemplate + "MMMM")
        let font = UIFont.systemFont(ofSize: 16, weight: .semibold)
        looks.font = grid.days?.font(font) ?? font
        looks.image = (wheels == nil ? CalendarArrow.right : .down).image(length: 10)
        looks.imagePlacement = .trailing
        looks.imagePadding = 6
        looks.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        looks.baseForegroundColor = wheels == nil ? Theme.text : tintColor
        name.configuration = looks
        for (arrow, way) in zip(arrows, [-1, 1]) {
            let month = month(towards: way)
            arrow.isEnabled = DateSettings.possible.contains(month) && settings.isAllowed(.month, month)
            arrow.isHidden = wheels != nil
        }
        setNeedsLayout()
    }

    /// Shows the month of a day, from which the keys move.
    func reveal(_ day: Date, animated: Bool) {
        date = day
        turn(to: settings.start(of: .month, day), animated: animated)
    }

    // MARK: Wheels

    private func toggleWheels() {
        if let wheels {
            wheels.removeFromSuperview()
            self.wheels = nil
        } else {
            let wheels = DateWheels(settings, columns: settings.monthColumns, date: date)
            wheels.picked = { [weak self] in self?.pick($0) }
            self.wheels = wheels
            addSubview(wheels)
        }
        for view in [page] + weekdays { view.isHidden = wheels != nil }
        turn(to: settings.start(of: .month, date), animated: false)
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.insetBy(dx: Self.margin, dy: Theme.grid)
        let side = Self.barHeight
        func put(_ view: UIView, _ frame: CGRect) { view.frame = isMirrored ? frame.mirrored(in: area) : frame }
        put(
            name,
            CGRect(
                x: area.minX, y: area.minY, width: min(name.intrinsicContentSize.width, max(area.width - 2 * side, 0)),
                height: side))
        // The arrow to the left turns to the month before, or in a mirrored calendar to the month after.
        let (before, after) = isMirrored ? (arrows[1], arrows[0]) : (arrows[0], arrows[1])
        put(before, CGRect(x: area.maxX - 2 * side, y: area.minY, width: side, height: side))
        put(after, CGRect(x: area.maxX - side, y: area.minY, width: side, height: side))
        let width = area.width / 7
        for (index, label) in weekdays.enumerated() {
            put(
                label,
                CGRect(x: area.minX + width * CGFloat(index), y: area.minY + side, width: width, height: Self.weekdayHeight))
        }
        let top = area.minY + side + Self.weekdayHeight
        let height = grid.rowHeight * CGFloat(MonthGrid.weekCount)
        page.frame = CGRect(x: area.minX, y: top, width: area.width, height: height)
        grid.frame = page.bounds
        wheels?.frame = CGRect(
            x: area.minX, y: area.minY + side, width: area.width, height: height + Self.weekdayHeight)
        if let time {
            let size = time.contentSize
            time.frame = CGRect(
                x: area.maxX - size.width, y: page.frame.maxY + Theme.grid, width: size.width, height: Theme.controlHeight)
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }
}

/// The arrows of a calendar.
enum CalendarArrow {
    /// The direction of an arrow.
    case left, right, down

    /// A button with the arrow.
    var button: UIButton {
        var looks = UIButton.Configuration.plain()
        looks.image = image(length: 14)
        looks.contentInsets = .zero
        return UIButton(configuration: looks)
    }

    /// Returns the arrow as a template. Its length is that across its direction.
    func image(length: CGFloat) -> UIImage {
        let (width, side) = (length * 0.58, length)
        let points =
            switch self {
            case .left: [CGPoint(x: width - 1, y: 1), CGPoint(x: 1, y: side / 2), CGPoint(x: width - 1, y: side - 1)]
            case .right: [CGPoint(x: 1, y: 1), CGPoint(x: width - 1, y: side / 2), CGPoint(x: 1, y: side - 1)]
            case .down: [CGPoint(x: 1, y: 1), CGPoint(x: side / 2, y: width - 1), CGPoint(x: side - 1, y: 1)]
            }
        let size = self == .down ? CGSize(width: side, height: width) : CGSize(width: width, height: side)
        return UIGraphicsImageRenderer(size: size).image { _ in
            UIColor.black.setStroke()
            let arrow = UIBezierPath()
            arrow.move(to: points[0])
            for point in points.dropFirst() { arrow.addLine(to: point) }
            arrow.lineWidth = 1.75
            arrow.lineCapStyle = .round
            arrow.lineJoinStyle = .round
            arrow.stroke()
        }
        .withRenderingMode(.alwaysTemplate)
    }
}

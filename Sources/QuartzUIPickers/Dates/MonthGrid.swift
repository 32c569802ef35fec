@_spi(Hooks) import QuartzUI

/// The days of a month, in weeks. The user picks one by a click, or moves the picked day by keys.
final class MonthGrid: UIControl {
    /// The calendar and the limits.
    var settings: DateSettings { didSet { allowedDaysDidChange() } }
    /// Decides about the days of a calendar view; nil for a date picker's calendar, in which one day is picked.
    weak var days: (any MonthDays)? { didSet { load() } }
    /// Called with the day that the arrow keys of a calendar view have moved to, which may be in another month.
    var moved: ((Date) -> Void)?
    /// Called with the date that the user picks, which may be in another month.
    var picked: ((Date) -> Void)?
    /// The first moment of the shown month.
    private(set) var month: Date
    private var date: Date
    private var labels: [UILabel] = []
    private lazy var ground = makeLayer()
    private var marks: [CALayer] = []
    private var decorations: [Int: UIView] = [:]
    /// Whether each day can be picked; empty until it is needed.
    private var knownAllowed: [Bool] = []
    /// The day under the mouse or the finger, from 0.
    private var touchedDay: Int? { didSet { if touchedDay != oldValue { applyLooks() } } }

    static let rowHeight: CGFloat = 36
    static let weekCount = 6
    private static let markSize: CGFloat = 34
    private static let font = UIFont.systemFont(ofSize: 16)
    private static let markedFont = UIFont.systemFont(ofSize: 16, weight: .semibold)
    private static let forbiddenAlpha: CGFloat = 0.35
    /// The height of the decorations below the days.
    private static let decorationHeight: CGFloat = 16

    init(_ settings: DateSettings, date: Date) {
        self.settings = settings
        self.date = date
        month = settings.start(of: .month, date)
        super.init(frame: .zero)
        // The marks lie behind the labels.
        ground.opacity = 0
        load()
    }

    required init?(coder: NSCoder) { nil }

    override var handlesTaps: Bool { true }

    // MARK: Content

    /// The number of days before the month in its first week.
    private var lead: Int {
        let weekday = settings.calendar.component(.weekday, from: month)
        return (weekday - settings.calendar.firstWeekday + 7) % 7
    }

    private var dayCount: Int { settings.dayCount(ofMonth: month) }

    private func date(ofDay index: Int) -> Date { settings.date(month, plus: index, .day) }

    /// Returns the index of a date's day if the month is shown.
    private func day(of date: Date) -> Int? {
        settings.start(of: .month, date) == month ? settings.calendar.component(.day, from: date) - 1 : nil
    }

    /// Shows a date's month, and marks the date.
    func show(_ date: Date, month: Date) {
        let isOther = month != self.month
        self.date = date
        self.month = month
        if isOther { load() } else { applyLooks() }
    }

    /// The height of a week, with its decorations.
    var rowHeight: CGFloat { Self.rowHeight + (days?.showsDecorations == true ? Self.decorationHeight : 0) }

    /// Asks again which days can be picked.
    func allowedDaysDidChange() {
        knownAllowed = []
        applyLooks()
    }

    private func isAllowed(_ index: Int) -> Bool {
        if knownAllowed.count != labels.count {
            knownAllowed = labels.indices.map { index in
                let day = date(ofDay: index)
                return settings.isAllowed(.day, day) && days?.canPick(day) ?? true
            }
        }
        return knownAllowed[index]
    }

    /// Makes the decorations of some days again; nil is all.
    func reloadDecorations(of days: [Date]? = nil) {
        let wanted = days?.compactMap { day(of: $0) } ?? Array(labels.indices)
        for index in wanted {
            decorations.removeValue(forKey: index)?.removeFromSuperview()
            guard let source = self.days, source.showsDecorations, let view = source.decoration(of: date(ofDay: index)) else {
                continue
            }
            view.isUserInteractionEnabled = false
            decorations[index] = view
            addSubview(view)
        }
        setNeedsLayout()
    }

    private func load() {
        touchedDay = nil
        knownAllowed = []
        for view in decorations.values { view.removeFromSuperview() }
        decorations = [:]
        while labels.count > dayCount { labels.removeLast().removeFromSuperview() }
        while labels.count < dayCount {
            let label = UILabel()
            label.textAlignment = .center
            labels.append(label)
            addSubview(label)
        }
        let numbers = settings.dayNumbers
        for (index, label) in labels.enumerated() {
            label.text = numbers.indices.contains(index) ? numbers[index] : "\(index + 1)"
        }
        if days != nil { reloadDecorations() }
        setNeedsLayout()
        applyLooks()
    }

    // MARK: Looks

    override func stateDidChange() {
        super.stateDidChange()
        applyLooks()
    }

    /// The days with marks.
    private var markedDays: [Int] {
        guard let days else { return day(of: date).map { [$0] } ?? [] }
        return labels.indices.filter { days.isMarked(date(ofDay: $0)) }
    }

    private func applyLooks() {
        let picked = markedDays
        let isMarked = Set(picked)
        let today = day(of: Date())
        let (font, markedFont) = (days?.font(Self.font) ?? Self.font, days?.font(Self.markedFont) ?? Self.markedFont)
        for (index, label) in labels.enumerated() {
            label.font = isMarked.contains(index) || index == today ? markedFont : font
            label.textColor = isMarked.contains(index) ? Theme.onAccent : index == today ? tintColor : Theme.text
            label.alpha = isAllowed(index) ? 1 : Self.forbiddenAlpha
        }
        placeMarks(runs(of: picked))
        let cursor = days != nil && isFirstResponder && window?.showsFocus ?? false ? day(of: date) : nil
        let lit = touchedDay ?? cursor
        let frame = lit.flatMap { isMarked.contains($0) ? nil : circle(of: $0...$0) }
        ground.opacity = frame == nil ? 0 : 1
        if let frame {
            ground.frame = frame
            ground.cornerRadius = frame.height / 2
        }
        ground.backgroundColor = (isHighlighted ? Theme.pressed : Theme.raised).cgColor
    }

    /// Returns the ranges of days that have one mark each: single days, or those of a week that follow each other.
    private func runs(of picked: [Int]) -> [ClosedRange<Int>] {
        guard days?.marksWeeks == true else { return picked.map { $0...$0 } }
        var runs: [ClosedRange<Int>] = []
        for day in picked {
            if let last = runs.last, last.upperBound == day - 1, (lead + day) % 7 != 0 {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        return runs
    }

    private func placeMarks(_ runs: [ClosedRange<Int>]) {
        while marks.count > runs.count { marks.removeLast().removeFromSuperlayer() }
        while marks.count < runs.count {
            let mark = CALayer()
            mark.delegate = self
            layer.insertSublayer(mark, above: ground)
            marks.append(mark)
        }
        for (mark, run) in zip(marks, runs) {
            mark.frame = circle(of: run)
            mark.cornerRadius = mark.bounds.height / 2
            mark.backgroundColor = tintColor.cgColor
        }
    }

    /// Returns the frame of a mark around some days of a week.
    private func circle(of days: ClosedRange<Int>) -> CGRect {
        let (first, last) = (cell(of: days.lowerBound), cell(of: days.upperBound))
        let side = min(Self.markSize, first.width)
        let ends = [first.midX - side / 2, last.midX - side / 2, first.midX + side / 2, last.midX + side / 2]
        let left = ends.min() ?? 0
        return CGRect(x: left, y: first.minY + (Self.rowHeight - side) / 2, width: (ends.max() ?? 0) - left, height: side)
    }

    private func cell(of day: Int) -> CGRect {
        let (width, place) = (bounds.width / 7, lead + day)
        let cell = CGRect(x: width * CGFloat(place % 7), y: rowHeight * CGFloat(place / 7), width: width, height: rowHeight)
        return isMirrored ? cell.mirrored(in: bounds) : cell
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, label) in labels.enumerated() {
            let cell = cell(of: index)
            label.frame = CGRect(x: cell.minX, y: cell.minY, width: cell.width, height: Self.rowHeight)
            guard let view = decorations[index] else { continue }
            let size = view.sizeThatFits(CGSize(width: cell.width, height: Self.decorationHeight))
            let (width, height) = (min(size.width, cell.width), min(size.height, Self.decorationHeight))
            view.frame = CGRect(
                x: cell.midX - width / 2, y: cell.minY + Self.rowHeight + (Self.decorationHeight - 2 - height) / 2, width: width,
                height: height)
        }
        applyLooks()
    }

    // MARK: Touches and keys

    /// Returns the day at a point that can be picked.
    private func day(at point: CGPoint) -> Int? {
        labels.indices.first { cell(of: $0).contains(point) && isAllowed($0) }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touchedDay = day(at: touch.location(in: self))
        return touchedDay != nil
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touchedDay = day(at: touch.location(in: self))
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if isTouchInside, let day = touchedDay { pick(date(ofDay: day)) }
        touchedDay = nil
    }

    override func cancelTracking(with event: UIEvent?) { touchedDay = nil }

    override func hoverMoved(to point: CGPoint) { if !isTracking { touchedDay = day(at: point) } }

    override func hoverBegan(at point: CGPoint) {
        super.hoverBegan(at: point)
        hoverMoved(to: point)
    }

    override func hoverEnded() {
        super.hoverEnded()
        if !isTracking { touchedDay = nil }
    }

    /// Picks a day, at the time of the present date.
    private func pick(_ day: Date) {
        if let days {
            date = day
            if settings.isAllowed(.day, day), days.canPick(day) { days.pick(day) }
            return applyLooks()
        }
        let new = settings.allowed(settings.day(day, atTimeOf: date))
        guard new != date else { return }
        date = new
        applyLooks()
        picked?(new)
    }

    override var canBecomeFocused: Bool { isEnabled }

    override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand else { return super.keyDown(with: event) }
        switch event.key {
        case .left: move(to: settings.date(date, plus: isMirrored ? 1 : -1, .day))
        case .right: move(to: settings.date(date, plus: isMirrored ? -1 : 1, .day))
        case .up: move(to: settings.date(date, plus: -7, .day))
        case .down: move(to: settings.date(date, plus: 7, .day))
        case .pageUp: move(to: settings.date(date, plus: -1, .month))
        case .pageDown: move(to: settings.date(date, plus: 1, .month))
        case .home: move(to: settings.start(of: .month, date))
        case .end: move(to: settings.date(settings.start(of: .month, date), plus: settings.dayCount(ofMonth: date) - 1, .day))
        case .space, .return:
            guard days != nil else { return super.keyDown(with: event) }
            pick(date)
        default: return super.keyDown(with: event)
        }
        return true
    }

    /// Picks a day by a key; in a calendar view only moves to it.
    private func move(to day: Date) {
        guard days != nil else { return pick(day) }
        guard DateSettings.possible.contains(day), settings.isAllowed(.day, day) else { return }
        date = day
        applyLooks()
        moved?(day)
    }

    override func focusDidChange() {
        super.focusDidChange()
        applyLooks()
    }
}

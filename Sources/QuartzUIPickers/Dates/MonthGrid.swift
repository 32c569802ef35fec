@_spi(Hooks) import QuartzUI

/// The days of a month, in weeks. The user picks one by a click, or moves the picked day by keys.
final class MonthGrid: UIControl {
    /// The calendar and the limits.
    var settings: DateSettings { didSet { applyLooks() } }
    /// Called with the date that the user picks, which may be in another month.
    var picked: ((Date) -> Void)?
    /// The first moment of the shown month.
    private(set) var month: Date
    private var date: Date
    private var labels: [UILabel] = []
    private lazy var ground = makeLayer()
    private lazy var mark = makeLayer()
    /// The day under the mouse or the finger, from 0.
    private var touchedDay: Int? { didSet { if touchedDay != oldValue { applyLooks() } } }

    static let rowHeight: CGFloat = 36
    static let weekCount = 6
    private static let markSize: CGFloat = 34
    private static let font = UIFont.systemFont(ofSize: 16)
    private static let markedFont = UIFont.systemFont(ofSize: 16, weight: .semibold)
    private static let forbiddenAlpha: CGFloat = 0.35

    init(_ settings: DateSettings, date: Date) {
        self.settings = settings
        self.date = date
        month = settings.start(of: .month, date)
        super.init(frame: .zero)
        // The marks lie behind the labels.
        for part in [ground, mark] { part.opacity = 0 }
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

    private func load() {
        touchedDay = nil
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
        setNeedsLayout()
        applyLooks()
    }

    // MARK: Looks

    override func stateDidChange() {
        super.stateDidChange()
        applyLooks()
    }

    private func applyLooks() {
        let picked = day(of: date)
        let today = day(of: Date())
        for (index, label) in labels.enumerated() {
            let isMarked = index == picked
            label.font = isMarked || index == today ? Self.markedFont : Self.font
            label.textColor = isMarked ? Theme.onAccent : index == today ? tintColor : Theme.text
            label.alpha = settings.isAllowed(.day, date(ofDay: index)) ? 1 : Self.forbiddenAlpha
        }
        place(mark, at: picked)
        mark.backgroundColor = tintColor.cgColor
        place(ground, at: touchedDay == picked ? nil : touchedDay)
        ground.backgroundColor = (isHighlighted ? Theme.pressed : Theme.raised).cgColor
    }

    private func place(_ part: CALayer, at day: Int?) {
        part.opacity = day == nil ? 0 : 1
        guard let day else { return }
        let cell = cell(of: day)
        let side = min(Self.markSize, cell.width)
        part.frame = CGRect(x: cell.midX - side / 2, y: cell.midY - side / 2, width: side, height: side)
        part.cornerRadius = side / 2
    }

    private func cell(of day: Int) -> CGRect {
        let (width, place) = (bounds.width / 7, lead + day)
        return CGRect(
            x: width * CGFloat(place % 7), y: Self.rowHeight * CGFloat(place / 7), width: width, height: Self.rowHeight)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, label) in labels.enumerated() { label.frame = cell(of: index) }
        applyLooks()
    }

    // MARK: Touches and keys

    /// Returns the day at a point that can be picked.
    private func day(at point: CGPoint) -> Int? {
        labels.indices.first { cell(of: $0).contains(point) && settings.isAllowed(.day, date(ofDay: $0)) }
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
        case .left: pick(settings.date(date, plus: -1, .day))
        case .right: pick(settings.date(date, plus: 1, .day))
        case .up: pick(settings.date(date, plus: -7, .day))
        case .down: pick(settings.date(date, plus: 7, .day))
        case .pageUp: pick(settings.date(date, plus: -1, .month))
        case .pageDown: pick(settings.date(date, plus: 1, .month))
        case .home: pick(settings.start(of: .month, date))
        case .end: pick(settings.date(settings.start(of: .month, date), plus: settings.dayCount(ofMonth: date) - 1, .day))
        default: return super.keyDown(with: event)
        }
        return true
    }
}

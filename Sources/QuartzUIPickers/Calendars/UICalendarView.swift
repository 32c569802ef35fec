@_spi(Hooks) import QuartzUIControllers

/// Supplies the decorations of a calendar view, and observes its month. All methods are optional.
@preconcurrency @MainActor
public protocol UICalendarViewDelegate: AnyObject {
    /// Returns the decoration of a day; nil, the default, is none.
    func calendarView(_ calendarView: UICalendarView, decorationFor dateComponents: DateComponents) -> UICalendarView.Decoration?
    /// Called after the user has turned to another month.
    func calendarView(
        _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents)
}

extension UICalendarViewDelegate {
    /// Default implementation: nil.
    public func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration? { nil }
    /// Does nothing.
    public func calendarView(
        _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
    ) {}
}

/// Shows a month of a calendar. Its days can have decorations, and the user can select days or weeks.
///
/// Arrow keys move among the days, and space or return selects; page up and page down turn to another month.
@preconcurrency @MainActor
open class UICalendarView: UIView, MonthDays {
    private var ownCalendar: Calendar?
    private var ownLocale: Locale?
    private var settings: DateSettings
    private var content: MonthCalendar
    /// Whether the program turns to a month, of which the delegate is not notified.
    private var isTurnedByProgram = false

    /// Creates a calendar of the present month. An empty frame gets the size of the content.
    public override init(frame: CGRect) {
        settings = DateSettings(calendar: Self.calendar(nil, nil, nil), limits: nil, minuteInterval: 1)
        content = MonthCalendar(settings, date: Date(), hasTime: false)
        super.init(frame: frame)
        showContent()
        if frame.size == .zero { self.frame.size = intrinsicContentSize }
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        settings = DateSettings(calendar: Self.calendar(nil, nil, nil), limits: nil, minuteInterval: 1)
        content = MonthCalendar(settings, date: Date(), hasTime: false)
        super.init(coder: coder)
        showContent()
        NibCoder.configure(self, by: coder, after: UICalendarView.self)
    }

    private func showContent() {
        content.grid.days = self
        content.update()
        content.monthDidChange = { [weak self] in self?.monthDidChange(from: $0) }
        content.semanticContentAttribute = semanticContentAttribute
        content.grid.semanticContentAttribute = semanticContentAttribute
        addSubview(content)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The delegate, held weakly.
    open weak var delegate: (any UICalendarViewDelegate)? { didSet { content.grid.reloadDecorations() } }

    // MARK: Calendar

    /// The calendar. The user's by default.
    open var calendar: Calendar {
        get { settings.calendar }
        set {
            ownCalendar = newValue
            settingsDidChange()
        }
    }
    /// The locale of names and numbers. The calendar's, or the user's, by default.
    open var locale: Locale {
        get { settings.locale }
        set {
            ownLocale = newValue
            settingsDidChange()
        }
    }
    /// The time zone of the days; nil, the default, is the calendar's.
    open var timeZone: TimeZone? { didSet { if timeZone != oldValue { settingsDidChange() } } }
    /// The dates whose days can be selected, and whose months can be shown. All dates by default.
    open var availableDateRange = DateInterval(start: .distantPast, end: .distantFuture) {
        didSet { if availableDateRange != oldValue { settingsDidChange() } }
    }
    /// The design of the font. One for which there is no font, such as serif, leaves the usual font.
    open var fontDesign = UIFontDescriptor.SystemDesign.default { didSet { if fontDesign != oldValue { settingsDidChange() } } }
    /// Whether there is space for decorations below the days. True by default.
    open var wantsDateDecorations = true {
        didSet {
            guard wantsDateDecorations != oldValue else { return }
            content.grid.reloadDecorations()
            content.setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }

    private static func calendar(_ own: Calendar?, _ locale: Locale?, _ zone: TimeZone?) -> Calendar {
        var calendar = own ?? .current
        if let locale {
            calendar.locale = locale
        } else if calendar.locale?.identifier.isEmpty ?? true {
            calendar.locale = .current
        }
        if let zone { calendar.timeZone = zone }
        return calendar
    }

    private func settingsDidChange() {
        let (low, high) = (DateSettings.clamped(availableDateRange.start), DateSettings.clamped(availableDateRange.end))
        let isLimited = availableDateRange.start > .distantPast || availableDateRange.end < .distantFuture
        settings = DateSettings(
            calendar: Self.calendar(ownCalendar, ownLocale, timeZone), limits: isLimited ? low...high : nil, minuteInterval: 1)
        let shown = min(max(content.grid.month, low), high)
        content.removeFromSuperview()
        content = MonthCalendar(
            settings, date: settings.isAllowed(.month, content.grid.month) ? content.grid.month : shown, hasTime: false)
        showContent()
    }

    // MARK: Month

    /// The calendar, era, year and month of the shown month. Setting them turns to that month, or to the nearest available one.
    open var visibleDateComponents: DateComponents {
        get { components(of: content.grid.month, [.era, .year, .month]) }
        set { setVisibleDateComponents(newValue, animated: false) }
    }

    /// Turns to a month, or to the nearest available one. Components that are no date are ignored with a warning.
    open func setVisibleDateComponents(_ dateComponents: DateComponents, animated: Bool) {
        guard let date = day(of: dateComponents) else {
            return Diagnostics.warnOnce("UICalendarView.visibleDateComponents: no month; the old one stays")
        }
        let limits = settings.limits
        isTurnedByProgram = true
        content.turn(to: settings.start(of: .month, min(max(date, limits.lowerBound), limits.upperBound)), animated: animated)
        isTurnedByProgram = false
    }

    private func monthDidChange(from old: Date) {
        guard !isTurnedByProgram else { return }
        delegate?.calendarView(
            self, didChangeVisibleDateComponentsFrom: components(of: old, [.era, .year, .month]))
    }

    /// Returns the components of a date in the view's calendar.
    func components(of date: Date, _ units: Set<Calendar.Component>) -> DateComponents {
        var components = settings.calendar.dateComponents(units, from: date)
        components.calendar = settings.calendar
        components.timeZone = settings.calendar.timeZone
        return components
    }

    /// Returns the components of a day, as delegates get them.
    func dayComponents(_ day: Date) -> DateComponents { components(of: day, [.era, .year, .month, .day]) }

    /// Returns the first moment of a day, or of a month or year without days; nil for components that are no date.
    func day(of components: DateComponents) -> Date? {
        var parts = DateComponents()
        (parts.era, parts.year, parts.month, parts.day) = (components.era, components.year, components.month, components.day)
        guard parts.year != nil, let date = settings.calendar.date(from: parts), DateSettings.possible.contains(date) else {
            return nil
        }
        return settings.calendar.startOfDay(for: date)
    }

    // MARK: Selection

    /// The selection that the user can make: nil, the default, is none.
    open var selectionBehavior: UICalendarSelection? {
        didSet {
            guard selectionBehavior !== oldValue else { return }
            oldValue?.view = nil
            selectionBehavior?.view = self
            content.grid.allowedDaysDidChange()
        }
    }

    /// Shows a change of the selection, or of the days that can be selected.
    func selectionDidChange(showing day: Date? = nil, animated: Bool = false) {
        if let day, settings.isAllowed(.month, day) {
            isTurnedByProgram = true
            content.reveal(day, animated: animated)
            isTurnedByProgram = false
        }
        content.grid.allowedDaysDidChange()
    }

    func isMarked(_ day: Date) -> Bool { selectionBehavior?.isMarked(day) ?? false }
    func canPick(_ day: Date) -> Bool { selectionBehavior?.canPick(day) ?? true }
    func pick(_ day: Date) {
        selectionBehavior?.pick(day)
        content.grid.allowedDaysDidChange()
    }
    var marksWeeks: Bool { selectionBehavior is UICalendarSelectionWeekOfYear }

    // MARK: Decorations

    /// Asks the delegate again for the decorations of some days.
    open func reloadDecorations(forDateComponents dateComponents: [DateComponents], animated: Bool) {
        let days = dateComponents.compactMap(day(of:))
        guard animated, window != nil else { return content.grid.reloadDecorations(of: days) }
        UIView.transition(
            with: content.grid, duration: Theme.calm, options: .transitionCrossDissolve,
            animations: { [content] in content.grid.reloadDecorations(of: days) })
    }

    var showsDecorations: Bool { wantsDateDecorations }
    func decoration(of day: Date) -> UIView? {
        delegate?.calendarView(self, decorationFor: dayComponents(day))?.makeView(tint: tintColor)
    }
    func font(_ font: UIFont) -> UIFont {
        guard fontDesign != .default, let descriptor = font.fontDescriptor.withDesign(fontDesign) else { return font }
        return UIFont(descriptor: descriptor, size: font.pointSize)
    }

    // MARK: Layout

    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet {
            content.semanticContentAttribute = semanticContentAttribute
            content.grid.semanticContentAttribute = semanticContentAttribute
        }
    }

    open override var intrinsicContentSize: CGSize { content.contentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { content.contentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds
    }
}

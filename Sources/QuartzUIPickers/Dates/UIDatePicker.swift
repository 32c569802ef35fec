@_spi(Hooks) import QuartzUI

/// Appearance of a date picker.
nonisolated public enum UIDatePickerStyle: Int, Sendable {
    /// Compact, or wheels for a count-down timer.
    case automatic = 0
    /// Wheels.
    case wheels = 1
    /// Buttons that show the date and the time, and open a calendar and wheels.
    case compact = 2
    /// A calendar of a month, with a button for the time if there is one. A time alone has wheels.
    case inline = 3
}

/// Picks a date, a time, both, or a duration.
///
/// The order of the parts and their names are those of the locale. Dates are from the year 1 to the year 9999; others are clamped to these.
/// Changes by the user send `.valueChanged`.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
    /// The picked value.
    nonisolated public enum Mode: Int, Sendable {
        /// The time of a day. Its day stays as it is.
        case time = 0
        /// The day. Its time stays as it is.
        case date = 1
        /// The day and the time.
        case dateAndTime = 2
        /// A duration in hours and minutes; see ``UIDatePicker/countDownDuration``.
        case countDownTimer = 3
    }

    private var storedDate: Date
    private var storedDuration: TimeInterval = 0
    private var ownCalendar: Calendar?
    private var ownLocale: Locale?
    /// The settings of the content; nil after a change.
    private var knownSettings: DateSettings?
    private var knownDurations: DateSettings?
    private var content: (any DateContent)?
    /// The size that the picker had last, without being given one by the program.
    private var givenSize: CGSize?

    /// Creates a picker of the present time. An empty frame gets the size of the content.
    public override init(frame: CGRect) {
        storedDate = Date()
        super.init(frame: frame)
        if frame.size == .zero { fitContent() }
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        storedDate = Date()
        super.init(coder: coder)
        fitContent()
        NibCoder.configure(self, by: coder, after: UIDatePicker.self)
    }

    // MARK: Value

    /// The picked date, within the limits and at a step of ``minuteInterval``. Setting it does not send events.
    ///
    /// The present time by default. A date that is not a number is ignored with a warning.
    open var date: Date {
        get { dateSettings.allowed(storedDate) }
        set { setDate(newValue, animated: false) }
    }

    /// Sets the date. If `animated` is true, wheels turn to it and the calendar moves to its month.
    open func setDate(_ date: Date, animated: Bool) {
        guard !date.timeIntervalSinceReferenceDate.isNaN else {
            return Diagnostics.warnOnce("UIDatePicker.date: not a number; the old date stays")
        }
        storedDate = DateSettings.clamped(date)
        if datePickerMode != .countDownTimer { show(animated: animated) }
    }

    /// The duration of a count-down timer in seconds: whole minutes, 0 to 23 hours and 59 minutes. 0 by default; while the mode is
    /// `.countDownTimer`, at least one step of ``minuteInterval``.
    ///
    /// Seconds beyond a minute are dropped, longer durations are clamped. NaN is ignored with a warning.
    open var countDownDuration: TimeInterval {
        get { datePickerMode == .countDownTimer ? shownDate.timeIntervalSince(DateSettings.noDuration) : storedDuration }
        set {
            guard !newValue.isNaN else {
                return Diagnostics.warnOnce("UIDatePicker.countDownDuration: not a number; the old duration stays")
            }
            storedDuration = (min(max(newValue, 0), DateSettings.longestDuration) / 60).rounded(.down) * 60
            if datePickerMode == .countDownTimer { show(animated: false) }
        }
    }

    /// The earliest date; nil, the default, is none. Ignored if it is later than ``maximumDate``, and for count-down timers.
    open var minimumDate: Date? { didSet { if minimumDate != oldValue { limitsDidChange() } } }
    /// The latest date; nil, the default, is none. Ignored if it is earlier than ``minimumDate``, and for count-down timers.
    open var maximumDate: Date? { didSet { if maximumDate != oldValue { limitsDidChange() } } }

    /// The step of the minutes, from 1 to 30. 1 by default. A value that does not divide 60 is ignored with a warning.
    ///
    /// Dates between steps become the step before.
    open var minuteInterval = 1 {
        didSet {
            guard (1...30).contains(minuteInterval), 60 % minuteInterval == 0 else {
                Diagnostics.warnOnce("UIDatePicker.minuteInterval: \(minuteInterval) does not divide 60; the old interval stays")
                minuteInterval = oldValue
                return
            }
            if minuteInterval != oldValue { settingsDidChange() }
        }
    }

    // MARK: Locale

    /// The locale of names and formats; nil is the calendar's, or the user's.
    open var locale: Locale? {
        get { ownLocale ?? dateSettings.locale }
        set {
            ownLocale = newValue
            settingsDidChange()
        }
    }
    /// The calendar; nil is the user's.
    open var calendar: Calendar! {
        get { ownCalendar ?? .current }
        set {
            ownCalendar = newValue
            settingsDidChange()
        }
    }
    /// The time zone of the shown times; nil, the default, is the calendar's.
    open var timeZone: TimeZone? { didSet { if timeZone != oldValue { settingsDidChange() } } }

    private var shownCalendar: Calendar {
        var calendar = ownCalendar ?? .current
        if let ownLocale {
            calendar.locale = ownLocale
        } else if calendar.locale?.identifier.isEmpty ?? true {
            calendar.locale = .current
        }
        if let timeZone { calendar.timeZone = timeZone }
        return calendar
    }

    // MARK: Mode and style

    /// The picked value. `.dateAndTime` by default.
    open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { formDidChange() } } }
    /// The wanted appearance. `.automatic` by default.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { formDidChange() } }
    }
    /// The appearance. Count-down timers always have wheels.
    open var datePickerStyle: UIDatePickerStyle {
        if datePickerMode == .countDownTimer { return .wheels }
        return preferredDatePickerStyle == .automatic ? .compact : preferredDatePickerStyle
    }

    // MARK: Content

    private var dateSettings: DateSettings {
        if let knownSettings { return knownSettings }
        let low = minimumDate.map(DateSettings.clamped) ?? DateSettings.possible.lowerBound
        let high = maximumDate.map(DateSettings.clamped) ?? DateSettings.possible.upperBound
        let hasLimits = (minimumDate != nil || maximumDate != nil) && low <= high
        let new = DateSettings(calendar: shownCalendar, limits: hasLimits ? low...high : nil, minuteInterval: minuteInterval)
        knownSettings = new
        return new
    }

    /// The settings of a count-down timer.
    private var durations: DateSettings {
        if let knownDurations { return knownDurations }
        let new = DateSettings.forDurations(locale: dateSettings.locale, minuteInterval: minuteInterval)
        knownDurations = new
        return new
    }

    /// The settings of the mode.
    private var shownSettings: DateSettings { datePickerMode == .countDownTimer ? durations : dateSettings }
    /// The date of the content.
    private var shownDate: Date {
        datePickerMode == .countDownTimer ? durations.allowed(DateSettings.noDuration.addingTimeInterval(storedDuration)) : date
    }

    /// Follows a change of the limits. The content stays, because the user may be turning it.
    private func limitsDidChange() {
        knownSettings = nil
        guard let content, datePickerMode != .countDownTimer else { return }
        let size = content.contentSize
        content.update(dateSettings, date: date)
        if content.contentSize != size { contentSizeDidChange() }
    }

    private func settingsDidChange() {
        knownSettings = nil
        knownDurations = nil
        formDidChange()
    }

    /// Shows new content. A picker that the program has not given a size gets that of the content.
    private func formDidChange() {
        removeContent()
        if bounds.size == givenSize { fitContent() }
    }

    private func removeContent() {
        content?.removeFromSuperview()
        content = nil
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func fitContent() {
        let size = shownContent.contentSize
        frame = CGRect(origin: frame.origin, size: size)
        givenSize = size
    }

    private func show(animated: Bool) {
        guard let content else { return }
        let size = content.contentSize
        content.show(shownDate, animated: animated)
        if content.contentSize != size { contentSizeDidChange() }
    }

    /// Follows the width of buttons that show another date.
    private func contentSizeDidChange() {
        if bounds.size == givenSize { fitContent() }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The views of the style, made when they are first used.
    private var shownContent: any DateContent {
        if let content { return content }
        let new = makeContent()
        new.picked = { [weak self] in self?.userDidPick($0) }
        new.isUserInteractionEnabled = isEnabled
        content = new
        addSubview(new)
        setNeedsLayout()
        return new
    }

    private func makeContent() -> any DateContent {
        let (settings, date) = (shownSettings, shownDate)
        switch datePickerStyle {
        case .compact: return DatePills(settings, mode: datePickerMode, date: date)
        case .inline where datePickerMode != .time:
            return MonthCalendar(settings, date: date, hasTime: datePickerMode == .dateAndTime)
        default: return DateWheels(settings, columns: settings.columns(for: datePickerMode), date: date)
        }
    }

    private func userDidPick(_ date: Date) {
        if datePickerMode == .countDownTimer {
            storedDuration = date.timeIntervalSince(DateSettings.noDuration)
        } else {
            storedDate = date
            if datePickerStyle == .compact { contentSizeDidChange() }
        }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    // MARK: Looks

    @_spi(Hooks) public override var dimsWhenDisabled: Bool { true }

    open override func stateDidChange() {
        super.stateDidChange()
        content?.isUserInteractionEnabled = isEnabled
    }

    open override var intrinsicContentSize: CGSize { shownContent.contentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { shownContent.contentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        shownContent.frame = bounds
    }
}

/// The calendar and the limits of a date picker, and its arithmetic.
final class DateSettings {
    /// The calendar, with the picker's locale and time zone.
    let calendar: Calendar
    let locale: Locale
    /// The dates that can be picked.
    let limits: ClosedRange<Date>
    /// Whether the program has set limits.
    let isLimited: Bool
    /// The step of the minutes, a divisor of 60.
    let minuteInterval: Int
    let texts: DateTexts

    /// All dates of pickers: from the year 1 to the year 9999 of the Gregorian calendar. Foundation's arithmetic is reliable here.
    static let possible = Date.distantPast...Date(timeIntervalSince1970: 253_402_214_400)

    /// Returns the nearest date of pickers.
    static func clamped(_ date: Date) -> Date { min(max(date, possible.lowerBound), possible.upperBound) }

    init(calendar: Calendar, limits: ClosedRange<Date>?, minuteInterval: Int) {
        self.calendar = calendar
        locale = calendar.locale ?? .current
        self.limits = limits ?? Self.possible
        isLimited = limits != nil
        self.minuteInterval = minuteInterval
        texts = DateTexts.of(calendar)
        let middle = Date(timeIntervalSince1970: 946_728_000)  // 1 January 2000, noon in London
        anchorYear = calendar.dateInterval(of: .year, for: middle)?.start ?? middle
        anchorDay = calendar.startOfDay(for: middle)
    }

    /// Settings for a duration of a day at most, which is a date after ``noDuration``.
    static func forDurations(locale: Locale, minuteInterval: Int) -> DateSettings {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        calendar.timeZone = .gmt
        let least = noDuration.addingTimeInterval(Double(minuteInterval) * 60)
        return DateSettings(
            calendar: calendar, limits: least...noDuration.addingTimeInterval(longestDuration), minuteInterval: minuteInterval)
    }

    /// The date that stands for a duration of 0.
    static let noDuration = Date(timeIntervalSinceReferenceDate: 0)
    /// The longest duration of a count-down timer, in seconds.
    static let longestDuration: TimeInterval = 86_399

    // MARK: Values

    /// Returns the nearest date that can be picked, at a step of the minutes.
    func allowed(_ date: Date) -> Date {
        let date = min(max(date, limits.lowerBound), limits.upperBound)
        guard minuteInterval > 1 else { return date }
        let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
        let minutes = (parts.minute ?? 0) % minuteInterval
        let rest = Double(minutes) * 60 + Double(parts.second ?? 0) + Double(parts.nanosecond ?? 0) / 1e9
        // The fraction of a second is removed exactly.
        let rounded = rest == 0 ? date : Date(timeIntervalSince1970: (date.timeIntervalSince1970 - rest).rounded())
        if rounded >= limits.lowerBound { return rounded }
        let next = rounded.addingTimeInterval(Double(minuteInterval) * 60)
        return limits.contains(next) ? next : limits.lowerBound
    }

    /// Whether a unit of the calendar that contains a date has dates that can be picked.
    func isAllowed(_ unit: Calendar.Component, _ date: Date) -> Bool {
        guard isLimited else { return true }
        guard let interval = calendar.dateInterval(of: unit, for: date) else { return false }
        return interval.start <= limits.upperBound && interval.end > limits.lowerBound
    }

    /// Returns the first moment of a unit that contains a date.
    func start(of unit: Calendar.Component, _ date: Date) -> Date { calendar.dateInterval(of: unit, for: date)?.start ?? date }

    /// Returns a date after a number of units.
    func date(_ date: Date, plus count: Int, _ unit: Calendar.Component) -> Date {
        calendar.date(byAdding: unit, value: count, to: date) ?? date
    }

    /// Returns a day at the time of another date.
    func day(_ day: Date, atTimeOf date: Date) -> Date {
        let time = calendar.dateComponents([.hour, .minute, .second, .nanosecond], from: date)
        return self.day(day, hour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0)
            .addingTimeInterval(Double(time.nanosecond ?? 0) / 1e9)
    }

    /// Returns a time of a day. A time that the clock skips is moved on by the skipped interval.
    func day(_ day: Date, hour: Int, minute: Int, second: Int) -> Date {
        let start = calendar.startOfDay(for: day)
        let wanted = hour * 3600 + minute * 60 + second
        // A day may begin later than midnight, and its clock may be changed later.
        let date = start.addingTimeInterval(Double(wanted - secondOfDay(start)))
        let error = wanted - secondOfDay(date)
        guard error != 0 else { return date }
        let corrected = date.addingTimeInterval(Double(error))
        return secondOfDay(corrected) == wanted ? corrected : date
    }

    private func secondOfDay(_ date: Date) -> Int {
        let time = calendar.dateComponents([.hour, .minute, .second], from: date)
        return (time.hour ?? 0) * 3600 + (time.minute ?? 0) * 60 + (time.second ?? 0)
    }

    /// Returns the number of days of a date's month.
    func dayCount(ofMonth date: Date) -> Int { calendar.range(of: .day, in: .month, for: date)?.count ?? 31 }

    /// The year and the day from which years and days are counted.
    let anchorYear: Date
    let anchorDay: Date

    /// Returns the number of years from the anchor to a date's year.
    func yearIndex(_ date: Date) -> Int {
        calendar.dateComponents([.year], from: anchorYear, to: start(of: .year, date)).year ?? 0
    }

    /// Returns the number of days from the anchor to a date.
    func dayIndex(_ date: Date) -> Int {
        calendar.dateComponents([.day], from: anchorDay, to: calendar.startOfDay(for: date)).day ?? 0
    }

    private(set) lazy var years = yearIndex(Self.possible.lowerBound)...yearIndex(Self.possible.upperBound)
    private(set) lazy var days = dayIndex(Self.possible.lowerBound)...dayIndex(Self.possible.upperBound)
}

/// The calendar, the limits and the texts of a date picker.
///
/// Formatters and texts are made once, when they are first used: a `DateFormatter` takes about half a millisecond to make.
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

    /// All dates of pickers: from the year 1 to the year 9999 of the Gregorian calendar. Foundation's arithmetic is reliable here.
    static let possible = Date.distantPast...Date(timeIntervalSince1970: 253_402_214_400)

    init(calendar: Calendar, limits: ClosedRange<Date>?, minuteInterval: Int) {
        self.calendar = calendar
        locale = calendar.locale ?? .current
        self.limits = limits ?? Self.possible
        isLimited = limits != nil
        self.minuteInterval = minuteInterval
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

    /// Returns a time of a day; if the clock skips the time on that day, the one after as much time.
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

    // MARK: Texts

    private var formatters: [String: DateFormatter] = [:]

    /// Returns a date in a format: symbols of Unicode's date patterns, as `yMMMd`, in the order and with the words of the locale.
    func text(_ date: Date, template: String) -> String {
        text(date, format: "template " + template) { [locale] in
            DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
        }
    }

    /// Returns a date in a pattern, as it is.
    func text(_ date: Date, pattern: String) -> String { text(date, format: pattern) { pattern } }

    private func text(_ date: Date, format name: String, pattern: () -> String) -> String {
        if let known = formatters[name] { return known.string(from: date) }
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.locale = locale
        formatter.timeZone = calendar.timeZone
        formatter.dateFormat = pattern()
        formatters[name] = formatter
        return formatter.string(from: date)
    }

    /// The symbols of the locale's time, as `h`, `mm`, `a`.
    private(set) lazy var timeFields = Self.fields(
        DateFormatter.dateFormat(fromTemplate: "jmm", options: 0, locale: locale) ?? "HH:mm")
    /// The symbols of the locale's long date, as `d`, `MMMM`, `y`.
    private(set) lazy var dateFields = Self.fields(
        DateFormatter.dateFormat(fromTemplate: "yMMMMd", options: 0, locale: locale) ?? "d MMMM y")

    /// Returns the symbols of a pattern, without its quoted words.
    static func fields(_ pattern: String) -> [String] {
        var fields: [String] = []
        var isQuoted = false
        var last: Character?
        for character in pattern {
            if character == "'" { isQuoted.toggle() }
            let isSymbol = !isQuoted && character.isASCII && character.isLetter
            if isSymbol, character == last {
                fields[fields.count - 1].append(character)
            } else if isSymbol {
                fields.append(String(character))
            }
            last = isSymbol ? character : nil
        }
        return fields
    }

    /// The days of the longest month, with the locale's word or sign for a day.
    private(set) lazy var dayTexts = longestMonth.map { text($0, template: "d") }
    /// The days of the longest month as numbers.
    private(set) lazy var dayNumbers = longestMonth.map { text($0, pattern: "d") }
    private(set) lazy var hourTexts: [String] = {
        let hour = timeFields.first { "hHkK".contains($0.first ?? " ") } ?? "HH"
        return (0..<24).map { text(day(anchorDay, hour: $0, minute: 0, second: 0), pattern: hour) }
    }()
    private(set) lazy var minuteTexts = stride(from: 0, to: 60, by: minuteInterval).map {
        text(day(anchorDay, hour: 12, minute: $0, second: 0), pattern: "mm")
    }
    private(set) lazy var hourCounts = (0..<24).map { Self.text(.seconds($0 * 3600), .hours, .wide, locale) }
    private(set) lazy var minuteCounts = stride(from: 0, to: 60, by: minuteInterval).map {
        Self.text(.seconds($0 * 60), .minutes, .abbreviated, locale)
    }

    private static func text(
        _ duration: Duration, _ unit: Duration.UnitsFormatStyle.Unit, _ width: Duration.UnitsFormatStyle.UnitWidth,
        _ locale: Locale
    ) -> String { duration.formatted(.units(allowed: [unit], width: width).locale(locale)) }

    /// The days of a month that has as many as the calendar's months can have.
    private var longestMonth: [Date] {
        let most = calendar.maximumRange(of: .day)?.count ?? 31
        let months = (0..<24).map { date(anchorYear, plus: $0, .month) }
        guard let longest = months.first(where: { dayCount(ofMonth: $0) == most }) ?? months.first else { return [] }
        let first = start(of: .month, longest)
        return (0..<most).map { date(first, plus: $0, .day) }
    }
}

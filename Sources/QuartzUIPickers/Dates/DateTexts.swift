/// The formatters and the texts of a calendar, which all date pickers with the calendar share.
///
/// They are made when they are first used, and once: a `DateFormatter` takes about half a millisecond to make.
final class DateTexts {
    private let calendar: Calendar
    private let locale: Locale
    private var formatters: [String: DateFormatter] = [:]
    private var lists: [String: [String]] = [:]

    private static var known: [Calendar: DateTexts] = [:]
    /// The number of calendars whose texts are kept.
    private static let mostKnown = 16

    private init(_ calendar: Calendar) {
        self.calendar = calendar
        locale = calendar.locale ?? .current
    }

    /// Returns the texts of a calendar.
    static func of(_ calendar: Calendar) -> DateTexts {
        if let texts = known[calendar] { return texts }
        if known.count >= mostKnown { known = [:] }
        let texts = DateTexts(calendar)
        known[calendar] = texts
        return texts
    }

    /// Returns a list of texts, which is made once.
    func list(_ name: String, _ make: () -> [String]) -> [String] {
        if let list = lists[name] { return list }
        let list = make()
        lists[name] = list
        return list
    }

    /// Returns a date in a format: symbols of Unicode's date patterns, as `yMMMd`, in the order and with the words of the locale.
    func text(_ date: Date, template: String) -> String {
        text(date, format: "template " + template) { pattern(template) }
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

    private func pattern(_ template: String) -> String {
        DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    }

    /// Returns the symbols of a format in the locale's order, as `d`, `MMMM`, `y`.
    func fields(_ template: String) -> [String] { list("fields " + template) { Self.fields(ofPattern: pattern(template)) } }

    /// Returns the symbols of a pattern, without its quoted words.
    static func fields(ofPattern pattern: String) -> [String] {
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

    /// Returns a number of hours or minutes with its unit.
    func text(
        _ duration: Duration, _ unit: Duration.UnitsFormatStyle.Unit, _ width: Duration.UnitsFormatStyle.UnitWidth
    ) -> String { duration.formatted(.units(allowed: [unit], width: width).locale(locale)) }
}

extension DateSettings {
    /// Returns a date in a format of the locale; see ``DateTexts``.
    func text(_ date: Date, template: String) -> String { texts.text(date, template: template) }

    /// The template of a year: with its era in calendars that count the years of each era from 1.
    var yearTemplate: String { [.japanese, .republicOfChina].contains(calendar.identifier) ? "Gy" : "y" }

    /// The symbols of the locale's time, as `h`, `mm`, `a`.
    var timeFields: [String] { texts.fields("jmm") }
    /// The symbols of the locale's long date, as `d`, `MMMM`, `y`.
    var dateFields: [String] { texts.fields("yMMMMd") }

    /// The days of the longest month, with the locale's word or sign for a day.
    var dayTexts: [String] { texts.list("days") { longestMonth.map { texts.text($0, template: "d") } } }
    /// The days of the longest month as numbers.
    var dayNumbers: [String] { texts.list("numbers") { longestMonth.map { texts.text($0, pattern: "d") } } }
    var hourTexts: [String] {
        texts.list("hours") {
            let hour = timeFields.first { "hHkK".contains($0.first ?? " ") } ?? "HH"
            return (0..<24).map { texts.text(day(anchorDay, hour: $0, minute: 0, second: 0), pattern: hour) }
        }
    }
    /// The minutes from 0 to 59.
    var minuteTexts: [String] {
        texts.list("minutes") {
            (0..<60).map { texts.text(day(anchorDay, hour: 12, minute: $0, second: 0), pattern: "mm") }
        }
    }
    var hourCounts: [String] { texts.list("hour counts") { (0..<24).map { texts.text(.seconds($0 * 3600), .hours, .wide) } } }
    /// The numbers of minutes from 0 to 59.
    var minuteCounts: [String] {
        texts.list("minute counts") { (0..<60).map { texts.text(.seconds($0 * 60), .minutes, .abbreviated) } }
    }

    /// The days of a month that has as many as the calendar's months can have.
    private var longestMonth: [Date] {
        let most = calendar.maximumRange(of: .day)?.count ?? 31
        let months = (0..<24).map { date(anchorYear, plus: $0, .month) }
        guard let longest = months.first(where: { dayCount(ofMonth: $0) == most }) ?? months.first else { return [] }
        let first = start(of: .month, longest)
        return (0..<most).map { date(first, plus: $0, .day) }
    }
}

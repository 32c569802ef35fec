import Foundation

/// The rules by which one kind of text is found, and its value.
///
/// - **Links**: addresses with `http`, `https` or `ftp`, or that begin with `www.`; mail addresses; names with one of the usual endings
///   and what follows a slash after them. A punctuation mark at the end belongs to the sentence, a closing bracket to its opening one.
/// - **Telephone numbers**: 7 to 15 digits with at most two spaces, points, hyphens or brackets between them, and a plus sign before
///   them or not, that are not part of a word or of a date.
/// - **Dates**: `2024-05-17`, `17.5.2024`, `5/17/2024` (the order of the region, unless only the other one is possible), `May 17, 2024` and `17 May 2024` with
///   English names; with a time after them, or at noon of the present time zone.
nonisolated package struct DetectionRules: Sendable {
    /// The meaning of a text.
    package enum Value {
        case link(URL)
        case phoneNumber(String)
        case date(Date)
    }

    /// The bit of `NSTextCheckingResult.CheckingType`.
    package let type: UInt64
    package let pattern: String
    /// Returns the meaning of a text; nil if it is none of the kind.
    package let value: @Sendable (String) -> Value?

    package static let all = [dates, links, phoneNumbers]

    /// Returns what rules find in a text, in order.
    package static func matches(of rules: [DetectionRules], in text: String) -> [(range: NSRange, value: Value)] {
        let pattern = rules.map { "(?:\($0.pattern))" }.joined(separator: "|")
        guard !rules.isEmpty, let expression = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else {
            return []
        }
        let units = text as NSString
        return expression.matches(in: text, range: NSRange(location: 0, length: units.length)).compactMap { match in
            let part = units.substring(with: match.range)
            return rules.lazy.compactMap { $0.value(part) }.first.map { (match.range, $0) }
        }
    }

    // MARK: Links

    private static let endings =
        "com|org|net|edu|gov|info|io|dev|app|co|me|tv|ai|biz|eu|uk|de|fr|ch|at|it|es|nl|se|no|dk|fi|pl|cz|jp|cn|kr|in|br|ru|us|ca|au|nz"
    package static let links = DetectionRules(
        type: 1 << 6,
        pattern: [
            #"\b(?:(?:https?|ftp)://|www\.(?=\w))(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:\([^\s<>"()]*\)|[^\s<>"().,;:!?'’”\]}])"#,
            #"(?<![\w.%+-])(?:mailto:)?[\w.%+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}"#,
            #"(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:\#(endings))\b(?:/(?:[^\s<>"()]*[^\s<>"().,;:!?'’”\]}])?)?(?!\.?\w|@)"#,
        ].joined(separator: "|"),
        value: { text in
            let lower = text.lowercased()
            let hasScheme = ["http://", "https://", "ftp://", "mailto:"].contains { lower.hasPrefix($0) }
            guard lower.contains(".") || hasScheme, lower.contains(where: \.isLetter) else { return nil }
            let isMail = !hasScheme && lower.contains("@") && !lower.contains("/") && !lower.hasPrefix("www.")
            return URL(string: hasScheme ? text : (isMail ? "mailto:" : "http://") + text).map { .link($0) }
        })

    // MARK: Telephone numbers

    package static let phoneNumbers = DetectionRules(
        type: 1 << 11,
        pattern:
            #"(?<![\w.@/-])(?!\d{4}-\d{2}-\d{2}\b|\d{1,2}[./]\d{1,2}[./]\d{4}\b)(?:\+|\(\+?)?\d(?:[ ().\-]{0,2}\d){6,14}(?![\w@]|[.\-]\d)"#,
        value: { text in
            (7...15).contains(text.filter(\.isNumber).count) && !text.contains(where: \.isLetter) ? .phoneNumber(text) : nil
        })

    // MARK: Dates

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let month =
        "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
        + "|nov(?:ember)?|dec(?:ember)?)\\.?"
    private static let time = #"(?:(?:T|,? (?:at )?)\d{1,2}:\d{2}(?::\d{2})?(?:Z| ?[ap]\.?m\b\.?)?)?"#
    package static let dates = DetectionRules(
        type: 1 << 3,
        pattern:
            #"(?<![\w./-])(?:\d{4}-[01]\d-[0-3]\d|[0-3]?\d[./][0-3]?\d[./]\d{4}|\#(month) \d{1,2}(?:st|nd|rd|th)?,? \d{4}|"#
            + #"\d{1,2}(?:st|nd|rd|th)?\.? \#(month),? \d{4})\#(time)(?![\w/])"#,
        value: { date(of: $0.lowercased()).map { .date($0) } })

    /// Returns the numbers of a text, one after another.
    private static func numbers(_ text: Substring) -> [Int] { text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) } }

    private static func date(of text: String) -> Date? {
        let numbers = numbers(text[...])
        let mark = text.first { !$0.isNumber }
        guard numbers.count >= 2, text.first?.isNumber == true || text.first?.isLetter == true else { return nil }
        if let name = months.firstIndex(where: { text.contains($0) }) {
            return date(numbers[1], name + 1, numbers[0], clock: numbers[2...], text)
        }
        guard numbers.count >= 3 else { return nil }
        let clock = numbers[3...]
        switch mark {
        case "-" where numbers[0] > 999: return date(numbers[0], numbers[1], numbers[2], clock: clock, text)
        case ".": return date(numbers[2], numbers[1], numbers[0], clock: clock, text)
        case "/":
            // A number that is no month is the day.
            let (first, second) = writesMonthFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
            return date(numbers[2], first, second, clock: clock, text) ?? date(numbers[2], second, first, clock: clock, text)
        default: return nil
        }
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int, clock: ArraySlice<Int>, _ text: String) -> Date? {
        var parts = DateComponents(year: year, month: month, day: day, hour: 12, minute: 0, second: 0)
        let clock = Array(clock)
        if clock.count >= 2 {
            (parts.hour, parts.minute, parts.second) = (clock[0], clock[1], clock.count > 2 ? clock[2] : 0)
            let half = text.suffix(4).filter(\.isLetter)
            if half == "pm" || half == "am" { parts.hour = clock[0] % 12 + (half == "pm" ? 12 : 0) }
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = text.hasSuffix("z") ? TimeZone(secondsFromGMT: 0) ?? .current : .current
        parts.calendar = calendar
        return parts.isValidDate ? calendar.date(from: parts) : nil
    }

    private static var writesMonthFirst: Bool {
        ["US", "PH", "FM", "PW", "001"].contains(Locale.current.region?.identifier ?? "US")
    }
}

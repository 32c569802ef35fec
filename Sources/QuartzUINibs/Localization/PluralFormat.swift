import Foundation
import Synchronization

/// A format with variables whose texts depend on numbers: an entry of a `.stringsdict` file.
///
/// A program gets the format as a string, whose variables carry the number of their entry: `%#@7.items@`. Formatting finds the entry by
/// it, because equal formats have different texts: most entries read `%#@count@`.
nonisolated struct PluralFormat: Sendable {
    /// The format, with numbered variables.
    let format: String
    private let language: String
    /// The texts of each variable by category.
    private let variables: [String: [String: String]]

    /// The entries by their numbers.
    private static let known = Mutex<[Int: PluralFormat]>([:])
    private static let lastNumber = Atomic<Int>(0)
    /// Variables in variables beyond this depth are left out.
    private static let deepest = 8
    /// The greatest length of an expanded format.
    private static let longest = 1 << 16

    /// Reads an entry; nil without a format.
    init?(_ entry: [String: Any], language: String) {
        guard let format = entry["NSStringLocalizedFormatKey"] as? String else { return nil }
        self.language = language
        variables = entry.compactMapValues { value in
            guard let rule = value as? [String: Any], rule["NSStringFormatSpecTypeKey"] as? String == "NSStringPluralRuleType"
            else {
                return nil
            }
            return rule.compactMapValues { $0 as? String }
        }
        let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        self.format = Self.replaceVariables(in: format) { place, name in "%\(place)#@\(number).\(name)@" }
        let entry = self
        Self.known.withLock { $0[number] = entry }
    }

    /// Whether a format has variables of an entry.
    static func concerns(_ format: String) -> Bool { format.contains("#@") }

    /// Replaces the variables of a format by the texts for its arguments. All specifiers of the result are numbered.
    static func expanded(_ format: String, _ arguments: [any CVarArg]) -> String {
        var next = 0
        return expand(format, arguments, &next, own: nil, depth: 0)
    }

    /// - Parameters:
    ///   - next: The argument of the next specifier without a number.
    ///   - own: The argument of the variable whose text is expanded; nil for a format.
    private static func expand(
        _ format: String, _ arguments: [any CVarArg], _ next: inout Int, own: Int?, depth: Int
    ) -> String {
        var result = ""
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            guard let first = rest.first, first != "%" else {
                result += "%%"
                rest = rest.dropFirst()
                continue
            }
            var place: Int?
            let digits = rest.prefix { $0.isNumber }
            if rest[digits.endIndex...].first == "$", let number = Int(digits), number > 0 {
                place = number - 1
                rest = rest[digits.endIndex...].dropFirst()
            }
            let index = place ?? own ?? next
            if place == nil, own == nil { next += 1 }
            guard rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") else {
                result += "%\(index + 1)$"
                continue
            }
            let name = rest.dropFirst(2)[..<end]
            rest = rest[rest.index(after: end)...]
            guard depth < deepest, result.utf8.count < longest, let text = text(of: name, for: arguments, index) else { continue }
            result += expand(text, arguments, &next, own: index, depth: depth + 1)
        }
        return result + rest
    }

    /// The text of a variable `7.items` for a number.
    private static func text(of name: Substring, for arguments: [any CVarArg], _ index: Int) -> String? {
        guard let dot = name.firstIndex(of: "."), let number = Int(name[..<dot]),
            let entry = known.withLock({ $0[number] }), arguments.indices.contains(index),
            let quantity = Self.number(arguments[index]), quantity.isFinite
        else { return nil }
        let texts = entry.variables[String(name[name.index(after: dot)...])] ?? [:]
        let category = PluralCategory(quantity, in: entry.language)
        // A text for nothing is taken in languages without an own form for it too.
        let text = (quantity == 0 ? texts["zero"] : nil) ?? texts[category.rawValue] ?? texts["other"]
        return text.map { replaceVariables(in: $0) { place, name in "%\(place)#@\(number).\(name)@" } }
    }

    private static func number(_ argument: any CVarArg) -> Double? {
        switch argument {
        case let number as any BinaryInteger: Double(number)
        case let number as Double: number
        case let number as Float: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }

    /// Replaces each `%#@name@` and `%2$#@name@`.
    private static func replaceVariables(in format: String, _ replacement: (_ place: String, _ name: String) -> String) -> String
    {
        var result = ""
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            let digits = rest.prefix { $0.isNumber }
            let isNumbered = rest[digits.endIndex...].first == "$" && !digits.isEmpty
            let body = isNumbered ? rest[digits.endIndex...].dropFirst() : rest
            guard body.hasPrefix("#@"), let end = body.dropFirst(2).firstIndex(of: "@") else {
                result += "%"
                if rest.first == "%" { result.append(rest.removeFirst()) }
                continue
            }
            result += replacement(isNumbered ? "\(digits)$" : "", String(body.dropFirst(2)[..<end]))
            rest = body[end...].dropFirst()
        }
        return result + rest
    }
}

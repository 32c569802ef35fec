import Foundation

/// Parses the format of a predicate, such as `name BEGINSWITH[cd] %@ AND age >= 18`.
struct PredicateFormat {
    /// Whether an object satisfies a part of the format.
    typealias Test = (Any?) -> Bool

    /// A format that is not one of a predicate.
    struct Failure: Error {
        let message: String
    }

    private enum Token: Equatable {
        case word(String), text(String), number(Double), sign(String), argument(Character)
    }

    private var tokens: ArraySlice<Token>
    private var arguments: ArraySlice<Any?>
    private var depth = 0

    /// The greatest number of nested parts.
    private static let deepest = 200

    /// Parses a format.
    ///
    /// - Parameter arguments: The values of its specifiers, in their order.
    static func test(_ format: String, _ arguments: [Any?]) throws(Failure) -> Test {
        var parser = PredicateFormat(tokens: try tokens(of: format)[...], arguments: arguments[...])
        let test = try parser.alternatives()
        if let rest = parser.tokens.first { throw Failure(message: "unexpected \(rest)") }
        return test
    }

    private init(tokens: ArraySlice<Token>, arguments: ArraySlice<Any?>) {
        (self.tokens, self.arguments) = (tokens, arguments)
    }

    // MARK: Tokens

    private static func tokens(of format: String) throws(Failure) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(format)
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "\"" || first == "'" {
                tokens.append(.text(try quoted(&rest)))
            } else if first == "%", rest.dropFirst().first?.isLetter == true || rest.dropFirst().first == "@" {
                tokens.append(.argument(specifier(&rest)))
            } else if first.isNumber || first == "-" && rest.dropFirst().first?.isNumber == true {
                let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" }
                guard let number = Double(digits) else { throw Failure(message: "\(digits) is no number") }
                tokens.append(.number(number))
                rest = rest.dropFirst(digits.count)
            } else if first.isLetter || "_@#$".contains(first) {
                let word = rest.prefix { $0.isLetter || $0.isNumber || "_.@#$".contains($0) }
                tokens.append(.word(String(word)))
                rest = rest.dropFirst(word.count)
            } else {
                let pairs = ["==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||"]
                let sign = pairs.first { rest.hasPrefix($0) } ?? String(first)
                tokens.append(.sign(sign))
                rest = rest.dropFirst(sign.count)
            }
        }
        return tokens
    }

    private static func quoted(_ rest: inout Substring) throws(Failure) -> String {
        let quote = rest.removeFirst()
        var text = ""
        while let next = rest.popFirst() {
            if next == quote { return text }
            text.append(next == "\\" ? rest.popFirst() ?? next : next)
        }
        throw Failure(message: "a text does not end")
    }

    /// Removes a specifier such as `%@` and `%ld`; returns its last letter.
    private static func specifier(_ rest: inout Substring) -> Character {
        rest.removeFirst()
        while rest.count > 1, let first = rest.first, "lhqz".contains(first) { rest.removeFirst() }
        return rest.removeFirst()
    }

    // MARK: Logic

    private mutating func takes(_ words: String...) -> Bool {
        switch tokens.first {
        case .word(let word) where words.contains(word.uppercased()): break
        case .sign(let sign) where words.contains(sign): break
        default: return false
        }
        tokens.removeFirst()
        return true
    }

    private mutating func alternatives() throws(Failure) -> Test {
        var tests = [try conjunction()]
        while takes("OR", "||") { tests.append(try conjunction()) }
        return tests.count == 1 ? tests[0] : { [tests] object in tests.contains { $0(object) } }
    }

    private mutating func conjunction() throws(Failure) -> Test {
        var tests = [try term()]
        while takes("AND", "&&") { tests.append(try term()) }
        return tests.count == 1 ? tests[0] : { [tests] object in tests.allSatisfy { $0(object) } }
    }

    private mutating func term() throws(Failure) -> Test {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { throw Failure(message: "more than \(Self.deepest) nested parts") }
        if takes("NOT", "!") {
            let test = try term()
            return { !test($0) }
        }
        if takes("(") {
            let test = try alternatives()
            guard takes(")") else { throw Failure(message: "a parenthesis does not end") }
            return test
        }
        if takes("TRUEPREDICATE") { return { _ in true } }
        if takes("FALSEPREDICATE") { return { _ in false } }
        let comparison = try comparison()
        return { comparison.holds(for: $0) }
    }

    // MARK: Comparisons

    private static let relations: [String: PredicateComparison.Relation] = [
        "=": .equal, "==": .equal, "!=": .unequal, "<>": .unequal, "<": .less, "<=": .lessOrEqual, "=<": .lessOrEqual,
        ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "MATCHES": .matches, "LIKE": .like, "BEGINSWITH": .begins,
        "ENDSWITH": .ends, "CONTAINS": .contains, "IN": .isIn, "BETWEEN": .between,
    ]

    private mutating func comparison() throws(Failure) -> PredicateComparison {
        let quantifier: PredicateComparison.Quantifier? =
            takes("ANY", "SOME") ? .any : takes("ALL") ? .all : takes("NONE") ? PredicateComparison.Quantifier.none : nil
        let left = try expression()
        let relation: PredicateComparison.Relation? =
            switch tokens.first {
            case .word(let word): Self.relations[word.uppercased()]
            case .sign(let sign): Self.relations[sign]
            default: nil
            }
        guard let relation else { throw Failure(message: "a relation is missing") }
        tokens.removeFirst()
        let options = try options()
        return PredicateComparison(
            left: left, relation: relation, right: try expression(), options: options, quantifier: quantifier)
    }

    private mutating func options() throws(Failure) -> String.CompareOptions {
        guard takes("[") else { return [] }
        guard case .word(let letters)? = tokens.popFirst(), takes("]") else { throw Failure(message: "[ without options") }
        var options: String.CompareOptions = []
        if letters.contains("c") { options.insert(.caseInsensitive) }
        if letters.contains("d") { options.insert(.diacriticInsensitive) }
        return options
    }

    private mutating func expression() throws(Failure) -> PredicateExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { throw Failure(message: "more than \(Self.deepest) nested parts") }
        switch tokens.popFirst() {
        case .text(let text): return .constant(text)
        case .number(let number): return .constant(number)
        case .argument(let kind):
            guard let argument = arguments.popFirst() else { throw Failure(message: "an argument is missing") }
            if kind == "K" { return .path("\(argument ?? "self")") }
            return .constant(argument)
        case .word(let word):
            switch word.uppercased() {
            case "SELF": return .itself
            case "TRUE", "YES": return .constant(true)
            case "FALSE", "NO": return .constant(false)
            case "NIL", "NULL": return .constant(nil)
            default: return .path(word)
            }
        case .sign("{"):
            var parts: [PredicateExpression] = []
            while !takes("}") {
                if !parts.isEmpty, !takes(",") { throw Failure(message: "a list does not end") }
                parts.append(try expression())
            }
            return .list(parts)
        case let token?: throw Failure(message: "unexpected \(token)")
        case nil: throw Failure(message: "a value is missing")
        }
    }
}

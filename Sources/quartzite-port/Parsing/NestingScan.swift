/// Finds code that is nested too deeply for the parser, before it is parsed.
///
/// The parser recurses at each bracket and takes time that grows exponentially with brackets that may begin a type, such as `[[[`. The
/// scan handles the tokens that matter for matching brackets: strings, their interpolations, comments, regular expressions and `#if`.
struct NestingScan {
    /// The number of brackets and `#if`s around a place.
    static let deepest = 100
    /// The number of brackets directly in each other that may be types, among them one of an array.
    static let deepestLiteral = 10
    /// The number of generic arguments in `A<A<A<`.
    static let deepestArguments = 40
    /// The number of arrows in a type. Each takes more of the parser's stack than other code of its length.
    static let mostArrows = 500

    /// - Throws: `NestingError` with the line of the first place that is nested too deeply.
    static func check(_ text: String) throws(NestingError) {
        var scan = NestingScan(bytes: Array(text.utf8))
        try scan.run()
    }

    private enum Kind {
        case parenthesis, square, brace
        /// Code in a string: the string's number of signs, and whether it has several lines.
        case interpolation(signs: Int, isLong: Bool)
    }

    private struct Level {
        let kind: Kind
        /// The number of brackets around this one, with it, that may together be a type, and whether one is of an array.
        let literals: Int
        let hasArray: Bool
    }

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var levels: [Level] = []
    private var conditions = 0
    /// Whether the last token ends an operand, so that a bracket after it calls it.
    private var isAfterOperand = false
    private var arguments = 0
    private var arrows = 0

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func run() throws(NestingError) {
        while position < bytes.count { try step() }
    }

    private func byte(_ distance: Int = 0) -> UInt8 { position + distance < bytes.count ? bytes[position + distance] : 0 }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        return position + count <= bytes.count && (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    private mutating func step() throws(NestingError) {
        let current = byte()
        switch current {
        case UInt8(ascii: "\n"):
            line += 1
            position += 1
            arguments = 0
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "/") where !isAfterOperand && skipRegex(): break
        case UInt8(ascii: "\""): try string(signs: 0)
        case UInt8(ascii: "#"): try sign()
        case UInt8(ascii: "("): try open(.parenthesis)
        case UInt8(ascii: "["): try open(.square)
        case UInt8(ascii: "{"): try open(.brace)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): try close(current)
        default: try word(current)
        }
    }

    private mutating func word(_ first: UInt8) throws(NestingError) {
        func isName(_ byte: UInt8) -> Bool {
            byte >= 128 || byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte)
                || (97...122).contains(byte)
        }
        if isName(first) {
            // A name after an operand begins other code.
            if isAfterOperand { arrows = 0 }
            while isName(byte()) { position += 1 }
            isAfterOperand = true
            return
        }
        if first == UInt8(ascii: "<"), isAfterOperand {
            arguments += 1
            guard arguments <= Self.deepestArguments else {
                throw NestingError(line: line, what: "more than \(Self.deepestArguments) generic arguments in each other")
            }
        } else if first != UInt8(ascii: ".") {
            arguments = 0
        }
        if first == UInt8(ascii: "-"), byte(1) == UInt8(ascii: ">") {
            arrows += 1
            guard arrows <= Self.mostArrows else {
                throw NestingError(line: line, what: "more than \(Self.mostArrows) arrows in a type")
            }
        }
        // A mark after an operand belongs to it.
        if ![UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "`")].contains(first) { isAfterOperand = false }
        position += 1
    }

    private mutating func open(_ kind: Kind) throws(NestingError) {
        let mayBeType: Bool
        switch kind {
        case .parenthesis, .square: mayBeType = !isAfterOperand
        default: mayBeType = false
        }
        let outer = mayBeType ? levels.last : nil
        var isArray = false
        if case .square = kind { isArray = true }
        let literals = mayBeType ? (outer?.literals ?? 0) + 1 : 0
        let level = Level(kind: kind, literals: literals, hasArray: mayBeType && (isArray || outer?.hasArray == true))
        levels.append(level)
        guard levels.count + conditions <= Self.deepest else {
            throw NestingError(line: line, what: "more than \(Self.deepest) brackets in each other")
        }
        guard !level.hasArray || literals <= Self.deepestLiteral else {
            throw NestingError(line: line, what: "more than \(Self.deepestLiteral) array literals in each other")
        }
        isAfterOperand = false
        arguments = 0
        position += 1
    }

    /// Closes the innermost bracket of a kind. Brackets that a brace leaves open end with it.
    private mutating func close(_ closer: UInt8) throws(NestingError) {
        position += 1
        isAfterOperand = true
        arguments = 0
        switch (closer, levels.last?.kind) {
        case (UInt8(ascii: ")"), .parenthesis?), (UInt8(ascii: "]"), .square?), (UInt8(ascii: "}"), .brace?): levels.removeLast()
        case (UInt8(ascii: ")"), .interpolation(let signs, let isLong)?):
            levels.removeLast()
            try content(signs: signs, isLong: isLong)
        case (UInt8(ascii: "}"), _):
            let index = levels.lastIndex { if case .brace = $0.kind { true } else { false } }
            if let index { levels.removeSubrange(index...) }
        default: break
        }
    }

    private mutating func sign() throws(NestingError) {
        var signs = 0
        while byte(signs) == UInt8(ascii: "#") { signs += 1 }
        if byte(signs) == UInt8(ascii: "\"") {
            position += signs
            return try string(signs: signs)
        }
        if starts(with: "#if") { conditions += 1 }
        if starts(with: "#endif") { conditions = max(0, conditions - 1) }
        guard levels.count + conditions <= Self.deepest else {
            throw NestingError(line: line, what: "more than \(Self.deepest) #ifs in each other")
        }
        position += signs
        isAfterOperand = false
    }

    /// Skips a regular expression, which ends on its line. Returns false if there is none.
    private mutating func skipRegex() -> Bool {
        guard ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")].contains(byte(1)) else { return false }
        var distance = 1
        while position + distance < bytes.count, byte(distance) != UInt8(ascii: "\n") {
            if byte(distance) == UInt8(ascii: "/") {
                position += distance + 1
                isAfterOperand = true
                return true
            }
            distance += byte(distance) == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private mutating func skipLine() {
        while position < bytes.count, byte() != UInt8(ascii: "\n") { position += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                position += 2
            } else if starts(with: "*/") {
                depth -= 1
                position += 2
            } else {
                if byte() == UInt8(ascii: "\n") { line += 1 }
                position += 1
            }
        } while depth > 0 && position < bytes.count
    }

    private mutating func string(signs: Int) throws(NestingError) {
        let isLong = starts(with: "\"\"\"")
        position += isLong ? 3 : 1
        try content(signs: signs, isLong: isLong)
    }

    /// Skips the rest of a string, up to its end or to an interpolation.
    private mutating func content(signs: Int, isLong: Bool) throws(NestingError) {
        func hasSigns(after distance: Int) -> Bool { (0..<signs).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") } }
        while position < bytes.count {
            switch byte() {
            case UInt8(ascii: "\\") where hasSigns(after: 1):
                if byte(1 + signs) == UInt8(ascii: "(") {
                    position += 1 + signs
                    isAfterOperand = true
                    return try open(.interpolation(signs: signs, isLong: isLong))
                }
                if byte(1 + signs) == UInt8(ascii: "\n") { line += 1 }
                position += 2 + signs
            case UInt8(ascii: "\n"):
                guard isLong else { return }
                line += 1
                position += 1
            case UInt8(ascii: "\"") where (!isLong || starts(with: "\"\"\"")) && hasSigns(after: isLong ? 3 : 1):
                position += (isLong ? 3 : 1) + signs
                isAfterOperand = true
                return
            default: position += 1
            }
        }
    }
}

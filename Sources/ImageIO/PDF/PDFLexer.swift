/// A value of a PDF file.
enum PDFValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case name(String)
    case string([UInt8])
    case array([PDFValue])
    case dictionary([String: PDFValue])
    /// The number of an object.
    case reference(Int)

    var number: Double? {
        if case .number(let value) = self { return value }
        return nil
    }

    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    var name: String? {
        if case .name(let value) = self { return value }
        return nil
    }
}

/// A lexical token of PDF (PDF 32000-1 §7.2).
enum PDFToken: Equatable {
    case number(Double)
    case name(String)
    case string([UInt8])
    case keyword(String)
    case openArray, closeArray
    case openDictionary, closeDictionary
}

/// Splits bytes into tokens and builds values from them.
struct PDFLexer {
    let bytes: [UInt8]
    var position: Int
    /// The number of values that may still be built.
    var valuesLeft: Int

    init(_ bytes: [UInt8], at position: Int = 0, valuesLeft: Int = PDFLimits.values) {
        self.bytes = bytes
        self.position = min(max(position, 0), bytes.count)
        self.valuesLeft = valuesLeft
    }

    // MARK: Tokens

    /// Returns the next token; nil at the end.
    ///
    /// - Throws: ``ImageIOError/corrupt(_:reason:)`` if the bytes end within a string.
    mutating func next() throws(ImageIOError) -> PDFToken? {
        skipSpace()
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "["): return .openArray
        case UInt8(ascii: "]"): return .closeArray
        case UInt8(ascii: "/"): return .name(name())
        case UInt8(ascii: "("):
            return .string(try string())
        case UInt8(ascii: "<"):
            if take(UInt8(ascii: "<")) { return .openDictionary }
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
                position = bytes.count
                throw Self.unfinished
            }
            let digits = bytes[position..<end].compactMap(Self.hexadecimal)
            position = end + 1
            return .string(
                stride(from: 0, to: digits.count, by: 2).map { index in
                    digits[index] << 4 | (index + 1 < digits.count ? digits[index + 1] : 0)
                })
        case UInt8(ascii: ">") where take(UInt8(ascii: ">")): return .closeDictionary
        default:
            let start = position - 1
            // A delimiter without a partner is a keyword of one byte.
            if Self.isRegular(byte) { while position < bytes.count, Self.isRegular(bytes[position]) { position += 1 } }
            return Self.number(bytes[start..<position]).map(PDFToken.number) ?? .keyword(Self.text(bytes[start..<position]))
        }
    }

    mutating func skipSpace() {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "%") {
                while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
            } else if Self.isSpace(bytes[position]) {
                position += 1
            } else {
                return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func name() -> String {
        var result: [UInt8] = []
        while position < bytes.count, Self.isRegular(bytes[position]) {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "#"), position + 1 < bytes.count,
                let value = UInt8(String(decoding: bytes[position..<(position + 2)], as: UTF8.self), radix: 16)
            {
                result.append(value)
                position += 2
            } else {
                result.append(byte)
            }
        }
        return Self.text(result[...])
    }

    /// Returns a string whose opening parenthesis was read. Parentheses nest.
    private mutating func string() throws(ImageIOError) -> [UInt8] {
        var result: [UInt8] = []
        var depth = 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\\"):
                escape(&result)
                continue
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return result }
            default: break
            }
            result.append(byte)
        }
        throw Self.unfinished
    }

    /// Reads the rest of an escape sequence.
    private mutating func escape(_ result: inout [UInt8]) {
        guard position < bytes.count else { return }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): result.append(10)
        case UInt8(ascii: "r"): result.append(13)
        case UInt8(ascii: "t"): result.append(9)
        case UInt8(ascii: "b"): result.append(8)
        case UInt8(ascii: "f"): result.append(12)
        case 13: _ = take(10)
        case 10: break
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var value = Int(byte & 7)
            for _ in 0..<2 {
                guard position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[position]) else { break }
                value = value * 8 + Int(bytes[position] & 7)
                position += 1
            }
            result.append(UInt8(value & 255))
        default: result.append(byte)
        }
    }

    /// Returns the value of a hexadecimal digit; nil for other bytes.
    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 15
        case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): byte & 7 + 9
        default: nil
        }
    }

    private static let unfinished = ImageIOError.corrupt(.pdf, reason: "it ends too early")
    /// Returns bytes as a name, cut to the specification's maximum length of 127 bytes.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes.prefix(127), as: UTF8.self) }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) && byte != 11 || byte == 0 }

    static func isRegular(_ byte: UInt8) -> Bool { !isSpace(byte) && !delimiters.contains(byte) }
    private static let delimiters: Set<UInt8> = Set("()<>[]{}/%".utf8)

    /// Returns a decimal number without an exponent, clamped to ``PDFLimits/magnitude``; nil if the bytes are something else.
    static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        var rest = bytes
        let sign = rest.first == UInt8(ascii: "-") ? -1.0 : 1
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        var (value, divisor, digits) = (0.0, 1.0, 0)
        var isFraction = false
        for byte in rest {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                // Digits beyond a double's precision are ignored.
                if isFraction, divisor >= 1e15 { continue }
                if isFraction { divisor *= 10 }
                value = min(value * 10 + Double(byte - UInt8(ascii: "0")), PDFLimits.magnitude * divisor)
            case UInt8(ascii: ".") where !isFraction: isFraction = true
            default: return nil
            }
        }
        return digits > 0 ? sign * (value / divisor) : nil
    }
}

extension PDFLexer {
    /// Returns the bytes after `ID` and one space, up to an `EI` between spaces.
    mutating func inlineData() -> [UInt8] {
        let start = min(position + 1, bytes.count)
        var index = start
        while index < bytes.count {
            let isEnd =
                bytes[index] == UInt8(ascii: "E") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "I")
                && Self.isSpace(bytes[index - 1]) && (index + 2 == bytes.count || Self.isSpace(bytes[index + 2]))
            if isEnd {
                position = index + 2
                return Array(bytes[start..<max(start, index - 1)])
            }
            index += 1
        }
        position = bytes.count
        return Array(bytes[start...])
    }

    /// Returns the values before the next keyword, and that keyword; nil at the end.
    ///
    /// - Parameter count: The maximum number of values.
    /// - Throws: ``ImageIOError`` if a value is not complete, or exceeds ``PDFLimits``.
    mutating func values(atMost count: Int = .max) throws(ImageIOError) -> (values: [PDFValue], keyword: String?) {
        var values: [PDFValue] = []
        while values.count < count, let token = try next() {
            if case .keyword(let word) = token, Self.constant(word) == nil, !Self.collapse(word, &values) {
                return (values, word)
            }
            if let value = try value(token, depth: 0) { values.append(value) }
        }
        return (values, nil)
    }

    /// Returns the value that begins with a token; nil for the end of a reference.
    private mutating func value(_ token: PDFToken, depth: Int) throws(ImageIOError) -> PDFValue? {
        valuesLeft -= 1
        guard valuesLeft >= 0 else { throw PDFLimits.exceeded("so many values") }
        switch token {
        case .number(let value): return .number(value)
        case .name(let value): return .name(value)
        case .string(let bytes): return .string(bytes)
        case .openArray: return .array(try list(until: .closeArray, depth: depth + 1))
        case .openDictionary:
            let list = try list(until: .closeDictionary, depth: depth + 1)
            var entries: [String: PDFValue] = [:]
            for index in stride(from: 0, to: list.count - 1, by: 2) {
                guard let key = list[index].name else { throw .corrupt(.pdf, reason: "a dictionary's key is not a name") }
                if entries[key] == nil { entries[key] = list[index + 1] }
            }
            return .dictionary(entries)
        case .keyword(let word): return Self.constant(word)
        case .closeArray, .closeDictionary: throw .corrupt(.pdf, reason: "a bracket closes nothing")
        }
    }

    private mutating func list(until end: PDFToken, depth: Int) throws(ImageIOError) -> [PDFValue] {
        guard depth <= PDFLimits.depth else { throw PDFLimits.exceeded("values nested more than \(PDFLimits.depth) deep") }
        var values: [PDFValue] = []
        while let token = try next() {
            if token == end { return values }
            if case .keyword(let word) = token, Self.constant(word) == nil, !Self.collapse(word, &values) {
                throw .corrupt(.pdf, reason: "an array or a dictionary is not closed")
            }
            if let value = try value(token, depth: depth) { values.append(value) }
        }
        throw Self.unfinished
    }

    private static func constant(_ word: String) -> PDFValue? {
        switch word {
        case "true": .boolean(true)
        case "false": .boolean(false)
        case "null": .null
        default: nil
        }
    }

    /// Replaces the two numbers before an `R` by a reference. Returns whether it did.
    private static func collapse(_ word: String, _ values: inout [PDFValue]) -> Bool {
        guard word == "R", values.count >= 2, values[values.count - 1].integer != nil,
            let number = values[values.count - 2].integer, number >= 0
        else { return false }
        values.removeLast(2)
        values.append(.reference(number))
        return true
    }
}

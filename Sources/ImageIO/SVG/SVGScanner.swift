import Foundation

/// Scans the values of SVG attributes: numbers, flags, names and lists of them.
struct SVGScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
    }

    /// The next byte; nil at the end.
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipSpace() {
        while let byte = next, Self.isSpace(byte) { index += 1 }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Scans the bytes that meet a condition.
    mutating func take(while condition: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = next, condition(byte) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Skips white space with at most one comma in it.
    mutating func skipSeparator() {
        skipSpace()
        if take(",") { skipSpace() }
    }

    /// Skips a character if it comes next; returns whether it did.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = next, UInt32(byte) == character.value else { return false }
        index += 1
        return true
    }

    /// Returns and skips the next byte.
    mutating func takeByte() -> UInt8? {
        guard let byte = next else { return nil }
        index += 1
        return byte
    }

    /// Scans a 0 or a 1, which needs no separator after it.
    mutating func flag() -> Bool? {
        skipSeparator()
        if take("0") { return false }
        return take("1") ? true : nil
    }

    /// Scans letters and hyphens.
    mutating func name() -> String {
        take { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
    }

    /// Scans a number after a separator; nil if there is none or it is not finite. The separator is skipped in any case.
    mutating func number() -> Double? {
        skipSeparator()
        let start = index
        guard let value = digits(), value.isFinite else {
            index = start
            return nil
        }
        return value
    }

    /// Scans all numbers up to something else.
    mutating func numbers(atMost limit: Int = .max) -> [Double] {
        var result: [Double] = []
        while result.count < limit, let value = number() { result.append(value) }
        return result
    }

    private mutating func digits() -> Double? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        var mantissa: UInt64 = 0
        var exponent = 0
        var count = 0
        func add(_ byte: UInt8, _ mantissa: inout UInt64) -> Bool {
            // Nineteen digits fit. Further digits only add powers of ten.
            guard mantissa < 1_000_000_000_000_000_000 else { return false }
            mantissa = mantissa * 10 + UInt64(byte & 0x0F)
            return true
        }
        while let byte = next, Self.isDigit(byte) {
            if !add(byte, &mantissa) { exponent += 1 }
            count += 1
            index += 1
        }
        if next == UInt8(ascii: "."), count > 0 || index + 1 < bytes.count && Self.isDigit(bytes[index + 1]) {
            index += 1
            while let byte = next, Self.isDigit(byte) {
                if add(byte, &mantissa) { exponent -= 1 }
                count += 1
                index += 1
            }
        }
        guard count > 0 else { return nil }
        exponent += power()
        let value = exponent == 0 ? Double(mantissa) : Self.scaled(Double(mantissa), by: exponent)
        return isNegative ? -value : value
    }

    /// Scans the exponent after an `e`. Returns 0 and skips nothing if there is none: `2em` is a length.
    private mutating func power() -> Int {
        guard let byte = next, byte | 0x20 == UInt8(ascii: "e") else { return 0 }
        let start = index
        index += 1
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        var value = 0
        let first = index
        while let byte = next, Self.isDigit(byte) {
            value = min(value * 10 + Int(byte & 0x0F), 100_000)
            index += 1
        }
        guard index > first else {
            index = start
            return 0
        }
        return isNegative ? -value : value
    }

    /// Divides for negative exponents: powers of ten up to the 22nd are exact, their inverses are not.
    private static func scaled(_ mantissa: Double, by exponent: Int) -> Double {
        guard mantissa != 0 else { return 0 }
        if exponent > 0 { return mantissa * pow(10, Double(exponent)) }
        return exponent >= -300 ? mantissa / pow(10, Double(-exponent)) : mantissa / 1e300 / pow(10, Double(-exponent - 300))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension StringProtocol {
    /// The text without the white space of CSS and XML at its ends.
    var trimmed: String {
        var part = Substring(self).utf8
        while let first = part.first, SVGScanner.isSpace(first) { part = part.dropFirst() }
        while let last = part.last, SVGScanner.isSpace(last) { part = part.dropLast() }
        return String(part) ?? ""
    }
}

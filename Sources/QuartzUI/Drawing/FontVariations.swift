import Foundation

/// The axes of variable fonts as Core Text names them: the four letters of a tag are the bytes of a number.
nonisolated package enum FontVariations {
    /// Returns the values of axes by tag. Entries with other keys or values are left out.
    package static func values(of variations: [AnyHashable: Any]) -> [String: Double] {
        var values: [String: Double] = [:]
        for (key, value) in variations {
            if let tag = number(key.base).flatMap(tag), let value = number(value) { values[tag] = value }
        }
        return values
    }

    /// Returns the values of axes by their numbers.
    package static func numbers(of values: [String: Double]) -> [NSNumber: NSNumber] {
        Dictionary(values.map { (NSNumber(value: number(ofTag: $0.key)), NSNumber(value: $0.value)) }) { $1 }
    }

    /// Returns the number of a tag.
    package static func number(ofTag tag: String) -> Int { tag.utf8.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

    private static func tag(_ number: Double) -> String? {
        guard let number = UInt32(exactly: number) else { return nil }
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        return bytes.allSatisfy { (32..<127).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Returns a number of any type; nil for other values, infinity and NaN.
    static func number(_ value: Any?) -> Double? {
        let number: Double? =
            switch value {
            case let value as any BinaryFloatingPoint: Double(value)
            case let value as any BinaryInteger: Double(value)
            case let value as NSNumber: value.doubleValue
            default: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }
}

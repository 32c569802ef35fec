/// A list of byte strings: an INDEX of a `CFF ` or `CFF2` table.
struct CompactIndex: Sendable {
    private let table: FontTable
    private let offsets: Int
    private let offsetSize: Int
    /// The position that offsets count from, one byte before the data.
    private let origin: Int
    /// The number of strings.
    let count: Int
    /// The position after the index.
    let end: Int

    /// Reads the index at a position of the table.
    /// - Parameter isWide: Whether the count has 32 bits, as in `CFF2`, instead of 16.
    init(_ table: FontTable, at start: Int, isWide: Bool) throws(FontError) {
        self.table = table
        count = isWide ? try table.u32(start) : try table.u16(start)
        offsets = start + (isWide ? 5 : 3)
        guard count > 0 else {
            (offsetSize, origin, end) = (1, start, offsets - 1)
            return
        }
        offsetSize = try table.u8(offsets - 1)
        guard (1...4).contains(offsetSize), count < table.count else {
            throw .invalid(table: table.tag, reason: "an index of \(count) offsets of \(offsetSize) bytes")
        }
        origin = offsets + (count + 1) * offsetSize - 1
        end = origin + (try Self.offset(table, offsets + count * offsetSize, offsetSize))
    }

    /// Returns a string by its number.
    subscript(index: Int) -> FontTable {
        get throws(FontError) {
            guard index >= 0, index < count else {
                throw .invalid(table: table.tag, reason: "string \(index) of \(count)")
            }
            let first = try Self.offset(table, offsets + index * offsetSize, offsetSize)
            let last = try Self.offset(table, offsets + (index + 1) * offsetSize, offsetSize)
            return try table.window(origin + first, length: last - first)
        }
    }

    private static func offset(_ table: FontTable, _ at: Int, _ size: Int) throws(FontError) -> Int {
        var value = 0
        for byte in 0..<size { value = value << 8 | (try table.u8(at + byte)) }
        return value
    }
}

/// The operands of a dictionary by operator: a DICT of a `CFF ` or `CFF2` table. Two-byte operators count from 1200.
struct CompactDictionary: Sendable {
    private var operands: [Int: [Double]] = [:]

    /// The maximum number of operands.
    private static let operandLimit = 513

    /// Reads all entries.
    init(_ table: FontTable) throws(FontError) {
        var at = 0
        var stack: [Double] = []
        while at < table.count {
            let byte = try table.u8(at)
            at += 1
            switch byte {
            case 12:
                operands[1200 + (try table.u8(at))] = stack
                at += 1
                stack.removeAll(keepingCapacity: true)
            case 0...27:
                operands[byte] = stack
                stack.removeAll(keepingCapacity: true)
            case 28:
                stack.append(Double(try table.i16(at)))
                at += 2
            case 29:
                stack.append(Double(Int32(truncatingIfNeeded: try table.u32(at))))
                at += 4
            case 30: stack.append(try Self.real(table, &at))
            case 32...246: stack.append(Double(byte - 139))
            case 247...250:
                stack.append(Double((byte - 247) * 256 + (try table.u8(at)) + 108))
                at += 1
            case 251...254:
                stack.append(Double(-(byte - 251) * 256 - (try table.u8(at)) - 108))
                at += 1
            default: throw .invalid(table: table.tag, reason: "byte \(byte) in a dictionary")
            }
            guard stack.count <= Self.operandLimit else {
                throw .invalid(table: table.tag, reason: "too many operands in a dictionary")
            }
        }
    }

    /// Skips a decimal number. No entry that is read holds one.
    private static func real(_ table: FontTable, _ at: inout Int) throws(FontError) -> Double {
        while true {
            let byte = try table.u8(at)
            at += 1
            if byte >> 4 == 15 || byte & 15 == 15 { return 0 }
        }
    }

    /// Returns the operands of an entry as whole numbers; nil if the dictionary lacks it.
    subscript(operation: Int) -> [Int]? {
        operands[operation]?.map { Int($0) }
    }

    /// Returns the first operand of an entry.
    func first(_ operation: Int) -> Int? { self[operation]?.first }

    /// The operators that the reader uses.
    enum Operator {
        static let charset = 15, charStrings = 17, privateDictionary = 18, subroutines = 19, variationIndex = 22
        static let variationStore = 24, characterStringType = 1206, registry = 1230, fontDictionaries = 1236
        static let fontSelection = 1237
    }
}

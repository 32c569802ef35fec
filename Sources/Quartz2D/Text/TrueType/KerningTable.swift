/// Pair kerning from a `kern` table, format 0 (Microsoft's and Apple's headers).
struct KerningTable: Sendable {
    /// Sorted pairs: left << 16 | right.
    private let keys: [UInt32]
    private let values: [Int16]

    /// Reads all horizontal subtables of format 0; values of the same pair add up.
    init(_ table: FontTable) throws(FontError) {
        let isApple = try table.u16(0) == 1
        let count = min(isApple ? try table.u32(4) : try table.u16(2), 64)
        var pairs: [UInt32: Int] = [:]
        var at = isApple ? 8 : 4
        for _ in 0..<count {
            let length = isApple ? try table.u32(at) : try table.u16(at + 2)
            let coverage = try table.u16(at + 4)
            let header = isApple ? 8 : 6
            let format = isApple ? coverage & 0xFF : coverage >> 8
            // Apple flags vertical, cross-stream and variation tables; Microsoft flags horizontal, minimum, cross-stream.
            let isWanted = isApple ? coverage & 0xE000 == 0 : coverage & 0x7 == 1
            if format == 0, isWanted {
                try KerningTable.read(table, at + header, into: &pairs)
            }
            guard length >= header else { break }
            at += length
        }
        guard !pairs.isEmpty else { throw .invalid(table: "kern", reason: "no pairs") }
        let sorted = pairs.sorted { $0.key < $1.key }
        keys = sorted.map(\.key)
        values = sorted.map { Int16(clamping: $0.value) }
    }

    private static func read(_ table: FontTable, _ start: Int, into pairs: inout [UInt32: Int]) throws(FontError) {
        // The count bounds the work; the length field does not, for it overflows in large fonts.
        for index in 0..<(try table.u16(start)) {
            let record = start + 8 + 6 * index
            pairs[UInt32(try table.u32(record)), default: 0] += try table.i16(record + 4)
        }
    }

    /// The adjustment in design units, 0 for pairs not listed.
    func value(_ left: Int, _ right: Int) -> Int {
        let key = UInt32(left & 0xFFFF) << 16 | UInt32(right & 0xFFFF)
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < keys.count && keys[low] == key ? Int(values[low]) : 0
    }
}

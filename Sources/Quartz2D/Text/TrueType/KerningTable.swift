/// Pair kerning from a `kern` table, formats 0 (pairs) and 2 (classes), under Microsoft's and Apple's headers.
struct KerningTable: Sendable {
    /// Classes of left and right glyphs. A glyph's class is stated as the byte offset that it adds to the place of the value.
    private struct Classes: Sendable {
        /// From the subtable's header on, which offsets count from.
        let table: FontTable
        let left: Int
        let right: Int
        let values: Int

        init(_ table: FontTable, header: Int) throws(FontError) {
            self.table = table
            left = try table.u16(header + 2)
            right = try table.u16(header + 4)
            values = try table.u16(header + 6)
        }

        private func offset(of glyph: Int, in classes: Int) -> Int {
            guard let first = try? table.u16(classes), let count = try? table.u16(classes + 2),
                glyph >= first, glyph - first < count
            else { return 0 }
            return (try? table.u16(classes + 4 + 2 * (glyph - first))) ?? 0
        }

        func value(_ left: Int, _ right: Int) -> Int {
            let place = offset(of: left, in: self.left) + offset(of: right, in: self.right)
            return place < values ? 0 : (try? table.i16(place)) ?? 0
        }
    }

    /// The sorted pairs: left << 16
    /// right.
    private let keys: [UInt32]
    private let values: [Int16]
    private let classes: [Classes]

    /// Reads all horizontal subtables of formats 0 and 2; values of the same pair add up.
    init(_ table: FontTable) throws(FontError) {
        let isApple = try table.u16(0) == 1
        let count = min(isApple ? try table.u32(4) : try table.u16(2), 64)
        var pairs: [UInt32: Int] = [:]
        var classes: [Classes] = []
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
            } else if format == 2, isWanted {
                classes.append(try Classes(try table.window(at), header: header))
            }
            guard length >= header else { break }
            at += length
        }
        guard !pairs.isEmpty || !classes.isEmpty else { throw .invalid(table: "kern", reason: "no pairs") }
        let sorted = pairs.sorted { $0.key < $1.key }
        keys = sorted.map(\.key)
        values = sorted.map { Int16(clamping: $0.value) }
        self.classes = classes
    }

    private static func read(_ table: FontTable, _ start: Int, into pairs: inout [UInt32: Int]) throws(FontError) {
        // Use the pair count, because the length field overflows in large fonts.
        for index in 0..<(try table.u16(start)) {
            let record = start + 8 + 6 * index
            pairs[UInt32(try table.u32(record)), default: 0] += try table.i16(record + 4)
        }
    }

    /// The adjustment in design units, 0 for pairs that no subtable states.
    func value(_ left: Int, _ right: Int) -> Int {
        let key = UInt32(left & 0xFFFF) << 16 | UInt32(right & 0xFFFF)
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        let listed = low < keys.count && keys[low] == key ? Int(values[low]) : 0
        return classes.reduce(listed) { $0 + $1.value(left, right) }
    }
}

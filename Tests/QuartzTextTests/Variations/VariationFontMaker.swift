/// Writes the tables of variations for tests.
struct VariationFontMaker {
    /// An axis with the tag and the range of its values.
    typealias Axis = (tag: String, least: Int, standard: Int, greatest: Int)
    /// A region: the range in which variations have an effect, for each axis.
    typealias Region = [(low: Double, peak: Double, high: Double)]

    private static func fraction(_ value: Double) -> [UInt8] { FontMaker.word(Int(value * 16384)) }

    static func fvar(_ axes: [Axis], names: [Int] = []) -> [UInt8] {
        let records = axes.enumerated().flatMap { index, axis in
            Array(axis.tag.utf8) + [axis.least, axis.standard, axis.greatest].flatMap { FontMaker.long($0 << 16) }
                + FontMaker.words([index % 2, names.indices.contains(index) ? names[index] : 256])
        }
        return FontMaker.words([1, 0, 16, 2, axes.count, 20, 0, 4 + 4 * axes.count]) + records
    }

    /// Returns an item variation store.
    /// - Parameter items: For each item the numbers of its regions, and rows of changes. Changes of the first `wide` regions have 16 bits.
    static func store(_ regions: [Region], _ items: [(regions: [Int], wide: Int, rows: [[Int]])]) -> [UInt8] {
        let header = 8 + 4 * items.count
        let list =
            FontMaker.words([regions.first?.count ?? 0, regions.count])
            + regions.flatMap { $0.flatMap { fraction($0.low) + fraction($0.peak) + fraction($0.high) } }
        var (offsets, data): ([UInt8], [UInt8]) = ([], [])
        for item in items {
            offsets += FontMaker.long(header + list.count + data.count)
            data += FontMaker.words([item.rows.count, item.wide, item.regions.count] + item.regions)
            for row in item.rows {
                data += row.enumerated().flatMap { $0 < item.wide ? FontMaker.word($1) : [UInt8(truncatingIfNeeded: $1)] }
            }
        }
        return FontMaker.word(1) + FontMaker.long(header) + FontMaker.word(items.count) + offsets + list + data
    }

    /// Returns an `HVAR` table.
    /// - Parameter map: The item and the row of each glyph; nil for the row of the glyph's number in item 0.
    static func hvar(_ store: [UInt8], map: [(item: Int, row: Int)]? = nil) -> [UInt8] {
        let header = FontMaker.words([1, 0]) + FontMaker.long(20)
        guard let map else { return header + [UInt8](repeating: 0, count: 12) + store }
        // Entries of two bytes, whose low nine bits name the row.
        let entries = FontMaker.words([0x18, map.count]) + map.flatMap { FontMaker.word($0.item << 9 | $0.row) }
        return header + FontMaker.long(20 + store.count) + FontMaker.long(0) + FontMaker.long(0) + store + entries
    }

    /// Returns an `MVAR` table of metrics whose changes are the rows of item 0.
    static func mvar(_ tags: [String], _ store: [UInt8]) -> [UInt8] {
        let records = tags.enumerated().flatMap { Array($1.utf8) + FontMaker.words([0, $0]) }
        return FontMaker.words([1, 0, 0, 8, tags.count, 12 + records.count]) + records + store
    }
}

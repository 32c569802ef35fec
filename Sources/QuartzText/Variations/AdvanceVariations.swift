/// The changes of advances in an instance of a variable font: the table `HVAR`.
struct AdvanceVariations: Sendable {
    private let store: VariationStore
    /// Where the rows of glyphs are, unless each glyph has the row of its number.
    private let map: Map?

    private struct Map: Sendable {
        let table: FontTable
        /// The position of the first entry.
        let start: Int
        let count: Int
        let entrySize: Int
        /// The number of an entry's low bits that name the row; the others name the item.
        let rowBits: Int
    }

    /// Reads the table.
    /// - Parameter position: The instance's position on the axes, from −1 to 1.
    init(_ table: FontTable, position: [Double]) throws(FontError) {
        store = try VariationStore(try table.window(try table.u32(4)), position: position)
        let offset = try table.u32(8)
        map = offset == 0 ? nil : try Self.map(try table.window(offset))
    }

    private static func map(_ table: FontTable) throws(FontError) -> Map {
        let (format, entry) = (try table.u8(0), try table.u8(1))
        guard format <= 1 else { throw .invalid(table: table.tag, reason: "map format \(format)") }
        let map = Map(
            table: table, start: format == 0 ? 4 : 6, count: format == 0 ? try table.u16(2) : try table.u32(2),
            entrySize: entry >> 4 & 3 + 1, rowBits: entry & 15 + 1)
        guard map.count <= (table.count - map.start) / map.entrySize else {
            throw .truncated(table: table.tag, offset: table.count)
        }
        return map
    }

    /// Returns the change of a glyph's advance in design units.
    func change(of glyph: Int) throws(FontError) -> Double {
        guard let map, map.count > 0 else { return try store.change(0, glyph) }
        // Glyphs after the map's end share its last entry.
        let at = map.start + map.entrySize * min(glyph, map.count - 1)
        var entry = 0
        for byte in 0..<map.entrySize { entry = entry << 8 | (try map.table.u8(at + byte)) }
        return try store.change(entry >> map.rowBits, entry & (1 << map.rowBits - 1))
    }
}

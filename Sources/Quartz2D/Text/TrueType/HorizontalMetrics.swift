/// Advances and left side bearings: the `hmtx` table.
struct HorizontalMetrics: Sendable {
    private let table: FontTable
    private let count: Int

    /// - Parameter count: The number of glyphs with separate advances; the others share the last one.
    init(_ table: FontTable, count: Int) throws(FontError) {
        guard count > 0 else { throw .invalid(table: "hhea", reason: "no advances") }
        guard table.count >= 4 * count else { throw .truncated(table: "hmtx", offset: 4 * count) }
        self.table = table
        self.count = count
    }

    /// Returns the advance in design units.
    func advance(of glyph: Int) -> Int {
        (try? table.u16(4 * min(glyph, count - 1))) ?? 0
    }

    /// Returns the bearing in design units; nil if the table ends before it.
    func leftSideBearing(of glyph: Int) -> Int? {
        try? table.i16(glyph < count ? 4 * glyph + 2 : 4 * count + 2 * (glyph - count))
    }
}

/// PNG pictures of glyphs in the table `sbix`, as in Apple Color Emoji.
struct StandardBitmaps: GlyphBitmaps {
    private let table: FontTable
    private let glyphCount: Int
    /// The offset of the largest size and its pixels per em.
    private let strike: Int
    private let pixelsPerEm: Int

    private static let mostStrikes = 64
    /// A glyph may name another, which has its picture; a chain of names ends here.
    private static let mostNames = 4

    init(_ table: FontTable, glyphCount: Int) throws(FontError) {
        self.table = table
        self.glyphCount = glyphCount
        var best: (pixels: Int, offset: Int)?
        for index in 0..<min(try table.u32(4), Self.mostStrikes) {
            let offset = try table.u32(8 + 4 * index)
            let pixels = try table.u16(offset)
            if pixels > best?.pixels ?? 0 { best = (pixels, offset) }
        }
        guard let best else { throw .invalid(table: "sbix", reason: "no size") }
        (pixelsPerEm, strike) = best
    }

    func bitmap(of glyph: Int) throws(FontError) -> GlyphBitmap {
        guard table.isComplete else { throw missing(glyph) }
        var source = glyph
        for _ in 0..<Self.mostNames {
            guard source < glyphCount else { break }
            let entry = strike + 4 + 4 * source
            let (start, end) = (try table.u32(entry), try table.u32(entry + 4))
            guard end - start > 8 else { throw missing(glyph) }
            let record = try table.window(strike + start, length: end - start)
            switch try record.tag(at: 4) {
            case "dupe": source = try record.u16(8)
            case "png ":
                return GlyphBitmap(
                    png: try record.bytes(8, end - start - 8), pixelsPerEm: pixelsPerEm, left: try record.i16(0),
                    edge: try record.i16(2), isTop: false)
            case let format: throw .unsupported("bitmaps of format \(format)")
            }
        }
        throw missing(glyph)
    }

    private func missing(_ glyph: Int) -> FontError { .invalid(table: "sbix", reason: "glyph \(glyph) has no picture") }
}

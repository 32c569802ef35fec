/// One-for-one glyph replacement from `GSUB` (lookup type 1), used for tabular figures.
enum SingleSubstitution {
    /// Reads a feature's replacements of given glyphs.
    /// - Returns: The replacements of those glyphs that have one.
    static func read(_ gsub: FontTable, feature: String, glyphs: [Int]) throws(FontError) -> [GlyphID: GlyphID] {
        var replacements: [GlyphID: GlyphID] = [:]
        for lookup in try LayoutTable(gsub).lookups(feature: feature, extensionKind: 7) where lookup.kind == 1 {
            for subtable in lookup.subtables {
                let coverage = try Coverage(try subtable.window(try subtable.u16(2)))
                let format = try subtable.u16(0)
                for glyph in glyphs where replacements[GlyphID(truncatingIfNeeded: glyph)] == nil {
                    guard let index = coverage.index(of: glyph) else { continue }
                    let other: Int
                    if format == 1 {
                        other = (glyph + (try subtable.i16(4))) & 0xFFFF
                    } else {
                        guard index < (try subtable.u16(4)) else { continue }
                        other = try subtable.u16(6 + 2 * index)
                    }
                    replacements[GlyphID(truncatingIfNeeded: glyph)] = GlyphID(truncatingIfNeeded: other)
                }
            }
        }
        return replacements
    }
}

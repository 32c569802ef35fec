/// Glyphs of coloured layers: the tables `COLR`, version 0, and `CPAL`, whose first palette is used.
struct ColorLayers: Sendable {
    private let table: FontTable
    private let bases: (offset: Int, count: Int)
    private let layers: (offset: Int, count: Int)
    private let glyphCount: Int
    private let palette: [CGColor]

    /// The colour of the text.
    private static let foreground = 0xFFFF
    /// The maximum number of layers of a glyph.
    private static let mostLayers = 1024

    /// - Throws: `FontError`, also if there is no glyph with layers.
    init(_ colr: FontTable, palette: [CGColor], glyphCount: Int) throws(FontError) {
        table = colr
        bases = (try colr.u32(4), try colr.u16(2))
        layers = (try colr.u32(8), try colr.u16(12))
        self.glyphCount = glyphCount
        guard bases.count > 0 else { throw .invalid(table: "COLR", reason: "no glyphs with layers") }
        _ = try colr.window(bases.offset, length: 6 * bases.count)
        _ = try colr.window(layers.offset, length: 4 * layers.count)
        self.palette = palette
    }

    /// Returns the colours of the first palette.
    static func palette(_ cpal: FontTable) throws(FontError) -> [CGColor] {
        let (count, records, first) = (try cpal.u16(2), try cpal.u32(8), try cpal.u16(12))
        var colors: [CGColor] = []
        for index in 0..<count {
            let record = records + 4 * (first + index)
            func part(_ offset: Int) throws(FontError) -> CGFloat { CGFloat(try cpal.u8(record + offset)) / 255 }
            colors.append(CGColor(srgbRed: try part(2), green: try part(1), blue: try part(0), alpha: try part(3)))
        }
        return colors
    }

    /// Returns the layers of a glyph, from the lowest; nil for a glyph without layers.
    func layers(of glyph: Int) throws(FontError) -> [(glyph: GlyphID, color: CGColor?)]? {
        // The records are sorted by glyph.
        var (low, high) = (0, bases.count)
        while low < high {
            let middle = (low + high) / 2
            if try table.u16(bases.offset + 6 * middle) < glyph { low = middle + 1 } else { high = middle }
        }
        let record = bases.offset + 6 * low
        guard low < bases.count, try table.u16(record) == glyph else { return nil }
        let (first, count) = (try table.u16(record + 2), try table.u16(record + 4))
        guard first + count <= layers.count, count <= Self.mostLayers else {
            throw .invalid(table: "COLR", reason: "layers \(first) to \(first + count) of \(layers.count)")
        }
        var found: [(glyph: GlyphID, color: CGColor?)] = []
        for index in first..<first + count {
            let layer = layers.offset + 4 * index
            let (part, color) = (try table.u16(layer), try table.u16(layer + 2))
            guard part < glyphCount, color == Self.foreground || color < palette.count else {
                throw .invalid(table: "COLR", reason: "a layer of glyph \(part) in colour \(color)")
            }
            found.append((GlyphID(part), color == Self.foreground ? nil : palette[color]))
        }
        return found
    }
}

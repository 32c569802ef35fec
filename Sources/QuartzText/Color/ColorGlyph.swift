/// A glyph with fixed colours, such as an emoji.
public enum ColorGlyph: Sendable {
    /// Outlines of glyphs of the same face, each filled with a colour, from the lowest. Nil is the colour of the text.
    case layers([(glyph: GlyphID, color: CGColor?)])
    /// A picture and its rectangle in ems, relative to the glyph's origin; y downwards.
    case picture(CGImage, CGRect)
}

/// The tables of a font with colours. Of several formats the first is used: paints, layers, bitmaps of `sbix`, bitmaps of `CBDT`.
struct ColorGlyphs: Sendable {
    private let paints: ColorPaints?
    private let layers: ColorLayers?
    private let bitmaps: (any GlyphBitmaps)?
    private let pictures = RecentCache<GlyphID, Picture>(mostCost: mostBytes) { $0.cost }

    /// A decoded or drawn picture; without an image for a glyph that has none.
    private struct Picture: Sendable {
        let image: CGImage?
        let frame: CGRect
        var cost: Int { (image.map { $0.width * $0.height * 4 } ?? 0) + 128 }
    }

    /// The memory of the pictures: about two hundred of the usual size.
    private static let mostBytes = 16 << 20

    /// Reads the tables; nil for a font without colours.
    init?(_ directory: FontDirectory, in file: FontTable, unitsPerEm: Int, glyphCount: Int) {
        func table(_ tag: String) -> FontTable? { try? directory.table(tag, in: file) }
        func kept(_ tag: String) -> FontTable? { try? table(tag)?.kept() }
        let palette = kept("CPAL").flatMap { try? ColorLayers.palette($0) }
        if let colr = kept("COLR"), let palette {
            paints = try? ColorPaints(colr, palette: palette, unitsPerEm: unitsPerEm)
            layers = try? ColorLayers(colr, palette: palette, glyphCount: glyphCount)
        } else {
            (paints, layers) = (nil, nil)
        }
        if let sbix = table("sbix") {
            bitmaps = try? StandardBitmaps(sbix, glyphCount: glyphCount)
        } else if let data = table("CBDT"), let locations = kept("CBLC") {
            bitmaps = try? ColorBitmaps(data, locations: locations)
        } else {
            bitmaps = nil
        }
        if paints == nil && layers == nil && bitmaps == nil { return nil }
    }

    /// Returns the colours of a glyph; nil for a glyph of the text's colour, or a damaged one.
    /// - Parameter outline: Returns the outline of a glyph in ems.
    func glyph(_ glyph: GlyphID, outline: @escaping (Int) -> PathGeometry) -> ColorGlyph? {
        if paints != nil || bitmaps != nil {
            let picture = pictures.value(for: glyph) { self.picture(of: glyph, outline: outline) }
            if let image = picture.image { return .picture(image, picture.frame) }
        }
        return (try? layers?.layers(of: Int(glyph))).map { .layers($0) }
    }

    private func picture(of glyph: GlyphID, outline: @escaping (Int) -> PathGeometry) -> Picture {
        if let (image, frame) = try? paints?.picture(of: Int(glyph), outline: outline) {
            return Picture(image: image, frame: frame)
        }
        // Layers come before bitmaps.
        let hasLayers = (try? layers?.layers(of: Int(glyph))) != nil
        guard !hasLayers, let bitmap = try? bitmaps?.bitmap(of: Int(glyph)), let image = GlyphPicture.decode(bitmap.png),
            let frame = bitmap.frame(width: image.width, height: image.height)
        else { return Picture(image: nil, frame: .null) }
        return Picture(image: image, frame: frame)
    }
}

/// The position of a glyph's picture.
struct GlyphBitmap {
    /// The file of the picture.
    let png: [UInt8]
    /// The pixels of an em.
    let pixelsPerEm: Int
    /// The left edge and the distance of the lower or upper edge from the baseline, in pixels; y upwards.
    let left: Int
    let edge: Int
    /// Whether ``edge`` is the upper one.
    let isTop: Bool

    /// Returns the rectangle of a picture in ems, y downwards; nil if it is absurdly large.
    func frame(width: Int, height: Int) -> CGRect? {
        let top = isTop ? edge : edge + height
        let em = CGFloat(pixelsPerEm)
        let frame = CGRect(
            x: CGFloat(left) / em, y: -CGFloat(top) / em, width: CGFloat(width) / em, height: CGFloat(height) / em)
        return max(abs(frame.minX), abs(frame.minY), frame.width, frame.height) <= 64 ? frame : nil
    }
}

/// A table of pictures.
protocol GlyphBitmaps: Sendable {
    /// Returns the largest picture of a glyph.
    /// - Throws: `FontError`, also if the glyph has none.
    func bitmap(of glyph: Int) throws(FontError) -> GlyphBitmap
}

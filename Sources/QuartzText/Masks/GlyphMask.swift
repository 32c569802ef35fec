/// The coverage of a glyph whose origin lies within the pixel at 0, 0.
final class GlyphMask: Sendable {
    /// The identity of a mask: equal glyphs at equal sizes and phases have equal pixels.
    struct Key: Hashable, Sendable {
        let face: ObjectIdentifier
        let glyph: GlyphID
        /// Pixels per em along x and y, in steps of 1/32.
        let width: UInt16
        let height: UInt16
        /// The origin in quarters of a pixel: x + 4 y.
        let phase: UInt8

        /// The transform from ems to pixels.
        var transform: CGAffineTransform {
            CGAffineTransform(
                a: CGFloat(width) / CGFloat(GlyphMask.stepsPerPixel), b: 0, c: 0,
                d: CGFloat(height) / CGFloat(GlyphMask.stepsPerPixel), tx: CGFloat(phase % 4) / 4, ty: CGFloat(phase / 4) / 4)
        }
    }

    /// Sizes are rounded to this fraction of a pixel.
    static let stepsPerPixel = 32
    /// The largest size with masks, in pixels per em. Larger glyphs are few, and are filled as paths.
    static let largestSize = 96

    /// Held because the key names it by its address.
    private let face: any FontFace
    private let glyph: GlyphID
    /// The bounds of the outline in ems; null for a blank glyph.
    let ink: CGRect
    /// The pixels; empty for a blank glyph.
    let bounds: PixelRect
    /// The coverage, row by row.
    let bytes: [UInt8]

    /// Rasterises a glyph.
    init(_ key: Key, of face: any FontFace) {
        self.face = face
        glyph = key.glyph
        let outline = face.outline(of: key.glyph)
        ink = face.bounds(of: key.glyph)
        let mask = CoverageRasterizer.rasterize(
            outline, transform: key.transform, in: PixelRect(enclosing: ink.applying(key.transform)),
            mayOverlap: face.outlinesMayOverlap)
        bounds = mask.bounds
        bytes = mask.bytes
    }

    /// The outline in ems.
    var outline: PathGeometry { face.outline(of: glyph) }
}

extension GlyphMask {
    /// The masks of all texts of the process.
    static let shared = cache(mostBytes: 8 << 20)

    /// Returns an empty cache of masks.
    static func cache(mostBytes: Int) -> RecentCache<Key, GlyphMask> {
        RecentCache(mostCost: mostBytes) { $0.bytes.count + entryCost }
    }

    /// The memory of a mask without its bytes.
    private static let entryCost = 160
}

import Synchronization

/// A slant or a weight that a family lacks, made from a face it has: sheared, its outlines grown.
final class SyntheticFace: FontFace {
    /// What tells synthetic faces apart.
    struct Key: Hashable, Sendable {
        let base: ObjectIdentifier
        let slants: Bool
        let weight: Font.Weight?
    }

    let familyName: String
    let styleName: String
    let metrics: FontMetrics

    private let base: any FontFace
    private let slants: Bool
    /// How much thicker strokes become, in ems.
    private let growth: CGFloat
    private let outlines = Mutex<[GlyphID: PathGeometry]>([:])

    /// Horizontal shift per unit of height: 11.3°, the slope of common italics.
    static let shear: CGFloat = 0.2
    /// How much of the growth the advance follows; the rest is taken from the white between letters, as in drawn bolds.
    private static let widening: CGFloat = 0.8
    private static let cacheLimit = 4096

    /// - Parameters:
    ///   - slants: shear the outlines.
    ///   - weight: make the strokes as heavy as this weight is beside a regular one.
    init(_ base: any FontFace, slants: Bool, weight: Font.Weight?) {
        self.base = base
        self.slants = slants
        // Bold sans stems are some .05 em wider than regular ones of .09.
        growth = weight.map { CGFloat($0.rawValue - 400) / 300 * 0.042 } ?? 0
        familyName = base.familyName
        styleName = base.styleName + (weight == nil ? "" : " Bold") + (slants ? " Oblique" : "")
        metrics = base.metrics
    }

    func glyph(for scalar: Unicode.Scalar) -> GlyphID? { base.glyph(for: scalar) }

    func advance(of glyph: GlyphID) -> CGFloat {
        let advance = base.advance(of: glyph)
        return advance > 0 ? advance + growth * SyntheticFace.widening : advance
    }

    func kerning(_ left: GlyphID, _ right: GlyphID) -> CGFloat { base.kerning(left, right) }

    func outline(of glyph: GlyphID) -> PathGeometry {
        if let known = outlines.withLock({ $0[glyph] }) { return known }
        var path = base.outline(of: glyph)
        if growth > 0 {
            path = path.grown(by: growth / 2).transformed(
                by: CGAffineTransform(translationX: growth * SyntheticFace.widening / 2, y: 0))
        }
        if slants {
            path = path.transformed(by: CGAffineTransform(a: 1, b: 0, c: -SyntheticFace.shear, d: 1, tx: 0, ty: 0))
        }
        let made = path
        outlines.withLock { cache in
            if cache.count >= SyntheticFace.cacheLimit { cache.removeAll(keepingCapacity: true) }
            cache[glyph] = made
        }
        return made
    }
}

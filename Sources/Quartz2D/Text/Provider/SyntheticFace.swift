/// A slant or a weight that a family lacks, derived from an existing face by shearing and by growing its outlines.
final class SyntheticFace: FontFace {
    /// The identity of a synthetic face.
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
    /// The increase of stroke thickness, in ems.
    private let growth: CGFloat
    private let outlines = OutlineCache()

    /// The horizontal shift per unit of height: 11.3°, the slope of common italics.
    static let shear: CGFloat = 0.2
    /// The fraction of the growth that is added to the advance. The rest narrows the space between letters, as in drawn bold
    /// faces.
    private static let widening: CGFloat = 0.8

    /// - Parameters:
    ///   - slants: Whether to shear the outlines.
    ///   - weight: The weight that strokes are thickened to, compared with a regular face.
    init(_ base: any FontFace, slants: Bool, weight: Font.Weight?) {
        self.base = base
        self.slants = slants
        // Bold sans stems are about .05 em wider than regular ones of .09.
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
    var kernsInContext: Bool { base.kernsInContext }
    func advanceChanges(of glyphs: [GlyphID]) -> [CGFloat]? { base.advanceChanges(of: glyphs) }

    func outline(of glyph: GlyphID) -> PathGeometry {
        outlines.outline(of: glyph) { makeOutline(glyph) }
    }

    private func makeOutline(_ glyph: GlyphID) -> PathGeometry {
        var path = base.outline(of: glyph)
        if growth > 0 {
            path = path.grown(by: growth / 2).transformed(
                by: CGAffineTransform(translationX: growth * SyntheticFace.widening / 2, y: 0))
        }
        if slants {
            path = path.transformed(by: CGAffineTransform(a: 1, b: 0, c: -SyntheticFace.shear, d: 1, tx: 0, ty: 0))
        }
        return path
    }
}

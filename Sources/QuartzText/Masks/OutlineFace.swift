/// Outlines without characters and advances, such as those of the glyphs in a recorded text.
package final class OutlineFace: FontFace {
    package let familyName = ""
    package let styleName = ""
    package let metrics = FontMetrics(
        ascender: 0, descender: 0, lineGap: 0, capHeight: 0, xHeight: 0, underlinePosition: 0, underlineThickness: 0)
    private let outlines: [(path: PathGeometry, bounds: CGRect)]

    /// Creates a face from the outlines of its glyphs, in ems; y downwards.
    package init(_ outlines: [PathGeometry]) {
        self.outlines = outlines.map { ($0, $0.bounds) }
    }

    package func glyph(for scalar: Unicode.Scalar) -> GlyphID? { nil }
    package func advance(of glyph: GlyphID) -> CGFloat { 0 }
    package func kerning(_ left: GlyphID, _ right: GlyphID) -> CGFloat { 0 }
    package func outline(of glyph: GlyphID) -> PathGeometry {
        Int(glyph) < outlines.count ? outlines[Int(glyph)].path : PathGeometry()
    }
    package func bounds(of glyph: GlyphID) -> CGRect { Int(glyph) < outlines.count ? outlines[Int(glyph)].bounds : .null }
}

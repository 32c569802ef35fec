/// A glyph's number within its face; 0 is the picture of a missing character.
public typealias GlyphID = UInt16

/// A face: one weight and slant of a family, as outlines and measures in ems.
///
/// Faces are immutable and may be used from any thread; what they cache they guard themselves.
public protocol FontFace: AnyObject, Sendable {
    /// The family, e.g. "DejaVu Sans".
    var familyName: String { get }
    /// The style within the family, e.g. "Bold".
    var styleName: String { get }
    /// Vertical measures.
    var metrics: FontMetrics { get }
    /// The glyph of one character, nil where the face has none. Digits answer with tabular figures where the face has them.
    func glyph(for scalar: Unicode.Scalar) -> GlyphID?
    /// The distance to the next glyph's origin, in ems. Unknown glyphs advance as glyph 0.
    func advance(of glyph: GlyphID) -> CGFloat
    /// What to add to the advance between two neighbours, in ems.
    func kerning(_ left: GlyphID, _ right: GlyphID) -> CGFloat
    /// The outline in ems, y downwards, the origin on the baseline; to be filled by the non-zero rule. Empty for spaces.
    func outline(of glyph: GlyphID) -> PathGeometry
}

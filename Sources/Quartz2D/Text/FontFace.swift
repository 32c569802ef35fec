/// A glyph's number within its face. 0 is the glyph for missing characters.
public typealias GlyphID = UInt16

/// A face: one weight and slant of a family, with outlines and metrics in ems.
///
/// Faces are immutable and may be used from any thread. They synchronize their caches.
public protocol FontFace: AnyObject, Sendable {
    /// The family, e.g. "DejaVu Sans".
    var familyName: String { get }
    /// The style within the family, e.g. "Bold".
    var styleName: String { get }
    /// Vertical metrics.
    var metrics: FontMetrics { get }
    /// Returns the glyph of one character, nil if the face has none. Digits use tabular figures if the face has them.
    func glyph(for scalar: Unicode.Scalar) -> GlyphID?
    /// Returns the distance to the next glyph's origin, in ems. Unknown glyphs have the advance of glyph 0.
    func advance(of glyph: GlyphID) -> CGFloat
    /// Returns the adjustment of the advance between two glyphs, in ems.
    func kerning(_ left: GlyphID, _ right: GlyphID) -> CGFloat
    /// Whether kerning depends on more than two glyphs. False by default.
    var kernsInContext: Bool { get }
    /// Returns the change of the advance of each glyph of a sequence, in ems; nil, the default, if pairs of glyphs tell it.
    func advanceChanges(of glyphs: [GlyphID]) -> [CGFloat]?
    /// Returns the outline in ems, y downwards, the origin on the baseline, for the non-zero fill rule. Empty for spaces.
    func outline(of glyph: GlyphID) -> PathGeometry
}

extension FontFace {
    /// False: pairs of glyphs determine the kerning.
    public var kernsInContext: Bool { false }
    /// Nil: pairs of glyphs determine the kerning.
    public func advanceChanges(of glyphs: [GlyphID]) -> [CGFloat]? { nil }
}

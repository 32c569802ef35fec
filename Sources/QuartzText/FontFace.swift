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
    /// Returns the change of the advance of each glyph of a sequence, in ems; nil, the default, if kerning depends on pairs only.
    func advanceChanges(of glyphs: [GlyphID]) -> [CGFloat]?
    /// Whether the face replaces glyphs by others, depending on the sequence. False by default.
    var substitutesGlyphs: Bool { get }
    /// Returns the glyphs that replace a sequence: ligatures, and forms that depend on neighbouring glyphs. Returns nil, the
    /// default, if nothing is replaced.
    /// - Parameter ligatures: Whether optional ligatures are used.
    /// - Returns: The glyphs, each with the index of the first glyph that it replaces, in ascending order.
    func substituted(_ glyphs: [GlyphID], ligatures: Bool) -> [(glyph: GlyphID, source: Int)]?
    /// Returns the outline in ems, y downwards, the origin on the baseline, for the non-zero fill rule. Empty for spaces.
    func outline(of glyph: GlyphID) -> PathGeometry
    /// Returns the smallest rectangle that holds the outline, in ems; null without an outline. Computed from it by default.
    func bounds(of glyph: GlyphID) -> CGRect
    /// Whether outlines may overlap themselves. True by default.
    var outlinesMayOverlap: Bool { get }
    /// Whether glyphs may have fixed colours. False by default.
    var hasColors: Bool { get }
    /// Returns the colours of a glyph; nil, the default, for a glyph in the colour of the text.
    func colorGlyph(of glyph: GlyphID) -> ColorGlyph?
}

extension FontFace {
    /// Computes the bounds of the outline.
    public func bounds(of glyph: GlyphID) -> CGRect { outline(of: glyph).bounds }
    /// True: the outlines are unknown.
    public var outlinesMayOverlap: Bool { true }
    /// False: glyphs have the colour of the text.
    public var hasColors: Bool { false }
    /// Nil: glyphs have the colour of the text.
    public func colorGlyph(of glyph: GlyphID) -> ColorGlyph? { nil }
    /// False: pairs of glyphs determine the kerning.
    public var kernsInContext: Bool { false }
    /// Nil: pairs of glyphs determine the kerning.
    public func advanceChanges(of glyphs: [GlyphID]) -> [CGFloat]? { nil }
    /// False: no glyph is replaced.
    public var substitutesGlyphs: Bool { false }
    /// Nil: no glyph is replaced.
    public func substituted(_ glyphs: [GlyphID], ligatures: Bool) -> [(glyph: GlyphID, source: Int)]? { nil }
}

/// The vertical metrics of a face, in ems (multiply by the font size). Positive values are above the baseline.
public struct FontMetrics: Hashable, Sendable {
    /// The height of the tallest letters; positive.
    public var ascender: CGFloat
    /// The depth of the lowest letters; negative, like `UIFont.descender`.
    public var descender: CGFloat
    /// The extra space between lines that the face specifies.
    public var lineGap: CGFloat
    /// The height of flat capitals.
    public var capHeight: CGFloat
    /// The height of flat small letters.
    public var xHeight: CGFloat
    /// The centre of the underline; negative is below the baseline.
    public var underlinePosition: CGFloat
    /// The thickness of the underline.
    public var underlineThickness: CGFloat

    /// Creates metrics from their values.
    public init(
        ascender: CGFloat, descender: CGFloat, lineGap: CGFloat, capHeight: CGFloat, xHeight: CGFloat,
        underlinePosition: CGFloat, underlineThickness: CGFloat
    ) {
        self.ascender = ascender
        self.descender = descender
        self.lineGap = lineGap
        self.capHeight = capHeight
        self.xHeight = xHeight
        self.underlinePosition = underlinePosition
        self.underlineThickness = underlineThickness
    }

    /// ascender − descender + lineGap.
    public var lineHeight: CGFloat { ascender - descender + lineGap }
}

/// The recently used outlines of a face.
final class OutlineCache: Sendable {
    /// An outline and its bounds.
    struct Entry: Sendable {
        let path: PathGeometry
        let bounds: CGRect
    }

    /// The greatest number of points, including overhead: about eight megabytes, or four thousand Korean syllables.
    private static let mostPoints = 1 << 19
    /// The overhead of a cached outline, in points.
    private static let overhead = 8

    private let entries = RecentCache<GlyphID, Entry>(mostCost: mostPoints) { $0.path.points.count + overhead }

    /// Returns the outline of a glyph. Calls `make` if it is not cached.
    func outline(of glyph: GlyphID, make: () -> PathGeometry) -> Entry {
        entries.value(for: glyph) {
            let path = make()
            return Entry(path: path, bounds: path.bounds)
        }
    }

    /// The number of cached points, including overhead.
    var size: Int { entries.totalCost }
}

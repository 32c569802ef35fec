import Synchronization

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
}

extension FontFace {
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

/// A cache of recently used outlines, in two generations.
///
/// When the young generation is full it replaces the old one, so outlines in use survive.
final class OutlineCache: Sendable {
    private struct State {
        var young: [GlyphID: PathGeometry] = [:]
        var old: [GlyphID: PathGeometry] = [:]
        /// The points of the young outlines, including overhead.
        var points = 0
    }

    /// The number of points at which a generation is full: about four megabytes, or two thousand Korean syllables.
    private static let mostPoints = 1 << 18
    /// The overhead of a cached outline, in points.
    private static let overhead = 8

    private let state = Mutex(State())

    /// Returns the outline of a glyph. Calls `make` if it is not cached.
    func outline(of glyph: GlyphID, make: () -> PathGeometry) -> PathGeometry {
        let known = state.withLock { state -> PathGeometry? in
            if let young = state.young[glyph] { return young }
            guard let old = state.old[glyph] else { return nil }
            Self.keep(old, glyph, &state)
            return old
        }
        if let known { return known }
        let made = make()
        state.withLock { Self.keep(made, glyph, &$0) }
        return made
    }

    /// The number of cached points, including overhead.
    var size: Int {
        state.withLock { state in
            state.points + state.old.values.reduce(0) { $0 + $1.points.count + Self.overhead }
        }
    }

    private static func keep(_ outline: PathGeometry, _ glyph: GlyphID, _ state: inout State) {
        if state.points >= mostPoints {
            state.old = state.young
            state.young = [:]
            state.points = 0
        }
        guard state.young.updateValue(outline, forKey: glyph) == nil else { return }
        state.points += outline.points.count + overhead
    }
}

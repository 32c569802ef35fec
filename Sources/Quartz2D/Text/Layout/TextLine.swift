/// One line of a layout.
public struct TextLine: Sendable {
    /// The characters, counted from the beginning of the layout's text, including spaces and the line feed at the end.
    public let characters: Range<Int>
    /// The left end of the baseline, in the layout's coordinates.
    public let origin: CGPoint
    /// The width in points, without spaces at the end.
    public let width: CGFloat
    /// The top of the line's part of the column, which ends at `top + height`.
    public let top: CGFloat
    /// The distance to the next baseline.
    public let height: CGFloat
    /// The greatest ascender, upwards from the baseline.
    public let ascent: CGFloat
    /// The greatest descender, downwards from the baseline; positive.
    public let descent: CGFloat
    /// The glyph runs of the line.
    public let runs: [GlyphRun]
    /// Whether an ellipsis replaces hidden characters.
    public let isTruncated: Bool
    /// The x positions of the caret before each character and after the last, relative to the origin.
    let carets: [CGFloat]

    /// All outlines in one path, in points: y downwards, the line's origin at zero, for the non-zero fill rule.
    public var path: PathGeometry {
        var path = PathGeometry()
        for run in runs { path.append(run.path) }
        return path
    }

    /// Returns the x position of the caret before the character `offset` of the layout's text, in the layout's coordinates.
    /// Offsets outside the line are clamped to its ends.
    public func caretX(at offset: Int) -> CGFloat {
        let index = min(max(offset, characters.lowerBound) - characters.lowerBound, carets.count - 1)
        return origin.x + (carets.isEmpty ? 0 : carets[index])
    }

    /// Returns the offset between two characters that is nearest to `x`, counted from the beginning of the layout's text.
    public func offset(closestTo x: CGFloat) -> Int {
        let x = x - origin.x
        var best = 0
        for index in carets.indices where abs(carets[index] - x) < abs(carets[best] - x) { best = index }
        return characters.lowerBound + best
    }
}

/// One glyph with its position on a line.
public struct PositionedGlyph: Sendable {
    /// The glyph's face; a fallback if the run's font lacks the character.
    public let face: any FontFace
    /// The glyph's number in the face.
    public let glyph: GlyphID
    /// The position of its origin, in points right of the line's origin.
    public let x: CGFloat
}

/// Neighbouring glyphs of one line with the same font and colour.
public struct GlyphRun: Sendable {
    /// The characters, counted from the beginning of the layout's text. An ellipsis has an empty range at its position.
    public let characters: Range<Int>
    /// The font of the glyphs.
    public let font: Font
    /// The fill colour.
    public let color: CGColor
    /// The glyphs, left to right; none in a run of boxes.
    public let glyphs: [PositionedGlyph]
    /// The boxes, left to right.
    public let boxes: [PositionedBox]
    /// The position of the run's left edge, in points right of the line's origin.
    public let x: CGFloat
    /// The run's advance in points.
    public let width: CGFloat
    /// The distance above the baseline, in points.
    public let rise: CGFloat
    /// The bounds of the underline, relative to the line's origin; nil if the run is not underlined.
    public let underline: CGRect?
    /// The background of the run.
    public let background: TextBar?
    /// The rectangles of underline and strikethrough.
    public let bars: [TextBar]
    /// The shadow of the run.
    public let shadow: TextDecoration.Shadow?
    /// See ``TextDecoration/strokeWidth``.
    let strokeWidth: CGFloat
    /// See ``TextDecoration/strokeColor``.
    let strokeColor: CGColor?

    /// The shapes to fill, in painting order, with their colours: letters, then the strokes along their outlines.
    package var shapes: [(path: PathGeometry, color: CGColor)] { shapes(within: nil) }

    /// Returns the shapes of the glyphs that begin in a range of the line; nil for the whole line.
    package func shapes(within stretch: ClosedRange<CGFloat>?) -> [(path: PathGeometry, color: CGColor)] {
        let path = path(within: stretch)
        guard strokeWidth != 0 else { return [(path, color)] }
        let line = path.stroked(StrokeStyle(width: abs(strokeWidth) / 100 * font.size), tolerance: Self.strokeTolerance)
        return (strokeWidth < 0 ? [(path, color)] : []) + [(line, strokeColor ?? color)]
    }

    /// The tolerance of stroked outlines: 0.05 points, which is invisible at 4 pixels per point.
    private static let strokeTolerance: CGFloat = 0.05

    /// The outlines of all glyphs, and of the bars in the text's colour, in points: y downwards, the line's origin at zero, for
    /// the non-zero fill rule.
    ///
    /// Combined on each access from outlines that the faces cache.
    public var path: PathGeometry { path(within: nil) }

    private func path(within stretch: ClosedRange<CGFloat>?) -> PathGeometry {
        var path = PathGeometry()
        for glyph in glyphs where stretch?.contains(glyph.x) ?? true {
            let outline = glyph.face.outline(of: glyph.glyph)
            path.append(outline, transform: CGAffineTransform(a: font.size, b: 0, c: 0, d: font.size, tx: glyph.x, ty: -rise))
        }
        for bar in bars where bar.color == nil { path.addRect(bar.rect) }
        return path
    }

    /// The bars with a colour that differs from the text's.
    public var coloredBars: [TextBar] { bars.filter { $0.color != nil } }
}

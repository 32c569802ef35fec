/// One line of a layout.
public struct TextLine: Sendable {
    /// The characters, counted from the beginning of the layout's text; spaces and the line feed at the end included.
    public let characters: Range<Int>
    /// The left end of the baseline, in the layout's coordinates.
    public let origin: CGPoint
    /// Width in points, spaces at the end not counted.
    public let width: CGFloat
    /// The line's share of the column: `top` to `top + height`.
    public let top: CGFloat
    /// Baseline to baseline.
    public let height: CGFloat
    /// Tallest ascender, upwards from the baseline.
    public let ascent: CGFloat
    /// Deepest descender, downwards from the baseline; positive.
    public let descent: CGFloat
    /// The glyph runs of the line.
    public let runs: [GlyphRun]
    /// Characters were left out, an ellipsis stands for them.
    public let isTruncated: Bool
    /// x of the caret before each character and after the last, right of the origin.
    let carets: [CGFloat]

    /// All outlines in one path, in points: y downwards, the line's origin at zero; non-zero fill.
    public var path: PathGeometry {
        var path = PathGeometry()
        for run in runs { path.append(run.path) }
        return path
    }

    /// Where the caret stands before the character `offset` of the layout's text, in the layout's coordinates.
    /// Offsets outside the line are clamped to its ends.
    public func caretX(at offset: Int) -> CGFloat {
        let index = min(max(offset, characters.lowerBound) - characters.lowerBound, carets.count - 1)
        return origin.x + (carets.isEmpty ? 0 : carets[index])
    }

    /// The place between two characters nearest to `x`, counted from the beginning of the layout's text.
    public func offset(closestTo x: CGFloat) -> Int {
        let x = x - origin.x
        var best = 0
        for index in carets.indices where abs(carets[index] - x) < abs(carets[best] - x) { best = index }
        return characters.lowerBound + best
    }
}

/// One glyph with its place on a line.
public struct PositionedGlyph: Sendable {
    /// The face it is from; a fallback where the run's font lacks the character.
    public let face: any FontFace
    /// Its number in the face.
    public let glyph: GlyphID
    /// Where its origin lies, in points right of the line's origin.
    public let x: CGFloat
}

/// Neighbouring glyphs of one line that share font and colour.
public struct GlyphRun: Sendable {
    /// The characters, counted from the beginning of the layout's text; for an ellipsis the empty range where it stands.
    public let characters: Range<Int>
    /// The font of the glyphs.
    public let font: Font
    /// The fill colour.
    public let color: CGColor
    /// The glyphs, left to right.
    public let glyphs: [PositionedGlyph]
    /// Points from the line's origin to the run's left edge.
    public let x: CGFloat
    /// The run's advance in points.
    public let width: CGFloat
    /// Points above the baseline.
    public let rise: CGFloat
    /// The plain bar under the run, relative to the line's origin; nil where it is not underlined.
    public let underline: CGRect?
    /// The ground behind the run.
    public let background: TextBar?
    /// The lines under the run and through it, as they are drawn.
    public let bars: [TextBar]
    /// The second text behind the run.
    public let shadow: TextDecoration.Shadow?
    /// As in ``TextDecoration/strokeWidth``.
    let strokeWidth: CGFloat
    /// As in ``TextDecoration/strokeColor``.
    let strokeColor: CGColor?

    /// The shapes to be filled, one over another, with their colours: letters, then the lines along their outlines.
    package var shapes: [(path: PathGeometry, color: CGColor)] { shapes(within: nil) }

    /// The shapes of the glyphs that begin in a stretch of the line; nil is all of it.
    package func shapes(within stretch: ClosedRange<CGFloat>?) -> [(path: PathGeometry, color: CGColor)] {
        let path = path(within: stretch)
        guard strokeWidth != 0 else { return [(path, color)] }
        let line = path.stroked(StrokeStyle(width: abs(strokeWidth) / 100 * font.size), tolerance: Self.strokeTolerance)
        return (strokeWidth < 0 ? [(path, color)] : []) + [(line, strokeColor ?? color)]
    }

    /// A twentieth of a point: nobody sees it on screens of four pixels to a point.
    private static let strokeTolerance: CGFloat = 0.05

    /// The outlines of all glyphs, and of the bars in the text's colour, in points: y downwards, the line's origin at zero; non-zero
    /// fill.
    ///
    /// Put together on each call from outlines that the faces keep.
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

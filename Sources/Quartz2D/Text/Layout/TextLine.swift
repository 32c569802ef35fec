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
        let index = min(max(offset - characters.lowerBound, 0), carets.count - 1)
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

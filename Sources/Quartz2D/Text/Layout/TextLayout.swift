/// Text set in lines: where each glyph stands, how large the whole is, where carets go.
///
/// A value; made once from runs, a width and a style. Coordinates are points, y downwards, the top left corner of the column
/// at zero. Characters are counted as Swift counts them (`Character`), through all runs. Text runs from left to right; letters
/// of right-to-left scripts are placed in the order of the string and are not joined.
public struct TextLayout: Sendable {
    /// The lines, from the top.
    public let lines: [TextLine]
    /// The widest line by the sum of all heights. One empty line is as high as its font.
    public let size: CGSize
    /// The width lines are aligned in: the one given, or the widest line's where none was.
    public let columnWidth: CGFloat
    /// How many characters the text has.
    public let characterCount: Int
    /// Characters were left out.
    public let isTruncated: Bool
    /// The distances that the first and the last paragraph keep from text before and after.
    package let spaceBefore: CGFloat
    package let spaceAfter: CGFloat
    /// How the last paragraph goes on after the layout; nil without lines.
    package let opening: ParagraphOpening?
    /// Lines of the last paragraph follow that the layout does not hold.
    package let isCut: Bool

    /// Sets runs.
    /// - Parameters:
    ///   - runs: the text; without a run there is no line.
    ///   - width: where lines wrap or are truncated, in points; infinite (and not a number) means nowhere, below 0 counts as 0.
    ///     At least one character stands on every line.
    ///   - style: alignment, wrapping, truncation, line height.
    ///   - provider: where faces come from.
    public init(
        _ runs: [TextRun], width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle(), provider: FontProvider = .shared
    ) {
        self.init(runs, width: width, style: style, part: ParagraphPart(), provider: provider)
    }

    /// Sets a part of a paragraph.
    package init(
        _ runs: [TextRun], width: CGFloat, style: ParagraphStyle, part: ParagraphPart, provider: FontProvider = .shared
    ) {
        let text = ShapedText(runs, provider: provider)
        let limit = width.isNaN ? .infinity : max(width, 0)
        let (pieces, isCut) = part.lines(of: LineCutter(text: text, limit: limit, style: style, opening: part.opening).cut())
        let widest = pieces.map { $0.format.edges(isFirst: $0.isFirst, column: .infinity).left + $0.width }.max() ?? 0
        let column = limit.isFinite ? limit : widest
        var builder = LineBuilder(text: text, column: column, style: style)
        lines = pieces.map { builder.build($0) }
        // Indents count; where nothing is indented this is the widest line.
        let indented = zip(lines, pieces).map { $0.width + $1.format.edges(isFirst: $1.isFirst, column: .infinity).left }
        size = CGSize(width: indented.max() ?? 0, height: builder.top)
        columnWidth = column
        let first = part.opening == nil ? pieces.first : nil
        spaceBefore = first.map { max(ParagraphFormat.finite($0.format.spacingBefore), 0) } ?? 0
        spaceAfter = builder.spacing
        opening = pieces.last.map { ParagraphOpening(format: $0.format, isRightToLeft: $0.isRightToLeft) }
        self.isCut = isCut
        characterCount = isCut ? pieces.last?.characters.upperBound ?? 0 : text.elements.count
        isTruncated = lines.contains(where: \.isTruncated) || (lines.last?.characters.upperBound ?? 0) < characterCount
    }

    /// Sets one string in one font.
    public init(
        _ text: String, font: Font, color: CGColor = .black, width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle(),
        provider: FontProvider = .shared
    ) {
        self.init([TextRun(text, font: font, color: color)], width: width, style: style, provider: provider)
    }

    /// All outlines in one path, in the layout's coordinates; non-zero fill.
    public var path: PathGeometry {
        var path = PathGeometry()
        for line in lines {
            path.append(line.path, transform: CGAffineTransform(translationX: line.origin.x, y: line.origin.y))
        }
        return path
    }

    /// The first line's baseline, from the top; 0 without lines.
    public var firstBaseline: CGFloat { lines.first?.origin.y ?? 0 }

    /// The last line's baseline, from the top; 0 without lines.
    public var lastBaseline: CGFloat { lines.last?.origin.y ?? 0 }
}

extension TextLayout {
    /// A place between two characters, as a text field draws it.
    public struct Caret: Hashable, Sendable {
        /// The middle of the caret.
        public let x: CGFloat
        /// The top of the line's letters.
        public let top: CGFloat
        /// From ascender to descender.
        public let height: CGFloat
        /// Which line it stands on.
        public let line: Int
    }

    /// The line that holds the place before the character `offset`; where a line wraps, the later one. 0 without lines.
    public func lineIndex(at offset: Int) -> Int {
        let index = lines.lastIndex { $0.characters.lowerBound <= offset } ?? 0
        return max(index, 0)
    }

    /// Where the caret stands before the character `offset`; offsets outside the text are clamped to its ends.
    /// - Returns: nil without lines.
    public func caret(at offset: Int) -> Caret? {
        guard !lines.isEmpty else { return nil }
        let index = lineIndex(at: min(max(offset, 0), characterCount))
        let line = lines[index]
        return Caret(
            x: line.caretX(at: offset), top: line.origin.y - line.ascent, height: line.ascent + line.descent, line: index)
    }

    /// The place between two characters nearest to a point; points outside the lines count for the nearest line.
    public func offset(closestTo point: CGPoint) -> Int {
        guard let line = lines.first(where: { point.y < $0.top + $0.height }) ?? lines.last else { return 0 }
        let offset = line.offset(closestTo: point.x)
        // At the end of a wrapped line the caret would show on the next one: stay before the space the line ended with.
        let isWrapped = (line.characters.upperBound < characterCount || isCut) && line.carets.count > line.characters.count
        return isWrapped && offset == line.characters.upperBound ? max(offset - 1, line.characters.lowerBound) : offset
    }

    /// The rectangles, one per line, that a selection covers.
    public func selectionRects(for range: Range<Int>) -> [CGRect] {
        lines.compactMap { line in
            let part = range.clamped(to: line.characters)
            guard !part.isEmpty else { return nil }
            let left = line.caretX(at: part.lowerBound)
            return CGRect(x: left, y: line.top, width: line.caretX(at: part.upperBound) - left, height: line.height)
        }
    }
}

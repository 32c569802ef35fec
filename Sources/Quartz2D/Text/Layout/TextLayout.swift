/// Text laid out in lines: glyph positions, size, and caret positions.
///
/// A value made from runs, a width and a style. Coordinates are points, y downwards, with the origin in the top left corner of
/// the column. Characters are counted as Swift's `Character`s over all runs. Text runs from left to right; letters of
/// right-to-left scripts are placed in the order of the string and are not joined.
public struct TextLayout: Sendable {
    /// The lines, from the top.
    public let lines: [TextLine]
    /// The width of the widest line, and the sum of all heights. An empty text has one line with the height of its font.
    public let size: CGSize
    /// The width in which lines are aligned: the given width, or that of the widest line if none was given.
    public let columnWidth: CGFloat
    /// The number of characters of the text.
    public let characterCount: Int
    /// Whether characters are hidden.
    public let isTruncated: Bool
    /// The spacing before the first paragraph and after the last one.
    package let spaceBefore: CGFloat
    package let spaceAfter: CGFloat
    /// The format of the last paragraph's continuation after the layout; nil without lines.
    package let opening: ParagraphOpening?
    /// Whether the last paragraph has more lines than the layout.
    package let isCut: Bool

    /// Lays out runs.
    /// - Parameters:
    ///   - runs: The text. Without a run there is no line.
    ///   - width: The width at which lines wrap or are truncated, in points; infinite and NaN mean unlimited, negative values
    ///     count as 0. Every line has at least one character.
    ///   - style: Alignment, wrapping, truncation and line height.
    ///   - provider: The provider of faces.
    public init(
        _ runs: [TextRun], width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle(), provider: FontProvider = .shared
    ) {
        self.init(runs, width: width, style: style, part: ParagraphPart(), provider: provider)
    }

    /// Lays out a part of a paragraph.
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
        // Includes indents. Without indents this is the widest line.
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

    /// Lays out one string in one font.
    public init(
        _ text: String, font: Font, color: CGColor = .black, width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle(),
        provider: FontProvider = .shared
    ) {
        self.init([TextRun(text, font: font, color: color)], width: width, style: style, provider: provider)
    }

    /// All outlines in one path, in the layout's coordinates, for the non-zero fill rule.
    public var path: PathGeometry {
        var path = PathGeometry()
        for line in lines {
            path.append(line.path, transform: CGAffineTransform(translationX: line.origin.x, y: line.origin.y))
        }
        return path
    }

    /// The distance of the first line's baseline from the top; 0 without lines.
    public var firstBaseline: CGFloat { lines.first?.origin.y ?? 0 }

    /// The distance of the last line's baseline from the top; 0 without lines.
    public var lastBaseline: CGFloat { lines.last?.origin.y ?? 0 }
}

extension TextLayout {
    /// A caret between two characters.
    public struct Caret: Hashable, Sendable {
        /// The middle of the caret.
        public let x: CGFloat
        /// The top, at the line's ascender.
        public let top: CGFloat
        /// The height, from ascender to descender.
        public let height: CGFloat
        /// The index of its line.
        public let line: Int
    }

    /// Returns the index of the line that contains the position before the character `offset`; at a wrap, the later line. 0
    /// without lines.
    public func lineIndex(at offset: Int) -> Int {
        let index = lines.lastIndex { $0.characters.lowerBound <= offset } ?? 0
        return max(index, 0)
    }

    /// Returns the caret before the character `offset`. Offsets outside the text are clamped to its ends.
    /// - Returns: nil without lines.
    public func caret(at offset: Int) -> Caret? {
        guard !lines.isEmpty else { return nil }
        let index = lineIndex(at: min(max(offset, 0), characterCount))
        let line = lines[index]
        return Caret(
            x: line.caretX(at: offset), top: line.origin.y - line.ascent, height: line.ascent + line.descent, line: index)
    }

    /// Returns the offset between two characters that is nearest to a point. Points outside the lines count for the nearest line.
    public func offset(closestTo point: CGPoint) -> Int {
        guard let line = lines.first(where: { point.y < $0.top + $0.height }) ?? lines.last else { return 0 }
        let offset = line.offset(closestTo: point.x)
        // At the end of a wrapped line the caret would be on the next line. Return the offset before the space that ends the
        // line.
        let isWrapped = (line.characters.upperBound < characterCount || isCut) && line.carets.count > line.characters.count
        return isWrapped && offset == line.characters.upperBound ? max(offset - 1, line.characters.lowerBound) : offset
    }

    /// Returns the rectangles of a selection, one per line.
    public func selectionRects(for range: Range<Int>) -> [CGRect] {
        lines.compactMap { line in
            let part = range.clamped(to: line.characters)
            guard !part.isEmpty else { return nil }
            let left = line.caretX(at: part.lowerBound)
            return CGRect(x: left, y: line.top, width: line.caretX(at: part.upperBound) - left, height: line.height)
        }
    }
}

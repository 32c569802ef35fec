/// Text laid out in lines: glyph positions, size, and caret positions.
///
/// A value made from runs, a width and a style. Coordinates are points, y downwards, with the origin in the top left corner of
/// the column. Characters are counted as Swift's `Character`s over all runs. Parts of a line in different directions are placed by
/// Unicode's algorithm for them. Scripts whose letters change their forms are shaped by HarfBuzz if the system has it.
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
        self = TextCache.layout(runs, width: width.isNaN ? .infinity : max(width, 0), style: style, provider: provider)
    }

    /// Lays out a part of a paragraph.
    package init(
        _ runs: [TextRun], width: CGFloat, style: ParagraphStyle, part: ParagraphPart, provider: FontProvider = .shared
    ) {
        let text = TextCache.shape(runs, opening: part.opening, provider: provider)
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

    /// Returns the rectangles of a selection: one per line, or several on lines in several directions.
    public func selectionRects(for range: Range<Int>) -> [CGRect] {
        lines.flatMap { line in
            line.rooms(of: range).map { CGRect(x: $0.left, y: line.top, width: $0.right - $0.left, height: line.height) }
        }
    }
}

extension TextLayout {
    /// The number of characters up to which a text is laid out as a whole.
    private static let short = 8192

    /// Lays out the visible part of a text. Its lines are those of the whole text.
    ///
    /// Characters beyond are not read, so a text of a million characters costs as much as its visible part. The whole text is
    /// laid out if lines depend on all of it (right-aligned, or truncated at the start or middle), or if the visible part is
    /// unlimited.
    ///
    /// - Parameters:
    ///   - height: The visible height. Lines that begin below it may be missing.
    ///   - reach: The distance to the right of the column within which text is visible.
    package static func seen(
        _ runs: [TextRun], width: CGFloat, style: ParagraphStyle, height: CGFloat, reach: CGFloat,
        provider: FontProvider = .shared
    ) -> TextLayout {
        func whole(_ runs: [TextRun]) -> TextLayout { TextLayout(runs, width: width, style: style, provider: provider) }
        var runs = runs
        if style.maximumLines > 0, style.truncation == .none || style.truncation == .end {
            runs = firstParagraphs(of: runs, atMost: min(style.maximumLines, .max - 1) + 1)
        }
        guard isLong(runs) else { return whole(runs) }
        if !style.isWrapped {
            runs = cutLines(runs, to: width + reach, style: style, provider: provider)
            guard isLong(runs) else { return whole(runs) }
        }
        guard style.maximumLines == 0 || style.truncation == .none || style.truncation == .end else { return whole(runs) }
        var plain = style
        plain.maximumLines = 0
        if style.isWrapped { plain.truncation = .none }
        var count = short
        while let part = beginning(of: runs, characters: count) {
            let layout = TextLayout(part, width: width, style: plain, part: ParagraphPart(goesOn: true), provider: provider)
            // One line more than the maximum shows that the last visible line must be truncated.
            if style.maximumLines > 0, layout.lines.count > style.maximumLines { return whole(part) }
            if layout.size.height > height { return style.maximumLines == 0 ? layout : whole(part) }
            count *= 4
        }
        return whole(runs)
    }

    static func isLong(_ runs: [TextRun]) -> Bool {
        var count = 0
        for run in runs {
            count += run.text.utf8.count
            if count > short { return true }
        }
        return false
    }

    /// Returns the first characters of runs; nil if there are not more characters than that.
    private static func beginning(of runs: [TextRun], characters: Int) -> [TextRun]? {
        var rest = characters
        var part: [TextRun] = []
        for run in runs {
            let end = run.text.index(run.text.startIndex, offsetBy: rest, limitedBy: run.text.endIndex)
            if let end, end < run.text.endIndex {
                var run = run
                run.text = String(run.text[..<end])
                return part + [run]
            }
            part.append(run)
            rest -= run.text.count
        }
        return nil
    }

    /// Returns the paragraphs that a limited number of lines can show, and one more, which shows that the last line must be
    /// truncated.
    private static func firstParagraphs(of runs: [TextRun], atMost count: Int) -> [TextRun] {
        var left = count
        var part: [TextRun] = []
        for run in runs {
            // Scalars instead of characters, because all labels are read here.
            let scalars = run.text.unicodeScalars
            for index in scalars.indices where LineBreaking.kind(of: scalars[index]) == .newline {
                let end = scalars.index(after: index)
                // A carriage return and a line feed end one paragraph.
                if scalars[index] == "\r", end < scalars.endIndex, scalars[end] == "\n" { continue }
                left -= 1
                guard left == 0 else { continue }
                var run = run
                run.text = String(scalars[..<end])
                return part + [run]
            }
            part.append(run)
        }
        return runs
    }

    /// Cuts unwrapped paragraphs at a width, if they begin at the left edge.
    private static func cutLines(
        _ runs: [TextRun], to width: CGFloat, style: ParagraphStyle, provider: FontProvider
    ) -> [TextRun] {
        guard width.isFinite, style.truncation == .none || style.truncation == .end else { return runs }
        return Paragraphs(of: runs).flatMap { paragraph in
            guard isLong(paragraph.runs) else { return paragraph.runs + [paragraph.newline].compactMap { $0 } }
            var count = short
            while let part = beginning(of: paragraph.runs, characters: count) {
                let plain = ParagraphStyle(alignment: .left, isWrapped: false)
                let line = TextLayout(part, style: plain, provider: provider)
                let alignment = line.opening?.format.alignment == .natural ? style.alignment : line.opening?.format.alignment
                let isAtLeft = alignment == .left || alignment == .natural && line.opening?.isRightToLeft == false
                guard isAtLeft || alignment == .justified else { break }
                if line.size.width > width { return part + [paragraph.newline].compactMap { $0 } }
                count *= 4
            }
            return paragraph.runs + [paragraph.newline].compactMap { $0 }
        }
    }
}

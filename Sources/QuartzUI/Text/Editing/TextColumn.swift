/// A text set in one column, paragraph by paragraph, so that an edit sets no more than the paragraphs that it touches.
///
/// Places and coordinates are those of the whole text. Text that is shortened after some lines is one piece.
nonisolated struct TextColumn {
    /// What the column asks of a text.
    struct Source {
        var storage: TextStorage
        /// The text of a range, set as it is to be shown; one run at least.
        var runs: (Range<Int>) -> [TextRun]
    }

    /// Where the caret stands between two characters.
    struct Caret {
        var x: CGFloat
        var top: CGFloat
        var height: CGFloat
        var line: Int
    }

    /// One line of the column.
    struct Line {
        var characters: Range<Int>
        var top: CGFloat
        var height: CGFloat
    }

    private struct Paragraph {
        var layout: TextLayout
        /// The characters, and the line feed that ends them.
        var start = 0
        var count: Int
        var top: CGFloat = 0
        var firstLine = 0
    }

    private var paragraphs: [Paragraph] = []
    private let width: CGFloat
    private let style: ParagraphStyle
    /// The widest line by the sum of all heights.
    private(set) var size = CGSize.zero

    /// Sets a text.
    init(_ source: Source, width: CGFloat, style: ParagraphStyle) {
        self.width = width
        self.style = style
        paragraphs = set(0..<source.storage.count, of: source)
        arrange(from: 0)
    }

    /// A text that has been set as a whole.
    init(_ layout: TextLayout) {
        width = layout.columnWidth
        style = ParagraphStyle()
        paragraphs = [Paragraph(layout: layout, count: layout.characterCount)]
        arrange(from: 0)
    }

    /// Whether paragraphs can be set by themselves: lines are not counted.
    private var isDivided: Bool { style.maximumLines == 0 }

    /// Sets the paragraphs again that an edit has touched.
    mutating func update(_ source: Source, replacing old: Range<Int>, with new: Range<Int>) {
        guard isDivided, !paragraphs.isEmpty else {
            paragraphs = set(0..<source.storage.count, of: source)
            return arrange(from: 0)
        }
        let first = paragraph(at: old.lowerBound)
        let last = paragraph(at: old.upperBound)
        let start = paragraphs[first].start
        let oldEnd = paragraphs[last].start + paragraphs[last].count
        let made = set(start..<oldEnd + new.count - old.count, of: source)
        paragraphs.replaceSubrange(first...last, with: made)
        arrange(from: first)
    }

    /// Sets the paragraphs of a range that begins with one and ends with one.
    private func set(_ range: Range<Int>, of source: Source) -> [Paragraph] {
        guard isDivided else {
            return [Paragraph(layout: TextLayout(source.runs(range), width: width, style: style), count: range.count)]
        }
        var made: [Paragraph] = []
        var start = range.lowerBound
        func add(_ end: Int, _ next: Int) {
            made.append(
                Paragraph(layout: TextLayout(source.runs(start..<end), width: width, style: style), count: next - start))
            start = next
        }
        for newline in source.storage.newlines(in: range) { add(newline, newline + 1) }
        // The text ends with a paragraph, be it an empty one.
        if range.upperBound == source.storage.count || start < range.upperBound { add(range.upperBound, range.upperBound) }
        return made
    }

    private mutating func arrange(from first: Int) {
        for index in first..<paragraphs.count {
            guard index > 0 else {
                paragraphs[0].start = 0
                paragraphs[0].top = 0
                paragraphs[0].firstLine = 0
                continue
            }
            let before = paragraphs[index - 1]
            paragraphs[index].start = before.start + before.count
            paragraphs[index].firstLine = before.firstLine + before.layout.lines.count
            let space = before.layout.spaceAfter + paragraphs[index].layout.spaceBefore
            paragraphs[index].top = before.top + max(before.layout.size.height + space, 0)
        }
        guard let last = paragraphs.last else { return size = .zero }
        size = CGSize(
            width: paragraphs.reduce(0) { max($0, $1.layout.size.width) }, height: last.top + last.layout.size.height)
    }

    // MARK: Finding

    private func paragraph(where isBefore: (Paragraph) -> Bool) -> Int {
        var low = 0
        var high = paragraphs.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(paragraphs[middle]) { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    private func paragraph(at place: Int) -> Int { paragraph { $0.start <= place } }

    /// The paragraphs that a stretch of the column shows: their characters, without the last line feed, and where they stand. Of one
    /// that is very long, the lines.
    func part(from top: CGFloat, to bottom: CGFloat) -> (characters: Range<Int>, top: CGFloat, bottom: CGFloat) {
        guard !paragraphs.isEmpty else { return (0..<0, 0, 0) }
        let first = paragraphs[paragraph { $0.top <= top }]
        let last = paragraphs[paragraph { $0.top < max(bottom, top + 1) }]
        var start = (place: first.start, top: first.top)
        var end = (place: last.start + last.layout.characterCount, bottom: last.top + last.layout.size.height)
        if first.layout.lines.count > Self.longest, let line = first.layout.lines.last(where: { first.top + $0.top <= top }) {
            start = (first.start + line.characters.lowerBound, first.top + line.top)
        }
        if last.layout.lines.count > Self.longest, let line = last.layout.lines.first(where: { last.top + $0.top >= bottom }) {
            end = (last.start + line.characters.upperBound, last.top + line.top + line.height)
        }
        return (start.place..<max(end.place, start.place), start.top, max(end.bottom, start.top))
    }

    /// The lines of a paragraph that is shown as a whole.
    private static let longest = 256

    // MARK: Lines

    var lineCount: Int { paragraphs.last.map { $0.firstLine + $0.layout.lines.count } ?? 0 }

    var lines: [Line] { (0..<lineCount).compactMap(line) }

    /// A line by its number; nil where there is none.
    func line(_ number: Int) -> Line? {
        guard number >= 0, number < lineCount else { return nil }
        let paragraph = paragraphs[paragraph { $0.firstLine <= number }]
        let index = number - paragraph.firstLine
        let line = paragraph.layout.lines[index]
        // The line feed belongs to the line that it ends.
        let isLast = index == paragraph.layout.lines.count - 1
        let end = isLast ? max(paragraph.count, line.characters.upperBound) : line.characters.upperBound
        return Line(
            characters: paragraph.start + line.characters.lowerBound..<paragraph.start + end, top: paragraph.top + line.top,
            height: line.height)
    }

    /// The first line's baseline, from the top; 0 without lines.
    var firstBaseline: CGFloat { paragraphs.first?.layout.firstBaseline ?? 0 }

    /// The last line's baseline, from the top; 0 without lines.
    var lastBaseline: CGFloat { paragraphs.last.map { $0.top + $0.layout.lastBaseline } ?? 0 }

    // MARK: Carets

    /// Where the caret stands before a character; nil without lines.
    func caret(at place: Int) -> Caret? {
        guard !paragraphs.isEmpty else { return nil }
        let paragraph = paragraphs[paragraph(at: place)]
        return paragraph.layout.caret(at: place - paragraph.start).map {
            Caret(x: $0.x, top: paragraph.top + $0.top, height: $0.height, line: paragraph.firstLine + $0.line)
        }
    }

    /// The place between two characters nearest to a point.
    func place(closestTo point: CGPoint) -> Int {
        guard !paragraphs.isEmpty else { return 0 }
        let paragraph = paragraphs[paragraph { $0.top <= point.y }]
        return paragraph.start + paragraph.layout.offset(closestTo: CGPoint(x: point.x, y: point.y - paragraph.top))
    }

    /// The end of a line: where it wraps, the place before the space that it ends with.
    func end(ofLine number: Int) -> Int {
        guard let line = line(number) else { return 0 }
        // Right of all carets, and near enough to tell them apart.
        return place(closestTo: CGPoint(x: size.width + 1e6, y: line.top + line.height / 2))
    }

    /// The rectangles, one per line, that a selection covers between two heights.
    func selectionRects(for range: Range<Int>, from top: CGFloat, to bottom: CGFloat) -> [CGRect] {
        guard !range.isEmpty, !paragraphs.isEmpty else { return [] }
        let first = max(paragraph(at: range.lowerBound), paragraph { $0.top <= top })
        let last = min(paragraph(at: range.upperBound), paragraph { $0.top <= bottom })
        guard first <= last else { return [] }
        return paragraphs[first...last].flatMap { paragraph in
            let part = range.clamped(to: paragraph.start..<paragraph.start + paragraph.count)
            return paragraph.layout.selectionRects(for: part.lowerBound - paragraph.start..<part.upperBound - paragraph.start)
                .map { $0.offsetBy(dx: 0, dy: paragraph.top) }
        }
    }
}

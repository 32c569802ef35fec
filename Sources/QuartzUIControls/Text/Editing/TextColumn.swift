@_spi(Hooks) import QuartzUI

/// A text laid out in one column, in stretches, so that an edit lays out only the stretches that it touches.
///
/// A stretch is a paragraph, or some lines of a long one. Positions and coordinates are those of the whole text. Text truncated
/// after a number of lines is one stretch. In a very long text most stretches are estimated until their place is asked for
/// (`TextColumn+Estimates.swift`).
nonisolated struct TextColumn: LaidOutText {
    /// The text to lay out.
    struct Source {
        var storage: TextStorage
        /// The runs of a range as shown; at least one.
        var runs: (Range<Int>) -> [TextRun]
    }

    /// The position and height of the caret between two characters.
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

    struct Stretch {
        /// Nil while the stretch is only estimated.
        private(set) var layout: TextLayout?
        /// The state of the paragraph that the stretch continues; nil if it begins a paragraph.
        var opening: ParagraphOpening?
        /// The characters, including the line feed that may end the stretch.
        var start = 0
        var count: Int
        var top: CGFloat = 0
        var firstLine = 0
        /// The number of lines and the size of the layout, or their estimates.
        var lineCount: Int
        var size: CGSize
        private(set) var spaceBefore: CGFloat = 0
        private(set) var spaceAfter: CGFloat = 0

        init(_ layout: TextLayout, opening: ParagraphOpening? = nil, count: Int) {
            self.layout = layout
            self.opening = opening
            self.count = count
            (lineCount, size) = (layout.lines.count, layout.size)
            (spaceBefore, spaceAfter) = (layout.spaceBefore, layout.spaceAfter)
        }

        /// A stretch to be estimated.
        init(opening: ParagraphOpening?, start: Int, count: Int) {
            (self.opening, self.start, self.count) = (opening, start, count)
            (lineCount, size) = (1, .zero)
        }
    }

    /// The visible part of the column.
    struct Part {
        /// Without the last line feed.
        var characters: Range<Int>
        var top: CGFloat
        var bottom: CGFloat
        /// The state of the paragraph that the part continues; nil if it begins a paragraph.
        var opening: ParagraphOpening?
    }

    var stretches: [Stretch] = []
    /// The number of stretches that are only estimated.
    var estimated = 0
    private let width: CGFloat
    private let style: ParagraphStyle
    /// The widest line by the sum of all heights.
    private(set) var size = CGSize.zero

    /// The approximate number of characters of a stretch; longer paragraphs are divided.
    private static let longest = 2048
    /// Minimum number of lines of a stretch that does not end its paragraph.
    private static let leastLines = 4

    /// Sets a text.
    init(_ source: Source, width: CGFloat, style: ParagraphStyle) {
        self.width = width
        self.style = style
        update(source, replacing: 0..<0, with: 0..<source.storage.count)
    }

    /// Whether stretches can be laid out independently, because lines are not counted.
    private var isDivided: Bool { style.maximumLines == 0 }

    /// Lays out again the stretches that an edit has touched.
    mutating func update(_ source: Source, replacing old: Range<Int>, with new: Range<Int>) {
        let count = source.storage.count
        guard isDivided else {
            stretches = [Stretch(TextLayout(source.runs(0..<count), width: width, style: style), count: count)]
            return arrange(from: 0)
        }
        let touched = stretches.isEmpty ? 0..<0 : firstTouched(by: old)..<stretch(at: old.upperBound) + 1
        var position = 0
        var opening: ParagraphOpening?
        if !stretches.isEmpty {
            position = stretches[touched.lowerBound].start
            opening = stretches[touched.lowerBound].opening
        }
        let shift = new.count - old.count
        // The end of what is laid out before the rest is estimated. A short edit that turns the direction of a long paragraph changes
        // all of its lines.
        let sampleEnd = position + (new.count > Self.mostAtOnce ? Self.sample : new.count + Self.mostAtOnce)
        // The first of the old stretches that may remain.
        var kept = touched.upperBound
        var made: [Stretch] = []
        var end: Int? = nil
        while true {
            while kept < stretches.count, stretches[kept].start + shift < position, !shorten(kept, to: position - shift, opening)
            {
                kept += 1
            }
            if kept < stretches.count, stretches[kept].start + shift == position, stretches[kept].opening == opening { break }
            if position > sampleEnd, position < count {
                let limit = kept < stretches.count ? stretches[kept].start + shift : count
                let stretch = estimatedStretch(position..<limit, of: source, opening: opening)
                made.append(stretch)
                position += stretch.count
                opening = self.opening(after: stretch, of: source)
                guard position == count, opening != nil else { continue }
                kept = stretches.count
                break
            }
            if end ?? -1 < position { end = source.storage.firstNewline(from: position) ?? count }
            let paragraphEnd = end ?? count
            var stops: [Int] = []
            for index in kept..<max(kept, min(kept + 2, stretches.count))
            where stretches[index].opening != nil && stretches[index].start + shift > position {
                stops.append(stretches[index].start + shift)
            }
            let stretch = set(position..<paragraphEnd, of: source, opening: opening, stops: stops)
            made.append(stretch)
            position += stretch.count
            opening = stretch.continuation
            guard opening == nil else { continue }
            // The text ends with a paragraph, which may be empty.
            if paragraphEnd == count {
                kept = stretches.count
                break
            }
            made[made.count - 1].count += 1
            position += 1
        }
        if made.contains(where: { $0.layout == nil }) { estimate(&made) }
        stretches.replaceSubrange(touched.lowerBound..<max(kept, touched.lowerBound), with: made)
        arrange(from: touched.lowerBound)
    }

    /// Lays out the beginning of a paragraph and returns the state in which it continues.
    func opening(ofParagraphAt position: Int, of source: Source) -> ParagraphOpening? {
        let end = min(position + Self.longest / 8, source.storage.count)
        return TextLayout(source.runs(position..<end), width: width, style: style).opening
    }

    /// Returns the first stretch that an edit can change. The first line of a stretch determines the end of the line before it.
    private func firstTouched(by old: Range<Int>) -> Int {
        let index = stretch(at: old.lowerBound)
        let first = stretches[index]
        guard first.opening != nil, index > 0, let line = first.layout?.lines.first,
            old.lowerBound <= first.start + line.characters.upperBound
        else { return index }
        return index - 1
    }

    /// Lays out the beginning of the rest of a paragraph: all of it, or the number of lines of one stretch.
    ///
    /// - Parameter stops: The positions at which a stretch may end early, because lines begin there.
    func set(_ range: Range<Int>, of source: Source, opening: ParagraphOpening?, stops: [Int]) -> Stretch {
        var length = Self.longest
        while true {
            let end = length >= range.count - Self.longest / 2 ? range.upperBound : range.lowerBound + length
            let part = ParagraphPart(
                opening: opening, goesOn: end < range.upperBound, stops: Set(stops.map { $0 - range.lowerBound }))
            let layout = TextLayout(source.runs(range.lowerBound..<end), width: width, style: style, part: part)
            // Text that does not wrap has long lines.
            if !part.goesOn || layout.lines.count >= Self.leastLines || part.stops.contains(layout.characterCount) {
                return Stretch(layout, opening: opening, count: layout.characterCount)
            }
            length *= 4
        }
    }

    mutating func arrange(from first: Int) {
        for index in first..<stretches.count {
            guard index > 0 else {
                stretches[0].start = 0
                stretches[0].top = 0
                stretches[0].firstLine = 0
                continue
            }
            // Read field by field, because a copy of a stretch would count references to all parts of its layout.
            let before = index - 1
            stretches[index].start = stretches[before].start + stretches[before].count
            stretches[index].firstLine = stretches[before].firstLine + stretches[before].lineCount
            let space = stretches[before].spaceAfter + stretches[index].spaceBefore
            stretches[index].top = stretches[before].top + max(stretches[before].size.height + space, 0)
        }
        var width: CGFloat = 0
        estimated = 0
        for index in stretches.indices {
            width = max(width, stretches[index].size.width)
            if stretches[index].layout == nil { estimated += 1 }
        }
        size = CGSize(width: width, height: stretches.last.map { $0.top + $0.size.height } ?? 0)
    }

    // MARK: Finding

    func stretch(where isBefore: (Stretch) -> Bool) -> Int {
        max(stretches.partitioningIndex { !isBefore($0) } - 1, 0)
    }

    func stretch(at position: Int) -> Int { stretch { $0.start <= position } }

    /// Returns the stretches in a range of the column's height.
    func part(from top: CGFloat, to bottom: CGFloat) -> Part {
        guard !stretches.isEmpty else { return Part(characters: 0..<0, top: 0, bottom: 0) }
        let first = stretches[stretch { $0.top <= top }]
        let last = stretches[stretch { $0.top < max(bottom, top + 1) }]
        return Part(
            characters: first.start..<max(last.start + (last.layout?.characterCount ?? last.count), first.start), top: first.top,
            bottom: max(last.top + last.size.height, first.top), opening: first.opening)
    }

    // MARK: Lines

    var lineCount: Int { stretches.last.map { $0.firstLine + $0.lineCount } ?? 0 }

    var lines: [Line] { (0..<lineCount).compactMap(line) }

    func line(_ number: Int) -> Line? {
        guard number >= 0, number < lineCount else { return nil }
        let stretch = stretches[stretch { $0.firstLine <= number }]
        let index = number - stretch.firstLine
        guard let layout = stretch.layout else { return stretch.estimatedLine(index) }
        let line = layout.lines[index]
        // A line feed belongs to the line that it ends.
        let isLast = index == layout.lines.count - 1
        let end = isLast ? max(stretch.count, line.characters.upperBound) : line.characters.upperBound
        return Line(
            characters: stretch.start + line.characters.lowerBound..<stretch.start + end, top: stretch.top + line.top,
            height: line.height)
    }

    /// The first line's baseline, from the top; 0 without lines.
    var firstBaseline: CGFloat { stretches.first?.layout?.firstBaseline ?? 0 }

    /// The last line's baseline, from the top; 0 without lines.
    var lastBaseline: CGFloat { stretches.last.map { $0.top + ($0.layout?.lastBaseline ?? $0.size.height) } ?? 0 }

    // MARK: Carets

    func caret(at position: Int) -> Caret? {
        guard !stretches.isEmpty else { return nil }
        let stretch = stretches[stretch(at: position)]
        guard let layout = stretch.layout else { return stretch.estimatedCaret(position - stretch.start) }
        return layout.caret(at: position - stretch.start).map {
            Caret(x: $0.x, top: stretch.top + $0.top, height: $0.height, line: stretch.firstLine + $0.line)
        }
    }

    func step(from position: Int, at x: CGFloat?, toLeft: Bool) -> TextLayout.VisualStep {
        guard !stretches.isEmpty else { return .logical(forwards: !toLeft) }
        let stretch = stretches[stretch(at: position)]
        guard let layout = stretch.layout else { return .logical(forwards: !toLeft) }
        let step = layout.step(from: position - stretch.start, at: x, toLeft: toLeft)
        guard case .visual(let offset, let x) = step else { return step }
        return .visual(offset: stretch.start + offset, x: x)
    }

    func isRightToLeft(at position: Int) -> Bool {
        guard !stretches.isEmpty else { return false }
        let stretch = stretches[stretch(at: position)]
        return stretch.layout?.isRightToLeft(at: position - stretch.start) ?? false
    }

    func index(closestTo point: CGPoint) -> Int {
        guard !stretches.isEmpty else { return 0 }
        let stretch = stretches[stretch { $0.top <= point.y }]
        let place = CGPoint(x: point.x, y: point.y - stretch.top)
        return stretch.start + (stretch.layout?.offset(closestTo: place) ?? stretch.estimatedOffset(place.y))
    }

    func end(ofLine number: Int) -> Int {
        guard let line = line(number) else { return 0 }
        // Right of all carets, but near enough to keep their differences.
        return index(closestTo: CGPoint(x: size.width + 1e6, y: line.top + line.height / 2))
    }

    /// Returns the rectangles, one per line, that a selection covers between two heights; none in stretches that are only estimated.
    func selectionRects(for range: Range<Int>, from top: CGFloat, to bottom: CGFloat) -> [CGRect] {
        guard !range.isEmpty, !stretches.isEmpty else { return [] }
        let first = max(stretch(at: range.lowerBound), stretch { $0.top <= top })
        let last = min(stretch(at: range.upperBound), stretch { $0.top <= bottom })
        guard first <= last else { return [] }
        return stretches[first...last].flatMap { stretch in
            let part = range.clamped(to: stretch.start..<stretch.start + stretch.count)
            let rects = stretch.layout?.selectionRects(for: part.lowerBound - stretch.start..<part.upperBound - stretch.start)
            return (rects ?? []).map { $0.offsetBy(dx: 0, dy: stretch.top) }
        }
    }
}

extension [TextRun] {
    /// Lays out the text up to the first line feed as the rest of a paragraph: without a first line's indent.
    nonisolated mutating func openWithin(_ opening: ParagraphOpening) {
        var format = opening.format
        format.firstLineIndent = format.indent
        format.spacingBefore = 0
        if opening.isRightToLeft, format.alignment == .natural { format.alignment = .right }
        for index in indices {
            if let newline = self[index].text.firstIndex(where: \.isNewline) {
                let next = self[index].text.index(after: newline)
                var rest = self[index]
                rest.text = String(self[index].text[next...])
                self[index].text = String(self[index].text[..<next])
                self[index].paragraph = format
                if !rest.text.isEmpty { insert(rest, at: index + 1) }
                return
            }
            self[index].paragraph = format
        }
    }
}

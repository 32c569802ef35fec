/// A text laid out in one line, in stretches, so that an edit lays out only the stretches that it touches.
///
/// A stretch ends after a space or, in a word of many letters, anywhere. Letters on both sides of its end are not kerned. Text runs
/// from left to right, like that of a ``TextLayout``.
nonisolated struct TextRow: LaidOutText {
    private struct Stretch {
        var layout: TextLayout
        /// The characters of the storage. The layout may have fewer, because an accent that is composed joins the letter before it.
        var count: Int
        var start = 0
        var left: CGFloat = 0
        /// The distance to the next stretch. A layout's width is without the spaces at the end.
        var advance: CGFloat { layout.caret(at: count)?.x ?? 0 }
    }

    /// The visible part of the row.
    struct Part: Equatable {
        var characters: Range<Int>
        var left: CGFloat
        var width: CGFloat
        /// The distance by which the part's text is lower in the row than if it were centred alone.
        var drop: CGFloat
    }

    private var stretches: [Stretch] = []
    private(set) var size = CGSize.zero
    /// The baseline that all stretches share, from the top.
    private(set) var baseline: CGFloat = 0

    /// The most characters of a stretch.
    private static let longest = 512

    /// Sets a text without line feeds.
    init(_ source: TextColumn.Source) {
        replace(0..<0, with: 0..<source.storage.count, of: source)
    }

    /// Lays out again the stretches that an edit has touched.
    mutating func update(_ source: TextColumn.Source, replacing old: Range<Int>, with new: Range<Int>) {
        var first = stretch(at: old.lowerBound)
        var end = stretch(at: old.upperBound) + 1
        let shift = new.count - old.count
        func position(after count: Int) -> Int { count < stretches.count ? stretches[count].start + shift : source.storage.count }
        // A short rest joins the next stretch, or the previous one.
        if position(after: end) - stretches[first].start < Self.longest / 2 {
            if end < stretches.count { end += 1 } else if first > 0 { first -= 1 }
        }
        replace(first..<end, with: stretches[first].start..<position(after: end), of: source)
    }

    private mutating func replace(_ old: Range<Int>, with range: Range<Int>, of source: TextColumn.Source) {
        var made: [Stretch] = []
        var position = range.lowerBound
        repeat {
            let end = Self.end(of: position..<range.upperBound, in: source.storage)
            made.append(Stretch(layout: TextLayout(source.runs(position..<end)), count: end - position))
            position = end
        } while position < range.upperBound
        stretches.replaceSubrange(old, with: made)
        arrange(from: old.lowerBound)
    }

    private static func end(of range: Range<Int>, in storage: TextStorage) -> Int {
        guard range.count > longest else { return range.upperBound }
        let end = range.lowerBound + longest
        let space = (range.lowerBound + longest / 2..<end).last { storage[$0].isWhitespace }
        return space.map { $0 + 1 } ?? end
    }

    private mutating func arrange(from first: Int) {
        for index in first..<stretches.count where index > 0 {
            stretches[index].start = stretches[index - 1].start + stretches[index - 1].count
            stretches[index].left = stretches[index - 1].left + stretches[index - 1].advance
        }
        let height: CGFloat
        (baseline, height) = Self.heights(stretches[...])
        size = CGSize(width: stretches.last.map { $0.left + $0.layout.size.width } ?? 0, height: height)
    }

    /// Returns the baseline and the height of stretches beside each other.
    private static func heights(_ stretches: ArraySlice<Stretch>) -> (baseline: CGFloat, height: CGFloat) {
        let above = stretches.reduce(0) { max($0, $1.layout.firstBaseline) }
        return (above, above + stretches.reduce(0) { max($0, $1.layout.size.height - $1.layout.firstBaseline) })
    }

    // MARK: Finding

    /// Returns the last stretch that satisfies a condition, which holds for a prefix of the stretches.
    private func lastStretch(where isBefore: (Stretch) -> Bool) -> Int {
        max(stretches.partitioningIndex { !isBefore($0) } - 1, 0)
    }

    private func stretch(at position: Int) -> Int { lastStretch { $0.start <= position } }

    /// Returns the stretches between two distances from the row's start.
    func part(from left: CGFloat, to right: CGFloat) -> Part {
        let shown = lastStretch { $0.left <= left }...lastStretch { $0.left <= max(left, right) }
        let (first, last) = (stretches[shown.lowerBound], stretches[shown.upperBound])
        let own = Self.heights(stretches[shown])
        return Part(
            characters: first.start..<last.start + last.count, left: first.left,
            width: last.left + last.layout.size.width - first.left,
            drop: baseline - size.height / 2 - (own.baseline - own.height / 2))
    }

    /// Returns the rectangle of each stretch's part of a range.
    func selectionRects(for range: Range<Int>) -> [CGRect] {
        guard !range.isEmpty else { return [] }
        return stretches[stretch(at: range.lowerBound)...stretch(at: range.upperBound)].flatMap { stretch in
            let part = range.clamped(to: stretch.start..<stretch.start + stretch.count)
            return stretch.layout.selectionRects(for: part.lowerBound - stretch.start..<part.upperBound - stretch.start)
                .map { $0.offsetBy(dx: stretch.left, dy: 0) }
        }
    }

    // MARK: Carets

    func caret(at position: Int) -> TextColumn.Caret? {
        let stretch = stretches[stretch(at: position)]
        return stretch.layout.caret(at: position - stretch.start).map {
            TextColumn.Caret(x: stretch.left + $0.x, top: $0.top, height: $0.height, line: 0)
        }
    }

    func line(_ number: Int) -> TextColumn.Line? {
        guard number == 0, let last = stretches.last else { return nil }
        return TextColumn.Line(characters: 0..<last.start + last.count, top: 0, height: size.height)
    }

    func index(closestTo point: CGPoint) -> Int {
        let stretch = stretches[lastStretch { $0.left <= point.x }]
        let offset = stretch.layout.offset(closestTo: CGPoint(x: point.x - stretch.left, y: point.y))
        return stretch.start + min(offset, stretch.count)
    }

    func step(from position: Int, at x: CGFloat?, toLeft: Bool) -> TextLayout.VisualStep {
        let stretch = stretches[stretch(at: position)]
        let step = stretch.layout.step(from: position - stretch.start, at: x.map { $0 - stretch.left }, toLeft: toLeft)
        guard case .visual(let offset, let x) = step else { return step }
        return .visual(offset: stretch.start + min(offset, stretch.count), x: stretch.left + x)
    }

    func isRightToLeft(at position: Int) -> Bool {
        let stretch = stretches[stretch(at: position)]
        return stretch.layout.isRightToLeft(at: position - stretch.start)
    }

    func end(ofLine number: Int) -> Int { line(number)?.characters.upperBound ?? 0 }
}

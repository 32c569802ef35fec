@_spi(Hooks) import QuartzUI

/// A text laid out in one line, in stretches, so that an edit lays out only the stretches that it touches.
///
/// A stretch ends after a space or, in a word of many letters, anywhere. Letters on both sides of its end are not kerned. Stretches
/// follow each other from left to right. A text of both directions is a single stretch, because the order of its words depends on the
/// whole line, unless it is very long. In a very long text most stretches are estimated until their place is asked for by
/// ``layOut(around:within:of:)``.
nonisolated struct TextRow: LaidOutText {
    private struct Stretch {
        /// Nil while the stretch is only estimated.
        var layout: TextLayout?
        /// The characters of the storage. The layout may have fewer, because an accent that is composed joins the letter before it.
        var count: Int
        var start = 0
        var left: CGFloat = 0
        /// The distance to the next stretch. A layout's width is without the spaces at the end.
        var advance: CGFloat = 0
        var width: CGFloat = 0
        /// The heights above and below the baseline.
        var above: CGFloat = 0
        var below: CGFloat = 0

        mutating func set(_ layout: TextLayout) {
            advance = layout.caret(at: count)?.x ?? 0
            width = layout.size.width
            above = layout.firstBaseline
            below = layout.size.height - layout.firstBaseline
            self.layout = layout
        }
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

    /// The number of stretches that are only estimated.
    private var estimated = 0
    /// Whether the text is a single stretch because its words may run from right to left.
    private var isMixed = false

    /// The most characters of a stretch.
    private static let longest = 512
    /// The most characters of a text of both directions that is a single stretch.
    private static let longestMixed = 4096
    /// The most characters that are laid out at once.
    private static let mostAtOnce = 1 << 17
    /// The number of characters of a longer text that are laid out at first. The rest is estimated by their mean width.
    private static let sample = 1 << 12

    /// Sets a text without line feeds.
    init(_ source: TextColumn.Source) {
        set(source)
    }

    /// Lays out again the stretches that an edit has touched.
    mutating func update(_ source: TextColumn.Source, replacing old: Range<Int>, with new: Range<Int>) {
        if isMixed { return set(source) }
        var first = stretch(at: old.lowerBound)
        var end = stretch(at: old.upperBound) + 1
        let shift = new.count - old.count
        func position(after count: Int) -> Int { count < stretches.count ? stretches[count].start + shift : source.storage.count }
        // A short rest joins the next stretch, or the previous one.
        if position(after: end) - stretches[first].start < Self.longest / 2 {
            if end < stretches.count { end += 1 } else if first > 0 { first -= 1 }
        }
        replace(first..<end, with: stretches[first].start..<position(after: end), of: source)
        if stretches.count > 1, runsBothWays { set(source) }
    }

    /// Lays out all of a text.
    private mutating func set(_ source: TextColumn.Source) {
        isMixed = false
        replace(0..<stretches.count, with: 0..<source.storage.count, of: source)
        guard stretches.count > 1, runsBothWays else { return }
        isMixed = true
        replace(0..<stretches.count, with: 0..<source.storage.count, of: source)
    }

    /// Whether a text that is not very long has words from right to left.
    private var runsBothWays: Bool {
        guard let last = stretches.last, last.start + last.count <= Self.longestMixed else { return false }
        return stretches.contains { stretch in
            let carets = (0...stretch.count).lazy.compactMap { stretch.layout?.caret(at: $0)?.x }
            return zip(carets, carets.dropFirst()).contains { $0 > $1 }
        }
    }

    private mutating func replace(_ old: Range<Int>, with range: Range<Int>, of source: TextColumn.Source) {
        var made: [Stretch] = []
        var position = range.lowerBound
        let most = range.count > Self.mostAtOnce ? Self.sample : range.count
        repeat {
            let end = isMixed ? range.upperBound : Self.end(of: position..<range.upperBound, in: source.storage)
            var stretch = Stretch(count: end - position)
            if position - range.lowerBound <= most { stretch.set(TextLayout(source.runs(position..<end))) }
            made.append(stretch)
            position = end
        } while position < range.upperBound
        Self.estimate(&made)
        stretches.replaceSubrange(old, with: made)
        arrange(from: old.lowerBound)
    }

    /// Gives the stretches without a layout the mean width of those with one.
    private static func estimate(_ stretches: inout [Stretch]) {
        let known = stretches.prefix { $0.layout != nil }
        guard known.count < stretches.count else { return }
        let sum = known.reduce((advance: CGFloat(0), count: 0)) { ($0.advance + $1.advance, $0.count + $1.count) }
        for index in known.count..<stretches.count {
            stretches[index].advance = sum.advance * CGFloat(stretches[index].count) / CGFloat(max(sum.count, 1))
            stretches[index].width = stretches[index].advance
        }
    }

    // MARK: Estimated stretches

    /// Lays out the stretches of a range that are only estimated.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    mutating func layOut(_ range: Range<Int>, of source: TextColumn.Source) -> Bool {
        layOut(stretch(at: range.lowerBound)...stretch(at: range.upperBound), of: source)
    }

    /// Lays out the stretches within a distance of a caret.
    mutating func layOut(around position: Int, within reach: CGFloat, of source: TextColumn.Source) {
        guard estimated > 0 else { return }
        layOut(position..<position, of: source)
        while let x = caret(at: position)?.x {
            let touched = lastStretch { $0.left <= x - reach }...lastStretch { $0.left <= x + reach }
            guard layOut(touched, of: source) else { return }
        }
    }

    private mutating func layOut(_ range: ClosedRange<Int>, of source: TextColumn.Source) -> Bool {
        guard estimated > 0 else { return false }
        let waiting = range.filter { stretches[$0].layout == nil }
        guard let first = waiting.first else { return false }
        for index in waiting {
            let start = stretches[index].start
            stretches[index].set(TextLayout(source.runs(start..<start + stretches[index].count)))
        }
        arrange(from: first)
        return true
    }

    private static func end(of range: Range<Int>, in storage: TextStorage) -> Int {
        guard range.count > longest else { return range.upperBound }
        let end = range.lowerBound + longest
        let space = storage.lastSpace(in: range.lowerBound + longest / 2..<end)
        return space.map { $0 + 1 } ?? end
    }

    private mutating func arrange(from first: Int) {
        for index in first..<stretches.count where index > 0 {
            stretches[index].start = stretches[index - 1].start + stretches[index - 1].count
            stretches[index].left = stretches[index - 1].left + stretches[index - 1].advance
        }
        let height: CGFloat
        (baseline, height) = Self.heights(stretches[...])
        size = CGSize(width: stretches.last.map { $0.left + $0.width } ?? 0, height: height)
        estimated = stretches.reduce(0) { $0 + ($1.layout == nil ? 1 : 0) }
    }

    /// Returns the baseline and the height of stretches beside each other.
    private static func heights(_ stretches: ArraySlice<Stretch>) -> (baseline: CGFloat, height: CGFloat) {
        var (above, below): (CGFloat, CGFloat) = (0, 0)
        for index in stretches.indices {
            above = max(above, stretches[index].above)
            below = max(below, stretches[index].below)
        }
        return (above, above + below)
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
            width: last.left + last.width - first.left,
            drop: baseline - size.height / 2 - (own.baseline - own.height / 2))
    }

    /// Returns the rectangle of each stretch's part of a range; none for those that are only estimated.
    func selectionRects(for range: Range<Int>) -> [CGRect] {
        guard !range.isEmpty else { return [] }
        return stretches[stretch(at: range.lowerBound)...stretch(at: range.upperBound)].flatMap { stretch in
            let part = range.clamped(to: stretch.start..<stretch.start + stretch.count)
            let rects = stretch.layout?.selectionRects(for: part.lowerBound - stretch.start..<part.upperBound - stretch.start)
            return (rects ?? []).map { $0.offsetBy(dx: stretch.left, dy: 0) }
        }
    }

    // MARK: Carets

    func caret(at position: Int) -> TextColumn.Caret? {
        let stretch = stretches[stretch(at: position)]
        guard let layout = stretch.layout else {
            let share = CGFloat(min(position - stretch.start, stretch.count)) / CGFloat(max(stretch.count, 1))
            return TextColumn.Caret(x: stretch.left + stretch.advance * share, top: 0, height: size.height, line: 0)
        }
        return layout.caret(at: position - stretch.start).map {
            TextColumn.Caret(x: stretch.left + $0.x, top: $0.top, height: $0.height, line: 0)
        }
    }

    func line(_ number: Int) -> TextColumn.Line? {
        guard number == 0, let last = stretches.last else { return nil }
        return TextColumn.Line(characters: 0..<last.start + last.count, top: 0, height: size.height)
    }

    func index(closestTo point: CGPoint) -> Int {
        let stretch = stretches[lastStretch { $0.left <= point.x }]
        guard let layout = stretch.layout else {
            let share = stretch.advance > 0 ? min(max((point.x - stretch.left) / stretch.advance, 0), 1) : 0
            return stretch.start + Int(CGFloat(stretch.count) * share)
        }
        let offset = layout.offset(closestTo: CGPoint(x: point.x - stretch.left, y: point.y))
        return stretch.start + min(offset, stretch.count)
    }

    func step(from position: Int, at x: CGFloat?, toLeft: Bool) -> TextLayout.VisualStep {
        let stretch = stretches[stretch(at: position)]
        guard let layout = stretch.layout else { return .logical(forwards: !toLeft) }
        let step = layout.step(from: position - stretch.start, at: x.map { $0 - stretch.left }, toLeft: toLeft)
        guard case .visual(let offset, let x) = step else { return step }
        return .visual(offset: stretch.start + min(offset, stretch.count), x: stretch.left + x)
    }

    func isRightToLeft(at position: Int) -> Bool {
        let stretch = stretches[stretch(at: position)]
        return stretch.layout?.isRightToLeft(at: position - stretch.start) ?? false
    }

    func end(ofLine number: Int) -> Int { line(number)?.characters.upperBound ?? 0 }
}

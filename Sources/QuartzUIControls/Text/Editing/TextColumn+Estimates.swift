@_spi(Hooks) import QuartzUI

// Very long texts: stretches whose lines are estimated until their place is asked for.

nonisolated extension TextColumn {
    /// The most characters that an edit lays out at once.
    static let mostAtOnce = 1 << 17
    /// The number of characters of a longer edit that are laid out at first. The others are estimated by them.
    static let sample = 1 << 13
    /// The most characters of an estimated stretch.
    private static let mostEstimated = 1 << 12

    /// Returns a stretch to be estimated at the start of a range. It ends with a paragraph, or else after a space.
    func estimatedStretch(_ range: Range<Int>, of source: Source, opening: ParagraphOpening?) -> Stretch {
        let most = range.lowerBound..<min(range.lowerBound + Self.mostEstimated, range.upperBound)
        var end = most.upperBound
        if let newline = source.storage.lastNewline(in: most) {
            end = newline + 1
        } else if end < range.upperBound {
            if let space = source.storage.lastSpace(in: end - most.count / 8..<end) { end = space + 1 }
        }
        return Stretch(opening: opening, start: range.lowerBound, count: end - range.lowerBound)
    }

    /// Returns the state of the paragraph that goes on after an estimated stretch; nil if the stretch ends with its paragraph.
    func opening(after stretch: Stretch, of source: Source) -> ParagraphOpening? {
        let end = stretch.start + stretch.count
        guard stretch.count > 0, !source.storage[end - 1].isNewline else { return nil }
        // A stretch with a line feed ends with the last one.
        return stretch.opening ?? opening(ofParagraphAt: stretch.start, of: source)
    }

    /// Makes an estimated stretch begin at a later position within it, after an edit before it.
    ///
    /// - Parameter opening: The state of the paragraph at the position.
    /// - Returns: false if it cannot begin there.
    mutating func shorten(_ index: Int, to start: Int, _ opening: ParagraphOpening?) -> Bool {
        let end = stretches[index].start + stretches[index].count
        guard stretches[index].layout == nil, start < end, opening == nil || stretches[index].opening == opening else {
            return false
        }
        (stretches[index].start, stretches[index].count, stretches[index].opening) = (start, end - start, opening)
        return true
    }

    /// Gives estimated stretches the mean number and height of lines per character of those that are laid out.
    func estimate(_ stretches: inout [Stretch]) {
        var (count, lines, height, width): (Int, Int, CGFloat, CGFloat) = (0, 0, 0, 0)
        for stretch in stretches where stretch.layout != nil {
            count += stretch.count
            lines += stretch.lineCount
            height += stretch.size.height
            width = max(width, stretch.size.width)
        }
        guard count > 0, lines > 0 else { return }
        for index in stretches.indices where stretches[index].layout == nil {
            let share = Double(stretches[index].count) / Double(count)
            stretches[index].lineCount = max(Int((Double(lines) * share).rounded()), 1)
            let tall = height / CGFloat(lines) * CGFloat(stretches[index].lineCount)
            stretches[index].size = CGSize(width: width, height: tall)
        }
    }

    // MARK: Laying out

    /// Lays out the stretches of a range that are only estimated.
    mutating func layOut(_ range: Range<Int>, of source: Source) {
        guard estimated > 0 else { return }
        layOut(stretch(at: range.lowerBound)...stretch(at: range.upperBound), of: source)
    }

    /// Lays out the stretches between two heights. What lies below them may move.
    mutating func layOut(from top: CGFloat, to bottom: CGFloat, of source: Source) {
        while estimated > 0, layOut(stretch { $0.top <= top }...stretch { $0.top <= max(top, bottom) }, of: source) {}
    }

    /// Lays out the stretches within a distance of a caret.
    mutating func layOut(around position: Int, within reach: CGFloat, of source: Source) {
        layOut(position..<position, of: source)
        while estimated > 0, let caret = caret(at: position) {
            let (top, bottom) = (caret.top - reach, caret.top + caret.height + reach)
            guard layOut(stretch { $0.top <= top }...stretch { $0.top <= bottom }, of: source) else { return }
        }
    }

    /// - Returns: Whether a stretch was only estimated.
    @discardableResult
    private mutating func layOut(_ range: ClosedRange<Int>, of source: Source) -> Bool {
        guard let first = range.first(where: { stretches[$0].layout == nil }) else { return false }
        var (index, last) = (first, range.upperBound)
        while index <= last {
            guard stretches[index].layout == nil else {
                index += 1
                continue
            }
            let made = layOutEstimated(index, of: source)
            stretches.replaceSubrange(index...index, with: made)
            index += made.count
            last += made.count - 1
        }
        arrange(from: first)
        return true
    }

    /// Returns the stretches in place of an estimated one. A next one that goes on with the paragraph begins where they end.
    private mutating func layOutEstimated(_ index: Int, of source: Source) -> [Stretch] {
        let (start, end) = (stretches[index].start, stretches[index].start + stretches[index].count)
        var opening = stretches[index].opening
        let next = index + 1
        let isShared = next < stretches.count && stretches[next].layout == nil && stretches[next].opening != nil
        var position = start
        var made: [Stretch] = []
        while position < end {
            let newline = source.storage.firstNewline(from: position)
            // In a paragraph that goes on, only whole lines are laid out.
            let most = isShared ? stretches[next].start + stretches[next].count : end
            let paragraphEnd = min(newline ?? source.storage.count, most)
            var stretch = set(position..<paragraphEnd, of: source, opening: opening, stops: isShared ? [end] : [])
            position += stretch.count
            opening = stretch.continuation
            if opening == nil, newline == position {
                stretch.count += 1
                position += 1
            }
            made.append(stretch)
        }
        if isShared {
            stretches[next].count -= position - stretches[next].start
            stretches[next].start = position
        }
        return made
    }
}

nonisolated extension TextColumn.Stretch {
    /// The state in which the paragraph goes on after the stretch; nil if the stretch ends the paragraph.
    var continuation: ParagraphOpening? { layout.flatMap { $0.isCut ? $0.opening : nil } }

    /// Returns a line of an estimated stretch, all of which are alike.
    func estimatedLine(_ index: Int) -> TextColumn.Line {
        let height = size.height / CGFloat(lineCount)
        return TextColumn.Line(
            characters: start + count * index / lineCount..<start + count * (index + 1) / lineCount,
            top: top + height * CGFloat(index), height: height)
    }

    /// Returns the caret at a distance from the start of an estimated stretch.
    func estimatedCaret(_ offset: Int) -> TextColumn.Caret {
        let index = min(offset * lineCount / max(count, 1), lineCount - 1)
        let line = estimatedLine(index)
        return TextColumn.Caret(x: 0, top: line.top, height: line.height, line: firstLine + index)
    }

    /// Returns the distance from the start of an estimated stretch at a height below its top.
    func estimatedOffset(_ height: CGFloat) -> Int {
        size.height > 0 ? Int(CGFloat(count) * min(max(height / size.height, 0), 1)) : 0
    }
}

extension TextLayout {
    /// A move of the caret to the next character on one side.
    package enum VisualStep: Equatable, Sendable {
        /// To the next or the previous character of the text: the line has one direction from left to right, or ends on that side.
        case logical(forwards: Bool)
        /// To a position, and the caret's x there. The position may have another caret as well, where directions change.
        case visual(offset: Int, x: CGFloat)
    }

    /// Returns the step from a position to the left or to the right.
    ///
    /// - Parameter x: The caret's x where the last step ended, because a position may have two carets; nil for its first one.
    package func step(from offset: Int, at x: CGFloat?, toLeft: Bool) -> VisualStep {
        guard !lines.isEmpty else { return .logical(forwards: !toLeft) }
        let line = lines[lineIndex(at: offset)]
        guard !line.cells.isEmpty else { return .logical(forwards: !toLeft) }
        let here = (x ?? line.caretX(at: offset)) - line.origin.x
        let tolerance: CGFloat = 1e-6
        let inked = line.cells.indices.filter { line.cells[$0].right > line.cells[$0].left + tolerance }
        let next =
            toLeft
            ? inked.filter { line.cells[$0].right <= here + tolerance }.max { line.cells[$0].right < line.cells[$1].right }
            : inked.filter { line.cells[$0].left >= here - tolerance }.min { line.cells[$0].left < line.cells[$1].left }
        guard let next else { return .logical(forwards: isRightToLeft(at: offset) == toLeft) }
        let cell = line.cells[next]
        return .visual(
            offset: line.characters.lowerBound + next + (toLeft == cell.isRightToLeft ? 1 : 0),
            x: line.origin.x + (toLeft ? cell.left : cell.right))
    }

    /// Returns whether the line of a position begins on the right.
    package func isRightToLeft(at offset: Int) -> Bool {
        guard !lines.isEmpty else { return false }
        let carets = lines[lineIndex(at: offset)].carets
        guard let first = carets.first, let last = carets.last else { return false }
        return first > last
    }
}

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

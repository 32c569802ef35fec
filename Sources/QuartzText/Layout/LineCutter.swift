/// The content of one line: ranges of the text, with an ellipsis for a hidden part.
struct LinePiece: Sendable {
    /// An ellipsis in the font of a run.
    struct Ellipsis: Sendable {
        let run: Int
        /// Relative to its left edge.
        let glyphs: [PositionedGlyph]
        let width: CGFloat
    }

    /// The characters of the line: visible and hidden ones, and blanks at the end.
    let characters: Range<Int>
    /// The characters before the ellipsis. Without one, all visible characters, including spaces at the end.
    var head: Range<Int>
    var ellipsis: Ellipsis?
    /// The characters after the ellipsis.
    var tail: Range<Int> = 0..<0
    /// The width without blanks at the end.
    var width: CGFloat
    /// Whether the paragraph continues in the next line.
    var isContinued = false
    /// The format of the paragraph.
    var format = ParagraphFormat.standard
    /// Whether the line is the first of its paragraph.
    var isFirst = true
    /// Whether the paragraph begins from right to left.
    var isRightToLeft = false
}

/// Cuts shaped text into lines.
struct LineCutter {
    let text: ShapedText
    let limit: CGFloat
    let style: ParagraphStyle
    /// The format of a paragraph that begins before the text; nil if the text begins a paragraph.
    var opening: ParagraphOpening?

    /// The tolerance for rounding: a text that is measured and then laid out in that width stays on one line.
    private static let tolerance: CGFloat = 1e-6

    /// Returns the width available for a line of a paragraph.
    private func room(_ format: ParagraphFormat, isFirst: Bool) -> CGFloat {
        let edges = format.edges(isFirst: isFirst, column: limit)
        let width = edges.right - edges.left
        return width + LineCutter.tolerance * max(width.isFinite ? width : 1, 1)
    }

    /// Returns the lines, at most as many as the style allows.
    func cut() -> [LinePiece] {
        guard !text.runs.isEmpty else { return [] }
        var pieces: [LinePiece] = []
        var start = 0
        let most = style.maximumLines > 0 ? style.maximumLines : .max
        let count = text.elements.count
        var paragraph = 0
        var isRightToLeft = false
        var format = ParagraphFormat.standard
        if let opening {
            (format, isRightToLeft) = (opening.format, opening.isRightToLeft)
            paragraph = paragraphEnd(0)
        }
        let isLong = style.isWrapped && limit.isFinite && width(0..<count) > room(.standard, isFirst: true)
        let opportunities =
            isLong || style.isWrapped && text.runs.contains { $0.paragraph != nil } ? LineOpportunities(text) : nil
        while true {
            let isFirst = start >= paragraph && (start > 0 || opening == nil)
            if isFirst {
                format = text.format(at: start)
                paragraph = paragraphEnd(start)
                isRightToLeft = format.isRightToLeft(text.elements[start..<paragraph].lazy.map(\.direction))
            }
            let isLast = pieces.count == most - 1
            let room = room(format, isFirst: isFirst)
            let isWrapped = style.isWrapped && format.wrapping != .none
            let truncation = format.truncation == .none ? style.truncation : format.truncation
            let limit = lineEnd(start, paragraph)
            // Without opportunities all lines fit.
            let end =
                isWrapped
                ? opportunities.map { wrap(start, limit, room, $0, anywhere: format.wrapping == .character) } ?? limit : limit
            let goesOn = end < count
            if truncation != .none, isLast && goesOn || !isWrapped && width(start..<end) > room {
                pieces.append(truncate(start..<limit, isForced: isLast && goesOn, truncation, room))
            } else {
                let range = start..<end
                pieces.append(
                    LinePiece(characters: range, head: range, width: width(range), isContinued: end < paragraph))
            }
            pieces[pieces.count - 1].isRightToLeft = isRightToLeft
            pieces[pieces.count - 1].format = format
            pieces[pieces.count - 1].isFirst = isFirst
            start = pieces.last?.characters.upperBound ?? count
            let endsWithNewline = start > 0 && start == count && text.elements[start - 1].kind.endsLine
            if isLast || start >= count && !(endsWithNewline && start > pieces[pieces.count - 1].characters.lowerBound) {
                return pieces
            }
        }
    }

    private func width(_ range: Range<Int>) -> CGFloat { text.width(text.trimmed(range)) }

    /// Returns the index after the line feed that ends the paragraph, or the end of the text.
    private func paragraphEnd(_ start: Int) -> Int {
        guard text.hasLineEnds else { return text.elements.count }
        return text.elements[start...].firstIndex { $0.kind == .newline }.map { $0 + 1 } ?? text.elements.count
    }

    /// Returns the index after the line separator that ends the line, or the end of the paragraph.
    private func lineEnd(_ start: Int, _ paragraph: Int) -> Int {
        guard text.hasLineEnds else { return paragraph }
        return text.elements[start..<paragraph].firstIndex { $0.kind == .lineSeparator }.map { $0 + 1 } ?? paragraph
    }

    /// Returns the end of the line that begins at `start`: at the last break opportunity before the limit, else between
    /// characters.
    private func wrap(
        _ start: Int, _ end: Int, _ room: CGFloat, _ opportunities: LineOpportunities, anywhere: Bool
    ) -> Int {
        let elements = text.elements
        var (betweenWords, inWord): (Int?, Int?)
        for index in start..<end {
            if index > start, opportunities[index] != .none,
                !elements[index - 1].isSoftHyphen || text.right(of: index - 1) - elements[start].x <= room
            {
                if opportunities[index] == .inWord { inWord = index } else { betweenWords = index }
            }
            let element = elements[index]
            if !element.isBlank, element.x + element.advance - elements[start].x > room {
                if let opportunity = betweenWords ?? inWord, !anywhere { return opportunity }
                guard index == start else { return index }
                // A character or a box that is wider than the column. The blanks after it hang over the edge of its line.
                return elements[..<end].dropFirst(start + 1).firstIndex { !$0.isBlank } ?? end
            }
        }
        return end
    }

    // MARK: Truncation

    /// Returns a line with the part of `range` that fits, and an ellipsis for the rest.
    /// - Parameter isForced: Whether text follows, so that the ellipsis is needed even if the range fits.
    private func truncate(_ range: Range<Int>, isForced: Bool, _ truncation: TextTruncation, _ room: CGFloat) -> LinePiece {
        let shown = text.trimmed(range)
        if !isForced && text.width(shown) <= room {
            return LinePiece(characters: range, head: range, width: text.width(shown))
        }
        let run = shown.first.map { text.elements[$0].run } ?? text.elements[range.lowerBound].run
        let (glyphs, ellipsisWidth) = text.ellipsis(run: run)
        let free = room - ellipsisWidth
        var head = shown.lowerBound..<shown.lowerBound
        var tail = shown.upperBound..<shown.upperBound
        switch truncation {
        case .start:
            tail = suffix(of: shown, free)
        case .middle:
            head = prefix(of: shown, free / 2)
            tail = suffix(of: head.upperBound..<shown.upperBound, free - text.width(head))
            // The tail's unused width goes to the head.
            head = prefix(of: shown.lowerBound..<tail.lowerBound, free - text.width(tail))
        case .end, .none:
            head = prefix(of: shown, free)
        }
        let ellipsis = LinePiece.Ellipsis(run: run, glyphs: glyphs, width: ellipsisWidth)
        return LinePiece(
            characters: range, head: head, ellipsis: ellipsis, tail: tail,
            width: text.width(head) + ellipsisWidth + text.width(tail))
    }

    /// Returns the longest prefix that fits, without blanks before the ellipsis.
    private func prefix(of range: Range<Int>, _ room: CGFloat) -> Range<Int> {
        var end = range.lowerBound
        while end < range.upperBound, text.width(range.lowerBound..<end + 1) <= room { end += 1 }
        return text.trimmed(range.lowerBound..<end)
    }

    /// Returns the longest suffix that fits, without blanks after the ellipsis.
    private func suffix(of range: Range<Int>, _ room: CGFloat) -> Range<Int> {
        var start = range.upperBound
        while start > range.lowerBound, text.width(start - 1..<range.upperBound) <= room { start -= 1 }
        while start < range.upperBound, text.elements[start].isBlank { start += 1 }
        return start..<range.upperBound
    }
}

/// The content of one line: ranges of the text, with an ellipsis for a part that is left out.
struct LinePiece: Sendable {
    /// An ellipsis in the font of a run.
    struct Ellipsis: Sendable {
        let run: Int
        let glyphs: [ShapedText.Glyph]
        let width: CGFloat
    }

    /// The characters of the line: shown and hidden ones, and blanks at the end.
    let characters: Range<Int>
    /// The characters shown before the ellipsis. Without one, all shown characters, including spaces at the end.
    var head: Range<Int>
    var ellipsis: Ellipsis?
    /// The characters shown after the ellipsis.
    var tail: Range<Int> = 0..<0
    /// Visible width.
    var width: CGFloat
    /// The paragraph goes on in the next line.
    var isContinued = false
    /// How the paragraph is set.
    var format = ParagraphFormat.standard
    /// The paragraph begins with the line.
    var isFirst = true
    /// The paragraph's first letter is of a script written from right to left.
    var isRightToLeft = false
}

/// Cuts shaped text into lines.
struct LineCutter {
    let text: ShapedText
    let limit: CGFloat
    let style: ParagraphStyle
    /// How the paragraph goes on that the text begins within; nil where the text begins a paragraph.
    var opening: ParagraphOpening?

    /// Room for rounding: a text measured and laid out in its own width keeps its line.
    private static let tolerance: CGFloat = 1e-6

    /// The room of a line in a paragraph.
    private func room(_ format: ParagraphFormat, isFirst: Bool) -> CGFloat {
        let edges = format.edges(isFirst: isFirst, column: limit)
        let width = edges.right - edges.left
        return width + LineCutter.tolerance * max(width.isFinite ? width : 1, 1)
    }

    /// All lines, no more than the style allows.
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
        while true {
            let isFirst = start >= paragraph && (start > 0 || opening == nil)
            if isFirst {
                format = text.format(at: start)
                paragraph = paragraphEnd(start)
                isRightToLeft = text.elements[start..<paragraph].first { $0.direction != .none }?.direction == .rightToLeft
            }
            let isLast = pieces.count == most - 1
            let room = room(format, isFirst: isFirst)
            let isWrapped = style.isWrapped && format.wrapping != .none
            let truncation = format.truncation == .none ? style.truncation : format.truncation
            let end = isWrapped ? wrap(start, paragraph, room, anywhere: format.wrapping == .character) : paragraph
            let goesOn = end < count
            if truncation != .none, isLast && goesOn || !isWrapped && width(start..<end) > room {
                pieces.append(truncate(start..<paragraph, isForced: isLast && goesOn, truncation, room))
            } else {
                let range = start..<end
                pieces.append(
                    LinePiece(characters: range, head: range, width: width(range), isContinued: end < paragraph))
            }
            pieces[pieces.count - 1].isRightToLeft = isRightToLeft
            pieces[pieces.count - 1].format = format
            pieces[pieces.count - 1].isFirst = isFirst
            start = pieces.last?.characters.upperBound ?? count
            let endsWithNewline = start > 0 && start == count && text.elements[start - 1].kind == .newline
            if isLast || start >= count && !(endsWithNewline && start > pieces[pieces.count - 1].characters.lowerBound) {
                return pieces
            }
        }
    }

    private func width(_ range: Range<Int>) -> CGFloat { text.width(text.trimmed(range)) }

    /// Behind the line feed that ends the paragraph, or the end of the text.
    private func paragraphEnd(_ start: Int) -> Int {
        var index = start
        while index < text.elements.count {
            index += 1
            if text.elements[index - 1].kind == .newline { break }
        }
        return index
    }

    /// Where the line that begins at `start` ends: at the last opportunity before the limit, else between characters.
    private func wrap(_ start: Int, _ end: Int, _ room: CGFloat, anywhere: Bool) -> Int {
        let elements = text.elements
        var opportunity: Int?
        for index in start..<end {
            if index > start {
                let before = index - 2 >= start ? elements[index - 2].kind : nil
                if LineBreaking.allowsBreak(before: before, elements[index - 1].kind, elements[index].kind),
                    !elements[index - 1].isSoftHyphen || text.right(of: index - 1) - elements[start].x <= room
                {
                    opportunity = index
                }
            }
            let element = elements[index]
            if !element.isBlank, element.x + element.advance - elements[start].x > room {
                if let opportunity, !anywhere { return opportunity }
                return max(index, start + 1)
            }
        }
        return end
    }

    // MARK: Truncation

    /// A line that shows what fits of `range` and an ellipsis for the rest.
    /// - Parameter isForced: text follows, so that the ellipsis is due even where the range fits.
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
            // The halves rarely come out even: what the tail leaves is the head's.
            head = prefix(of: shown.lowerBound..<tail.lowerBound, free - text.width(tail))
        case .end, .none:
            head = prefix(of: shown, free)
        }
        let ellipsis = LinePiece.Ellipsis(run: run, glyphs: glyphs, width: ellipsisWidth)
        return LinePiece(
            characters: range, head: head, ellipsis: ellipsis, tail: tail,
            width: text.width(head) + ellipsisWidth + text.width(tail))
    }

    /// The longest beginning that fits; no blank before the ellipsis.
    private func prefix(of range: Range<Int>, _ room: CGFloat) -> Range<Int> {
        var end = range.lowerBound
        while end < range.upperBound, text.width(range.lowerBound..<end + 1) <= room { end += 1 }
        return text.trimmed(range.lowerBound..<end)
    }

    /// The longest end that fits; no blank after the ellipsis.
    private func suffix(of range: Range<Int>, _ room: CGFloat) -> Range<Int> {
        var start = range.upperBound
        while start > range.lowerBound, text.width(start - 1..<range.upperBound) <= room { start -= 1 }
        while start < range.upperBound, text.elements[start].isBlank { start += 1 }
        return start..<range.upperBound
    }
}

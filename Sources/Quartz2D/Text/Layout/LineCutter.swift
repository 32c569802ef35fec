/// The content of one line: ranges of the text, with an ellipsis for a hidden part.
struct LinePiece: Sendable {
    /// An ellipsis in the font of a run.
    struct Ellipsis: Sendable {
        let run: Int
        let glyphs: [ShapedText.Glyph]
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

    /// Returns the index after the line feed that ends the paragraph, or the end of the text.
    private func paragraphEnd(_ start: Int) -> Int {
        var index = start
        while index < text.elements.count {
            index += 1
            if text.elements[index - 1].kind == .newline { break }
        }
        return index
    }

    /// Returns the end of the line that begins at `start`: at the last break opportunity before the limit, else between
    /// characters.
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

/// Break opportunities: the rules of Unicode's line breaking algorithm (UAX 14) that Western and CJK text needs.
enum LineBreaking {
    /// The line-breaking class of a character.
    enum Kind: UInt8, Sendable {
        /// Letters and characters without a rule. No break on either side.
        case word
        case figure
        /// Ends a word. Hangs over the edge at the end of a line.
        case space
        /// Ends the line.
        case newline
        /// A line may end after it.
        case hyphen
        /// A hyphen that is visible only at the end of a line.
        case softHyphen
        /// A line may end before and after it.
        case dash
        /// A slash: a line may end after it, but not before a digit.
        case slash
        /// Lines may end on both sides: ideographs, kana, Hangul.
        case ideograph
        /// Never begins a line.
        case closing
        /// Never ends a line.
        case opening
    }

    /// Returns the class of a character, given its first scalar.
    static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return .newline
        case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: return .space
        case 0x30...0x39: return .figure
        case 0x2D, 0x2010, 0x2012, 0x2013: return .hyphen
        case 0xAD: return .softHyphen
        case 0x2014: return .dash
        case 0x2F: return .slash
        case 0x28, 0x5B, 0x7B, 0xBF, 0xA1, 0x2018, 0x201C: return .opening
        case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x2019, 0x201D, 0x2026: return .closing
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0xFF08, 0xFF3B, 0xFF5B: return .opening
        case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x30FB, 0x30FC:
            return .closing
        case 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D: return .closing
        // Small kana do not begin a line.
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: return .closing
        case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6: return .closing
        case 0x1100...0x115F, 0x2E80...0x303F, 0x3040...0x30FF, 0x3130...0x318F, 0x31C0...0x31FF, 0x3200...0x9FFF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF:
            return .ideograph
        default: return .word
        }
    }

    /// Whether a line may end between two neighbours.
    /// - Parameter before: The kind before `left`. A hyphen after a space is a minus sign and does not break.
    static func allowsBreak(before: Kind?, _ left: Kind, _ right: Kind) -> Bool {
        switch (left, right) {
        case (.newline, _): true
        case (_, .space), (_, .newline): false
        case (.space, _): true
        case (_, .closing), (.opening, _), (_, .hyphen), (_, .softHyphen), (_, .slash): false
        case (.hyphen, .figure), (.slash, .figure): false
        case (.hyphen, _): before != nil && before != .space && before != .newline && before != .opening
        case (.softHyphen, _), (.slash, _), (.dash, _), (_, .dash): true
        case (.ideograph, _), (_, .ideograph): true
        case (.closing, _), (.word, _), (.figure, _): false
        }
    }
}

/// The lines of a text in the columns of a layout manager.
///
/// Each UTF-16 unit counts as one glyph, so that numbers of glyphs and of characters are the same.
struct TextFragments {
    /// One line in its column.
    struct Fragment {
        /// The number of the column.
        let container: Int
        /// The units of the line, with the spaces and the line feed at its end.
        let units: NSRange
        let line: TextLine
        /// The first of the line's characters, as the lines of its column count them, and as the text does.
        let firstInColumn: Int
        let first: Int
        /// The column's padding, and the width of its lines.
        let padding: CGFloat
        let width: CGFloat

        /// The room of the line in the column.
        var rect: CGRect { CGRect(x: 0, y: line.top, width: width, height: line.height) }
        /// The room that the line's text takes, with the padding.
        var usedRect: CGRect {
            let left = line.characters.isEmpty ? line.origin.x : line.rooms(of: line.characters).first?.left ?? line.origin.x
            return CGRect(x: left, y: line.top, width: line.width + 2 * padding, height: line.height)
        }
    }

    private(set) var fragments: [Fragment] = []
    /// The units before each character, and at last their number.
    private let starts: [Int]
    /// The units that have a place in a column.
    var laidOutUnits: Int { fragments.last.map { NSMaxRange($0.units) } ?? 0 }

    init(_ text: NSAttributedString, in containers: [NSTextContainer]) {
        var starts: [Int] = [0]
        for character in text.string { starts.append(starts[starts.count - 1] + character.utf16.count) }
        self.starts = starts
        var first = 0
        var opening: ParagraphOpening?
        for (index, container) in containers.enumerated() {
            guard first < starts.count - 1 || index == 0 else { break }
            let rest = text.attributedSubstring(from: NSRange(location: starts[first], length: text.length - starts[first]))
            let column = Column(container, isLast: index == containers.count - 1)
            let lines = column.lines(of: rest, opening)
            for line in lines.kept {
                let range = line.characters.lowerBound + first..<line.characters.upperBound + first
                fragments.append(
                    Fragment(
                        container: index, units: units(range), line: line, firstInColumn: line.characters.lowerBound,
                        first: range.lowerBound, padding: column.padding, width: lines.width + 2 * column.padding))
            }
            first += lines.kept.last?.characters.upperBound ?? 0
            opening = lines.opening
        }
    }

    /// The layout of one column.
    private struct Column {
        let padding: CGFloat
        let room: CGSize
        let mode: NSLineBreakMode
        let maximum: Int
        let isLast: Bool

        init(_ container: NSTextContainer, isLast: Bool) {
            padding = container.lineFragmentPadding
            let size = container.size
            room = CGSize(
                width: max(NSTextContainer.limit(size.width) - 2 * padding, 1), height: NSTextContainer.limit(size.height))
            (mode, maximum) = (container.lineBreakMode, max(container.maximumNumberOfLines, 0))
            self.isLast = isLast
        }

        private func layout(_ runs: [TextRun], _ opening: ParagraphOpening?, lines: Int) -> TextLayout {
            let style = ParagraphStyle(
                isWrapped: room.width.isFinite, truncation: isLast ? mode.truncation : .none, maximumLines: lines)
            guard let opening else { return TextLayout(runs, width: room.width, style: style) }
            return TextLayout(runs, width: room.width, style: style, part: ParagraphPart(opening: opening))
        }

        /// Returns the lines that fit, the width of the column, and the state of the paragraph that goes on after them.
        func lines(
            of text: NSAttributedString, _ opening: ParagraphOpening?
        ) -> (kept: ArraySlice<TextLine>, width: CGFloat, opening: ParagraphOpening?) {
            var runs = text.runs(font: UIFont.systemFont(ofSize: 12), color: .black)
            if runs.isEmpty { runs = [TextRun("", font: UIFont.systemFont(ofSize: 12).font, color: .black)] }
            if mode == .byCharWrapping {
                for index in runs.indices where runs[index].paragraph == nil {
                    var format = ParagraphFormat()
                    format.wrapping = .character
                    runs[index].paragraph = format
                }
            }
            var layout = layout(runs, opening, lines: isLast ? maximum : 0)
            // Half a point of tolerance: a column of exactly its text's height holds all of it.
            var count = layout.lines.prefix { $0.top + $0.height <= room.height + 0.5 }.count
            if maximum > 0 { count = min(count, maximum) }
            if count > 0, count < layout.lines.count, isLast, mode.truncation != .none {
                layout = self.layout(runs, opening, lines: count)
            }
            let kept = layout.lines.prefix(count)
            var next: ParagraphOpening?
            if let end = kept.last?.characters.upperBound, end < layout.characterCount, !Self.endsParagraph(text.string, at: end)
            {
                let units = text.string.prefix(end).utf16.count
                let shown = text.attributedSubstring(from: NSRange(location: 0, length: units))
                next = self.layout(shown.runs(font: UIFont.systemFont(ofSize: 12), color: .black), opening, lines: 0).opening
            }
            return (kept, room.width.isFinite ? room.width : layout.columnWidth, next)
        }

        private static func endsParagraph(_ text: String, at end: Int) -> Bool {
            text[text.index(text.startIndex, offsetBy: end - 1)].isNewline
        }
    }

    // MARK: Characters and units

    private func units(_ characters: Range<Int>) -> NSRange {
        let last = starts.count - 1
        let (low, high) = (starts[min(characters.lowerBound, last)], starts[min(characters.upperBound, last)])
        return NSRange(location: low, length: high - low)
    }

    /// Returns the characters that a range of units touches.
    private func characters(_ units: NSRange) -> Range<Int> {
        let low = starts.partitioningIndex { $0 > units.location } - 1
        let high = units.length > 0 ? starts.partitioningIndex { $0 >= NSMaxRange(units) } : low
        let limit = starts.count - 1
        return min(max(low, 0), limit)..<min(max(high, max(low, 0)), limit)
    }

    /// Returns the units of all characters that a range of units touches.
    func composed(_ units: NSRange) -> NSRange { self.units(characters(units)) }

    // MARK: Lines

    /// Returns the indices of the lines that hold units of a range.
    func lines(of units: NSRange) -> Range<Int> {
        let low = fragments.partitioningIndex { NSMaxRange($0.units) > units.location }
        let high = fragments.partitioningIndex { $0.units.location >= NSMaxRange(units) }
        return low..<max(low, high)
    }

    /// Returns the indices of the lines in a column.
    func lines(in container: Int) -> Range<Int> {
        fragments.partitioningIndex { $0.container >= container }..<fragments.partitioningIndex { $0.container > container }
    }

    /// Returns the rooms of a range of units on a line, from the left.
    func rooms(of units: NSRange, on index: Int) -> [CGRect] {
        let fragment = fragments[index]
        let shift = fragment.firstInColumn - fragment.first
        let range = characters(NSIntersectionRange(units, fragment.units))
        return fragment.line.rooms(of: range.lowerBound + shift..<range.upperBound + shift).map {
            CGRect(x: $0.left + fragment.padding, y: fragment.line.top, width: $0.right - $0.left, height: fragment.line.height)
        }
    }

    /// Returns the first unit of the character at a place of a column, and the part of its width before the place; nil in an empty
    /// column.
    func position(at point: CGPoint, in container: Int) -> (unit: Int, fraction: CGFloat)? {
        let lines = lines(in: container)
        guard let last = lines.last else { return nil }
        let index = min(lines.partitioningIndex { fragments[$0].rect.maxY > point.y }, last)
        let fragment = fragments[index]
        let line = fragment.line
        guard !line.characters.isEmpty else { return (fragment.units.location, 0) }
        let x = point.x - fragment.padding
        let near = line.offset(closestTo: x)
        // An edge belongs to the character that begins there.
        let candidates = [near, near - 1].filter { line.characters.contains($0) }
        func room(_ offset: Int) -> (left: CGFloat, right: CGFloat) { line.rooms(of: offset..<offset + 1).first ?? (0, 0) }
        func distance(_ offset: Int) -> CGFloat { max(room(offset).left - x, x - room(offset).right, 0) }
        let best = candidates.min { distance($0) < distance($1) } ?? line.characters.lowerBound
        let (left, right) = room(best)
        let part = right > left ? min(max((x - left) / (right - left), 0), 1) : 0
        let isRightToLeft = line.caretX(at: best) > line.caretX(at: best + 1)
        return (starts[best + fragment.first - fragment.firstInColumn], isRightToLeft ? 1 - part : part)
    }

    /// Returns the x of the caret before a unit on a line, in the column.
    func caret(before unit: Int, on index: Int) -> CGFloat {
        let fragment = fragments[index]
        let character = characters(NSRange(location: unit, length: 0)).lowerBound
        return fragment.line.caretX(at: character + fragment.firstInColumn - fragment.first) + fragment.padding
    }
}

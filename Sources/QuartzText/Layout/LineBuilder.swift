/// Converts pieces of text to lines, top to bottom.
struct LineBuilder {
    let text: ShapedText
    let column: CGFloat
    let style: ParagraphStyle
    /// The top of the next line.
    private(set) var top: CGFloat = 0
    /// The spacing between the last line and the next one.
    private(set) var spacing: CGFloat = 0

    init(text: ShapedText, column: CGFloat, style: ParagraphStyle) {
        self.text = text
        self.column = column
        self.style = style
    }

    /// One character of the line with its position.
    struct Slot {
        let element: Int
        let x: CGFloat
    }

    /// Returns the next line.
    mutating func build(_ piece: LinePiece) -> TextLine {
        let format = piece.format
        let (ascent, descent, natural) = extent(piece)
        if top > 0 { top += spacing + (piece.isFirst ? max(ParagraphFormat.finite(format.spacingBefore), 0) : 0) }
        let height = format.height(natural, layoutMultiple: style.lineHeightMultiple)
        // Negative spacing moves lines together, at most until their tops are equal.
        spacing = max(
            ParagraphFormat.finite(piece.isContinued ? format.lineSpacing : format.lineSpacing + format.spacingAfter), -height)
        // A paragraph's extra line height is added above the text; a layout's is split between above and below.
        let baseline =
            format.saysHeight
            ? top + height - descent - (natural - ascent - descent) / 2 : top + (height - ascent - descent) / 2 + ascent
        let top = top
        self.top += height

        let gaps = stretch(piece)
        if let mixed = MixedLine(piece, of: text, gaps: gaps) {
            return TextLine(
                characters: piece.characters,
                origin: CGPoint(x: indent(piece, width: mixed.width), y: baseline),
                width: mixed.width, top: top, height: height, ascent: ascent, descent: descent, runs: glyphRuns(mixed, piece),
                isTruncated: piece.ellipsis != nil, carets: mixed.carets, secondCarets: mixed.secondCarets, cells: mixed.cells)
        }
        let headWidth = piece.ellipsis == nil ? 0 : text.width(piece.head)
        let tailStart = headWidth + (piece.ellipsis?.width ?? 0)
        let head = slots(piece.head, from: 0)
        let tail = slots(piece.tail, from: tailStart)
        var (glyphRuns, carets): ([GlyphRun], [CGFloat])
        if let gaps {
            let stretched = stretched(head, gaps)
            glyphRuns = self.glyphRuns(stretched)
            carets = self.carets(piece, head: stretched, headWidth: headWidth, tail: tail, tailStart: tailStart)
        } else {
            glyphRuns = self.glyphRuns(head)
            carets = self.carets(piece, head: head, headWidth: headWidth, tail: tail, tailStart: tailStart)
        }
        if let ellipsis = piece.ellipsis {
            glyphRuns.append(run(for: ellipsis, x: headWidth, at: piece.head.upperBound))
        }
        glyphRuns += self.glyphRuns(tail)

        let width = gaps == nil ? piece.width : max(piece.width, edges(piece).right - edges(piece).left)
        return TextLine(
            characters: piece.characters,
            origin: CGPoint(x: indent(piece, width: width), y: baseline),
            width: width, top: top, height: height, ascent: ascent, descent: descent, runs: glyphRuns,
            isTruncated: piece.ellipsis != nil, carets: carets, secondCarets: [], cells: [])
    }

    /// Returns the greatest ascent and descent of a line, and its height before paragraph formats.
    private func extent(_ piece: LinePiece) -> (ascent: CGFloat, descent: CGFloat, natural: CGFloat) {
        var (ascent, descent, natural): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        func include(_ part: ShapedText.Extent) {
            ascent = max(ascent, part.ascent)
            descent = max(descent, part.descent)
            natural = max(natural, part.height)
        }
        let runs = runs(of: piece)
        for run in runs { include(text.extent(of: run)) }
        for (run, face) in text.fallbacks(in: [piece.head, piece.tail]) { include(text.lettersExtent(of: run, in: face)) }
        if let ellipsis = piece.ellipsis { include(text.lettersExtent(of: ellipsis.run)) }
        // One part may be higher above the baseline than the others, and another one lower below it.
        natural = max(natural, ascent + descent)
        if runs.contains(where: { text.runs[$0].box != nil }) {
            // A line of boxes without height has that of its letters, so that its caret is visible.
            if natural == 0, let run = runs.min() { include(text.lettersExtent(of: run)) }
        }
        return (ascent, descent, natural)
    }

    /// Returns the runs that determine the line's height, without the ellipsis.
    private func runs(of piece: LinePiece) -> Set<Int> {
        let elements = text.elements
        if piece.characters.isEmpty {
            return [
                elements.indices.contains(piece.characters.lowerBound - 1) ? elements[piece.characters.lowerBound - 1].run : 0
            ]
        }
        if text.runs.count == 1 { return piece.head.isEmpty && piece.tail.isEmpty ? [] : [0] }
        var runs: Set<Int> = []
        for part in [piece.head, piece.tail] {
            var last: Int?
            for index in part where elements[index].run != last {
                last = elements[index].run
                runs.insert(elements[index].run)
            }
        }
        return runs
    }

    // MARK: Horizontal positions

    private func alignment(_ piece: LinePiece) -> TextAlignment {
        piece.format.alignment == .natural ? style.alignment : piece.format.alignment
    }

    private func edges(_ piece: LinePiece) -> (left: CGFloat, right: CGFloat) {
        piece.format.edges(isFirst: piece.isFirst, column: column)
    }

    private func indent(_ piece: LinePiece, width: CGFloat) -> CGFloat {
        let edges = edges(piece)
        let free = max(edges.right - edges.left - width, 0)
        switch alignment(piece) {
        case .left: return edges.left
        case .justified: return edges.left + (piece.isRightToLeft ? free : 0)
        case .center: return edges.left + free / 2
        case .right: return edges.left + free
        case .natural: return edges.left + (piece.isRightToLeft ? free : 0)
        }
    }

    /// Returns the justification of a line: the elements followed by a gap, and the width added to each gap.
    private func stretch(_ piece: LinePiece) -> (after: Set<Int>, by: CGFloat)? {
        guard alignment(piece) == .justified, piece.isContinued, piece.ellipsis == nil else { return nil }
        let shown = text.trimmed(piece.head)
        let free = edges(piece).right - edges(piece).left - piece.width
        guard free > 0, shown.count > 1, piece.head.last.map({ text.elements[$0].kind }) != .lineSeparator else { return nil }
        var gaps = Set(shown.filter { text.elements[$0].kind == .space })
        if gaps.isEmpty { gaps = Set(shown.dropLast()) }
        return (gaps, free / CGFloat(gaps.count))
    }

    private func slots(_ range: Range<Int>, from start: CGFloat) -> ShapedSlots {
        ShapedSlots(elements: text.elements, range: range, shift: range.first.map { start - text.elements[$0].x } ?? 0)
    }

    /// Returns the characters of a justified line.
    private func stretched(_ slots: ShapedSlots, _ gaps: (after: Set<Int>, by: CGFloat)) -> [Slot] {
        var shift: CGFloat = 0
        return slots.map { slot in
            defer { if gaps.after.contains(slot.element) { shift += gaps.by } }
            return Slot(element: slot.element, x: slot.x + shift)
        }
    }

    /// Returns the caret positions before every character of the line and after the last. Hidden characters share the ellipsis'
    /// left edge.
    private func carets(
        _ piece: LinePiece, head: some RandomAccessCollection<Slot>, headWidth: CGFloat, tail: ShapedSlots, tailStart: CGFloat
    ) -> [CGFloat] {
        var carets: [CGFloat] = []
        carets.reserveCapacity(piece.characters.count + 1)
        for _ in piece.characters.lowerBound..<piece.head.lowerBound { carets.append(0) }
        for slot in head { carets.append(slot.x) }
        for _ in piece.head.upperBound..<(piece.tail.isEmpty ? piece.characters.upperBound : piece.tail.lowerBound) {
            carets.append(headWidth)
        }
        for slot in tail { carets.append(slot.x) }
        for _ in carets.count..<piece.characters.count { carets.append(headWidth) }
        let last = piece.characters.last.map { text.elements[$0] }
        if let last, last.kind.endsLine, piece.ellipsis == nil {
            return carets
        }
        let end: CGFloat
        if let slot = piece.tail.isEmpty && piece.ellipsis == nil ? head.last : tail.last {
            end = slot.x + text.elements[slot.element].advance
        } else {
            end = piece.ellipsis == nil ? 0 : tailStart
        }
        carets.append(end)
        return carets
    }

    // MARK: Glyph runs

    private func glyphRuns<Slots: RandomAccessCollection<Slot>>(_ slots: Slots) -> [GlyphRun] where Slots.Index == Int {
        if text.runs.count == 1, !slots.isEmpty { return [glyphRun(slots, run: 0, isLast: true)] }
        var runs: [GlyphRun] = []
        var start = slots.startIndex
        while start < slots.endIndex {
            let run = text.elements[slots[start].element].run
            let end = slots[start...].firstIndex { text.elements[$0.element].run != run } ?? slots.endIndex
            runs.append(glyphRun(slots[start..<end], run: run, isLast: end == slots.endIndex))
            start = end
        }
        return runs
    }

    private func glyphRun(_ slots: some RandomAccessCollection<Slot>, run: Int, isLast: Bool) -> GlyphRun {
        let x = slots.first?.x ?? 0
        // From right to left the first slot has the last element.
        let (first, last) = (slots.first?.element ?? 0, slots.last?.element ?? 0)
        let lastElement = max(first, last)
        var right = x
        var visibleRight = x
        var letters: [GlyphRun.Letter] = []
        letters.reserveCapacity(slots.count)
        for slot in slots {
            let element = text.elements[slot.element]
            let endsLine = isLast && slot.element == lastElement
            if element.isSoftHyphen && !endsLine { continue }
            for index in element.glyphs {
                let glyph = text.glyphs[index]
                letters.append(
                    GlyphRun.Letter(
                        face: glyph.face, glyph: glyph.glyph, y: glyph.dy, x: slot.x + glyph.dx,
                        character: Int32(clamping: slot.element)))
            }
            right = slot.x + (element.isSoftHyphen ? text.right(of: slot.element) - element.x : element.advance)
            if !element.isBlank { visibleRight = right }
        }
        let end = isLast ? visibleRight : right
        let words = text.runs[run].decoration.saysWords ? words(slots, to: end) : [x...max(x, end)]
        let characters = min(first, last)..<lastElement + (slots.isEmpty ? 0 : 1)
        let part = RunPart(
            run: run, characters: characters, faces: text.usedFaces, letters: letters, boxes: boxes(slots, run), x: x,
            width: right - x)
        return glyphRun(part, to: end, words: words)
    }

    /// Returns the runs of a line in several directions, from left to right.
    private func glyphRuns(_ mixed: MixedLine, _ piece: LinePiece) -> [GlyphRun] {
        mixed.parts.map { part in
            switch part {
            case .slots(let slots, let isLast): glyphRun(slots, run: text.elements[slots[0].element].run, isLast: isLast)
            case .ellipsis(let ellipsis, let x): run(for: ellipsis, x: x, at: piece.head.upperBound)
            }
        }
    }

    /// Returns the boxes of a run's characters.
    private func boxes(_ slots: some Collection<Slot>, _ run: Int) -> [PositionedBox] {
        guard let box = text.runs[run].box else { return [] }
        let top = -box.ascent - text.runs[run].decoration.rise
        let size = CGSize(width: box.width, height: max(box.ascent + box.descent, 0))
        return slots.filter { !text.elements[$0.element].kind.endsLine }
            .map { PositionedBox(box: box, frame: CGRect(origin: CGPoint(x: $0.x, y: top), size: size)) }
    }

    private func run(for ellipsis: LinePiece.Ellipsis, x: CGFloat, at offset: Int) -> GlyphRun {
        let letters = ellipsis.glyphs.indices.map { index in
            let glyph = ellipsis.glyphs[index]
            return GlyphRun.Letter(
                face: ShapedText.FaceNumber(index), glyph: glyph.glyph, y: Float(glyph.y), x: x + glyph.x,
                character: Int32(clamping: offset))
        }
        let part = RunPart(
            run: ellipsis.run, characters: offset..<offset, faces: ellipsis.glyphs.map(\.face), letters: letters, boxes: [],
            x: x, width: ellipsis.width)
        return glyphRun(part, to: x + ellipsis.width, words: [x...(x + ellipsis.width)])
    }

    /// The part of a run on the line.
    private struct RunPart {
        let run: Int
        let characters: Range<Int>
        let faces: [any FontFace]
        let letters: [GlyphRun.Letter]
        let boxes: [PositionedBox]
        let x: CGFloat
        let width: CGFloat
    }

    /// Returns the glyphs of a part of a run, with its background, underline and strikethrough.
    ///
    /// - Parameters:
    ///   - right: The end of underlines and backgrounds, which exclude spaces at the line's end.
    ///   - words: The horizontal ranges of underlines that exclude spaces.
    private func glyphRun(_ part: RunPart, to right: CGFloat, words: [ClosedRange<CGFloat>]) -> GlyphRun {
        let (run, bars) = (text.runs[part.run], TextBars(text, part.run))
        return GlyphRun(
            characters: part.characters, font: run.font, color: run.color, faces: part.faces, letters: part.letters,
            boxes: part.boxes, x: part.x, width: part.width, rise: run.decoration.rise,
            underline: bars.underline(from: part.x, to: right),
            background: bars.background(from: part.x, to: right), bars: bars.rules(from: part.x, to: right, words: words),
            shadow: run.decoration.shadow, strokeWidth: run.decoration.strokeWidth, strokeColor: run.decoration.strokeColor)
    }

    /// Returns the ranges of a run without its spaces.
    private func words(_ slots: some Collection<Slot>, to end: CGFloat) -> [ClosedRange<CGFloat>] {
        var words: [ClosedRange<CGFloat>] = []
        var start: CGFloat?
        for slot in slots {
            let isBlank = text.elements[slot.element].isBlank
            if isBlank, let from = start {
                words.append(from...max(from, slot.x))
                start = nil
            } else if !isBlank, start == nil {
                start = slot.x
            }
        }
        if let start { words.append(start...max(start, end)) }
        return words
    }
}

/// The characters of a line as they were shaped, moved by an offset.
private struct ShapedSlots: RandomAccessCollection {
    let elements: [ShapedText.Element]
    let range: Range<Int>
    let shift: CGFloat

    var startIndex: Int { range.lowerBound }
    var endIndex: Int { range.upperBound }

    subscript(index: Int) -> LineBuilder.Slot {
        LineBuilder.Slot(element: index, x: elements[index].x + shift)
    }
}

extension TextDecoration {
    /// Whether an underline or a strikethrough excludes spaces.
    fileprivate var saysWords: Bool { underline?.isByWord ?? false || strikethrough?.isByWord ?? false }
}

import Foundation

/// The characters of a line in several directions, placed from left to right.
struct MixedLine {
    /// A part of the line.
    enum Part {
        /// Characters of one run and direction, from left to right, and whether they end the line.
        case slots([LineBuilder.Slot], isLast: Bool)
        case ellipsis(LinePiece.Ellipsis, x: CGFloat)
    }

    private(set) var parts: [Part] = []
    private(set) var carets: [CGFloat] = []
    private(set) var secondCarets: [CGFloat] = []
    private(set) var cells: [TextLine.Cell] = []
    /// The width without blanks at the end.
    private(set) var width: CGFloat = 0

    /// A character, or the ellipsis.
    private struct Box {
        /// Nil for the ellipsis.
        let element: Int?
        let width: CGFloat
        let level: UInt8
    }

    /// Places the characters of a line.
    /// - Parameter gaps: The elements that are followed by a gap, and the width of each gap.
    /// - Returns: nil if all characters run from left to right.
    init?(_ piece: LinePiece, of text: ShapedText, gaps: (after: Set<Int>, by: CGFloat)?) {
        guard text.isReordered else { return nil }
        let base: UInt8 = piece.isRightToLeft ? 1 : 0
        guard base == 1 || piece.characters.contains(where: { text.elements[$0].level > 0 }) else { return nil }

        // Blanks at the end hang over the edge at which the paragraph's lines end.
        let hasTail = piece.ellipsis != nil
        let head = hasTail ? piece.head : text.trimmed(piece.head)
        let tail = text.trimmed(piece.tail)
        let blanks = hasTail ? tail.upperBound..<piece.tail.upperBound : head.upperBound..<piece.head.upperBound
        var boxes = Self.boxes(head, of: text, gaps)
        if let ellipsis = piece.ellipsis {
            boxes.append(Box(element: nil, width: ellipsis.width, level: base))
            boxes += Self.boxes(tail, of: text, nil)
        }
        var slots: [(box: Box, x: CGFloat)] = []
        for index in BidiLevels.visualOrder(boxes.map(\.level)) {
            slots.append((boxes[index], width))
            width += boxes[index].width
        }
        var pen = base == 1 ? 0 : width
        for box in Self.boxes(blanks, of: text, nil) {
            let blank = Box(element: box.element, width: box.width, level: base)
            if base == 1 {
                pen -= box.width
                slots.insert((blank, pen), at: 0)
            } else {
                slots.append((blank, pen))
                pen += box.width
            }
        }
        addParts(slots, piece, text, visible: base == 1 ? blanks : 0..<0)
        addCells(slots, piece, text)
        addCarets(piece, text, base)
    }

    /// Returns the boxes of a range, with the space after each but the last.
    private static func boxes(_ range: Range<Int>, of text: ShapedText, _ gaps: (after: Set<Int>, by: CGFloat)?) -> [Box] {
        range.map { index in
            let element = text.elements[index]
            let end = index + 1 < range.upperBound ? text.elements[index + 1].x : text.right(of: index)
            let gap = gaps?.after.contains(index) == true ? gaps?.by ?? 0 : 0
            return Box(element: index, width: end - element.x + gap, level: element.level)
        }
    }

    /// Collects neighbours of one run whose order is that of the string, or its reverse.
    /// - Parameter hidden: Blanks that belong to no part.
    private mutating func addParts(
        _ slots: [(box: Box, x: CGFloat)], _ piece: LinePiece, _ text: ShapedText, visible hidden: Range<Int>
    ) {
        let last = piece.tail.last ?? (piece.ellipsis == nil ? piece.head.last : nil)
        var open: [LineBuilder.Slot] = []
        func isLast(_ open: [LineBuilder.Slot]) -> Bool {
            guard let last, let first = open.first, let end = open.last else { return false }
            return max(first.element, end.element) == last || hidden.lowerBound == max(first.element, end.element) + 1
        }
        for (box, x) in slots {
            guard let element = box.element else {
                if !open.isEmpty { parts.append(.slots(open, isLast: isLast(open))) }
                open = []
                if let ellipsis = piece.ellipsis { parts.append(.ellipsis(ellipsis, x: x)) }
                continue
            }
            if hidden.contains(element) { continue }
            if let before = open.last {
                let step = element - before.element
                let isNext = abs(step) == 1 && (open.count < 2 || step == before.element - open[open.count - 2].element)
                let isAlike =
                    text.elements[element].run == text.elements[before.element].run
                    && text.elements[element].level == text.elements[before.element].level
                if !isNext || !isAlike {
                    parts.append(.slots(open, isLast: isLast(open)))
                    open = []
                }
            }
            open.append(LineBuilder.Slot(element: element, x: x))
        }
        if !open.isEmpty { parts.append(.slots(open, isLast: isLast(open))) }
    }

    /// Notes the edges of all characters. Hidden ones are at the ellipsis.
    private mutating func addCells(_ slots: [(box: Box, x: CGFloat)], _ piece: LinePiece, _ text: ShapedText) {
        let first = piece.characters.lowerBound
        let ellipsis = slots.first { $0.box.element == nil }
        let edge = ellipsis.map { piece.isRightToLeft ? $0.x + $0.box.width : $0.x } ?? (piece.isRightToLeft ? 0 : width)
        cells = piece.characters.map { TextLine.Cell(left: edge, right: edge, isRightToLeft: text.elements[$0].level % 2 == 1) }
        for (box, x) in slots {
            guard let element = box.element else { continue }
            cells[element - first] = TextLine.Cell(left: x, right: x + box.width, isRightToLeft: box.level % 2 == 1)
        }
    }

    /// Finds the carets: beside the character before and beside the one after, first beside that of the lower level.
    private mutating func addCarets(_ piece: LinePiece, _ text: ShapedText, _ base: UInt8) {
        func leading(_ cell: TextLine.Cell) -> CGFloat { cell.isRightToLeft ? cell.right : cell.left }
        func trailing(_ cell: TextLine.Cell) -> CGFloat { cell.isRightToLeft ? cell.left : cell.right }
        let first = piece.characters.lowerBound
        let endsWithNewline = piece.characters.last.map { text.elements[$0].kind.endsLine } ?? false
        for index in 0...(cells.count - (endsWithNewline && piece.ellipsis == nil ? 1 : 0)) {
            // Beyond the ends is text of the paragraph's level.
            guard index > 0 else {
                let start = base == 1 ? width : 0
                let own = cells.first.map(leading) ?? start
                let isForeign = cells.first.map { $0.isRightToLeft != (base == 1) } ?? false
                carets.append(isForeign ? start : own)
                secondCarets.append(own)
                continue
            }
            let before = trailing(cells[index - 1])
            let beforeLevel = text.elements[first + index - 1].level
            let after = index < cells.count ? leading(cells[index]) : base == 1 ? min(0, before) : max(width, before)
            let afterLevel = index < cells.count ? text.elements[first + index].level : base
            carets.append(beforeLevel < afterLevel ? before : after)
            secondCarets.append(beforeLevel > afterLevel ? before : after)
        }
    }
}

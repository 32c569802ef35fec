/// How a paragraph goes on whose beginning is set elsewhere.
package struct ParagraphOpening: Equatable, Sendable {
    /// The format of the paragraph's first character.
    package var format: ParagraphFormat
    /// Whether the paragraph's first letter is of a script written from right to left.
    package var isRightToLeft: Bool
}

/// Which part of a paragraph a layout sets, so that a long paragraph can be set in several layouts that together are as the whole.
package struct ParagraphPart: Sendable {
    /// How the paragraph goes on that the text begins within; nil where the text begins a paragraph.
    package var opening: ParagraphOpening?
    /// Whether the paragraph goes on after the text. The last line of the text is left out then: its end depends on what follows.
    package var goesOn = false
    /// Places, counted from the start of the text, at which the layout ends where a line begins there.
    package var stops: Set<Int> = []

    /// A part.
    package init(opening: ParagraphOpening? = nil, goesOn: Bool = false, stops: Set<Int> = []) {
        self.opening = opening
        self.goesOn = goesOn
        self.stops = stops
    }

    /// The lines of a text that belong to the part, and whether any were left out.
    func lines(of pieces: [LinePiece]) -> (kept: ArraySlice<LinePiece>, isCut: Bool) {
        var kept = pieces[...]
        if goesOn { kept.removeLast(min(kept.count, 1)) }
        if !stops.isEmpty, let stop = kept.dropFirst().firstIndex(where: { stops.contains($0.characters.lowerBound) }) {
            kept = kept[..<stop]
        }
        return (kept, kept.count < pieces.count)
    }
}

/// The glyphs of a run that kern in contexts, in sequences of one face without line feeds and tabs.
struct KernedSequences {
    /// The change of an element's advance.
    struct Change {
        let element: Int
        let ems: CGFloat
    }

    private var face: (any FontFace)?
    private var glyphs: [GlyphID] = []
    /// The element of each glyph.
    private var elements: [Int] = []
    private var changes: [Change] = []

    /// Adds a glyph to the sequence, or starts another if its face differs.
    mutating func add(_ glyph: GlyphID, of face: any FontFace, element: Int) {
        if face !== self.face { end() }
        self.face = face
        glyphs.append(glyph)
        elements.append(element)
    }

    /// Ends the sequence.
    mutating func end() {
        guard let face else { return }
        for (element, ems) in zip(elements, face.advanceChanges(of: glyphs) ?? []) where ems != 0 {
            changes.append(Change(element: element, ems: ems))
        }
        self.face = nil
        glyphs.removeAll(keepingCapacity: true)
        elements.removeAll(keepingCapacity: true)
    }

    /// Returns the changes of all sequences, after ``end()`` of the last one.
    consuming func finished() -> [Change] {
        end()
        return changes
    }
}

/// Letters with the glyphs that were found for them, before they are placed. They lie on one line, in one font.
struct FoundLetters {
    /// One user-perceived character.
    struct Letter {
        let kind: LineBreaking.Kind
        let direction: ShapedText.Direction
        /// Whether it ends with a non-joiner, which keeps the next letter apart.
        let endsStretch: Bool
    }

    /// A glyph of a letter.
    struct Glyph {
        /// The index of its face.
        let face: Int
        let glyph: GlyphID
        let isMark: Bool
        /// The index of the letter.
        let letter: Int
    }

    private(set) var letters: [Letter] = []
    /// The faces of all glyphs so far.
    private(set) var faces: [any FontFace] = []
    /// In the order of their letters. A letter may have none, or several.
    private(set) var glyphs: [Glyph] = []
    /// The number of letters that share the glyphs of a ligature, by the first of them.
    private(set) var joins: [Int: Int] = [:]

    /// After how many glyphs substitution starts again behind the next blank, and at the latest. Replacing glyphs inside a sequence
    /// takes time in proportion to its length.
    private static let (longStretch, longestStretch) = (256, 1024)

    /// Adds a letter, whose glyphs follow.
    ///
    /// - Parameter last: The letter's last scalar.
    mutating func begin(_ last: Unicode.Scalar, _ kind: LineBreaking.Kind, _ direction: ShapedText.Direction) {
        letters.append(Letter(kind: kind, direction: direction, endsStretch: last == "\u{200C}"))
    }

    /// Adds a glyph of the last letter.
    mutating func add(_ glyph: GlyphID, of face: any FontFace, isMark: Bool = false) {
        glyphs.append(Glyph(face: index(of: face), glyph: glyph, isMark: isMark, letter: letters.count - 1))
    }

    private mutating func index(of face: any FontFace) -> Int {
        // Mostly the face of the glyph before.
        if let last = glyphs.last?.face, faces[last] === face { return last }
        if let known = faces.firstIndex(where: { $0 === face }) { return known }
        faces.append(face)
        return faces.count - 1
    }

    /// Removes all letters, and keeps the faces and the memory.
    mutating func removeAll() {
        letters.removeAll(keepingCapacity: true)
        glyphs.removeAll(keepingCapacity: true)
        joins.removeAll()
    }

    /// Replaces glyphs as their faces ask for: by ligatures, and by forms that depend on the glyphs around them.
    mutating func substitute(ligatures: Bool) {
        var result: [Glyph] = []
        // The glyphs before this index are in the result. Nothing is copied until a glyph is replaced.
        var copied = 0
        var start = 0
        while start < glyphs.count {
            let face = glyphs[start].face
            let end = endOfStretch(from: start)
            if faces[face].substitutesGlyphs,
                let replaced = faces[face].substituted(glyphs[start..<end].map(\.glyph), ligatures: ligatures)
            {
                result += glyphs[copied..<start]
                let first = result.count
                for (glyph, source) in replaced {
                    result.append(Glyph(face: face, glyph: glyph, isMark: false, letter: glyphs[start + source].letter))
                }
                join(result[first...], upTo: glyphs[end - 1].letter)
                copied = end
            }
            start = end
        }
        guard copied > 0 else { return }
        glyphs = result + glyphs[copied...]
    }

    /// Records which letters share their glyphs with letters after them that have none.
    private mutating func join(_ replaced: ArraySlice<Glyph>, upTo last: Int) {
        for index in replaced.indices {
            let next = index + 1 < replaced.endIndex ? replaced[index + 1].letter : last + 1
            let count = next - replaced[index].letter
            if count > 1 { joins[replaced[index].letter] = count }
        }
    }

    /// Returns the end of the glyphs that affect each other: those of one face, of letters without marks, and without letters in
    /// between that show nothing.
    private func endOfStretch(from start: Int) -> Int {
        let first = glyphs[start]
        guard !breaks(first) else { return start + 1 }
        var end = start + 1
        while end < glyphs.count, glyphs[end].face == first.face, !breaks(glyphs[end]),
            glyphs[end].letter - glyphs[end - 1].letter <= 1, end - start < Self.longestStretch
        {
            let last = letters[glyphs[end - 1].letter]
            if last.endsStretch && glyphs[end].letter != glyphs[end - 1].letter { break }
            if end - start >= Self.longStretch, last.kind == .space { break }
            end += 1
        }
        return end
    }

    /// A mark, and a hyphen that is usually hidden, stand alone.
    private func breaks(_ glyph: Glyph) -> Bool { glyph.isMark || letters[glyph.letter].kind == .softHyphen }
}

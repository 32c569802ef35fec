/// Letters and their glyphs in one line and one font, before the glyphs are positioned.
struct FoundLetters {
    /// One user-perceived character.
    struct Letter {
        let kind: LineBreaking.Kind
        let direction: ShapedText.Direction
        /// Whether it ends with a zero-width non-joiner, which separates it from the next letter.
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
    /// The faces of all glyphs.
    private(set) var faces: [any FontFace] = []
    /// The glyphs, in the order of their letters. A letter may have none, or several.
    private(set) var glyphs: [Glyph] = []
    /// The number of letters that share the glyphs of a ligature, by the index of the first letter.
    private(set) var joins: [Int: Int] = [:]

    /// The numbers of glyphs after which substitution restarts: at the next blank, and unconditionally. Substitution inside a
    /// sequence takes time proportional to its length.
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
        // The face is usually that of the preceding glyph.
        if let last = glyphs.last?.face, faces[last] === face { return last }
        if let known = faces.firstIndex(where: { $0 === face }) { return known }
        faces.append(face)
        return faces.count - 1
    }

    /// Removes all letters. Keeps the faces and the memory.
    mutating func removeAll() {
        letters.removeAll(keepingCapacity: true)
        glyphs.removeAll(keepingCapacity: true)
        joins.removeAll()
    }

    /// Replaces glyphs by their faces' substitutions: ligatures, and forms that depend on neighbouring glyphs.
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

    /// Records which letters share their glyphs with following letters that have none.
    private mutating func join(_ replaced: ArraySlice<Glyph>, upTo last: Int) {
        for index in replaced.indices {
            let next = index + 1 < replaced.endIndex ? replaced[index + 1].letter : last + 1
            let count = next - replaced[index].letter
            if count > 1 { joins[replaced[index].letter] = count }
        }
    }

    /// Returns the end of the glyphs that affect each other: glyphs of one face, of letters without marks, and with no invisible
    /// letters in between.
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

    /// Whether a glyph is not substituted together with others: a mark, or a soft hyphen.
    private func breaks(_ glyph: Glyph) -> Bool { glyph.isMark || letters[glyph.letter].kind == .softHyphen }
}

// A run as separate letters, for text whose letters move.

extension GlyphRun {
    /// The letters of the run, each as a run without backgrounds and lines: the glyphs of one character, or of several that the face
    /// joins. From left to right.
    package var letterRuns: [GlyphRun] {
        var runs: [GlyphRun] = []
        var start = letters.startIndex
        while start < letters.endIndex {
            let character = letters[start].character
            let end = letters[start...].firstIndex { $0.character != character } ?? letters.endIndex
            runs.append(letterRun(letters[start..<end]))
            start = end
        }
        for (index, box) in boxes.enumerated() {
            runs.append(
                part(
                    [], [box], characters.lowerBound + index..<characters.lowerBound + index + 1, x: box.frame.minX,
                    width: box.frame.width))
        }
        return runs
    }

    /// The run without its letters and boxes.
    package var withoutLetters: GlyphRun {
        GlyphRun(
            characters: characters, font: font, color: color, faces: faces, letters: [], boxes: [], x: x, width: width,
            rise: rise,
            underline: underline, background: background, bars: bars, shadow: shadow, strokeWidth: strokeWidth,
            strokeColor: strokeColor)
    }

    /// - Parameter glyphs: The glyphs of one character. Marks have no width.
    private func letterRun(_ glyphs: ArraySlice<Letter>) -> GlyphRun {
        let advances = glyphs.map { faces[Int($0.face)].advance(of: $0.glyph) * font.size }
        let wide = zip(glyphs, advances).filter { $0.1 > 0 }
        let left = wide.map(\.0.x).min() ?? glyphs.first?.x ?? 0
        let right = wide.map { $0.0.x + $0.1 }.max() ?? left
        let character = Int(glyphs.first?.character ?? 0)
        return part(Array(glyphs), [], character..<character + 1, x: left, width: right - left)
    }

    private func part(
        _ letters: [Letter], _ boxes: [PositionedBox], _ characters: Range<Int>, x: CGFloat, width: CGFloat
    ) -> GlyphRun {
        GlyphRun(
            characters: characters, font: font, color: color, faces: faces, letters: letters, boxes: boxes, x: x, width: width,
            rise: rise, underline: nil, background: nil, bars: [], shadow: shadow, strokeWidth: strokeWidth,
            strokeColor: strokeColor)
    }
}

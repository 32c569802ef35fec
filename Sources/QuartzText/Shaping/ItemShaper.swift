/// Shaping by HarfBuzz: the characters of a run that have one face, script and level form an item.
extension ShapedText {
    /// Consecutive characters that are shaped together.
    private struct Item {
        var characters: Range<Int>
        let face: any FontFace
        let source: (font: TrueTypeFont, growth: CGFloat)
        /// Nil if all scripts share the characters so far.
        var script: UInt32?
        let level: UInt8

        /// Adds the next character.
        mutating func add(_ character: Int, _ script: UInt32?) {
            characters = characters.lowerBound..<character + 1
            self.script = self.script ?? script
        }

        /// Whether a character may be added.
        func takes(_ face: any FontFace, _ script: UInt32?, _ level: UInt8) -> Bool {
            self.face === face && self.level == level && (script == nil || self.script == nil || script == self.script)
        }
    }

    /// The script of characters that all scripts share.
    private static let common = HarfBuzz.tag("Zyyy")

    /// Adds the elements of all runs.
    mutating func shape(_ characters: TextCharacters, by library: HarfBuzz) {
        let language = HanStyle(characters.scalars)
        reserve(characters.all.count)
        var pen: CGFloat = 0
        for (index, range) in characters.runs.enumerated() {
            if let box = runs[index].box {
                shape(box, of: index, &pen)
            } else {
                shape(range, of: index, characters, language, library, &pen)
            }
        }
        assignLevels(characters.levels)
    }

    private mutating func shape(
        _ range: Range<Int>, of run: Int, _ characters: TextCharacters, _ language: HanStyle?, _ library: HarfBuzz,
        _ pen: inout CGFloat
    ) {
        var item: Item?
        // The characters of faces that HarfBuzz does not read.
        var letters = FoundLetters()
        var sequences = KernedSequences()
        for index in range {
            let character = characters.all[index]
            let lead = Unicode.Scalar(characters.scalars[character.scalars.lowerBound]) ?? " "
            if character.kind.endsLine || lead == "\t" && character.scalars.count == 1 {
                place(&item, run, characters, language, library, &pen)
                positionGlyphs(&letters, run: run, &pen, &sequences)
                addBlank(lead, character.kind, run, &pen)
                continue
            }
            let face = character.kind == .softHyphen ? faces[run] : face(for: index, characters, run, language, item?.face)
            let level = characters.levels.isEmpty ? 0 : characters.levels[index]
            // A cast for each character would take longer than its shaping.
            let source = item.flatMap { $0.face === face ? $0.source : nil } ?? face.shapingSource
            if character.kind != .softHyphen, let source {
                positionGlyphs(&letters, run: run, &pen, &sequences)
                let script = Self.script(of: characters.scalars[character.scalars], library)
                if item?.takes(face, script, level) != true { place(&item, run, characters, language, library, &pen) }
                if item == nil {
                    item = Item(characters: index..<index, face: face, source: source, script: script, level: level)
                }
                item?.add(index, script)
            } else {
                place(&item, run, characters, language, library, &pen)
                add(characters.view(of: index), character.kind, character.direction, run: run, to: &letters)
            }
        }
        place(&item, run, characters, language, library, &pen)
        positionGlyphs(&letters, run: run, &pen, &sequences)
        finish(sequences, run, &pen)
    }

    /// Returns the script of a character; nil if all scripts share it.
    private static func script(of scalars: ArraySlice<UInt32>, _ library: HarfBuzz) -> UInt32? {
        for scalar in scalars {
            if let script = library.script(of: scalar) { return script }
        }
        return nil
    }

    /// Shapes an item and adds its elements.
    private mutating func place(
        _ item: inout Item?, _ run: Int, _ characters: TextCharacters, _ language: HanStyle?, _ library: HarfBuzz,
        _ pen: inout CGFloat
    ) {
        guard let done = item else { return }
        item = nil
        let (run, text) = (run, runs[run])
        let all = characters.all
        let range = done.characters
        let isRightToLeft = done.level % 2 == 1
        let usesLigatures = text.usesLigatures && text.letterSpacing == 0
        // Of two values of a feature the later one counts.
        let features =
            [
                HarfBuzz.Feature("kern", text.usesKerning), HarfBuzz.Feature("liga", usesLigatures),
                HarfBuzz.Feature("clig", usesLigatures), HarfBuzz.Feature("tnum", true),
            ] + text.font.features.sorted { $0.key < $1.key }.compactMap { HarfBuzz.Feature($0.key, $0.value) }
        let placed =
            done.source.font.shapingFont(library)?.shape(
                characters.scalars, all[range.lowerBound].scalars.lowerBound..<all[range.upperBound - 1].scalars.upperBound,
                isRightToLeft: isRightToLeft, script: done.script ?? Self.common, language: language?.tag,
                features: features) ?? []
        // A cluster may begin inside a character, because HarfBuzz and Swift divide some scripts differently.
        let owners = Self.owners(of: placed, among: all, in: range)
        let (face, font, growth) = (done.face, done.source.font, done.source.growth * text.font.size)
        let ems = text.font.size / CGFloat(font.unitsPerEm)
        let groups = Self.groups(owners, isRightToLeft: isRightToLeft)
        var next = range.lowerBound
        for (number, group) in groups.enumerated() {
            let first = next
            next = number + 1 < groups.count ? max(owners[groups[number + 1].lowerBound], first + 1) : range.upperBound
            guard next <= range.upperBound else { break }
            let start = glyphs.count
            var width: CGFloat = 0
            for glyph in placed[group] {
                glyphs.append(
                    Glyph(
                        face: face, glyph: glyph.glyph, dx: width + CGFloat(glyph.x) * ems, dy: -CGFloat(glyph.y) * ems))
                width += CGFloat(glyph.advance) * ems
                if glyph.advance > 0 { width += CGFloat(font.unshapedChange(of: glyph.glyph)) * ems + growth }
            }
            let share = width / CGFloat(next - first)
            var (shift, advance): (CGFloat, CGFloat) = (0, share)
            if group.count == 1, next - first == 1, !isRightToLeft {
                // Kerning counts as space between letters: it has no effect at the ends of a line. That of a `kern` table moves the
                // glyph by a half.
                shift = glyphs[start].dx
                glyphs[start].dx = 0
                advance = face.advance(of: placed[group.lowerBound].glyph) * text.font.size
            }
            for index in first..<next {
                // The glyphs of a ligature begin at its left edge.
                let hasGlyphs = index == (isRightToLeft ? next - 1 : first)
                add(
                    Element(
                        run: run, glyphs: hasGlyphs ? start..<glyphs.count : start..<start, x: pen + shift, advance: advance,
                        kind: all[index].kind, direction: all[index].direction))
                pen += share + text.letterSpacing
            }
        }
        // Characters without glyphs, if HarfBuzz fails.
        for index in next..<range.upperBound {
            add(
                Element(
                    run: run, glyphs: glyphs.count..<glyphs.count, x: pen, advance: 0, kind: all[index].kind,
                    direction: all[index].direction))
        }
    }

    /// Returns the characters that glyphs stand for. Neighbours among the glyphs are neighbours in the text, so each is found from the
    /// one before it.
    private static func owners(
        of glyphs: [PlacedGlyph], among characters: [TextCharacters.Character], in range: Range<Int>
    ) -> [Int] {
        var owner = range.lowerBound
        return glyphs.map { glyph in
            while owner + 1 < range.upperBound, characters[owner + 1].scalars.lowerBound <= glyph.cluster { owner += 1 }
            while owner > range.lowerBound, characters[owner].scalars.lowerBound > glyph.cluster { owner -= 1 }
            return owner
        }
    }

    /// Returns the ranges of glyphs of one character, in the order of the string.
    /// - Parameter owners: The characters of the glyphs, from left to right.
    private static func groups(_ owners: [Int], isRightToLeft: Bool) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        groups.reserveCapacity(owners.count)
        var start = 0
        while start < owners.count {
            var end = start + 1
            while end < owners.count, owners[end] == owners[start] { end += 1 }
            groups.append(start..<end)
            start = end
        }
        return isRightToLeft ? groups.reversed() : groups
    }

    // MARK: Faces

    /// Returns the face of a character: the run's if it has it, else a fallback.
    /// - Parameter last: The face of the preceding character, which takes characters without ink.
    private func face(
        for index: Int, _ characters: TextCharacters, _ run: Int, _ language: HanStyle?, _ last: (any FontFace)?
    ) -> any FontFace {
        let range = characters.all[index].scalars
        let own = faces[run]
        guard let lead = Unicode.Scalar(characters.scalars[range.lowerBound]) else { return own }
        if EmojiPresentation.mayBegin(lead, isSingle: range.count == 1),
            let face = emojiFace(for: characters.view(of: index), own)
        {
            return face
        }
        if range.count == 1 {
            if own.glyph(for: lead) != nil { return own }
            if Self.isInvisible(lead) { return last ?? own }
            return fallback(for: lead, run, language) ?? own
        }
        let shown = characters.view(of: index).filter { !Self.isInvisible($0) }
        guard let first = shown.first else { return last ?? own }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: shown)
        let composed = String(view).precomposedStringWithCanonicalMapping.unicodeScalars
        func covers(_ face: any FontFace) -> Bool {
            composed.allSatisfy { face.glyph(for: $0) != nil } || shown.allSatisfy { face.glyph(for: $0) != nil }
        }
        if covers(own) { return own }
        for scalar in shown {
            if let face = fallback(for: scalar, run, language), covers(face) { return face }
        }
        return own.glyph(for: first) != nil ? own : fallback(for: first, run, language) ?? own
    }

    /// Returns the face in colour for an emoji: the run's, or another; nil for other characters, and without such a face.
    func emojiFace(for character: Substring.UnicodeScalarView, _ own: any FontFace) -> (any FontFace)? {
        guard EmojiPresentation.isEmoji(character), let lead = character.first else { return nil }
        if own.hasColors, own.glyph(for: lead) != nil { return own }
        return provider.emojiFace(for: lead)
    }

    private func fallback(for scalar: Unicode.Scalar, _ run: Int, _ language: HanStyle?) -> (any FontFace)? {
        let font = runs[run].font
        return provider.fallback(for: scalar, weight: font.weight, isItalic: font.isItalic, style: language)
    }
}

extension FontFace {
    /// The font whose tables shape the face's text, and the growth of its advances in ems; nil if the face is not one of a file.
    var shapingSource: (font: TrueTypeFont, growth: CGFloat)? {
        if let font = self as? TrueTypeFont { return (font, 0) }
        return (self as? SyntheticFace)?.source
    }
}

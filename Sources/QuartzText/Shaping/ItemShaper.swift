/// Shaping by HarfBuzz: the characters of a run that have one face, script and level form an item.
extension ShapedText {
    /// The values that all items of a text share.
    private struct Shaping {
        let characters: TextCharacters
        let language: HanStyle?
        let library: HarfBuzz
    }

    /// Consecutive characters that are shaped together.
    private struct Item {
        var characters: Range<Int>
        let face: any FontFace
        let source: (font: TrueTypeFont, growth: CGFloat)
        /// Whether the face is the run's.
        let isOwn: Bool
        /// Nil if all scripts share the characters so far.
        var script: UInt32?
        let level: UInt8

        /// Adds the next character.
        mutating func add(_ character: Int, _ script: UInt32?) {
            characters = characters.lowerBound..<character + 1
            self.script = self.script ?? script
        }

        /// Adds the letters of one scalar that follow and that the face has: most characters of most texts.
        /// - Parameter end: The end of the characters that may be added.
        mutating func addLetters(until end: Int, _ shaping: Shaping) {
            let (all, scalars, levels) = (shaping.characters.all, shaping.characters.scalars, shaping.characters.levels)
            var next = characters.upperBound
            // Characters that the face has, of the text's script and of Latin: spaces and full stops are in all texts.
            let none: ClosedRange<UInt32> = .max ... .max
            var (covered, coveredLatin) = (none, none)
            while next < end {
                let character = all[next]
                let value = scalars[character.start]
                guard character.isSingle, !character.kind.endsLine, character.kind != .softHyphen, value != 0x09,
                    levels.isEmpty || levels[next] == level, !EmojiPresentation.mayBegin(value, isSingle: true)
                else { break }
                if !covered.contains(value), !coveredLatin.contains(value) {
                    guard let range = source.font.covered(around: value) else { break }
                    if value < 0x250 { coveredLatin = range } else { covered = range }
                }
                let script = shaping.library.script(of: value)
                guard script == nil || self.script == nil || script == self.script else { break }
                self.script = self.script ?? script
                next += 1
            }
            characters = characters.lowerBound..<next
        }

        /// Returns the width that HarfBuzz gave to a glyph, with what it leaves out.
        func width(_ glyph: GlyphID, _ position: HarfBuzz.Position, _ size: CGFloat, _ ems: CGFloat) -> CGFloat {
            var width = CGFloat(position.advance) * ems
            if position.advance > 0 { width += CGFloat(source.font.unshapedChange(of: glyph)) * ems + source.growth * size }
            return width
        }

        /// Returns the advance of a glyph in the face, in ems.
        func advance(of glyph: GlyphID) -> CGFloat {
            let advance = source.font.advance(of: glyph)
            return advance > 0 ? advance + source.growth : advance
        }

        /// Whether a character of the face may be added.
        func takes(_ script: UInt32?, _ level: UInt8) -> Bool {
            self.level == level && (script == nil || self.script == nil || script == self.script)
        }
    }

    /// The script of characters that all scripts share.
    private static let common = HarfBuzz.tag("Zyyy")

    /// Adds the elements of all runs.
    mutating func shape(_ characters: TextCharacters, by library: HarfBuzz) {
        let shaping = Shaping(characters: characters, language: HanStyle(characters.scalars), library: library)
        reserve(characters.all.count)
        var pen: CGFloat = 0
        for (index, range) in characters.runs.enumerated() {
            if let box = runs[index].box {
                shape(box, of: index, &pen)
            } else {
                shape(range, of: index, shaping, &pen)
            }
        }
        mirrorBrackets(characters, shapedBy: library)
        assignLevels(characters.levels)
    }

    private mutating func shape(_ range: Range<Int>, of run: Int, _ shaping: Shaping, _ pen: inout CGFloat) {
        let characters = shaping.characters
        let own = faces[run]
        let ownSource = own.shapingSource
        var item: Item?
        // The characters of faces that HarfBuzz does not read.
        var letters = FoundLetters()
        var sequences = KernedSequences()
        var index = range.lowerBound
        while index < range.upperBound {
            defer { index += 1 }
            let character = characters.all[index]
            let value = characters.scalars[character.start]
            let lead = Unicode.Scalar(value) ?? " "
            if character.kind.endsLine || value == 0x09 && character.isSingle {
                place(&item, run, shaping, &pen)
                positionGlyphs(&letters, run: run, &pen, &sequences)
                addBlank(lead, character.kind, run, &pen)
                continue
            }
            let level = characters.levels.isEmpty ? 0 : characters.levels[index]
            let face = character.kind == .softHyphen ? own : face(for: index, run, shaping, item?.face)
            // A cast for each character would take longer than its shaping.
            let source = face === own ? ownSource : item.flatMap { $0.face === face ? $0.source : nil } ?? face.shapingSource
            if character.kind != .softHyphen, let source {
                positionGlyphs(&letters, run: run, &pen, &sequences)
                let script = Self.script(of: characters.scalars[character.scalars], shaping.library)
                if let open = item, open.face !== face || !open.takes(script, level) { place(&item, run, shaping, &pen) }
                if item == nil {
                    item = Item(
                        characters: index..<index, face: face, source: source, isOwn: face === own, script: script,
                        level: level)
                }
                item?.add(index, script)
                if item?.isOwn == true { item?.addLetters(until: range.upperBound, shaping) }
                index = (item?.characters.upperBound ?? index + 1) - 1
            } else {
                place(&item, run, shaping, &pen)
                add(characters.view(of: index), character.kind, character.direction, run: run, to: &letters)
            }
        }
        place(&item, run, shaping, &pen)
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
    private mutating func place(_ item: inout Item?, _ run: Int, _ shaping: Shaping, _ pen: inout CGFloat) {
        guard let done = item else { return }
        item = nil
        let (text, characters) = (runs[run], shaping.characters)
        let usesLigatures = text.usesLigatures && text.letterSpacing == 0
        // Kerning and ligatures are on by default. Of two values of a feature the later one counts.
        var features = [HarfBuzz.Feature("tnum", true)]
        if !text.usesKerning { features.append(HarfBuzz.Feature("kern", false)) }
        if !usesLigatures { features += [HarfBuzz.Feature("liga", false), HarfBuzz.Feature("clig", false)] }
        features += text.font.features.sorted { $0.key < $1.key }.compactMap { HarfBuzz.Feature($0.key, $0.value) }
        let first = characters.all[done.characters.lowerBound].start
        let end = characters.all[done.characters.upperBound - 1].scalars.upperBound
        guard let font = done.source.font.shapingFont(shaping.library) else {
            return place(ShapingFont.PlacedGlyphs(), of: done, run, characters.all, &pen)
        }
        font.shape(
            characters.scalars, first..<end, isRightToLeft: done.level % 2 == 1, script: done.script ?? Self.common,
            language: shaping.language?.tag, features: features
        ) { place($0, of: done, run, characters.all, &pen) }
    }

    /// Adds the elements of an item's characters with their glyphs.
    private mutating func place(
        _ placed: ShapingFont.PlacedGlyphs, of item: Item, _ run: Int, _ all: [TextCharacters.Character], _ pen: inout CGFloat
    ) {
        let range = item.characters
        let isRightToLeft = item.level % 2 == 1
        let number = number(of: item.face)
        let (size, spacing) = (runs[run].font.size, runs[run].letterSpacing)
        let ems = size / CGFloat(item.source.font.unitsPerEm)
        var clusters = GlyphClusters(placed, of: range, all, isRightToLeft: isRightToLeft)
        var next = range.lowerBound
        while next < range.upperBound {
            let letters = clusters.letters(from: next)
            placeLetters(letters, placed, of: item, from: next, run, all, &pen)
            next += letters.count
            guard let part = clusters.next() else { break }
            let first = next
            next = clusters.owner.map { min(max($0, first + 1), range.upperBound) } ?? range.upperBound
            let start = glyphs.count
            var sum: CGFloat = 0
            for index in part {
                let (glyph, position) = (placed.glyph(index), placed.positions[index])
                glyphs.append(
                    Glyph(face: number, glyph: glyph, dx: sum + CGFloat(position.x) * ems, dy: -CGFloat(position.y) * ems))
                sum += item.width(glyph, position, size, ems)
            }
            let share = sum / CGFloat(next - first)
            for index in first..<next {
                // The glyphs of a ligature begin at its left edge.
                let hasGlyphs = index == (isRightToLeft ? next - 1 : first)
                add(
                    Element(
                        run: run, glyphs: hasGlyphs ? start..<glyphs.count : start..<start, x: pen, advance: share,
                        kind: all[index].kind, direction: all[index].direction))
                pen += share + spacing
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

    /// Adds the elements of characters with one glyph each, from left to right: most of most texts.
    /// - Parameters:
    ///   - letters: The numbers of their glyphs.
    ///   - first: The first character.
    private mutating func placeLetters(
        _ letters: Range<Int>, _ placed: ShapingFont.PlacedGlyphs, of item: Item, from first: Int, _ run: Int,
        _ all: [TextCharacters.Character], _ pen: inout CGFloat
    ) {
        guard !letters.isEmpty else { return }
        let number = number(of: item.face)
        let (size, spacing) = (runs[run].font.size, runs[run].letterSpacing)
        let ems = size / CGFloat(item.source.font.unitsPerEm)
        var (character, start) = (first, glyphs.count)
        for index in letters {
            let (glyph, position) = (placed.glyph(index), placed.positions[index])
            // Kerning counts as space between letters: it has no effect at the ends of a line. That of a `kern` table moves the
            // glyph by a half.
            glyphs.append(Glyph(face: number, glyph: glyph, dx: 0, dy: -CGFloat(position.y) * ems))
            add(
                Element(
                    run: run, glyphs: start..<start + 1, x: pen + CGFloat(position.x) * ems,
                    advance: item.advance(of: glyph) * size, kind: all[character].kind, direction: all[character].direction))
            pen += item.width(glyph, position, size, ems) + spacing
            character += 1
            start += 1
        }
    }

    // MARK: Faces

    /// Returns the face of a character: the run's if it has it, else a fallback.
    /// - Parameter last: The face of the preceding character, which takes characters without ink.
    private func face(for index: Int, _ run: Int, _ shaping: Shaping, _ last: (any FontFace)?) -> any FontFace {
        let (characters, language) = (shaping.characters, shaping.language)
        let range = characters.all[index].scalars
        let own = faces[run]
        guard let lead = Unicode.Scalar(characters.scalars[range.lowerBound]) else { return own }
        if EmojiPresentation.mayBegin(lead.value, isSingle: range.count == 1),
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

/// The glyphs of one character after the other, in the order of the string.
private struct GlyphClusters {
    private let placed: ShapingFont.PlacedGlyphs
    private let characters: [TextCharacters.Character]
    private let range: Range<Int>
    private let isRightToLeft: Bool
    /// The number of glyphs that were returned.
    private var done = 0
    /// The character of the next glyph. Neighbours among the glyphs are neighbours in the text.
    private var character: Int

    /// - Parameter range: The characters that the glyphs stand for.
    init(
        _ placed: ShapingFont.PlacedGlyphs, of range: Range<Int>, _ characters: [TextCharacters.Character], isRightToLeft: Bool
    ) {
        (self.placed, self.characters, self.range, self.isRightToLeft) = (placed, characters, range, isRightToLeft)
        character = isRightToLeft ? range.upperBound - 1 : range.lowerBound
        findOwner()
    }

    /// The character of the glyphs that ``next()`` returns; nil after the last ones.
    var owner: Int? { done < placed.count ? character : nil }

    /// Returns the glyphs of the next characters from left to right that have one glyph each.
    /// - Parameter first: The first character without a place.
    mutating func letters(from first: Int) -> Range<Int> {
        let start = done
        guard !isRightToLeft, character == first else { return start..<start }
        while done < placed.count, character < range.upperBound, placed.cluster(done) == characters[character].start {
            let isLast = character + 1 == range.upperBound
            // The next glyph stands for the next character.
            guard done + 1 == placed.count ? isLast : !isLast && placed.cluster(done + 1) == characters[character + 1].start
            else { break }
            done += 1
            character += 1
        }
        character = min(character, range.upperBound - 1)
        return start..<done
    }

    /// Returns the glyphs of the next character that has some; nil after the last one.
    mutating func next() -> Range<Int>? {
        guard let owner else { return nil }
        let first = done
        repeat {
            done += 1
            findOwner()
        } while self.owner == owner
        return isRightToLeft ? placed.count - done..<placed.count - first : first..<done
    }

    /// Finds the character of the next glyph. A cluster may begin inside a character, because HarfBuzz and Swift divide some scripts
    /// differently.
    private mutating func findOwner() {
        guard done < placed.count else { return }
        let cluster = placed.cluster(isRightToLeft ? placed.count - 1 - done : done)
        while character + 1 < range.upperBound, characters[character + 1].start <= cluster { character += 1 }
        while character > range.lowerBound, characters[character].start > cluster { character -= 1 }
    }
}

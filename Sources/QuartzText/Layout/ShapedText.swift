/// Text as glyphs with advances on one unlimited line. Layouts cut their lines from it.
struct ShapedText: Sendable {
    /// One user-perceived character. Its numbers are small, because a long text has many.
    struct Element: Sendable {
        private let runNumber: Int32
        private let firstGlyph: Int32
        private let glyphCount: Int32
        let kind: LineBreaking.Kind
        let direction: Direction
        /// The level of its direction: even from left to right, odd from right to left.
        fileprivate(set) var level: UInt8 = 0
        /// The pen's position before it.
        fileprivate(set) var x: CGFloat
        /// Its advance without kerning and spacing.
        let advance: CGFloat

        init(run: Int, glyphs: Range<Int>, x: CGFloat, advance: CGFloat, kind: LineBreaking.Kind, direction: Direction) {
            runNumber = Int32(clamping: run)
            firstGlyph = Int32(clamping: glyphs.lowerBound)
            glyphCount = Int32(clamping: glyphs.count)
            (self.x, self.advance, self.kind, self.direction) = (x, advance, kind, direction)
        }

        /// The index of its run.
        var run: Int { Int(runNumber) }
        /// The range of its glyphs in `glyphs`.
        var glyphs: Range<Int> { Int(firstGlyph)..<Int(firstGlyph) + Int(glyphCount) }
        /// Whether it is a soft hyphen, which is visible only at the end of a line.
        var isSoftHyphen: Bool { kind == .softHyphen }
        /// Whether it has no ink, and no width at the end of a line.
        var isBlank: Bool { kind == .space || kind.endsLine }
    }

    /// The part of a character in the direction of its paragraph.
    enum Direction: UInt8, Sendable {
        case none, leftToRight, rightToLeft
        /// The ends of a text whose letters do not count.
        case isolateStart, isolateEnd

        /// Only letters and direction marks have a direction.
        init(_ scalar: Unicode.Scalar) {
            self = scalar.value < 0x300 ? Self.latin[Int(scalar.value)] : Self(BidiClass(scalar.value))
        }

        /// The directions of the characters before U+0300.
        private static let latin = (0..<0x300 as Range<UInt32>).map { Self(BidiClass($0)) }

        private init(_ kind: BidiClass) {
            switch kind {
            case .left: self = .leftToRight
            case .right, .arabicLetter: self = .rightToLeft
            case .leftIsolate, .rightIsolate, .firstStrongIsolate: self = .isolateStart
            case .isolateEnd: self = .isolateEnd
            default: self = .none
            }
        }

        /// Whether the first letter outside isolates is one from right to left (rules P2 and P3 of UAX 9); false without a letter.
        static func isRightToLeft(_ letters: some Sequence<Direction>) -> Bool {
            var depth = 0
            for letter in letters {
                switch letter {
                case .isolateStart: depth += 1
                case .isolateEnd: depth = max(depth - 1, 0)
                case .leftToRight where depth == 0: return false
                case .rightToLeft where depth == 0: return true
                default: break
                }
            }
            return false
        }
    }

    /// One glyph of an element. Its numbers are small, because a long text has many.
    struct Glyph: Sendable {
        /// The index of its face in `usedFaces`.
        let face: FaceNumber
        let glyph: GlyphID
        /// The offset downwards from the baseline.
        var dy: Float = 0
        /// The offset to the right of the element's left edge.
        let dx: CGFloat

        init(face: FaceNumber, glyph: GlyphID, dx: CGFloat, dy: CGFloat = 0) {
            (self.face, self.glyph, self.dx, self.dy) = (face, glyph, dx, Float(dy))
        }
    }

    /// The index of a face among those of a text.
    typealias FaceNumber = UInt16

    let runs: [TextRun]
    private(set) var elements: [Element] = []
    var glyphs: [Glyph] = []
    /// The faces of the runs' fonts.
    let faces: [any FontFace]
    /// The faces of the glyphs.
    private(set) var usedFaces: [any FontFace] = []
    /// Whether any level is not 0.
    private(set) var isReordered = false
    /// Whether any element ends a line.
    private(set) var hasLineEnds = false

    let provider: FontProvider

    /// Shapes runs.
    /// - Parameters:
    ///   - opening: The state of a paragraph that begins before the text.
    ///   - shaper: HarfBuzz; nil shapes by the tables that this module reads.
    init(
        _ runs: [TextRun], opening: ParagraphOpening? = nil, provider: FontProvider, shaper: HarfBuzz? = .shared
    ) {
        self.runs = runs
        self.provider = provider
        faces = runs.map { $0.font.face(in: provider) }
        if let shaper {
            shape(TextCharacters(runs, opening: opening), by: shaper)
            return
        }
        var pen: CGFloat = 0
        for index in runs.indices { shape(index, &pen) }
        let characters = TextCharacters(runs, opening: opening)
        if HarfBuzz.shared == nil { ScriptSupport.warnOfMissingShaper(for: characters.scalars) }
        mirrorBrackets(characters, shapedBy: nil)
        assignLevels(characters.levels)
    }

    /// Stores the levels of all elements; none if they are all 0.
    mutating func assignLevels(_ levels: [UInt8]) {
        isReordered = !levels.isEmpty
        for (index, level) in levels.enumerated() { elements[index].level = level }
    }

    /// Replaces brackets in text from right to left by their counterparts.
    ///
    /// - Parameter library: HarfBuzz if it has shaped the faces that it reads; it has replaced their brackets.
    mutating func mirrorBrackets(_ characters: TextCharacters, shapedBy library: HarfBuzz?) {
        for (index, level) in characters.levels.enumerated() where level % 2 == 1 {
            let element = elements[index]
            guard element.glyphs.count == 1, let lead = characters.view(of: index).first,
                let mirrored = Self.mirrored[lead],
                library == nil || usedFaces[Int(glyphs[element.glyphs.lowerBound].face)].shapingSource == nil,
                let (face, glyph) = find(mirrored, element.run)
            else { continue }
            glyphs[element.glyphs.lowerBound] = Glyph(
                face: number(of: face), glyph: glyph, dx: glyphs[element.glyphs.lowerBound].dx)
        }
    }

    private static let mirrored: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
            ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("«", "»"), ("‹", "›"), ("≤", "≥"), ("⟨", "⟩"), ("「", "」"),
            ("『", "』"),
            ("〈", "〉"), ("《", "》"),
        ]
        return Dictionary(uniqueKeysWithValues: pairs.flatMap { [($0.0, $0.1), ($0.1, $0.0)] })
    }()

    /// Returns the format of the paragraph that contains an element. At the end of the text, returns that of the last paragraph.
    func format(at index: Int) -> ParagraphFormat {
        let run = elements.indices.contains(index) ? elements[index].run : elements.last?.run ?? 0
        return runs.indices.contains(run) ? runs[run].paragraph ?? .standard : .standard
    }

    /// Returns the width of a range, from the first pen position to the right edge of the last element.
    func width(_ range: Range<Int>) -> CGFloat {
        guard let last = range.last else { return 0 }
        return right(of: last) - elements[range.lowerBound].x
    }

    /// Returns the right edge of an element that ends a line. A soft hyphen is visible there.
    func right(of index: Int) -> CGFloat {
        let element = elements[index]
        return element.x + (element.isSoftHyphen ? softHyphenAdvance(element) : element.advance)
    }

    /// Returns a range without the blanks at its end.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, elements[end - 1].isBlank { end -= 1 }
        return range.lowerBound..<end
    }

    /// Returns the glyphs of an ellipsis in a run's font: one character, or three full stops if no font has it.
    func ellipsis(run: Int) -> (glyphs: [PositionedGlyph], width: CGFloat) {
        var glyphs: [PositionedGlyph] = []
        var width: CGFloat = 0
        let scalars: [Unicode.Scalar] = find("…", run) == nil ? [".", ".", "."] : ["…"]
        for scalar in scalars {
            let (face, glyph) = find(scalar, run) ?? (faces[run], 0)
            glyphs.append(PositionedGlyph(face: face, glyph: glyph, x: width, y: 0, character: 0))
            width += face.advance(of: glyph) * runs[run].font.size
        }
        return (glyphs, width)
    }

    // MARK: Shaping

    /// Adds an element that another file shapes.
    mutating func add(_ element: Element) { elements.append(element) }

    /// Adds the element of a character of a box.
    mutating func add(box element: Element) {
        if element.kind.endsLine { hasLineEnds = true }
        elements.append(element)
    }

    /// Returns the number of a face among those of the glyphs. A text has at most 65,536 faces; others are replaced by the last one.
    mutating func number(of face: any FontFace) -> FaceNumber {
        if let known = usedFaces.firstIndex(where: { $0 === face }) { return FaceNumber(known) }
        if usedFaces.count <= Int(FaceNumber.max) { usedFaces.append(face) }
        return FaceNumber(usedFaces.count - 1)
    }

    /// Makes room for a text of a number of characters.
    mutating func reserve(_ count: Int) {
        elements.reserveCapacity(count)
        glyphs.reserveCapacity(count)
    }

    private mutating func shape(_ index: Int, _ pen: inout CGFloat) {
        let run = runs[index]
        if let box = run.box { return shape(box, of: index, &pen) }
        var sequences = KernedSequences()
        var letters = FoundLetters()
        for character in run.text {
            let scalars = character.unicodeScalars
            let lead = scalars.first ?? " "
            let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
            let kind = LineBreaking.kind(of: lead)
            if !kind.endsLine && !(isSingle && lead == "\t") {
                add(scalars[...], kind, Direction(lead), run: index, to: &letters)
                continue
            }
            positionGlyphs(&letters, run: index, &pen, &sequences)
            addBlank(lead, kind, index, &pen)
        }
        positionGlyphs(&letters, run: index, &pen, &sequences)
        finish(sequences, index, &pen)
    }

    /// Adds the element of a line feed or a tab.
    mutating func addBlank(_ lead: Unicode.Scalar, _ kind: LineBreaking.Kind, _ run: Int, _ pen: inout CGFloat) {
        if kind.endsLine { hasLineEnds = true }
        let ems = kind.endsLine ? 0 : 4 * (find(" ", run).map { $0.face.advance(of: $0.glyph) } ?? 0.25)
        let width = ems * runs[run].font.size
        elements.append(
            Element(
                run: run, glyphs: glyphs.count..<glyphs.count, x: pen, advance: width, kind: kind, direction: Direction(lead)))
        if !kind.endsLine { pen += width + runs[run].letterSpacing }
    }

    /// Adds the letter of a character's scalars with its glyphs.
    func add(
        _ scalars: Substring.UnicodeScalarView, _ kind: LineBreaking.Kind, _ direction: Direction, run: Int,
        to letters: inout FoundLetters
    ) {
        let lead = scalars.first ?? " "
        let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
        letters.begin(isSingle ? lead : scalars.last ?? lead, kind, direction)
        if EmojiPresentation.mayBegin(lead.value, isSingle: isSingle), let face = emojiFace(for: scalars, faces[run]) {
            find(emoji: scalars, face, &letters)
        } else if isSingle {
            find(single: lead, run: run, &letters)
        } else {
            find(scalars, run: run, &letters)
        }
    }

    /// Adds the glyphs of an emoji: one for a sequence that the face has, else those of its parts.
    private func find(emoji scalars: Substring.UnicodeScalarView, _ face: any FontFace, _ found: inout FoundLetters) {
        let glyphs = scalars.filter { $0.value & ~1 != 0xFE0E }.compactMap { face.glyph(for: $0) }
        if let joined = face.substituted(glyphs, ligatures: true) {
            for part in joined { found.add(part.glyph, of: face) }
        } else {
            for scalar in scalars where !Self.isInvisible(scalar) {
                if let glyph = face.glyph(for: scalar) { found.add(glyph, of: face) }
            }
        }
    }

    /// Moves the elements of a run by its kerning in contexts.
    mutating func finish(_ sequences: consuming KernedSequences, _ run: Int, _ pen: inout CGFloat) {
        pen += move(sequences.finished(), runs[run].font.size)
    }

    /// Adds the elements of a run's letters up to a line feed or tab, and removes the letters.
    mutating func positionGlyphs(
        _ letters: inout FoundLetters, run index: Int, _ pen: inout CGFloat, _ sequences: inout KernedSequences
    ) {
        guard !letters.letters.isEmpty else { return sequences.end() }
        let run = runs[index]
        let size = run.font.size
        letters.substitute(ligatures: run.usesLigatures && run.letterSpacing == 0)
        sequences.end()
        let (all, faces) = (letters.glyphs, letters.faces)
        let numbers = faces.map { number(of: $0) }
        // The glyph that the next one is kerned with.
        var last: FoundLetters.Glyph?
        // The remaining letters of a ligature after the first one, and the width of each.
        var (joined, share): (Int, CGFloat) = (0, 0)
        var next = 0
        for (place, letter) in letters.letters.enumerated() {
            let start = glyphs.count
            var width: CGFloat = 0
            let first = next
            while next < all.count, all[next].letter == place { next += 1 }
            if joined > 0 {
                joined -= 1
                width = share
            } else {
                if let last, first < next, last.face == all[first].face {
                    let face = faces[last.face]
                    if run.usesKerning, !face.kernsInContext { pen += face.kerning(last.glyph, all[first].glyph) * size }
                } else {
                    sequences.end()
                }
                last = nil
                for one in all[first..<next] {
                    let face = faces[one.face]
                    // A mark is placed over the preceding glyph; its advance is ignored.
                    glyphs.append(Glyph(face: numbers[one.face], glyph: one.glyph, dx: width))
                    guard !one.isMark else { continue }
                    // Letters are kerned across the marks over them.
                    last = one
                    width += face.advance(of: one.glyph) * size
                    if run.usesKerning, face.kernsInContext { sequences.add(one.glyph, of: face, element: elements.count) }
                }
                if letter.kind == .softHyphen { last = nil }
                if let count = letters.joins[place] {
                    width /= CGFloat(count)
                    (joined, share) = (count - 1, width)
                }
            }
            if letter.kind == .softHyphen { width = 0 }
            elements.append(
                Element(
                    run: index, glyphs: start..<glyphs.count, x: pen, advance: width, kind: letter.kind,
                    direction: letter.direction))
            if letter.kind != .softHyphen { pen += width + run.letterSpacing }
        }
        letters.removeAll()
    }

    /// Moves the elements after glyphs whose advances kerning changes.
    ///
    /// - Parameter changes: The elements with their changes in ems, in order.
    /// - Returns: The sum of the changes.
    private mutating func move(_ changes: [KernedSequences.Change], _ size: CGFloat) -> CGFloat {
        guard let first = changes.first else { return 0 }
        var (sum, next): (CGFloat, Int) = (0, 0)
        for index in first.element..<elements.count {
            elements[index].x += sum
            while next < changes.count, changes[next].element == index {
                sum += changes[next].ems * size
                next += 1
            }
        }
        return sum
    }

    private func softHyphenAdvance(_ element: Element) -> CGFloat {
        glyphs[element.glyphs].reduce(0) { $0 + usedFaces[Int($1.face)].advance(of: $1.glyph) } * runs[element.run].font.size
    }

    /// Adds the glyph of a character of one scalar.
    private func find(single scalar: Unicode.Scalar, run: Int, _ found: inout FoundLetters) {
        let shown = scalar == "\u{AD}" ? "-" : scalar
        if ShapedText.isInvisible(shown) { return }
        let (face, glyph) = find(shown, run) ?? (faces[run], 0)
        found.add(glyph, of: face)
    }

    /// Adds the glyphs of a character of several scalars.
    private func find(_ scalars: Substring.UnicodeScalarView, run: Int, _ found: inout FoundLetters) {
        // Composed letters are in more fonts than combining marks, and are drawn better.
        let composed = String(Substring(scalars)).precomposedStringWithCanonicalMapping.unicodeScalars.filter {
            !ShapedText.isInvisible($0)
        }
        guard let first = composed.first, let base = find(first, run) else { return found.add(0, of: faces[run]) }
        found.add(base.glyph, of: base.face)
        for scalar in composed.dropFirst() {
            let isMark = scalar.properties.generalCategory == .nonspacingMark
            if let glyph = base.face.glyph(for: scalar) {
                found.add(glyph, of: base.face, isMark: isMark)
            } else if let other = find(scalar, run) {
                found.add(other.glyph, of: other.face, isMark: isMark)
            }
        }
    }

    private func find(_ scalar: Unicode.Scalar, _ run: Int) -> (face: any FontFace, glyph: GlyphID)? {
        if let glyph = faces[run].glyph(for: scalar) { return (faces[run], glyph) }
        let font = runs[run].font
        guard let face = provider.fallback(for: scalar, weight: font.weight, isItalic: font.isItalic),
            let glyph = face.glyph(for: scalar)
        else { return nil }
        return (face, glyph)
    }

    /// Whether a character controls text and has no glyph: joiners, direction marks, variation selectors, controls.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format: true
        // The object replacement character of a box that the text has lost.
        case .otherSymbol where scalar == "\u{FFFC}": true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}

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

/// The outlines of a PostScript face, or of an instance of a variable one: a `CFF ` or `CFF2` table.
struct CompactFont: Sendable {
    /// The subroutines and variation data that a glyph's program refers to.
    struct Context: Sendable {
        /// The subroutines of all glyphs.
        let global: CompactIndex
        /// The subroutines of the glyph's font dictionary.
        let local: CompactIndex?
        /// The index of variation data that the program begins with.
        let variationIndex: Int
    }

    private let table: FontTable
    private let isWide: Bool
    private let programs: CompactIndex
    private let contexts: [Context]
    private let selection: FontSelection?
    private let charset: Int
    /// The variations of a `CFF2` table's numbers; nil without any.
    private let variations: VariationStore?

    /// The maximum number of font dictionaries; their numbers have a byte in most formats.
    private static let dictionaryLimit = 1 << 12

    /// Reads the dictionaries. Glyphs are read when they are drawn.
    /// - Parameter position: The instance's position on the axes, from −1 to 1; empty for the default instance.
    init(_ table: FontTable, position: [Double] = []) throws(FontError) {
        self.table = table
        let version = try table.u8(0)
        let headerSize = try table.u8(2)
        let top: CompactDictionary
        let global: CompactIndex
        switch version {
        case 1:
            isWide = false
            let names = try CompactIndex(table, at: headerSize, isWide: false)
            let tops = try CompactIndex(table, at: names.end, isWide: false)
            top = try CompactDictionary(try tops[0])
            let strings = try CompactIndex(table, at: tops.end, isWide: false)
            global = try CompactIndex(table, at: strings.end, isWide: false)
        case 2:
            isWide = true
            let length = try table.u16(3)
            top = try CompactDictionary(try table.window(headerSize, length: length))
            global = try CompactIndex(table, at: headerSize + length, isWide: true)
        default: throw .invalid(table: table.tag, reason: "version \(version)")
        }
        guard top.first(Operator.characterStringType) ?? 2 == 2 else { throw .unsupported("character strings of type 1") }
        guard let start = top.first(Operator.charStrings) else {
            throw .invalid(table: table.tag, reason: "no outlines")
        }
        programs = try CompactIndex(table, at: start, isWide: isWide)
        charset = top.first(Operator.charset) ?? 0
        // The store follows its length.
        variations = try top.first(Operator.variationStore).map { (at: Int) throws(FontError) in
            try VariationStore(try table.window(at).window(2), position: position)
        }
        let (wide, glyphCount) = (isWide, programs.count)
        guard let fonts = top.first(Operator.fontDictionaries) else {
            contexts = [try Self.context(top, table, global, isWide: wide)]
            selection = nil
            return
        }
        let dictionaries = try CompactIndex(table, at: fonts, isWide: wide)
        guard (1...Self.dictionaryLimit).contains(dictionaries.count) else {
            throw .invalid(table: table.tag, reason: "\(dictionaries.count) font dictionaries")
        }
        var contexts: [Context] = []
        for index in 0..<dictionaries.count {
            contexts.append(try Self.context(try CompactDictionary(try dictionaries[index]), table, global, isWide: wide))
        }
        self.contexts = contexts
        selection = try top.first(Operator.fontSelection).map { (at: Int) throws(FontError) in
            try FontSelection(try table.window(at), glyphCount: glyphCount)
        }
    }

    private typealias Operator = CompactDictionary.Operator

    /// Returns the subroutines of a dictionary, which are in its private one.
    private static func context(
        _ dictionary: CompactDictionary, _ table: FontTable, _ global: CompactIndex, isWide: Bool
    ) throws(FontError) -> Context {
        guard let place = dictionary[Operator.privateDictionary], place.count == 2 else {
            return Context(global: global, local: nil, variationIndex: 0)
        }
        let own = try CompactDictionary(try table.window(place[1], length: place[0]))
        let local = try own.first(Operator.subroutines).map { (offset: Int) throws(FontError) in
            try CompactIndex(table, at: place[1] + offset, isWide: isWide)
        }
        return Context(global: global, local: local, variationIndex: own.first(Operator.variationIndex) ?? 0)
    }

    /// The number of glyphs.
    var glyphCount: Int { programs.count }

    /// Returns the outline of a glyph, with y downwards.
    /// - Parameter scale: The length of one design unit.
    func outline(of glyph: Int, scale: Double) throws(FontError) -> PathGeometry {
        guard table.isComplete else { throw .truncated(table: table.tag, offset: table.count) }
        var drawing = CharacterProgram(scale: scale, isVariable: isWide, variations: variations)
        try drawing.run(try programs[glyph], try context(of: glyph))
        // An accented letter of old fonts: the codes of two other glyphs.
        if let accent = drawing.accent {
            try draw(standardCode: accent.base, .zero, in: &drawing)
            try draw(standardCode: accent.mark, accent.offset, in: &drawing)
        }
        return drawing.finished()
    }

    private func draw(standardCode code: Int, _ offset: CGPoint, in drawing: inout CharacterProgram) throws(FontError) {
        guard let name = StandardEncoding.name(of: code), let glyph = try glyph(named: name) else { return }
        drawing.restart(at: offset)
        try drawing.run(try programs[glyph], try context(of: glyph))
    }

    private func context(of glyph: Int) throws(FontError) -> Context {
        let index = try selection?.font(of: glyph) ?? 0
        guard contexts.indices.contains(index) else {
            throw .invalid(table: table.tag, reason: "font dictionary \(index) of \(contexts.count)")
        }
        return contexts[index]
    }

    /// Returns the glyph with a name's number; nil if the face has none.
    private func glyph(named name: Int) throws(FontError) -> Int? {
        // The predefined character sets begin with the standard names in order.
        guard charset > 2 else { return name < programs.count ? name : nil }
        let format = try table.u8(charset)
        if format == 0 {
            for glyph in 1..<max(programs.count, 1) where try table.u16(charset + 2 * glyph - 1) == name { return glyph }
            return nil
        }
        var (glyph, at) = (1, charset + 1)
        while glyph < programs.count {
            let first = try table.u16(at)
            let count = 1 + (format == 1 ? try table.u8(at + 2) : try table.u16(at + 2))
            if name >= first, name < first + count { return glyph + name - first }
            glyph += count
            at += format == 1 ? 3 : 4
        }
        return nil
    }
}

/// The font dictionary of each glyph: the FDSelect of a `CFF ` or `CFF2` table.
struct FontSelection: Sendable {
    private let table: FontTable
    private let format: Int
    private let count: Int

    /// Reads the header.
    init(_ table: FontTable, glyphCount: Int) throws(FontError) {
        self.table = table
        format = try table.u8(0)
        switch format {
        case 0: count = glyphCount
        case 3: count = try table.u16(1)
        case 4: count = try table.u32(1)
        default: throw .invalid(table: table.tag, reason: "font selection format \(format)")
        }
        guard count <= table.count else { throw .truncated(table: table.tag, offset: count) }
    }

    /// Returns the dictionary's index.
    func font(of glyph: Int) throws(FontError) -> Int {
        switch format {
        case 0: return try table.u8(1 + glyph)
        case 3:
            let range = (0..<count).partitioningIndex { (try? table.u16(3 + 3 * $0)) ?? .max > glyph } - 1
            return try table.u8(3 + 3 * range + 2)
        default:
            let range = (0..<count).partitioningIndex { (try? table.u32(5 + 6 * $0)) ?? .max > glyph } - 1
            return try table.u16(5 + 6 * range + 4)
        }
    }
}

/// Adobe's standard encoding, by which accented letters of old fonts name their parts.
enum StandardEncoding {
    /// Returns the number of a code's name among the standard strings; nil if the code has none.
    static func name(of code: Int) -> Int? {
        for (codes, first) in ranges where codes.contains(code) { return first + code - codes.lowerBound }
        return nil
    }

    private static let ranges: [(codes: ClosedRange<Int>, first: Int)] = [
        (32...126, 1), (161...175, 96), (177...180, 111), (182...189, 115), (191...191, 123), (193...200, 124),
        (202...203, 132), (205...208, 134), (225...225, 138), (227...227, 139), (232...235, 140), (241...241, 144),
        (245...245, 145), (248...251, 146),
    ]
}

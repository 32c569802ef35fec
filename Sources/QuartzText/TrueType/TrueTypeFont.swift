import Foundation
import Synchronization

/// A face read from a font file: TrueType outlines (`.ttf`), PostScript outlines (`.otf`), or one face of a collection of either
/// (`.ttc`, `.otc`), with the colours of `COLR`, `sbix` or `CBDT`. A variable font has its default
/// instance; a ``FontProvider`` selects others by weight, width, slant and size.
///
/// The input is not trusted: every read is checked, and counts and recursion are bounded. Required tables are read at once, and
/// the initializer throws if one is missing. A damaged glyph becomes empty; damaged kerning is disabled.
public final class TrueTypeFont: FontFace {
    /// The family name in the file, preferably the typographic one.
    public let familyName: String
    /// The style name, e.g. "Bold".
    public let styleName: String
    /// Vertical metrics in ems.
    public let metrics: FontMetrics
    /// The number of design units per em, 16…16384.
    public let unitsPerEm: Int
    /// The number of glyphs.
    public let glyphCount: Int

    let description: FontDescription
    let glyphs: GlyphOutlines
    let characters: CharacterMap
    private let advances: HorizontalMetrics
    /// Nil if the font kerns in contexts.
    private let pairs: PairKerning?
    private let sequences: SequencePositioning?
    private let knownPairs = PairCache()
    private let tabularFigures: [GlyphID: GlyphID]
    /// The glyphs of the characters before ``firstUncommon``, 0 for missing ones. Most characters of most texts are among them.
    private let commonGlyphs: [GlyphID]
    private static let firstUncommon: UInt32 = 0x250
    private let substitution: GlyphSubstitution?
    private let outlines = OutlineCache()
    private let colors: ColorGlyphs?
    private let directory: FontDirectory
    private let file: FontTable
    /// Whether outlines may overlap themselves: those of variable fonts do, so that their parts can move.
    public let outlinesMayOverlap: Bool
    /// The changes of advances that the font states for an instance; nil if they follow from its outlines.
    private let advanceVariations: AdvanceVariations?
    /// The values of the axes that differ from the default instance's, by tag; empty for the default instance.
    let instance: [String: Double]
    /// The advances of an instance in design units.
    private let movedAdvances = RecentCache<GlyphID, Int>(mostCost: 1 << 15) { _ in 1 }
    /// The font of HarfBuzz, once it was needed.
    private let shaping = Mutex<ShapingFont?>(nil)

    /// The maximum number of bytes of a file; the largest real ones (collections of all of CJK) have about 140 million.
    static let sizeLimit = 512 << 20

    /// Reads a font from a file's bytes.
    /// - Parameter face: The index of the face in a collection; 0 for other files.
    /// - Throws: `FontError` that names the invalid table.
    public convenience init(bytes: [UInt8], face: Int = 0) throws(FontError) {
        try self.init(bytes: bytes, face: face, axes: [:])
    }

    /// Reads an instance of a variable font.
    /// - Parameter axes: The values of axes by tag; the others have their defaults.
    package convenience init(bytes: [UInt8], face: Int = 0, axes: [String: Double]) throws(FontError) {
        try self.init(file: FontTable(tag: "sfnt", bytes: bytes), face: face, axes: axes)
    }

    /// Reads a font from a file, which is mapped if it is large. If the file shrinks later, its glyphs become empty.
    /// - Parameter face: The index of the face in a collection; 0 for other files.
    /// - Throws: `FontError` if the content is invalid, Foundation's error if the file cannot be read.
    public convenience init(path: String, face: Int = 0) throws {
        try self.init(path: path, face: face, axes: [:])
    }

    /// Reads an instance of a variable font; see ``init(bytes:face:axes:)``.
    convenience init(path: String, face: Int, axes: [String: Double]) throws {
        let bytes = try FontBytes(path: path, limit: TrueTypeFont.sizeLimit)
        try self.init(file: FontTable(tag: "sfnt", bytes: bytes), face: face, axes: axes)
    }

    private init(file: FontTable, face: Int, axes values: [String: Double]) throws(FontError) {
        let directory = try FontDirectory(file: file, face: face)
        _ = try directory.outlines()
        self.directory = directory
        self.file = file

        func required(_ tag: String) throws(FontError) -> FontTable { try directory.required(tag, in: file).kept() }
        func table(_ tag: String) throws(FontError) -> FontTable? { try directory.table(tag, in: file)?.kept() }
        let head = try required("head")
        unitsPerEm = try head.u16(18)
        guard (16...16384).contains(unitsPerEm) else {
            throw .invalid(table: "head", reason: "\(unitsPerEm) units to the em")
        }
        glyphCount = try required("maxp").u16(4)
        guard glyphCount > 0 else { throw .invalid(table: "maxp", reason: "no glyphs") }
        let hhea = try required("hhea")
        let os2 = try table("OS/2")
        let post = try table("post")

        advances = try HorizontalMetrics(try required("hmtx"), count: try hhea.u16(34))
        let fvar = try? table("fvar")
        outlinesMayOverlap = fvar != nil
        let axes = values.isEmpty ? nil : fvar.flatMap { try? VariationAxes($0, avar: try? table("avar")) }
        let position = axes?.position(values) ?? []
        instance = position.contains { $0 != 0 } ? values : [:]
        glyphs = try GlyphOutlines(
            directory, in: file, head: head, advances: advances, glyphCount: glyphCount, position: position)
        let isMoved = !instance.isEmpty
        let hvar = isMoved ? try? table("HVAR") : nil
        advanceVariations = hvar.flatMap { try? AdvanceVariations($0, position: position) }
        let mvar = isMoved ? try? table("MVAR") : nil
        colors = ColorGlyphs(directory, in: file, unitsPerEm: unitsPerEm, glyphCount: glyphCount)
        characters = try CharacterMap(try required("cmap"))
        var description = try FontDescription(names: try required("name"), os2: os2, head: head, post: post)
        if let axes { description.select(values, of: axes) }
        self.description = description
        familyName = description.family
        styleName = description.style

        // An unreadable optional table counts as missing.
        let gpos = try? table("GPOS")
        let kern = (try? table("kern")).flatMap { try? KerningTable($0) }
        sequences = gpos.flatMap { try? SequencePositioning($0) }
        pairs =
            sequences == nil
            ? gpos.flatMap { try? PairPositioning($0) }.map(PairKerning.positioning) ?? kern.map(PairKerning.table) : nil
        let gsub = try? table("GSUB")
        tabularFigures =
            gsub.flatMap { [characters] gsub in
                try? SingleSubstitution.read(
                    gsub, feature: "tnum", glyphs: (0x30...0x39).compactMap { characters.glyph(for: $0) })
            } ?? [:]
        substitution = gsub.flatMap { try? GlyphSubstitution($0) }
        let (map, count, figures) = (characters, glyphCount, tabularFigures)
        commonGlyphs = (0..<Self.firstUncommon).map { Self.glyph(for: $0, in: map, count: count, figures: figures) ?? 0 }

        metrics = try FontMetrics(
            hhea: hhea, os2: os2, post: post, unitsPerEm: unitsPerEm,
            changes: mvar.flatMap { try? MetricVariations($0, position: position) },
            height: { [characters, glyphs] character in
                characters.glyph(for: character).flatMap { try? glyphs.top(of: $0) }
            })
    }

    /// Returns the glyph of one character. Digits are tabular figures if the font has them (`tnum`).
    public func glyph(for scalar: Unicode.Scalar) -> GlyphID? {
        if scalar.value < Self.firstUncommon {
            let glyph = commonGlyphs[Int(scalar.value)]
            return glyph == 0 ? nil : glyph
        }
        return Self.glyph(for: scalar.value, in: characters, count: glyphCount, figures: tabularFigures)
    }

    /// Returns characters around one that the font has; nil if it lacks that one.
    func covered(around character: UInt32) -> ClosedRange<UInt32>? {
        characters.covered(around: character, glyphCount: glyphCount)
    }

    private static func glyph(
        for character: UInt32, in characters: CharacterMap, count: Int, figures: [GlyphID: GlyphID]
    ) -> GlyphID? {
        guard let index = characters.glyph(for: character), index < count else { return nil }
        let glyph = GlyphID(index)
        return figures[glyph] ?? glyph
    }

    /// Returns the advance in ems.
    public func advance(of glyph: GlyphID) -> CGFloat {
        var advance = advances.advance(of: Int(glyph))
        if !instance.isEmpty {
            advance = movedAdvances.value(for: glyph) {
                let stated = try? advanceVariations?.change(of: Int(glyph))
                let change = stated ?? (try? glyphs.advanceChange(of: Int(glyph))) ?? 0
                return max(advance + Int(min(max(change.rounded(), -65_536), 65_536)), 0)
            }
        }
        return CGFloat(advance) / CGFloat(unitsPerEm)
    }

    /// Returns the change of an advance in design units that HarfBuzz leaves out, because the font has no table of changes (`HVAR`).
    func unshapedChange(of glyph: GlyphID) -> Int {
        guard !instance.isEmpty, advanceVariations == nil else { return 0 }
        return Int((advance(of: glyph) * CGFloat(unitsPerEm)).rounded()) - advances.advance(of: Int(glyph))
    }

    /// Returns the kerning of two glyphs without context, in ems, from `GPOS` if the font has it, else from `kern`.
    public func kerning(_ left: GlyphID, _ right: GlyphID) -> CGFloat {
        if sequences != nil, let changes = advanceChanges(of: [left, right]) { return changes[0] }
        guard let pairs else { return 0 }
        let value = knownPairs.value(left, right) { pairs.value(Int(left), Int(right)) }
        return CGFloat(value) / CGFloat(unitsPerEm)
    }

    /// Whether the font's `GPOS` kerns in contexts.
    public var kernsInContext: Bool { sequences != nil }

    /// Returns the changes of the advances of a sequence of glyphs in ems; nil without kerning in contexts.
    public func advanceChanges(of glyphs: [GlyphID]) -> [CGFloat]? {
        sequences?.changes(of: glyphs.map(Int.init)).map { CGFloat($0) / CGFloat(unitsPerEm) }
    }

    /// Whether the font's `GSUB` replaces glyphs.
    public var substitutesGlyphs: Bool { substitution != nil }

    /// Returns the glyphs with which `GSUB` replaces a sequence; nil if nothing is replaced.
    public func substituted(_ glyphs: [GlyphID], ligatures: Bool) -> [(glyph: GlyphID, source: Int)]? {
        substitution?.substituted(glyphs.map(Int.init), ligatures: ligatures)?
            .map { (GlyphID(truncatingIfNeeded: $0.glyph), $0.source) }
    }

    /// Returns the font of HarfBuzz; nil if it fails.
    func shapingFont(_ library: HarfBuzz) -> ShapingFont? {
        shaping.withLock { known in
            // Without the changes of advances HarfBuzz needs the movements of points, which it does not get.
            if known == nil { known = ShapingFont(directory, in: file, library, axes: advanceVariations == nil ? [:] : instance) }
            return known
        }
    }

    /// The axes of a variable font; empty for others.
    var variationAxes: [FontVariationAxis] {
        FontVariationAxis.all(fvar: try? directory.table("fvar", in: file), names: try? directory.table("name", in: file))
    }

    /// Whether the font has glyphs with colours.
    public var hasColors: Bool { colors != nil }

    /// Returns the colours of a glyph; nil for a glyph in the colour of the text, or a damaged one.
    public func colorGlyph(of glyph: GlyphID) -> ColorGlyph? {
        colors?.glyph(glyph) { [self] in outline(of: GlyphID(truncatingIfNeeded: $0)) }
    }

    /// Returns the outline in ems, y downwards; empty if the glyph is unknown, blank or damaged.
    public func outline(of glyph: GlyphID) -> PathGeometry { cached(glyph).path }

    /// Returns the bounds of the outline in ems, from the same cache.
    public func bounds(of glyph: GlyphID) -> CGRect { cached(glyph).bounds }

    private func cached(_ glyph: GlyphID) -> OutlineCache.Entry {
        outlines.outline(of: glyph) {
            (try? glyphs.outline(of: Int(glyph), scale: 1 / Double(unitsPerEm))) ?? PathGeometry()
        }
    }
}

/// The source of a font's kerning.
private enum PairKerning: Sendable {
    case positioning(PairPositioning)
    case table(KerningTable)

    func value(_ left: Int, _ right: Int) -> Int {
        switch self {
        case .positioning(let positioning): positioning.value(left, right)
        case .table(let table): table.value(left, right)
        }
    }
}

extension FontMetrics {
    /// Reads the metrics of a TrueType font.
    ///
    /// Uses the typographic metrics of `OS/2` if the font requests them (USE_TYPO_METRICS), else those of `hhea`. If both are
    /// zero, uses `OS/2`'s Windows metrics. Cap height and x-height come from `OS/2` or are measured on H and x.
    /// - Parameters:
    ///   - changes: The changes in an instance of a variable font; nil without any.
    ///   - height: Returns the top of a character's outline in design units.
    init(
        hhea: FontTable, os2: FontTable?, post: FontTable?, unitsPerEm: Int, changes: MetricVariations?, height: (UInt32) -> Int?
    ) throws(FontError) {
        var up = try hhea.i16(4)
        var down = try hhea.i16(6)
        var gap = try hhea.i16(8)
        if let os2, let flags = try? os2.u16(62) {
            let typographic = (try? (os2.i16(68), os2.i16(70), os2.i16(72))) ?? (0, 0, 0)
            if flags & 0x80 != 0 || (up == 0 && down == 0), typographic.0 != 0 {
                (up, down, gap) = typographic
            } else if up == 0 && down == 0 {
                up = (try? os2.u16(74)) ?? 0
                down = -((try? os2.u16(76)) ?? 0)
            }
        }
        if up <= 0 && down >= 0 {
            up = unitsPerEm * 4 / 5
            down = -unitsPerEm / 5
        }
        let hasHeights = ((try? os2?.u16(0)) ?? 0) >= 2
        func stated(_ offset: Int) -> Int? {
            guard hasHeights, let value = try? os2?.i16(offset), value > 0 else { return nil }
            return value
        }
        let em = CGFloat(unitsPerEm)
        func moved(_ value: Int, _ tag: String) -> CGFloat { CGFloat(value) + (changes?[tag] ?? 0) }
        let thickness = (try? post?.i16(10)) ?? 0
        let position = (try? post?.i16(8)) ?? 0
        self.init(
            ascender: max(moved(up, "hasc"), 0) / em,
            descender: min(moved(min(down, -down), "hdsc"), 0) / em,  // some files forget the sign
            lineGap: max(moved(gap, "hlgp"), 0) / em,
            capHeight: max(stated(88).map { moved($0, "cpht") } ?? CGFloat(height(0x48) ?? up * 7 / 10), 0) / em,
            xHeight: max(stated(86).map { moved($0, "xhgt") } ?? CGFloat(height(0x78) ?? up / 2), 0) / em,
            underlinePosition: position < 0 ? min(moved(position, "undo"), 0) / em : -0.1,
            underlineThickness: thickness > 0 ? max(moved(thickness, "unds"), 0) / em : 0.05)
    }
}

/// Advances and left side bearings: the `hmtx` table.
struct HorizontalMetrics: Sendable {
    private let table: FontTable
    /// The separate advances; glyphs after them share the last one.
    private let advances: [UInt16]

    /// - Parameter count: The number of glyphs with separate advances.
    init(_ table: FontTable, count: Int) throws(FontError) {
        guard count > 0 else { throw .invalid(table: "hhea", reason: "no advances") }
        guard table.count >= 4 * count else { throw .truncated(table: "hmtx", offset: 4 * count) }
        self.table = table
        advances = (0..<count).map { UInt16((try? table.u16(4 * $0)) ?? 0) }
    }

    /// Returns the advance in design units.
    func advance(of glyph: Int) -> Int { Int(advances[min(glyph, advances.count - 1)]) }

    /// Returns the bearing in design units; nil if the table ends before it.
    func leftSideBearing(of glyph: Int) -> Int? {
        let count = advances.count
        return try? table.i16(glyph < count ? 4 * glyph + 2 : 4 * count + 2 * (glyph - count))
    }
}

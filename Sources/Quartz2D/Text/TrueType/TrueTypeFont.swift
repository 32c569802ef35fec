import Foundation
import Synchronization

/// A face read from a TrueType file (`glyf` outlines; the first font of a collection).
///
/// The file is treated as hostile: every read is checked, counts and recursion are bounded. What a face cannot do without
/// is read at once and its absence thrown; damage in a single glyph makes that glyph empty, in kerning turns kerning off.
public final class TrueTypeFont: FontFace {
    /// The family name the file gives, typographic where it has one.
    public let familyName: String
    /// The style name, e.g. "Bold".
    public let styleName: String
    /// Vertical measures in ems.
    public let metrics: FontMetrics
    /// Design units to the em, 16…16384.
    public let unitsPerEm: Int
    /// The number of glyphs.
    public let glyphCount: Int

    let description: FontDescription
    let glyphs: GlyphTable
    private let characters: CharacterMap
    private let advances: HorizontalMetrics
    private let pairs: PairKerning?
    private let tabularFigures: [GlyphID: GlyphID]
    private let outlines = Mutex<[GlyphID: PathGeometry]>([:])

    /// The most bytes a file may have; the largest real ones (all of CJK) have some thirty million.
    static let sizeLimit = 128 << 20
    /// The most outlines kept; past it the cache starts anew.
    private static let cacheLimit = 8192

    /// Reads a font from a file's bytes.
    /// - Throws: `FontError`, naming the table at fault.
    public init(bytes: [UInt8]) throws(FontError) {
        let file = FontTable(tag: "sfnt", bytes: bytes)
        let directory = try FontDirectory(file: file)
        try directory.requireTrueTypeOutlines()

        let head = try directory.required("head", in: file)
        unitsPerEm = try head.u16(18)
        guard (16...16384).contains(unitsPerEm) else {
            throw .invalid(table: "head", reason: "\(unitsPerEm) units to the em")
        }
        glyphCount = try directory.required("maxp", in: file).u16(4)
        guard glyphCount > 0 else { throw .invalid(table: "maxp", reason: "no glyphs") }
        let hhea = try directory.required("hhea", in: file)
        let os2 = try directory.table("OS/2", in: file)
        let post = try directory.table("post", in: file)

        advances = try HorizontalMetrics(try directory.required("hmtx", in: file), count: try hhea.u16(34))
        glyphs = try GlyphTable(
            glyf: try directory.required("glyf", in: file), loca: try directory.required("loca", in: file),
            hasLongOffsets: try head.i16(50) != 0, glyphCount: glyphCount)
        characters = try CharacterMap(try directory.required("cmap", in: file))
        description = try FontDescription(
            names: try directory.required("name", in: file), os2: os2, head: head, post: post)
        familyName = description.family
        styleName = description.style

        // Optional tables: one that cannot be read counts as absent.
        let positioning = (try? directory.table("GPOS", in: file)).flatMap { try? PairPositioning($0) }
        let kern = (try? directory.table("kern", in: file)).flatMap { try? KerningTable($0) }
        pairs = positioning.map(PairKerning.positioning) ?? kern.map(PairKerning.table)
        tabularFigures =
            (try? directory.table("GSUB", in: file)).flatMap { [characters] gsub in
                try? SingleSubstitution.read(
                    gsub, feature: "tnum", glyphs: (0x30...0x39).compactMap { characters.glyph(for: $0) })
            } ?? [:]

        metrics = try FontMetrics(
            hhea: hhea, os2: os2, post: post, unitsPerEm: unitsPerEm,
            height: { [characters, glyphs] character in
                characters.glyph(for: character).flatMap { try? glyphs.bounds(of: $0)?.top }
            })
    }

    /// Reads a font from a file.
    /// - Throws: `FontError` where the content is at fault, Foundation's error where the file cannot be read.
    public convenience init(path: String) throws {
        let size = try FontFileReader.size(ofFile: path)
        guard size <= TrueTypeFont.sizeLimit else { throw FontError.unsupported("a file of \(size) bytes") }
        try self.init(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    /// The glyph of one character; digits as tabular figures where the font has them (`tnum`).
    public func glyph(for scalar: Unicode.Scalar) -> GlyphID? {
        guard let index = characters.glyph(for: scalar.value), index < glyphCount else { return nil }
        let glyph = GlyphID(index)
        return tabularFigures[glyph] ?? glyph
    }

    /// The advance in ems.
    public func advance(of glyph: GlyphID) -> CGFloat {
        CGFloat(advances.advance(of: Int(glyph))) / CGFloat(unitsPerEm)
    }

    /// Pair kerning in ems: `GPOS` where the font has it, else `kern`.
    public func kerning(_ left: GlyphID, _ right: GlyphID) -> CGFloat {
        guard let pairs else { return 0 }
        return CGFloat(pairs.value(Int(left), Int(right))) / CGFloat(unitsPerEm)
    }

    /// The outline in ems, y downwards; empty where the glyph is unknown, blank or damaged.
    public func outline(of glyph: GlyphID) -> PathGeometry {
        if let known = outlines.withLock({ $0[glyph] }) { return known }
        let path = makeOutline(Int(glyph))
        outlines.withLock { cache in
            if cache.count >= TrueTypeFont.cacheLimit { cache.removeAll(keepingCapacity: true) }
            cache[glyph] = path
        }
        return path
    }

    private func makeOutline(_ glyph: Int) -> PathGeometry {
        guard let points = try? glyphs.points(of: glyph), !points.isEmpty else { return PathGeometry() }
        // The left side bearing says where the outline begins; the file's x coordinates may start elsewhere.
        var shift = 0.0
        if let bounds = try? glyphs.bounds(of: glyph), let bearing = advances.leftSideBearing(of: glyph) {
            shift = Double(bearing - bounds.left)
        }
        return PathGeometry(contours: points, scale: 1 / Double(unitsPerEm), shift: shift)
    }
}

/// Where a font's kerning lives.
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

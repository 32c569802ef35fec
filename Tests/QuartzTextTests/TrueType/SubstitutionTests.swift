import Foundation
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Substitution of glyphs: `GSUB` lookups of types 1, 2, 4, 5 and 6, and the layout of text with them.
@Suite struct SubstitutionTests {
    private typealias Lookup = (kind: Int, subtables: [[UInt8]])

    /// "A" and "o" of the test font, and three glyphs that replace others.
    private static let (a, o, joined, one, tall) = (1, 2, 3, 5, 6)

    /// Returns a `GSUB` with two features that use some of its lookups.
    private static func table(_ lookups: [Lookup], liga: [Int] = [], calt: [Int] = []) -> [UInt8] {
        FontMaker.layout(lookups, features: [("calt", calt), ("liga", liga)])
    }

    private func font(_ lookups: [Lookup], liga: [Int] = [], calt: [Int] = []) throws -> TrueTypeFont {
        var maker = FontMaker()
        maker.tables["GSUB"] = Self.table(lookups, liga: liga, calt: calt)
        return try TrueTypeFont(bytes: maker.bytes)
    }

    /// Returns the glyphs that replace a sequence, and the glyphs that they replace; nil if nothing is replaced.
    private func shown(_ font: TrueTypeFont, _ glyphs: [Int], ligatures: Bool = true) -> [[Int]]? {
        font.substituted(glyphs.map { GlyphID($0) }, ligatures: ligatures)?.map { [Int($0.glyph), $0.source] }
    }

    // MARK: Subtables

    private static func coverage(_ glyph: Int) -> [UInt8] { FontMaker.words([1, 1, glyph]) }

    /// "A" and "o" join.
    private static let ligature: Lookup = (
        4, [FontMaker.words([1, 8, 1, 14]) + coverage(a) + FontMaker.words([1, 4, joined, 2, o])]
    )
    /// "A" "o" "o" joins to another glyph, and is preferred.
    private static let ligatures: Lookup = (
        4, [FontMaker.words([1, 8, 1, 14]) + coverage(a) + FontMaker.words([2, 6, 14, one, 3, o, o, joined, 2, o])]
    )
    /// "o" becomes another glyph.
    private static func single(_ other: Int) -> Lookup { (1, [FontMaker.words([1, 6, other - o]) + coverage(o)]) }
    /// "A" falls apart.
    private static func multiple(_ parts: [Int]) -> Lookup {
        (2, [FontMaker.words([1, 8, 1, 14]) + coverage(a) + FontMaker.words([parts.count] + parts)])
    }
    /// Type 6, format 3: an "o" after "A" and before "A", with an action.
    private static func chain(_ lookup: Int) -> Lookup {
        (6, [FontMaker.words([3, 1, 20, 1, 26, 1, 20, 1, 0, lookup]) + coverage(a) + coverage(o)])
    }

    // MARK: Glyphs

    @Test func lettersJoin() throws {
        let font = try font([Self.ligature], liga: [0])
        expect(font.substitutesGlyphs)
        expectEqual(shown(font, [1, 2]), [[3, 0]])
        expectEqual(shown(font, [2, 1, 2, 1, 1, 2, 2]), [[2, 0], [3, 1], [1, 3], [3, 4], [2, 6]])
        expect(shown(font, [2, 1]) == nil, shown(font, [1]) == nil, shown(font, []) == nil)
        expectNil(shown(font, [1, 2], ligatures: false))
        // The first ligature of a set that fits is taken, so the longer ones come first.
        let both = try self.font([Self.ligatures], liga: [0])
        expect(shown(both, [1, 2, 2]) == [[5, 0]], shown(both, [1, 2, 1]) == [[3, 0], [1, 2]])
    }

    @Test func glyphsDependOnTheirNeighbours() throws {
        let font = try font([Self.chain(1), Self.single(Self.tall)], calt: [0])
        expectEqual(shown(font, [1, 2, 1]), [[1, 0], [6, 1], [1, 2]])
        expect(shown(font, [1, 2, 1], ligatures: false) != nil, "a form in a context is no ligature")
        for others in [[2, 2, 1], [1, 2, 2], [1, 2], [2, 1]] { expectNil(shown(font, others)) }
        // A lookup that only a context leads to does not apply by itself.
        expectNil(shown(try self.font([Self.chain(1), Self.single(Self.tall)], calt: [0]), [2]))
    }

    /// Type 5, format 1: rules for "A" before one of a hundred glyphs, each of which makes it tall. Rule 80 may be damaged.
    @Test(arguments: [false, true]) func aSetMayHaveManyRules(isDamaged: Bool) throws {
        let offsets = (0..<100).map { isDamaged && $0 == 80 ? 60_000 : 2 + 200 + 10 * $0 }
        let rules = (0..<100).flatMap { [2, 1, 1000 + $0, 0, 1] }
        let set = FontMaker.words([100] + offsets + rules)
        let context: Lookup = (5, [FontMaker.words([1, 8, 1, 14]) + Self.coverage(Self.a) + set])
        let tall: Lookup = (1, [FontMaker.words([1, 6, Self.tall - Self.a]) + Self.coverage(Self.a)])
        let font = try font([context, tall], calt: [0])
        // Twice, because rules that were read are kept.
        for rule in [0, 50, 63, 64, 79, 80, 81, 99, 0, 50, 63, 64, 79, 80, 81, 99] {
            let changed = [[6, 0], [1000 + rule, 1]]
            expectEqual(shown(font, [1, 1000 + rule]), (isDamaged && rule >= 80 ? nil : changed), "\(rule)")
        }
        expect(shown(font, [1, 1100]) == nil, shown(font, [1]) == nil)
    }

    @Test func lookupsFollowEachOther() throws {
        // The parts of "A" join in the next lookup.
        let parts = try font([Self.multiple([Self.a, Self.o, Self.o]), Self.ligature], liga: [1], calt: [0])
        expectEqual(shown(parts, [1, 2]), [[3, 0], [2, 0], [2, 1]])
        expectEqual(shown(parts, [1], ligatures: false), [[1, 0], [2, 0], [2, 0]])
        // A glyph without parts vanishes.
        expectEqual(shown(try font([Self.multiple([])], calt: [0]), [2, 1, 2]), [[2, 0], [2, 2]])
        // The order is that of the table, independent of the features.
        let first = try font([Self.single(Self.tall), Self.ligature], liga: [1], calt: [0])
        expectEqual(shown(first, [1, 2]), [[1, 0], [6, 1]])
    }

    @Test func damagedAndEndlessTablesEnd() throws {
        let endless: Lookup = (5, [FontMaker.words([3, 1, 1, 12, 0, 0]) + Self.coverage(Self.a)])
        expectNil(shown(try font([endless], calt: [0]), [1, 1, 1]))
        let growing = try font([Self.multiple(Array(repeating: Self.a, count: 64))], calt: [0])
        expect(try require(shown(growing, Array(repeating: 1, count: 1000))).count <= 4064)
        let whole = Self.table([Self.chain(1), Self.single(Self.tall), Self.ligatures], liga: [2], calt: [0])
        for length in 0..<whole.count {
            var maker = FontMaker()
            maker.tables["GSUB"] = Array(whole.prefix(length))
            _ = shown(try TrueTypeFont(bytes: maker.bytes), [1, 2, 1, 2, 2])
        }
        // All coverages name all glyphs, repeatedly.
        let wide = FontMaker.words([2, 4000]) + Array(repeating: FontMaker.words([0, 0xFFFF, 0]), count: 4000).joined()
        let many = try font(
            [(1, Array(repeating: FontMaker.words([1, 6, 1]), count: 500)), (1, [FontMaker.words([1, 6, 1]) + wide])], calt: [1])
        expectEqual(shown(many, [1, 2]), [[2, 0], [3, 1]])
    }

    // MARK: Text

    private func layout(_ text: String, _ table: [UInt8], _ change: (inout TextRun) -> Void = { _ in }) throws -> TextLayout {
        var maker = FontMaker()
        maker.tables["GSUB"] = table
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-\(UInt64.random(in: 0...(.max))).ttf")
        try Data(maker.bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var one = TextRun(text, font: Font.system(size: 10))
        change(&one)
        return TextLayout([one], provider: FontProvider(.file(file.path)))
    }

    @Test func aLigatureIsAsWideAsItsGlyphAndHasCaretsInside() throws {
        let table = Self.table([Self.ligature], liga: [0])
        // A is 5.5 wide, o 5.2, and the glyph that joins them 5.5.
        let text = try layout("oAoA", table)
        expect(abs(text.size.width - 16.2) < 1e-9)
        let line = try require(text.lines.first)
        expectEqual(line.runs.flatMap(\.glyphs).map(\.glyph), [2, 3, 1])
        for (offset, x) in [0, 5.2, 7.95, 10.7, 16.2].enumerated() { expect(abs(line.caretX(at: offset) - x) < 1e-9) }
        // The ligature is drawn once, at its beginning.
        expectEqual(line.runs.flatMap(\.glyphs).map { ($0.x * 10).rounded() }, [0, 52, 107])
    }

    @Test func spacedLettersAndOtherWishesKeepLettersApart() throws {
        let table = Self.table([Self.ligature], liga: [0])
        func glyphs(_ text: TextLayout) -> [Int] { text.lines.flatMap { $0.runs.flatMap(\.glyphs) }.map { Int($0.glyph) } }
        try expectEqual(glyphs(layout("Ao", table)), [3])
        try expectEqual(glyphs(layout("Ao", table) { $0.usesLigatures = false }), [1, 2])
        try expectEqual(glyphs(layout("Ao", table) { $0.letterSpacing = 1 }), [1, 2])
        try expectEqual(glyphs(layout("A\u{200C}o", table)), [1, 2], "a non-joiner in between")
        try expectEqual(glyphs(layout("A\u{AD}o", table)), [1, 2], "a soft hyphen in between")
        try expect(glyphs(layout("A\no", table)) == [1, 2], glyphs(layout("A o", table)) == [1, 4, 2])
    }

    @Test func longLinesTakeTimeInProportion() throws {
        let text = try layout(String(repeating: "AoA", count: 20_000), Self.table([Self.ligature], liga: [0]))
        let glyphs = text.lines.flatMap { $0.runs.flatMap(\.glyphs) }
        // A stretch may end inside a pair, after each thousand letters at most.
        expect(glyphs.count >= 40_000, glyphs.count <= 40_060)
        expect(abs(text.size.width - CGFloat(glyphs.count - 40_000) * 5.2 - 220_000) < 1)
    }
}

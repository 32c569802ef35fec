import Foundation
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Kerning in contexts: `GPOS` lookups of types 7 and 8 that lead to single glyphs and pairs.
@Suite struct ContextKerningTests {
    private typealias Lookup = (kind: Int, subtables: [[UInt8]])

    /// "A" and "o" of the test font.
    private static let (a, o) = (1, 2)
    /// The lookup 1 of all tables: "o" is narrower by 40.
    private static let narrow: Lookup = (1, [single(o, -40)])

    /// Returns a `GPOS` whose `kern` feature uses some of its lookups.
    private static func table(_ lookups: [Lookup], used: [Int]) -> [UInt8] {
        FontMaker.layout(lookups, features: [("kern", used)])
    }

    private func font(_ lookups: [Lookup], used: [Int] = [0]) throws -> TrueTypeFont {
        var maker = FontMaker()
        maker.tables["GPOS"] = Self.table(lookups, used: used)
        return try TrueTypeFont(bytes: maker.bytes)
    }

    /// Returns the changes of advances in design units.
    private func changes(_ font: TrueTypeFont, _ glyphs: [Int]) -> [Int]? {
        font.advanceChanges(of: glyphs.map { GlyphID($0) })?.map { Int(($0 * 1000).rounded()) }
    }

    // MARK: Subtables

    private static func coverage(_ glyph: Int) -> [UInt8] { FontMaker.words([1, 1, glyph]) }

    /// Single positioning, format 1.
    private static func single(_ glyph: Int, _ advance: Int) -> [UInt8] {
        FontMaker.words([1, 8, 4, advance]) + coverage(glyph)
    }

    /// Single positioning, format 2, with the x placement before the advance: "A" and "o".
    private static func singles(_ first: Int, _ second: Int) -> [UInt8] {
        FontMaker.words([2, 16, 5, 2, 77, first, 77, second]) + FontMaker.words([1, 2, a, o])
    }

    /// Classes of "A" (1) and "o" (2).
    private static let classes = FontMaker.words([1, 1, 2, 1, 2])

    /// Type 7: "A" and "o", with an action for one of them. Glyphs and classes have equal numbers here.
    private static func context(format: Int, _ action: [Int]) -> [UInt8] {
        let set = FontMaker.words([1, 4, 2, 1, o] + action)
        switch format {
        case 1: return FontMaker.words([1, 8, 1, 14]) + coverage(a) + set
        case 2: return FontMaker.words([2, 12, 18, 2, 0, 28]) + coverage(a) + classes + set
        default: return FontMaker.words([3, 2, 1, 14, 20] + action) + coverage(a) + coverage(o)
        }
    }

    /// Type 8: an "o" after "A", "o" and before "A", with an action for it.
    private static func chain(format: Int, _ action: [Int]) -> [UInt8] {
        // The glyphs before are listed from the last to the first.
        let set = FontMaker.words([1, 4, 2, o, a, 1, 1, a, 1] + action)
        switch format {
        case 1: return FontMaker.words([1, 8, 1, 14]) + coverage(o) + set
        case 2: return FontMaker.words([2, 18, 24, 24, 24, 3, 0, 0, 34]) + coverage(o) + classes + set
        default:
            return FontMaker.words([3, 2, 24, 30, 1, 24, 1, 30, 1] + action + [0]) + coverage(o) + coverage(a)
        }
    }

    // MARK: Tests

    @Test(arguments: [1, 2, 3]) func aSequenceLeadsToAnotherLookup(format: Int) throws {
        let single = try font([(7, [Self.context(format: format, [1, 1])]), Self.narrow])
        expect(single.kernsInContext)
        expect(changes(single, [1, 2]) == [0, -40], changes(single, [1, 1, 2, 2]) == [0, 0, -40, 0])
        expect(changes(single, [2, 1]) == [0, 0], changes(single, [1]) == [0], changes(single, []) == [])
        let pair = try font([(7, [Self.context(format: format, [0, 1])]), (2, [FontMaker.pairs(left: 1, [(2, -50)])])])
        expectEqual(changes(pair, [1, 2, 1, 2]), [-50, 0, -50, 0])
        expect(pair.kerning(1, 2) == -0.05, pair.kerning(2, 1) == 0)
    }

    @Test(arguments: [1, 2, 3]) func theGlyphsAroundASequenceDecide(format: Int) throws {
        let font = try font([(8, [Self.chain(format: format, [0, 1])]), Self.narrow])
        expectEqual(changes(font, [1, 2, 2, 1]), [0, 0, -40, 0])
        for others in [[2, 2, 2, 1], [1, 1, 2, 1], [1, 2, 2, 2], [1, 2, 2], [2, 2, 1]] {
            expectEqual(changes(font, others), others.map { _ in 0 })
        }
    }

    @Test func lookupsOfTheFeatureAddUp() throws {
        let pairs: Lookup = (2, [FontMaker.pairs(left: 1, [(2, -50)])])
        let context: Lookup = (7, [Self.context(format: 1, [1, 1])])
        expectEqual(changes(try font([context, Self.narrow, pairs], used: [0, 2]), [1, 2]), [-50, -40])
        // A lookup that only a context leads to does not apply by itself.
        expectEqual(changes(try font([context, Self.narrow, pairs]), [1, 2]), [0, -40])
        // A single lookup of the feature applies to every covered glyph.
        expectEqual(changes(try font([context, (1, [Self.singles(7, 9)])], used: [0, 1]), [1, 2, 3]), [7, 18, 0])
        // Without contexts, pairs are kerned as before.
        let plain = try font([pairs])
        expect(!plain.kernsInContext, changes(plain, [1, 2]) == nil, plain.kerning(1, 2) == -0.05)
    }

    @Test func theFirstRuleThatMatchesApplies() throws {
        let subtables = [Self.context(format: 3, [0, 2]), Self.context(format: 1, [1, 1])]
        let font = try font([(7, subtables), Self.narrow, (1, [Self.single(1, -11)])])
        expectEqual(changes(font, [1, 2]), [-11, 0])
    }

    @Test func contextsInThemselvesAndDamagedTablesEnd() throws {
        let endless = try font([(7, [Self.context(format: 3, [0, 0])])])
        expectEqual(changes(endless, [1, 2, 1, 2]), [0, 0, 0, 0])
        let whole = Self.table([(8, [Self.chain(format: 2, [0, 1])]), Self.narrow], used: [0])
        for length in 0..<whole.count {
            var maker = FontMaker()
            maker.tables["GPOS"] = Array(whole.prefix(length))
            let font = try TrueTypeFont(bytes: maker.bytes)
            expect((changes(font, [1, 2, 2, 1]) ?? [0, 0, 0, 0]).allSatisfy { $0 == 0 })
        }
    }

    @Test func textIsLaidOutWithIt() throws {
        var maker = FontMaker()
        maker.tables["GPOS"] = Self.table([(8, [Self.chain(format: 3, [0, 1])]), Self.narrow], used: [0])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("context-\(UInt64.random(in: 0...(.max))).ttf")
        try Data(maker.bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = FontProvider(.file(file.path))
        func layout(_ text: String) -> TextLayout { TextLayout(text, font: Font.system(size: 10), provider: provider) }
        // A is 5.5 wide and o 5.2; the second o is narrower by 0.4.
        expect(abs(layout("AooA").size.width - 21) < 1e-9)
        expect(abs(layout("AooAA").size.width - 26.5) < 1e-9)
        expect(abs(layout("AooAooA").size.width - 36.5) < 1e-9)
        expect(abs(layout("Aoo").size.width - 15.9) < 1e-9)
        expect(abs(layout("Aoo\nAA").size.width - 15.9) < 1e-9, "a line feed ends the sequence")
        let last = try require(layout("AooA").selectionRects(for: 3..<4).first)
        expect(abs(last.minX - 15.5) < 1e-9)
    }
}

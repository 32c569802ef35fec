import Foundation
import SeededRandom
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("Damaged font files")
struct TrueTypeDamageTests {
    /// A font with every table that the reader supports.
    private var whole: [UInt8] {
        var maker = FontMaker()
        maker.tables["kern"] = FontMaker.kern([(1, 2, -80)])
        maker.tables["GPOS"] = FontMaker.layout(
            feature: "kern", kind: 2, subtables: [FontMaker.pairs(left: 1, [(2, -50)]), FontMaker.classes(value: -33)])
        maker.tables["GSUB"] = FontMaker.layout(feature: "tnum", kind: 1, subtables: [FontMaker.substitution(5, 6)])
        return maker.bytes
    }

    /// Calls all queries of a font. Their results must be finite.
    private func exercise(_ font: TrueTypeFont) -> Bool {
        var sum = font.metrics.lineHeight + font.metrics.capHeight + font.metrics.xHeight
        for scalar in "A o1ÄB한\u{1F600}".unicodeScalars { sum += CGFloat(font.glyph(for: scalar) ?? 0) }
        for glyph in GlyphID(0)...9 {
            sum += font.advance(of: glyph) + font.outline(of: glyph).points.reduce(0) { $0 + $1.x + $1.y }
            for other in GlyphID(0)...9 { sum += font.kerning(glyph, other) }
        }
        return sum.isFinite
    }

    @Test("every truncation is refused or read safely")
    func truncation() {
        let bytes = whole
        for length in bytes.indices {
            guard let font = try? TrueTypeFont(bytes: Array(bytes.prefix(length))) else { continue }
            expect(exercise(font), "cut at \(length)")
        }
    }

    @Test("every flipped byte is refused or read safely", arguments: [UInt8(0x00), 0x01, 0x7F, 0x80, 0xFF])
    func flips(value: UInt8) {
        let bytes = whole
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] = value == 0x01 ? damaged[index] ^ 1 : value
            guard let font = try? TrueTypeFont(bytes: damaged) else { continue }
            expect(exercise(font), "byte \(index) set to \(value)")
        }
    }

    @Test("pairs of random damage are refused or read safely")
    func randomDamage() {
        let bytes = whole
        var random = SplitMix64(seed: 5)
        func next(_ bound: Int) -> Int { random.pick(bound) }
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<4 { damaged[next(bytes.count)] = UInt8(next(256)) }
            guard let font = try? TrueTypeFont(bytes: damaged) else { continue }
            expect(exercise(font))
        }
    }

    @Test("the error names what is wrong")
    func errors() {
        #expect(throws: FontError.notAFont) { try TrueTypeFont(bytes: []) }
        #expect(throws: FontError.notAFont) { try TrueTypeFont(bytes: Array("This is no font at all.".utf8)) }
        for tag in ["head", "maxp", "hhea", "hmtx", "cmap", "name"] {
            var maker = FontMaker()
            maker.tables[tag] = nil
            #expect(throws: FontError.missingTable(tag)) { try TrueTypeFont(bytes: maker.bytes) }
        }
        var bitmap = FontMaker()
        bitmap.tables["glyf"] = nil
        #expect(throws: FontError.unsupported("no outlines")) { try TrueTypeFont(bytes: bitmap.bytes) }
        var flat = FontMaker()
        flat.tables["head"]?.replaceSubrange(18..<20, with: [0, 0])
        #expect(throws: FontError.invalid(table: "head", reason: "0 units to the em")) { try TrueTypeFont(bytes: flat.bytes) }
        var short = FontMaker()
        short.tables["loca"] = [0, 0]
        #expect(throws: FontError.truncated(table: "loca", offset: 18)) { try TrueTypeFont(bytes: short.bytes) }
        #expect(throws: (any Error).self) { try TrueTypeFont(path: "/nonexistent/font.ttf") }
    }

    @Test("a feature with more subtables than any font has is given up")
    func subtableBomb() throws {
        // Five lookups at one offset, each with 1000 subtables at one offset.
        var maker = FontMaker()
        let subtable = FontMaker.pairs(left: 1, [(2, -50)])
        let count = 1000
        let lookup = FontMaker.words([2, 0, count]) + (0..<count).flatMap { _ in FontMaker.word(6 + 2 * count) } + subtable
        let whole = FontMaker.layout(feature: "kern", kind: 2, subtables: [])
        let prefix = Array(whole.prefix(10 + 20 + 8)) + FontMaker.words([0, 5, 0, 1, 2, 3, 4])
        let lookups = FontMaker.words([5] + [Int](repeating: 12, count: 5)) + lookup
        var table = prefix + lookups
        table.replaceSubrange(8..<10, with: FontMaker.word(prefix.count))
        maker.tables["GPOS"] = table
        try expectEqual(TrueTypeFont(bytes: maker.bytes).kerning(1, 2), 0)
        // One such lookup is accepted.
        table.replaceSubrange(prefix.count - 12..<prefix.count - 10, with: FontMaker.word(1))
        maker.tables["GPOS"] = table
        try expectEqual(TrueTypeFont(bytes: maker.bytes).kerning(1, 2), -0.05)
    }

    @Test("a directory or a device is no font file")
    func specialFiles() {
        #expect(throws: FontError.notAFont) { try TrueTypeFont(path: "/tmp") }
        #expect(throws: FontError.notAFont) { try TrueTypeFont(path: "/dev/zero") }
    }

    @Test("components that multiply without end stop at the budget")
    func componentBomb() throws {
        // Glyph n contains glyph n + 1 many times: the total cannot be drawn.
        let count = 8
        var glyf: [UInt8] = []
        var offsets = [0]
        for glyph in 0..<count {
            let part = FontMaker.words([0x23, glyph + 1, 0, 0])
            let last = FontMaker.words([0x03, glyph + 1, 0, 0])
            let body = glyph == count - 1 ? [] : (0..<60).flatMap { _ in part } + last
            glyf += FontMaker.words([glyph == count - 1 ? 0 : -1, 0, 0, 0, 0]) + body
            offsets.append(glyf.count / 2)
        }
        var maker = FontMaker()
        maker.tables["glyf"] = glyf
        maker.tables["loca"] = FontMaker.words(offsets)
        let font = try TrueTypeFont(bytes: maker.bytes)
        expect(font.outline(of: 0).isEmpty)
    }
}

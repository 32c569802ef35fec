import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("Damaged PostScript fonts")
struct CompactDamageTests {
    typealias Token = CompactFontMaker.Token

    /// A font with font dictionaries, subroutines, hints and an accented letter.
    private var keyed: [UInt8] {
        var maker = CompactFontMaker([
            [1, 2, .operation(1), .operation(19), .bytes([128]), 5, 6, .operation(21), -107, .operation(10), .operation(14)],
            [5, .operation(22), -107, .operation(29), 1, 2, 3, 4, 5, .operation(31), .operation(14)],
            [10, 20, 65, 194, .operation(14)],
            [0, .operation(22), 1, 2, 3, 4, 5, 6, 7, .escape(34), 3, 4, .escape(10), .operation(6), .operation(14)],
        ])
        maker.global = [[1, 2, 3, 4, 5, 6, .operation(8), .operation(11)]]
        maker.local = [[[7, -106, .operation(10), .operation(11)], [8, .operation(6), .operation(11)]], [[9, .operation(7)]]]
        maker.selection = [0, 1, 0, 1]
        maker.names = [34, 125, 171]
        return maker.bytes
    }

    /// A variable font.
    private var variable: [UInt8] {
        var maker = CompactFontMaker([
            [10, 20, 1, 2, 3, 4, 2, .operation(16), .operation(21), -107, .operation(29)],
            [1, .operation(15), 5, 6, 1, .operation(16), .operation(22), -107, .operation(10)],
        ])
        maker.global = [[1, 2, 3, 4, 5, 6, .operation(8)]]
        maker.local = [[[4, .operation(6)]]]
        maker.regions = [2, 1]
        return maker.bytes
    }

    /// A variable font with axes and changes of advances and metrics.
    private var instance: [UInt8] {
        let store = VariationFontMaker.store(
            [[(0, 1, 1)], [(-1, 0.5, 1)]],
            [(regions: [0, 1], wide: 1, rows: [[300, 20], [-1, 2]]), (regions: [1], wide: 0, rows: [[9]])])
        var maker = CompactFontMaker([
            [10, 20, 1, 2, 3, 4, 2, .operation(16), .operation(21), 1, .operation(15), 5, 6, 1, .operation(16), .operation(6)]
        ])
        maker.store = store
        maker.tables["fvar"] = VariationFontMaker.fvar([("wght", 100, 400, 900)])
        maker.tables["HVAR"] = VariationFontMaker.hvar(store, map: [(0, 1), (1, 0)])
        maker.tables["MVAR"] = VariationFontMaker.mvar(["hasc", "xhgt"], store)
        return maker.bytes
    }

    /// Draws all glyphs. Their points must be finite and few.
    private func exercise(_ bytes: [UInt8], _ comment: Comment) {
        guard let font = try? TrueTypeFont(bytes: bytes, axes: ["wght": 700]) else { return }
        var sum = font.metrics.lineHeight + font.metrics.capHeight + font.metrics.xHeight
        var count = 0
        for glyph in GlyphID(0)..<6 {
            let outline = font.outline(of: glyph)
            count += outline.points.count
            sum += font.advance(of: glyph) + outline.points.reduce(0) { $0 + $1.x + $1.y }
        }
        expect(sum.isFinite, comment)
        expect(count < 1 << 18, comment)
    }

    @Test("every truncation and every flipped byte is refused or read safely", arguments: [UInt8(0), 1, 0x7F, 0x80, 0xFF])
    func flips(value: UInt8) {
        for bytes in [keyed, variable] + (value == 0xFF ? [instance] : []) {
            for index in bytes.indices {
                var damaged = bytes
                damaged[index] = value == 1 ? damaged[index] ^ 1 : value
                exercise(damaged, "byte \(index) set to \(value)")
                if value == 0 { exercise(Array(bytes.prefix(index)), "cut at \(index)") }
            }
        }
    }

    @Test("random damage is refused or read safely")
    func randomDamage() {
        var random = SplitMix64(seed: 11)
        for bytes in [keyed, variable] {
            let table = bytes.count - CompactFontMaker([[.operation(14)]]).table.count
            for _ in 0..<2000 {
                var damaged = bytes
                for _ in 0..<1 + random.pick(4) {
                    damaged[random.pick(2) == 0 ? random.pick(bytes.count) : table / 2] = UInt8(random.pick(256))
                }
                exercise(damaged, "random damage")
            }
        }
    }

    @Test("random programs draw finite outlines")
    func randomPrograms() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<500 {
            let programs = (0..<6).map { _ in [Token.bytes((0..<60).map { _ in UInt8(random.pick(256)) })] }
            var maker = CompactFontMaker(programs)
            maker.global = [[.bytes((0..<20).map { _ in UInt8(random.pick(256)) })]]
            maker.local = [[[.bytes((0..<20).map { _ in UInt8(random.pick(256)) })]]]
            if random.pick(2) == 0 { maker.regions = [random.pick(9), random.pick(70000) & 0xFFFF] }
            exercise(maker.bytes, "random programs")
        }
    }

    @Test("subroutines that call themselves, or multiply, stop at the limits")
    func bombs() throws {
        var maker = CompactFontMaker([[0, .operation(22), 5, .operation(6), -107, .operation(29)]])
        maker.global = [[-107, .operation(29)]]
        expect(try TrueTypeFont(bytes: maker.bytes).outline(of: 0).isEmpty)
        // Each of ten levels calls the next one thirty times.
        maker.global = (0..<10).map { level in
            level == 9 ? [1, .operation(6)] : (0..<30).flatMap { _ in [Token.number(level + 1 - 107), .operation(29)] }
        }
        expect(try TrueTypeFont(bytes: maker.bytes).outline(of: 0).isEmpty)
        // Operands without end.
        maker.programs = [[0, .operation(22)] + Array(repeating: 1, count: 20_000) + [.operation(5)]]
        expect(try TrueTypeFont(bytes: maker.bytes).outline(of: 0).points.count < 600)
        // Squares that grow beyond all numbers.
        maker.programs = [
            [1000, .operation(22), 1000] + (0..<200).flatMap { _ in [Token.escape(27), .escape(24)] } + [.operation(6)]
        ]
        expect(try TrueTypeFont(bytes: maker.bytes).outline(of: 0).points.allSatisfy(\.isFinite))
    }

    @Test("the error names what is wrong")
    func errors() {
        var maker = FontMaker()
        maker.tables["glyf"] = nil
        maker.tables["CFF "] = [3, 0, 4, 1]
        #expect(throws: FontError.invalid(table: "CFF ", reason: "version 3")) { try TrueTypeFont(bytes: maker.bytes) }
        maker.tables["CFF "] = [1, 0, 4, 1]
        #expect(throws: FontError.truncated(table: "CFF ", offset: 4)) { try TrueTypeFont(bytes: maker.bytes) }
    }
}

import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("PostScript outlines")
struct CompactFontTests {
    typealias Token = CompactFontMaker.Token

    /// Returns the description of a glyph's path in design units, y upwards.
    private func drawing(_ maker: CompactFontMaker, glyph: GlyphID = 0, axes: [String: Double] = [:]) throws -> String {
        let font = try TrueTypeFont(bytes: maker.bytes, axes: axes)
        func text(_ point: CGPoint) -> String {
            "\(Int((point.x * 1000).rounded())),\(Int((-point.y * 1000).rounded()))"
        }
        return font.outline(of: glyph).elements.map { element in
            switch element {
            case .move(let to): "M\(text(to))"
            case .line(let to): "L\(text(to))"
            case .quad(let control, let to): "Q\(text(control)) \(text(to))"
            case .cubic(let first, let second, let to): "C\(text(first)) \(text(second)) \(text(to))"
            case .close: "Z"
            }
        }.joined(separator: " ")
    }

    private func drawing(_ program: [Token]) throws -> String { try drawing(CompactFontMaker([program])) }

    @Test("lines: any, and alternating from horizontal or vertical; a width before the first move is skipped")
    func lines() throws {
        try expectEqual(
            drawing([77, 10, 20, .operation(21), 5, 6, 7, 8, .operation(5), .operation(14)]), "M10,20 L15,26 L22,34 Z")
        try expectEqual(
            drawing([10, .operation(22), 5, 6, 7, .operation(6), 1, 2, .operation(7), .operation(14)]),
            "M10,0 L15,0 L15,6 L22,6 L22,7 L24,7 Z")
        // A second move closes the first contour.
        try expectEqual(
            drawing([300, -400, .operation(4), 1000, .operation(6), 5, .operation(22), .fixed(2.5), .fixed(0.5), .operation(5)]),
            "M0,-400 L1000,-400 Z M1005,-400 L1008,-400 Z")
    }

    @Test("curves of every operator")
    func curves() throws {
        let start: [Token] = [0, 0, .operation(21)]
        try expectEqual(drawing(start + [1, 2, 3, 4, 5, 6, .operation(8)]), "M0,0 C1,2 4,6 9,12 Z")
        try expectEqual(drawing(start + [1, 2, 3, 4, 5, 6, 7, 8, .operation(24)]), "M0,0 C1,2 4,6 9,12 L16,20 Z")
        try expectEqual(drawing(start + [7, 8, 1, 2, 3, 4, 5, 6, .operation(25)]), "M0,0 L7,8 C8,10 11,14 16,20 Z")
        // Vertical at both ends, the first of two begins aslant.
        try expectEqual(
            drawing(start + [9, 1, 2, 3, 4, 5, 6, 7, 8, .operation(26)]), "M0,0 C9,1 11,4 11,8 C11,13 17,20 17,28 Z")
        try expectEqual(drawing(start + [9, 1, 2, 3, 4, .operation(27)]), "M0,0 C1,9 3,12 7,12 Z")
        // Vertical, then horizontal; the last ends aslant.
        try expectEqual(
            drawing(start + [1, 2, 3, 4, 5, 6, 7, 8, 9, .operation(30)]), "M0,0 C0,1 2,4 6,4 C11,4 17,11 26,19 Z")
        try expectEqual(drawing(start + [1, 2, 3, 4, 5, .operation(31)]), "M0,0 C1,0 3,3 8,7 Z")
    }

    @Test("the four flexes are two curves each")
    func flexes() throws {
        let start: [Token] = [0, 0, .operation(21)]
        try expectEqual(
            drawing(start + [1, 2, 3, 4, 5, 6, 7, .escape(34)]), "M0,0 C1,0 3,3 7,3 C12,3 18,0 25,0 Z")
        try expectEqual(
            drawing(start + [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 50, .escape(35)]),
            "M0,0 C1,2 4,6 9,12 C16,20 25,30 36,42 Z")
        try expectEqual(
            drawing(start + [1, 2, 3, 4, 5, 6, 7, 8, 9, .escape(36)]), "M0,0 C1,2 4,6 9,6 C15,6 22,14 31,0 Z")
        // The last operand moves along the longer of both directions; the other returns to the start.
        try expectEqual(
            drawing(start + [10, 2, 30, 4, 50, 6, 7, 8, 9, 10, 11, .escape(37)]),
            "M0,0 C10,2 40,6 90,12 C97,20 106,30 117,0 Z")
        try expectEqual(
            drawing(start + [1, 20, 3, 40, 5, 60, 7, 8, 9, 10, 11, .escape(37)]),
            "M0,0 C1,20 4,60 9,120 C16,128 25,138 0,149 Z")
    }

    @Test("masks have a bit for each hint, also of hints without an operator before the mask")
    func hintMasks() throws {
        // Eight hints need one byte, nine need two. The bytes of a mask could be operators.
        let eight: [Token] = [1, 2, 3, 4, 5, 6, 7, 8, .operation(18), 1, 2, 3, 4, 5, 6, 7, 8, .operation(19), .bytes([14])]
        try expectEqual(drawing(eight + [5, .operation(22), 9, .operation(6)]), "M5,0 L14,0 Z")
        let nine: [Token] = [1, 2, .operation(1), 1, 2, .operation(3)] + Array(eight.prefix(17)) + [.operation(23)]
        try expectEqual(drawing(nine + [1, 1, .operation(20), .bytes([14, 14, 5]), .operation(14)]), "")
        try expectEqual(
            drawing(nine + [.operation(19), .bytes([14, 14]), 5, .operation(22), 9, .operation(6)]), "M5,0 L14,0 Z")
    }

    @Test("subroutines are numbered with a bias and nest", arguments: [3, 1240, 33900])
    func subroutines(count: Int) throws {
        var maker = CompactFontMaker([[1, 2, .operation(21), .number(-bias(count)), .operation(29), 4, .operation(6)]])
        maker.global = Array(repeating: [.operation(11)], count: count)
        maker.global[0] = [3, .operation(7), .number(2 - bias(2)), .operation(10)]
        maker.local = [[[], []]]
        maker.local[0] = [[99, .operation(6), .operation(11)], [.operation(11)], [5, .operation(6), .operation(11)]]
        guard count < 10_000 else { return }
        try expectEqual(drawing(maker), "M1,2 L1,5 L6,5 L10,5 Z")
    }

    private func bias(_ count: Int) -> Int { count < 1240 ? 107 : count < 33900 ? 1131 : 32768 }

    @Test("a CID-keyed glyph has the subroutines of its font dictionary", arguments: [0, 3])
    func fontDictionaries(format: Int) throws {
        let program: [Token] = [0, .operation(22), -107, .operation(10)]
        var maker = CompactFontMaker(Array(repeating: program, count: 5))
        maker.local = [[[1, .operation(6), .operation(11)]], [[2, .operation(6), .operation(11)]], []]
        maker.selection = [0, 0, 1, 1, 0]
        maker.selectionFormat = format
        for (glyph, width) in [1, 1, 2, 2, 1].enumerated() {
            try expectEqual(drawing(maker, glyph: GlyphID(glyph)), "M0,0 L\(width),0 Z")
        }
        // A dictionary without subroutines: the glyph is damaged, and others are not.
        maker.selection = [0, 0, 1, 2, 7]
        try expectEqual(drawing(maker, glyph: 3), "")
        try expectEqual(drawing(maker, glyph: 4), "")
        try expectEqual(drawing(maker, glyph: 2), "M0,0 L2,0 Z")
    }

    @Test("an accented letter of old fonts is drawn from its two parts")
    func accentedLetter() throws {
        // "A" is standard code 65, name 34; the acute is code 194, name 125.
        var maker = CompactFontMaker([
            [.operation(14)], [0, .operation(22), 10, .operation(6), .operation(14)],
            [1, 2, .operation(21), 3, .operation(7), .operation(14)],
            [100, 200, 65, 194, .operation(14)], [500, 100, 200, 65, 194, .operation(14)],
        ])
        maker.names = [34, 125, 171, 172]
        for glyph in GlyphID(3)...4 { try expectEqual(drawing(maker, glyph: glyph), "M0,0 L10,0 Z M101,202 L101,205 Z") }
    }

    @Test("a variable face draws its default instance")
    func variations() throws {
        // Two values with three variations each; then, in other variation data, one value with one.
        var maker = CompactFontMaker([
            [
                10, 20, 1, 2, 3, 4, 5, 6, 2, .operation(16), .operation(21), 1, .operation(15), 30, 7, 1, .operation(16),
                .operation(6),
            ]
        ])
        maker.regions = [3, 1]
        try expectEqual(drawing(maker), "M10,20 L40,20 Z")
        // The end of a program of `CFF2` ends its contour; an operator to end it does not exist.
        maker.global = [[0, 5, .operation(5)]]
        maker.programs[0] = [1, 1, .operation(21), -107, .operation(29), 5, .operation(6)]
        try expectEqual(drawing(maker), "M1,1 L1,6 L6,6 Z")
    }

    @Test("an instance of a variable face: operands move in proportion to the strength of their regions")
    func instances() throws {
        var maker = CompactFontMaker([
            // The first values change by (40, 8) and (−6, 2) in both regions. The line changes in the first region alone.
            [
                10, 20, 40, 8, -6, 2, 2, .operation(16), .operation(21), 1, .operation(15), 30, 100, 1, .operation(16),
                .operation(6),
            ],
            // Blended operands remain after others, and values without changes too.
            [5, 1, 4, 0, 1, .operation(16), .operation(21), 3, .operation(6)],
        ])
        maker.store = VariationFontMaker.store(
            [[(0, 1, 1)], [(-1, -1, 0)]], [(regions: [0, 1], wide: 0, rows: []), (regions: [0], wide: 0, rows: [])])
        maker.tables["fvar"] = VariationFontMaker.fvar([("wght", 100, 400, 900)])
        let expected: [(Double, String)] = [
            (400, "M10,20 L40,20 Z"), (900, "M50,14 L180,14 Z"), (650, "M30,17 L110,17 Z"), (100, "M18,22 L48,22 Z"),
            (250, "M14,21 L44,21 Z"), (5000, "M50,14 L180,14 Z"),
        ]
        for (weight, text) in expected { try expectEqual(drawing(maker, axes: ["wght": weight]), text) }
        try expectEqual(drawing(maker, glyph: 1, axes: ["wght": 900]), "M5,5 L8,5 Z")
        // The private dictionary names the variation data that a program begins with.
        var other = maker
        other.programs[0] = [0, .operation(22), 30, 100, 1, .operation(16), .operation(6)]
        other.firstItem = 1
        try expectEqual(drawing(other, axes: ["wght": 650]), "M0,0 L80,0 Z")
    }

    @Test("the advances of a variable face are those of its table of changes")
    func advances() throws {
        var maker = CompactFontMaker(Array(repeating: [.operation(22)], count: 4))
        maker.store = VariationFontMaker.store([[(0, 1, 1)]], [(regions: [0], wide: 0, rows: [])])
        maker.tables["fvar"] = VariationFontMaker.fvar([("wght", 100, 400, 900)])
        let store = VariationFontMaker.store(
            [[(0, 1, 1)], [(0, 0.5, 1)]],
            [(regions: [0], wide: 0, rows: [[10], [-100]]), (regions: [1, 0], wide: 1, rows: [[300, 20], [0, 0]])])
        maker.tables["HVAR"] = VariationFontMaker.hvar(store, map: [(1, 0), (0, 1), (1, 1)])
        func advances(_ weight: Double) throws -> [CGFloat] {
            let font = try TrueTypeFont(bytes: maker.bytes, axes: ["wght": weight])
            return (GlyphID(0)..<4).map { (font.advance(of: $0) * 1000).rounded() }
        }
        try expectEqual(advances(400), [600, 550, 520, 550])
        // The last entry of the map is that of all further glyphs.
        try expectEqual(advances(900), [620, 450, 520, 550])
        try expectEqual(advances(650), [910, 500, 520, 550])
        maker.tables["HVAR"] = VariationFontMaker.hvar(store)
        try expectEqual(advances(900), [610, 450, 520, 550])
    }

    @Test("operands are calculated")
    func arithmetic() throws {
        func result(_ tokens: [Token]) throws -> String { try drawing(tokens + [.operation(22), 1, .operation(6)]) }
        try expectEqual(result([7, 5, .escape(11)]), "M2,0 L3,0 Z")
        try expectEqual(result([7, 5, .escape(24), .escape(14), .escape(9)]), "M35,0 L36,0 Z")
        try expectEqual(result([9, 3, .escape(12), .escape(27), .escape(10)]), "M6,0 L7,0 Z")
        try expectEqual(result([81, .escape(26), 4, .escape(28), .escape(11)]), "M-5,0 L-4,0 Z")
        try expectEqual(result([42, 3, .escape(20), 3, .escape(21)]), "M42,0 L43,0 Z")
        try expectEqual(result([11, 22, 1, 2, .escape(22)]), "M11,0 L12,0 Z")
        try expectEqual(result([11, 22, 2, 1, .escape(22)]), "M22,0 L23,0 Z")
        try expectEqual(result([1, 2, 3, 3, 1, .escape(30), .escape(18)]), "M1,0 L2,0 Z")
        try expectEqual(result([8, 9, 1, .escape(29)]), "M8,0 L9,0 Z")
        try expectEqual(result([1, 0, .escape(4), 1, .escape(3), .escape(5), 0, .escape(15)]), "M1,0 L2,0 Z")
    }

    @Test("metrics that the file does not state are measured")
    func heights() throws {
        var maker = FontMaker()
        maker.tables["glyf"] = nil
        maker.tables["loca"] = nil
        maker.tables["OS/2"] = nil
        let groups = [(0x48, 0x48, 0), (0x48, 0x48, 1), (0x78, 0x78, 2)]
        maker.tables["cmap"] = FontMaker.cmap(FontMaker.format12(groups), encoding: 10)
        let programs: [[Token]] = [
            [.operation(14)], [0, .operation(22), 650, .operation(7)], [0, .operation(22), 430, .operation(7)],
        ]
        maker.tables["CFF "] = CompactFontMaker(programs).table
        maker.tables["maxp"] = FontMaker.words([0, 0x5000, 3])
        maker.tables["cmap"] = FontMaker.cmap(FontMaker.format12([(0x48, 0x48, 1), (0x78, 0x78, 2)]), encoding: 10)
        let font = try TrueTypeFont(bytes: maker.bytes)
        expectEqual(font.metrics.capHeight, 0.65)
        expectEqual(font.metrics.xHeight, 0.43)
        expectEqual(font.advance(of: 1), 0.55)
    }
}

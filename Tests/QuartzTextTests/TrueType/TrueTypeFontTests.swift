import Foundation
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("TrueType files")
struct TrueTypeFontTests {
    private func near(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) < 1e-12 && abs(a.minY - b.minY) < 1e-12 && abs(a.maxX - b.maxX) < 1e-12
            && abs(a.maxY - b.maxY) < 1e-12
    }

    @Test("names, measures and advances")
    func metrics() throws {
        let font = try TrueTypeFont(bytes: FontMaker().bytes)
        expectEqual(font.familyName, "Test Sans")
        expectEqual(font.styleName, "Regular")
        expectEqual(font.unitsPerEm, 1000)
        expectEqual(font.glyphCount, 8)
        expectEqual(font.metrics.ascender, 0.9)
        expectEqual(font.metrics.descender, -0.25)
        expectEqual(font.metrics.lineGap, 0.05)
        expect(abs(font.metrics.lineHeight - 1.2) < 1e-12)
        expectEqual(font.metrics.capHeight, 0.7)
        expectEqual(font.metrics.xHeight, 0.5)
        expectEqual(font.metrics.underlinePosition, -0.12)
        expectEqual(font.metrics.underlineThickness, 0.06)
        for (glyph, advance) in FontMaker.advances.enumerated() {
            expectEqual(font.advance(of: GlyphID(glyph)), CGFloat(advance) / 1000)
        }
        expectEqual(font.advance(of: 999), 0.1)
    }

    @Test("heights are measured where OS/2 does not state them")
    func measuredHeights() throws {
        var maker = FontMaker()
        maker.tables["OS/2"] = nil
        maker.tables["cmap"] = FontMaker.cmap(FontMaker.format12([(0x48, 0x48, 1), (0x78, 0x78, 2)]), encoding: 10)
        let metrics = try TrueTypeFont(bytes: maker.bytes).metrics
        expectEqual(metrics.capHeight, 0.7)
        expectEqual(metrics.xHeight, 0.5)
    }

    @Test("character maps of formats 0, 4, 6 and 12")
    func characterMaps() throws {
        let maps: [([UInt8], Int, Int)] = [
            (FontMaker.format4(), 3, 1), (FontMaker.format0(), 1, 0),
            (FontMaker.format12(FontMaker.characters.map { ($0.0, $0.0, $0.1) }), 3, 10),
        ]
        for (subtable, platform, encoding) in maps {
            var maker = FontMaker()
            maker.tables["cmap"] = FontMaker.cmap(subtable, platform: platform, encoding: encoding)
            let font = try TrueTypeFont(bytes: maker.bytes)
            for (character, glyph) in FontMaker.characters {
                expectEqual(font.glyph(for: try require(Unicode.Scalar(character))), GlyphID(glyph))
            }
            expectNil(font.glyph(for: "B"))
            expectNil(font.glyph(for: "한"))
        }
        var maker = FontMaker()
        maker.tables["cmap"] = FontMaker.cmap(FontMaker.format6(first: 0x41, [1, 0, 2]))
        let font = try TrueTypeFont(bytes: maker.bytes)
        expectEqual(font.glyph(for: "A"), 1)
        expectNil(font.glyph(for: "B"))
        expectEqual(font.glyph(for: "C"), 2)
    }

    @Test("characters beyond the basic plane")
    func supplementary() throws {
        var maker = FontMaker()
        maker.tables["cmap"] = FontMaker.cmap(FontMaker.format12([(0x41, 0x42, 1), (0x1F600, 0x1F601, 5)]), encoding: 10)
        let font = try TrueTypeFont(bytes: maker.bytes)
        expectEqual(font.glyph(for: "B"), 2)
        expectEqual(font.glyph(for: "\u{1F601}"), 6)
        expectNil(font.glyph(for: "\u{1F602}"))
        // Groups out of order, that overlap, and with their ends exchanged.
        for groups in [
            [(0x1F600, 0x1F601, 5), (0x41, 0x42, 1)], [(0x41, 0x42, 1), (0x42, 0x42, 3), (0x1F600, 0x1F601, 5)],
            [(0x30, 0x20, 9), (0x41, 0x42, 1), (0x1F600, 0x1F601, 5)],
        ] {
            maker.tables["cmap"] = FontMaker.cmap(FontMaker.format12(groups), encoding: 10)
            let font = try TrueTypeFont(bytes: maker.bytes)
            expectEqual(font.glyph(for: "A"), 1)
            expectEqual(font.glyph(for: "B"), 2)
            expectEqual(font.glyph(for: "\u{1F601}"), 6)
            expectNil(font.glyph(for: "!"))
        }
    }

    @Test("straight, curved, composite and blank outlines, y downwards")
    func outlines() throws {
        let font = try TrueTypeFont(bytes: FontMaker().bytes)
        expect(near(font.outline(of: 1).bounds, CGRect(x: 0, y: -0.7, width: 0.5, height: 0.7)))
        expectEqual(font.outline(of: 1).verbs, [.move, .line, .line, .line, .close])
        // Four control points imply four points on the curve, half way between them.
        let ring = font.outline(of: 2)
        expectEqual(ring.verbs, [.move, .quad, .quad, .quad, .quad, .close])
        expectEqual(ring.points.first, CGPoint(x: 0.25, y: 0))
        expectEqual(ring.bounds, CGRect(x: 0, y: -0.5, width: 0.5, height: 0.5))
        // The rectangle, and the ring at half size from (125, 700).
        let composite = font.outline(of: 3)
        expect(near(composite.bounds, CGRect(x: 0, y: -0.95, width: 0.5, height: 0.95)))
        expectEqual(composite.verbs.count, 5 + 6)
        expect(font.outline(of: 4).isEmpty)
        expect(font.outline(of: 7).isEmpty, "a glyph that contains itself is given up")
        expect(font.outline(of: 500).isEmpty)
    }

    @Test("the left side bearing moves the outline")
    func bearing() throws {
        var maker = FontMaker()
        maker.tables["hmtx"] = FontMaker.words(FontMaker.advances.flatMap { [$0, 30] })
        let font = try TrueTypeFont(bytes: maker.bytes)
        expect(abs(font.outline(of: 1).bounds.minX - 0.03) < 1e-12)
    }

    @Test("kerning from kern and from GPOS, pairs, classes and extensions")
    func kerning() throws {
        var maker = FontMaker()
        try expectEqual(TrueTypeFont(bytes: maker.bytes).kerning(1, 2), 0)
        maker.tables["kern"] = FontMaker.kern([(1, 2, -80), (2, 1, 40)])
        let table = try TrueTypeFont(bytes: maker.bytes)
        expectEqual(table.kerning(1, 2), -0.08)
        expectEqual(table.kerning(2, 1), 0.04)
        expectEqual(table.kerning(1, 1), 0)
        // GPOS takes precedence over kern.
        let pairs = FontMaker.pairs(left: 1, [(2, -50), (3, -20)])
        maker.tables["GPOS"] = FontMaker.layout(feature: "kern", kind: 2, subtables: [pairs])
        let positioned = try TrueTypeFont(bytes: maker.bytes)
        expectEqual(positioned.kerning(1, 2), -0.05)
        expectEqual(positioned.kerning(1, 3), -0.02)
        expectEqual(positioned.kerning(2, 1), 0)
        // Some fonts of handwriting have a script without a default language: its first language applies.
        maker.tables["GPOS"] = FontMaker.layout(feature: "kern", kind: 2, subtables: [pairs], language: "ROM ")
        try expectEqual(TrueTypeFont(bytes: maker.bytes).kerning(1, 2), -0.05)
        // The pair's subtable comes before its class.
        maker.tables["GPOS"] = FontMaker.layout(
            feature: "kern", kind: 9,
            subtables: [pairs, FontMaker.classes(value: -33)].map { FontMaker.extended(kind: 2, $0) })
        let both = try TrueTypeFont(bytes: maker.bytes)
        expectEqual(both.kerning(1, 2), -0.05)
        expectEqual(both.kerning(2, 2), -0.033)
        expectEqual(both.kerning(2, 3), 0)
    }

    @Test("kern's classes, alone and beside pairs, under Apple's header too")
    func kernClasses() throws {
        var maker = FontMaker()
        maker.tables["kern"] = FontMaker.kernClasses(value: -70)
        let classes = try TrueTypeFont(bytes: maker.bytes)
        expect(classes.kerning(1, 2) == -0.07, classes.kerning(2, 2) == -0.07)
        expect(classes.kerning(1, 1) == 0, classes.kerning(3, 2) == 0, classes.kerning(2, 3) == 0)
        maker.tables["kern"] = FontMaker.kernClasses(value: -70, besides: [(1, 2, 30)])
        let both = try TrueTypeFont(bytes: maker.bytes)
        expect(abs(both.kerning(1, 2) + 0.04) < 1e-12, both.kerning(2, 2) == -0.07)
        maker.tables["kern"] = FontMaker.kernClasses(value: -70, isApple: true)
        try expectEqual(TrueTypeFont(bytes: maker.bytes).kerning(2, 2), -0.07)
        // A subtable that is cut off kerns nothing.
        maker.tables["kern"] = Array(FontMaker.kernClasses(value: -70).dropLast(2))
        try expectEqual(TrueTypeFont(bytes: maker.bytes).kerning(1, 2), 0)
    }

    @Test("a subtable of classes that does not speak of the right glyph leaves it to the next; lookups add up")
    func positioningFallsThrough() throws {
        var maker = FontMaker()
        // Glyphs 1 and 3 are in no class of the right: the pairs after the classes count.
        let pairs = FontMaker.pairs(left: 1, [(1, -11), (2, -50)])
        maker.tables["GPOS"] = FontMaker.layout(feature: "kern", kind: 2, subtables: [FontMaker.classes(value: -33), pairs])
        let font = try TrueTypeFont(bytes: maker.bytes)
        expect(font.kerning(1, 2) == -0.033, font.kerning(1, 1) == -0.011, font.kerning(2, 2) == -0.033)
        // The advance is found after the placements of a record, and with a record for the right glyph.
        maker.tables["GPOS"] = FontMaker.layout(
            feature: "kern", kind: 2, subtables: [FontMaker.widePairs(left: 1, right: 2, -60)])
        try expectEqual(TrueTypeFont(bytes: maker.bytes).kerning(1, 2), -0.06)
    }

    @Test("letters kern across the marks that stand over them")
    func kerningAcrossMarks() throws {
        var maker = FontMaker()
        maker.tables["cmap"] = FontMaker.cmap(
            FontMaker.format12([(0x41, 0x41, 1), (0x6F, 0x6F, 2), (0x320, 0x320, 4)]), encoding: 10)
        maker.tables["kern"] = FontMaker.kern([(1, 2, -100)])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("marks-\(UInt64.random(in: 0...(.max))).ttf")
        try Data(maker.bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = FontProvider(.file(file.path))
        func width(_ text: String) -> CGFloat { TextLayout(text, font: Font.system(size: 10), provider: provider).size.width }
        // A is 5.5 wide and o 5.2; together they draw by 1.
        expect(abs(width("Ao") - 9.7) < 1e-9)
        expect(abs(width("A\u{320}o") - 9.7) < 1e-9)
        expect(abs(width("oA") - 10.7) < 1e-9)
    }

    @Test("figures are tabular where the font has such")
    func tabularFigures() throws {
        var maker = FontMaker()
        try expectEqual(TrueTypeFont(bytes: maker.bytes).glyph(for: "1"), 5)
        maker.tables["GSUB"] = FontMaker.layout(feature: "tnum", kind: 1, subtables: [FontMaker.substitution(5, 6)])
        try expectEqual(TrueTypeFont(bytes: maker.bytes).glyph(for: "1"), 6)
        try expectEqual(TrueTypeFont(bytes: maker.bytes).glyph(for: "A"), 1)
    }

    @Test("a collection answers with its first font")
    func collection() throws {
        let header = 16
        var file = FontMaker().bytes
        for index in 0..<10 {
            // The tables are shifted by the header's length.
            let at = 12 + 16 * index + 8
            let offset = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } + header
            file.replaceSubrange(at..<at + 4, with: FontMaker.long(offset))
        }
        let bytes = Array("ttcf".utf8) + FontMaker.words([1, 0]) + FontMaker.long(1) + FontMaker.long(header) + file
        try expectEqual(TrueTypeFont(bytes: bytes).familyName, "Test Sans")
    }

    @Test("weight and slant from OS/2, head and the style's name")
    func description() throws {
        var maker = FontMaker()
        maker.tables["OS/2"] = FontMaker.os2(weight: 700)
        try expectEqual(TrueTypeFont(bytes: maker.bytes).description.weight, 700)
        maker.tables["OS/2"] = nil
        maker.tables["name"] = FontMaker.names(style: "SemiBold Italic")
        maker.tables["head"]?[45] = 2
        let description = try TrueTypeFont(bytes: maker.bytes).description
        expectEqual(description.weight, 600)
        expect(description.isItalic)
    }
}

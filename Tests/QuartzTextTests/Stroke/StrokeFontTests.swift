import Foundation
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("The built-in stroke font")
struct StrokeFontTests {
    private let regular = StrokeFont.face()

    private func bounds(_ character: Unicode.Scalar, _ face: StrokeFont) throws -> CGRect {
        face.outline(of: try require(face.glyph(for: character), "no glyph for \(character)")).bounds
    }

    @Test("it has printable ASCII, the signs of user interfaces and accented Latin")
    func repertoire() throws {
        let ascii = (0x21...0x7E).compactMap(Unicode.Scalar.init)
        let signs = Array("·–—…×°±→←↑↓▶■✓•∞π⌕▾−≤≥≠≈√«»“”‘’€£éñüÅçžŐį".unicodeScalars)
        for isMonospaced in [false, true] {
            let face = StrokeFont.face(isMonospaced: isMonospaced)
            for scalar in ascii + signs {
                expect(try !bounds(scalar, face).isEmpty, "\(scalar) is blank")
            }
        }
        expectNil(regular.glyph(for: "한"))
        expect(try bounds("é", regular).height > bounds("e", regular).height)
    }

    @Test("every drawing is well-formed")
    func drawings() {
        let all =
            StrokeFont.small + StrokeFont.capitals + StrokeFont.figures + StrokeFont.punctuation + StrokeFont.signs
            + StrokeFont.slabs
        for glyph in all { expect(Skeleton(glyph.skeleton) != nil, "\(glyph.character)") }
        for (mark, drawing) in StrokeFont.marks { expect(Skeleton(drawing) != nil, "U+\(String(mark.value, radix: 16))") }
        for bad in ["M 1", "L x 2", "? 1 2", "", "M 0 0 C 1 2 3"] { expectNil(Skeleton(bad)) }
    }

    @Test(
        "heights are the same in all weights",
        arguments: [Font.Weight.ultraLight, .light, .regular, .medium, .semibold, .bold, .black])
    func heights(weight: Font.Weight) throws {
        let face = StrokeFont.face(weight: weight)
        for letter in "HEILTZ".unicodeScalars {
            let box = try bounds(letter, face)
            expect(abs(box.minY + 0.7) < 1e-3, abs(box.maxY) < 1e-3, "\(letter): \(box)")
        }
        for letter in "xzvnur".unicodeScalars {
            let box = try bounds(letter, face)
            expect(abs(box.minY + 0.51) < 0.012, abs(box.maxY) < 0.012, "\(letter): \(box)")
        }
        // Bowls overshoot by a hundredth of an em.
        expect(abs(try bounds("o", face).maxY - 0.01) < 4e-3)
        expect(abs(try bounds("I", face).width - face.pen / 1000) < 1e-3)
    }

    @Test("heavier faces have broader strokes, and letters stay within their advance but for small overlaps")
    func weights() throws {
        let pens = [100, 400, 500, 600, 700, 900].map { StrokeFont.face(weight: Font.Weight(rawValue: $0)).pen }
        expect(pens == pens.sorted(), Set(pens).count == pens.count)
        for scalar in (0x21...0x7E).compactMap(Unicode.Scalar.init) {
            let glyph = try require(regular.glyph(for: scalar))
            let box = regular.outline(of: glyph).bounds
            expect(box.minX > 0, box.maxX < regular.advance(of: glyph), "\(scalar)")
        }
    }

    @Test("figures are tabular, the monospaced style is monospaced")
    func advances() throws {
        for weight in [Font.Weight.regular, .bold] {
            let face = StrokeFont.face(weight: weight)
            let widths = try "0123456789".unicodeScalars.map { face.advance(of: try require(face.glyph(for: $0))) }
            expectEqual(Set(widths).count, 1)
        }
        let mono = StrokeFont.face(isMonospaced: true)
        for scalar in (0x20...0x7E).compactMap(Unicode.Scalar.init) {
            let glyph = try require(mono.glyph(for: scalar))
            expectEqual(mono.advance(of: glyph), 0.6)
            expect(mono.outline(of: glyph).bounds.width <= 0.6)
        }
        expect(try bounds("i", mono).width > bounds("i", regular).width)
    }

    @Test("kerning closes the gaps of diagonals")
    func kerning() throws {
        func pair(_ left: Unicode.Scalar, _ right: Unicode.Scalar, _ face: StrokeFont) throws -> CGFloat {
            face.kerning(try require(face.glyph(for: left)), try require(face.glyph(for: right)))
        }
        try expectEqual(pair("A", "V", regular), -0.062)
        try expectEqual(pair("T", "o", regular), -0.072)
        try expectEqual(pair("H", "H", regular), 0)
        try expectEqual(pair("A", "V", StrokeFont.face(isMonospaced: true)), 0)
    }

    @Test("italics lean by a fifth")
    func italics() throws {
        let italic = StrokeFont.face(isItalic: true)
        // A stem of .7 em without the round ends, whose shear does not change the width to first order.
        let lean = try bounds("I", italic).width - bounds("I", regular).width
        expect(abs(lean - 0.2 * (0.7 - regular.pen / 1000)) < 4e-3)
    }

    @Test("the outline is one of filled strokes: counters stay open, dots are solid")
    func filling() throws {
        func covers(_ character: Unicode.Scalar, _ x: CGFloat, _ y: CGFloat) throws -> Bool {
            let glyph = try require(regular.glyph(for: character))
            let box = regular.outline(of: glyph).bounds
            return regular.outline(of: glyph).contains(CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height))
        }
        for letter in "oOD0bq".unicodeScalars {
            expect(try !covers(letter, 0.5, letter == "b" ? 0.68 : letter == "q" ? 0.35 : 0.5))
        }
        for sign in "■▶●•◆.".unicodeScalars { expect(try covers(sign, 0.5, 0.5), "\(sign)") }
        expect(try covers("I", 0.5, 0.5))
    }

    @Test("a missing glyph is a box")
    func notdef() {
        expect(regular.outline(of: 0).bounds.height > 0.69)
        expectEqual(regular.outline(of: 60_000), regular.outline(of: 0))
        expectEqual(regular.advance(of: 60_000), regular.advance(of: 0))
    }
}

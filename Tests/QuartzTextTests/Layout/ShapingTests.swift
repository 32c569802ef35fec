import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Shaping by HarfBuzz, where it is installed, and by the tables that the module reads itself.
@Suite("Shaping")
struct ShapingTests {
    private static let hasArabic = HarfBuzz.shared != nil && FontProvider.shared.families.contains("DejaVu Sans")
    private let font = Font(family: .named("DejaVu Sans"), size: 20)

    private func glyphs(_ text: String) -> [GlyphID] {
        TextLayout(text, font: font).lines[0].runs.flatMap { $0.glyphs.map(\.glyph) }
    }

    @Test("Arabic letters join, and have their forms by place", .enabled(if: hasArabic))
    func joining() {
        let word = glyphs("ببب")
        expectEqual(Set(word + glyphs("ب")).count, 4)
        // Lam and alef are one glyph, whose letters share its width.
        let ligature = TextLayout("لا", font: font).lines[0]
        expectEqual(ligature.runs.flatMap(\.glyphs).count, 1)
        expectEqual(ligature.caretX(at: 1), ligature.width / 2)
        expectEqual([ligature.caretX(at: 0), ligature.caretX(at: 2)], [ligature.width, 0])
        // A letter in another colour joins its neighbours.
        var runs = "ببب".map { TextRun(String($0), font: font) }
        runs[1].color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        expectEqual(TextLayout(runs).lines[0].runs.flatMap { $0.glyphs.map(\.glyph) }, word)
        // A non-joiner separates letters and is not drawn.
        expectEqual(glyphs("ب\u{200C}ب").count, 2)
        expectEqual(Set(glyphs("ب\u{200C}ب")), Set(glyphs("ب")))
    }

    @Test("marks are placed over their letters, in the layout's coordinates", .enabled(if: hasArabic))
    func marks() {
        // The face moves a tilde up over a capital, and a dot down under a letter with a descender.
        let high = TextLayout("T\u{303}", font: font).lines[0].runs.flatMap(\.glyphs)
        let low = TextLayout("q\u{323}", font: font).lines[0].runs.flatMap(\.glyphs)
        expectEqual(high.map { $0.y < 0 }, [false, true])
        expectEqual(low.map { $0.y > 0 }, [false, true])
        expectEqual(TextLayout("T\u{303}", font: font).characterCount, 1)
    }

    @Test(
        "both shapers agree where the abilities meet", .enabled(if: hasArabic),
        arguments: [
            "The quick brown fox — AVATAR, To. fi ffl 0123", "Ελληνικά κείμενο", "Русский текст", "Tiếng Việt Ế ộ",
            "naïve café Å",
            "a\u{AD}b x\ty\nz",
        ])
    func agreement(text: String) {
        for (ligatures, kerning, spacing) in [(true, true, 0.0), (false, true, 0), (true, false, 0), (true, true, 2)] {
            var run = TextRun(text, font: font, letterSpacing: spacing)
            run.usesLigatures = ligatures
            run.usesKerning = kerning
            let one = ShapedText([run], provider: .shared, shaper: .shared)
            let other = ShapedText([run], provider: .shared, shaper: nil)
            expectEqual(one.elements.count, other.elements.count)
            expectEqual(one.glyphs.map(\.glyph), other.glyphs.map(\.glyph))
            for (a, b) in zip(one.elements, other.elements) {
                expect(abs(a.x - b.x) < 0.02)
                expect(abs(a.advance - b.advance) < 0.02)
            }
        }
    }

    @Test("every string is laid out: each character has a place, and all numbers are finite")
    func randomStrings() {
        var random = SplitMix64(seed: 47)
        let blocks: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F, 0x1100...0x11FF, 0x1780...0x17FF,
            0x2000...0x206F, 0x3040...0x30FF, 0x4E00...0x4E20, 0xAC00...0xAC20, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF,
            0x1F3FB...0x1F468, 0xE0020...0xE007F,
        ]
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<random.pick(40) {
                let block = blocks[random.pick(blocks.count)]
                let value = block.lowerBound + UInt32(random.pick(Int(block.upperBound - block.lowerBound) + 1))
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            }
            let layout = TextLayout(text, font: font, width: CGFloat(random.pick(300)))
            expectEqual(layout.characterCount, text.count)
            expectEqual(layout.lines.last?.characters.upperBound, text.count)
            expect(layout.lines.allSatisfy { $0.carets.allSatisfy(\.isFinite) && $0.path.points.allSatisfy(\.isFinite) })
        }
    }

    @Test("a thousand marks on a letter, and a word of a hundred thousand letters")
    func extremes() {
        let marks = TextLayout("a" + String(repeating: "\u{301}", count: 1000) + "b", font: font)
        expectEqual(marks.characterCount, 2)
        let word = TextLayout(String(repeating: "ب", count: 100_000), font: font)
        expectEqual(word.characterCount, 100_000)
        expect(word.size.width.isFinite)
    }

    @Test("a library that is missing, or is another one, is not used")
    func libraries() {
        expect(HarfBuzz(libraryNamed: "libno-such-library.so.0") == nil)
        expect(HarfBuzz(libraryNamed: "libm.so.6") == nil)
    }
}

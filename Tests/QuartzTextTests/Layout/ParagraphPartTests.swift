import Expectations
import Foundation
import SeededRandom
import Testing

@testable import QuartzText

@Suite struct ParagraphPartTests {
    private struct Place {
        let glyph: GlyphID
        let x: CGFloat
        let y: CGFloat

        func isLike(_ other: Place) -> Bool { glyph == other.glyph && abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6 }
    }

    /// The glyphs of lines with their places.
    private func places(_ layout: TextLayout, top: CGFloat = 0) -> [Place] {
        layout.lines.flatMap { line in
            line.runs.flatMap(\.glyphs).map { glyph in
                Place(glyph: glyph.glyph, x: line.origin.x + glyph.x, y: top + line.origin.y + glyph.y)
            }
        }
    }

    private func format(_ dice: inout SplitMix64) -> ParagraphFormat {
        var format = ParagraphFormat()
        format.spacingBefore = CGFloat(dice.pick(3) * 5)
        format.spacingAfter = CGFloat(dice.pick(3) * 4)
        format.lineSpacing = CGFloat(dice.pick(3) - 1)
        format.firstLineIndent = CGFloat(dice.pick(2) * 12)
        format.indent = CGFloat(dice.pick(2) * 6)
        format.alignment = dice.pick(of: [.natural, .left, .right, .center, .justified])
        return format
    }

    /// A text as separate paragraphs has the lines of the whole text, for random runs, formats and line feeds.
    @Test func partsHaveTheLinesOfTheWhole() {
        var dice = SplitMix64(seed: 3)
        let pieces = [
            "word ", "longer", " ", "\n", "\n", "\n\n", "\r\n", "\u{2028}", "\u{2029}", "\t", "한글", "-", "e\u{301}", "\u{5D0}",
        ]
        var divided = 0
        for _ in 0..<300 {
            var runs: [TextRun] = []
            for _ in 0..<1 + dice.pick(4) {
                var text = ""
                for _ in 0..<dice.pick(30) { text += dice.pick(of: pieces) }
                var run = TextRun(text, font: Font(family: .builtin, size: dice.pick(of: [12, 12, 12, 19])))
                if dice.chance(50) { run.paragraph = format(&dice) }
                runs.append(run)
            }
            let style = ParagraphStyle(
                alignment: dice.pick(of: [.natural, .left, .justified]), isWrapped: dice.chance(80),
                truncation: dice.pick(of: [.none, .end, .middle]), lineHeightMultiple: dice.pick(of: [1, 1.3]))
            let width = CGFloat(dice.number(30...300))
            let parts = TextLayout.seenParts(runs, width: width, style: style, height: 1e6, reach: 1e4)
            if parts.count > 1 { divided += 1 }
            let (placed, whole) = (
                parts.flatMap { places($0.layout, top: $0.top) }, places(TextLayout(runs, width: width, style: style))
            )
            expect(
                placed.count == whole.count && zip(placed, whole).allSatisfy { $0.isLike($1) },
                "\(runs.map(\.text)) in \(width)")
            // Only what is seen is laid out.
            let seen = TextLayout.seenParts(runs, width: width, style: style, height: 20, reach: 1e4)
            expect(seen.dropLast().allSatisfy { $0.top <= 20 })
        }
        expect(divided > 50)
    }
}

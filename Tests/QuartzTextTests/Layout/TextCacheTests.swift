import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Layouts and shapes that the cache keeps equal those of a provider that has laid out nothing before.
@Suite struct TextCacheTests {
    private static let pieces = [
        "a", "b", "é", "e\u{301}", "\u{301}", "office", "AV", " ", "\n", "אב", "\u{202E}", "👩‍👩‍👧", "漢字", "\t", "\u{AD}", "",
    ]

    private func run(_ random: inout SplitMix64) -> TextRun {
        let text = (0..<random.pick(6)).map { _ in random.pick(of: Self.pieces) }.joined()
        var run = TextRun(
            text, font: Font(family: random.pick(of: [.builtin, .monospaced]), size: random.pick(of: [10, 12, 12.5])),
            color: random.pick(of: [.black, .white]))
        if random.chance(20) { run.isUnderlined = true }
        if random.chance(20) { run.usesKerning = false }
        if random.chance(20) { run.letterSpacing = random.pick(of: [0, 1, -0.5]) }
        if random.chance(20) {
            var format = ParagraphFormat()
            format.baseDirection = random.pick(of: [.natural, .leftToRight, .rightToLeft])
            format.firstLineIndent = random.pick(of: [0, 20])
            run.paragraph = format
        }
        return run
    }

    @Test(arguments: 1...20) func keptLayoutsEqualFreshOnes(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let kept = FontProvider(.builtin)
        // Few runs and widths, so that most layouts have been asked for before, or are nearly equal to one that has.
        let runs = (0..<6).map { _ in run(&random) }
        for _ in 0..<80 {
            let text = (0..<1 + random.pick(2)).map { _ in random.pick(of: runs) }
            let width = random.pick(of: [CGFloat.infinity, 40, 41, 0])
            let style = ParagraphStyle(
                alignment: random.pick(of: [.natural, .center]), truncation: random.pick(of: [.none, .end, .middle]),
                maximumLines: random.pick(of: [0, 1, 2]))
            let layout = TextLayout(text, width: width, style: style, provider: kept)
            let fresh = TextLayout(text, width: width, style: style, provider: FontProvider(.builtin))
            expectEqual(layout.size, fresh.size)
            expectEqual(layout.characterCount, fresh.characterCount)
            expectEqual(layout.isTruncated, fresh.isTruncated)
            expectEqual(layout.lines.count, fresh.lines.count)
            expect(layout.path == fresh.path, "\(text.map(\.text))")
            for offset in 0...fresh.characterCount { expectEqual(layout.caret(at: offset), fresh.caret(at: offset)) }
            // The runs of a layout keep their colours.
            expectEqual(
                layout.lines.flatMap { $0.runs.map { run in run.color } },
                fresh.lines.flatMap { $0.runs.map { run in run.color } })
        }
    }
}

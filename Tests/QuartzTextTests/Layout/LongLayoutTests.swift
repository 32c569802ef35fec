import Foundation
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Long texts are laid out in parts, up to the end of the visible part.
@Suite struct LongLayoutTests {
    private let font = Font(family: .monospaced, size: 10)
    private let builtin = FontProvider(.builtin)

    private func words(_ count: Int, newlines: Bool = false) -> String {
        (0..<count).map { "word\($0)" + (newlines && $0 % 17 == 16 ? "\n" : " ") }.joined()
    }

    private func isSame(_ one: TextLine, _ other: TextLine, shift: CGFloat = 0) -> Bool {
        abs(one.origin.x - other.origin.x) < 1e-6 && abs(one.origin.y - other.origin.y - shift) < 1e-6
            && abs(one.width - other.width) < 1e-6 && one.runs.map(\.glyphs.count) == other.runs.map(\.glyphs.count)
            && zip(one.carets, other.carets).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    /// A paragraph cut at any of its lines is set as the whole is.
    @Test(arguments: [TextAlignment.left, .right, .justified]) func partsAreAsTheWhole(alignment: TextAlignment) throws {
        var run = TextRun(words(120), font: font)
        run.paragraph = ParagraphFormat()
        run.paragraph?.firstLineIndent = 30
        run.paragraph?.indent = 10
        run.paragraph?.lineSpacing = 2
        run.paragraph?.spacingBefore = 50
        let style = ParagraphStyle(alignment: alignment)
        let whole = TextLayout([run], width: 200, style: style, provider: builtin)
        expect(whole.lines.count > 10)
        let characters = Array(run.text)
        for end in [150, 300, 500] {
            var first = run
            first.text = String(characters[..<end])
            let head = TextLayout([first], width: 200, style: style, part: ParagraphPart(goesOn: true), provider: builtin)
            let cut = head.characterCount
            expect(head.isCut, cut < end, cut == head.lines.last?.characters.upperBound)
            expect(head.lines.count > 1, zip(head.lines, whole.lines).allSatisfy { isSame($0, $1) })
            var second = run
            second.text = String(characters[cut...])
            let tail = TextLayout(
                [second], width: 200, style: style, part: ParagraphPart(opening: head.opening), provider: builtin)
            expect(!tail.isCut, tail.spaceBefore == 0, head.lines.count + tail.lines.count == whole.lines.count)
            let top = head.size.height + head.spaceAfter
            expect(zip(tail.lines, whole.lines.dropFirst(head.lines.count)).allSatisfy { isSame($1, $0, shift: top) })
            expect(abs(top + tail.size.height - whole.size.height) < 1e-6)
            // A stop ends a part where a line begins at it, and nowhere else.
            let stop = whole.lines[3].characters.lowerBound
            let stopped = TextLayout(
                [run], width: 200, style: style, part: ParagraphPart(stops: [stop, stop + 1]), provider: builtin)
            expect(stopped.isCut, stopped.lines.count == 3, stopped.characterCount == stop)
            expect(!TextLayout([run], width: 200, style: style, part: ParagraphPart(stops: [stop + 1]), provider: builtin).isCut)
        }
    }

    /// The visible part of a long text equals the same part of the whole layout.
    @Test(arguments: [true, false]) func whatIsSeenIsAsInTheWhole(newlines: Bool) {
        let run = TextRun(words(4000, newlines: newlines), font: font)
        for (style, reach) in [
            (ParagraphStyle(), 0), (ParagraphStyle(truncation: .end, maximumLines: 5), 0),
            (ParagraphStyle(alignment: .justified, maximumLines: 3), 0), (ParagraphStyle(isWrapped: false), 500),
            (ParagraphStyle(isWrapped: false, truncation: .end, maximumLines: 1), 0),
            (ParagraphStyle(alignment: .right, isWrapped: false), 0), (ParagraphStyle(isWrapped: false, truncation: .middle), 0),
        ] as [(ParagraphStyle, CGFloat)] {
            let whole = TextLayout([run], width: 300, style: style, provider: builtin)
            let seen = TextLayout.seen([run], width: 300, style: style, height: 200, reach: reach, provider: builtin)
            let count = whole.lines.prefix { $0.top < 200 }.count
            expect(seen.lines.count >= count, count > 0)
            for (one, other) in zip(seen.lines.prefix(count), whole.lines) {
                expect(abs(one.origin.x - other.origin.x) < 1e-6, one.top == other.top, one.isTruncated == other.isTruncated)
                let seenGlyphs = shownGlyphs(one, to: 300 + reach)
                let allGlyphs = shownGlyphs(other, to: 300 + reach)
                expect(seenGlyphs.count > 5, seenGlyphs.map(\.glyph) == allGlyphs.map(\.glyph))
                for (glyph, expected) in zip(seenGlyphs, allGlyphs) { expect(abs(glyph.x - expected.x) < 1e-6) }
            }
        }
    }

    /// A label with few lines reads one paragraph more than it shows, in each direction of writing. The additional one truncates
    /// the last line.
    @Test(arguments: [1, 2, Int.max]) func fewLinesReadFewParagraphs(lines: Int) {
        let ends = ["\n", "\u{2028}", "\r\n"]
        let text = (0..<40).map { (index: Int) -> String in
            let start = index % 2 == 0 ? "\u{5D0}\u{5D1} " : ""
            return "\(start)word\(index)\(ends[index % 3])"
        }
        let style = ParagraphStyle(isWrapped: false, truncation: .end, maximumLines: lines)
        let run = TextRun(text.joined(), font: font)
        let whole = TextLayout([run], width: 300, style: style, provider: builtin)
        let seen = TextLayout.seen([run], width: 300, style: style, height: 50, reach: 0, provider: builtin)
        expect(seen.lines.count == whole.lines.count, seen.lines.count == (lines == .max ? 41 : lines))
        for (one, other) in zip(seen.lines, whole.lines) {
            expect(isSame(one, other), one.isTruncated == other.isTruncated)
        }
        expect(lines == .max || seen.characterCount < 40 && whole.characterCount > 200)
    }

    private func shownGlyphs(_ line: TextLine, to right: CGFloat) -> [PositionedGlyph] {
        line.runs.flatMap(\.glyphs).filter { line.origin.x + $0.x < right }
    }

    /// Of a million characters only the visible ones are laid out.
    @Test(arguments: [true, false]) func aMillionCharactersAreSetAsFarAsTheyAreSeen(newlines: Bool) {
        let text = String(repeating: words(1000, newlines: newlines), count: 120)
        expect(text.utf8.count > 900_000)
        for style in [ParagraphStyle(), ParagraphStyle(isWrapped: false), ParagraphStyle(truncation: .end, maximumLines: 4)] {
            let seen = TextLayout.seen(
                [TextRun(text, font: font)], width: 300, style: style, height: 200, reach: 100, provider: builtin)
            expect(seen.characterCount < 70_000, !seen.lines.isEmpty)
        }
    }
}

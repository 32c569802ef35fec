import Foundation
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

/// The built-in monospaced face at 10 points: every character advances by 6, a line is 11.9 high, 9.4 of it above the baseline.
private let mono = Font(family: .monospaced, size: 10)
private let builtin = FontProvider(.builtin)

private func layout(_ text: String, width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle()) -> TextLayout {
    TextLayout(text, font: mono, width: width, style: style, provider: builtin)
}

private func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-9 }

@Suite("Text layout: lines")
struct TextLayoutLineTests {
    /// Returns the characters of each line.
    private func lines(_ text: String, width: CGFloat, style: ParagraphStyle = ParagraphStyle()) -> [String] {
        let characters = Array(text)
        return layout(text, width: width, style: style).lines.map { String(characters[$0.characters]) }
    }

    @Test("one line: size and baseline")
    func single() {
        let text = layout("hello")
        expect(near(text.size.width, 30), near(text.size.height, 11.9))
        expect(near(text.firstBaseline, 9.4), near(text.lastBaseline, 9.4))
        expect(text.lines.count == 1, text.characterCount == 5, !text.isTruncated)
        expect(near(mono.measure("hello", provider: builtin).width, 30))
        expect(near(mono.measure("hi\nhello", provider: builtin).height, 23.8))
    }

    @Test("words wrap; spaces hang over the edge and count for no width")
    func wrapping() {
        expectEqual(lines("aaa bbb ccc", width: 45), ["aaa bbb ", "ccc"])
        expectEqual(lines("aaa bbb ccc", width: 42), ["aaa bbb ", "ccc"])
        expectEqual(lines("aaa bbb ccc", width: 41.9), ["aaa ", "bbb ", "ccc"])
        expectEqual(lines("aaa    bbb", width: 20), ["aaa    ", "bbb"])
        expectEqual(layout("aaa bbb ccc", width: 45).lines.map(\.width), [42, 18])
        expectEqual(lines("aaa bbb", width: 20, style: ParagraphStyle(isWrapped: false)), ["aaa bbb"])
        expectEqual(lines("aaa\u{A0}bbb c", width: 40), ["aaa\u{A0}bb", "b c"], "a no-break space holds")
    }

    @Test("a text keeps its lines in the width it measures", arguments: ["Perspective, autoreversing", "AVATAR To", "0.1 + 0.2"])
    func ownWidth(text: String) {
        let font = Font(size: 13.7)
        let width = font.measure(text, provider: builtin).width
        expectEqual(TextLayout(text, font: font, width: width, provider: builtin).lines.count, 1)
    }

    @Test("a word longer than the line breaks between characters")
    func longWords() {
        expectEqual(lines("abcdefghij", width: 25), ["abcd", "efgh", "ij"])
        expectEqual(lines("ab abcdefgh", width: 25), ["ab ", "abcd", "efgh"])
        expectEqual(lines("abc", width: 0), ["a", "b", "c"])
        expectEqual(lines("abc", width: -5), ["a", "b", "c"])
        expectEqual(lines("abc", width: .nan), ["abc"])
    }

    @Test("hyphens, dashes and slashes")
    func hyphens() {
        expectEqual(lines("foo-bar", width: 30), ["foo-", "bar"])
        expectEqual(lines("a -bc", width: 18), ["a ", "-bc"])
        expectEqual(lines("ab 10-12", width: 30), ["ab ", "10-12"])
        expectEqual(lines("foo—bar", width: 24), ["foo—", "bar"])
        expectEqual(lines("foo/bar", width: 24), ["foo/", "bar"])
        expectEqual(lines("foo\u{AD}bar", width: 30), ["foo\u{AD}", "bar"])
        let soft = layout("foo\u{AD}bar", width: 30)
        expect(near(soft.lines[0].width, 24), soft.lines[0].runs[0].glyphs.count == 4, "a soft hyphen shows where it breaks")
        expect(near(layout("foo\u{AD}bar").size.width, 36), "and only there")
    }

    @Test("ideographs and Hangul break anywhere, but not before closing marks")
    func ideographs() {
        expectEqual(lines("漢字漢字", width: 12), ["漢字", "漢字"])
        expectEqual(lines("漢字。", width: 12), ["漢", "字。"])
        expectEqual(lines("漢「字", width: 12), ["漢", "「字"])
        expectEqual(lines("한글abc", width: 24), ["한글", "abc"])
    }

    @Test("line feeds end lines; one at the end opens an empty line")
    func newlines() {
        expectEqual(lines("a\n\nb\n", width: 100), ["a\n", "\n", "b\n", ""])
        expect(near(layout("a\n\nb\n").size.height, 4 * 11.9))
        expectEqual(lines("a\r\nb", width: 100), ["a\r\n", "b"])
        let empty = layout("")
        expect(empty.lines.count == 1, near(empty.size.height, 11.9), empty.size.width == 0)
        expect(TextLayout([], provider: builtin).lines.isEmpty)
    }

    @Test("most lines")
    func maximumLines() {
        let style = ParagraphStyle(maximumLines: 2)
        let text = layout("aaa bbb ccc", width: 20, style: style)
        expect(text.lines.count == 2, text.isTruncated)
        expect(!layout("aaa bbb", width: 20, style: style).isTruncated)
        expectEqual(ParagraphStyle(maximumLines: -3).maximumLines, 0)
    }

    @Test("line height multiples add above and below in halves")
    func lineHeight() {
        let text = layout("a\nb", style: ParagraphStyle(lineHeightMultiple: 1.5))
        expect(near(text.size.height, 2 * 17.85))
        expect(near(text.firstBaseline, 12.375))
        expect(near(text.lastBaseline - text.firstBaseline, 17.85))
        expectEqual(ParagraphStyle(lineHeightMultiple: .nan).lineHeightMultiple, 1)
        expectEqual(ParagraphStyle(lineHeightMultiple: -4).lineHeightMultiple, 0.1)
    }

    @Test("the tallest font of a line sets its baseline")
    func mixedSizes() {
        let runs = [TextRun("a", font: mono), TextRun("b\n", font: mono.withSize(20)), TextRun("c", font: mono)]
        let text = TextLayout(runs, provider: builtin)
        expect(near(text.lines[0].height, 23.8), near(text.lines[0].origin.y, 18.8))
        expect(near(text.lines[1].origin.y, 33.2))
        expect(near(text.size.width, 18))
    }
}

@Suite("Text layout: alignment and truncation")
struct TextLayoutAlignmentTests {
    @Test(
        "left, centre, right and natural",
        arguments: [
            (TextAlignment.left, CGFloat(0)), (.natural, 0), (.center, 41), (.right, 82), (.justified, 0),
        ])
    func alignment(alignment: TextAlignment, x: CGFloat) {
        let text = layout("abc", width: 100, style: ParagraphStyle(alignment: alignment))
        expect(near(text.lines[0].origin.x, x))
        expect(near(text.lines[0].width, 18))
    }

    @Test("without a width lines align in the widest one")
    func ownColumn() {
        let text = layout("a\nabc", style: ParagraphStyle(alignment: .right))
        expect(near(text.lines[0].origin.x, 12), near(text.lines[1].origin.x, 0), near(text.columnWidth, 18))
    }

    @Test("natural follows the first letter")
    func rightToLeft() {
        expect(near(layout("שלום", width: 100).lines[0].origin.x, 76))
        expect(near(layout("12 שלום", width: 100).lines[0].origin.x, 58))
        expect(near(layout("ab שלום", width: 100).lines[0].origin.x, 0))
    }

    @Test("a line wider than the column begins at the left edge")
    func overflow() {
        let style = ParagraphStyle(alignment: .center, isWrapped: false)
        expectEqual(layout("abcdef", width: 20, style: style).lines[0].origin.x, 0)
    }

    @Test("justified lines reach both edges, the last one does not")
    func justified() {
        let text = layout("aa bb cc dd", width: 40, style: ParagraphStyle(alignment: .justified))
        expectEqual(text.lines.count, 2)
        expect(near(text.lines[0].width, 40), near(text.lines[0].caretX(at: 3), 28))
        expect(near(text.lines[1].width, 30), near(text.lines[1].caretX(at: 9), 18))
        let dense = layout("漢字漢字", width: 15, style: ParagraphStyle(alignment: .justified))
        expect(near(dense.lines[0].caretX(at: 1), 9), "without spaces all gaps grow")
    }

    /// Returns the visible text of truncated lines, with the ellipsis.
    private func shown(_ text: String, width: CGFloat, _ style: ParagraphStyle) -> [String] {
        let characters = Array(text)
        return layout(text, width: width, style: style).lines.map { line in
            line.runs.map { $0.characters.isEmpty ? "…" : String(characters[$0.characters]) }.joined()
        }
    }

    @Test(
        "truncation at the start, in the middle, at the end",
        arguments: [
            (TextTruncation.start, "…fghij"), (.middle, "ab…hij"), (.end, "abcde…"), (.none, "abcdefghij"),
        ])
    func truncation(mode: TextTruncation, expected: String) {
        let style = ParagraphStyle(isWrapped: false, truncation: mode)
        expectEqual(shown("abcdefghij", width: 36, style), [expected])
        expectEqual(shown("abcdef", width: 36, style), ["abcdef"], "what fits stays whole")
        let text = layout("abcdefghij", width: 36, style: style)
        expectEqual(text.isTruncated, (mode != .none))
        expect(near(text.lines[0].width, mode == .none ? 60 : 36))
    }

    @Test("the last of some lines is truncated, without a space before the ellipsis")
    func lastLine() {
        let style = ParagraphStyle(truncation: .end, maximumLines: 2)
        expectEqual(shown("aaa bbb ccc ddd eee", width: 45, style), ["aaa bbb ", "ccc dd…"])
        expectEqual(shown("aaa bbb ccc ddd eee", width: 30, style), ["aaa ", "bbb…"])
        expectEqual(shown("aaa\nbbb\nccc", width: 45, style), ["aaa\n", "bbb…"])
        expectEqual(shown("aaa bbb", width: 45, style), ["aaa bbb"])
    }

    @Test("unwrapped paragraphs are truncated one by one")
    func paragraphs() {
        let style = ParagraphStyle(isWrapped: false, truncation: .end)
        expectEqual(shown("abcdefgh\nxy", width: 24, style), ["abc…", "xy"])
    }

    @Test("no room for anything leaves the ellipsis")
    func tiny() {
        let style = ParagraphStyle(isWrapped: false, truncation: .middle)
        expectEqual(shown("abcdefgh", width: 1, style), ["…"])
        expectEqual(shown("abcdefgh", width: 0, style), ["…"])
    }
}

@Suite("Text layout: glyphs and carets")
struct TextLayoutGlyphTests {
    @Test("letter spacing stands between letters")
    func letterSpacing() {
        let run = TextRun("abc", font: mono, letterSpacing: 2)
        expect(near(TextLayout([run], provider: builtin).size.width, 22))
        expectEqual(TextRun("a", font: mono, letterSpacing: .infinity).letterSpacing, 0)
    }

    @Test("kerning moves neighbours, across runs of one face too")
    func kerning() {
        let font = Font(size: 100)
        let face = StrokeFont.face()
        let apart = ["A", "V"].reduce(CGFloat(0)) { $0 + font.measure($1, provider: builtin).width }
        expect(near(font.measure("AV", provider: builtin).width, apart - 6.2))
        expect(near(font.ascender, font.face().metrics.ascender * 100))
        expectEqual(face.metrics.capHeight, 0.7)
    }

    @Test("outlines stand on the baseline where the glyphs are")
    func outlines() throws {
        let text = TextLayout("I\nI", font: Font(size: 100), provider: builtin)
        let box = text.path.bounds
        expect(abs(box.minY - (text.firstBaseline - 70)) < 0.1)
        expect(abs(box.maxY - text.lastBaseline) < 0.1)
        let run = try require(text.lines[1].runs.first)
        expect(abs(run.path.bounds.maxY) < 0.1, run.path.bounds.minX > 0, run.path.bounds.maxX < run.width)
    }

    @Test("runs keep colour, font and place")
    func runs() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let text = TextLayout(
            [TextRun("ab", font: mono), TextRun("cd ", font: mono, color: red, isUnderlined: true)], provider: builtin)
        let runs = text.lines[0].runs
        expectEqual(runs.map(\.characters), [0..<2, 2..<5])
        expectEqual(runs.map(\.color), [.black, red])
        expect(near(runs[1].x, 12), runs[0].underline == nil)
        let bar = try require(runs[1].underline)
        expect(near(bar.minX, 12), near(bar.width, 12), "the hanging space is not underlined")
        expect(near(bar.midY, 1.2), near(bar.height, 0.6))
    }

    @Test("a letter with loose marks is the composed letter, one character wide")
    func combining() {
        let loose = TextLayout("e\u{301}", font: mono, provider: builtin)
        let composed = TextLayout("é", font: mono, provider: builtin)
        expectEqual(loose.characterCount, 1)
        expect(loose.path == composed.path, !loose.path.isEmpty)
    }

    @Test("characters without a picture, and emoji sequences, take their place without harm")
    func oddities() {
        expectEqual(layout("a\u{200D}b\u{FE0F}").characterCount, 2)
        expect(near(layout("👩‍👩‍👧").caret(at: 1)?.x ?? 0, layout("👩‍👩‍👧").size.width))
        expect(near(layout("a\u{7}b").size.width, 12))
        expect(near(layout("\tx").size.width, 30), "a tab is four spaces")
        expectEqual(TextLayout("abc", font: Font(size: .nan), provider: builtin).size, .zero)
        expectEqual(Font(size: .infinity).size, Font.maximumSize)
        expectEqual(layout(String(repeating: "x ", count: 20_000), width: 600).lines.count, 400)
    }

    @Test("carets: from offset to place and back")
    func carets() throws {
        let text = layout("aaa bbb\nc", width: 20)
        expectEqual(text.lines.count, 3)
        let caret = try require(text.caret(at: 2))
        expect(near(caret.x, 12), caret.line == 0, near(caret.top, 0), near(caret.height, 11.9))
        expectEqual(text.caret(at: 4)?.line, 1, "where a line wraps, the caret stands on the later line")
        expect(near(text.caret(at: 7)?.x ?? 0, 18), text.caret(at: 7)?.line == 1)
        expect(near(text.caret(at: 99)?.x ?? 0, 6), text.caret(at: 99)?.line == 2)
        expect(near(text.caret(at: -1)?.x ?? 9, 0))
        expectNil(TextLayout([], provider: builtin).caret(at: 0))

        expectEqual(text.offset(closestTo: CGPoint(x: 16, y: 5)), 3)
        expectEqual(text.offset(closestTo: CGPoint(x: 14, y: 5)), 2)
        expectEqual(text.offset(closestTo: CGPoint(x: 500, y: 5)), 3, "before the space the line wrapped at")
        expectEqual(text.offset(closestTo: CGPoint(x: 500, y: 15)), 7, "before the line feed")
        expectEqual(text.offset(closestTo: CGPoint(x: 500, y: 500)), 9)
        expectEqual(text.offset(closestTo: CGPoint(x: -5, y: -5)), 0)
        for offset in 0...9 {
            let caret = try require(text.caret(at: offset))
            expectEqual(text.offset(closestTo: CGPoint(x: caret.x, y: caret.top + 3)), offset)
        }
    }

    @Test("an empty text has a caret, a line feed moves it down")
    func emptyCarets() {
        expectEqual(layout("").caret(at: 0)?.line, 0)
        expectEqual(layout("a\n").caret(at: 2)?.line, 1)
        expect(near(layout("a ").caret(at: 2)?.x ?? 0, 12), "spaces at the end move the caret")
        let centered = layout("", width: 100, style: ParagraphStyle(alignment: .center))
        expect(near(centered.caret(at: 0)?.x ?? 0, 50))
    }

    @Test("selections cover one rectangle a line")
    func selections() {
        let text = layout("aaa bbb", width: 20)
        let rects = text.selectionRects(for: 1..<6)
        expectEqual(rects.count, 2)
        expect(near(rects[0].minX, 6), near(rects[0].maxX, 24), near(rects[1].maxX, 12), near(rects[1].minY, 11.9))
        expect(text.selectionRects(for: 3..<3).isEmpty)
        expect(text.selectionRects(for: 50..<60).isEmpty)
    }

    @Test("characters a face lacks come from another", .enabled(if: !FontProvider.shared.families.isEmpty))
    func fallback() throws {
        // No common font has cuneiform, so its box comes from the run's face.
        let text = TextLayout("a\u{12000}", font: Font(size: 10))
        let glyphs = try require(text.lines[0].runs.first).glyphs
        expectEqual(glyphs.count, 2)
    }
}

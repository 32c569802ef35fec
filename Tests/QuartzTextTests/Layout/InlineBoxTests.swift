import CanvasSupport
import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Boxes in lines of the built-in monospaced face at 10 points: every character advances by 6, a line is 11.9 high, 9.4 of it above the
/// baseline.
@Suite struct InlineBoxTests {
    private let mono = Font(family: .monospaced, size: 10)
    private let builtin = FontProvider(.builtin)

    private func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-9 }

    private func letters(_ text: String) -> TextRun { TextRun(text, font: mono) }

    private func boxes(_ bounds: CGRect, count: Int = 1, picture: InlineBox.Picture? = nil) -> TextRun {
        var run = letters(String(repeating: "\u{FFFC}", count: count))
        run.box = InlineBox(bounds: bounds, picture: picture)
        return run
    }

    private func square(_ side: CGFloat, y: CGFloat = 0) -> CGRect { CGRect(x: 0, y: y, width: side, height: side) }

    private func layout(
        _ runs: [TextRun], width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle()
    ) -> TextLayout {
        TextLayout(runs, width: width, style: style, provider: builtin)
    }

    // MARK: Lines

    @Test func aBoxAdvancesAndRaisesItsLine() throws {
        let text = layout([letters("ab"), boxes(CGRect(x: 0, y: 0, width: 30, height: 20)), letters("cd")])
        let line = text.lines[0]
        expect(near(text.size.width, 54), near(text.size.height, 22.5))
        expect(near(line.ascent, 20), near(line.descent, 2.5), near(line.origin.y, 20))
        expectEqual((0...5).map { line.caretX(at: $0) }, [0, 6, 12, 42, 48, 54])
        expect(line.offset(closestTo: 26) == 2, line.offset(closestTo: 28) == 3)
        let run = line.runs[1]
        expect(run.glyphs.isEmpty, run.characters == 2..<3, run.boxes.count == 1)
        expectEqual(run.boxes[0].frame, CGRect(x: 12, y: -20, width: 30, height: 20))
        expectEqual(text.selectionRects(for: 2..<3), [CGRect(x: 12, y: 0, width: 30, height: 22.5)])
    }

    @Test func boundsCountFromTheBaseline() {
        func line(_ box: TextRun) -> TextLine { layout([letters("a"), box]).lines[0] }
        let lowered = line(boxes(square(20, y: -5)))
        expect(near(lowered.ascent, 15), near(lowered.descent, 5), near(lowered.height, 20), near(lowered.origin.y, 15))
        expectEqual(lowered.runs[1].boxes[0].frame, CGRect(x: 6, y: -15, width: 20, height: 20))
        let raised = line(boxes(square(10, y: 4)))
        expect(near(raised.ascent, 14), near(raised.descent, 2.5), near(raised.height, 16.5))
        let small = line(boxes(square(8)))
        expect(near(small.height, 11.9), near(small.origin.y, 9.4))
        let deep = line(boxes(square(20, y: -50)))
        expect(near(deep.ascent, 9.4), near(deep.descent, 50), near(deep.height, 59.4))
        var shifted = boxes(square(20))
        shifted.decoration.rise = 3
        expect(near(line(shifted).ascent, 23), near(line(shifted).runs[1].boxes[0].frame.minY, -23))
    }

    @Test func aLineOfABoxIsAsHighAsTheBox() {
        let text = layout([boxes(square(20))])
        expect(text.size == CGSize(width: 20, height: 20), text.firstBaseline == 20)
        // Without height it has the height of letters, so that its caret is visible.
        let flat = layout([boxes(CGRect(x: 0, y: 0, width: 7, height: 0))])
        expect(near(flat.size.width, 7), near(flat.size.height, 11.9))
        expect(near(flat.caret(at: 1)?.height ?? 0, 11.9))
        // A line feed is none of the boxes.
        var two = boxes(square(20))
        two.text = "\u{FFFC}\n\u{FFFC}"
        let lines = layout([two]).lines
        expect(lines.map { $0.runs[0].boxes.count } == [1, 1], lines.map(\.top) == [0, 20])
    }

    @Test func spacingFollowsABox() {
        var spaced = boxes(square(10), count: 2)
        spaced.letterSpacing = 5
        expectEqual(layout([spaced, letters("a")]).lines[0].runs[1].x, 30)
    }

    @Test func charactersWithoutTheirBoxAreInvisible() throws {
        let text = layout([letters("a\u{FFFC}b")])
        expect(near(text.size.width, 12), text.lines[0].runs[0].glyphs.count == 2, text.characterCount == 3)
        // Also in a font that has a sign for them.
        var maker = FontMaker()
        maker.tables["cmap"] = FontMaker.cmap(FontMaker.format12([(0x61, 0x62, 1), (0xFFFC, 0xFFFC, 3)]), encoding: 10)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ttf")
        try Data(maker.bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = FontProvider(.file(file.path))
        let (whole, plain) = (
            TextLayout([letters("a\u{FFFC}b")], provider: provider), TextLayout([letters("ab")], provider: provider)
        )
        expect(whole.size == plain.size, whole.lines[0].runs.flatMap(\.glyphs).count == 2)
    }

    // MARK: Wrapping and truncation

    @Test func linesEndBesideABox() {
        func lines(_ runs: [TextRun], width: CGFloat) -> [Range<Int>] { layout(runs, width: width).lines.map(\.characters) }
        let word = [letters("aa"), boxes(square(12)), letters("bb")]
        expectEqual(lines(word, width: 36), [0..<5])
        expectEqual(lines(word, width: 24), [0..<3, 3..<5])
        expectEqual(lines(word, width: 20), [0..<2, 2..<3, 3..<5])
        // Punctuation stays with the box before it.
        expectEqual(lines([letters("aa"), boxes(square(12)), letters(".")], width: 24), [0..<2, 2..<4])
        // A box wider than the column is alone in its line.
        expectEqual(lines([letters("a "), boxes(square(100)), letters(" b")], width: 24), [0..<2, 2..<4, 4..<5])
        expectEqual(lines([boxes(square(100)), letters("\nb")], width: 24), [0..<2, 2..<3])
    }

    @Test func anEllipsisIsSetBesideABox() {
        let style = ParagraphStyle(isWrapped: false, truncation: .end)
        let whole = layout([boxes(square(12)), letters("abc")], width: 30, style: style)
        expect(!whole.isTruncated)
        let cut = layout([boxes(square(12)), letters("abc")], width: 29, style: style)
        // The box, one letter and the ellipsis.
        expect(cut.isTruncated, near(cut.size.width, 24), cut.lines[0].runs.map(\.boxes.count) == [1, 0, 0])
        let row = layout([boxes(CGRect(x: 0, y: 0, width: 12, height: 5), count: 3)], width: 20, style: style)
        expect(row.isTruncated, near(row.size.width, 18), row.lines[0].runs.map(\.boxes.count) == [1, 0])
        // The ellipsis has the height of letters.
        expect(near(row.size.height, 11.9))
        let none = layout([boxes(square(50), count: 2)], width: 20, style: style)
        expect(none.isTruncated, none.lines[0].runs.allSatisfy(\.boxes.isEmpty), near(none.size.height, 11.9))
    }

    @Test func aBoxHasNoDirection() {
        let text = layout([boxes(square(10)), letters("\u{5D0}\u{5D1}")], width: 100)
        expect(text.opening?.isRightToLeft == true, near(text.lines[0].origin.x + text.lines[0].width, 100))
        expectEqual(layout([boxes(square(10)), letters("ab")], width: 100).lines[0].origin.x, 0)
    }

    // MARK: Hostile values

    @Test func numbersAreClamped() {
        let bad = InlineBox(ascent: .nan, descent: .infinity, width: -5)
        expect(bad.ascent == 0, bad.descent == 0, bad.width == 0)
        var huge = InlineBox(ascent: 1e300, descent: -1e300, width: 1e300)
        expect(huge.ascent == 1e6, huge.descent == -1e6, huge.width == 1e6)
        huge.width = .nan
        expectEqual(huge.width, 0)
        // A rectangle of negative size is the same as a standardized one.
        let turned = InlineBox(bounds: CGRect(x: 5, y: 10, width: -5, height: -10))
        expectEqual(turned, InlineBox(bounds: CGRect(x: 0, y: 0, width: 5, height: 10)))
        for bounds in [CGRect.null, .infinite, CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1)] {
            let size = layout([letters("a"), boxes(bounds), letters("b")], width: 50).size
            expect(size.width.isFinite, size.height.isFinite)
        }
    }

    @Test func manyBoxesAreLaidOut() {
        let text = layout([boxes(square(10), count: 100_000)], width: 1000)
        expect(text.lines.count == 1000, text.size.height == 10_000)
        let seen = TextLayout.seen(
            [boxes(square(10), count: 100_000)], width: 1000, style: ParagraphStyle(), height: 100, reach: 0, provider: builtin)
        expect(seen.lines.count < 200)
    }

    // MARK: Drawing

    /// Two rows: red above blue.
    private var flag: CGImage? {
        CGImage(width: 1, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    }

    @Test func aPictureFillsItsBox() throws {
        let canvas = try Canvas(40, 30)
        let picture = InlineBox.Picture(try require(flag))
        canvas.context.interpolationQuality = .none
        canvas.context.draw(layout([boxes(square(8), picture: picture)]), at: CGPoint(x: 4, y: 6))
        expectEqual(canvas.coveredArea, 64)
        expect(canvas[4, 6] == [255, 0, 0, 255], canvas[11, 13] == [0, 0, 255, 255], canvas[12, 13] == [0, 0, 0, 0])
        // An empty box draws nothing.
        let empty = try Canvas(40, 30)
        empty.context.draw(layout([boxes(square(8))]))
        expectEqual(empty.coveredArea, 0)
    }

    @Test func aPictureStandsUprightWhereYPointsUp() throws {
        let canvas = try Canvas(bitmap: 20, 20)
        canvas.context.interpolationQuality = .none
        let line = layout([boxes(square(8), picture: InlineBox.Picture(try require(flag)))]).lines[0]
        canvas.context.drawUpwards([(line, CGPoint(x: 4, y: 4))])
        // The rows of memory begin at the top: the box is in the rows 8 to 15.
        expect(canvas[5, 9] == [255, 0, 0, 255], canvas[5, 14] == [0, 0, 255, 255], canvas[5, 7][3] == 0)
    }

    @Test func aTemplateHasTheColourOfTheText() throws {
        let half = try require(CGImage(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 255, 0, 0, 0, 0]))
        let picture = InlineBox.Picture(half, isTemplate: true)
        expectEqual(picture.image.pixels, [255, 255, 255, 255, 0, 0, 0, 0])
        var run = boxes(square(8), picture: picture)
        run.color = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        let canvas = try Canvas(8, 8)
        canvas.context.interpolationQuality = .none
        canvas.context.setFillColor(.black)
        canvas.context.draw(layout([run]))
        expect(canvas[1, 4] == [0, 255, 0, 255], canvas[6, 4] == [0, 0, 0, 0])
    }
}

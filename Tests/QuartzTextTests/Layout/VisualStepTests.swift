import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Carets that walk over a line in two directions, in the monospaced face whose characters advance by 6.
@Suite("Steps of the caret to a side") struct VisualStepTests {
    private func layout(_ text: String, _ direction: ParagraphFormat.BaseDirection = .natural) -> TextLayout {
        var run = TextRun(text, font: Font(family: .monospaced, size: 10))
        run.paragraph = ParagraphFormat()
        run.paragraph?.baseDirection = direction
        return TextLayout([run], width: 200, provider: FontProvider(.builtin))
    }

    /// The positions and carets of a walk, up to the line's end.
    private func walk(_ layout: TextLayout, from start: Int, toLeft: Bool) -> (offsets: [Int], xs: [CGFloat]) {
        var (offsets, xs): ([Int], [CGFloat]) = ([start], [layout.lines[0].caretX(at: start)])
        while offsets.count < 50,
            case .visual(let offset, let x) = layout.step(from: offsets.last ?? 0, at: xs.last, toLeft: toLeft)
        {
            offsets.append(offset)
            xs.append(x)
        }
        return (offsets, xs.map { $0.rounded() })
    }

    @Test("a Hebrew word between Latin ones")
    func mixed() {
        let line = layout("ab אבג cd")
        let right = walk(line, from: 0, toLeft: false)
        expectEqual(right.xs, [0, 6, 12, 18, 24, 30, 36, 42, 48, 54])
        expectEqual(right.offsets, [0, 1, 2, 3, 5, 4, 3, 7, 8, 9])
        let left = walk(line, from: 9, toLeft: true)
        expectEqual(left.xs, right.xs.reversed())
        expectEqual(left.offsets, [9, 8, 7, 6, 4, 5, 6, 2, 1, 0])
        expectEqual(line.step(from: 9, at: nil, toLeft: false), .logical(forwards: true))
        expectEqual(line.step(from: 0, at: nil, toLeft: true), .logical(forwards: false))
    }

    @Test("a line from right to left")
    func rightToLeft() {
        let line = layout("אב ג")
        expect(line.isRightToLeft(at: 1))
        let left = walk(line, from: 0, toLeft: true)
        expectEqual(left.offsets, [0, 1, 2, 3, 4])
        expectEqual(left.xs, [200, 194, 188, 182, 176])
        // Beyond the ends the text goes on with the next and the previous line.
        expectEqual(line.step(from: 4, at: nil, toLeft: true), .logical(forwards: true))
        expectEqual(line.step(from: 0, at: nil, toLeft: false), .logical(forwards: false))
    }

    @Test("a line from left to right takes logical steps")
    func leftToRight() {
        expectEqual(layout("abc").step(from: 1, at: nil, toLeft: true), .logical(forwards: false))
        expectEqual(layout("").step(from: 0, at: nil, toLeft: false), .logical(forwards: true))
        expect(!layout("abc").isRightToLeft(at: 1))
    }

    @Test("words of scripts without spaces", .enabled(if: UnicodeLibrary.shared != nil))
    func words() {
        expect(WordBoundaries.inside("ภาษาไทยง่าย").contains(7))
        expectEqual(WordBoundaries.inside("hello"), [])
        expectEqual(WordBoundaries.inside("日本語を話す").contains(3), true)
        expectEqual(WordBoundaries.inside("ab", library: nil), [])
    }
}

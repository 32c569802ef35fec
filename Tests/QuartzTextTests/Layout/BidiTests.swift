import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

/// The built-in monospaced face at 10 points: every character advances by 6, also those without a picture.
private let mono = Font(family: .monospaced, size: 10)
private let builtin = FontProvider(.builtin)

private func layout(
    _ text: String, width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle(),
    direction: ParagraphFormat.BaseDirection = .natural
) -> TextLayout {
    var run = TextRun(text, font: mono)
    run.paragraph = ParagraphFormat()
    run.paragraph?.baseDirection = direction
    return TextLayout([run], width: width, style: style, provider: builtin)
}

@Suite("Text in two directions")
struct BidiTests {
    /// Returns the characters of a line from left to right.
    private func shown(_ layout: TextLayout, _ text: String, line: Int = 0) -> String {
        let line = layout.lines[line]
        let characters = Array(text)
        let order = line.characters.sorted { line.rooms(of: $0..<$0 + 1)[0].left < line.rooms(of: $1..<$1 + 1)[0].left }
        return String(order.map { characters[$0] })
    }

    private func near(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test("a Hebrew word in a Latin line: order, carets, selection, hits")
    func wordInLine() {
        let text = "ab אבג cd"
        let line = layout(text)
        expectEqual(shown(line, text), "ab גבא cd")
        expectEqual(line.size.width, 54)
        let first = line.lines[0]
        expect(near((0...9).map { first.caretX(at: $0) }, [0, 6, 12, 18, 30, 24, 36, 42, 48, 54]))
        expect(near((0...9).map { first.secondCaretX(at: $0) }, [0, 6, 12, 36, 30, 24, 18, 42, 48, 54]))
        let rects = line.selectionRects(for: 2..<5)
        expect(near(rects.map(\.minX), [12, 24]), near(rects.map(\.maxX), [18, 36]))
        expectEqual(line.selectionRects(for: 0..<9).map(\.width), [54])
        let hits = [1, 17, 19, 23, 29, 31, 35, 37, 53].map { line.offset(closestTo: CGPoint(x: $0, y: 5)) }
        expectEqual(hits, [0, 3, 6, 5, 4, 4, 3, 6, 9])
        expectEqual(first.runs.map(\.characters), [0..<3, 3..<6, 6..<9])
        expect(near(first.runs.map(\.x), [0, 18, 36]))
        expect(near(first.runs[1].glyphs.map(\.x), [18, 24, 30]))
    }

    @Test("a Hebrew line with Latin letters, figures and a mark at its end")
    func lineFromRightToLeft() {
        let text = "אב ab 12!"
        let line = layout(text, width: 100)
        expectEqual(shown(line, text), "!ab 12 בא")
        expectEqual(line.lines[0].origin.x, 46)
        expectEqual(line.caret(at: 0)?.x, 100)
        expectEqual(line.caret(at: 9)?.x, 46)
        expectEqual(line.caret(at: 2)?.x, 88)
        // Between the space and "a": a Hebrew letter is inserted right of "ab 12", a Latin one left of it.
        expectEqual(line.lines[0].caretX(at: 3), 82)
        expectEqual(line.lines[0].secondCaretX(at: 3), 52)
    }

    @Test("the paragraph's direction may be given, and each paragraph has its own")
    func baseDirection() {
        expectEqual(shown(layout("ab!", direction: .rightToLeft), "ab!"), "!ab")
        expectEqual(shown(layout("אב!", direction: .leftToRight), "אב!"), "בא!")
        expectEqual(layout("ab!", width: 100, direction: .rightToLeft).lines[0].origin.x, 82)
        expectEqual(layout("12", width: 100).lines[0].origin.x, 0)
        let text = "אב!\nab!"
        let both = layout(text, width: 100)
        expectEqual(shown(both, text).filter { $0 != "\n" }, "!בא")
        expectEqual(both.lines.map(\.origin.x), [82, 0])
        expectEqual(both.caret(at: 3)?.x, 82)
        expectEqual(both.caret(at: 4)?.x, 0)
        expectEqual(layout("", width: 100, direction: .rightToLeft).lines[0].origin.x, 100)
    }

    @Test("lines are cut in the order of the string; the spaces at their ends hang over the left edge")
    func wrapping() {
        let text = "אב גד"
        let lines = layout(text, width: 20)
        expectEqual(lines.lines.map(\.characters), [0..<3, 3..<5])
        expectEqual(lines.lines.map(\.width), [12, 12])
        expectEqual(lines.lines.map(\.origin.x), [8, 8])
        expectEqual(lines.selectionRects(for: 2..<3).map(\.minX), [2])
        let mixed = layout("ab אב גד cd", width: 40)
        expectEqual(shown(mixed, "ab אב גד cd"), "ab בא ")
        expectEqual(shown(mixed, "ab אב גד cd", line: 1), "דג cd")
    }

    @Test("the ellipsis stands where the paragraph's text ends")
    func truncation() {
        let style = ParagraphStyle(isWrapped: false, truncation: .end)
        let line = layout("אבגדה", width: 20, style: style).lines[0]
        expect(line.isTruncated)
        expect(near(line.runs.flatMap { $0.glyphs.map(\.x) }, [0, 6, 12]))
        expect(near([line.rooms(of: 0..<1)[0].left, line.rooms(of: 1..<2)[0].left], [14, 8]))
        let start = layout("אבגדה", width: 20, style: ParagraphStyle(isWrapped: false, truncation: .start)).lines[0]
        expect(near([start.rooms(of: 3..<4)[0].left, start.rooms(of: 4..<5)[0].left], [8, 2]))
    }

    @Test("brackets are mirrored, with and without HarfBuzz, in faces that it reads and in others")
    func brackets() {
        let provider = FontProvider.shared
        for text in ["א(ב)", "א«ב»"] {
            for (shaper, font) in [HarfBuzz.shared, nil].flatMap({ [($0, Font(size: 10)), ($0, mono)] }) {
                let shaped = ShapedText([TextRun(text, font: font)], provider: provider, shaper: shaper)
                let characters = Array(text.unicodeScalars)
                let glyphs = [1, 3].map { shaped.glyphs[shaped.elements[$0].glyphs.lowerBound] }
                expectEqual(glyphs[0].glyph, shaped.usedFaces[Int(glyphs[0].face)].glyph(for: characters[3]))
                expectEqual(glyphs[1].glyph, shaped.usedFaces[Int(glyphs[1].face)].glyph(for: characters[1]))
            }
        }
    }

    @Test("isolates and marks of direction decide on a paragraph's direction")
    func naturalDirection() {
        func startsRight(_ text: String) -> Bool { layout(text, width: 100).lines[0].origin.x > 0 }
        expectEqual(
            ["12 אב", "\u{200F}ab", "\u{2067}אב\u{2069} ab", "\u{2068}ab\u{2069} אב", "\u{200E}אב"].map(startsRight),
            [true, true, false, true, false])
    }

    @Test("200 embeddings")
    func deepEmbeddings() {
        let deep = String(repeating: "\u{202B}a\u{202A}", count: 200) + "b"
        let line = TextLayout(deep, font: mono, provider: builtin).lines[0]
        expect(line.carets.allSatisfy(\.isFinite))
    }

    @Test("random mixtures: cells tile the line, and hits return to the characters hit")
    func randomLines() {
        var random = SplitMix64(seed: 31)
        let alphabet = Array("abא ב12.(ג)\u{200F}")
        for _ in 0..<300 {
            let text = String((0..<1 + random.pick(20)).map { _ in alphabet[random.pick(alphabet.count)] })
            let lines = layout(text, width: CGFloat(20 + random.pick(100)))
            for line in lines.lines where !line.cells.isEmpty {
                let cells = line.cells.sorted { ($0.left, $0.right) < ($1.left, $1.right) }
                for (a, b) in zip(cells, cells.dropFirst()) { expect(abs(a.right - b.left) < 1e-6, Comment(rawValue: text)) }
                for (index, cell) in line.cells.enumerated() where cell.right > cell.left {
                    let offset = line.characters.lowerBound + index
                    let near = cell.isRightToLeft ? cell.right - 0.01 : cell.left + 0.01
                    expectEqual(line.offset(closestTo: line.origin.x + near), offset)
                }
            }
        }
    }
}

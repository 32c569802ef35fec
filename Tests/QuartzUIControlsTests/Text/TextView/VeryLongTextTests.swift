import Expectations
import SeededRandom
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Texts of which only the parts are laid out that are seen or edited; the others are estimated. Work is counted in characters.
@Suite struct VeryLongTextTests {
    nonisolated private static let length = 160_000
    nonisolated private static let texts = [
        "a paragraph of some words\n", "words that go on ", "unbroken", "\n",
        "long lines of a paragraph that wrap several times. \n\n",
    ]

    /// Layout of a text, and the number of characters that were laid out for it.
    private final class Work {
        var storage: TextStorage
        var asked = 0

        init(_ text: String) { storage = TextStorage(text) }

        var source: TextColumn.Source {
            let now = storage
            return TextColumn.Source(storage: now) { [self] range in
                asked += range.count
                return [TextRun(now.text(range), font: Theme.labelFont.font)]
            }
        }

        /// Replaces characters, and returns the change.
        func replace(_ range: Range<Int>, _ text: String) -> (old: Range<Int>, new: Range<Int>) {
            let before = storage
            storage.replace(range, with: Array(text), style: 0)
            return storage.difference(from: before) ?? (range, range)
        }
    }

    private static func text(_ piece: String, _ count: Int = length) -> String {
        String(repeating: piece, count: count / piece.count)
    }

    @Test(arguments: texts) func aColumnIsLaidOutWhereItIsAskedFor(piece: String) throws {
        let work = Work(Self.text(piece))
        let count = work.storage.count
        var column = TextColumn(work.source, width: 200, style: ParagraphStyle())
        expect(work.asked < 24_000, "\(work.asked)")
        expect(column.estimated > 10)
        // The caret at the end, with a screen above it.
        work.asked = 0
        column.layOut(around: count, within: 300, of: work.source)
        expect(work.asked < 24_000, "\(work.asked)")
        let caret = try require(column.caret(at: count))
        expect(near(caret.top + caret.height, column.size.height, 1))
        expect(
            !column.selectionRects(for: count - 2..<count - 1, from: 0, to: .infinity).isEmpty
                || work.storage[count - 2].isNewline)
        // A key there, at the start, and among what is estimated.
        for place in [count, 3, count / 2, count / 3 + 1] {
            work.asked = 0
            let change = work.replace(place..<place, "x")
            column.update(work.source, replacing: change.old, with: change.new)
            expect(work.asked < 24_000, "a key at \(place): \(work.asked)")
            expectEqual(column.line(column.lineCount - 1)?.characters.upperBound, work.storage.count)
        }
        // A place far away.
        work.asked = 0
        column.layOut(from: column.size.height / 2, to: column.size.height / 2 + 300, of: work.source)
        expect(work.asked < 40_000, "\(work.asked)")
        let middle = column.index(closestTo: CGPoint(x: 10, y: column.size.height / 2 + 100))
        expect(middle > work.storage.count / 3, middle < 2 * work.storage.count / 3)
        expect(column.caret(at: middle).map { abs($0.top - column.size.height / 2 - 100) < 40 } ?? false)
    }

    /// Laid out from its start to its end, an estimated text has the lines of one that never was estimated.
    @Test(arguments: texts.prefix(2)) func whatWasEstimatedIsSetAsTheRest(piece: String) {
        let work = Work(Self.text(piece, 140_000))
        var column = TextColumn(work.source, width: 300, style: ParagraphStyle())
        expect(column.estimated > 0)
        column.layOut(0..<work.storage.count, of: work.source)
        expectEqual(column.estimated, 0)
        let whole = Self.text(piece, 140_000)
        let half = String(whole.prefix(whole.count / 2))
        let other = Work(half)
        var exact = TextColumn(other.source, width: 300, style: ParagraphStyle())
        let change = other.replace(other.storage.count..<other.storage.count, String(whole.dropFirst(half.count)))
        exact.update(other.source, replacing: change.old, with: change.new)
        expectEqual(exact.estimated, 0)
        expectEqual(column.lines.map(\.characters), exact.lines.map(\.characters))
        expect(near(column.size.height, exact.size.height, 0.01))
    }

    @Test(arguments: 0..<4) func editsAndPlacesKeepAllCharacters(seed: Int) {
        var dice = SplitMix64(seed: UInt64(seed))
        let work = Work(Self.text(Self.texts[seed % Self.texts.count], 160_000))
        var column = TextColumn(work.source, width: 250, style: ParagraphStyle())
        for _ in 0..<12 {
            let count = work.storage.count
            let start = dice.pick(count + 1)
            let end = min(start + (dice.chance(30) ? dice.pick(9000) : 0), count)
            let new = dice.pick(of: [
                "", "x", "\n", "two\nlines", String(repeating: "אב ", count: 900), Self.text("new text ", 140_000),
            ])
            let change = work.replace(start..<end, new)
            column.update(work.source, replacing: change.old, with: change.new)
            switch dice.pick(3) {
            case 0: column.layOut(around: dice.pick(work.storage.count + 1), within: 200, of: work.source)
            case 1:
                let top = CGFloat(dice.pick(1000)) / 1000 * column.size.height
                column.layOut(from: top, to: top + 500, of: work.source)
            default: break
            }
            // The lines follow each other without a gap, and so do the carets.
            var reached = 0
            for line in column.lines {
                guard line.characters.lowerBound == reached else { break }
                reached = line.characters.upperBound
            }
            expectEqual(reached, work.storage.count)
        }
    }

    @Test func aRowIsLaidOutWhereItIsAskedFor() throws {
        let work = Work(Self.text("some words "))
        let count = work.storage.count
        var row = TextRow(work.source)
        expect(work.asked < 12_000, "\(work.asked)")
        work.asked = 0
        row.layOut(around: count, within: 400, of: work.source)
        expect(work.asked < 4000, "\(work.asked)")
        let (end, before) = (try require(row.caret(at: count)), try require(row.caret(at: count - 11)))
        let width = TextLayout([TextRun("some words ", font: Theme.labelFont.font)]).caret(at: 11)?.x ?? 0
        expect(near(end.x - before.x, width, 1))
        work.asked = 0
        let change = work.replace(count..<count, "!")
        row.update(work.source, replacing: change.old, with: change.new)
        expect(work.asked < 2000, "\(work.asked)")
        let sum = width * CGFloat(count / 11)
        expect(near(row.caret(at: count)?.x ?? 0, sum, sum / 50))
    }

    /// A paste into views, as a program sees it.
    @Test func aPasteIsShownAtItsEnd() throws {
        Scene.run { scene in
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            let field = UITextField(frame: CGRect(x: 0, y: 120, width: 200, height: 30))
            scene.window.addSubview(view)
            scene.window.addSubview(field)
            for input in [view, field] as [any UIView & UITextInput] {
                input.becomeFirstResponder()
                UIPasteboard.general.string = Self.text("one two three\n") + "the end"
                (input as? UITextView)?.paste(nil)
                (input as? UITextField)?.paste(nil)
                scene.frame()
                input.insertText("!")
                scene.frame()
                let caret = input.caretRect(for: input.endOfDocument)
                expect(input.bounds.insetBy(dx: -1, dy: -1).contains(caret), "\(caret) in \(input.bounds)")
            }
            let shown = (view.textLayer.string as? [TextRun] ?? []).map(\.text).joined()
            expect(shown.hasSuffix("three\nthe end!"), shown.count < 20_000)
            expect(view.textColumn.estimated > 0)
            expect(field.textRow.size.width > 100_000)
        }
    }
}

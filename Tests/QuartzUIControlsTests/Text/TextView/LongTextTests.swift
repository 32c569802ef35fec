import SeededRandom
import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Text laid out by paragraphs, of which only the visible part is shown.
@Suite struct LongTextTests {
    private func view(_ text: String, width: CGFloat = 200, height: CGFloat = 100) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        view.text = text
        return view
    }

    private static let paragraphs = (0..<400).map { "paragraph \($0) of words that go on over more than one line" }

    /// Expects that the column and a layout of the whole text agree in lines, carets, places and size.
    private func expectAgreement(_ view: UITextView, _ comment: Comment) {
        let column = view.textColumn
        let style = NSMutableParagraphStyle()
        style.setParagraphStyle(.default)
        let runs = view.attributedText.runs(font: Theme.labelFont, color: .label)
        let whole = TextLayout(
            runs.isEmpty ? [TextRun("", font: Theme.labelFont.font)] : runs,
            width: view.bounds.width - 10, style: ParagraphStyle())
        expectEqual(column.lines.map(\.characters), whole.lines.map(\.characters), comment)
        expect(zip(column.lines, whole.lines).allSatisfy { near($0.top, $1.top) && near($0.height, $1.height) }, comment)
        expect(near(column.size.height, whole.size.height), near(column.size.width, whole.size.width), comment)
        expect(near(column.lastBaseline, whole.lastBaseline), comment)
        for place in stride(from: 0, through: whole.characterCount, by: 7) {
            let (one, other) = (column.caret(at: place), whole.caret(at: place))
            expect(near(one?.x ?? -1, other?.x ?? -2), near(one?.top ?? -1, other?.top ?? -2), comment)
            expectEqual(one?.line, other?.line, comment)
        }
    }

    @Test func paragraphsAreSetAsTheWholeIs() {
        for text in ["", "\n", "one", "one\n", "one\n\ntwo", "a b c d e f g h i j k l m n o p q r s t u v w x y z\n\nend\n"] {
            expectAgreement(view(text), "\(text.debugDescription)")
        }
        expectAgreement(view(Self.paragraphs.prefix(20).joined(separator: "\n")), "many")
    }

    /// One paragraph without end: words, figures, lines that no space breaks.
    private static let endless = (0..<3000).map { index in
        index % 97 == 50 ? String(repeating: "unbroken", count: 30) : "word\(index)"
    }.joined(separator: " ")

    @Test(arguments: [NSTextAlignment.natural, .right, .justified]) func aLongParagraphIsSetAsTheWholeIs(
        alignment: NSTextAlignment
    ) {
        expectAgreement(view(Self.endless), "endless")
        expectAgreement(view("short\n" + Self.endless + "\n\n" + Self.endless + "\nend"), "between others")
        let style = NSMutableParagraphStyle()
        style.firstLineHeadIndent = 40
        style.headIndent = 12
        style.lineSpacing = 4
        style.alignment = alignment
        let text = view("")
        text.attributedText = NSAttributedString(string: Self.endless, attributes: [.paragraphStyle: style])
        expectAgreement(text, "indented")
    }

    @Test(arguments: 0..<20) func editsOfALongParagraphComeToTheSame(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        func random(_ count: Int) -> Int { generator.pick(max(count, 1)) }
        let view = view(Self.endless)
        _ = view.textColumn
        for _ in 0..<10 {
            let count = view.text.utf16.count
            // Close to where a line begins, as often as anywhere.
            let lines = view.textColumn.lines
            let start =
                random(2) == 0 ? random(count + 1) : min(lines[random(lines.count)].characters.lowerBound + random(3), count)
            view.selectedRange = NSRange(location: start, length: min(random(3) == 0 ? random(5000) : 0, count - start))
            switch random(6) {
            case 0: view.deleteBackward()
            case 1: view.insertText("\n")
            case 2: view.insertText("two\nlines\n")
            case 3: view.session.edit { random(2) == 0 ? $0.undo() : $0.redo() }
            case 4: view.insertText(" ")
            default: view.insertText("x")
            }
            _ = view.textColumn
        }
        let fresh = self.view(view.text)
        expectEqual(view.textColumn.lines.map(\.characters), fresh.textColumn.lines.map(\.characters))
        expect(zip(view.textColumn.lines, fresh.textColumn.lines).allSatisfy { near($0.top, $1.top) })
        expect(near(view.textColumn.size.height, fresh.textColumn.size.height))
    }

    @Test func aKeyInALongParagraphSetsSomeLinesAgain() {
        var asked = 0
        var storage = TextStorage(String(repeating: Self.endless + " ", count: 10))
        func source() -> TextColumn.Source {
            let now = storage
            return TextColumn.Source(storage: now) { range in
                asked += range.count
                return [TextRun(now.text(range), font: Theme.labelFont.font)]
            }
        }
        var column = TextColumn(source(), width: 200, style: ParagraphStyle())
        expect(storage.count > 200_000, asked < 2 * storage.count)
        for place in [5, 100_000, 100_000, 150_000, storage.count] {
            let before = storage
            asked = 0
            storage.replace(place..<place, with: ["x"], style: 0)
            if let change = storage.difference(from: before) {
                column.update(source(), replacing: change.old, with: change.new)
            }
            expect(asked > 0, asked < 12_000, "a key at \(place) sets \(asked) characters")
            expectEqual(column.lines.last?.characters.upperBound, storage.count)
        }
    }

    /// The part of a paragraph that is shown is set as in the whole: where lines stand and end.
    @Test func aPartOfALongParagraphIsShownAsInTheWhole() throws {
        try Scene.run { scene in
            let style = NSMutableParagraphStyle()
            style.firstLineHeadIndent = 60
            let view = view("")
            view.attributedText = NSAttributedString(string: Self.endless, attributes: [.paragraphStyle: style])
            scene.window.addSubview(view)
            view.contentOffset.y = view.textColumn.size.height / 2
            scene.frame()
            let shown = view.textLayer.layout.lines
            let top = view.textLayer.frame.minY - 8
            let lines = view.textColumn.lines
            let place = lines.firstIndex { near($0.top, top) }
            let first = lines[try require(place)]
            let whole = lines.dropFirst(place ?? 0)
            expect(shown.count > 10, first.characters.lowerBound > 0)
            expect(zip(shown.dropLast(), whole).allSatisfy { $0.characters.count == $1.characters.count })
            expect(near(shown[0].origin.x, 0))
        }
    }

    @Test func spacesBetweenParagraphs() {
        let style = NSMutableParagraphStyle()
        style.paragraphSpacing = 11
        style.paragraphSpacingBefore = 5
        style.lineSpacing = 3
        let view = view("")
        view.attributedText = NSAttributedString(
            string: Self.paragraphs.prefix(4).joined(separator: "\n"), attributes: [.paragraphStyle: style])
        expectAgreement(view, "spaces")
    }

    @Test(arguments: 0..<20) func editsComeToTheSameAsSettingTheResult(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        func random(_ count: Int) -> Int { generator.pick(max(count, 1)) }
        let view = view(Self.paragraphs.prefix(60).joined(separator: "\n"))
        _ = view.textColumn
        for _ in 0..<12 {
            let count = view.text.utf16.count
            let start = random(count + 1)
            view.selectedRange = NSRange(location: start, length: min(random(3) == 0 ? random(900) : 0, count - start))
            switch random(5) {
            case 0: view.deleteBackward()
            case 1: view.insertText("\n")
            case 2: view.insertText("two\nlines\n")
            case 3: view.session.edit { random(2) == 0 ? $0.undo() : $0.redo() }
            default: view.insertText("x")
            }
        }
        let fresh = self.view(view.text)
        expectEqual(view.textColumn.lines.map(\.characters), fresh.textColumn.lines.map(\.characters))
        expect(zip(view.textColumn.lines, fresh.textColumn.lines).allSatisfy { near($0.top, $1.top) })
        expectEqual(view.textColumn.size, fresh.textColumn.size)
        expectEqual(String(Array(view.session.editor.characters)), view.text)
    }

    @Test func whatIsNotSeenIsNotShown() throws {
        Scene.run { scene in
            let view = view(Self.paragraphs.joined(separator: "\n"))
            scene.window.addSubview(view)
            scene.frame()
            @MainActor func shown() -> String { (view.textLayer.string as? [TextRun] ?? []).map(\.text).joined() }
            expect(shown().hasPrefix("paragraph 0 "), shown().count < 2000)
            let whole = view.textColumn.size.height
            expect(near(view.contentSize.height, (whole + 16).rounded(.up)))
            view.contentOffset.y = whole / 2
            scene.frame()
            expect(shown().contains("paragraph 200 "), !shown().contains("paragraph 0 "), shown().count < 2000)
            let line = view.textColumn.lines.first { $0.top >= view.textLayer.frame.minY - 8 }
            expect(near(line?.top ?? -1, view.textLayer.frame.minY - 8))
            view.selectedRange = NSRange(location: view.text.utf16.count, length: 0)
            view.becomeFirstResponder()
            view.insertText("!")
            scene.frame()
            expect(shown().hasSuffix("more than one line!"))
        }
    }

    @Test func aKeyInALongTextSetsOneParagraphAgain() {
        var asked = 0
        var storage = TextStorage(Self.paragraphs.joined(separator: "\n"))
        func source() -> TextColumn.Source {
            let now = storage
            return TextColumn.Source(storage: now) { range in
                asked += range.count
                return [TextRun(now.text(range), font: Theme.labelFont.font)]
            }
        }
        var column = TextColumn(source(), width: 200, style: ParagraphStyle())
        let before = storage
        asked = 0
        storage.replace(9000..<9000, with: ["x"], style: 0)
        let change = storage.difference(from: before)
        expect(change?.old == 9000..<9000, change?.new == 9000..<9001)
        if let change { column.update(source(), replacing: change.old, with: change.new) }
        expect(asked > 0, asked < 100)
        expectEqual(column.lines.last?.characters.upperBound, storage.count)
    }

    @Test func aStoragesUnitsAndPlaces() {
        var storage = TextStorage(String(repeating: "a👨‍👩‍👧é\n", count: 2000))
        let text = storage.text(0..<storage.count)
        expect(storage.count == 8000, storage.units(before: 8000) == text.utf16.count)
        expectEqual(storage.units(before: 4001), text.prefix(4001).utf16.count)
        for place in [0, 1, 1023, 1024, 4001, 7999] { expectEqual(storage.index(ofUnit: storage.units(before: place)), place) }
        // A UTF-16 unit within a character belongs to that character.
        expect(storage.index(ofUnit: 3) == 1, storage.index(ofUnit: .max) == 8000)
        expectNil(storage.difference(from: storage))
        storage.replace(100..<7900, with: [], style: 0)
        expect(storage.count == 200, [0, 3, 4].map { storage.firstNewline(from: $0) } == [3, 3, 7])
        storage.replace(0..<200, with: [], style: 0)
        expect(storage.isEmpty, storage.text(0..<0).isEmpty, storage.index(ofUnit: 0) == 0)
        storage.replace(0..<0, with: Array("new"), style: 4)
        expect(storage.text(0..<3) == "new", storage.style(at: 2) == 4)
    }

    @Test func negativeSpacingDrawsLinesTogether() {
        func lines(_ spacing: CGFloat) -> [TextLine] {
            let style = NSMutableParagraphStyle()
            style.lineSpacing = spacing
            let text = NSAttributedString(string: "one\ntwo\nthree", attributes: [.paragraphStyle: style])
            return TextLayout(text.runs(font: .systemFont(ofSize: 20), color: .black)).lines
        }
        let plain = lines(0)
        let close = lines(-6)
        expect(near(close[1].top, plain[1].top - 6), near(close[2].top, plain[2].top - 12))
        // Negative spacing does not move a line above the one before.
        expect(lines(-1000).allSatisfy { $0.top == 0 })
    }
}

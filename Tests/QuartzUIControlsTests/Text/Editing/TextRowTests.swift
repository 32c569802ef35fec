import SeededRandom
import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Text fields with long lines, which are laid out in stretches.
@Suite struct TextRowTests {
    nonisolated private static let words = (0..<600).map { "word\($0)" }.joined(separator: " ")

    private func source(_ storage: TextStorage, asked: @escaping (Int) -> Void = { _ in }) -> TextColumn.Source {
        TextColumn.Source(storage: storage) { range in
            asked(range.count)
            return [TextRun(storage.text(range), font: Theme.labelFont.font)]
        }
    }

    /// Expects that a row and a layout of the whole text agree in carets, places and size. Letters are kerned but across stretches.
    private func expectAgreement(_ row: TextRow, _ text: String, _ comment: Comment) {
        let whole = TextLayout([TextRun(text, font: Theme.labelFont.font)])
        expect(near(row.size.width, whole.size.width, 2), near(row.size.height, whole.size.height), comment)
        for place in stride(from: 0, through: whole.characterCount, by: 31) + [whole.characterCount] {
            guard let caret = row.caret(at: place), let other = whole.caret(at: place) else {
                Issue.record(comment)
                return
            }
            expect(near(caret.x, other.x, 2), near(caret.top, other.top), caret.height == other.height, comment)
            expectEqual(row.index(closestTo: CGPoint(x: caret.x, y: 3)), place, comment)
        }
        expect(row.line(0)?.characters == 0..<whole.characterCount, row.line(1) == nil, comment)
        expectEqual(row.end(ofLine: 0), whole.characterCount, comment)
    }

    @Test(arguments: ["", "a", "one two", Self.words, String(repeating: "x", count: 3000)])
    func aRowIsALineOfText(text: String) {
        expectAgreement(TextRow(source(TextStorage(text))), text, "\(text.count) characters")
    }

    @Test func editsAgreeWithTheWholeText() {
        var random = SplitMix64(seed: 7)
        var storage = TextStorage(Self.words)
        var row = TextRow(source(storage))
        for step in 0..<60 {
            let before = storage
            let start = Int.random(in: 0...storage.count, using: &random)
            // Some edits remove whole stretches, and the last ones all of the text.
            let most = step % 3 == 0 ? 1500 : 3
            let end = step > 57 ? storage.count : min(storage.count, start + Int.random(in: 0...most, using: &random))
            let new = String(repeating: "ab ", count: Int.random(in: 0...(step % 5 == 0 ? 400 : 2), using: &random))
            storage.replace((step > 57 ? 0 : start)..<end, with: Array(step == 59 ? "" : new), style: 0)
            guard let change = storage.difference(from: before) else { continue }
            row.update(source(storage), replacing: change.old, with: change.new)
            expectAgreement(row, storage.text(0..<storage.count), "edit \(step)")
        }
        expect(storage.isEmpty, row.size.width == 0, row.size.height > 0)
    }

    /// The order of words of both directions depends on the whole line: the first letter of 900 begins at the right end.
    @Test func aLineOfBothDirectionsIsLaidOutAsAWhole() {
        let mixed = (0..<100).map { "אב word\($0)" }.joined(separator: " ")
        var storage = TextStorage(mixed)
        var row = TextRow(source(storage))
        expectCarets(row, mixed)
        // Without its Hebrew letters the text runs from left to right again, and with one of them it does not.
        for (range, new) in [(0..<3, ""), (20..<22, "אב"), (storage.count - 60..<storage.count - 40, "x"), (0..<0, "ש ")] {
            let before = storage
            storage.replace(range, with: Array(new), style: 0)
            guard let change = storage.difference(from: before) else { continue }
            row.update(source(storage), replacing: change.old, with: change.new)
            expectCarets(row, storage.text(0..<storage.count))
        }
        let before = storage
        storage.replace(0..<storage.count, with: Array(Self.words), style: 0)
        if let change = storage.difference(from: before) {
            row.update(source(storage), replacing: change.old, with: change.new)
        }
        expectAgreement(row, Self.words, "Latin")
    }

    private func expectCarets(_ row: TextRow, _ text: String) {
        let whole = TextLayout([TextRun(text, font: Theme.labelFont.font)])
        expect(near(row.size.width, whole.size.width))
        for place in 0...whole.characterCount {
            guard let caret = row.caret(at: place), let other = whole.caret(at: place) else {
                Issue.record("no caret \(place)")
                return
            }
            if !near(caret.x, other.x) { Issue.record("caret \(place) is at \(caret.x), not \(other.x)") }
        }
    }

    @Test func aKeyInALongLineSetsSomeCharactersAgain() {
        var asked = 0
        var storage = TextStorage(String(repeating: Self.words + " ", count: 25))
        var row = TextRow(source(storage) { asked += $0 })
        expect(storage.count > 100_000, asked == storage.count)
        for place in [0, 5, 70_000, 70_001, storage.count] {
            let before = storage
            asked = 0
            storage.replace(place..<place, with: ["x"], style: 0)
            if let change = storage.difference(from: before) {
                row.update(source(storage) { asked += $0 }, replacing: change.old, with: change.new)
            }
            expect(asked > 0, asked < 1500, "a key at \(place) sets \(asked) characters")
        }
    }

    /// The label has the visible part alone, at its place in the whole.
    @Test func aFieldShowsThePartAroundItsCaret() throws {
        try Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            field.text = String(repeating: Self.words + " ", count: 10)
            scene.window.addSubview(field)
            scene.frame()
            let labels = field.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
            let label = try require(labels.first { $0.text?.isEmpty == false })
            expect(label.text?.hasPrefix("word0 word1 ") == true, (label.text?.count ?? .max) < 1100)
            field.becomeFirstResponder()
            field.selectedRange = 20_000..<20_000
            scene.frame()
            let caret = field.caretRect(for: try require(field.selectedTextRange).start)
            expect(caret.minX >= 0, caret.maxX <= 200)
            let before = String(field.text!.prefix(20_000).suffix(8))
            expect(label.text?.contains(before) == true, (label.text?.count ?? .max) < 1600)
            expect(label.convert(label.bounds, to: field).minX <= 8, label.convert(label.bounds, to: field).maxX >= 192)
            // The character before the caret has the caret at its right edge in the label too.
            let end = try require(label.text?.range(of: before)?.upperBound)
            let shown = TextLayout([TextRun(String(label.text![..<end]) + "|", font: field.font!.font)])
            let x = shown.caret(at: label.text!.distance(from: label.text!.startIndex, to: end))?.x ?? 0
            expect(near(label.convert(CGPoint(x: x, y: 0), to: field).x, caret.minX, 2))
        }
    }

    @Test func aSecureFieldAndAttributesGoOnInAllStretches() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        field.text = String(repeating: "w ", count: 2000)
        let plain = field.textRow.size.width
        field.isSecureTextEntry = true
        let dots = TextLayout([TextRun(String(repeating: "•", count: 4000), font: field.font!.font)]).size.width
        expect(near(field.textRow.size.width, dots, 2), field.textRow.size.width != plain)
        field.isSecureTextEntry = false
        field.defaultTextAttributes = [.kern: 3]
        expect(field.textRow.size.width > plain + 3 * 3900)
        field.defaultTextAttributes = [:]
        expectEqual(field.textRow.size.width, plain)
        field.font = field.font!.withSize(26)
        expect(near(field.textRow.size.width, 2 * plain, 0.01 * plain))
        let long = NSMutableAttributedString(string: String(repeating: "w ", count: 2000))
        long.addAttribute(.kern, value: 2, range: NSRange(location: 3000, length: 1000))
        field.attributedText = long
        expect(near(field.textRow.caret(at: 3000)?.x ?? 0, 1.5 * plain, 0.02 * plain))
    }

    @Test func aLineFeedIsASpace() {
        let (field, other) = (UITextField(), UITextField())
        (field.text, other.text) = ("one\ntwo", "one two")
        expect(field.textRow.size == other.textRow.size, field.text == "one\ntwo")
        field.attributedText = NSAttributedString(string: "one\r\ntwo", attributes: [.font: field.font as Any])
        expect(field.textRow.size == other.textRow.size, field.text == "one\r\ntwo")
    }

    /// Returns the label of a field with the text that it shows.
    private func shown(_ field: UITextField) -> String? {
        field.layoutIfNeeded()
        return field.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }.lazy.compactMap(\.text).first { !$0.isEmpty }
    }

    @Test func lettersThatJoinAreShownToTheEnd() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            scene.window.addSubview(field)
            field.becomeFirstResponder()
            for text in ["e", "\u{301}", "abc"] { scene.window.send(.text(.insert(text))) }
            expect(field.text == "éabc", shown(field) == "éabc", field.selectedRange == 4..<4)
            scene.window.send(.text(.compose("\u{302}", selection: 1..<1)))
            expectEqual(shown(field)?.unicodeScalars.count, 6)
            scene.window.send(.text(.insert("\u{302}d")))
            expect(field.text == "éabc\u{302}d", shown(field) == field.text, field.editor.characters.count == 5)
            field.text = "🇩x🇪 hello"
            field.selectedRange = 2..<2
            scene.press(.backspace)
            expect(field.text == "🇩🇪 hello", shown(field) == "🇩🇪 hello", field.editor.characters.count == 7)
            expectEqual(field.selectedRange, 1..<1)
            // A flag more before a row of flags divides all of them in another way.
            field.text = "🇫🇷🇩🇪🇫🇷a"
            field.selectedRange = 0..<0
            scene.window.send(.text(.insert("🇯")))
            expect(Array(field.editor.characters) == Array("🇯🇫🇷🇩🇪🇫🇷a"), shown(field) == "🇯🇫🇷🇩🇪🇫🇷a")
        }
    }

    @Test func anAttributedTextThatChangesLaterStays() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        let text = NSMutableAttributedString(string: "hello world")
        field.attributedText = text
        text.deleteCharacters(in: NSRange(location: 0, length: 6))
        expect(shown(field) == "hello world", field.attributedText?.string == "hello world")
        // Equal characters, but another number of UTF-16 units.
        field.attributedText = NSAttributedString(string: "\u{e9}")
        field.text = "e\u{301}"
        expectEqual(shown(field)?.utf16.count, 2)
    }

    @Test func onlyTheStartOfALineIsIndented() throws {
        let style = NSMutableParagraphStyle()
        (style.firstLineHeadIndent, style.headIndent) = (50, 30)
        let text = String(repeating: "w ", count: 1000)
        let (field, other) = (UITextField(), UITextField())
        other.text = text
        field.attributedText = NSAttributedString(string: text, attributes: [.paragraphStyle: style, .font: field.font as Any])
        expect(near(field.textRow.size.width, other.textRow.size.width + 50, 0.01))
        field.attributedText = nil
        field.defaultTextAttributes = [.paragraphStyle: style]
        field.text = text
        expect(near(field.textRow.size.width, other.textRow.size.width + 50, 0.01))
    }

    /// The baseline is that of the tallest letters, even if they are not visible.
    @Test func stretchesShareABaseline() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        let plain = NSMutableAttributedString(
            string: String(repeating: "w ", count: 1000), attributes: [.font: field.font as Any])
        field.attributedText = plain
        expectEqual(field.textRow.part(from: 0, to: 100).drop, 0)
        plain.append(NSAttributedString(string: "W", attributes: [.font: field.font!.withSize(40)]))
        field.attributedText = plain
        field.layoutIfNeeded()
        let labels = field.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
        let label = try require(labels.first { $0.text?.isEmpty == false })
        let tall = TextLayout([TextRun("W", font: field.font!.withSize(40).font)])
        let wanted = (60 - field.textRow.size.height) / 2 + tall.firstBaseline
        expect(near(field.textRow.baseline, tall.firstBaseline), near(label.frame.minY + label.firstBaseline, wanted, 0.51))
    }
}

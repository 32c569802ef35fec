import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Records the calls of a text view's delegate.
private final class Listener: UITextViewDelegate {
    var heard: [String] = []
    var refused: String?

    func textViewDidBeginEditing(_ textView: UITextView) { heard.append("begin") }
    func textViewDidEndEditing(_ textView: UITextView) { heard.append("end") }
    func textViewDidChange(_ textView: UITextView) { heard.append("change") }
    func textViewDidChangeSelection(_ textView: UITextView) { heard.append("select") }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        heard.append("\(range.location)+\(range.length) \(text.isEmpty ? "-" : text)")
        return text != refused
    }
}

@Suite struct TextViewTests {
    private func view(_ text: String, in scene: Scene, width: CGFloat = 200) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: width, height: 100))
        view.text = text
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    private func type(_ text: String, _ scene: Scene) {
        for character in text { scene.window.send(.text(.insert(String(character)))) }
    }

    /// Returns the caret's place.
    private func caret(_ view: UITextView) -> Int { view.session.editor.head }

    private func color(of view: UITextView, at place: Int) -> UIColor? {
        view.attributedText.attribute(.foregroundColor, at: place, effectiveRange: nil) as? UIColor
    }

    @Test func typingByEvents() {
        Scene.run { scene in
            let view = view("", in: scene)
            let listener = Listener()
            view.delegate = listener
            type("lost", scene)
            expect(view.text == "", !view.hasText)
            scene.click(50, 20)
            expect(view.isFirstResponder, listener.heard == ["begin"])
            type("ab", scene)
            scene.press(.return)
            type("c", scene)
            expect(view.text == "ab\nc", view.selectedRange == NSRange(location: 4, length: 0))
            expectEqual(listener.heard[1...3], ["0+0 a", "change", "select"])
            listener.heard = []
            listener.refused = "!"
            type("!", scene)
            expect(view.text == "ab\nc", listener.heard == ["4+0 !"])
            scene.press(.backspace)
            scene.press(.backspace)
            expectEqual(view.text, "ab")
            scene.press(.character("z"), .control)
            expectEqual(view.text, "ab\nc")
            scene.press(.character("z"), [.control, .shift])
            expectEqual(view.text, "ab")
            scene.press(.tab)
            expectEqual(view.text, "ab\t")
            listener.heard = []
            view.resignFirstResponder()
            expectEqual(listener.heard, ["end"])
        }
    }

    @Test func theCaretMovesFromLineToLine() {
        Scene.run { scene in
            let view = view("a long first line\nab\nthe third line", in: scene, width: 390)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 12, length: 0)
            scene.press(.down)
            expectEqual(caret(view), 20)
            // The caret keeps its x across a shorter line.
            scene.press(.down)
            expect(caret(view) > 21 + 8)
            scene.press(.up)
            scene.press(.up)
            expectEqual(caret(view), 12)
            scene.press(.up)
            expectEqual(caret(view), 0)
            scene.press(.end)
            expectEqual(caret(view), 17)
            scene.press(.home)
            expectEqual(caret(view), 0)
            scene.press(.end, .control)
            expectEqual(caret(view), view.text.count)
            scene.press(.up, .option)
            expectEqual(caret(view), 21)
            scene.press(.home, [.control, .shift])
            expectEqual(view.selectedRange, NSRange(location: 0, length: 21))
            scene.press(.right, .option)
            expectEqual(caret(view), 1)
            scene.press(.right, [.option, .shift])
            expectEqual(view.selectedRange, NSRange(location: 1, length: 5))
            scene.press(.right, .command)
            scene.press(.backspace, .command)
            expectEqual(view.text, "\nab\nthe third line")
        }
    }

    @Test func wrappedLinesHaveEndsOfTheirOwn() {
        Scene.run { scene in
            let view = view("several words that go on over more than a single line of the view", in: scene, width: 120)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 2, length: 0)
            let lines = view.textColumn.lines
            expect(lines.count > 3)
            scene.press(.end)
            // The caret is before the space at which the line wraps.
            expectEqual(caret(view), lines[0].characters.upperBound - 1)
            scene.press(.down)
            scene.press(.home)
            expectEqual(caret(view), lines[1].characters.lowerBound)
            expectEqual(view.contentSize.height, (view.textColumn.size.height + 16).rounded(.up))
        }
    }

    @Test func whatIsTypedBelowIsScrolledTo() {
        Scene.run { scene in
            let view = view("", in: scene)
            view.becomeFirstResponder()
            for _ in 0..<20 { scene.press(.return) }
            scene.frame()
            expect(view.contentSize.height > 300)
            let caret = view.textColumn.caret(at: 20)
            let bottom = (caret?.top ?? 0) + (caret?.height ?? 0) + 8
            expect(view.contentOffset.y > 0, bottom <= view.bounds.maxY + 1)
            scene.press(.pageUp)
            expect(self.caret(view) < 20)
            view.selectedRange = NSRange(location: 0, length: 0)
            view.scrollRangeToVisible(NSRange(location: 0, length: 0))
            scene.play(0.5)
            // The first line is visible, and a part of the inset above it.
            expect(view.contentOffset.y <= 8)
        }
    }

    @Test func aMouseSelectsAFingerScrolls() {
        Scene.run { scene in
            let view = view("one two\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten", in: scene)
            let line = view.textColumn.lines[0].height
            scene.drag(from: CGPoint(x: 6, y: 8 + line / 2), to: CGPoint(x: 195, y: 8 + line * 1.5))
            expect(view.selectedRange == NSRange(location: 0, length: 13), view.contentOffset.y == 0)
            scene.press(.character("c"), .control)
            expectEqual(UIPasteboard.general.string, "one two\nthree")
            scene.advance(by: 1)
            scene.click(8, 8 + line / 2)
            scene.click(8, 8 + line / 2)
            expectEqual(view.selectedRange, NSRange(location: 0, length: 3))
            scene.press(.character("x"), .control)
            expect(view.text.hasPrefix(" two\n"))
            scene.press(.character("v"), .control)
            expect(view.text.hasPrefix("one two\n"))
            scene.advance(by: 1)
            let before = view.selectedRange
            scene.drag(from: CGPoint(x: 50, y: 80), to: CGPoint(x: 50, y: 20), kind: .touch)
            expect(view.contentOffset.y > 20, view.selectedRange == before)
        }
    }

    @Test func attributesGoWithCharacters() {
        Scene.run { scene in
            let view = view("", in: scene)
            let text = NSMutableAttributedString(string: "plain ")
            text.append(NSAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red]))
            view.attributedText = text
            view.becomeFirstResponder()
            expect(view.text == "plain red", color(of: view, at: 7) == .red, color(of: view, at: 0) == .label)
            view.selectedRange = NSRange(location: 9, length: 0)
            type("!", scene)
            expectEqual(color(of: view, at: 9), .red)
            view.selectedRange = NSRange(location: 0, length: 0)
            view.typingAttributes = [.foregroundColor: UIColor.blue]
            type("x", scene)
            type("y", scene)
            expect(
                view.text == "xyplain red!", color(of: view, at: 0) == .blue, color(of: view, at: 1) == .blue,
                color(of: view, at: 2) == .label)
            scene.press(.right)
            type("z", scene)
            expectEqual(color(of: view, at: 3), .label)
            scene.press(.character("z"), .control)
            scene.press(.character("z"), .control)
            expect(view.text == "plain red!", color(of: view, at: 9) == .red)
            let runs = view.textLayer.string as? [TextRun]
            expectEqual(runs?.map(\.text), ["plain ", "red!"])
        }
    }

    @Test func textThatCannotBeEditedCanBeCopied() {
        Scene.run { scene in
            let view = view("read only", in: scene)
            view.isEditable = false
            let listener = Listener()
            view.delegate = listener
            scene.click(20, 16)
            type("x", scene)
            scene.press(.backspace)
            scene.press(.character("a"), .control)
            scene.press(.character("x"), .control)
            scene.press(.character("c"), .control)
            expect(view.text == "read only", UIPasteboard.general.string == "read only", !listener.heard.contains("begin"))
            view.isSelectable = false
            expect(!view.isFirstResponder, !view.canBecomeFocused)
        }
    }

    @Test func oneThatDoesNotScrollIsAsHighAsItsText() {
        let view = UITextView()
        view.text = "one\ntwo\nthree"
        expectEqual(view.intrinsicContentSize.height, UIView.noIntrinsicMetric)
        view.isScrollEnabled = false
        expectEqual(view.intrinsicContentSize, view.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)))
        let line = view.textColumn.lines[0].height
        expectEqual(view.intrinsicContentSize.height, (3 * line + 16).rounded(.up))
        let narrow = view.sizeThatFits(CGSize(width: 30, height: CGFloat.infinity))
        expect(narrow.height > view.intrinsicContentSize.height)
        view.textContainer.lineFragmentPadding = .nan
        expectEqual(view.textContainer.lineFragmentPadding, 5)
    }

    @Test func rangesCountAsStringsOfFoundationDo() {
        let editor = TextEditor("a👨‍👩‍👧é\nb", isMultiline: true)
        expectEqual(editor.utf16Range(1..<2), NSRange(location: 1, length: 8))
        expectEqual(editor.characterRange(NSRange(location: 1, length: 8)), 1..<2)
        // A range within a character includes the whole character.
        expectEqual(editor.characterRange(NSRange(location: 3, length: 2)), 1..<2)
        expectEqual(editor.characterRange(NSRange(location: 9, length: 1)), 2..<3)
        expectEqual(editor.characterRange(NSRange(location: 99, length: 5)), 5..<5)
        expectEqual(editor.characterRange(NSRange(location: 0, length: .max)), 0..<5)
        expectEqual(editor.characterRange(NSRange(location: NSNotFound, length: 0)), 0..<0)
        expectEqual(editor.characterRange(NSRange(location: -4, length: -4)), 0..<0)
    }
}

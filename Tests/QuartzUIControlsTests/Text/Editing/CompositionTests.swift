import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Compositions of input methods in fields and views: where they end, and where input methods open.
@Suite("Compositions") struct CompositionTests {
    private final class Services: HostServices {
        var areas: [CGRect] = []
        var ends = 0
        var scale: CGFloat { 1 }
        var screenSize: CGSize { CGSize(width: 100, height: 100) }
        var clipboardText: String?
        func startTextInput(in window: UIWindow, at rect: CGRect) { areas.append(rect) }
        func moveTextInput(in window: UIWindow, to rect: CGRect) { areas.append(rect) }
        func endComposition(in window: UIWindow) { ends += 1 }
        func stopTextInput(in window: UIWindow) {}
        func setCursor(_ cursor: CursorShape) {}
        func open(_ window: UIWindow) {}
        func close(_ window: UIWindow) {}
    }

    /// The caret in the window's coordinates.
    private func caret(in view: UITextView, _ scene: Scene) -> CGRect? {
        let end = view.selectedTextRange?.end
        return end.map { view.convert(view.caretRect(for: $0), to: scene.window) }
    }

    private func compose(_ text: String, in scene: Scene) {
        scene.window.send(.text(.compose(text, selection: text.count..<text.count)))
    }

    @Test("the text of a composition stays in the field that loses the focus, and does not follow into the next")
    func focus() {
        Scene.run { scene in
            let services = Services()
            Host.services = services
            let first = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            let second = UITextField(frame: CGRect(x: 0, y: 40, width: 100, height: 30))
            for field in [first, second] { scene.window.addSubview(field) }
            scene.frame()
            first.becomeFirstResponder()
            compose("한", in: scene)
            expectEqual(first.text, "한")
            second.becomeFirstResponder()
            expectEqual(first.text, "한")
            expectNil(first.markedTextRange)
            expectEqual(services.ends, 1)
            // The reset input method clears the composition and commits it.
            compose("", in: scene)
            scene.window.send(.text(.insert("한")))
            expectEqual(second.text, "")
            // The same syllable typed again.
            compose("ㅎ", in: scene)
            compose("한", in: scene)
            scene.window.send(.text(.insert("한")))
            scene.window.send(.text(.insert("글")))
            expectEqual(second.text, "한글")
        }
    }

    @Test("an input method that forgets the composition loses no text that follows")
    func forgetful() {
        Scene.run { scene in
            Host.services = nil
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
            scene.window.addSubview(view)
            scene.frame()
            view.becomeFirstResponder()
            view.text = "ab"
            view.selectedRange = NSRange(location: 2, length: 0)
            compose("か", in: scene)
            scene.window.send(.key(KeyEvent(.left)))
            expectEqual(view.text, "abか")
            expectNil(view.markedTextRange)
            expectEqual(view.selectedRange, NSRange(location: 2, length: 0))
            scene.window.send(.text(.insert("c")))
            expectEqual(view.text, "abcか")
        }
    }

    @Test("marked text by program")
    func marked() throws {
        try Scene.run { scene in
            final class Observer: UITextInputDelegate {
                var calls: [String] = []
                func selectionWillChange(_ textInput: (any UITextInput)?) { calls.append("selection will") }
                func selectionDidChange(_ textInput: (any UITextInput)?) { calls.append("selection did") }
                func textWillChange(_ textInput: (any UITextInput)?) { calls.append("text will") }
                func textDidChange(_ textInput: (any UITextInput)?) { calls.append("text did") }
            }
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            scene.window.addSubview(field)
            field.text = "x😀y"
            let observer = Observer()
            field.inputDelegate = observer
            field.selectedTextRange = try require(
                field.textRange(from: UITextPosition(units: 1), to: UITextPosition(units: 3)))
            expectEqual(observer.calls, ["selection will", "selection did"])
            field.setMarkedText("かな", selectedRange: NSRange(location: 1, length: 1))
            expectEqual(field.text, "xかなy")
            expectEqual(field.markedTextRange?.range, NSRange(location: 1, length: 2))
            expectEqual(field.selectedTextRange?.range, NSRange(location: 2, length: 1))
            field.setMarkedText("仮名字", selectedRange: NSRange(location: 3, length: 0))
            expectEqual(field.text, "x仮名字y")
            field.unmarkText()
            expectEqual(field.text, "x仮名字y")
            expectNil(field.markedTextRange)
            expectEqual(field.selectedTextRange?.range, NSRange(location: 4, length: 0))
            field.setMarkedText("z", selectedRange: NSRange(location: NSNotFound, length: .max))
            field.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
            expectEqual(field.text, "x仮名字y")
            field.replace(
                try require(field.textRange(from: UITextPosition(units: 0), to: UITextPosition(units: 4))), withText: "")
            expectEqual(observer.calls.suffix(2), ["text will", "text did"])
            expectEqual(field.text, "y")
        }
    }

    /// A view of a program that shows compositions itself.
    private final class Input: UIView, UITextInput {
        var text = ""
        var marked: String?
        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { !text.isEmpty }
        func insertText(_ text: String) {
            marked = nil
            self.text += text
        }
        func deleteBackward() {}
        var selectedTextRange: UITextRange?
        var endOfDocument: UITextPosition { UITextPosition() }
        func caretRect(for position: UITextPosition) -> CGRect { .zero }
        func firstRect(for range: UITextRange) -> CGRect { .null }
        func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
        func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
        func text(in range: UITextRange) -> String? { nil }
        func replace(_ range: UITextRange, withText text: String) {}
        var markedTextRange: UITextRange? { marked.map { _ in UITextRange() } }
        func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
            marked = (markedText ?? "").isEmpty ? nil : "\(markedText ?? "") \(selectedRange.location)"
        }
    }

    @Test("a program's text input shows compositions")
    func ownInput() {
        Scene.run { scene in
            let input = Input(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(input)
            input.becomeFirstResponder()
            compose("", in: scene)
            expectNil(input.marked)
            compose("😀か", in: scene)
            expectEqual(input.marked, "😀か 3")
            compose("", in: scene)
            expectNil(input.marked)
            scene.window.send(.text(.insert("漢")))
            expectEqual(input.text, "漢")
        }
    }

    @Test("input methods open at the caret, also in a scrolled and transformed view")
    func area() throws {
        try Scene.run { scene in
            let services = Services()
            Host.services = services
            let view = UITextView(frame: CGRect(x: 50, y: 20, width: 200, height: 60))
            scene.window.addSubview(view)
            view.text = (0..<30).map { "line \($0)" }.joined(separator: "\n")
            scene.frame()
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 0, length: 0)
            scene.window.send(.text(.insert("a")))
            expectEqual(services.areas.last, caret(in: view, scene))
            let top = try require(services.areas.last)
            expect(top.minX > 50, top.minX < 80, top.minY >= 20, top.maxY <= 50)
            view.selectedRange = NSRange(location: view.text.utf16.count, length: 0)
            scene.window.send(.text(.insert("b")))
            let bottom = try require(services.areas.last)
            expectEqual(bottom, caret(in: view, scene))
            expect(bottom.maxY <= 80.5, bottom.minY > 40)
            view.transform = CGAffineTransform(scaleX: 2, y: 2)
            scene.window.send(.text(.insert("c")))
            expectEqual(try require(services.areas.last).height, 2 * bottom.height)
            expectEqual(services.areas.last, caret(in: view, scene))
        }
    }
}

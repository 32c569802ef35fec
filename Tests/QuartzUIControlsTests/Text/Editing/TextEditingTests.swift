import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

@Suite struct TextEditorTests {
    @Test func typingAndDeleting() {
        var editor = TextEditor()
        for character in ["a", "é", "👨‍👩‍👧"] { editor.insert(character) }
        expect(editor.text == "aé👨‍👩‍👧", editor.head == 3)
        editor.delete()
        expectEqual(editor.text, "aé")
        editor.moveHead(to: 0, extending: false)
        editor.delete()
        expectEqual(editor.text, "aé")
        editor.delete(forwards: true)
        expectEqual(editor.text, "é")
        editor.insert("x\ny")
        expectEqual(editor.text, "x yé")
    }

    @Test func words() {
        var editor = TextEditor("one, two_2 three")
        editor.move(.word, forwards: false, extending: false)
        expectEqual(editor.head, 11)
        editor.move(.word, forwards: false, extending: true)
        expectEqual(editor.selectedText, "two_2 ")
        editor.delete()
        expectEqual(editor.text, "one, three")
        editor.move(.all, forwards: false, extending: false)
        editor.move(.word, forwards: true, extending: false)
        expectEqual(editor.head, 3)
        editor.delete(.word, forwards: true)
        expectEqual(editor.text, "one")
        expectEqual(TextEditor("ab, cd").word(at: 5), 4..<6)
        expectEqual(TextEditor("ab, cd").word(at: 2), 2..<4)
        expectEqual(TextEditor("").word(at: 0), 0..<0)
    }

    @Test func aSelectionCollapsesToItsSide() {
        var editor = TextEditor("abcdef")
        editor.select(2..<4)
        editor.move(.character, forwards: false, extending: false)
        expectEqual(editor.selection, 2..<2)
        editor.select(2..<4)
        editor.move(.character, forwards: true, extending: false)
        expectEqual(editor.selection, 4..<4)
        editor.select(-5..<99)
        expectEqual(editor.selection, 0..<6)
    }

    @Test func undoAndRedo() {
        var editor = TextEditor("ab")
        editor.insert("c")
        editor.insert("d")
        editor.delete()
        editor.delete()
        expectEqual(editor.text, "ab")
        editor.undo()
        expectEqual(editor.text, "abcd")
        editor.undo()
        expectEqual(editor.text, "ab")
        expect(!editor.canUndo)
        editor.redo()
        expectEqual(editor.text, "abcd")
        editor.insert("!")
        expect(!editor.canRedo)
        editor.redo()
        expectEqual(editor.text, "abcd!")
    }

    @Test func composing() {
        var editor = TextEditor("x")
        editor.compose("ㅎ", selection: 1..<1)
        editor.compose("하", selection: 1..<1)
        expect(editor.text == "x하", editor.composition == 1..<2)
        editor.insert("한")
        expect(editor.text == "x한", editor.composition == nil)
        editor.compose("ㄱ", selection: 5..<9)
        editor.compose("", selection: 0..<0)
        expect(editor.text == "x한", editor.composition == nil)
    }
}

@Suite struct TextFieldTests {
    private func field<Field: UITextField>(_ field: Field, in scene: Scene) -> Field {
        field.frame = CGRect(x: 0, y: 0, width: 200, height: 28)
        scene.window.addSubview(field)
        scene.frame()
        return field
    }

    private func type(_ text: String, _ scene: Scene) {
        for character in text { scene.window.send(.text(.insert(String(character)))) }
    }

    @Test func typingByEvents() {
        Scene.run { scene in
            let field = field(UITextField(frame: .zero), in: scene)
            var events: [String] = []
            for (event, name) in [
                (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"),
                (.editingDidEndOnExit, "exit"),
            ] {
                field.addAction(UIAction { _ in events.append(name) }, for: event)
            }
            type("lost", scene)
            expectEqual(field.text, "")
            scene.click(50, 14)
            expect(field.isEditing, events == ["begin"])
            type("Hi you", scene)
            expectEqual(field.text, "Hi you")
            scene.press(.left, [.control, .shift])
            expectEqual(field.selectedRange, 3..<6)
            scene.press(.character("x"), .control)
            expect(field.text == "Hi ", UIPasteboard.general.string == "you")
            scene.press(.home)
            scene.press(.character("v"), .control)
            expectEqual(field.text, "youHi ")
            scene.press(.character("z"), .control)
            expectEqual(field.text, "Hi ")
            scene.press(.return)
            expect(!field.isEditing)
            expectEqual(events.suffix(2), ["exit", "end"])
        }
    }

    @Test func escapeBringsBackTheOldText() {
        Scene.run { scene in
            let field = field(UITextField(frame: .zero), in: scene)
            field.text = "old"
            scene.click(190, 14)
            type("er", scene)
            expectEqual(field.text, "older")
            scene.press(.escape)
            expect(field.text == "old", !field.isEditing)
        }
    }

    @Test func clickingSelects() {
        Scene.run { scene in
            let field = field(UITextField(frame: .zero), in: scene)
            field.text = "alpha beta"
            scene.click(190, 14)
            expectEqual(field.selectedRange, 10..<10)
            scene.advance(by: 1)
            scene.click(10, 14)
            scene.click(10, 14)
            expectEqual(field.selectedRange, 0..<5)
            scene.click(10, 14)
            expectEqual(field.selectedRange, 0..<10)
            scene.advance(by: 1)
            scene.drag(from: CGPoint(x: 1, y: 14), to: CGPoint(x: 199, y: 14))
            expectEqual(field.selectedRange, 0..<10)
            // A click elsewhere does not end editing, as in UIKit.
            scene.click(300, 200)
            expect(field.isEditing, scene.window.endEditing(false), !field.isEditing)
        }
    }

    @Test func delegatesDecide() {
        final class Digits: UITextFieldDelegate {
            func textField(
                _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
            ) -> Bool { string.allSatisfy(\.isNumber) }
            func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
        }
        Scene.run { scene in
            let field = field(UITextField(frame: .zero), in: scene)
            let digits = Digits()
            field.delegate = digits
            scene.click(10, 14)
            type("1a2", scene)
            expectEqual(field.text, "12")
            scene.press(.return)
            expect(field.isEditing)
        }
    }

    @Test func numbers() {
        Scene.run { scene in
            let field = field(NumberField(frame: .zero), in: scene)
            field.minimumValue = -2
            field.maximumValue = 10
            field.stepValue = 0.1
            var values: [Double] = []
            field.addAction(UIAction { _ in values.append(field.value) }, for: .valueChanged)
            scene.click(50, 14)
            scene.press(.character("a"), .control)
            type("3x,5", scene)
            expect(field.text == "3,5", values.isEmpty)
            scene.press(.return)
            expect(values == [3.5], field.text == "3.5")
            scene.click(50, 14)
            scene.press(.up)
            scene.press(.up)
            scene.press(.down)
            expectEqual(values, [3.5, 3.6, 3.7, 3.6])
            scene.press(.up, .shift)
            expectEqual(field.value, 4.6)
            scene.press(.character("a"), .control)
            type("99", scene)
            scene.press(.tab)
            scene.window.endEditing(true)
            expect(field.value == 10, field.text == "10")
            field.value = .nan
            expectEqual(field.value, 10)
            // A click on the upper button, then one on the lower.
            scene.click(192, 6)
            scene.click(192, 22)
            expect(near(CGFloat(field.value), 9.9))
        }
    }

    @Test(arguments: [(1.0, "1"), (0.5, "0.5"), (-0.0001, "0"), (1234.5678, "1234.568"), (100, "100")])
    func formats(_ value: Double, _ text: String) { expectEqual(NumberField.format(value, fractionDigits: 3), text) }

    @Test(
        arguments: [(" 1,5 ", 1.5), ("−2", -2), ("1e3", 1000), ("", nil), ("x", nil), ("nan", nil), ("inf", nil)]
            as [(String, Double?)])
    func parses(_ text: String, _ value: Double?) { expectEqual(NumberField.parse(text), value) }
}

/// Secure entry, the clear button and other features of text fields.
@Suite struct FieldFeatureTests {
    private func field(in scene: Scene) -> UITextField {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 28))
        scene.window.addSubview(field)
        scene.frame()
        return field
    }

    @Test func secureTextIsNeitherShownNorCopied() {
        Scene.run { scene in
            let field = field(in: scene)
            field.isSecureTextEntry = true
            field.text = "open"
            field.layoutIfNeeded()
            let label = field.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }.first { $0.text == "••••" }
            expect(label != nil, field.text == "open")
            UIPasteboard.general.string = "before"
            field.becomeFirstResponder()
            field.selectAll(nil)
            scene.press(.character("c"), .control)
            scene.press(.character("x"), .control)
            expect(UIPasteboard.general.string == "before", field.text == "open")
            field.isSecureTextEntry = false
            scene.press(.character("x"), .control)
            expect(UIPasteboard.general.string == "open", field.text == "")
            scene.press(.character("v"), .control)
            scene.press(.character("v"), .control)
            expectEqual(field.text, "openopen")
            scene.press(.character("z"), .control)
            expectEqual(field.text, "open")
        }
    }

    @Test func theClearButtonEmptiesTheField() {
        final class Keeper: UITextFieldDelegate {
            var keeps = true
            func textFieldShouldClear(_ textField: UITextField) -> Bool { !keeps }
        }
        Scene.run { scene in
            let field = field(in: scene)
            let keeper = Keeper()
            field.delegate = keeper
            field.clearButtonMode = .whileEditing
            field.text = "text"
            scene.frame()
            expect(!field.subviews.contains { $0 is UIButton && !$0.isHidden })
            scene.click(20, 14)
            scene.frame()
            expect(field.isEditing)
            scene.click(190, 14)
            expect(field.text == "text", field.isEditing)
            keeper.keeps = false
            var changes = 0
            field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
            scene.click(190, 14)
            expect(field.text == "", changes == 1, field.isEditing)
            scene.frame()
            expect(!field.subviews.contains { $0 is UIButton && !$0.isHidden })
        }
    }
}

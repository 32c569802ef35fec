import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Texts of labels, fields and views with and without attributes, and the sizes of fields.
@Suite struct TextAttributeTests {
    private let rich: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red,
    ]

    @Test func aLabelWithoutATextHasNoSize() {
        let label = UILabel()
        expect(label.text == nil, label.attributedText == nil, label.intrinsicContentSize == .zero)
        label.text = ""
        expect(label.text == "", label.intrinsicContentSize == .zero)
        label.text = "text"
        expect(label.intrinsicContentSize.width > 10)
        label.text = nil
        expectNil(label.text)
    }

    @Test func aPlainLabelsAttributedTextHasItsSize() throws {
        let label = UILabel()
        label.font = .systemFont(ofSize: 25)
        label.text = "one two three four five six"
        let line = try require(label.attributedText)
        expect(near(line.size().width, label.intrinsicContentSize.width, 1))
        expect(near(line.size().height, label.intrinsicContentSize.height, 1))
        label.numberOfLines = 0
        let room = CGSize(width: 120, height: 1000)
        let box = try require(label.attributedText)
            .boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil)
        expect(near(box.height, label.sizeThatFits(room).height, 1))
    }

    @Test func aLabelReportsAndRestylesAttributes() {
        let label = UILabel()
        label.attributedText = NSAttributedString(string: "abc", attributes: rich)
        expect(label.font.pointSize == 30, label.textColor == .red)
        label.font = .systemFont(ofSize: 10)
        label.textColor = .blue
        expect(label.textRuns.map(\.font.size) == [10], label.textRuns.first?.color == UIColor.blue.cgColor)
        label.text = "x"
        expectEqual(label.font.pointSize, 10)
    }

    /// Characters without attributes keep the looks from before the text.
    @Test func theFirstCharacterDoesNotColourTheRest() {
        let text = NSMutableAttributedString(string: "red rest")
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
        let (label, field, view) = (UILabel(), UITextField(), UITextView(frame: .zero))
        (label.textColor, field.textColor, view.textColor) = (.green, .green, .green)
        (label.attributedText, field.attributedText, view.attributedText) = (text, text, text)
        expectEqual(label.textRuns.map(\.color), [UIColor.red.cgColor, UIColor.green.cgColor])
        expect(label.textColor == .red, field.textColor == .red, view.textColor == .red)
        for shown in [field.attributedText, view.attributedText] {
            expectEqual(shown?.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor, .green)
        }
        label.text = "next"
        expectEqual(label.textColor, .red)
    }

    @Test func fieldsAndTextViewsDoTheSame() {
        let field = UITextField()
        field.attributedText = NSAttributedString(string: "abc", attributes: rich)
        expect(field.font?.pointSize == 30, field.textColor == .red)
        field.font = .systemFont(ofSize: 10)
        expectEqual((field.attributedText?.attribute(.font, at: 1, effectiveRange: nil) as? UIFont)?.pointSize, 10)
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.attributedText = NSAttributedString(string: "abc", attributes: rich)
        expect(view.font?.pointSize == 30, view.textColor == .red)
        view.font = .systemFont(ofSize: 10)
        expectEqual((view.attributedText.attribute(.font, at: 1, effectiveRange: nil) as? UIFont)?.pointSize, 10)
        expectEqual(view.attributedText.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor, .red)
    }

    @Test func aFieldHasTheSizeOfItsText() {
        let (field, label) = (UITextField(), UILabel())
        field.font = .systemFont(ofSize: 40)
        field.text = "Hello there world"
        (label.font, label.text) = (field.font, field.text)
        expectEqual(field.intrinsicContentSize, label.intrinsicContentSize)
        field.sizeToFit()
        expectEqual(field.bounds.size, label.intrinsicContentSize)
        for rect in [
            field.textRect(forBounds: field.bounds), field.editingRect(forBounds: field.bounds),
            field.placeholderRect(forBounds: field.bounds), field.borderRect(forBounds: field.bounds),
        ] {
            expectEqual(rect, field.bounds)
        }
        field.text = ""
        field.placeholder = "Name"
        (label.text, label.font) = ("Name", field.font)
        expectEqual(field.intrinsicContentSize.width, label.intrinsicContentSize.width)
        // Small enough for the lines of any system's font.
        field.font = .systemFont(ofSize: 10)
        field.borderStyle = .roundedRect
        expect(field.intrinsicContentSize.height == Theme.controlHeight, field.textInsets.left == 8)
    }

    @Test func aFieldSetsItsTextSmallerToFit() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.adjustsFontSizeToFitWidth = true
            field.text = "a long text that does not fit"
            scene.window.addSubview(field)
            scene.frame()
            expect(field.textRow.size.width <= 100.5, field.intrinsicContentSize.width > 150)
            field.minimumFontSize = 10
            scene.frame()
            expect(near(field.fittingScale, 10.0 / 13, 1e-6))
            field.text = "a"
            scene.frame()
            expectEqual(field.fittingScale, 1)
        }
    }

    @Test func aColourOfAClosureIsResolvedAtEachUse() {
        final class Calls { var count = 0 }
        let calls = Calls()
        let color = UIColor(dynamicProvider: {
            calls.count += 1
            return $0.userInterfaceStyle == .dark ? .red : .blue
        })
        expectEqual(calls.count, 0)
        let (dark, light) = (UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceStyle: .light))
        expect(color.resolvedColor(with: dark) == .red, color.resolvedColor(with: light) == .blue, calls.count == 2)
        expect(color.withAlphaComponent(0.5).resolvedColor(with: dark).alpha == 0.5, calls.count == 3)
        expect(color == color, color != UIColor(dynamicProvider: { _ in .red }))
        expectEqual(color.mixed(with: .blue, by: 0).resolvedColor(with: dark), .red)
    }
}

/// Return, the delegate's methods, and the methods through which typed text arrives.
@Suite struct FieldRuleTests {
    private final class Delegate: UITextFieldDelegate {
        var log: [String] = []
        func textFieldDidEndEditing(_ textField: UITextField) { log.append("end") }
        func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
            log.append("\(reason)")
        }
    }

    @Test func returnEndsEditingOnlyForAnAction() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            let delegate = Delegate()
            field.delegate = delegate
            var primary = 0
            field.addAction(UIAction { _ in primary += 1 }, for: .primaryActionTriggered)
            scene.window.addSubview(field)
            scene.frame()
            scene.click(50, 15)
            scene.press(.return)
            expect(field.isEditing, primary == 1)
            field.addAction(UIAction { _ in delegate.log.append("exit") }, for: .editingDidEndOnExit)
            scene.press(.return)
            expect(!field.isEditing, delegate.log == ["exit", "committed"])
        }
    }

    private final class Typed: UITextField {
        var log: [String] = []
        override func deleteBackward() {
            log.append("delete")
            super.deleteBackward()
        }
        override func insertText(_ text: String) {
            log.append("insert \(text)")
            super.insertText(text)
        }
        override func paste(_ sender: Any?) {
            log.append("paste")
            super.paste(sender)
        }
    }

    @Test func keysGoThroughTheFieldsMethods() {
        Scene.run { scene in
            let field = Typed(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            scene.window.addSubview(field)
            scene.frame()
            expectNil(field.typingAttributes)
            field.becomeFirstResponder()
            expectEqual(field.typingAttributes?[.font] as? UIFont, field.font)
            scene.press(.backspace)
            scene.window.send(.text(.insert("q")))
            UIPasteboard.general.string = "zz"
            scene.press(.character("v"), .control)
            scene.press(.backspace)
            expect(field.log == ["delete", "insert q", "paste", "insert zz", "delete"], field.text == "qz")
        }
    }

    @Test func pointsHavePositions() throws {
        try Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.text = "abc"
            field.background = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
            scene.window.addSubview(field)
            scene.frame()
            expectEqual(field.closestPosition(to: CGPoint(x: -5, y: 5)), field.beginningOfDocument)
            expectEqual(field.closestPosition(to: CGPoint(x: 99, y: 5)), field.endOfDocument)
            let all = try require(field.textRange(from: field.beginningOfDocument, to: field.endOfDocument))
            let rects = field.selectionRects(for: all)
            expect(rects.count == 1, rects[0].containsStart, rects[0].containsEnd)
            expect(near(rects[0].rect.midY, 15, 0.01), rects[0].rect.minX == 0)
            expectEqual((field.subviews.first as? UIImageView)?.frame, field.bounds)
            expectEqual(field.clearButtonRect(forBounds: field.bounds), CGRect(x: 84, y: 7, width: 16, height: 16))
        }
    }
}

import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// The keyboard moves the focus between controls and shows it.
@Suite struct FocusTests {
    private func button(_ title: String, _ frame: CGRect, in view: UIView) -> UIButton {
        let button = UIButton(title) { _ in }
        button.frame = frame
        view.addSubview(button)
        return button
    }

    private func ring(_ view: UIView) -> CALayer? {
        view.layer.sublayers?.first { $0.borderWidth == 2 && $0.zPosition == 1 }
    }

    @Test func tabGoesInTheOrderOfReading() {
        Scene.run { scene in
            let window = scene.window
            // The views are added in another order than reading order; heights in the second row differ slightly.
            let d = button("d", CGRect(x: 200, y: 60, width: 80, height: 28), in: window)
            let panel = UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
            window.addSubview(panel)
            let f = button("f", CGRect(x: 10, y: 50, width: 80, height: 28), in: panel)
            let e = button("e", CGRect(x: 60, y: 10, width: 80, height: 28), in: panel)
            let c = button("c", CGRect(x: 10, y: 65, width: 80, height: 28), in: window)
            let b = button("b", CGRect(x: 200, y: 10, width: 80, height: 28), in: window)
            let a = button("a", CGRect(x: 10, y: 10, width: 80, height: 28), in: window)
            let hidden = button("-", CGRect(x: 10, y: 250, width: 80, height: 28), in: window)
            hidden.isHidden = true
            let off = button("-", CGRect(x: 110, y: 250, width: 80, height: 28), in: window)
            off.isEnabled = false
            _ = button("-", CGRect(x: 210, y: 250, width: 0, height: 0), in: window)
            scene.frame()
            for expected in [a, b, c, d, e, f, a] {
                scene.press(.tab)
                expect(expected.isFirstResponder, "\(expected.currentTitle ?? "")")
            }
            for expected in [f, e, d, c, b, a, f] {
                scene.press(.tab, .shift)
                expect(expected.isFirstResponder, "\(expected.currentTitle ?? "")")
            }
        }
    }

    @Test func theFocusCannotBeSetWhereTheKeyboardCannotGo() {
        Scene.run { scene in
            let panel = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            scene.window.addSubview(panel)
            let inner = button("a", CGRect(x: 10, y: 10, width: 80, height: 28), in: panel)
            scene.frame()
            panel.isUserInteractionEnabled = false
            expect(!scene.window.focus(on: inner), !scene.window.showsFocus, !inner.isFirstResponder)
            panel.isUserInteractionEnabled = true
            expect(scene.window.focus(on: inner), scene.window.showsFocus, inner.isFirstResponder)
        }
    }

    @Test func theRingGoesAlong() throws {
        try Scene.run { scene in
            let a = button("a", CGRect(x: 10, y: 10, width: 80, height: 28), in: scene.window)
            let control = UISwitch(frame: CGRect(x: 10, y: 50, width: 0, height: 0))
            scene.window.addSubview(control)
            scene.frame()
            expectNil(ring(a))
            scene.press(.tab)
            let first = try require(ring(a))
            expect(first.frame == CGRect(x: -3, y: -3, width: 86, height: 34), first.cornerRadius == 9)
            // The ring follows the view's size, and stays in front of sublayers added later.
            a.frame.size.width = 100
            scene.frame()
            expectEqual(first.frame.width, 106)
            scene.press(.tab)
            expect(ring(a) == nil, ring(control)?.frame == CGRect(x: -3, y: -3, width: 44, height: 28))
            // A click hides the ring; the focus does not move.
            scene.click(20, 60)
            expect(ring(control) == nil, control.isFirstResponder)
            scene.press(.tab)
            expect(ring(a) != nil)
            a.removeFromSuperview()
            expect(scene.window.firstResponder == nil, ring(a) == nil)
        }
    }

    @Test func whatIsPresentedKeepsTheFocus() {
        Scene.run { scene in
            let base = UIViewController()
            let sheet = UIViewController()
            let below = button("below", CGRect(x: 10, y: 10, width: 80, height: 28), in: base.view)
            let above = button("above", CGRect(x: 10, y: 10, width: 80, height: 28), in: sheet.view)
            sheet.modalPresentationStyle = .overFullScreen
            scene.show(base)
            scene.press(.tab)
            expect(below.isFirstResponder)
            base.present(sheet, animated: false)
            scene.frame()
            for _ in 0..<2 {
                scene.press(.tab)
                expect(above.isFirstResponder)
            }
        }
    }

    @Test func whatIsScrolledAwayComesIntoSight() {
        Scene.run { scene in
            let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            scrollView.contentSize = CGSize(width: 200, height: 400)
            scene.window.addSubview(scrollView)
            let near = button("near", CGRect(x: 10, y: 10, width: 80, height: 28), in: scrollView)
            let far = button("far", CGRect(x: 10, y: 300, width: 80, height: 28), in: scrollView)
            scene.frame()
            scene.press(.tab)
            expect(near.isFirstResponder, scrollView.contentOffset.y == 0)
            scene.press(.tab)
            scene.play(0.5)
            expect(far.isFirstResponder, scrollView.contentOffset.y == 300 + 28 + 8 - 100)
            // Keys that the button does not handle scroll.
            scene.press(.home)
            scene.play(0.5)
            expectEqual(scrollView.contentOffset.y, 0)
            scene.press(.pageDown)
            scene.play(0.5)
            expectEqual(scrollView.contentOffset.y, 90)
        }
    }

    @Test func buttonsWithinFieldsArePassedBy() {
        Scene.run { scene in
            let field = NumberField(frame: CGRect(x: 10, y: 10, width: 80, height: 28))
            scene.window.addSubview(field)
            let next = button("next", CGRect(x: 100, y: 10, width: 80, height: 28), in: scene.window)
            scene.frame()
            scene.press(.tab)
            expect(field.isFirstResponder)
            scene.press(.up)
            expectEqual(field.value, 1)
            scene.press(.tab)
            expect(next.isFirstResponder)
        }
    }

    @Test func passingByChangesNoText() {
        Scene.run { scene in
            let fields = [
                UITextField(frame: CGRect(x: 10, y: 10, width: 80, height: 28)),
                UITextField(frame: CGRect(x: 10, y: 50, width: 80, height: 28)),
            ]
            for field in fields {
                field.text = "kept"
                scene.window.addSubview(field)
            }
            scene.frame()
            for _ in 0..<3 {
                scene.press(.tab)
                expectEqual(fields.map(\.text), ["kept", "kept"])
            }
            expectEqual(fields[0].selectedRange, 0..<4)
        }
    }

    @Test func endingEditsLetsGo() {
        final class Stubborn: UITextFieldDelegate {
            func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { false }
        }
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 10, y: 10, width: 80, height: 28))
            let stubborn = Stubborn()
            scene.window.addSubview(field)
            field.becomeFirstResponder()
            expect(scene.window.endEditing(false), !field.isEditing)
            field.delegate = stubborn
            field.becomeFirstResponder()
            expect(!scene.window.endEditing(false), field.isEditing)
            expect(scene.window.endEditing(true), !field.isEditing)
            expect(scene.window.endEditing(false))
        }
    }
}

private final class Commanded: UIViewController {
    var log: [String] = []
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 28))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(field)
        addKeyCommand(UIKeyCommand(title: "New", input: "n", modifierFlags: .command) { [unowned self] _ in log.append("New") })
        addKeyCommand(UIKeyCommand(title: "Up", input: UIKeyCommand.inputUpArrow) { [unowned self] _ in log.append("Up") })
        addKeyCommand(
            UIKeyCommand(title: "Shifted", input: "n", modifierFlags: [.command, .shift]) { [unowned self] _ in
                log.append("Shifted")
            })
        addKeyCommand(UIKeyCommand(title: "Plain", input: "x") { [unowned self] _ in log.append("Plain") })
    }
}

@Suite struct KeyCommandTests {
    @Test func commandsAreFoundByKeyAndModifiers() {
        Scene.run { scene in
            let controller = Commanded()
            scene.show(controller)
            expect(scene.press(.character("n"), .control))
            expect(scene.press(.character("n"), .command))
            expect(scene.press(.character("n"), [.control, .shift]))
            expect(scene.press(.up))
            expect(scene.press(.character("x")))
            expect(!scene.press(.character("n")), !scene.press(.character("n"), [.control, .option]))
            expectEqual(controller.log, ["New", "New", "Shifted", "Up", "Plain"])
        }
    }

    @Test func aFieldTypesBeforePlainCommandsButNotBeforeOthers() {
        Scene.run { scene in
            let controller = Commanded()
            scene.show(controller)
            controller.field.becomeFirstResponder()
            scene.press(.character("n"), .control)
            scene.window.send(.text(.insert("x")))
            expect(controller.log == ["New"], controller.field.text == "x")
        }
    }

    @Test func aPresentedControllersCommandsHide() {
        Scene.run { scene in
            let controller = Commanded()
            scene.show(controller)
            let top = UIViewController()
            var isEscaped = false
            top.addKeyCommand(UIKeyCommand(input: UIKeyCommand.inputEscape) { _ in isEscaped = true })
            controller.present(top, animated: false)
            scene.frame()
            scene.press(.escape)
            scene.press(.character("x"))
            expect(isEscaped, controller.log.isEmpty)
        }
    }

    @Test func keysOfAController() {
        let controller = UIViewController()
        let command = UIKeyCommand(input: "k", modifierFlags: [.command, .alternate]) { _ in }
        controller.addKeyCommand(command)
        expectEqual(controller.keyCommands?.contains(command), true)
        controller.removeKeyCommand(command)
        expect(controller.keyCommands?.contains(command) != true)
    }
}

import Testing

@testable import QuartzUI

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
            #expect(scene.press(.character("n"), .control))
            #expect(scene.press(.character("n"), .command))
            #expect(scene.press(.character("n"), [.control, .shift]))
            #expect(scene.press(.up))
            #expect(scene.press(.character("x")))
            #expect(!scene.press(.character("n")) && !scene.press(.character("n"), [.control, .option]))
            #expect(controller.log == ["New", "New", "Shifted", "Up", "Plain"])
        }
    }

    @Test func aFieldTypesBeforePlainCommandsButNotBeforeOthers() {
        Scene.run { scene in
            let controller = Commanded()
            scene.show(controller)
            controller.field.becomeFirstResponder()
            scene.press(.character("n"), .control)
            scene.window.send(.text(.insert("x")))
            #expect(controller.log == ["New"] && controller.field.text == "x")
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
            #expect(isEscaped && controller.log.isEmpty)
        }
    }

    @Test func keysOfAController() {
        let controller = UIViewController()
        let command = UIKeyCommand(input: "k", modifierFlags: [.command, .alternate]) { _ in }
        controller.addKeyCommand(command)
        #expect(controller.keyCommands?.contains(command) == true)
        controller.removeKeyCommand(command)
        #expect(controller.keyCommands?.contains(command) != true)
    }
}

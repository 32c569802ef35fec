import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// The edit menu, and actions that go along the responder chain.
@Suite struct EditMenuTests {
    /// A label that copies its text and has an own entry.
    private final class Copying: UILabel {
        var log: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override func canPerformAction(_ action: MethodName, withSender sender: Any?) -> Bool {
            ["copy:", "shout:"].contains(action.description)
        }
        override func copy(_ sender: Any?) {
            log.append(sender is UIMenuController ? "copy" : "command")
            UIPasteboard.general.string = text
        }
        override var keyCommands: [UIKeyCommand]? {
            [
                UIKeyCommand(input: "k", modifierFlags: .command, action: "copy:"),
                UIKeyCommand(input: "x", modifierFlags: [], action: "cut:"),
            ]
        }
    }

    private func panel(_ scene: Scene) -> MenuPanel? {
        scene.window.subviews.compactMap { $0 as? MenuOverlay }.last?.subviews.compactMap { $0 as? MenuPanel }.last
    }

    private func titles(_ scene: Scene) -> [String] {
        panel(scene)?.entries.compactMap { if case .action(let action) = $0 { action.title } else { nil } } ?? []
    }

    @Test func theMenuHasWhatTheFirstResponderPerforms() throws {
        try Scene.run { scene in
            let label = Copying("Some text")
            label.frame = CGRect(x: 20, y: 20, width: 100, height: 20)
            scene.window.addSubview(label)
            scene.window.makeKeyAndVisible()
            label.becomeFirstResponder()
            let menu = UIMenuController.shared
            menu.menuItems = [UIMenuItem(title: "Shout", action: "shout:"), UIMenuItem(title: "Never", action: "never:")]
            menu.showMenu(from: label, rect: label.bounds)
            scene.play(0.5)
            expect(menu.isMenuVisible)
            expectEqual(titles(scene), ["Copy", "Shout"])
            let place = try require(panel(scene))
            expectEqual(menu.menuFrame, place.frame)
            expectEqual(place.frame.minY, 44)
            let y = place.frame.minY + 5 + place.entries[0].height / 2
            scene.click(place.frame.midX, y)
            scene.play(0.5)
            expectEqual(label.log, ["copy"])
            expectEqual(UIPasteboard.general.string, "Some text")
            expect(!menu.isMenuVisible)
            expectEqual(menu.menuFrame, .zero)
            expect(label.isFirstResponder)
        }
    }

    @Test func aTextFieldPerformsWhatHasAnEffect() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 28))
            field.text = "two words"
            scene.window.addSubview(field)
            scene.window.makeKeyAndVisible()
            field.becomeFirstResponder()
            UIPasteboard.general.string = nil
            @MainActor func performed() -> [String] {
                StandardEditAction.allCases.map(\.rawValue).filter { field.canPerformAction(MethodName($0), withSender: nil) }
            }
            expectEqual(performed(), ["select:", "selectAll:"])
            field.select(nil)
            expectEqual(performed(), ["cut:", "copy:", "selectAll:", "delete:"])
            field.cut(nil)
            expectEqual(field.text, "two ")
            expectEqual(performed(), ["paste:", "select:", "selectAll:"])
            field.isSecureTextEntry = true
            field.selectAll(nil)
            expectEqual(performed(), ["paste:", "delete:"])
            UIMenuController.shared.setTargetRect(field.bounds, in: field)
            UIMenuController.shared.setMenuVisible(true, animated: false)
            expectEqual(titles(scene), ["Paste", "Delete"])
            UIMenuController.shared.hideMenu(from: scene.window)
            expect(UIMenuController.shared.isMenuVisible)
            UIMenuController.shared.hideMenu(from: field)
            expect(!UIMenuController.shared.isMenuVisible)
        }
    }

    @Test func aKeyCommandSendsItsActionAlongTheChain() {
        Scene.run { scene in
            let label = Copying("A")
            scene.window.addSubview(label)
            scene.window.makeKeyAndVisible()
            label.becomeFirstResponder()
            scene.press(.character("k"), .control)
            expectEqual(label.log, ["command"])
            // No responder performs it, so the key goes on.
            expect(!scene.press(.character("x")))
        }
    }

    @Test func nothingOpensWithoutEntriesOrAWindow() {
        Scene.run { scene in
            let view = scene.addView()
            UIMenuController.shared.showMenu(from: view, rect: view.bounds)
            UIMenuController.shared.showMenu(from: Copying("A"), rect: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
            expect(!UIMenuController.shared.isMenuVisible)
        }
    }

    @Test func theClipboardHasImagesUntilATextReplacesThem() {
        Scene.run { _ in
            let board = UIPasteboard.general
            let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
            board.image = image
            expect(board.hasImages)
            expect(board.image === image)
            board.string = "https://example.org/a"
            expectNil(board.image)
            expect(board.url?.host == "example.org", board.hasURLs)
            board.string = "plain"
            expect(board.url == nil, !board.hasURLs)
            expectEqual(UITraitCollection.current.forceTouchCapability, .unavailable)
        }
    }
}

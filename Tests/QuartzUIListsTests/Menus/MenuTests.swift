import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

@Suite struct MenuTests {
    private func overlay(_ scene: Scene) -> MenuOverlay? { scene.window.subviews.compactMap { $0 as? MenuOverlay }.last }
    private func shownPanel(_ scene: Scene) -> MenuPanel? {
        overlay(scene)?.subviews.compactMap { $0 as? MenuPanel }.last
    }

    /// Returns the centre of a row, in the window.
    private func row(_ index: Int, _ scene: Scene) throws -> CGPoint {
        let panel = try require(shownPanel(scene))
        let y = 5 + panel.entries[..<index].reduce(0) { $0 + $1.height } + panel.entries[index].height / 2
        return CGPoint(x: panel.frame.midX, y: panel.frame.minY + y)
    }

    private func click(_ index: Int, _ scene: Scene) throws {
        let point = try row(index, scene)
        scene.click(point.x, point.y)
    }

    private func makeButton(_ menu: UIMenu, in scene: Scene, isPrimary: Bool = true) -> UIButton {
        let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 28))
        button.menu = menu
        button.showsMenuAsPrimaryAction = isPrimary
        scene.window.addSubview(button)
        scene.frame()
        return button
    }

    @Test func commandsOfMenusArePerformedByResponders() throws {
        final class Editor: UIView {
            var copied = 0
            override var canBecomeFirstResponder: Bool { true }
            override func canPerformAction(_ action: MethodName, withSender sender: Any?) -> Bool { action == "copy:" }
            override func copy(_ sender: Any?) { copied += sender is UICommand ? 1 : 0 }
        }
        try Scene.run { scene in
            let editor = Editor(frame: CGRect(x: 200, y: 100, width: 50, height: 50))
            scene.window.addSubview(editor)
            scene.window.makeKeyAndVisible()
            editor.becomeFirstResponder()
            var heard = 0
            let copying = UICommand(title: "Copy", action: "copy:", propertyList: 3, state: .on)
            let hidden = UICommand(title: "Hidden", action: "paste:", attributes: .hidden)
            let key = UIKeyCommand(title: "Key", input: "k") { _ in heard += 1 }
            expect(copying.action == "copy:", copying.propertyList as? Int == 3, key.action == nil, key.title == "Key")
            _ = makeButton(UIMenu(children: [copying, hidden, key]), in: scene)
            scene.click(70, 34)
            expectEqual(shownPanel(scene)?.entries.count, 2)
            try click(0, scene)
            scene.play(0.5)
            scene.click(70, 34)
            try click(1, scene)
            scene.play(0.5)
            expect(editor.copied == 1, heard == 1)
        }
    }

    @Test func aClickOpensAndAnotherChooses() throws {
        try Scene.run { scene in
            var heard: [String] = []
            let actions = ["One", "Two", "Three"].map { name in UIAction(title: name) { heard.append($0.title) } }
            actions[1].attributes = .disabled
            let button = makeButton(UIMenu(title: "Which?", children: actions), in: scene)
            var opened = 0
            button.addAction(UIAction { _ in opened += 1 }, for: .menuActionTriggered)
            scene.click(70, 34)
            expect(opened == 1, button.shownMenu === overlay(scene))
            let panel = try require(shownPanel(scene))
            expect(panel.entries.count == 4, panel.frame.minX == 20, panel.frame.minY == 52, "below the button")
            // Clicks on the heading and on a disabled action do not close the menu.
            try click(0, scene)
            try click(2, scene)
            expect(heard.isEmpty, overlay(scene) != nil)
            try click(3, scene)
            expect(heard == ["Three"], button.shownMenu == nil, actions[2].sender === button)
            scene.play(0.5)
            expectNil(overlay(scene))
            // A click outside closes the menu, and has no other effect.
            scene.click(70, 34)
            scene.click(70, 34)
            expectNil(button.shownMenu)
            scene.play(0.5)
            expect(overlay(scene) == nil, opened == 2)
        }
    }

    @Test func aPressIsDraggedToTheChoice() throws {
        try Scene.run { scene in
            var heard: [String] = []
            _ = makeButton(
                UIMenu(children: ["One", "Two"].map { name in UIAction(title: name) { heard.append($0.title) } }), in: scene)
            scene.pointer(.began, 70, 34)
            let point = try row(1, scene)
            scene.pointer(.moved, point.x, point.y)
            expectEqual(shownPanel(scene)?.highlighted, 1)
            scene.pointer(.ended, point.x, point.y)
            expectEqual(heard, ["Two"])
        }
    }

    @Test func keysGoThroughTheMenu() throws {
        try Scene.run { scene in
            var heard: [String] = []
            @MainActor func action(_ name: String) -> UIAction { UIAction(title: name) { heard.append($0.title) } }
            let inner = UIMenu(title: "More", children: [action("Inner")])
            let group = UIMenu(options: .displayInline, children: [action("Grouped")])
            let hidden = action("Hidden")
            hidden.attributes = .hidden
            let button = makeButton(UIMenu(children: [action("One"), group, hidden, inner]), in: scene)
            button.becomeFirstResponder()
            scene.press(.space)
            let count = try require(shownPanel(scene)).entries.count
            expectEqual(count, 5, "One, line, Grouped, line, More")
            expect(scene.press(.character("x")), "no key goes past the menu")
            scene.press(.up)
            expectEqual(shownPanel(scene)?.highlighted, 4)
            scene.press(.right)
            expect(shownPanel(scene)?.entries.count == 3, shownPanel(scene)?.highlighted == 0, "the way back, a line, Inner")
            scene.press(.left)
            expectEqual(shownPanel(scene)?.entries.count, 5)
            scene.press(.down)
            scene.press(.down)
            expectEqual(shownPanel(scene)?.highlighted, 2)
            scene.press(.return)
            expect(heard == ["Grouped"], button.isFirstResponder, "the focus comes back")
            scene.press(.return)
            expect(button.shownMenu != nil)
            scene.press(.escape)
            expect(button.shownMenu == nil, heard.count == 1)
        }
    }

    @Test func aMenuMayBeMadeWhenItOpens() {
        Scene.run { scene in
            let button = makeButton(UIMenu(children: [UIAction(title: "Old") { _ in }]), in: scene)
            button.addAction(
                UIAction { [unowned button] _ in
                    button.menu = UIMenu(children: ["One", "Two"].map { UIAction(title: $0) { _ in } })
                }, for: .menuActionTriggered)
            scene.click(70, 34)
            expect(button.shownMenu === overlay(scene), shownPanel(scene)?.entries.count == 2)
        }
    }

    @Test func onlyOneOfAChoiceIsInForce() throws {
        try Scene.run { scene in
            let sizes = ["Small", "Large"].map { UIAction(title: $0) { _ in } }
            let menu = UIMenu(options: .singleSelection, children: sizes)
            _ = makeButton(menu, in: scene)
            expect(menu.selectedElements.isEmpty)
            for (index, size) in sizes.enumerated() {
                scene.click(70, 34)
                try click(index, scene)
                expect(menu.selectedElements == [size], size.state == .on)
                scene.play(0.5)
            }
            // A button with `changesSelectionAsPrimaryAction` shows the selection.
            let picks = UIMenu(children: ["Red", "Blue"].map { UIAction(title: $0) { _ in } })
            let button = makeButton(picks, in: scene)
            button.changesSelectionAsPrimaryAction = true
            expect(button.currentTitle == "Red", picks.selectedElements.count == 1)
            scene.click(70, 34)
            try click(1, scene)
            expect(button.currentTitle == "Blue", !button.isSelected)
        }
    }

    @Test func menusKeepWithinTheWindow() throws {
        try Scene.run { scene in
            let many = UIMenu(children: (0..<40).map { UIAction(title: "Row \($0)") { _ in } })
            let button = makeButton(many, in: scene)
            button.frame = CGRect(x: 350, y: 260, width: 48, height: 28)
            button.performClick()
            let frame = try require(shownPanel(scene)).frame
            expect(frame.maxX <= 392, frame.minY >= 8, frame.maxY <= 292)
            for _ in 0..<40 { scene.press(.down) }
            expectEqual(shownPanel(scene)?.highlighted, 39)
            // Removing the button closes the menu.
            button.removeFromSuperview()
            expectNil(overlay(scene))
            let empty = makeButton(UIMenu(), in: scene)
            empty.performClick()
            expectEqual(shownPanel(scene)?.entries.isEmpty, true)
            scene.press(.down)
            scene.press(.return)
            scene.press(.escape)
            expectNil(empty.shownMenu)
        }
    }

    @Test func heldButtonsOpenWhatIsNotTheirFirst() {
        Scene.run { scene in
            var clicks = 0
            let button = makeButton(UIMenu(children: [UIAction(title: "One") { _ in }]), in: scene, isPrimary: false)
            button.addAction(UIAction { _ in clicks += 1 }, for: .primaryActionTriggered)
            scene.click(70, 34)
            expect(clicks == 1, button.shownMenu == nil)
            scene.pointer(.began, 70, 34)
            scene.play(0.8)
            expect(button.shownMenu != nil)
            scene.pointer(.ended, 70, 34)
            expectEqual(clicks, 1)
        }
    }

    @Test func deferredElementsComeWhenTheMenuOpens() {
        Scene.run { scene in
            var late: (([UIMenuElement]) -> Void)?
            var calls = 0
            let deferred = UIDeferredMenuElement {
                calls += 1
                $0([UIAction(title: "Two") { _ in }])
            }
            let menu = UIMenu(
                identifier: UIMenu.Identifier("menu"),
                children: [UIAction(title: "One") { _ in }, deferred, UIDeferredMenuElement.uncached { late = $0 }])
            expect(calls == 0, menu.replacingChildren([]).identifier == menu.identifier)
            let button = makeButton(menu, in: scene)
            @MainActor func titles() -> [String] {
                (shownPanel(scene)?.entries ?? []).map { entry in
                    switch entry {
                    case .action(let action): action.title
                    case .heading: "…"
                    default: "?"
                    }
                }
            }
            scene.click(70, 34)
            expectEqual(titles(), ["One", "Two", "…"])
            late?([UIAction(title: "Three") { _ in }])
            expectEqual(titles(), ["One", "Two", "Three"])
            button.shownMenu?.close(animated: false)
            scene.click(70, 34)
            expect(titles() == ["One", "Two", "…"], calls == 1)
            // The menu is closed and opened again before the elements arrive.
            let first = late
            button.shownMenu?.close(animated: false)
            scene.click(70, 34)
            first?([UIAction(title: "Four") { _ in }])
            expectEqual(titles(), ["One", "Two", "Four"])
        }
    }
}

import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

extension Scene {
    /// The open menu.
    var menu: MenuOverlay? { window.subviews.compactMap { $0 as? MenuOverlay }.last { $0.isUserInteractionEnabled } }
    /// The panel of the open menu.
    var menuPanel: MenuPanel? { menu?.subviews.compactMap { $0 as? MenuPanel }.last }
    /// The titles of the open menu's rows.
    var menuTitles: [String] {
        (menuPanel?.entries ?? []).map { entry in
            switch entry {
            case .action(let action): action.title
            case .menu(let menu): "> \(menu.title)"
            case .heading(let text): "# \(text)"
            case .back(let text): "< \(text)"
            case .line: "-"
            }
        }
    }

    /// Returns the centre of a row of the open menu, in the window.
    func menuRow(_ index: Int) throws -> CGPoint {
        let panel = try require(menuPanel)
        let y = 5 + panel.entries[..<index].reduce(0) { $0 + $1.height } + panel.entries[index].height / 2
        return CGPoint(x: panel.frame.midX, y: panel.frame.minY + y)
    }

    /// Clicks with the secondary button.
    func secondaryClick(_ x: CGFloat, _ y: CGFloat) {
        pointer(.began, x, y, button: .secondary)
        pointer(.ended, x, y, button: .secondary)
    }
}

/// Menus over a view of 100 × 80 points at (50, 40), in a window of 400 × 300.
@Suite struct ContextMenuTests {
    /// Logs the calls of an interaction.
    private final class Menus: UIContextMenuInteractionDelegate {
        var log: [String] = []
        var menu: UIMenu?
        var preview: UITargetedPreview?
        var alongside: (() -> Void)?

        init(_ titles: String...) {
            menu = UIMenu(children: titles.map { title in UIAction(title: title) { [weak self] _ in self?.log.append(title) } })
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            log.append("at \(Int(location.x)) \(Int(location.y))")
            guard let menu else { return nil }
            return UIContextMenuConfiguration(identifier: "id" as NSString, previewProvider: nil) { _ in menu }
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
        ) -> UITargetedPreview? { preview }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            log.append("begin \(configuration.identifier)")
            if let alongside { animator?.addAnimations(alongside) }
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            log.append("end")
            animator?.addCompletion { [weak self] in self?.log.append("ended") }
        }
    }

    /// Logs its touches.
    private final class Touched: UIView {
        var log: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
    }

    private func place(_ menus: Menus, in scene: Scene) -> (view: Touched, interaction: UIContextMenuInteraction) {
        let view = Touched(frame: CGRect(x: 50, y: 40, width: 100, height: 80))
        let interaction = UIContextMenuInteraction(delegate: menus)
        scene.window.addSubview(view)
        view.addInteraction(interaction)
        scene.frame()
        return (view, interaction)
    }

    @Test func theSecondaryButtonOpensAtThePointer() throws {
        try Scene.run { scene in
            let menus = Menus("Copy", "Delete")
            let (view, interaction) = place(menus, in: scene)
            expect(interaction.view === view, interaction.menuAppearance == .unknown, scene.menu == nil)
            scene.pointer(.began, 80, 60, button: .secondary)
            expectEqual(menus.log, ["at 30 20", "begin id"], "the menu opens when the button goes down")
            expect(scene.menuTitles == ["Copy", "Delete"], scene.menuPanel?.frame.origin == CGPoint(x: 80, y: 60))
            expectEqual(interaction.menuAppearance, .compact)
            expectEqual(interaction.location(in: view), CGPoint(x: 30, y: 20))
            expectEqual(interaction.location(in: nil), CGPoint(x: 80, y: 60))
            scene.pointer(.ended, 80, 60, button: .secondary)
            expect(scene.menu != nil, view.log.isEmpty, "the menu stays, and no touch reaches the view")
            let row = try scene.menuRow(1)
            scene.click(row.x, row.y)
            expect(menus.log == ["at 30 20", "begin id", "end", "Delete"], interaction.menuAppearance == .unknown)
            scene.settle()
            expect(menus.log.last == "ended", scene.menu == nil)
            // Outside of the view there is no menu.
            scene.secondaryClick(300, 200)
            expect(menus.log.count == 5, scene.menu == nil)
        }
    }

    @Test func aMenuStaysInAWindowThatBecomesSmaller() throws {
        try Scene.run { scene in
            let menus = Menus("Copy", "Delete")
            _ = place(menus, in: scene)
            scene.secondaryClick(80, 60)
            scene.settle()
            let old = try require(scene.menuPanel?.frame)
            scene.window.frame.size = CGSize(width: old.maxX + 2, height: old.maxY + 2)
            scene.frame()
            let new = try require(scene.menuPanel?.frame)
            // The margin at the window's edges is 8 points.
            expect(new.size == old.size, scene.window.bounds.insetBy(dx: 8, dy: 8).contains(new))
            let row = try scene.menuRow(0)
            scene.click(row.x, row.y)
            expectEqual(menus.log.last, "Copy")
        }
    }

    @Test func aDragOfTheSecondaryButtonChooses() throws {
        try Scene.run { scene in
            let menus = Menus("Copy", "Delete")
            _ = place(menus, in: scene)
            scene.pointer(.began, 80, 60, button: .secondary)
            let row = try scene.menuRow(0)
            scene.pointer(.moved, row.x, row.y, button: .secondary)
            expectEqual(scene.menuPanel?.highlighted, 0)
            scene.pointer(.ended, row.x, row.y, button: .secondary)
            expectEqual(menus.log.suffix(2), ["end", "Copy"])
        }
    }

    @Test func aLongPressOpensAndCancelsTheTouchBelow() {
        Scene.run { scene in
            let menus = Menus("Copy")
            let (view, _) = place(menus, in: scene)
            scene.pointer(.began, 80, 60, kind: .touch)
            scene.play(0.4)
            expect(menus.log.isEmpty, view.log == ["began"])
            scene.play(0.2)
            expect(menus.log == ["at 30 20", "begin id"], view.log == ["began", "cancelled"])
            // The finger is lifted over the corner of the menu, which chooses nothing.
            scene.pointer(.ended, 83, 62, kind: .touch)
            expect(scene.menu != nil, menus.log.count == 2, view.log.count == 2)
            // A short tap opens none.
            scene.press(.escape)
            scene.settle()
            scene.pointer(.began, 80, 60, kind: .touch)
            scene.play(0.2)
            scene.pointer(.ended, 80, 60, kind: .touch)
            scene.play(1)
            expect(scene.menu == nil, view.log.suffix(2) == ["began", "ended"])
        }
    }

    @Test func aPressWithoutAMenuGoesToTheViewsBelow() {
        Scene.run { scene in
            let outer = Menus("Outer")
            let (view, _) = place(outer, in: scene)
            let inner = Menus()
            inner.menu = nil
            let child = Touched(frame: CGRect(x: 0, y: 0, width: 50, height: 80))
            child.addInteraction(UIContextMenuInteraction(delegate: inner))
            view.addSubview(child)
            scene.frame()
            scene.secondaryClick(60, 60)
            expect(inner.log == ["at 10 20"], scene.menuTitles == ["Outer"])
            scene.press(.escape)
            scene.settle()
            // An empty menu does not open either.
            inner.menu = UIMenu()
            outer.menu = nil
            scene.pointer(.began, 60, 60, kind: .touch)
            scene.play(0.7)
            scene.pointer(.ended, 60, 60, kind: .touch)
            expect(scene.menu == nil, child.log == ["began", "ended"])
            // The frontmost menu is the only one.
            inner.menu = UIMenu(children: [UIAction(title: "Inner") { _ in }])
            let asked = outer.log.count
            scene.secondaryClick(60, 60)
            expect(scene.menuTitles == ["Inner"], outer.log.count == asked)
        }
    }

    @Test func everyEndIsReported() {
        Scene.run { scene in
            let menus = Menus("Copy")
            let (view, interaction) = place(menus, in: scene)
            let ends: [() -> Void] = [
                { scene.press(.escape) }, { scene.click(390, 290) }, { scene.secondaryClick(390, 290) },
                { interaction.dismissMenu() }, { view.removeFromSuperview() },
            ]
            for end in ends {
                menus.log = []
                scene.secondaryClick(80, 60)
                expectEqual(menus.log, ["at 30 20", "begin id"])
                end()
                expect(menus.log.suffix(1) == ["end"] || menus.log.suffix(2) == ["end", "ended"])
                scene.settle()
                expect(scene.menu == nil, interaction.menuAppearance == .unknown)
            }
            scene.window.addSubview(view)
            scene.frame()
            scene.secondaryClick(80, 60)
            expect(scene.menu != nil)
            view.removeInteraction(interaction)
            expect(scene.menu == nil, interaction.view == nil, view.gestureRecognizers?.isEmpty ?? true)
        }
    }

    @Test func menusKeepWithinTheWindow() throws {
        try Scene.run { scene in
            let menus = Menus("One", "Two", "Three")
            let (view, _) = place(menus, in: scene)
            view.frame = scene.window.bounds
            scene.secondaryClick(390, 290)
            let frame = try require(scene.menuPanel).frame
            // The rows have 28 points, the margin of the panel 5 points: 94 above the pointer, and 8 points from the right edge.
            expect(frame.height == 94, frame.maxX == 390, frame.maxY == 290)
        }
    }

    @Test func submenusMarksAndKeysWorkAsInOtherMenus() {
        Scene.run { scene in
            let menus = Menus()
            var chosen: [String] = []
            let off = UIAction(title: "Off", attributes: .disabled) { _ in chosen.append("Off") }
            let gone = UIAction(title: "Gone", attributes: [.destructive], state: .on) { chosen.append($0.title) }
            menus.menu = UIMenu(title: "Title", children: [off, UIMenu(title: "More", children: [gone])])
            let (view, _) = place(menus, in: scene)
            scene.secondaryClick(80, 60)
            expectEqual(scene.menuTitles, ["# Title", "Off", "> More"])
            scene.press(.down)
            expectEqual(scene.menuPanel?.highlighted, 2, "disabled rows are skipped")
            scene.press(.right)
            expectEqual(scene.menuTitles, ["< More", "-", "Gone"])
            scene.press(.down)
            scene.press(.return)
            expect(chosen == ["Gone"], menus.log.last == "end", gone.sender is UIContextMenuInteraction)
            _ = view
        }
    }

    @Test func theVisibleMenuCanBeReplaced() {
        Scene.run { scene in
            let menus = Menus("One")
            let (_, interaction) = place(menus, in: scene)
            interaction.updateVisibleMenu { _ in
                Issue.record("no menu is visible")
                return UIMenu()
            }
            scene.secondaryClick(80, 60)
            interaction.updateVisibleMenu { menu in
                menu.replacingChildren(menu.children + [UIAction(title: "Two") { _ in }])
            }
            expect(scene.menuTitles == ["One", "Two"], menus.log.count == 2)
        }
    }

    @Test func theViewIsOutlinedAndAnimatedAlongside() {
        Scene.run { scene in
            let menus = Menus("One")
            let (view, _) = place(menus, in: scene)
            @MainActor func outline() -> CGRect? {
                scene.menu?.layer.sublayers?.compactMap { ($0 as? CAShapeLayer)?.path?.boundingBox }.first
            }
            scene.secondaryClick(80, 60)
            expectNil(outline(), "none without a preview")
            scene.press(.escape)
            scene.settle()
            menus.preview = UITargetedPreview(view: view)
            menus.alongside = { view.alpha = 0.5 }
            scene.secondaryClick(80, 60)
            expectEqual(outline(), CGRect(x: 51, y: 41, width: 98, height: 78))
            expect(view.alpha == 0.5, view.layer.animationKeys()?.isEmpty == false)
            scene.press(.escape)
            expectNil(outline())
            scene.settle()
            let parameters = UIPreviewParameters()
            parameters.visiblePath = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20))
            menus.preview = UITargetedPreview(view: view, parameters: parameters)
            scene.secondaryClick(80, 60)
            expect(outline() == CGRect(x: 60, y: 50, width: 20, height: 20), menus.preview?.size.width == 100)
            scene.press(.escape)
            menus.preview = UITargetedPreview(view: UIView())
            scene.secondaryClick(80, 60)
            expectNil(outline(), "a view without a window has no outline")
        }
    }

    @Test func shiftF10OpensTheMenuOfTheFocus() {
        Scene.run { scene in
            let menus = Menus("One")
            let (view, _) = place(menus, in: scene)
            let button = UIButton("Focus") { _ in }
            button.frame = CGRect(x: 10, y: 10, width: 60, height: 28)
            view.addSubview(button)
            scene.frame()
            expect(!scene.press(.function(10), .shift))
            button.becomeFirstResponder()
            expect(scene.press(.function(10), .shift), menus.log == ["at 50 40", "begin id"])
            // Below the view, whose lower edge is at 120.
            expectEqual(scene.menuPanel?.frame.origin, CGPoint(x: 50, y: 124))
            scene.press(.escape)
            expect(button.isFirstResponder)
        }
    }

    @Test func controlsReturnTheirMenus() {
        final class Control: UIControl {
            var ends = 0
            override func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? {
                UIContextMenuConfiguration(previewProvider: nil) { _ in UIMenu(children: [UIAction(title: "Reset") { _ in }]) }
            }
            override func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
                animator: (any UIContextMenuInteractionAnimating)?
            ) { ends += 1 }
        }
        Scene.run { scene in
            let control = Control(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            scene.window.addSubview(control)
            scene.frame()
            expect(!control.isContextMenuInteractionEnabled, control.contextMenuInteraction == nil)
            scene.secondaryClick(20, 20)
            expectNil(scene.menu)
            control.isContextMenuInteractionEnabled = true
            control.isContextMenuInteractionEnabled = true
            expectEqual(control.interactions.count, 1)
            scene.secondaryClick(20, 20)
            expectEqual(scene.menuTitles, ["Reset"])
            control.isContextMenuInteractionEnabled = false
            expect(scene.menu == nil, control.ends == 1, control.contextMenuInteraction == nil)
            control.isContextMenuInteractionEnabled = true
            control.isEnabled = false
            scene.settle()
            scene.secondaryClick(20, 20)
            expectNil(scene.menu)
        }
    }

    @Test func buttonsOpenTheirSecondMenuByTheSecondaryButton() {
        Scene.run { scene in
            let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 28))
            button.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
            scene.window.addSubview(button)
            scene.frame()
            scene.secondaryClick(70, 34)
            expect(scene.menuTitles == ["One"], button.shownMenu != nil)
        }
    }
}

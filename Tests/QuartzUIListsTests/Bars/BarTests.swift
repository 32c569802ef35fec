import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

@Suite struct BarTests {
    /// Returns all buttons in a view.
    private func buttons(in view: UIView) -> [UIButton] {
        func tree(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(tree) }
        return tree(view).compactMap { $0 as? UIButton }
    }

    func labels(in view: UIView) -> [UILabel] {
        func tree(_ view: UIView) -> [UIView] { [view] + (view is UIButton ? [] : view.subviews.flatMap(tree)) }
        return tree(view).compactMap { $0 as? UILabel }
    }

    // MARK: Items

    @Test func severalButtonsStandOnEitherSide() {
        Scene.run { scene in
            let controller = UIViewController()
            controller.title = "Title"
            let navigation = UINavigationController(rootViewController: controller)
            scene.window.rootViewController = navigation
            var heard: [String] = []
            let items = ["One", "Two", "Three", "Four"].map { name in
                UIBarButtonItem(title: name, primaryAction: UIAction { _ in heard.append(name) })
            }
            controller.navigationItem.leftBarButtonItems = [items[0], items[1]]
            controller.navigationItem.rightBarButtonItems = [items[2], items[3]]
            scene.settle()
            let shown = buttons(in: navigation.navigationBar)
            expectEqual(shown.map(\.currentTitle), ["One", "Two", "Three", "Four"])
            let frames = shown.map { $0.convert($0.bounds, to: navigation.navigationBar) }
            // At the right, the first button is outermost.
            expect(frames[0].minX == 8, frames[1].minX == frames[0].maxX)
            expect(frames[2].maxX == 392, frames[3].maxX == frames[2].minX)
            for frame in frames { scene.click(frame.midX, frame.midY) }
            expectEqual(heard, ["One", "Two", "Three", "Four"])
            expect(controller.navigationItem.leftBarButtonItem === items[0])
            expect(controller.navigationItem.rightBarButtonItem === items[2])
            // Changes of an item are shown immediately; hidden items take no space.
            items[2].isEnabled = false
            items[3].title = "Else"
            items[0].isHidden = true
            scene.frame()
            expect(!shown[2].isEnabled, shown[3].currentTitle == "Else", shown[0].isHidden)
            expectEqual(shown[1].convert(shown[1].bounds, to: navigation.navigationBar).minX, 8)
            controller.navigationItem.rightBarButtonItem = nil
            scene.frame()
            expectNil(controller.navigationItem.rightBarButtonItems)
            expectEqual(buttons(in: navigation.navigationBar).count, 2)
        }
    }

    @Test func systemItemsHaveTitleOrPicture() throws {
        let texts: [UIBarButtonItem.SystemItem: String] = [.done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save"]
        for number in 0...24 where number != 23 {
            let kind = try require(UIBarButtonItem.SystemItem(rawValue: number))
            let item = UIBarButtonItem(systemItem: kind)
            let isSpace = kind == .flexibleSpace || kind == .fixedSpace
            expectEqual(item.title, texts[kind])
            expectEqual((item.image == nil), (isSpace || texts[kind] != nil), "\(kind)")
            guard let picture = item.image?.cgImage else { continue }
            expect(item.image?.size == CGSize(width: 20, height: 20), item.image?.renderingMode == .alwaysTemplate)
            expect(picture.width >= 40)
        }
        expectNil(UIBarButtonItem.SystemItem(rawValue: 23), "pageCurl has gone from UIKit too")
        expect(UIBarButtonItem(systemItem: .done).style == .done, UIBarButtonItem(systemItem: .add).style == .plain)
        var done = 0
        let own = UIBarButtonItem(systemItem: .add, primaryAction: UIAction(title: "More") { _ in done += 1 })
        expectNil(own.title, "the kind decides how it looks")
        expectEqual(UIBarButtonItem(title: "A", primaryAction: UIAction(title: "B") { _ in }).title, "A")
        expectEqual(UIBarButtonItem(primaryAction: UIAction(title: "B") { _ in }).title, "B")
        expect(UIBarButtonItem.fixedSpace(12).width == 12, UIBarButtonItem.flexibleSpace().isSpace)
    }

    @Test func itemsSwitchAndBeginMenus() {
        Scene.run { scene in
            let controller = UIViewController()
            let navigation = UINavigationController(rootViewController: controller)
            scene.window.rootViewController = navigation
            let bold = UIBarButtonItem(title: "Bold", primaryAction: UIAction { _ in })
            bold.changesSelectionAsPrimaryAction = true
            let more = UIBarButtonItem(title: "More", menu: UIMenu(children: [UIAction(title: "A") { _ in }]))
            controller.navigationItem.rightBarButtonItems = [bold, more]
            scene.settle()
            let shown = buttons(in: navigation.navigationBar)
            let place = shown[0].convert(CGPoint(x: 5, y: 5), to: scene.window)
            scene.click(place.x, place.y)
            expect(bold.isSelected, shown[0].isSelected)
            expect(shown[1].showsMenuAsPrimaryAction, shown[1].menu === more.menu)
        }
    }

    @Test func ownViewsAndTheWayBack() throws {
        try Scene.run { scene in
            let first = UIViewController()
            first.title = "First"
            first.navigationItem.backBarButtonItem = UIBarButtonItem(title: "Home")
            let second = UIViewController()
            second.title = "A title that is much too long for the middle of so narrow a bar"
            let view = UISwitch()
            view.sizeToFit()
            second.navigationItem.leftBarButtonItem = UIBarButtonItem(customView: view)
            second.navigationItem.leftItemsSupplementBackButton = true
            let navigation = UINavigationController(rootViewController: first)
            scene.window.rootViewController = navigation
            navigation.pushViewController(second, animated: false)
            scene.settle()
            expectEqual(buttons(in: navigation.navigationBar).map(\.currentTitle), ["‹ Home"])
            let frame = view.convert(view.bounds, to: navigation.navigationBar)
            expect(view.window === scene.window, frame.minX > 60, near(frame.midY, 22, 0.6))
            // The title does not overlap the buttons or the other edge.
            let title = try require(labels(in: navigation.navigationBar).first { $0.text == second.title })
            let room = title.convert(title.bounds, to: navigation.navigationBar)
            expect(room.minX >= frame.maxX, room.maxX <= 392)
            second.navigationItem.leftItemsSupplementBackButton = false
            scene.frame()
            expect(buttons(in: navigation.navigationBar).isEmpty)
        }
    }

    // MARK: Tool bars

    @Test func toolsShareTheRoom() throws {
        try Scene.run { scene in
            let controller = UIViewController()
            let navigation = UINavigationController(rootViewController: controller)
            scene.window.rootViewController = navigation
            controller.toolbarItems = [
                UIBarButtonItem(title: "A", primaryAction: UIAction { _ in }), .flexibleSpace(),
                UIBarButtonItem(title: "B", primaryAction: UIAction { _ in }), .fixedSpace(20),
                UIBarButtonItem(title: "C", primaryAction: UIAction { _ in }), .flexibleSpace(),
                UIBarButtonItem(systemItem: .trash),
            ]
            scene.settle()
            expect(navigation.isToolbarHidden, controller.view.bounds.height == 256)
            navigation.setToolbarHidden(false, animated: true)
            scene.frame()
            scene.advance(by: 0.1)
            let y = navigation.toolbar.layer.presentation()?.frame.minY ?? 0
            expect(y > 256, y < 300)
            scene.settle()
            expectEqual(navigation.toolbar.frame, CGRect(x: 0, y: 256, width: 400, height: 44))
            expectEqual(controller.view.bounds.height, 212)
            let frames = buttons(in: navigation.toolbar).map { $0.convert($0.bounds, to: navigation.toolbar) }
            try require(frames.count == 4)
            expect(frames[0].minX == 8, near(frames[3].maxX, 392, 1))
            expect(near(frames[2].minX - frames[1].maxX, 20, 1))
            expect(near(frames[1].minX - frames[0].maxX, frames[3].minX - frames[2].maxX, 1))
            controller.setToolbarItems(nil, animated: true)
            scene.settle()
            expect(buttons(in: navigation.toolbar).isEmpty, navigation.toolbar.items == nil)
        }
    }

    @Test func eachControllerHasItsTools() {
        Scene.run { scene in
            let controllers = ["One", "Two"].map { name in
                let controller = UIViewController()
                controller.toolbarItems = [UIBarButtonItem(title: name)]
                return controller
            }
            let navigation = UINavigationController(rootViewController: controllers[0])
            navigation.isToolbarHidden = false
            scene.window.rootViewController = navigation
            scene.settle()
            @MainActor func shown() -> [String?] { buttons(in: navigation.toolbar).map(\.currentTitle) }
            expectEqual(shown(), ["One"])
            navigation.pushViewController(controllers[1], animated: true)
            scene.settle()
            expectEqual(shown(), ["Two"])
            navigation.popViewController(animated: false)
            expectEqual(navigation.toolbar.items?.first?.title, "One")
        }
    }

    @Test func bottomBarsGoWithAPush() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: UIViewController())
            navigation.isToolbarHidden = false
            let tabs = UITabBarController()
            let other = UIViewController()
            tabs.viewControllers = [navigation, other]
            scene.window.rootViewController = tabs
            scene.settle()
            expect(tabs.tabBar.frame.minY == 251, navigation.view.bounds.height == 251)
            let alone = UIViewController()
            alone.hidesBottomBarWhenPushed = true
            navigation.pushViewController(alone, animated: true)
            scene.frame()
            scene.advance(by: 0.1)
            let y = tabs.tabBar.layer.presentation()?.frame.minY ?? 0
            expect(y > 251, y < 300)
            scene.settle()
            expect(tabs.tabBar.frame.minY == 300, navigation.toolbar.frame.minY == 300)
            expectEqual(alone.view.bounds.height, 256)
            // A controller pushed on top of it hides the tab bar too; another tab shows it.
            navigation.pushViewController(UIViewController(), animated: false)
            expectEqual(tabs.tabBar.frame.minY, 300)
            tabs.selectedIndex = 1
            expect(tabs.tabBar.frame.minY == 251, other.view.bounds.height == 251)
            tabs.selectedIndex = 0
            expectEqual(tabs.tabBar.frame.minY, 300)
            navigation.popToRootViewController(animated: false)
            expectEqual(tabs.tabBar.frame.minY, 251)
        }
    }

    // MARK: Looks and badges

    @Test func barsLookAsTheyAreTold() throws {
        try Scene.run { scene in
            let list = List()
            list.title = "Title"
            let navigation = UINavigationController(rootViewController: list)
            let bar = navigation.navigationBar
            bar.prefersLargeTitles = true
            let looks = UINavigationBarAppearance()
            looks.backgroundColor = .red
            looks.titleTextAttributes = [.foregroundColor: UIColor.green]
            bar.standardAppearance = looks
            let edge = try require(looks.copy() as? UINavigationBarAppearance)
            edge.configureWithTransparentBackground()
            expect(edge.titleTextAttributes.count == 1, looks.backgroundColor == .red, edge.backgroundColor == nil)
            bar.scrollEdgeAppearance = edge
            scene.window.rootViewController = navigation
            scene.settle()
            expectEqual(bar.backgroundColor, .clear)
            list.tableView.contentOffset.y = 60
            expectEqual(bar.backgroundColor, .red)
            let own = UINavigationBarAppearance()
            own.backgroundColor = .blue
            list.navigationItem.standardAppearance = own
            expectEqual(bar.backgroundColor, .blue)
            bar.barTintColor = .white
            list.navigationItem.standardAppearance = nil
            expect(bar.backgroundColor == .white, bar.titleTextAttributes?.count == 1)
        }
    }

    @Test func badges() throws {
        try Scene.run { scene in
            let tabs = UITabBarController()
            let first = UIViewController()
            first.title = "One"
            let second = UIViewController()
            second.title = "Two"
            tabs.viewControllers = [first, second]
            scene.window.rootViewController = tabs
            scene.settle()
            @MainActor func badge(_ text: String) -> UILabel? {
                labels(in: tabs.tabBar).first { $0.text == text && !$0.isHidden }
            }
            second.tabBarItem.badgeValue = "12"
            scene.frame()
            let label = try require(badge("12"))
            expect(label.backgroundColor == Theme.warning, label.layer.cornerRadius == 8, label.bounds.width >= 16)
            expect(label.convert(label.bounds, to: tabs.tabBar).midX > 300, "right of the second title")
            second.tabBarItem.badgeColor = .blue
            expectEqual(label.backgroundColor, .blue)
            second.tabBarItem.badgeValue = nil
            expectNil(badge("12"))
            let looks = UITabBarAppearance()
            looks.backgroundColor = .red
            looks.stackedLayoutAppearance.selected.iconColor = .green
            tabs.tabBar.standardAppearance = looks
            expectEqual(tabs.tabBar.backgroundColor, .red)
            expectEqual(labels(in: tabs.tabBar).first { $0.text == "One" }?.textColor, .green)
            let copy = try require(looks.copy() as? UITabBarAppearance)
            expect(copy.backgroundColor == .red, copy.stackedLayoutAppearance !== looks.stackedLayoutAppearance)
            expectEqual(copy.stackedLayoutAppearance.selected.iconColor, .green)
        }
    }

    @Test func titlesTakeTheAttributesOfTheirItems() {
        let tab = UITabBarItem(title: "One", image: nil, tag: 0)
        tab.setTitleTextAttributes([.foregroundColor: UIColor.red, .kern: 2], for: .normal)
        tab.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        bar.items = [tab, UITabBarItem(title: "Two", image: nil, tag: 1)]
        bar.layoutIfNeeded()
        func color() -> UIColor? {
            var views = [bar as UIView]
            while let view = views.popLast() {
                if let label = view as? UILabel, label.text == "One" {
                    return label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
                }
                views += view.subviews
            }
            return nil
        }
        bar.selectedItem = bar.items?[1]
        expectEqual(color(), .red)
        bar.selectedItem = tab
        expect(color() == .green, tab.titleTextAttributes(for: .selected)?.count == 1)
        tab.setTitleTextAttributes(nil, for: .selected)
        expect(color() == .red, tab.titleTextAttributes(for: .selected) == nil)
    }

    @Test func anAppearanceGivesTitlesWhatTheirItemsLack() {
        defer { UIBarButtonItem.appearance().setTitleTextAttributes(nil, for: .normal) }
        let font = UIFont.systemFont(ofSize: 22)
        UIBarButtonItem.appearance().setTitleTextAttributes([.font: font, .foregroundColor: UIColor.red], for: .normal)
        let item = UIBarButtonItem(title: "Edit")
        item.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)
        let button = item.makeView(changed: {}, replaced: {}) as? UIButton
        expect(button?.configuration?.font == font, button?.configuration?.baseForegroundColor == .red)
        item.isEnabled = false
        expect(button?.configuration?.font == font, button?.configuration?.baseForegroundColor == .green)
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func aCompactBackgroundIsNotShown() {
        let (bar, image) = (UINavigationBar(), UIImage())
        bar.setBackgroundImage(image, for: .compact)
        expect(bar.backgroundImage(for: .default) == nil, bar.backgroundImage(for: .compact) == nil)
        bar.setBackgroundImage(image, for: .default)
        expect(bar.backgroundImage(for: .default) === image, bar.backgroundImage(for: .compact) == nil)
    }
}

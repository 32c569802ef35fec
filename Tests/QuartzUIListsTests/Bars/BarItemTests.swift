import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Navigation bars without a controller, and members of bar items.
@Suite struct BarItemTests {
    private final class Decider: UINavigationBarDelegate {
        var allows = true
        var heard: [String] = []
        func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { allows }
        func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { allows }
        func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
            heard.append("push \(item.title ?? "")")
        }
        func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
            heard.append("pop \(item.title ?? "")")
        }
    }

    /// A subclass of an item has all initializers of items, as it has both designated ones.
    @Test func itemsOfSubclassesAreMadeAlike() {
        final class Item: UIBarButtonItem {
            var made = 0
            override init() {
                super.init()
                made += 1
            }
            required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        let view = UIView()
        let (shown, titled, system) = (Item(customView: view), Item(title: "a", image: nil), Item(systemItem: .done))
        expect(shown.customView === view, titled.title == "a", system.style == .done, system.title == "Done")
        expectEqual([shown, titled, system].map(\.made), [1, 1, 1])
    }

    @Test(arguments: [true, false]) func aBarAloneHasAStackOfItems(isAnimated: Bool) {
        Scene.run { scene in
            let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
            let decider = Decider()
            bar.delegate = decider
            scene.window.addSubview(bar)
            let (first, second) = (UINavigationItem(title: "one"), UINavigationItem(title: "two"))
            bar.setItems([first], animated: false)
            bar.pushItem(second, animated: isAnimated)
            scene.settle()
            expect(bar.items == [first, second], bar.topItem === second, bar.backItem === first)
            decider.allows = false
            bar.pushItem(UINavigationItem(title: "three"), animated: isAnimated)
            expect(bar.popItem(animated: isAnimated) == nil, bar.topItem === second)
            decider.allows = true
            // The back button pops.
            scene.click(30, 22)
            scene.settle()
            expect(bar.items == [first], bar.topItem === first, bar.backItem == nil)
            expect(bar.popItem(animated: isAnimated) == nil, decider.heard == ["push two", "pop two"])
        }
    }

    @Test func aControllersBarFollowsItsStack() {
        let (first, second) = (UIViewController(), UIViewController())
        let navigation = UINavigationController(rootViewController: first)
        _ = navigation.view
        navigation.pushViewController(second, animated: false)
        expectEqual(navigation.navigationBar.items, [first.navigationItem, second.navigationItem])
        navigation.navigationBar.pushItem(UINavigationItem(title: "ignored"), animated: false)
        expect(navigation.navigationBar.topItem === second.navigationItem)
    }

    @Test func aBackButtonMayBeShort() {
        Scene.run { scene in
            let (first, second) = (UIViewController(), UIViewController())
            first.title = "A very long title"
            let navigation = UINavigationController(rootViewController: first)
            scene.show(navigation)
            navigation.pushViewController(second, animated: false)
            scene.frame()
            @MainActor func back() -> String? { titles(in: navigation.navigationBar).first { $0.hasPrefix("‹") } }
            expectEqual(back(), "‹ A very long title")
            first.navigationItem.backButtonDisplayMode = .generic
            second.navigationItem.prompt = "Prompt"
            scene.frame()
            expectEqual(back(), "‹ Back")
            first.navigationItem.backButtonDisplayMode = .minimal
            second.navigationItem.prompt = nil
            scene.frame()
            expectEqual(back(), "‹")
        }
    }

    private func titles(in view: UIView) -> [String] {
        ((view as? UIButton)?.configuration?.title.map { [$0] } ?? []) + view.subviews.flatMap(titles)
    }

    @Test func aPromptIsAboveTheTitle() {
        let controller = UIViewController()
        (controller.title, controller.navigationItem.prompt) = ("Title", "Choose")
        let navigation = UINavigationController(rootViewController: controller)
        navigation.view.layoutIfNeeded()
        func labels(_ view: UIView) -> [UILabel] { ((view as? UILabel).map { [$0] } ?? []) + view.subviews.flatMap(labels) }
        let shown = labels(navigation.navigationBar)
        let (prompt, title) = (shown.first { $0.text == "Choose" }, shown.first { $0.text == "Title" })
        expect((prompt?.frame.midY ?? 100) < (title?.frame.midY ?? 0))
    }

    @Test func theViewOfAnItemMayBeExchanged() {
        Scene.run { scene in
            let (first, second) = (
                UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
            )
            let item = UIBarButtonItem(customView: first)
            let controller = UIViewController()
            controller.navigationItem.rightBarButtonItem = item
            let navigation = UINavigationController(rootViewController: controller)
            scene.show(navigation)
            expect(first.isDescendant(of: navigation.navigationBar))
            item.customView = second
            scene.frame()
            expect(second.isDescendant(of: navigation.navigationBar), first.superview == nil)
            let bar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 400, height: 44))
            scene.window.addSubview(bar)
            let tool = UIBarButtonItem(title: "Tool")
            bar.items = [tool]
            tool.customView = first
            expect(first.isDescendant(of: bar))
        }
    }

    @Test func tabsAreReplaced() {
        Scene.run { scene in
            let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 400, height: 49))
            scene.window.addSubview(bar)
            let items = [UITabBarItem(title: "a", image: nil, tag: 0), UITabBarItem(title: "b", image: nil, tag: 1)]
            bar.setItems(items, animated: true)
            scene.settle()
            expectEqual(bar.items, items)
        }
    }

    @Test func aSwipeHidesTheBars() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: UIViewController())
            navigation.hidesBarsOnSwipe = true
            scene.show(navigation)
            scene.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 120))
            scene.settle()
            expect(navigation.isNavigationBarHidden)
            scene.drag(from: CGPoint(x: 200, y: 120), to: CGPoint(x: 200, y: 250))
            scene.settle()
            expect(!navigation.isNavigationBarHidden)
            navigation.hidesBarsOnSwipe = false
            scene.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 120))
            scene.settle()
            expect(!navigation.isNavigationBarHidden, !navigation.barHideOnSwipeGestureRecognizer.isEnabled)
        }
    }

    @Test func anAddressIsOpenedByTheHostAlone() throws {
        try Scene.run { scene in
            let address = try require(URL(string: "https://example.org"))
            expect(!UIApplication.shared.canOpenURL(address))
            var answers: [Bool] = []
            UIApplication.shared.open(address) { answers.append($0) }
            scene.window.setNeedsLayout()
            scene.frame()
            expectEqual(answers, [false])
        }
    }

    @Test func barItems() {
        let item = UINavigationItem(title: "a")
        let (one, two) = (UIBarButtonItem(title: "1"), UIBarButtonItem(title: "2"))
        item.setLeftBarButtonItems([one, two], animated: false)
        expect(item.leftBarButtonItems == [one, two], item.leftBarButtonItem === one)
        item.setLeftBarButton(two, animated: false)
        expectEqual(item.leftBarButtonItems, [two])
        item.setRightBarButtonItems([two, one], animated: false)
        expect(item.rightBarButtonItem === two)
        item.setRightBarButton(nil, animated: false)
        expectNil(item.rightBarButtonItems)
        item.setHidesBackButton(true, animated: false)
        expect(item.hidesBackButton)
        let looks = UINavigationBarAppearance()
        looks.configureWithTransparentBackground()
        looks.configureWithOpaqueBackground()
        expectEqual(looks.backgroundColor, UINavigationBarAppearance().backgroundColor)
    }

    @Test func anItemNamesTheViewThatShowsIt() {
        Scene.run { scene in
            let (bar, button) = (UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44)), UIBarButtonItem())
            scene.window.addSubview(bar)
            button.title = "Go"
            button.accessibilityIdentifier = "go"
            bar.items = [button]
            scene.frame()
            expect(button.shownView?.accessibilityIdentifier == "go", button.shownView?.accessibilityLabel == "Go")
            button.accessibilityLabel = "Continue"
            expectEqual(button.shownView?.accessibilityLabel, "Continue")
            button.accessibilityLabel = nil
            expectEqual(button.shownView?.accessibilityLabel, "Go")
        }
    }
}

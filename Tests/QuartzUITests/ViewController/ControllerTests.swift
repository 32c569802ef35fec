import Expectations
import Testing

@testable import QuartzUI

/// Records its appearance callbacks.
private final class Listening: UIViewController {
    var heard: [String] = []
    override func viewWillAppear(_ animated: Bool) { heard.append("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { heard.append("did appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { heard.append("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { heard.append("did disappear \(animated)") }
}

/// Records the containers that it moves to.
private final class Moving: UIViewController {
    var heard: [String] = []
    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        heard.append("will \(parent != nil)")
    }
    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        heard.append("did \(parent != nil)")
    }
}

@Suite struct ControllerTests {
    @Test func onlyControllersThatLeaveTheStackAreMoved() {
        let navigation = UINavigationController()
        let controllers = (0..<40).map { _ in Moving() }
        for controller in controllers { navigation.pushViewController(controller, animated: false) }
        expect(controllers.allSatisfy { $0.heard == ["will true", "did true"] })
        let (kept, gone) = (
            controllers.indices.filter { $0.isMultiple(of: 2) }, controllers.indices.filter { !$0.isMultiple(of: 2) }
        )
        navigation.setViewControllers(kept.map { controllers[$0] }, animated: false)
        expect(kept.allSatisfy { controllers[$0].parent === navigation && controllers[$0].heard.count == 2 })
        expect(
            gone.allSatisfy {
                controllers[$0].parent == nil && controllers[$0].heard == ["will true", "did true", "will false", "did false"]
            })
        expectEqual(navigation.children.count, kept.count)
    }

    @Test func pushAndPopSlide() {
        Scene.run { scene in
            let first = Listening()
            first.title = "First"
            let second = Listening()
            second.title = "Second"
            let navigation = UINavigationController(rootViewController: first)
            scene.window.rootViewController = navigation
            scene.settle()
            expect(first.heard == ["will appear false", "did appear false"], first.navigationController === navigation)
            expectEqual(first.view.frame, CGRect(x: 0, y: 0, width: 400, height: 256))
            navigation.pushViewController(second, animated: true)
            expect(navigation.viewControllers == [first, second], navigation.topViewController === second)
            expect(second.heard == ["will appear true"], first.heard.last == "will disappear true")
            scene.frame()
            expect(near(second.view.layer.presentation()?.frame.minX ?? -1, 400, 1e-3))
            scene.advance(by: 0.1)
            let x = second.view.layer.presentation()?.frame.minX ?? -1
            expect(x > 0, x < 200)
            expect(near(first.view.layer.presentation()?.frame.minX ?? 1, (x - 400) * 0.3, 1e-2))
            scene.settle()
            expect(second.heard.last == "did appear true", first.heard.last == "did disappear true")
            expect(first.view.superview == nil, second.view.transform == .identity)
            expect(navigation.navigationBar.topItem === second.navigationItem)
            expect(navigation.popViewController(animated: true) === second)
            scene.settle()
            expect(navigation.viewControllers == [first], second.parent == nil, second.heard.last == "did disappear true")
            expect(first.heard.last == "did appear true", first.view.superview != nil)
            expectNil(navigation.popViewController(animated: true))
        }
    }

    @Test func theBackButtonPops() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: Listening())
            scene.window.rootViewController = navigation
            navigation.viewControllers = navigation.viewControllers + [Listening()]
            scene.settle()
            scene.click(30, 22)
            scene.settle()
            expectEqual(navigation.viewControllers.count, 1)
        }
    }

    @Test func aDragFromTheEdgePops() {
        Scene.run { scene in
            let first = Listening()
            let second = Listening()
            let navigation = UINavigationController(rootViewController: first)
            scene.window.rootViewController = navigation
            navigation.pushViewController(second, animated: false)
            expectEqual(second.heard, ["will appear false", "did appear false"])
            scene.settle()
            // A slow drag to a quarter of the width, which is cancelled.
            scene.pointer(.began, 5, 150)
            for step in 1...20 {
                scene.advance(by: 0.05)
                scene.pointer(.moved, 5 + CGFloat(step) * 5, 150)
            }
            scene.frame()
            expect(near(second.view.layer.presentation()?.frame.minX ?? -1, 100, 1))
            scene.advance(by: 0.5)
            scene.pointer(.ended, 105, 150)
            scene.settle()
            expect(navigation.viewControllers == [first, second], first.view.superview == nil)
            expect(second.heard.last == "did appear true", first.heard.last == "did disappear true")
            scene.drag(from: CGPoint(x: 5, y: 150), to: CGPoint(x: 300, y: 150))
            scene.settle()
            expect(navigation.viewControllers == [first], second.parent == nil)
        }
    }

    @Test func stacks() {
        let controllers = (0..<4).map { _ in UIViewController() }
        let navigation = UINavigationController()
        navigation.viewControllers = controllers + controllers
        expectEqual(navigation.viewControllers, controllers)
        navigation.pushViewController(controllers[1], animated: false)
        navigation.pushViewController(navigation, animated: false)
        expectEqual(navigation.viewControllers, controllers)
        expectEqual(navigation.popToViewController(controllers[2], animated: true), [controllers[3]])
        expectNil(navigation.popToViewController(UIViewController(), animated: true))
        expectEqual(navigation.popToRootViewController(animated: true), [controllers[1], controllers[2]])
        expectNil(controllers[1].parent)
        navigation.viewControllers = []
        expect(navigation.topViewController == nil, navigation.popViewController(animated: true) == nil)
    }

    @Test(arguments: [
        UIModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal, .partialCurl,
    ])
    func presentAndDismiss(_ style: UIModalTransitionStyle) {
        Scene.run { scene in
            let base = Listening()
            let other = Listening()
            other.modalTransitionStyle = style
            other.modalPresentationStyle = .fullScreen
            scene.window.rootViewController = base
            scene.settle()
            base.heard = []
            var done: [String] = []
            base.present(other, animated: true) { done.append("presented") }
            base.present(Listening(), animated: true)
            expect(base.presentedViewController === other, other.presentingViewController === base, done.isEmpty)
            expect(base.heard == ["will disappear true"], other.heard == ["will appear true"])
            if style == .coverVertical {
                scene.frame()
                expect(near(other.view.layer.presentation()?.frame.minY ?? -1, 300, 1e-3))
            }
            scene.settle()
            expect(done == ["presented"], other.heard.last == "did appear true", base.heard.last == "did disappear true")
            expect(base.view.superview == nil, other.view.superview === scene.window)
            other.dismiss(animated: true) { done.append("dismissed") }
            scene.settle()
            expect(done == ["presented", "dismissed"], other.view.superview == nil, base.view.superview === scene.window)
            expect(other.heard.last == "did disappear true", base.heard.last == "did appear true")
            expect(base.presentedViewController == nil, other.presentingViewController == nil)
            base.present(other, animated: false)
            expect(other.heard.last == "did appear false", base.view.superview == nil)
            base.dismiss(animated: false)
            expect(base.heard.last == "did appear false", other.view.superview == nil)
        }
    }

    @Test func sheetsLeaveWhatIsBelow() {
        Scene.run { scene in
            let base = Listening()
            let sheet = Listening()
            sheet.modalPresentationStyle = .overFullScreen
            scene.window.rootViewController = base
            scene.settle()
            base.present(sheet, animated: true)
            scene.settle()
            expect(base.heard == ["will appear false", "did appear false"], base.view.superview === scene.window)
            UIViewController().present(UIViewController(), animated: true)
            var done = 0
            UIViewController().dismiss(animated: true) { done += 1 }
            expectEqual(done, 1)
        }
    }

    @Test func childrenChangePlaces() {
        Scene.run { scene in
            let container = UIViewController()
            scene.window.rootViewController = container
            let first = Listening()
            let second = Listening()
            container.addChild(first)
            container.addChild(second)
            container.view.addSubview(first.view)
            var heard: [Bool] = []
            container.transition(
                from: first, to: second, duration: 1, options: .transitionCrossDissolve, animations: nil,
                completion: { heard.append($0) })
            expectEqual(second.heard, ["will appear true"])
            scene.settle()
            expect(heard == [true], first.view.superview == nil, second.view.superview === container.view)
            expect(second.heard.last == "did appear true", first.heard.last == "did disappear true")
            container.transition(from: first, to: second, duration: 1, animations: nil) { heard.append($0) }
            expectEqual(heard, [true, false])
        }
    }

    /// A subclass that selects in its observers, as subclasses with their own bars do.
    private final class EagerTabs: UITabBarController {
        private(set) var heard: [String] = []
        override var selectedIndex: Int { didSet { heard.append("index \(selectedIndex)") } }
        override var selectedViewController: UIViewController? {
            willSet {
                guard let newValue, let index = viewControllers?.firstIndex(of: newValue) else { return }
                heard.append("controller \(index)")
                if selectedIndex != index { selectedIndex = index }
            }
        }
    }

    @Test func tabsSelectInTheirObservers() {
        Scene.run { scene in
            let tabs = EagerTabs()
            tabs.viewControllers = [UIViewController(), UIViewController()]
            scene.window.rootViewController = tabs
            scene.settle()
            tabs.selectedIndex = 1
            expectEqual(tabs.heard, ["index 1"])
            scene.click(100, 280)
            expect(tabs.heard == ["index 1", "controller 0", "index 0"], tabs.selectedIndex == 0)
        }
    }

    @Test func tabs() {
        Scene.run { scene in
            let tabs = UITabBarController()
            let first = Listening()
            first.title = "One"
            let second = Listening()
            second.title = "Two"
            tabs.viewControllers = [first, second, first]
            scene.window.rootViewController = tabs
            scene.settle()
            expect(tabs.selectedIndex == 0, tabs.viewControllers?.count == 2, first.tabBarController === tabs)
            expectEqual(first.view.frame, CGRect(x: 0, y: 0, width: 400, height: 251))
            scene.click(300, 280)
            expect(tabs.selectedIndex == 1, second.heard == ["will appear false", "did appear false"])
            expect(first.heard.last == "did disappear false", tabs.tabBar.selectedItem === second.tabBarItem)
            tabs.selectedIndex = 9
            tabs.selectedViewController = UIViewController()
            expectEqual(tabs.selectedIndex, 1)
            let fade = CATransition()
            fade.duration = 1
            tabs.view.layer.add(fade, forKey: nil)
            tabs.selectedIndex = 0
            scene.frame()
            expectEqual(tabs.view.layer.animationKeys(), [kCATransition])
            tabs.viewControllers = nil
            expect(tabs.selectedIndex == NSNotFound, tabs.selectedViewController == nil)
        }
    }

    @Test func swipes() {
        Scene.run { scene in
            var heard: [UISwipeGestureRecognizer.Direction] = []
            for direction in [UISwipeGestureRecognizer.Direction.left, .up] {
                let swipe = UISwipeGestureRecognizer { heard.append($0.direction) }
                swipe.direction = direction
                scene.window.addGestureRecognizer(swipe)
            }
            scene.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 200, y: 110))
            expectEqual(heard, [.left])
            scene.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 100))
            expectEqual(heard, [.left, .up])
            scene.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100))
            scene.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 200, y: 180))
            scene.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 200, y: 100), steps: 120)
            expectEqual(heard, [.left, .up])
        }
    }

    @Test func controllersKnowThatTheyComeAndGo() {
        final class Page: UIViewController {
            var heard: [String] = []
            override func viewWillAppear(_ animated: Bool) { heard.append("appear \(isMovingToParent)") }
            override func viewWillDisappear(_ animated: Bool) { heard.append("disappear \(isMovingFromParent)") }
        }
        Scene.run { scene in
            let (root, next) = (Page(), Page())
            let navigation = UINavigationController(rootViewController: root)
            scene.show(navigation)
            navigation.pushViewController(next, animated: false)
            scene.frame()
            expect(navigation.visibleViewController === next)
            expect(next.heard == ["appear true"], root.heard.last == "disappear false")
            navigation.popViewController(animated: false)
            scene.frame()
            expect(next.heard.last == "disappear true", root.heard.last == "appear false")
            expect(navigation.visibleViewController === root)
            let sheet = UIViewController()
            navigation.present(sheet, animated: false)
            scene.frame()
            expect(navigation.visibleViewController === sheet)
        }
    }

    @Test func aNavigationBarSlidesAway() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: UIViewController())
            scene.show(navigation)
            navigation.setNavigationBarHidden(true, animated: true)
            let height = navigation.navigationBar.bounds.height
            expect(navigation.isNavigationBarHidden, navigation.navigationBar.frame.minY == -height)
            // The animation begins with its commit.
            scene.frame()
            scene.advance(by: 0.1)
            let shown = navigation.navigationBar.layer.presentation()?.frame.minY ?? 0
            expect(shown < 0)
            expect(shown > -height)
            navigation.setNavigationBarHidden(false, animated: false)
            expect(!navigation.isNavigationBarHidden, navigation.navigationBar.frame.minY == 0)
        }
    }

    @Test func aBarFollowsTheScrollViewItIsTold() {
        let (controller, scroller) = (UIViewController(), UIScrollView())
        expectNil(controller.contentScrollView(for: .top))
        controller.setContentScrollView(scroller, for: .top)
        expect(controller.contentScrollView(for: .top) === scroller)
        controller.setContentScrollView(nil)
        expectNil(controller.contentScrollView(for: .top))
    }

    @Test func aScrollViewIsThatOfItsEdge() {
        let (controller, top, bottom) = (UIViewController(), UIScrollView(), UIScrollView())
        controller.setContentScrollView(top, for: .top)
        controller.setContentScrollView(bottom, for: .bottom)
        expect(controller.contentScrollView(for: .top) === top, controller.contentScrollView(for: .bottom) === bottom)
        controller.setContentScrollView(nil, for: .top)
        expect(controller.contentScrollView(for: .top) == nil, controller.contentScrollView(for: .bottom) === bottom)
    }
}

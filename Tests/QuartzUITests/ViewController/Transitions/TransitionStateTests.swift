import Expectations
import Testing

@testable import QuartzUI

/// Records its appearance callbacks in a list shared with others, and acts once in one of them.
private final class Caller: UIViewController {
    final class Log { var lines: [String] = [] }
    let name: String
    let log: Log
    var acts: [String: () -> Void] = [:]

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
    }
    required init?(coder: NSCoder) { nil }

    private func call(_ callback: String) {
        log.lines.append("\(name) \(callback)")
        acts.removeValue(forKey: callback)?()
    }
    override func viewWillAppear(_ animated: Bool) { call("will appear") }
    override func viewDidAppear(_ animated: Bool) { call("did appear") }
    override func viewWillDisappear(_ animated: Bool) { call("will leave") }
    override func viewDidDisappear(_ animated: Bool) { call("did leave") }
}

/// Presentations, dismissals, pushes and pops that are requested during others.
@Suite struct TransitionStateTests {
    private let log = Caller.Log()
    private func controllers(_ names: String...) -> [Caller] { names.map { Caller($0, log) } }

    /// Returns the lines since the last call.
    private func heard() -> [String] {
        defer { log.lines = [] }
        return log.lines
    }

    // MARK: Presentation

    @Test func aDismissalDuringAPresentationIsIgnored() {
        Scene.run { scene in
            let (root, card) = (Caller("root", log), Caller("card", log))
            scene.show(root)
            var ends: [String] = []
            _ = heard()
            root.present(card, animated: true) { ends.append("presented") }
            expect(card.isBeingPresented, !card.isBeingDismissed)
            scene.advance(by: 0.1)
            card.dismiss(animated: true) { ends.append("dismissed") }
            root.dismiss(animated: false) { ends.append("dismissed") }
            expect(card.isBeingPresented, !card.isBeingDismissed)
            scene.settle()
            expect(ends == ["presented"], root.presentedViewController === card, !card.isBeingPresented)
            expectEqual(heard(), ["root will leave", "card will appear", "card did appear", "root did leave"])
            card.dismiss(animated: true) { ends.append("dismissed") }
            card.dismiss(animated: true) { ends.append("twice") }
            expect(card.isBeingDismissed, heard() == ["card will leave", "root will appear"])
            scene.settle()
            expect(ends == ["presented", "dismissed"], root.presentedViewController == nil, !card.isBeingDismissed)
            expect(heard() == ["root did appear", "card did leave"], scene.window.subviews == [root.view])
        }
    }

    @Test(arguments: [true, false], ["will appear", "did appear"])
    func aDismissalFromTheCallbacksOfAPresentation(isAnimated: Bool, callback: String) {
        Scene.run { scene in
            let (root, card) = (Caller("root", log), Caller("card", log))
            scene.show(root)
            var ends: [String] = []
            card.acts[callback] = { card.dismiss(animated: isAnimated) { ends.append("dismissed") } }
            root.present(card, animated: isAnimated) { ends.append("presented") }
            scene.settle()
            scene.settle()
            // The presentation is under way until the view has appeared.
            let isIgnored = callback == "will appear"
            expect((root.presentedViewController == nil) != isIgnored, (card.view.superview == nil) != isIgnored)
            expectEqual(Set(ends), (isIgnored ? ["presented"] : ["presented", "dismissed"]))
            expect(root.view.window != nil || isIgnored)
            expectEqual(heard().last, (isIgnored ? "root did leave" : "card did leave"))
        }
    }

    @Test func controllersInTransitionPresentNothing() {
        Scene.run { scene in
            let (root, card, other) = (Caller("root", log), Caller("card", log), Caller("other", log))
            scene.show(root)
            card.acts["will appear"] = { card.present(other, animated: false) }
            root.present(card, animated: true)
            scene.advance(by: 0.1)
            card.present(other, animated: true)
            expect(card.presentedViewController == nil, other.presentingViewController == nil)
            scene.settle()
            card.acts["will leave"] = { card.present(other, animated: false) }
            card.dismiss(animated: true)
            root.present(other, animated: true)
            scene.settle()
            expect(root.presentedViewController == nil, scene.window.subviews == [root.view])
            // Nothing of what was ignored remains.
            root.present(other, animated: false)
            expect(root.presentedViewController === other, heard().last == "root did leave")
        }
    }

    @Test func theNextPresentationMayStartWhenTheViewHasAppeared() {
        Scene.run { scene in
            let (root, card, other) = (Caller("root", log), Caller("card", log), Caller("other", log))
            scene.show(root)
            _ = heard()
            card.acts["did appear"] = { card.present(other, animated: false) }
            root.present(card, animated: true)
            scene.settle()
            expectEqual(
                heard(),
                [
                    "root will leave", "card will appear", "card did appear", "card will leave", "other will appear",
                    "other did appear", "card did leave", "root did leave",
                ])
            root.dismiss(animated: false)
            expect(root.presentedViewController == nil, card.presentedViewController == nil)
            expect(scene.window.subviews == [root.view], heard().last == "card did leave")
        }
    }

    // MARK: Navigation

    @Test func aPopDuringAPushEndsThePushAtOnce() {
        Scene.run { scene in
            let (first, second) = (Caller("first", log), Caller("second", log))
            let navigation = UINavigationController(rootViewController: first)
            scene.show(navigation)
            _ = heard()
            navigation.pushViewController(second, animated: true)
            scene.advance(by: 0.1)
            expect(navigation.popViewController(animated: true) === second)
            expectEqual(
                heard(),
                [
                    "first will leave", "second will appear", "first did leave", "second did appear", "second will leave",
                    "first will appear",
                ])
            scene.settle()
            expectEqual(heard(), ["second did leave", "first did appear"])
            expect(navigation.viewControllers == [first], second.parent == nil, first.view.frame.minX == 0)
        }
    }

    @Test(arguments: [true, false], ["will appear", "did appear"])
    func aPushFromACallbackOfAPushFollowsIt(isAnimated: Bool, callback: String) {
        Scene.run { scene in
            let (first, second, third) = (Caller("first", log), Caller("second", log), Caller("third", log))
            let navigation = UINavigationController(rootViewController: first)
            scene.show(navigation)
            _ = heard()
            second.acts[callback] = {
                navigation.pushViewController(third, animated: isAnimated)
                expect(navigation.viewControllers == [first, second, third], navigation.topViewController === third)
            }
            navigation.pushViewController(second, animated: isAnimated)
            scene.settle()
            scene.settle()
            expectEqual(
                heard(),
                [
                    "first will leave", "second will appear", "first did leave", "second did appear", "second will leave",
                    "third will appear", "second did leave", "third did appear",
                ])
            expectEqual(navigation.viewControllers, [first, second, third])
            expect(navigation.navigationBar.topItem === third.navigationItem)
            expect(second.view.superview == nil, third.view.superview != nil, third.view.transform == .identity)
            expect(navigation.popViewController(animated: true) === third)
            scene.settle()
            expect(heard().last == "second did appear", second.view.superview != nil)
        }
    }

    @Test func aPopFromACallbackOfAPushTakesItBack() {
        Scene.run { scene in
            let (first, second) = (Caller("first", log), Caller("second", log))
            let navigation = UINavigationController(rootViewController: first)
            scene.show(navigation)
            second.acts["will appear"] = {
                expect(navigation.popViewController(animated: false) === second)
                expect(navigation.topViewController === first, navigation.popViewController(animated: false) == nil)
            }
            navigation.pushViewController(second, animated: true)
            expect(navigation.viewControllers == [first], second.parent == nil, second.view.superview == nil)
            scene.settle()
            expect(first.view.superview != nil, first.view.transform == .identity, log.lines.last == "first did appear")
        }
    }

    /// Drags the top controller to a quarter of the width, and holds.
    private func dragSlowly(_ scene: Scene) {
        scene.pointer(.began, 5, 150)
        for step in 1...20 {
            scene.advance(by: 0.05)
            scene.pointer(.moved, 5 + CGFloat(step) * 5, 150)
        }
        scene.advance(by: 0.5)
    }

    @Test func aCancelledDragGivesTheStackBack() {
        Scene.run { scene in
            let (first, second, third) = (Caller("first", log), Caller("second", log), Caller("third", log))
            let navigation = UINavigationController(rootViewController: first)
            navigation.pushViewController(second, animated: false)
            scene.show(navigation)
            _ = heard()
            dragSlowly(scene)
            expectEqual(navigation.viewControllers, [first])
            expectEqual(heard(), ["second will leave", "first will appear"])
            scene.pointer(.ended, 105, 150)
            scene.frame()
            // A push while the view comes back does not end the pop that the user cancelled.
            navigation.pushViewController(third, animated: false)
            expectEqual(
                heard(),
                [
                    "second will appear", "first will leave", "first did leave", "second did appear", "second will leave",
                    "third will appear", "second did leave", "third did appear",
                ])
            scene.settle()
            expect(navigation.viewControllers == [first, second, third], second.parent === navigation)
            expect(second.view.transform == .identity, third.view.frame.minX == 0)
        }
    }

    @Test func aPushFromACallbackOfACancelledDragKeepsTheStack() {
        Scene.run { scene in
            let (first, second, third) = (Caller("first", log), Caller("second", log), Caller("third", log))
            let navigation = UINavigationController(rootViewController: first)
            navigation.pushViewController(second, animated: false)
            scene.show(navigation)
            dragSlowly(scene)
            second.acts["will appear"] = { navigation.pushViewController(third, animated: false) }
            scene.pointer(.ended, 105, 150)
            scene.settle()
            expect(navigation.viewControllers == [first, second, third], log.lines.last == "third did appear")
        }
    }

    @Test func aPushDuringADragEndsThePop() {
        Scene.run { scene in
            let (first, second, third) = (Caller("first", log), Caller("second", log), Caller("third", log))
            let navigation = UINavigationController(rootViewController: first)
            navigation.pushViewController(second, animated: false)
            scene.show(navigation)
            dragSlowly(scene)
            navigation.pushViewController(third, animated: true)
            expect(navigation.viewControllers == [first, third], second.parent == nil)
            // The rest of the drag moves nothing.
            scene.pointer(.moved, 300, 150)
            scene.pointer(.cancelled, 300, 150)
            scene.settle()
            expect(navigation.viewControllers == [first, third], third.view.frame.minX == 0, first.view.superview == nil)
        }
    }
    // MARK: Tabs

    @Test(arguments: ["will leave", "did leave", "will appear", "did appear"])
    func aSelectionFromACallbackOfASelectionFollowsIt(callback: String) {
        Scene.run { scene in
            let (first, second, third) = (Caller("first", log), Caller("second", log), Caller("third", log))
            let tabs = UITabBarController()
            tabs.viewControllers = [first, second, third]
            scene.show(tabs)
            _ = heard()
            let actor = callback.hasSuffix("leave") ? first : second
            actor.acts[callback] = {
                tabs.selectedIndex = 2
                expect(tabs.selectedViewController === third)
            }
            tabs.selectedIndex = 1
            expectEqual(
                heard(),
                [
                    "first will leave", "first did leave", "second will appear", "second did appear", "second will leave",
                    "second did leave", "third will appear", "third did appear",
                ])
            expect(tabs.selectedIndex == 2, tabs.tabBar.selectedItem === third.tabBarItem)
            expect(third.view.superview != nil, second.view.superview == nil, first.view.superview == nil)
        }
    }

    @Test func aTabThatACallbackRemovesIsNotShown() {
        Scene.run { scene in
            let (first, second, third) = (Caller("first", log), Caller("second", log), Caller("third", log))
            let tabs = UITabBarController()
            tabs.viewControllers = [first, second, third]
            scene.show(tabs)
            first.acts["will leave"] = { tabs.viewControllers = [first, third] }
            tabs.selectedViewController = second
            scene.settle()
            expect(second.parent == nil, second.view.superview == nil, !log.lines.contains("second will appear"))
            expect(tabs.selectedViewController.map { tabs.viewControllers?.contains($0) ?? false } ?? false)
        }
    }
}

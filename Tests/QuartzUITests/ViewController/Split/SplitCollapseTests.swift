import Foundation
import Expectations
import Testing

@testable import QuartzUI

@Suite struct SplitCollapseTests {
    private func column(_ x: CGFloat, _ width: CGFloat) -> CGRect { CGRect(x: x, y: 0, width: width, height: 600) }

    private final class Ear {
        var count = 0
    }

    // MARK: Classic split views

    @Test func aNarrowClassicSplitViewPushesItsContent() throws {
        try Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 1000, in: scene)
            stage.show()
            let lists = try require(stage.list.navigationController)
            let details = try require(stage.detail.navigationController)
            let deeper = SplitStage.Page("Deeper")
            details.pushViewController(deeper, animated: false)
            stage.resize(to: 639)
            expect(stage.split.isCollapsed, stage.split.viewControllers == [lists])
            expect(lists.viewControllers == [stage.list, details], details.navigationController === lists)
            expect(details.viewControllers == [stage.detail, deeper], deeper.navigationController === details)
            expect(stage.frame(of: deeper) == column(0, 639), deeper.splitViewController === stage.split)
            stage.resize(to: 640)
            expect(!stage.split.isCollapsed, stage.split.viewControllers == [lists, details])
            expect(lists.viewControllers == [stage.list], details.viewControllers == [stage.detail, deeper])
            expect(details.parent === stage.split, details.navigationController == nil)
            expectEqual(stage.frame(of: deeper), column(0, 640))
        }
    }

    @Test func theBackButtonTakesThePlaceOfTheDisplayModeButton() throws {
        try Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 1000, in: scene)
            stage.detail.navigationItem.leftBarButtonItem = stage.split.displayModeButtonItem
            stage.show()
            stage.resize(to: 500)
            scene.click(20, 22)
            scene.settle()
            let lists = try require(stage.list.navigationController)
            expect(lists.viewControllers == [stage.list], stage.frame(of: stage.list) == column(0, 500))
        }
    }

    @Test func theDelegateLeavesTheContentOut() throws {
        try Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 500, in: scene)
            stage.dropsSecondary = true
            stage.logAppearances(of: stage.list, stage.detail)
            scene.show(stage.split)
            scene.settle()
            expectEqual(stage.take(), ["List will appear", "List did appear"])
            let lists = try require(stage.list.navigationController)
            expect(stage.split.isCollapsed, lists.viewControllers == [stage.list])
            // The content returns.
            stage.resize(to: 1000)
            expectEqual(stage.frame(of: stage.detail), column(320, 680))
        }
    }

    @Test func aDetailIsPushedWhileCollapsedAndSeparatedAgain() throws {
        try Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 500, in: scene)
            stage.dropsSecondary = true
            stage.show()
            let lists = try require(stage.list.navigationController)
            let other = SplitStage.Page("Other")
            stage.list.showDetailViewController(UINavigationController(rootViewController: other), sender: nil)
            scene.settle()
            expectEqual(lists.viewControllers, [stage.list, other.navigationController])
            expectEqual(stage.frame(of: other), column(0, 500))
            stage.resize(to: 1000)
            expectEqual(stage.split.viewControllers, [lists, other.navigationController])
            expect(stage.frame(of: other) == column(320, 680), stage.frame(of: stage.list) == column(0, 320))
        }
    }

    @Test func anotherPrimaryControllerMayStay() {
        final class Chooser: UISplitViewControllerDelegate {
            let narrow = UIViewController()
            let wide = UIViewController()
            func primaryViewController(forCollapsing splitViewController: UISplitViewController) -> UIViewController? { narrow }
            func primaryViewController(forExpanding splitViewController: UISplitViewController) -> UIViewController? { wide }
        }
        Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 1000, in: scene)
            let (chooser, content) = (Chooser(), UIViewController())
            stage.split.delegate = chooser
            stage.split.viewControllers = [chooser.wide, content]
            stage.show()
            stage.resize(to: 500)
            expect(stage.split.viewControllers == [chooser.narrow], chooser.narrow.view.window != nil)
            expect(chooser.wide.parent == nil, chooser.wide.view.window == nil)
            stage.resize(to: 1000)
            expect(stage.split.viewControllers == [chooser.wide, content], chooser.narrow.parent == nil)
            expect(chooser.wide.view.window != nil, content.view.window != nil)
        }
    }

    @Test func aTabBarControllerPassesTheContentToItsSelectedTab() throws {
        try Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 1000, in: scene)
            let lists = try require(stage.list.navigationController)
            let details = try require(stage.detail.navigationController)
            let tabs = UITabBarController()
            tabs.viewControllers = [lists, UIViewController()]
            stage.split.viewControllers = [tabs, details]
            stage.show()
            stage.resize(to: 500)
            expectEqual(lists.viewControllers, [stage.list, details])
            stage.resize(to: 1000)
            expect(stage.split.viewControllers == [tabs, details], lists.viewControllers == [stage.list])
        }
    }

    @Test func aRunningPushEndsBeforeItsColumnMoves() throws {
        try Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 1000, in: scene)
            stage.show()
            let details = try require(stage.detail.navigationController)
            let deeper = SplitStage.Page("Deeper")
            details.pushViewController(deeper, animated: true)
            scene.play(0.1)
            stage.logAppearances(of: stage.detail, deeper)
            stage.resize(to: 500)
            expect(stage.split.isCollapsed, details.viewControllers == [stage.detail, deeper])
            expect(stage.frame(of: deeper) == column(0, 500), stage.detail.view.window == nil)
            expectEqual(stage.take().prefix(2), ["Detail did disappear", "Deeper did appear"])
            details.popViewController(animated: true)
            scene.play(0.1)
            stage.resize(to: 1000)
            expect(details.viewControllers == [stage.detail], stage.frame(of: stage.detail) == column(320, 680))
            expect(stage.detail.view.window != nil, deeper.view.window == nil)
        }
    }

    @Test func theChangeOfTheTargetOfDetailsIsPosted() {
        Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 1000, in: scene)
            stage.show()
            let ear = Ear()
            let name = UIViewController.showDetailTargetDidChangeNotification
            let token = NotificationCenter.default.addObserver(forName: name, object: stage.split, queue: nil) { _ in
                MainActor.assumeIsolated { ear.count += 1 }
            }
            defer { NotificationCenter.default.removeObserver(token) }
            stage.resize(to: 500)
            expectEqual(ear.count, 1)
            stage.resize(to: 1000)
            expectEqual(ear.count, 2)
        }
    }

    // MARK: Column styles

    @Test func columnsAreStackedUpToTheTopOne() throws {
        try Scene.run { scene in
            let stage = SplitStage(.tripleColumn, width: 1000, in: scene)
            stage.show()
            let lists = try require(stage.list.navigationController)
            let (middles, details) = (stage.middle.navigationController, stage.detail.navigationController)
            stage.resize(to: 500)
            expectEqual(stage.take(), ["proposed secondary", "collapsed"])
            expect(lists.viewControllers == [stage.list, middles, details], stage.split.isShowing(.secondary))
            expectEqual(stage.frame(of: stage.detail), column(0, 500))
            stage.split.hide(.secondary)
            scene.settle()
            expect(lists.viewControllers == [stage.list, middles], stage.split.isShowing(.supplementary))
            stage.split.show(.primary)
            scene.settle()
            expect(lists.viewControllers == [stage.list], stage.split.isShowing(.primary))
            stage.split.show(.secondary)
            scene.settle()
            expectEqual(lists.viewControllers, [stage.list, middles, details])
            stage.expandedMode = .secondaryOnly
            stage.resize(to: 1000)
            expect(stage.take() == ["expanded"], stage.split.displayMode == .secondaryOnly)
            expect(lists.viewControllers == [stage.list], stage.frame(of: stage.detail) == column(0, 1000))
            expectEqual(stage.split.viewControllers, [lists, middles, details])
        }
    }

    @Test func theDelegateChoosesTheTopColumn() throws {
        try Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 500, in: scene)
            stage.topColumn = .primary
            stage.logAppearances(of: stage.list, stage.detail)
            scene.show(stage.split)
            scene.settle()
            expectEqual(stage.take(), ["proposed secondary", "collapsed", "List will appear", "List did appear"])
            let lists = try require(stage.list.navigationController)
            expect(lists.viewControllers == [stage.list], stage.split.isShowing(.primary))
            expect(stage.buttons("Sidebar", over: stage.list).isEmpty)
            let other = SplitStage.Page("Other")
            stage.list.showDetailViewController(other, sender: nil)
            scene.settle()
            expect(stage.split.viewController(for: .secondary) === other, stage.split.isShowing(.secondary))
            expectEqual(stage.frame(of: other), column(0, 500))
            stage.resize(to: 1000)
            expect(stage.frame(of: other) == column(320, 680), stage.buttons("Sidebar", over: stage.list).count == 1)
        }
    }

    @Test func aCompactColumnReplacesAllOthers() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 500, in: scene)
            let compact = SplitStage.Page("Compact")
            stage.split.setViewController(compact, for: .compact)
            scene.show(stage.split)
            scene.settle()
            expectEqual(stage.take(), ["proposed compact", "collapsed"])
            expect(stage.split.viewControllers == [compact], compact.view.frame == column(0, 500))
            expect(compact.navigationController == nil, stage.split.isShowing(.compact), !stage.detail.isViewLoaded)
            stage.split.show(.secondary)
            expect(stage.split.isShowing(.compact))
            stage.resize(to: 1000)
            expect(compact.view.window == nil, stage.frame(of: stage.list) == column(0, 320))
            stage.resize(to: 500)
            expect(compact.view.window != nil, stage.frame(of: stage.list) == nil)
        }
    }

    @Test func columnsAreReplacedInTheStack() throws {
        try Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 500, in: scene)
            stage.show()
            let lists = try require(stage.list.navigationController)
            let details = UINavigationController(rootViewController: SplitStage.Page("Other"))
            stage.split.setViewController(details, for: .secondary)
            expectEqual(lists.viewControllers, [stage.list, details])
            let others = UINavigationController(rootViewController: SplitStage.Page("Other list"))
            stage.split.setViewController(others, for: .primary)
            expect(others.viewControllers.count == 2, others.viewControllers[1] === details)
            expect(others.view.window != nil, stage.split.viewControllers == [others], lists.parent == nil)
            stage.resize(to: 1000)
            expect(stage.split.viewControllers == [others, details], others.viewControllers.count == 1)
        }
    }
}

import Expectations
import Testing

@testable import QuartzUI

@Suite struct SplitModeTests {
    private func column(_ x: CGFloat, _ width: CGFloat) -> CGRect { CGRect(x: x, y: 0, width: width, height: 600) }

    /// Whether the column of the list, 320 points wide, is partly visible now.
    private func isOnTheWay(_ stage: SplitStage) -> Bool {
        guard let column = stage.list.navigationController?.view.superview?.superview else { return false }
        let x = column.layer.presentation()?.frame.minX ?? 0
        return x > -320 && x < 0
    }

    @Test func defaults() {
        let split = UISplitViewController()
        expect(split.style == .unspecified, split.viewControllers.isEmpty, !split.isCollapsed)
        expect(split.preferredDisplayMode == .automatic, split.preferredSplitBehavior == .automatic)
        expect(split.splitBehavior == .automatic, split.displayMode != .automatic)
        expect(split.presentsWithGesture, !split.showsSecondaryOnlyButton, split.primaryEdge == .leading)
        expectEqual(split.displayModeButtonVisibility, .automatic)
        expectEqual(split.minimumPrimaryColumnWidth, UISplitViewController.automaticDimension)
        expectEqual(UISplitViewController.DisplayMode.twoDisplaceSecondary.rawValue, 6)
    }

    @Test func columnsAreNavigationControllersBesideEachOther() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 1000, in: scene)
            stage.show()
            let split = stage.split
            expect(split.viewController(for: .primary) === stage.list, stage.list.splitViewController === split)
            let navigations = [stage.list, stage.detail].compactMap { $0.navigationController as UIViewController? }
            expectEqual(split.viewControllers, navigations)
            expect(split.displayMode == .oneBesideSecondary, split.splitBehavior == .tile)
            expect(stage.frame(of: stage.list) == column(0, 320), stage.frame(of: stage.detail) == column(320, 680))
            expectEqual(split.primaryColumnWidth, 320)
            split.preferredPrimaryColumnWidth = 240
            scene.frame()
            expect(stage.frame(of: stage.list) == column(0, 240), stage.frame(of: stage.detail) == column(240, 760))
            split.primaryEdge = .trailing
            scene.frame()
            expect(stage.frame(of: stage.list) == column(760, 240), stage.frame(of: stage.detail) == column(0, 760))
        }
    }

    @Test func eachSidebarHasItsLimits() {
        Scene.run { scene in
            let stage = SplitStage(.tripleColumn, width: 1400, in: scene)
            stage.show()
            let split = stage.split
            expect(split.primaryColumnWidth == 320, split.supplementaryColumnWidth == 320)
            split.preferredPrimaryColumnWidthFraction = 0.1
            expectEqual(split.primaryColumnWidth, 140)
            split.minimumPrimaryColumnWidth = 200
            expectEqual(split.primaryColumnWidth, 200)
            split.preferredPrimaryColumnWidth = 500
            split.maximumPrimaryColumnWidth = 400
            expectEqual(split.primaryColumnWidth, 400)
            split.preferredSupplementaryColumnWidthFraction = 0.2
            expectEqual(split.supplementaryColumnWidth, 280)
            split.preferredSupplementaryColumnWidth = 350
            expectEqual(split.supplementaryColumnWidth, 320)
            split.maximumSupplementaryColumnWidth = 360
            expectEqual(split.supplementaryColumnWidth, 350)
            split.minimumSupplementaryColumnWidth = 355
            expectEqual(split.supplementaryColumnWidth, 355)
            scene.settle()
            expect(stage.frame(of: stage.list) == column(0, 400), stage.frame(of: stage.middle) == column(400, 355))
            expectEqual(stage.frame(of: stage.detail), column(755, 645))
            // The least width takes precedence over the greatest.
            split.minimumPrimaryColumnWidth = 410
            expectEqual(split.primaryColumnWidth, 410)
        }
    }

    @Test func hidingAndShowingASidebarSlidesIt() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 1000, in: scene)
            stage.show()
            stage.logAppearances(of: stage.list, stage.detail)
            stage.split.hide(.primary)
            expect(stage.split.displayMode == .secondaryOnly, !stage.split.isShowing(.primary))
            expectEqual(stage.take(), ["to secondaryOnly", "will hide primary", "List will disappear"])
            expect(stage.split.transitionCoordinator != nil, stage.frame(of: stage.list) != nil)
            scene.settle()
            expectEqual(stage.take(), ["List did disappear", "did hide primary"])
            expect(stage.frame(of: stage.list) == nil, stage.frame(of: stage.detail) == column(0, 1000))
            stage.split.show(.primary)
            expectEqual(stage.take(), ["to oneBesideSecondary", "will show primary", "List will appear"])
            scene.play(0.1)
            expect(isOnTheWay(stage))
            scene.settle()
            expectEqual(stage.take(), ["List did appear", "did show primary"])
            expect(stage.frame(of: stage.list) == column(0, 320), stage.frame(of: stage.detail) == column(320, 680))
            expectNil(stage.split.transitionCoordinator)
        }
    }

    @Test func aChangeDuringAnotherOneFollowsAtOnce() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 1000, in: scene)
            stage.show()
            stage.split.hide(.primary)
            scene.play(0.1)
            stage.split.show(.primary)
            expectEqual(stage.split.displayMode, .oneBesideSecondary)
            scene.settle()
            expect(stage.frame(of: stage.list) == column(0, 320), stage.frame(of: stage.detail) == column(320, 680))
        }
    }

    @Test func aPreferredModeSlidesInAnAnimationBlockOnly() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 1000, in: scene)
            stage.show()
            stage.split.preferredDisplayMode = .secondaryOnly
            expect(stage.frame(of: stage.list) == nil, stage.split.displayMode == .secondaryOnly)
            UIView.animate(withDuration: 0.3) { stage.split.preferredDisplayMode = .oneBesideSecondary }
            scene.play(0.1)
            expect(isOnTheWay(stage))
            scene.settle()
            expectEqual(stage.frame(of: stage.list), column(0, 320))
        }
    }

    @Test func aSidebarOverDimmedContentLeavesByATap() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 700, in: scene)
            stage.show()
            expect(stage.split.displayMode == .secondaryOnly, stage.split.splitBehavior == .overlay)
            stage.split.show(.primary)
            scene.settle()
            expectEqual(stage.split.displayMode, .oneOverSecondary)
            expect(stage.frame(of: stage.list) == column(0, 280), stage.frame(of: stage.detail) == column(0, 700))
            scene.click(600, 300)
            scene.settle()
            expect(stage.split.displayMode == .secondaryOnly, stage.frame(of: stage.list) == nil)
        }
    }

    @Test func aDragFromTheEdgeShowsASidebar() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 700, in: scene)
            stage.show()
            // 40 of 280 points, and 240 points per second: the sidebar returns.
            scene.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 45, y: 300), kind: .touch)
            scene.settle()
            expect(stage.split.displayMode == .secondaryOnly, stage.frame(of: stage.list) == nil)
            expectEqual(
                stage.take(), ["drag begins", "to oneOverSecondary", "will show primary", "drag ended"])
            scene.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 255, y: 300), kind: .touch)
            scene.settle()
            expect(stage.split.displayMode == .oneOverSecondary, stage.frame(of: stage.list) == column(0, 280))
            // A drag back over the dimmed content hides it.
            scene.drag(from: CGPoint(x: 600, y: 300), to: CGPoint(x: 350, y: 300), kind: .touch)
            scene.settle()
            expect(stage.split.displayMode == .secondaryOnly, stage.frame(of: stage.list) == nil)
            stage.split.presentsWithGesture = false
            scene.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 255, y: 300), kind: .touch)
            scene.settle()
            expectEqual(stage.split.displayMode, .secondaryOnly)
        }
    }

    @Test func aDragFromTheEdgePopsFirst() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 700, in: scene)
            stage.show()
            stage.detail.navigationController?.pushViewController(UIViewController(), animated: false)
            scene.settle()
            scene.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 600, y: 300), kind: .touch)
            scene.settle()
            expect(stage.detail.navigationController?.topViewController === stage.detail)
            expectEqual(stage.split.displayMode, .secondaryOnly)
        }
    }

    @Test func theButtonIsInTheBarOfTheOuterVisibleColumn() throws {
        try Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 1000, in: scene)
            stage.show()
            expect(stage.buttons("Sidebar", over: stage.detail).isEmpty)
            let button = try require(stage.buttons("Sidebar", over: stage.list).first)
            let center = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
            scene.click(center.x, center.y)
            scene.settle()
            expectEqual(stage.split.displayMode, .secondaryOnly)
            expectEqual(stage.buttons("Sidebar", over: stage.detail).count, 1)
            scene.click(center.x, center.y)
            scene.settle()
            expect(stage.split.displayMode == .oneBesideSecondary, stage.buttons("Sidebar", over: stage.detail).isEmpty)
            stage.split.displayModeButtonVisibility = .never
            expect(stage.buttons("Sidebar", over: stage.list).isEmpty)
        }
    }

    @Test func threeColumnsChangeOneByOne() {
        Scene.run { scene in
            let stage = SplitStage(.tripleColumn, width: 1000, in: scene)
            stage.split.showsSecondaryOnlyButton = true
            stage.show()
            let split = stage.split
            expect(split.splitBehavior == .displace, split.displayMode == .oneBesideSecondary)
            expect(stage.frame(of: stage.list) == nil, stage.frame(of: stage.middle) == column(0, 320))
            expectEqual(stage.buttons("Sidebar", over: stage.middle).count, 1)
            expectEqual(stage.buttons("Full Width", over: stage.detail).count, 1)
            split.show(.primary)
            scene.settle()
            expect(split.displayMode == .twoDisplaceSecondary, stage.frame(of: stage.list) == column(0, 320))
            expect(stage.frame(of: stage.middle) == column(320, 320), stage.frame(of: stage.detail) == column(640, 680))
            scene.click(900, 300)
            scene.settle()
            expect(split.displayMode == .oneBesideSecondary, stage.frame(of: stage.detail) == column(320, 680))
            split.hide(.supplementary)
            scene.settle()
            expect(split.displayMode == .secondaryOnly, stage.frame(of: stage.middle) == nil)
            split.show(.supplementary)
            split.show(.secondary)
            expectEqual(split.displayMode, .oneBesideSecondary)
            split.preferredSplitBehavior = .overlay
            expectEqual(split.displayMode, .secondaryOnly)
            split.show(.primary)
            expectEqual(split.displayMode, .twoOverSecondary)
            split.show(.secondary)
            expectEqual(split.displayMode, .secondaryOnly)
        }
    }

    @Test func aNarrowerWindowChangesTheBehavior() {
        Scene.run { scene in
            let stage = SplitStage(.tripleColumn, width: 1200, in: scene)
            stage.show()
            expectEqual(stage.split.displayMode, .twoBesideSecondary)
            stage.resize(to: 1100)
            expect(stage.split.displayMode == .oneBesideSecondary, stage.frame(of: stage.list) == nil)
            expectEqual(stage.frame(of: stage.detail), column(320, 780))
            stage.resize(to: 700)
            expect(stage.split.displayMode == .secondaryOnly, stage.frame(of: stage.detail) == column(0, 700))
        }
    }

    @Test func controllersAreToldTheNewSizesOfTheirColumns() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 1000, in: scene)
            stage.show()
            stage.resize(to: 1100)
            stage.resize(to: 500)
            expectEqual(stage.list.sizes, [CGSize(width: 320, height: 600), CGSize(width: 500, height: 600)])
            expectEqual(stage.detail.sizes, [CGSize(width: 780, height: 600), CGSize(width: 500, height: 600)])
        }
    }

    @Test func aChangeByACallbackFollows() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 1000, in: scene)
            stage.show()
            stage.didHide = { [weak stage] in
                stage?.didHide = nil
                stage?.split.show(.primary)
            }
            stage.split.hide(.primary)
            scene.settle()
            scene.settle()
            expect(stage.split.displayMode == .oneBesideSecondary, stage.frame(of: stage.list) == column(0, 320))
            // The end of a running change has a callback that asks for another one; the newer request counts.
            stage.split.hide(.primary)
            stage.didHide = { [weak stage] in stage?.split.preferredSplitBehavior = .overlay }
            stage.split.primaryEdge = .trailing
            scene.settle()
            expect(stage.split.displayMode == .secondaryOnly, stage.split.splitBehavior == .overlay)
            expect(stage.frame(of: stage.list) == nil, stage.frame(of: stage.detail) == column(0, 1000))
        }
    }

    @Test func aSplitViewThatLeavesItsWindowIsReleased() {
        Scene.run { scene in
            weak var split: UISplitViewController?
            do {
                let stage = SplitStage(.tripleColumn, width: 1200, in: scene)
                stage.show()
                stage.split.hide(.primary)
                scene.settle()
                split = stage.split
                scene.window.rootViewController = nil
            }
            scene.settle()
            expectNil(split)
        }
    }

    @Test func aModeThatIsShownBeforeTheFirstLayoutIsKept() {
        Scene.run { scene in
            let stage = SplitStage(.doubleColumn, width: 700, in: scene)
            stage.split.show(.primary)
            stage.show()
            expect(stage.split.displayMode == .oneOverSecondary, stage.frame(of: stage.list) == column(0, 280))
        }
    }

    @Test func theProgramAddsTheButtonOfAClassicSplitView() {
        Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 1000, in: scene)
            let item = stage.split.displayModeButtonItem
            stage.detail.navigationItem.leftBarButtonItem = item
            stage.show()
            expect(stage.buttons("Sidebar", over: stage.list).isEmpty)
            expectEqual(stage.buttons("Sidebar", over: stage.detail).count, 1)
            item.primaryAction?.perform(sender: item)
            scene.settle()
            expect(stage.split.displayMode == .secondaryOnly, stage.take() == ["to secondaryOnly"])
            stage.target = .oneOverSecondary
            item.primaryAction?.perform(sender: item)
            scene.settle()
            expect(stage.split.displayMode == .oneOverSecondary, stage.frame(of: stage.detail) == column(0, 1000))
        }
    }

    @Test func aClassicSplitViewReplacesItsControllers() {
        Scene.run { scene in
            let stage = SplitStage(.unspecified, width: 1000, in: scene)
            stage.show()
            stage.logAppearances(of: stage.detail)
            let other = SplitStage.Page("Other")
            let old = stage.split.viewControllers[1]
            stage.list.showDetailViewController(other, sender: nil)
            scene.settle()
            expect(stage.split.viewControllers[1] === other, other.parent === stage.split, old.parent == nil)
            expectEqual(other.view.convert(other.view.bounds, to: nil), column(320, 680))
            expectEqual(stage.take(), ["Detail will disappear", "Detail did disappear"])
        }
    }

    @Test func aNewControllerOfAColumnTakesTheNavigationControllerOfTheOldOne() {
        let split = UISplitViewController(style: .doubleColumn)
        let (first, second) = (UIViewController(), UIViewController())
        split.setViewController(first, for: .secondary)
        let navigation = first.navigationController
        split.setViewController(second, for: .secondary)
        expect(navigation?.viewControllers == [second], split.viewControllers.first === navigation)
        let own = UINavigationController(rootViewController: first)
        split.setViewController(own, for: .secondary)
        expect(split.viewControllers == [own], navigation?.parent == nil, split.viewController(for: .secondary) === own)
        split.setViewController(nil, for: .secondary)
        expect(split.viewControllers.isEmpty, own.parent == nil, split.viewController(for: .secondary) == nil)
        split.setViewController(first, for: .supplementary)
        expectNil(split.viewController(for: .supplementary))
    }
}

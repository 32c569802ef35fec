import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Sections that scroll across the layout's direction: groups of 120 × 80 with gaps of 10, above a list.
@Suite struct OrthogonalSectionTests {
    private func strip(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior) -> NSCollectionLayoutSection {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: extent(.absolute(120), .absolute(80)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 0, trailing: 30)
        section.orthogonalScrollingBehavior = behavior
        return section
    }

    private func stage(
        _ section: NSCollectionLayoutSection, _ scene: Scene, counts: [Int] = [6, 20]
    ) -> CompositionalStage {
        let layout = UICollectionViewCompositionalLayout { number, _ in number == 0 ? section : list(50) }
        let stage = CompositionalStage(counts, layout, kinds: ["header"])
        scene.window.addSubview(stage.collection)
        scene.frame()
        return stage
    }

    /// Returns the scroll view of the first section.
    private func scrollView(_ stage: CompositionalStage) throws -> UIScrollView {
        try require(stage.collection.subviews.lazy.compactMap { $0 as? UIScrollView }.first)
    }

    /// Returns the distance by which the first section is scrolled.
    private func offset(_ stage: CompositionalStage) throws -> CGFloat { try scrollView(stage).contentOffset.x }

    // MARK: Positions

    @Test func groupsLieInOneLine() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.continuous), scene)
            expectEqual(stage.frames(3), [rect(20, 5, 120, 80), rect(150, 5, 120, 80), rect(280, 5, 120, 80)])
            expectEqual(stage.frame(0, 1), rect(0, 85, 300, 50))
            expectEqual(stage.size, CGSize(width: 300, height: 1085))
            expectEqual(stage.visibleItems(), [0, 1, 2])
            let view = try scrollView(stage)
            // 20 + 6 · 120 + 5 · 10 + 30 = 820
            expect(view.frame == rect(0, 5, 300, 80), view.contentSize == CGSize(width: 820, height: 80))
            let cell = try require(stage.collection.cellForItem(at: IndexPath(item: 1, section: 0)))
            expect(cell.superview === view, cell.frame == rect(150, 0, 120, 80))
            expect(stage.collection.cellForItem(at: IndexPath(item: 0, section: 1))?.superview === stage.collection)
        }
    }

    @Test func scrollingMovesTheItemsOfTheSection() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.continuous), scene)
            try scrollView(stage).contentOffset.x = 200
            scene.frame()
            expect(stage.visibleItems() == [1, 2, 3], stage.frame(1) == rect(-50, 5, 120, 80))
            expect(stage.collection.contentOffset == .zero, stage.collection.contentSize.width == 300)
            expectEqual(stage.collection.indexPathForItem(at: CGPoint(x: 90, y: 10)), IndexPath(item: 2, section: 0))
            // Out of sight the section has no view, but keeps its offset.
            stage.collection.contentOffset.y = 500
            scene.frame()
            expect(stage.visibleItems().isEmpty, !stage.collection.subviews.contains { $0 is UIScrollView })
            stage.collection.contentOffset.y = 0
            scene.frame()
            try expectEqual(offset(stage), 200)
            expectEqual(stage.visibleItems(), [1, 2, 3])
        }
    }

    @Test func headersDoNotScrollWithTheSection() throws {
        try Scene.run { (scene: Scene) throws in
            let section = strip(.continuous)
            section.boundarySupplementaryItems = [edge("header", 15, .top)]
            let stage = stage(section, scene)
            expect(stage.view("header") == rect(20, 0, 250, 15), stage.frame(0) == rect(20, 20, 120, 80))
            try scrollView(stage).contentOffset.x = 100
            scene.frame()
            expectEqual(stage.view("header"), rect(20, 0, 250, 15))
            try expectEqual(scrollView(stage).frame, rect(0, 20, 300, 80))
        }
    }

    @Test func columnsScrollInALayoutThatScrollsSideways() {
        Scene.run { scene in
            let group = NSCollectionLayoutGroup.vertical(
                layoutSize: extent(.absolute(90), .absolute(150)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = .continuous
            let configuration = UICollectionViewCompositionalLayoutConfiguration()
            configuration.scrollDirection = .horizontal
            let stage = CompositionalStage(
                [3, 3], UICollectionViewCompositionalLayout(section: section, configuration: configuration))
            scene.window.addSubview(stage.collection)
            scene.frame()
            expect(stage.frame(1) == rect(0, 150, 90, 150), stage.frame(0, 1) == rect(90, 0, 90, 150))
            expectEqual(stage.size, CGSize(width: 180, height: 200))
            stage.collection.scrollToItem(at: IndexPath(item: 2, section: 1), at: .bottom, animated: false)
            scene.frame()
            expect(stage.frame(2, 1) == rect(90, 50, 90, 150), stage.frame(0) == rect(0, 0, 90, 150))
        }
    }

    // MARK: Resting positions

    /// Drags the first section to the left and returns the offset at which it rests.
    private func rest(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, by distance: CGFloat, steps: Int = 10
    ) throws -> CGFloat {
        var rest: CGFloat = 0
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(behavior), scene)
            scene.drag(from: CGPoint(x: 290, y: 40), to: CGPoint(x: 290 - distance, y: 40), steps: steps, kind: .touch)
            scene.play(3)
            expectEqual(stage.collection.contentOffset, .zero)
            rest = try offset(stage)
        }
        return rest
    }

    @Test func dragsRestWhereTheBehaviorSays() throws {
        expect(try rest(.continuous, by: 100) > 100)
        try expectEqual(rest(.paging, by: 200), 300)
        try expectEqual(rest(.groupPaging, by: 100), 130)
        try expectEqual(rest(.groupPaging, by: 280), 130, "One group at a time")
        // Slow drags end at the nearest group.
        try expectEqual(rest(.groupPaging, by: 60, steps: 60), 0)
        try expectEqual(rest(.groupPaging, by: 90, steps: 60), 130)
        let leading = try rest(.continuousGroupLeadingBoundary, by: 150)
        expect([130, 260, 390, 520].contains(leading), "520 is the end.")
    }

    @Test func centredGroupsLieInTheMiddle() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.groupPagingCentered), scene)
            expectEqual(stage.frame(0), rect(90, 5, 120, 80), "The first group is centred.")
            // 90 + 770 + 90 = 950
            try expectEqual(scrollView(stage).contentSize.width, 950)
            scene.drag(from: CGPoint(x: 290, y: 40), to: CGPoint(x: 190, y: 40), kind: .touch)
            scene.play(3)
            expectEqual(stage.frame(1), rect(90, 5, 120, 80))
            stage.collection.scrollToItem(at: IndexPath(item: 5, section: 0), at: .centeredHorizontally, animated: false)
            scene.frame()
            expectEqual(stage.frame(5), rect(90, 5, 120, 80), "So is the last one.")
        }
    }

    @Test func wheelsScrollTheirDirection() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.groupPaging), scene)
            @MainActor func turn(_ dx: CGFloat, _ dy: CGFloat) {
                let event = ScrollEvent(at: CGPoint(x: 100, y: 40), delta: CGVector(dx: dx, dy: dy), timestamp: scene.now)
                scene.window.send(.scroll(event))
                scene.play(2)
            }
            turn(0, 30)
            expectEqual(stage.collection.contentOffset.y, 30)
            try expectEqual(offset(stage), 0)
            turn(30, 0)
            expectEqual(stage.collection.contentOffset.y, 30)
            try expectEqual(offset(stage), 130)
            turn(-30, 0)
            try expectEqual(offset(stage), 0)
        }
    }

    @Test func verticalDragsScrollTheCollection() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.continuous), scene)
            scene.drag(from: CGPoint(x: 100, y: 70), to: CGPoint(x: 100, y: 10), kind: .touch)
            expect(stage.collection.contentOffset.y > 40)
            try expectEqual(offset(stage), 0)
        }
    }

    @Test func programsScrollToItems() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.continuous), scene)
            @MainActor func scroll(_ item: Int, _ position: UICollectionView.ScrollPosition) throws -> CGFloat {
                stage.collection.scrollToItem(at: IndexPath(item: item, section: 0), at: position, animated: false)
                scene.frame()
                return try offset(stage)
            }
            try expectEqual(scroll(2, .centeredHorizontally), 190)
            try expectEqual(scroll(3, .left), 410)
            try expectEqual(scroll(5, .left), 520)
            try expectEqual(scroll(0, []), 20)
        }
    }

    @Test func propertiesOfTheScrolling() throws {
        try Scene.run { (scene: Scene) throws in
            let section = strip(.continuous)
            section.orthogonalScrollingProperties.bounce = .never
            section.orthogonalScrollingProperties.decelerationRate = .fast
            let view = try scrollView(stage(section, scene))
            expect(!view.bounces, view.decelerationRate == .fast)
            expectEqual(strip(.none).orthogonalScrollingProperties.decelerationRate, .automatic)
        }
    }

    // MARK: Items

    @Test func clicksSelectItems() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.continuous), scene)
            try scrollView(stage).contentOffset.x = 200
            scene.frame()
            scene.click(90, 40)
            expectEqual(stage.collection.indexPathsForSelectedItems, [IndexPath(item: 2, section: 0)])
        }
    }

    @Test func handlersFollowTheScrolling() throws {
        try Scene.run { (scene: Scene) throws in
            let section = strip(.continuous)
            var last: (frames: [CGFloat], offset: CGPoint)?
            section.visibleItemsInvalidationHandler = { items, offset, _ in
                last = (items.map(\.frame.minX).sorted(), offset)
                for item in items where item.frame.minX < offset.x { item.alpha = 0.25 }
            }
            let stage = stage(section, scene)
            try scrollView(stage).contentOffset.x = 200
            scene.frame()
            // Frames do not move with the content.
            expect(last?.frames == [150, 280, 410], last?.offset == CGPoint(x: 200, y: 0))
            expectEqual(stage.collection.visibleCells.prefix(3).map(\.alpha), [0.25, 1, 1])
        }
    }

    @Test func insertedItemsEnterTheScrollView() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.continuous), scene)
            stage.counts[0] = 7
            stage.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
            scene.settle()
            let view = try scrollView(stage)
            expect(view.contentSize.width == 950, stage.visibleItems() == [0, 1, 2])
            let cells = try [0, 1].map {
                try require(stage.collection.cellForItem(at: IndexPath(item: $0, section: 0)))
            }
            expect(cells.allSatisfy { $0.superview === view }, cells.map(\.frame.minX) == [20, 150])
        }
    }

    @Test func offsetsMoveWithTheirSections() throws {
        try Scene.run { (scene: Scene) throws in
            let section = strip(.continuous)
            let stage = CompositionalStage([6], section)
            scene.window.addSubview(stage.collection)
            scene.frame()
            try scrollView(stage).contentOffset.x = 200
            stage.counts = [6, 6]
            stage.collection.insertSections([0])
            scene.settle()
            expect(stage.frame(0) == rect(20, 5, 120, 80), stage.frame(1, 1) == rect(-50, 90, 120, 80))
        }
    }

    @Test func cellsLeaveTheScrollViewWithTheLayout() throws {
        try Scene.run { (scene: Scene) throws in
            let stage = stage(strip(.continuous), scene, counts: [6])
            let path = IndexPath(item: 0, section: 0)
            let cell = try require(stage.collection.cellForItem(at: path))
            stage.collection.collectionViewLayout = UICollectionViewFlowLayout()
            scene.frame()
            expect(stage.collection.cellForItem(at: path) === cell, cell.superview === stage.collection)
            expect(cell.frame == rect(0, 0, 50, 50), !stage.collection.subviews.contains { $0 is UIScrollView })
        }
    }

    @Test func backgroundsLieBehindTheScrollView() throws {
        final class Ground: UICollectionReusableView {}
        try Scene.run { (scene: Scene) throws in
            let section = strip(.continuous)
            section.decorationItems = [.background(elementKind: "ground")]
            let layout = UICollectionViewCompositionalLayout(section: section)
            layout.register(Ground.self, forDecorationViewOfKind: "ground")
            let stage = CompositionalStage([6], layout)
            scene.window.addSubview(stage.collection)
            scene.frame()
            let ground = try require(stage.collection.subviews.first { $0 is Ground })
            let view = try scrollView(stage)
            expect(ground.frame == rect(0, 0, 300, 85), ground.layer.zPosition < view.layer.zPosition)
        }
    }
}

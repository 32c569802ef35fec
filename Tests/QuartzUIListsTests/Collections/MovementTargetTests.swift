import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// The targets and the attributes of moved items: by layouts, by delegates, and in several kinds of layouts.
@Suite struct MovementTargetTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    /// A flow layout that records the calls about a movement, and makes the moved item transparent.
    private final class Recording: UICollectionViewFlowLayout {
        var calls: [String] = []
        var contexts: [UICollectionViewLayoutInvalidationContext] = []
        /// The target of each position, if it is not the standard one.
        var fixedTarget: IndexPath?

        override func targetIndexPath(
            forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
        ) -> IndexPath {
            calls.append("target \(previousIndexPath.item) \(Int(position.x))")
            return fixedTarget ?? super.targetIndexPath(forInteractivelyMovingItem: previousIndexPath, withPosition: position)
        }
        override func layoutAttributesForInteractivelyMovingItem(
            at indexPath: IndexPath, withTargetPosition position: CGPoint
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
            attributes.alpha = 0.5
            return attributes
        }
        override func invalidationContext(
            forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
            previousIndexPaths: [IndexPath], previousPosition: CGPoint
        ) -> UICollectionViewLayoutInvalidationContext {
            calls.append(
                "from \(previousIndexPaths[0].item) \(Int(previousPosition.x)) to \(targetIndexPaths[0].item) \(Int(targetPosition.x))"
            )
            return super.invalidationContext(
                forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
                previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
        }
        override func invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
        ) -> UICollectionViewLayoutInvalidationContext {
            calls.append("end \(previousIndexPaths[0].item) to \(indexPaths[0].item) \(movementCancelled)")
            return super.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
        }
        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            if context.targetIndexPathsForInteractivelyMovingItems != nil { contexts.append(context) }
            super.invalidateLayout(with: context)
        }

        /// Returns the calls since the last time.
        func take() -> [String] {
            defer { calls = [] }
            return calls
        }
    }

    @Test func theLayoutIsAskedAndNotified() throws {
        try Scene.run { scene in
            let layout = Recording()
            let stage = MovementStage([["a", "b", "c"]], layout, in: scene)
            stage.begin(0)
            expect(layout.take() == [], stage.cell("a")?.alpha == 0.5)
            // Positions are reported in layouts, changes of the index path at once.
            stage.update(60, 30)
            expectEqual(layout.take(), ["target 0 60"])
            scene.frame()
            expectEqual(layout.take(), ["from 0 50 to 0 60"])
            stage.update(250, 25)
            expectEqual(layout.take(), ["target 0 250", "from 0 60 to 2 250"])
            scene.frame()
            expectEqual(layout.take(), [])
            let context = try require(layout.contexts.last)
            expectEqual(context.previousIndexPathsForInteractivelyMovingItems, [path(0)])
            expectEqual(context.targetIndexPathsForInteractivelyMovingItems, [path(2)])
            expect(context.interactiveMovementTarget == CGPoint(x: 250, y: 25), context.invalidateDataSourceCounts)
            stage.end()
            expect(layout.take() == ["end 2 to 2 false"], layout.contexts.count == 3)
            expectEqual(layout.contexts.last?.interactiveMovementTarget, CGPoint(x: 250, y: 25))
            scene.settle()
            expectEqual(stage.cell("a")?.alpha, 1)
            stage.begin(0)
            layout.fixedTarget = path(1)
            stage.update(60, 30)
            expectEqual(stage.order, ["c", "b", "a"])
            stage.cancel()
            expect(layout.take().last == "end 1 to 0 true", stage.order == ["b", "c", "a"])
            let other = UICollectionViewLayoutInvalidationContext()
            expect(other.previousIndexPathsForInteractivelyMovingItems == nil, other.interactiveMovementTarget == .zero)
        }
    }

    @Test func theDelegateChoosesTheTarget() {
        Scene.run { scene in
            let stage = MovementStage([["a", "b", "c"], ["d"]], in: scene)
            var calls: [[IndexPath]] = []
            // An item stays in its section.
            stage.target = { original, current, proposed in
                calls.append([original, current, proposed])
                return proposed.section == original.section ? proposed : current
            }
            stage.begin(0)
            stage.update(60, 30)
            expect(calls.isEmpty)
            stage.update(150, 25)
            stage.update(20, 75)
            expectEqual(calls, [[path(0), path(0), path(1)], [path(0), path(1), path(0, 1)]])
            expectEqual(stage.order, ["b", "a", "c", "d"])
            // Paths that do not exist leave the item where it is.
            for answer in [path(3), path(2, 1), path(0, 2), path(-1), IndexPath()] {
                stage.target = { _, _, _ in answer }
                stage.update(250, 25)
                expectEqual(stage.order, ["b", "a", "c", "d"])
            }
            stage.end()
            expectEqual(stage.moves, [[path(0), path(1)]])
        }
    }

    /// A delegate that implements only the method of earlier systems.
    private final class Older: NSObject, UICollectionViewDelegate {
        var calls: [[IndexPath]] = []
        func collectionView(
            _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt currentIndexPath: IndexPath,
            toProposedIndexPath proposedIndexPath: IndexPath
        ) -> IndexPath {
            calls.append([currentIndexPath, proposedIndexPath])
            return IndexPath(item: 1, section: 0)
        }
    }

    @Test func olderDelegatesChooseTheTarget() {
        Scene.run { scene in
            let stage = MovementStage([["a", "b", "c"]], in: scene)
            let older = Older()
            stage.collection.delegate = older
            stage.begin(0)
            stage.update(250, 25)
            stage.update(240, 25)
            expectEqual(older.calls, [[path(0), path(2)], [path(0), path(2)]])
            expectEqual(stage.order, ["b", "a", "c"])
        }
    }

    /// An item of a section that scrolls sideways is not clipped by it while it moves.
    @Test func itemsMoveOutOfSectionsThatScroll() throws {
        try Scene.run { scene in
            // A row of tiles of 100 × 50 that scrolls sideways, and below it lines of three.
            let layout = UICollectionViewCompositionalLayout { number, _ in
                let size = NSCollectionLayoutSize(widthDimension: .absolute(100), heightDimension: .absolute(50))
                let line = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
                let item = NSCollectionLayoutItem(layoutSize: size)
                let section = NSCollectionLayoutSection(
                    group: .horizontal(layoutSize: number == 0 ? size : line, subitems: [item]))
                if number == 0 { section.orthogonalScrollingBehavior = .continuous }
                return section
            }
            let source = Words([["a", "b", "c", "d"], ["e", "f"]], layout, in: scene)
            let cell = try require(source.collection.cellForItem(at: path(0)))
            expect(cell.superview !== source.collection)
            expect(source.collection.beginInteractiveMovementForItem(at: path(0)))
            expect(cell.superview === source.collection, cell.frame == rect(0, 0, 100, 50))
            // In the second half of e.
            source.collection.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 75))
            expect(source.collection.indexPath(for: cell) == path(1, 1), cell.frame == rect(30, 50, 100, 50))
            source.collection.endInteractiveMovement()
            scene.settle()
            expect(source.words == [["b", "c", "d"], ["e", "a", "f"]], cell.frame == rect(100, 50, 100, 50))
            // And into the scrolled section, over c.
            expect(source.collection.beginInteractiveMovementForItem(at: path(2, 1)))
            source.collection.updateInteractiveMovementTargetPosition(CGPoint(x: 120, y: 25))
            source.collection.endInteractiveMovement()
            scene.settle()
            expectEqual(source.words, [["b", "f", "c", "d"], ["e", "a"]])
            let moved = try require(source.collection.cellForItem(at: path(1)))
            expect(moved.superview is SectionScrollView, moved.frame == rect(100, 0, 100, 50))
        }
    }

    /// A data source of words in any layout.
    private final class Words: NSObject, UICollectionViewDataSource {
        var words: [[String]]
        let collection: UICollectionView

        init(_ words: [[String]], _ layout: UICollectionViewLayout, in scene: Scene) {
            self.words = words
            collection = UICollectionView(frame: rect(0, 0, 300, 200), collectionViewLayout: layout)
            super.init()
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            collection.dataSource = self
            scene.window.addSubview(collection)
            scene.frame()
        }

        func numberOfSections(in collectionView: UICollectionView) -> Int { words.count }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            words[section].count
        }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
        func collectionView(
            _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
        ) {
            let word = words[sourceIndexPath.section].remove(at: sourceIndexPath.item)
            words[destinationIndexPath.section].insert(word, at: destinationIndexPath.item)
        }
    }
}

import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Items that are moved by the grips of their cells. The rows are 300 points wide and 44 high.
@Suite struct ListReorderTests {
    private typealias Source = UICollectionViewDiffableDataSource<Int, String>

    private func source(_ sections: [[String]], in scene: Scene) -> (Source, UICollectionView) {
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
        let view = UICollectionView(frame: rect(0, 0, 300, 300), collectionViewLayout: layout)
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
            cell.accessibilityLabel = item
            cell.accessories = [.reorder(displayed: .always), .disclosureIndicator()]
        }
        let source = Source(collectionView: view) { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2) }
        source.reorderingHandlers.canReorderItem = { $0 != "fixed" }
        scene.window.addSubview(view)
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        for (number, items) in sections.enumerated() {
            snapshot.appendSections([number])
            snapshot.appendItems(items, toSection: number)
        }
        source.apply(snapshot, animatingDifferences: false)
        scene.frame()
        return (source, view)
    }

    /// The labels of the cells from top to bottom.
    private func labels(_ view: UICollectionView) -> [String] {
        view.subviews.compactMap { $0 as? UICollectionViewListCell }.sorted { $0.frame.minY < $1.frame.minY }
            .compactMap(\.accessibilityLabel)
    }

    @Test func gripsAreAtTheEdge() throws {
        try Scene.run { scene in
            let (_, view) = source([["a"]], in: scene)
            let cell = try require(view.visibleCells.first)
            let grip = try require(cell.subviews.first { $0 is RowGrip })
            // From the right: 16 points, a grip of 20, 12 points, an arrow of 8.
            expect(grip.frame == rect(264, 0, 20, 44), cell.contentView.frame.maxX == 244)
        }
    }

    @Test func itemsMoveByTheirGrips() {
        Scene.run { scene in
            let (source, view) = source([["a", "b", "c", "d"]], in: scene)
            var log: [[String]] = []
            source.reorderingHandlers.willReorder = { log.append($0.initialSnapshot.itemIdentifiers) }
            source.reorderingHandlers.didReorder = {
                log.append($0.finalSnapshot.itemIdentifiers)
                expectEqual($0.difference.count, 2)
                let parts = $0.sectionTransactions
                expect(parts.map(\.sectionIdentifier) == [0], parts[0].initialSnapshot.items == log[log.count - 2])
                expectEqual(log[log.count - 2].applying(parts[0].difference), log.last)
            }
            scene.drag(from: CGPoint(x: 274, y: 22), to: CGPoint(x: 274, y: 110))
            scene.settle()
            expect(log == [["a", "b", "c", "d"], ["b", "c", "a", "d"]], source.snapshot().itemIdentifiers == log[1])
            expect(labels(view) == ["b", "c", "a", "d"], view.visibleCells.map(\.frame.minY) == [0, 44, 88, 132])
            scene.drag(from: CGPoint(x: 274, y: 154), to: CGPoint(x: 274, y: 60))
            scene.settle()
            expect(labels(view) == ["b", "d", "c", "a"], source.snapshot().itemIdentifiers == ["b", "d", "c", "a"])
        }
    }

    @Test func othersMakeRoom() {
        Scene.run { scene in
            let (source, view) = source([["a", "b", "c"]], in: scene)
            scene.pointer(.began, 274, 22)
            for step in 1...6 {
                scene.advance(by: 1.0 / 60)
                scene.pointer(.moved, 274, 22 + CGFloat(step) * 10)
            }
            scene.advance(by: 1)
            expect(labels(view) == ["b", "a", "c"], view.visibleCells[0].frame.minY == 0)
            // A layout does not move the item away from the pointer.
            view.setNeedsLayout()
            scene.frame()
            expectEqual(view.visibleCells[1].frame.minY, 60)
            scene.pointer(.cancelled, 274, 82)
            scene.settle()
            expect(labels(view) == ["a", "b", "c"], source.snapshot().itemIdentifiers == ["a", "b", "c"])
            expectEqual(view.visibleCells.map(\.frame.minY), [0, 44, 88])
        }
    }

    @Test func itemsMoveBetweenSections() {
        Scene.run { scene in
            let (source, view) = source([["a", "b"], ["c", "fixed"]], in: scene)
            var parts: [Int: [String]] = [:]
            source.reorderingHandlers.didReorder = {
                for part in $0.sectionTransactions { parts[part.sectionIdentifier] = part.finalSnapshot.items }
            }
            // To the lower half of c, the third row.
            scene.drag(from: CGPoint(x: 274, y: 22), to: CGPoint(x: 274, y: 118))
            scene.settle()
            expectEqual(source.snapshot().itemIdentifiers(inSection: 0), ["b"])
            expect(
                source.snapshot().itemIdentifiers(inSection: 1) == ["c", "a", "fixed"], labels(view) == ["b", "c", "a", "fixed"])
            expectEqual(parts, [0: ["b"], 1: ["c", "a", "fixed"]])
            scene.drag(from: CGPoint(x: 274, y: 154), to: CGPoint(x: 274, y: 22))
            scene.settle()
            expectEqual(labels(view), ["b", "c", "a", "fixed"], "the item may not be moved")
        }
    }

    /// A row of a list that prefers a height.
    private final class Row: UICollectionViewListCell {
        var height: CGFloat = 0
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
            copy?.size.height = height
            return copy ?? layoutAttributes
        }
    }

    @Test func rowsOfDifferentHeightsMakeRoom() {
        Scene.run { scene in
            let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
            let view = UICollectionView(frame: rect(0, 0, 300, 300), collectionViewLayout: layout)
            let cells = UICollectionView.CellRegistration<Row, String> { cell, _, item in
                cell.accessibilityLabel = item
                cell.height = ["a": 60, "b": 44, "c": 100][item] ?? 0
            }
            let source = Source(collectionView: view) { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2) }
            source.reorderingHandlers.canReorderItem = { _ in true }
            scene.window.addSubview(view)
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0])
            snapshot.appendItems(["a", "b", "c"])
            source.apply(snapshot, animatingDifferences: false)
            scene.frame()
            expectEqual(view.visibleCells.map(\.frame.minY), [0, 60, 104])
            expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 80))
            expect(labels(view) == ["b", "a", "c"], view.visibleCells[0].frame == rect(0, 0, 300, 44))
            expectEqual(view.visibleCells[2].frame, rect(0, 104, 300, 100))
            // c is passed by at its last 60 points.
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 140))
            expectEqual(view.visibleCells[2].frame.minY, 104)
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 150))
            expectEqual(view.visibleCells[1].frame, rect(0, 44, 300, 100))
            view.endInteractiveMovement()
            scene.settle()
            expect(labels(view) == ["b", "c", "a"], source.snapshot().itemIdentifiers == ["b", "c", "a"])
            expectEqual(view.visibleCells.map(\.frame.minY), [0, 44, 144])
        }
    }

    /// The handler of a move may apply a further snapshot at once.
    @Test func aHandlerAppliesAFurtherSnapshot() throws {
        try Scene.run { scene in
            let (source, view) = source([["a", "b", "c"]], in: scene)
            let cell = try require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
            source.reorderingHandlers.didReorder = { [weak source] in
                var further = $0.finalSnapshot
                further.insertItems(["new"], beforeItem: "b")
                source?.apply(further)
            }
            expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 110))
            view.endInteractiveMovement()
            expectEqual(view.indexPath(for: cell), IndexPath(item: 3, section: 0))
            scene.settle()
            expect(labels(view) == ["new", "b", "c", "a"], view.visibleCells.map(\.frame.minY) == [0, 44, 88, 132])
            expect(source.snapshot().itemIdentifiers == ["new", "b", "c", "a"], cell.frame == rect(0, 132, 300, 44))
        }
    }
}

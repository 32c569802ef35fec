@testable import QuartzUI
@testable import QuartzUILists
import Expectations
import Testing

/// Contexts that say which parts of a collection's layout are invalid.
@Suite("Layout invalidation") @MainActor
struct LayoutInvalidationTests {
    /// A column of items of 40 × 40 below a header of 20, all moved to the right by `shift`.
    final class Column: UICollectionViewLayout {
        var shift: CGFloat = 0
        /// Filled into the contexts of changed bounds.
        var adjustment = CGPoint.zero
        private(set) var preparations = 0
        private(set) var contexts: [UICollectionViewLayoutInvalidationContext] = []

        override func prepare() { preparations += 1 }
        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 420) }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(x: shift, y: 20 + 40 * CGFloat(indexPath.row), width: 40, height: 40)
            return attributes
        }
        override func layoutAttributesForSupplementaryView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
            attributes.frame = CGRect(x: shift, y: 0, width: 100, height: 20)
            return attributes
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            var all = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap {
                layoutAttributesForItem(at: IndexPath(row: $0, section: 0))
            }
            let top = IndexPath(row: 0, section: 0)
            if let header = layoutAttributesForSupplementaryView(ofKind: "header", at: top) { all.append(header) }
            return all.filter { $0.frame.intersects(rect) }
        }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
            let context = super.invalidationContext(forBoundsChange: newBounds)
            expect(context.contentOffsetAdjustment == .zero, context.contentSizeAdjustment == .zero)
            context.contentOffsetAdjustment = adjustment
            return context
        }
        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            contexts.append(context)
            super.invalidateLayout(with: context)
        }
    }

    final class Source: NSObject, UICollectionViewDataSource {
        var count = 10
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        }
    }

    private func collection(_ layout: Column, _ source: Source) -> UICollectionView {
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 99), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "header")
        view.dataSource = source
        view.layoutIfNeeded()
        return view
    }

    @Test func insetsSetAfterALayoutMoveTheItemsOfAFlow() {
        final class Flow: UICollectionViewFlowLayout {
            var invalidations = 0
            override func invalidateLayout() {
                invalidations += 1
                super.invalidateLayout()
            }
        }
        let (flow, source) = (Flow(), Source())
        flow.itemSize = CGSize(width: 40, height: 40)
        (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
        source.count = 4
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 99), collectionViewLayout: flow)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        expectEqual(view.contentSize, CGSize(width: 100, height: 80))
        let before = flow.invalidations
        // A space above the rows does not change them.
        view.contentInset.top = 10
        expectEqual(flow.invalidations, before)
        view.contentInset.right = 30
        view.layoutIfNeeded()
        expectEqual(flow.invalidations, before + 1)
        expectEqual(view.contentSize, CGSize(width: 70, height: 160))
    }

    /// A layout that compares the new bounds with the collection's, as layouts written for UIKit do.
    private final class Comparing: UICollectionViewFlowLayout {
        private(set) var distances: [CGFloat] = []
        private(set) var sizes: [CGSize] = []
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            guard let collectionView else { return false }
            distances.append(newBounds.minY - collectionView.bounds.minY)
            distances.append(newBounds.minY - collectionView.contentOffset.y)
            return newBounds.size != collectionView.bounds.size
        }
        override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
            sizes += [collectionView?.bounds.size ?? .zero, newBounds.size]
            return super.invalidationContext(forBoundsChange: newBounds)
        }
    }

    @Test func aLayoutSeesTheBoundsBeforeTheirChange() {
        let (layout, source) = (Comparing(), Source())
        layout.itemSize = CGSize(width: 40, height: 40)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 99), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        view.contentOffset.y = 30
        view.layoutIfNeeded()
        expect(layout.distances == [30, 30], layout.sizes.isEmpty)
        // An invalid layout is notified, too.
        view.contentOffset.y = 50
        layout.invalidateLayout()
        view.layoutIfNeeded()
        expect(layout.distances == [30, 30, 20, 20], layout.sizes.isEmpty)
        view.frame.size.width = 60
        view.layoutIfNeeded()
        expectEqual(layout.sizes, [CGSize(width: 100, height: 99), CGSize(width: 60, height: 99)])
        expectEqual(view.bounds, CGRect(x: 0, y: 50, width: 60, height: 99))
    }

    /// Returns the left edges of the header and of the shown cells.
    private func edges(_ view: UICollectionView) -> [CGFloat] {
        view.layoutIfNeeded()
        return (view.visibleSupplementaryViews(ofKind: "header") + view.visibleCells).map(\.frame.minX)
    }

    @Test func adjustmentsAreTheLayoutsAndAreApplied() {
        let (layout, source) = (Column(), Source())
        let view = collection(layout, source)
        view.contentOffset.y = 30
        view.layoutIfNeeded()
        expectEqual(view.contentOffset.y, 30)
        layout.adjustment = CGPoint(x: 0, y: 12)
        view.contentOffset.y = 50
        view.layoutIfNeeded()
        expectEqual(view.contentOffset.y, 62, "the layout moves the content once")
        let context = UICollectionViewLayoutInvalidationContext()
        (context.contentSizeAdjustment, context.contentOffsetAdjustment) = (CGSize(width: 0, height: 80), CGPoint(x: 0, y: -2))
        layout.invalidateLayout(with: context)
        expect(view.contentSize == CGSize(width: 100, height: 500), view.contentOffset.y == 60)
        layout.adjustment = .zero
        view.layoutIfNeeded()
        expectEqual(view.contentSize, CGSize(width: 100, height: 420), "the prepared layout has its own size")
    }

    @Test func onlyNamedElementsTakeNewAttributes() {
        let (layout, source) = (Column(), Source())
        let view = collection(layout, source)
        expectEqual(edges(view), [0, 0, 0])
        layout.shift = 5
        let items = UICollectionViewLayoutInvalidationContext()
        items.invalidateItems(at: [IndexPath(row: 1, section: 0)])
        items.invalidateItems(at: [IndexPath(row: 7, section: 0)])
        expectEqual(items.invalidatedItemIndexPaths, [IndexPath(row: 1, section: 0), IndexPath(row: 7, section: 0)])
        let before = layout.preparations
        layout.invalidateLayout(with: items)
        expect(edges(view) == [0, 0, 5], layout.preparations == before + 1)
        let header = UICollectionViewLayoutInvalidationContext()
        header.invalidateSupplementaryElements(ofKind: "header", at: [IndexPath(row: 0, section: 0)])
        expectEqual(header.invalidatedSupplementaryIndexPaths, ["header": [IndexPath(row: 0, section: 0)]])
        layout.invalidateLayout(with: header)
        expectEqual(edges(view), [5, 0, 5])
        let ground = UICollectionViewLayoutInvalidationContext()
        ground.invalidateDecorationElements(ofKind: "ground", at: [IndexPath(row: 0, section: 0)])
        expectEqual(ground.invalidatedDecorationIndexPaths, ["ground": [IndexPath(row: 0, section: 0)]])
        layout.invalidateLayout(with: ground)
        expectEqual(edges(view), [5, 0, 5])
        layout.invalidateLayout()
        expectEqual(edges(view), [5, 5, 5])
        layout.shift = 9
        layout.invalidateLayout(with: UICollectionViewLayoutInvalidationContext())
        expectEqual(edges(view), [9, 9, 9], "a context that names nothing invalidates everything")
    }

    @Test func contextsSayWhatHasHappened() {
        let (layout, source) = (Column(), Source())
        let view = collection(layout, source)
        func last() -> [Bool?] {
            [layout.contexts.last?.invalidateEverything, layout.contexts.last?.invalidateDataSourceCounts]
        }
        expectEqual(last(), [true, true], "of the data source")
        view.contentOffset.y = 10
        view.layoutIfNeeded()
        expectEqual(last(), [false, false])
        source.count += 1
        view.insertItems(at: [IndexPath(row: 0, section: 0)])
        expectEqual(last(), [false, true])
        view.reloadData()
        expectEqual(last(), [true, true])
        expectEqual(layout.contexts.count, 4)
    }

    /// A layout that leads every invalidation to its own context.
    @Test func invalidationsMayLeadToAContext() {
        final class Own: UICollectionViewLayoutInvalidationContext {}
        final class Leading: UICollectionViewFlowLayout {
            var own = 0
            override class var invalidationContextClass: AnyClass { Own.self }
            override func invalidateLayout() {
                own += 1
                invalidateLayout(with: Own())
            }
        }
        let layout = Leading()
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        view.layoutIfNeeded()
        let before = layout.own
        view.reloadData()
        expect(layout.own == before + 1, view.layer.needsLayout())
        expect(layout.invalidationContext(forBoundsChange: .zero) is Own)
    }
}

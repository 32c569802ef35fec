import Expectations
import SceneSupport
import Testing

@testable import QuartzUIDynamics

/// Attributes of a collection that behaviours move.
@Suite struct LayoutDynamicsTests {
    /// Items of 100 × 40, one below another, that fall by 1000 points per second squared. Their first is at (0, 0).
    private final class Falling: UICollectionViewLayout {
        private(set) lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
        let gravity = UIGravityBehavior()

        override func prepare() {
            guard gravity.items.isEmpty else { return }
            for item in 0..<2 {
                let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
                attributes.frame = CGRect(x: 0, y: 40 * CGFloat(item), width: 100, height: 40)
                gravity.addItem(attributes)
            }
            animator.addBehavior(gravity)
        }
        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 200) }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
        }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            animator.layoutAttributesForCell(at: indexPath)
        }
    }

    private final class Source: UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    private func collection(_ layout: UICollectionViewLayout, _ source: Source) -> UICollectionView {
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        return view
    }

    @Test func cellsFollowTheAttributes() throws {
        try Scene.run { scene in
            let (layout, source) = (Falling(), Source())
            let view = collection(layout, source)
            scene.window.addSubview(view)
            scene.frame()
            let cell = try require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
            expectEqual(cell.center, CGPoint(x: 50, y: 60))
            scene.play(0.2)
            let attributes = try require(layout.animator.layoutAttributesForCell(at: IndexPath(item: 1, section: 0)))
            // About 1000 · 0.2² / 2 = 20 points below.
            expect(attributes.center.y > 70, attributes.center.x == 50)
            scene.frame()
            expect(view.cellForItem(at: IndexPath(item: 1, section: 0)) === cell, cell.center == attributes.center)
        }
    }

    @Test func attributesAreFoundByKindAndPath() {
        let animator = UIDynamicAnimator(collectionViewLayout: UICollectionViewLayout())
        let path = IndexPath(item: 3, section: 1)
        let cell = UICollectionViewLayoutAttributes(forCellWith: path)
        let header = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "head", with: path)
        let shade = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "shade", with: path)
        animator.addBehavior(UIGravityBehavior(items: [cell, header, shade]))
        expectNil(animator.referenceView)
        cell.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        // Items are found before the first step.
        let found = animator.items(in: CGRect(x: 15, y: 15, width: 1, height: 1))
        expect(found.count == 1, found.first === cell)
        expect(animator.layoutAttributesForCell(at: path) === cell)
        expectNil(animator.layoutAttributesForCell(at: IndexPath(item: 2, section: 1)))
        expect(animator.layoutAttributesForSupplementaryView(ofKind: "head", at: path) === header)
        expectNil(animator.layoutAttributesForSupplementaryView(ofKind: "foot", at: path))
        expect(animator.layoutAttributesForDecorationView(ofKind: "shade", at: path) === shade)
    }

    @Test func theContentIsTheReferenceBounds() throws {
        try Scene.run { scene in
            let (layout, source) = (Falling(), Source())
            let view = collection(layout, source)
            scene.window.addSubview(view)
            scene.frame()
            let collisions = UICollisionBehavior(items: layout.gravity.items)
            collisions.translatesReferenceBoundsIntoBoundary = true
            layout.animator.addBehavior(collisions)
            scene.play(2)
            let last = try require(layout.animator.layoutAttributesForCell(at: IndexPath(item: 1, section: 0)))
            expect(abs(last.frame.maxY - 200) < 1, !layout.animator.isRunning)
        }
    }
}

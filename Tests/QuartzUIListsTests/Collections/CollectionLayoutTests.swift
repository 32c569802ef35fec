import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// A collection's data, and the calls about its views.
private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var counts = [3]
    var calls: [String] = []
    var makesCell: ((UICollectionView, IndexPath) -> UICollectionViewCell)?

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        makesCell?(collectionView, indexPath) ?? collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { calls.append("end \(indexPath.item)") }
    func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) { calls.append("header \(indexPath.section)") }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { calls.append("end of header \(indexPath.section)") }
}

/// A flow layout with a background behind each item, which records updates.
private final class Decorated: UICollectionViewFlowLayout {
    var changes: [String] = []
    var isFinal = false

    override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let item = layoutAttributesForItem(at: indexPath) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = item.frame.insetBy(dx: -2, dy: -2)
        return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let items = super.layoutAttributesForElements(in: rect) ?? []
        return items + items.compactMap { layoutAttributesForDecorationView(ofKind: "ground", at: $0.indexPath) }
    }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        changes = updateItems.map {
            "\($0.updateAction) \($0.indexPathBeforeUpdate?.item ?? -1) \($0.indexPathAfterUpdate?.item ?? -1)"
        }
    }
    override func finalizeCollectionViewUpdates() { isFinal = true }
}

/// A decoration view.
private final class Ground: UICollectionReusableView {}

/// A cell as high as its row's number demands, and its calls.
private final class Stretching: UICollectionViewCell {
    var asked = 0
    var height: CGFloat = 0

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        asked += 1
        layoutAttributes.size.height = height
        return layoutAttributes
    }
}

@Suite struct CollectionLayoutTests {
    private func collection(
        _ items: Items, _ layout: UICollectionViewFlowLayout, _ scene: Scene, size: CGSize = CGSize(width: 300, height: 200)
    ) -> UICollectionView {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "edge")
        view.dataSource = items
        view.delegate = items
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    // MARK: Attributes

    @Test func theFrameIsTheTransformedOne() {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path(1))
        attributes.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        attributes.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        expectEqual(attributes.frame, CGRect(x: 25, y: 25, width: 50, height: 50))
        expect(attributes.size == CGSize(width: 100, height: 100), attributes.center == CGPoint(x: 50, y: 50))
        expect(CATransform3DEqualToTransform(attributes.transform3D, CATransform3DMakeScale(0.5, 0.5, 1)))
        attributes.frame.origin.x += 10
        expect(attributes.size == CGSize(width: 100, height: 100), attributes.center == CGPoint(x: 60, y: 50))
        attributes.transform = CGAffineTransform(scaleX: 0, y: 0)
        attributes.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        expectEqual(attributes.size, CGSize(width: 10, height: 10))
    }

    @Test func equalAttributesAreEqual() throws {
        let first = UICollectionViewLayoutAttributes(forCellWith: path(1))
        first.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        let second = try require(first.copy() as? UICollectionViewLayoutAttributes)
        expect(first == second, first.hash == second.hash, first !== second)
        second.alpha = 0.5
        expect(first != second)
        let decoration = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "a", with: path(0))
        expect(decoration != UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "a", with: path(0)))
        expect(decoration.representedElementCategory == .decorationView, decoration.representedElementKind == "a")
    }

    // MARK: Flow layouts

    @Test func aColumnStandsInTheMiddle() {
        Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 200, height: 20)
            let view = collection(Items(), layout, scene)
            expectEqual((0..<3).map { layout.layoutAttributesForItem(at: path($0))?.frame.minX }, [50, 50, 50])
            expect(!UICollectionViewLayout().shouldInvalidateLayout(forBoundsChange: .zero))
            var bounds = view.bounds
            bounds.origin.y = 10
            expect(!layout.shouldInvalidateLayout(forBoundsChange: bounds))
            bounds.size.height = 10
            expect(!layout.shouldInvalidateLayout(forBoundsChange: bounds))
            bounds.size.width = 10
            expect(layout.shouldInvalidateLayout(forBoundsChange: bounds))
            view.frame.size.width = 400
            scene.frame()
            expectEqual(layout.layoutAttributesForItem(at: path(0))?.frame.minX, 100)
        }
    }

    @Test func headersStayInSight() throws {
        try Scene.run { scene in
            let items = Items()
            items.counts = [10, 10]
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 300, height: 50)
            layout.minimumLineSpacing = 0
            layout.headerReferenceSize = CGSize(width: 0, height: 30)
            layout.sectionHeadersPinToVisibleBounds = true
            let view = collection(items, layout, scene)
            let kind = UICollectionView.elementKindSectionHeader
            @MainActor func top(_ section: Int) -> CGFloat? {
                view.supplementaryView(forElementKind: kind, at: path(0, section))?.frame.minY
            }
            expect(top(0) == 0, top(1) == nil)
            view.contentOffset.y = 100
            scene.frame()
            expectEqual(top(0), 100)
            // The next section pushes the header away.
            view.contentOffset.y = 515
            scene.frame()
            expect(top(0) == 500, top(1) == 530)
            let header = try require(layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0)))
            expect(header.zIndex > 0)
            view.contentOffset.y = 560
            scene.frame()
            expect(top(0) == nil, top(1) == 560)
            expectEqual(items.calls.filter { $0.contains("header") }, ["header 0", "header 1", "end of header 0"])
        }
    }

    @Test func contextsKeepTheSizesOfItems() {
        Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            let view = collection(Items(), layout, scene)
            let context = UICollectionViewFlowLayoutInvalidationContext()
            context.invalidateFlowLayoutDelegateMetrics = false
            expect(context.invalidateFlowLayoutAttributes)
            layout.invalidateLayout(with: context)
            view.layoutIfNeeded()
            expectEqual(layout.layoutAttributesForItem(at: path(0))?.size, CGSize(width: 50, height: 50))
            let type: AnyClass = UICollectionViewFlowLayout.invalidationContextClass
            expect(type is UICollectionViewFlowLayoutInvalidationContext.Type)
        }
    }

    @Test func cellsChooseTheirSizes() {
        Scene.run { scene in
            let items = Items()
            items.counts = [40]
            items.makesCell = { view, path in
                let cell = view.dequeueReusableCell(withReuseIdentifier: "stretching", for: path)
                (cell as? Stretching)?.height = CGFloat(20 + path.item)
                return cell
            }
            let layout = UICollectionViewFlowLayout()
            layout.minimumLineSpacing = 0
            layout.estimatedItemSize = CGSize(width: 300, height: 50)
            let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
            view.register(Stretching.self, forCellWithReuseIdentifier: "stretching")
            view.dataSource = items
            scene.window.addSubview(view)
            scene.frame()
            // 20 + 21 + … + 27 = 188 points, so nine cells are visible.
            expectEqual(view.visibleCells.map(\.frame.height), (20...28).map { CGFloat($0) })
            expectEqual(view.cellForItem(at: path(8))?.frame.minY, 188)
            expectEqual(view.contentSize.height, 1766, "31 items have the estimated height")
            view.contentOffset.y = 20
            scene.frame()
            expectEqual(view.cellForItem(at: path(9))?.frame, CGRect(x: 0, y: 216, width: 300, height: 29))
            let asked = (view.cellForItem(at: path(5)) as? Stretching)?.asked
            view.contentOffset.y = 22
            scene.frame()
            expectEqual((view.cellForItem(at: path(5)) as? Stretching)?.asked, asked)
        }
    }

    @Test func constraintsChooseTheSizeOfACell() {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path(0))
        attributes.size = CGSize(width: 10, height: 10)
        expect(cell.preferredLayoutAttributesFitting(attributes) === attributes)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(box)
        NSLayoutConstraint.activate([
            box.widthAnchor.constraint(equalToConstant: 70), box.heightAnchor.constraint(equalToConstant: 30),
            box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 5),
            box.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor, constant: -5),
            box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
            box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
        ])
        expectEqual(cell.preferredLayoutAttributesFitting(attributes).size, CGSize(width: 80, height: 30))
    }

    // MARK: Views

    @Test func decorationViewsBelongToTheLayout() {
        Scene.run { scene in
            let layout = Decorated()
            layout.register(Ground.self, forDecorationViewOfKind: "ground")
            let items = Items()
            let view = collection(items, layout, scene)
            let grounds = view.subviews.filter { $0 is Ground }
            expectEqual(grounds.count, 3)
            expect(grounds.contains { $0.frame == CGRect(x: -2, y: -2, width: 54, height: 54) })
            expect(view.visibleCells.count == 3, view.indexPathForItem(at: CGPoint(x: 10, y: 10)) == path(0))
            items.counts = [1]
            view.reloadData()
            scene.frame()
            expectEqual(view.subviews.filter { $0 is Ground }.count, 1)
        }
    }

    @Test func layoutsHearOfUpdates() {
        Scene.run { scene in
            let layout = Decorated()
            layout.register(Ground.self, forDecorationViewOfKind: "ground")
            let items = Items()
            let view = collection(items, layout, scene)
            view.performBatchUpdates {
                view.deleteItems(at: [path(0)])
                view.insertItems(at: [path(1), path(2)])
                items.counts = [4]
            }
            expect(layout.changes == ["delete 0 -1", "insert -1 1", "insert -1 2"], layout.isFinal)
            scene.settle()
            expectEqual(items.calls, ["end 0"])
        }
    }

    @Test func reloadingEndsTheDisplay() {
        Scene.run { scene in
            let items = Items()
            let view = collection(items, UICollectionViewFlowLayout(), scene)
            view.reloadData()
            expectEqual(items.calls.sorted(), ["end 0", "end 1", "end 2"])
        }
    }

    @Test func theContentViewHasTheCellsSize() {
        Scene.run { scene in
            let items = Items()
            var sizes: [CGSize] = []
            items.makesCell = { view, path in
                let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
                sizes.append(cell.contentView.bounds.size)
                return cell
            }
            let view = collection(items, UICollectionViewFlowLayout(), scene)
            (view.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = CGSize(width: 80, height: 60)
            view.reloadData()
            scene.frame()
            let (small, large) = (CGSize(width: 50, height: 50), CGSize(width: 80, height: 60))
            expectEqual(sizes, [small, small, small, large, large, large])
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
            expectEqual(cell.contentView.frame, CGRect(x: 0, y: 0, width: 40, height: 30))
            cell.frame.size.width = 60
            expectEqual(cell.contentView.frame.width, 60)
        }
    }

    @Test func registrationsFillViews() {
        Scene.run { scene in
            let cells = UICollectionView.CellRegistration<Stretching, String> { cell, path, name in
                cell.accessibilityLabel = "\(name) \(path.item)"
            }
            let headers = UICollectionView.SupplementaryRegistration<Ground>(
                elementKind: UICollectionView.elementKindSectionHeader
            ) { view, kind, path in
                view.accessibilityLabel = "\(kind == UICollectionView.elementKindSectionHeader) \(path.section)"
            }
            let items = Items()
            items.makesCell = { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: "item") }
            let view = collection(items, UICollectionViewFlowLayout(), scene)
            expectEqual(view.visibleCells.map(\.accessibilityLabel), ["item 0", "item 1", "item 2"])
            expect(view.visibleCells.allSatisfy { $0 is Stretching })
            let header = view.dequeueConfiguredReusableSupplementary(using: headers, for: path(0))
            expectEqual(header.accessibilityLabel, "true 0")
        }
    }

    /// A controller that chooses the sizes of its items.
    private final class Sizing: UICollectionViewController, UICollectionViewDelegateFlowLayout {
        var ended = 0

        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
        override func collectionView(
            _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
        ) { ended += 1 }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { CGSize(width: 30, height: 20) }
    }

    @Test func controllersChooseSizes() {
        Scene.run { scene in
            let controller = Sizing(collectionViewLayout: UICollectionViewFlowLayout())
            scene.show(controller)
            expectEqual(
                controller.collectionView.visibleCells.map(\.frame.size),
                Array(repeating: CGSize(width: 30, height: 20), count: 2))
            controller.collectionView.reloadData()
            expectEqual(controller.ended, 2)
        }
    }

    /// A collection that counts the calls of overridden methods.
    private final class Counting: UICollectionView {
        var calls: [String] = []

        override func reloadData() {
            calls.append("reload")
            super.reloadData()
        }
        override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
            calls.append("batch")
            super.performBatchUpdates(updates, completion: completion)
        }
        override func insertItems(at indexPaths: [IndexPath]) {
            calls.append("insert")
            super.insertItems(at: indexPaths)
        }
        override func deleteItems(at indexPaths: [IndexPath]) { super.deleteItems(at: indexPaths) }
        override func reloadItems(at indexPaths: [IndexPath]) { super.reloadItems(at: indexPaths) }
    }

    @Test func updatesCanBeOverridden() {
        Scene.run { scene in
            let items = Items()
            let view = Counting(
                frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: UICollectionViewFlowLayout())
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = items
            scene.window.addSubview(view)
            scene.frame()
            view.performBatchUpdates {
                items.counts = [4]
                view.insertItems(at: [self.path(3)])
            }
            expect(view.calls == ["reload", "batch", "insert"], view.visibleCells.count == 4)
        }
    }
}

import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

private final class Tile: UICollectionViewCell {
    let label = UILabel()
    private(set) var firstFrame = CGRect.null

    override init(frame: CGRect) {
        super.init(frame: frame)
        firstFrame = frame
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A collection of texts, 300 × 200 points.
private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var sections: [[String]]
    var sizes: [String: CGSize] = [:]
    var heard: [String] = []
    var forbidden: String?
    let layout = UICollectionViewFlowLayout()
    lazy var collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)

    init(_ sections: [[String]], in scene: Scene) {
        self.sections = sections
        super.init()
        layout.itemSize = CGSize(width: 80, height: 40)
        layout.minimumInteritemSpacing = 10
        layout.minimumLineSpacing = 5
        layout.sectionInset = UIEdgeInsets(top: 8, left: 10, bottom: 12, right: 10)
        collection.register(Tile.self, forCellWithReuseIdentifier: "tile")
        collection.dataSource = self
        collection.delegate = self
        scene.window.addSubview(collection)
        scene.frame()
    }

    var texts: [String] { collection.visibleCells.compactMap { ($0 as? Tile)?.label.text } }
    func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
        collection.cellForItem(at: IndexPath(item: item, section: section))?.layer.presentation()?.frame
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
        (cell as? Tile)?.label.text = sections[indexPath.section][indexPath.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[sections[indexPath.section][indexPath.item]] ?? layout.itemSize }
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        sections[indexPath.section][indexPath.item] != forbidden
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        heard.append("+\(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        heard.append("-\(indexPath.item)")
    }
}

@Suite struct CollectionTests {
    @Test func registrationsOfSupplementaryViewsCanBeOverridden() {
        final class Recording: UICollectionView {
            var kinds: [String] = []
            override func register(
                _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
            ) {
                kinds.append(elementKind)
                super.register(viewClass, forSupplementaryViewOfKind: elementKind, withReuseIdentifier: identifier)
            }
        }
        let view = Recording(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: "edge", withReuseIdentifier: "view")
        expectEqual(view.kinds, ["edge"])
    }

    @Test func tinyItemsAreShownUpToANumber() {
        Scene.run { scene in
            let items = Items([["a"]], in: scene)
            items.layout.itemSize = CGSize(width: 1, height: 1)
            (items.layout.minimumInteritemSpacing, items.layout.minimumLineSpacing) = (0, 0)
            items.sections = [[String](repeating: "tile", count: 20_000)]
            items.collection.reloadData()
            scene.frame()
            expectEqual(items.collection.visibleCells.count, 4096)
            expect(items.collection.cellForItem(at: IndexPath(item: 4095, section: 0)) != nil)
            expectNil(items.collection.cellForItem(at: IndexPath(item: 4096, section: 0)))
        }
    }

    @Test func linesFillAndTheLastKeepsTheirGaps() throws {
        try Scene.run { scene in
            let items = Items([["a", "b", "c", "d", "e"], ["f"]], in: scene)
            expectEqual(items.texts, ["a", "b", "c", "d", "e", "f"])
            // Three items of 80 in 280 points leave 40 for two gaps.
            expectEqual((0..<5).map { items.frame($0)?.minX }, [10, 110, 210, 10, 110])
            expectEqual((0..<5).map { items.frame($0)?.minY }, [8, 8, 8, 53, 53])
            expectEqual(items.frame(0, 1)?.minY, 113)
            expectEqual(items.collection.contentSize, CGSize(width: 300, height: 165))
            // Cells are created by the initializer of the registered class, with their frames.
            let tile = try require(items.collection.visibleCells[1] as? Tile)
            expect(tile.firstFrame == CGRect(x: 110, y: 8, width: 80, height: 40), tile.label.superview === tile.contentView)
        }
    }

    /// Non-finite insets and spacings count as 0.
    @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
    func oddInsetsCountAsNone(_ number: CGFloat) {
        Scene.run { scene in
            let items = Items([["a", "b", "c", "d"]], in: scene)
            items.layout.sectionInset = UIEdgeInsets(top: 1, left: number, bottom: number, right: number)
            (items.layout.minimumLineSpacing, items.layout.minimumInteritemSpacing) = (number, number)
            scene.frame()
            expectEqual(items.frame(0), CGRect(x: 0, y: 0, width: 80, height: 40))
            expectEqual(items.layout.collectionViewContentSize, CGSize(width: 300, height: 80))
        }
    }

    @Test func itemsOfDifferentSizesStandInTheMiddleOfTheirLine() {
        Scene.run { scene in
            let items = Items([["a", "b", "c"]], in: scene)
            items.sizes = ["b": CGSize(width: 100, height: 100), "c": CGSize(width: 200, height: 20)]
            items.collection.reloadData()
            scene.frame()
            // a and b fill the first line.
            expectEqual(items.frame(0), CGRect(x: 10, y: 38, width: 80, height: 40))
            expectEqual(items.frame(1), CGRect(x: 190, y: 8, width: 100, height: 100))
            expectEqual(items.frame(2), CGRect(x: 50, y: 113, width: 200, height: 20))
            items.sizes["a"] = CGSize(width: CGFloat.nan, height: 3)
            items.layout.invalidateLayout()
            scene.frame()
            expectEqual(items.frame(0)?.size, CGSize(width: 50, height: 50))
        }
    }

    @Test func onlyWhatIsSeenHasCellsAndTheyAreUsedAgain() {
        Scene.run { scene in
            let items = Items([(0..<9000).map(String.init)], in: scene)
            expectEqual(items.texts.count, 15)
            items.collection.scrollToItem(at: IndexPath(item: 4500, section: 0), at: .top, animated: false)
            scene.frame()
            expectEqual(items.collection.contentOffset.y, 67_508)
            expect(items.texts.first == "4500", items.texts.count <= 18)
            expectEqual(
                items.collection.indexPathForItem(at: CGPoint(x: 120, y: 8 + 1500 * 45 + 3)), IndexPath(item: 4501, section: 0))
            expectNil(items.collection.indexPathForItem(at: CGPoint(x: 100, y: 9)))
        }
    }

    @Test func itemsComeGoAndMove() {
        Scene.run { scene in
            let items = Items([["a", "b", "c", "d"]], in: scene)
            let b = items.collection.cellForItem(at: IndexPath(item: 1, section: 0))
            items.sections = [["x", "b", "d", "c"]]
            var isDone = false
            items.collection.performBatchUpdates {
                items.collection.deleteItems(at: [IndexPath(item: 0, section: 0)])
                items.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
                items.collection.moveItem(at: IndexPath(item: 3, section: 0), to: IndexPath(item: 2, section: 0))
            } completion: {
                isDone = $0
            }
            scene.frame()
            // d moves from the second line to the end of the first.
            expectEqual(items.frame(2)?.origin, CGPoint(x: 10, y: 53))
            scene.advance(by: 0.15)
            let x = items.frame(2)?.minX ?? 0
            expect(x > 60, x < 200)
            scene.play(0.3)
            expect(items.texts == ["x", "b", "d", "c"], items.frame(2)?.origin == CGPoint(x: 210, y: 8), isDone)
            expect(items.collection.cellForItem(at: IndexPath(item: 1, section: 0)) === b)
            // Inconsistent updates reload all items.
            items.sections = [["z"]]
            items.collection.insertItems(at: [IndexPath(item: 7, section: 3)])
            scene.frame()
            expectEqual(items.texts, ["z"])
        }
    }

    @Test func itemsAreChosenByClicks() {
        Scene.run { scene in
            let items = Items([["a", "b", "c"]], in: scene)
            items.forbidden = "c"
            scene.click(20, 20)
            scene.click(120, 20)
            scene.click(220, 20)
            expectEqual(items.heard, ["+0", "-0", "+1"])
            expectEqual(items.collection.indexPathsForSelectedItems, [IndexPath(item: 1, section: 0)])
            expectEqual(items.collection.visibleCells.map(\.isSelected), [false, true, false])
            items.collection.allowsMultipleSelection = true
            scene.click(20, 20)
            scene.click(120, 20)
            expectEqual(items.heard, ["+0", "-0", "+1", "+0", "-1"])
        }
    }

    @Test func aNewLayoutIsGoneTo() {
        Scene.run { scene in
            let items = Items([["a", "b"]], in: scene)
            let other = UICollectionViewFlowLayout()
            other.itemSize = CGSize(width: 20, height: 20)
            other.scrollDirection = .horizontal
            items.sizes = ["a": CGSize(width: 20, height: 20), "b": CGSize(width: 20, height: 20)]
            items.collection.setCollectionViewLayout(other, animated: true)
            scene.frame()
            expectEqual(items.frame(1)?.width, 80)
            scene.advance(by: 0.15)
            expect(near(items.frame(1)?.width ?? 0, 50, 1))
            scene.play(0.3)
            expect(items.frame(0) == CGRect(x: 0, y: 0, width: 20, height: 20), items.frame(1)?.origin.x == 0)
            expect(items.layout.collectionView == nil, other.collectionView === items.collection)
        }
    }

    private final class Told: UICollectionViewFlowLayout {
        var heard: [String] = []
        override func prepareForTransition(to newLayout: UICollectionViewLayout) { heard.append("to") }
        override func prepareForTransition(from oldLayout: UICollectionViewLayout) { heard.append("from") }
        override func finalizeLayoutTransition() { heard.append("end") }
        override func prepare(forAnimatedBoundsChange oldBounds: CGRect) { heard.append("\(Int(oldBounds.width))") }
        override func finalizeAnimatedBoundsChange() { heard.append("bounds") }
    }

    /// Items of 80 × 40 points go to 20 × 20: at half of the progress they are 50 × 30.
    @Test func aGestureMovesBetweenLayouts() {
        Scene.run { scene in
            let items = Items([["a", "b"]], in: scene)
            let other = Told()
            items.collection.delegate = nil
            other.itemSize = CGSize(width: 20, height: 20)
            var ends: [[Bool]] = []
            let transition = items.collection.startInteractiveTransition(to: other) { ends.append([$0, $1]) }
            transition.transitionProgress = 0.5
            transition.updateValue(3, forAnimatedKey: "scale")
            scene.frame()
            expect(transition.value(forAnimatedKey: "scale") == 3, transition.value(forAnimatedKey: "none") == 0)
            expectEqual(items.frame(0)?.size, CGSize(width: 50, height: 30))
            transition.transitionProgress = .nan
            expectEqual(transition.transitionProgress, 0.5)
            items.collection.cancelInteractiveTransition()
            scene.play(0.4)
            expect(items.collection.collectionViewLayout === items.layout, other.collectionView == nil)
            expectEqual(items.frame(0)?.size, CGSize(width: 80, height: 40))
            items.collection.startInteractiveTransition(to: other) { ends.append([$0, $1]) }
            items.collection.finishInteractiveTransition()
            scene.play(0.4)
            expectEqual(items.frame(0)?.size, CGSize(width: 20, height: 20))
            expect(items.layout.collectionView == nil, ends == [[true, false], [true, true]])
            expectEqual(other.heard, ["from", "end", "from", "end"])
            UIView.animate(withDuration: 0.1) {
                items.collection.frame.size.width = 200
                items.collection.layoutIfNeeded()
            }
            items.collection.setCollectionViewLayout(items.layout, animated: false)
            expectEqual(other.heard.suffix(4), ["300", "bounds", "to", "end"])
            items.collection.finishInteractiveTransition()
        }
    }

    private final class Numbers: UICollectionViewController {
        var shown = 0
        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            shown += 1
            return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    @Test func collectionsReloadSingleItems() throws {
        try Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            layout.headerReferenceSize = CGSize(width: 0, height: 30)
            let controller = Numbers(collectionViewLayout: layout)
            let collection = try require(controller.collectionView)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            scene.show(controller)
            expect(controller.shown == 3, collection.dataSource === controller, collection.delegate === controller)
            collection.reloadItems(at: [IndexPath(item: 1, section: 0)])
            scene.frame()
            expectEqual(controller.shown, 4)
            let header = collection.layoutAttributesForSupplementaryElement(
                ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
            expectEqual(header?.frame, CGRect(x: 0, y: 0, width: collection.bounds.width, height: 30))
        }
    }
}

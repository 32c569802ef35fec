import Synchronization
import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// A cell or a view that prefers a size; 0 stands for the layout's length.
private final class Preferring: UICollectionViewCell {
    var preferred = CGSize.zero
    private(set) var asked = 0

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        asked += 1
        if preferred.width != 0 { layoutAttributes.size.width = preferred.width }
        if preferred.height != 0 { layoutAttributes.size.height = preferred.height }
        return layoutAttributes
    }
}

private final class TallHeader: UICollectionReusableView {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = 70
        return layoutAttributes
    }
}

/// A cell whose content has a required height, and the heights of its layouts.
private final class Fixed: UICollectionViewCell {
    private(set) var heights: [CGFloat] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        let box = placed(UIView(), in: contentView)
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            box.topAnchor.constraint(equalTo: contentView.topAnchor),
            box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            box.heightAnchor.constraint(equalToConstant: 80),
        ])
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        heights.append(bounds.height)
    }
}

@Suite struct CompositionalEstimateTests {
    /// Creates a collection whose cells prefer sizes.
    private func stage(
        _ count: Int, _ group: NSCollectionLayoutGroup, in scene: Scene, _ size: @escaping (Int) -> CGSize
    ) -> CompositionalStage {
        let stage = CompositionalStage(count, group)
        stage.collection.register(Preferring.self, forCellWithReuseIdentifier: "preferring")
        stage.makeCell = { view, path in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "preferring", for: path)
            (cell as? Preferring)?.preferred = size(path.item)
            return cell
        }
        scene.window.addSubview(stage.collection)
        scene.frame()
        return stage
    }

    /// Rows of one item of estimated height.
    private var rows: NSCollectionLayoutGroup {
        let size = extent(.fractionalWidth(1), .estimated(50))
        return .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    }

    @Test func cellsChooseTheirHeights() {
        Scene.run { scene in
            let stage = stage(40, rows, in: scene) { CGSize(width: 10, height: 20 + $0) }
            // 20 + 21 + … + 27 = 188 points, so nine cells are visible. Their width is not an estimate.
            expectEqual(stage.collection.visibleCells.map(\.frame.height), (20...28).map { CGFloat($0) })
            expectEqual(stage.frame(8), rect(0, 188, 300, 28))
            expectEqual(stage.size.height, 1766, "31 items have the estimated height")
            let cell = stage.collection.cellForItem(at: IndexPath(item: 5, section: 0)) as? Preferring
            let asked = cell?.asked
            stage.collection.contentOffset.y = 22
            scene.frame()
            expect(stage.frame(9) == rect(0, 216, 300, 29), cell?.asked == asked)
        }
    }

    @Test func rowsOfEqualHeightsShareTheirPositions() {
        Scene.run { scene in
            let stage = stage(12, rows, in: scene) { CGSize(width: 0, height: $0.isMultiple(of: 2) ? 20 : 30) }
            // Two rows take 50 points, so eight are visible.
            let heights = (0..<8).map { stage.frame($0)?.height }
            expect(heights == [20, 30, 20, 30, 20, 30, 20, 30], stage.frame(7)?.minY == 170)
            expectEqual(stage.size.height, 400, "four rows have the estimated height")
            // Rows before a higher one, before a lower one, before one that is not measured, and rows that are not measured.
            let groups = stage.layout.sections.first?.groups ?? []
            expect(groups.count == 12, Set(groups.map { ObjectIdentifier($0.group) }).count == 4)
        }
    }

    @Test func updatesKeepMeasuredHeights() {
        Scene.run { scene in
            let stage = stage(40, rows, in: scene) { _ in CGSize(width: 0, height: 25) }
            expect(stage.visibleItems() == Array(0..<8), stage.size.height == 1800)
            stage.counts = [41]
            stage.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
            scene.settle()
            // The last measured item is no longer visible and stays measured.
            expect(stage.size.height == 1825, stage.frame(9) == rect(0, 225, 300, 50))
        }
    }

    @Test func theTallestItemMakesTheRow() {
        Scene.run { scene in
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: extent(.fractionalWidth(1), .estimated(50)), subitems: [item(.fractionalWidth(0.5), .estimated(50))])
            let stage = stage(4, group, in: scene) { CGSize(width: 0, height: [30, 80, 20, 10][$0]) }
            expectEqual(
                stage.frames(4), [rect(0, 0, 150, 30), rect(150, 0, 150, 80), rect(0, 80, 150, 20), rect(150, 80, 150, 10)])
            expectEqual(stage.size.height, 100)
        }
    }

    @Test func uniformItemsAreAsTallAsTheTallest() {
        Scene.run { scene in
            let uniform = NSCollectionLayoutDimension.uniformAcrossSiblings(estimate: 50)
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: extent(.fractionalWidth(1), .estimated(50)), subitems: [item(.fractionalWidth(0.5), uniform)])
            let row = stage(4, group, in: scene) { CGSize(width: 0, height: [30, 80, 20, 10][$0]) }
            expectEqual(
                row.frames(4), [rect(0, 0, 150, 80), rect(150, 0, 150, 80), rect(0, 80, 150, 20), rect(150, 80, 150, 20)])
            let asked = row.collection.visibleCells.map { ($0 as? Preferring)?.asked }
            row.collection.setNeedsLayout()
            scene.frame()
            expectEqual(row.collection.visibleCells.map { ($0 as? Preferring)?.asked }, asked)
            let column = NSCollectionLayoutGroup.vertical(
                layoutSize: extent(.fractionalWidth(1), .estimated(100)), subitems: [item(.fractionalWidth(1), uniform)])
            let heights = stage(2, column, in: scene) { CGSize(width: 0, height: [30, 60][$0]) }
            expect(heights.frames(2) == [rect(0, 0, 300, 60), rect(0, 60, 300, 60)], heights.size.height == 120)
            // The group of a section shares its length among the repetitions.
            let rows = NSCollectionLayoutGroup.horizontal(
                layoutSize: extent(.fractionalWidth(1), uniform), subitems: [item(.fractionalWidth(1), .estimated(50))])
            let section = stage(2, rows, in: scene) { CGSize(width: 0, height: [30, 80][$0]) }
            expect(section.frames(2) == [rect(0, 0, 300, 30), rect(0, 80, 300, 80)], section.size.height == 160)
        }
    }

    @Test func fractionsFollowTheFinalHeight() {
        Scene.run { scene in
            let halves = NSCollectionLayoutGroup.vertical(
                layoutSize: extent(.fractionalWidth(0.5), .fractionalHeight(1)),
                subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))])
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: extent(.fractionalWidth(1), .estimated(50)),
                subitems: [item(.fractionalWidth(0.5), .estimated(50)), halves])
            let stage = stage(3, group, in: scene) { _ in CGSize(width: 0, height: 80) }
            expectEqual(stage.frames(3), [rect(0, 0, 150, 80), rect(150, 0, 150, 40), rect(150, 40, 150, 40)])
        }
    }

    @Test func wordsFillLines() {
        Scene.run { scene in
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: extent(.fractionalWidth(1), .estimated(20)), subitems: [item(.estimated(50), .absolute(20))])
            group.interItemSpacing = .fixed(5)
            let stage = stage(5, group, in: scene) { CGSize(width: [100, 150, 80, 200, 900][$0], height: 0) }
            expectEqual(
                stage.frames(4), [rect(0, 0, 100, 20), rect(105, 0, 150, 20), rect(0, 20, 80, 20), rect(85, 20, 200, 20)])
            expectEqual(stage.frame(4), rect(0, 40, 300, 20), "A long word has the length of the line.")
        }
    }

    @Test func columnsOfEstimatedHeightHoldEachSubitem() {
        Scene.run { scene in
            let group = NSCollectionLayoutGroup.vertical(
                layoutSize: extent(.fractionalWidth(1), .estimated(100)),
                subitems: [item(.fractionalWidth(1), .estimated(80)), item(.fractionalWidth(1), .absolute(40))])
            let stage = stage(4, group, in: scene) { _ in CGSize(width: 0, height: 30) }
            expectEqual(
                stage.frames(4), [rect(0, 0, 300, 30), rect(0, 30, 300, 40), rect(0, 70, 300, 30), rect(0, 100, 300, 40)])
            expectEqual(stage.size.height, 140)
        }
    }

    @Test func headersChooseTheirHeights() {
        Scene.run { scene in
            let section = list(30)
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: extent(.fractionalWidth(1), .estimated(44)), elementKind: "header", alignment: .top)
            ]
            let stage = CompositionalStage([2], section)
            stage.collection.register(
                TallHeader.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "view")
            scene.window.addSubview(stage.collection)
            scene.frame()
            expect(stage.view("header") == rect(0, 0, 300, 70), stage.frame(1) == rect(0, 100, 300, 30))
            expectEqual(stage.collection.visibleSupplementaryViews(ofKind: "header").first?.frame.height, 70)
        }
    }

    @Test func constraintsChooseTheHeightAtTheWidth() {
        Scene.run { scene in
            let stage = CompositionalStage(1, rows)
            stage.makeCell = { view, path in
                let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
                let box = placed(UIView(), in: cell.contentView)
                NSLayoutConstraint.activate([
                    box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
                    box.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
                    box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                    box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                    box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.25),
                ])
                return cell
            }
            scene.window.addSubview(stage.collection)
            scene.frame()
            expect(near(stage.frame(0)?.height ?? 0, 75, 0.01))
        }
    }

    @Test func cellsAreMeasuredBeforeTheirFirstLayout() {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }) {
            Scene.run { scene in
                let stage = CompositionalStage(4, rows)
                stage.collection.register(Fixed.self, forCellWithReuseIdentifier: "fixed")
                stage.makeCell = { $0.dequeueReusableCell(withReuseIdentifier: "fixed", for: $1) }
                scene.window.addSubview(stage.collection)
                scene.frame()
                expectEqual(stage.frames(2), [rect(0, 0, 300, 80), rect(0, 80, 300, 80)])
                let cells = stage.collection.visibleCells.compactMap { $0 as? Fixed }
                expect(cells.count == 3, cells.allSatisfy { Set($0.heights) == [80] })
            }
        }
        expect(!lines.withLock { $0 }.contains { $0.contains("contradict") })
    }

    @Test func contentThatALayoutChangesIsMeasuredAgain() {
        final class Late: UIView {
            private var height: CGFloat = 10
            override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: height) }
            override func layoutSubviews() {
                super.layoutSubviews()
                guard height != 90 else { return }
                height = 90
                invalidateIntrinsicContentSize()
            }
        }
        Scene.run { scene in
            let stage = CompositionalStage(1, rows)
            stage.makeCell = { view, path in
                let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
                let box = placed(Late(), in: cell.contentView)
                NSLayoutConstraint.activate([
                    box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
                    box.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
                    box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                    box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                ])
                return cell
            }
            scene.window.addSubview(stage.collection)
            scene.frame()
            expect(near(stage.frame(0)?.height ?? 0, 90, 0.01))
        }
    }

    /// Sizes that are no sizes are ignored, and the layout ends.
    @Test(arguments: [CGFloat.nan, -5, .infinity])
    func oddPreferencesAreIgnored(_ height: CGFloat) {
        Scene.run { scene in
            let stage = stage(3, rows, in: scene) { _ in CGSize(width: 0, height: height) }
            expectEqual(stage.frame(2), rect(0, 100, 300, 50))
        }
    }
}

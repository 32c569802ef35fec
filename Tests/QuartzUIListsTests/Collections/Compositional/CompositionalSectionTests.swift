import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

@Suite struct CompositionalSectionTests {
    /// Two columns of 40 points' height.
    private var grid: NSCollectionLayoutSection {
        NSCollectionLayoutSection(group: row(40, [item(.fractionalWidth(0.5), .fractionalHeight(1))]))
    }

    private func layout(
        _ sections: [NSCollectionLayoutSection],
        _ change: (UICollectionViewCompositionalLayoutConfiguration) -> Void = { _ in }
    ) -> UICollectionViewCompositionalLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        change(configuration)
        return UICollectionViewCompositionalLayout(
            sectionProvider: { number, _ in sections.indices.contains(number) ? sections[number] : nil },
            configuration: configuration)
    }

    // MARK: Sections

    @Test func insetsAndSpacesOfASection() {
        let section = NSCollectionLayoutSection(
            group: row(50, [item(.fractionalWidth(1 / 3), .fractionalHeight(1))]))
        section.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 15, bottom: 30, trailing: 15)
        section.interGroupSpacing = 10
        let stage = CompositionalStage([7], section)
        expect(stage.frame(4) == rect(105, 80, 90, 50), stage.frame(6) == rect(15, 140, 90, 50))
        expectEqual(stage.size, CGSize(width: 300, height: 220))
    }

    @Test func sectionsHaveTheirOwnLayouts() {
        let stage = CompositionalStage([3, 2], layout([grid, list(30)]) { $0.interSectionSpacing = 10 })
        expectEqual(stage.frames(3), [rect(0, 0, 150, 40), rect(150, 0, 150, 40), rect(0, 40, 150, 40)])
        expectEqual(stage.frames(2, 1), [rect(0, 90, 300, 30), rect(0, 120, 300, 30)])
        expectEqual(stage.size, CGSize(width: 300, height: 150))
        let found = stage.layout.layoutAttributesForElements(in: rect(0, 60, 100, 40)) ?? []
        expectEqual(found.map(\.indexPath), [IndexPath(item: 2, section: 0), IndexPath(item: 0, section: 1)])
    }

    @Test func providersReceiveTheEnvironment() {
        var sizes: [CGSize] = []
        let layout = UICollectionViewCompositionalLayout { number, environment in
            sizes.append(environment.container.effectiveContentSize)
            return number == 1 ? nil : list(30)
        }
        let stage = CompositionalStage([2, 5, 1], layout)
        stage.collection.contentInset.left = 20
        expect(stage.frame(0, 1) == nil, stage.frame(0, 2)?.minY == 60, "A section without a layout is not shown.")
        expectEqual(sizes, [CGSize](repeating: CGSize(width: 280, height: 200), count: 3))
        stage.collection.frame.size.width = 400
        expect(stage.frame(0)?.width == 380, sizes.count == 6)
    }

    @Test func layoutsScrollSideways() {
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: extent(.absolute(80), .fractionalHeight(1)),
            subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))])
        let section = NSCollectionLayoutSection(group: column)
        section.interGroupSpacing = 5
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: extent(.absolute(30), .fractionalHeight(1)), elementKind: "side", alignment: .leading)
        ]
        let stage = CompositionalStage([3, 1], layout([section, section]) { $0.scrollDirection = .horizontal }, kinds: ["side"])
        expectEqual(stage.frames(3), [rect(30, 0, 80, 100), rect(30, 100, 80, 100), rect(115, 0, 80, 100)])
        expect(stage.view("side") == rect(0, 0, 30, 200), stage.view("side", 0, 1) == rect(195, 0, 30, 200))
        expect(stage.frame(0, 1) == rect(225, 0, 80, 100), stage.size == CGSize(width: 305, height: 200))
    }

    @Test func configurationsAreCopied() {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        expect(configuration.scrollDirection == .vertical, configuration.interSectionSpacing == 0)
        let layout = UICollectionViewCompositionalLayout(section: list(30), configuration: configuration)
        configuration.interSectionSpacing = 50
        let stage = CompositionalStage([1, 1], layout)
        expectEqual(stage.frame(0, 1)?.minY, 30)
        layout.configuration = configuration
        expectEqual(stage.frame(0, 1)?.minY, 80)
        layout.configuration.interSectionSpacing = 9
        layout.invalidateLayout()
        expect(layout.configuration.interSectionSpacing == 50, stage.frame(0, 1)?.minY == 80)
    }

    // MARK: Headers and footers

    @Test func headersAndFootersExtendTheirSection() {
        let section = list(30)
        section.boundarySupplementaryItems = [edge("header", 20, .top), edge("footer", 25, .bottom)]
        let stage = CompositionalStage([3, 2], layout([grid, section]), kinds: ["header", "footer"])
        expect(stage.view("header", 0, 1) == rect(0, 80, 300, 20), stage.view("footer", 0, 1) == rect(0, 160, 300, 25))
        expect(stage.frames(2, 1) == [rect(0, 100, 300, 30), rect(0, 130, 300, 30)], stage.size.height == 185)
        expectEqual(stage.collection.visibleSupplementaryViews(ofKind: "footer").map(\.frame), [rect(0, 160, 300, 25)])
        // A section without items has both.
        stage.counts = [3, 0]
        stage.collection.reloadData()
        expectEqual(stage.view("footer", 0, 1), rect(0, 100, 300, 25))
    }

    @Test func headersLieWithinTheInsets() {
        let section = list(30)
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 20)
        section.boundarySupplementaryItems = [edge("header", 20, .top), edge("footer", 25, .bottom)]
        let inner = CompositionalStage([2], section, kinds: ["header", "footer"])
        expect(inner.view("header") == rect(10, 0, 270, 20), inner.view("footer") == rect(10, 90, 270, 25))
        expectEqual(inner.frame(0), rect(10, 25, 270, 30))
        section.supplementariesFollowContentInsets = false
        let outer = CompositionalStage([2], section, kinds: ["header", "footer"])
        expect(outer.view("header") == rect(0, 0, 300, 20), outer.frame(0) == rect(10, 25, 270, 30))
    }

    @Test func viewsMayCoverASection() {
        let section = list(30)
        let corner = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: extent(.absolute(50), .absolute(20)), elementKind: "corner", alignment: .topTrailing,
            absoluteOffset: CGPoint(x: -5, y: 3))
        corner.extendsBoundary = false
        let side = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: extent(.absolute(40), .absolute(20)), elementKind: "side", alignment: .leading)
        section.boundarySupplementaryItems = [corner, side]
        let stage = CompositionalStage([2], section, kinds: ["corner", "side"])
        expectEqual(stage.view("corner"), rect(245, 3, 50, 20))
        // A side view takes its width from the rows.
        expect(stage.view("side") == rect(0, 20, 40, 20), stage.frame(0) == rect(40, 0, 260, 30))
    }

    @Test func offsetsMoveViewsAway() {
        func view(_ kind: String, _ alignment: NSRectAlignment, _ y: CGFloat) -> NSCollectionLayoutBoundarySupplementaryItem {
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: extent(.fractionalWidth(1), .absolute(20)), elementKind: kind, alignment: alignment,
                absoluteOffset: CGPoint(x: 0, y: y))
        }
        let section = list(30)
        section.boundarySupplementaryItems = [view("header", .top, -10), view("footer", .bottom, 5)]
        let stage = CompositionalStage([1, 1], section, kinds: ["header", "footer"])
        expect(stage.view("header") == rect(0, 0, 300, 20), stage.frame(0)?.minY == 30)
        expect(stage.view("footer") == rect(0, 65, 300, 20), stage.frame(0, 1)?.minY == 115)
        // A view that is moved onto the items extends the section by the rest.
        section.boundarySupplementaryItems = [view("header", .top, 15)]
        let inner = CompositionalStage([1], section, kinds: ["header"])
        expect(inner.view("header") == rect(0, 0, 300, 20), inner.frame(0)?.minY == 5)
    }

    @Test func headersOfOneKindAreNumbered() {
        let section = list(30)
        section.boundarySupplementaryItems = [edge("header", 20, .top), edge("header", 10, .top)]
        let stage = CompositionalStage([1], section, kinds: ["header"])
        expect(stage.view("header", 0) == rect(0, 0, 300, 20), stage.view("header", 1) == rect(0, 20, 300, 10))
        expect(stage.frame(0)?.minY == 30, stage.view("header", 2) == nil)
    }

    @Test func headersStayInSight() throws {
        let section = list(50)
        let header = edge("header", 30, .top)
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        let stage = CompositionalStage([10, 10], section, kinds: ["header"])
        func tops() -> [CGFloat] {
            stage.collection.layoutIfNeeded()
            return stage.collection.visibleSupplementaryViews(ofKind: "header").map(\.frame.minY)
        }
        expectEqual(tops(), [0])
        stage.collection.contentOffset.y = 100
        expectEqual(tops(), [100])
        // The first section ends at 530, so that the next header moves the first one away.
        stage.collection.contentOffset.y = 515
        expectEqual(tops(), [500, 530])
        stage.collection.contentOffset.y = 600
        expectEqual(tops(), [600])
        expectEqual(stage.frame(0)?.minY, 30, "The items stay.")
        let path = IndexPath(item: 0, section: 1)
        let attributes = try require(stage.layout.layoutAttributesForSupplementaryView(ofKind: "header", at: path))
        expectEqual(attributes.zIndex, 11)
    }

    @Test func footersStayInSight() {
        let section = list(50)
        let footer = edge("footer", 30, .bottom)
        footer.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [footer]
        let stage = CompositionalStage([10], section, kinds: ["footer"])
        expect(stage.view("footer") == rect(0, 170, 300, 30), stage.size.height == 530)
        stage.collection.contentOffset.y = 330
        expectEqual(stage.view("footer")?.minY, 500)
    }

    @Test func theWholeLayoutHasHeadersToo() {
        let section = list(50)
        let header = edge("header", 30, .top)
        let bar = edge("bar", 20, .top)
        for view in [header, bar] { view.pinToVisibleBounds = true }
        section.boundarySupplementaryItems = [header]
        let layout = layout([section, section]) { $0.boundarySupplementaryItems = [bar, edge("end", 10, .bottom)] }
        let stage = CompositionalStage([10, 10], layout, kinds: ["header", "bar", "end"])
        func frame(_ kind: String) -> CGRect? {
            stage.collection.layoutIfNeeded()
            return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(index: 0))?.frame
        }
        expect(frame("bar") == rect(0, 0, 300, 20), frame("end") == rect(0, 1080, 300, 10))
        expect(stage.frame(0) == rect(0, 50, 300, 50), stage.size.height == 1090)
        // Pinned headers of sections lie below that of the layout.
        stage.collection.contentOffset.y = 100
        expect(frame("bar")?.minY == 100, stage.view("header")?.minY == 120)
        expectEqual(stage.collection.visibleSupplementaryViews(ofKind: "bar").map(\.frame.minY), [100])
    }

    // MARK: Decorations

    @Test func backgroundsLieBehindTheirSection() {
        final class Ground: UICollectionReusableView {}
        let section = list(30)
        section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
        section.boundarySupplementaryItems = [edge("header", 20, .top)]
        let ground = NSCollectionLayoutDecorationItem.background(elementKind: "ground")
        ground.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
        section.decorationItems = [ground]
        let stage = CompositionalStage([2, 1], section, kinds: ["header"])
        stage.layout.register(Ground.self, forDecorationViewOfKind: "ground")
        stage.collection.layoutIfNeeded()
        let grounds = stage.collection.subviews.filter { $0 is Ground }.sorted { $0.frame.minY < $1.frame.minY }
        // 20 + 10 + 2 · 30 + 10 = 100
        expectEqual(grounds.map(\.frame), [rect(5, 5, 290, 90), rect(5, 105, 290, 60)])
        expect(grounds.allSatisfy { $0.layer.zPosition == 0 })
        expect(stage.collection.visibleCells.allSatisfy { $0.layer.zPosition == 1 })
        let path = IndexPath(item: 0, section: 1)
        expectEqual(stage.layout.layoutAttributesForDecorationView(ofKind: "ground", at: path)?.frame, rect(5, 105, 290, 60))
    }

    // MARK: Visible items

    @Test func handlersChangeVisibleItems() {
        let section = list(50)
        var calls: [(frames: [CGFloat], offset: CGPoint)] = []
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            calls.append((items.map(\.frame.minY).sorted(), offset))
            expectEqual(environment.container.contentSize, CGSize(width: 300, height: 200))
            for item in items { item.alpha = item.frame.minY < offset.y ? 0.5 : 1 }
        }
        let stage = CompositionalStage([10], section)
        expectEqual(stage.visibleItems(), [0, 1, 2, 3])
        stage.collection.contentOffset.y = 70
        expectEqual(stage.visibleItems(), [1, 2, 3, 4, 5])
        expect(calls.last?.frames == [50, 100, 150, 200, 250], calls.last?.offset == CGPoint(x: 0, y: 70))
        expectEqual(stage.collection.visibleCells.map(\.alpha), [0.5, 1, 1, 1, 1])
        stage.collection.contentOffset.y = 50
        stage.collection.layoutIfNeeded()
        expectEqual(stage.collection.visibleCells.map(\.alpha), [1, 1, 1, 1], "Changes last until the next layout.")
    }

    @Test func visibleItemsTakeAllChanges() throws {
        let section = list(50)
        section.visibleItemsInvalidationHandler = { items, _, _ in
            for item in items where item.indexPath.item == 1 {
                expect(item.representedElementCategory == .cell, item.representedElementKind == nil, item.name.isEmpty)
                expect(item.bounds == rect(0, 0, 300, 50), item.center == CGPoint(x: 150, y: 75))
                item.center.y += 5
                item.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
                item.zIndex = 7
                item.isHidden = true
            }
        }
        let stage = CompositionalStage([3], section)
        stage.collection.layoutIfNeeded()
        let cell = try require(stage.collection.cellForItem(at: IndexPath(item: 1, section: 0)))
        expect(cell.center == CGPoint(x: 150, y: 80), cell.isHidden, cell.layer.zPosition == 7)
        expect(cell.transform3D.m11 == 0.5, cell.transform3D.m22 == 0.5)
    }

    // MARK: Many items

    /// Equal groups are solved once, and queries visit only the groups near the rectangle.
    @Test func aHundredThousandItems() {
        var solved = 0
        let size = extent(.fractionalWidth(1), .absolute(50))
        let custom = NSCollectionLayoutGroup.custom(layoutSize: size) { environment in
            solved += 1
            return (0..<3).map { NSCollectionLayoutGroupCustomItem(frame: rect(CGFloat($0) * 100, 0, 100, 50)) }
        }
        let stage = CompositionalStage(100_000, custom)
        expect(stage.size.height == 33_334 * 50, solved == 2, "The last group has one item.")
        expectEqual(stage.frame(75_001), rect(100, 1_250_000, 100, 50))
        let found = stage.layout.layoutAttributesForElements(in: rect(0, 500_000, 300, 200)) ?? []
        expectEqual(found.map(\.indexPath.item), Array(30_000..<30_012))
        let groups = stage.layout.sections[0].groups
        expectEqual(Set(groups.map { ObjectIdentifier($0.group) }).count, 2)
        let spans = SpanIndex(groups.map { ($0.origin.y, $0.origin.y + 50) })
        expectEqual(spans.candidates(from: 500_000, to: 500_200), 9_999..<10_005)
        // One group of all items is searched too.
        let tall = NSCollectionLayoutGroup.custom(layoutSize: extent(.fractionalWidth(1), .estimated(1))) { _ in
            (0..<100_000).map { NSCollectionLayoutGroupCustomItem(frame: rect(0, CGFloat($0) * 10, 300, 10)) }
        }
        let waterfall = CompositionalStage(100_000, tall)
        expectEqual(waterfall.size.height, 1_000_000)
        let seen = waterfall.layout.layoutAttributesForElements(in: rect(0, 500_000, 300, 20)) ?? []
        expectEqual(seen.map(\.indexPath.item), [50_000, 50_001])
    }

    @Test func spansMayOverlap() {
        let spans = SpanIndex([(0, 10), (5, 100), (10, 20), (30, 40), (25, 35)])
        expectEqual(spans.candidates(from: 50, to: 60), 1..<5, "The second reaches beyond those after it.")
        expect(spans.candidates(from: 101, to: 102).isEmpty, spans.candidates(from: -5, to: -1).isEmpty)
        expectEqual(spans.candidates(from: 0, to: 4), 0..<1)
        expect(SpanIndex([]).candidates(from: 0, to: 1).isEmpty)
    }
}

import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

@Suite struct CompositionalGroupTests {
    private let third = item(.fractionalWidth(1 / 3), .fractionalHeight(1))

    // MARK: Rows and columns

    @Test func rowsRepeatUntilAllItemsArePlaced() {
        let stage = CompositionalStage(7, row(50, [third]))
        expectEqual(stage.frame(1), rect(100, 0, 100, 50))
        expectEqual(stage.frame(5), rect(200, 50, 100, 50))
        expect(stage.frame(6) == rect(0, 100, 100, 50), stage.frame(7) == nil)
        expectEqual(stage.size, CGSize(width: 300, height: 150))
        expectEqual(stage.visibleItems(), Array(0..<7))
    }

    @Test func insetsOfItemsMakeThemSmaller() {
        let small = third
        small.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
        let stage = CompositionalStage(7, row(50, [small]))
        expect(stage.frame(4) == rect(106, 55, 86, 38), stage.size.height == 150)
    }

    @Test func insetsOfGroupsMoveTheirItems() {
        let group = row(50, [third])
        group.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 15, trailing: 20)
        // 270 points are left for three items.
        expectEqual(CompositionalStage(7, group).frame(4), rect(100, 55, 90, 30))
    }

    @Test func spacesBetweenItemsTakeTheirRoom() {
        let fixed = row(50, [third])
        fixed.interItemSpacing = .fixed(10)
        // 100 + 10 + 100 leaves no room for the third.
        expectEqual(CompositionalStage(3, fixed).frames(3), [rect(0, 0, 100, 50), rect(110, 0, 100, 50), rect(0, 50, 100, 50)])
        let flexible = row(50, [third])
        flexible.interItemSpacing = .flexible(10)
        expectEqual(CompositionalStage(3, flexible).frame(1), rect(200, 0, 100, 50))
    }

    @Test func countsDivideARow() {
        let size = extent(.fractionalWidth(1), .absolute(50))
        let parts = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitem: third, count: 4)
        parts.interItemSpacing = .fixed(20)
        // (300 − 3 · 20) / 4 = 60
        let stage = CompositionalStage(5, parts)
        expect(stage.frames(4) == [0, 80, 160, 240].map { rect($0, 0, 60, 50) }, stage.frame(4) == rect(0, 50, 60, 50))
        let own = NSCollectionLayoutGroup.horizontal(
            layoutSize: size, repeatingSubitem: item(.absolute(50), .absolute(20)), count: 3)
        own.interItemSpacing = .fixed(10)
        expectEqual(
            CompositionalStage(4, own).frames(4),
            [
                rect(0, 0, 50, 20), rect(60, 0, 50, 20), rect(120, 0, 50, 20), rect(0, 50, 50, 20),
            ])
    }

    @Test func columnsFillTheirHeight() {
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: extent(.fractionalWidth(0.5), .absolute(100)), subitems: [item(.fractionalWidth(1), .absolute(40))])
        expectEqual(CompositionalStage(3, column).frames(3), [rect(0, 0, 150, 40), rect(0, 40, 150, 40), rect(0, 100, 150, 40)])
        let halves = NSCollectionLayoutGroup.vertical(
            layoutSize: extent(.fractionalWidth(1), .absolute(100)), subitem: third, count: 2)
        expectEqual(CompositionalStage(2, halves).frames(2), [rect(0, 0, 100, 50), rect(0, 50, 100, 50)])
    }

    @Test func subitemsTakeTurns() {
        let stage = CompositionalStage(5, row(50, [item(.absolute(60), .absolute(10)), item(.absolute(40), .absolute(20))]))
        // 60 + 40 + 60 + 40 + 60 = 260
        expectEqual(
            stage.frames(5),
            [
                rect(0, 0, 60, 10), rect(60, 0, 40, 20), rect(100, 0, 60, 10), rect(160, 0, 40, 20), rect(200, 0, 60, 10),
            ])
    }

    @Test func edgesKeepTheirDistance() {
        let centred = item(.absolute(120), .absolute(20))
        centred.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(0), top: .flexible(0), trailing: .flexible(0), bottom: .flexible(0))
        // 60 points for four spaces, and 20 for the two above and below
        expectEqual(CompositionalStage(2, row(40, [centred])).frames(2), [rect(15, 10, 120, 20), rect(165, 10, 120, 20)])
        let fixed = item(.absolute(120), .absolute(20))
        fixed.edgeSpacing = NSCollectionLayoutEdgeSpacing(leading: .fixed(10), top: .fixed(5), trailing: .fixed(20), bottom: nil)
        expectEqual(CompositionalStage(2, row(40, [fixed])).frames(2), [rect(10, 5, 120, 20), rect(160, 5, 120, 20)])
    }

    @Test func edgesOfTheRepeatedGroup() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: extent(.absolute(100), .absolute(30)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
        group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(0), top: .fixed(4), trailing: .flexible(0), bottom: .fixed(6))
        let stage = CompositionalStage(2, group)
        expect(stage.frames(2) == [rect(100, 4, 100, 30), rect(100, 44, 100, 30)], stage.size.height == 80)
    }

    // MARK: Nested and custom groups

    @Test func groupsLieInGroups() {
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: extent(.fractionalWidth(0.3), .fractionalHeight(1)),
            repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(0.3)), count: 2)
        let stage = CompositionalStage(5, row(100, [item(.fractionalWidth(0.7), .fractionalHeight(1)), column]))
        expectEqual(stage.frames(3), [rect(0, 0, 210, 100), rect(210, 0, 90, 30), rect(210, 30, 90, 30)])
        expect(stage.frame(3) == rect(0, 100, 210, 100), stage.frame(4) == rect(210, 100, 90, 30))
        expectEqual(stage.size.height, 200)
    }

    @Test func rowsInAColumn() {
        let inner = NSCollectionLayoutGroup.horizontal(
            layoutSize: extent(.fractionalWidth(1), .fractionalHeight(0.4)),
            repeatingSubitem: item(.fractionalWidth(0.5), .fractionalHeight(1)), count: 2)
        let outer = NSCollectionLayoutGroup.vertical(
            layoutSize: extent(.fractionalWidth(1), .absolute(100)),
            subitems: [item(.fractionalWidth(1), .fractionalHeight(0.6)), inner])
        let stage = CompositionalStage(4, outer)
        expectEqual(stage.frames(4), [rect(0, 0, 300, 60), rect(0, 60, 150, 40), rect(150, 60, 150, 40), rect(0, 100, 300, 60)])
    }

    @Test func insetsSetAfterALayoutMakeRowsNarrower() {
        let stage = CompositionalStage(2, row(100, [item(.fractionalWidth(0.5), .fractionalHeight(1))]))
        expectEqual(stage.frames(2), [rect(0, 0, 150, 100), rect(150, 0, 150, 100)])
        stage.collection.contentInset.left = 20
        expectEqual(stage.frames(2), [rect(0, 0, 140, 100), rect(140, 0, 140, 100)])
        stage.collection.contentInset = .zero
        expectEqual(stage.frames(2), [rect(0, 0, 150, 100), rect(150, 0, 150, 100)])
    }

    @Test func customGroupsPlaceTheirItems() {
        var containers: [CGSize] = []
        let group = NSCollectionLayoutGroup.custom(layoutSize: extent(.fractionalWidth(1), .absolute(60))) { environment in
            let size = environment.container.effectiveContentSize
            expectEqual(environment.container.contentInsets.leading, 20)
            expectEqual(environment.container.effectiveContentInsets.leading, 20)
            containers += [environment.container.contentSize, size]
            return [
                NSCollectionLayoutGroupCustomItem(frame: rect(0, 0, size.width / 2, 30)),
                NSCollectionLayoutGroupCustomItem(frame: rect(size.width / 2, 10, size.width / 2, 40), zIndex: 3),
            ]
        }
        group.contentInsets.leading = 20
        let stage = CompositionalStage(3, group)
        expectEqual(stage.frames(3), [rect(20, 0, 140, 30), rect(160, 10, 140, 40), rect(20, 60, 140, 30)])
        expectEqual(containers.prefix(2), [CGSize(width: 300, height: 60), CGSize(width: 280, height: 60)])
        expectEqual(stage.layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.zIndex, 3)
    }

    @Test func groupsCopyTheirItems() {
        let first = item(.fractionalWidth(1), .fractionalHeight(1))
        first.contentInsets.top = 5
        let group = row(50, [first])
        first.contentInsets.top = 9
        expectEqual(CompositionalStage(1, group).frame(0), rect(0, 5, 300, 45))
        expect(group.subitems.first?.contentInsets.top == 5, group.subitems.first !== first)
    }

    // MARK: Supplementary views

    @Test func badgesAreAttachedToItems() {
        func badge(_ anchor: NSCollectionLayoutAnchor, _ own: NSCollectionLayoutAnchor? = nil) -> CGRect? {
            let size = extent(.absolute(20), .absolute(10))
            let view =
                own.map {
                    NSCollectionLayoutSupplementaryItem(
                        layoutSize: size, elementKind: "badge", containerAnchor: anchor, itemAnchor: $0)
                } ?? NSCollectionLayoutSupplementaryItem(layoutSize: size, elementKind: "badge", containerAnchor: anchor)
            let cell = NSCollectionLayoutItem(layoutSize: third.layoutSize, supplementaryItems: [view])
            let group = row(50, [cell])
            return CompositionalStage([5], NSCollectionLayoutSection(group: group), kinds: ["badge"]).view("badge", 1)
        }
        // The item's frame is (100, 0, 100, 50).
        expectEqual(badge(.init(edges: [.top, .trailing])), rect(180, 0, 20, 10))
        expectEqual(badge(.init(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5))), rect(190, -5, 20, 10))
        expectEqual(badge(.init(edges: .leading, absoluteOffset: CGPoint(x: 3, y: 4))), rect(103, 24, 20, 10))
        expectEqual(badge(.init(edges: .bottom), .init(edges: .top)), rect(140, 50, 20, 10))
    }

    @Test func viewsAreAttachedToGroups() {
        let group = row(50, [third])
        let view = NSCollectionLayoutSupplementaryItem(
            layoutSize: extent(.fractionalWidth(0.5), .absolute(6)), elementKind: "line",
            containerAnchor: NSCollectionLayoutAnchor(edges: .bottom))
        group.supplementaryItems = [view]
        let stage = CompositionalStage([5], NSCollectionLayoutSection(group: group), kinds: ["line"])
        expectEqual(stage.view("line", 3), rect(75, 94, 150, 6), "The path is that of the group's first item.")
        expectNil(stage.view("line", 1))
        let paths = stage.collection.visibleSupplementaryViews(ofKind: "line").map(\.frame.minY)
        expectEqual(paths, [44, 94])
    }

    // MARK: Values

    @Test func dimensionsAndSpacesTellTheirKind() {
        let dimensions: [NSCollectionLayoutDimension] = [
            .fractionalWidth(0.25), .fractionalHeight(0.5), .absolute(3), .estimated(4),
            .uniformAcrossSiblings(estimate: 5),
        ]
        expectEqual(dimensions.map(\.dimension), [0.25, 0.5, 3, 4, 5])
        expectEqual(dimensions.map(\.isFractionalWidth), [true, false, false, false, false])
        expectEqual(dimensions.map(\.isFractionalHeight), [false, true, false, false, false])
        expectEqual(dimensions.map(\.isAbsolute), [false, false, true, false, false])
        expectEqual(dimensions.map(\.isEstimated), [false, false, false, true, false])
        expectEqual(dimensions.map(\.isUniformAcrossSiblings), [false, false, false, false, true])
        let (fixed, flexible) = (NSCollectionLayoutSpacing.fixed(5), NSCollectionLayoutSpacing.flexible(6))
        expect(fixed.isFixed, !fixed.isFlexible, fixed.spacing == 5)
        expect(flexible.isFlexible, !flexible.isFixed, flexible.spacing == 6)
        let edges = NSCollectionLayoutEdgeSpacing(leading: fixed, top: nil, trailing: flexible, bottom: fixed)
        expect(edges.leading === fixed, edges.top == nil, edges.trailing === flexible, edges.bottom === fixed)
        let anchor = NSCollectionLayoutAnchor(edges: [.top, .leading], fractionalOffset: CGPoint(x: 1, y: 2))
        expect(anchor.isFractionalOffset, !anchor.isAbsoluteOffset, anchor.offset == CGPoint(x: 1, y: 2))
        expect(anchor.edges == [.top, .leading], NSCollectionLayoutAnchor(edges: .top).isAbsoluteOffset)
        let custom = NSCollectionLayoutGroupCustomItem(frame: rect(1, 2, 3, 4), zIndex: 5)
        expect(custom.frame == rect(1, 2, 3, 4), custom.zIndex == 5)
        let header = edge("header", 20, .topLeading)
        expect(header.alignment == .topLeading, header.offset == .zero, header.extendsBoundary)
        expect(!header.pinToVisibleBounds, header.zIndex == 1, header.elementKind == "header")
        expect(header.containerAnchor.edges == [.top, .leading], header.itemAnchor == nil)
    }

    // MARK: Values without a meaning

    /// Lengths that are no lengths become 0, and the layout ends.
    @Test(arguments: [CGFloat.nan, -1, .infinity, -.infinity])
    func oddLengthsAreZero(_ length: CGFloat) {
        expectEqual(NSCollectionLayoutDimension.absolute(length).dimension, 0)
        expectEqual(NSCollectionLayoutDimension.estimated(length).dimension, 0)
        let stage = CompositionalStage(5, row(40, [item(.absolute(length), .fractionalHeight(length))]))
        expect(stage.frames(5) == [CGRect?](repeating: .zero, count: 5), stage.size.height == 40)
        let flat = CompositionalStage(5, row(length, [third]))
        expect(flat.frame(4) == rect(100, 0, 100, 0), flat.size.height == 0)
    }

    /// Spaces and insets that are no lengths become 0.
    @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
    func oddSpacesAreZero(_ length: CGFloat) {
        let odd = third
        odd.contentInsets = NSDirectionalEdgeInsets(top: length, leading: length, bottom: length, trailing: length)
        odd.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .fixed(length), top: .flexible(length), trailing: nil, bottom: nil)
        let group = row(40, [odd])
        group.interItemSpacing = .fixed(length)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = length
        section.contentInsets = odd.contentInsets
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = length
        let stage = CompositionalStage(
            [4, 1], UICollectionViewCompositionalLayout(section: section, configuration: configuration))
        expect(stage.frame(3) == rect(0, 40, 100, 40), stage.frame(0, 1) == rect(0, 80, 100, 40))
        expectEqual(NSCollectionLayoutGroupCustomItem(frame: rect(0, length, 1, 1)).frame, .zero)
        expectEqual(NSCollectionLayoutAnchor(edges: .top, absoluteOffset: CGPoint(x: length, y: 0)).offset, .zero)
    }

    @Test func longItemsAreShortened() {
        let stage = CompositionalStage(2, row(40, [item(.absolute(500), .absolute(10))]))
        expectEqual(stage.frames(2), [rect(0, 0, 300, 10), rect(0, 40, 300, 10)])
        let wide = NSCollectionLayoutGroup.horizontal(layoutSize: extent(.absolute(400), .absolute(10)), subitems: [third])
        let nested = row(40, [wide])
        expectEqual(CompositionalStage(2, nested).frames(2), [rect(0, 0, 100, 10), rect(100, 0, 100, 10)])
    }

    @Test func groupsWithoutItemsEndTheSection() {
        let size = extent(.fractionalWidth(1), .absolute(10))
        let empty = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [])
        let custom = NSCollectionLayoutGroup.custom(layoutSize: size) { _ in [] }
        for group in [empty, custom, row(20, [empty, custom])] {
            let stage = CompositionalStage(3, group)
            expect(stage.size.height == 0, stage.frame(0) == nil, stage.visibleItems().isEmpty)
        }
        // Other subitems follow.
        let narrow = NSCollectionLayoutGroup.vertical(layoutSize: extent(.absolute(0), .absolute(10)), subitems: [])
        expectEqual(CompositionalStage(4, row(20, [narrow, third])).frame(3), rect(0, 20, 100, 20))
    }

    @Test func countsAreOneAtLeast() {
        let size = extent(.fractionalWidth(1), .absolute(10))
        for count in [0, -3] {
            let stage = CompositionalStage(2, .horizontal(layoutSize: size, repeatingSubitem: third, count: count))
            expectEqual(stage.frame(1), rect(0, 10, 100, 10))
        }
        let many = CompositionalStage(3, .horizontal(layoutSize: size, subitem: third, count: .max))
        expect(many.frame(2)?.height == 10, many.size.height == 10)
    }

    @Test func deeplyNestedGroupsEnd() {
        var group = row(10, [third])
        for _ in 0..<60 {
            group = .horizontal(layoutSize: extent(.fractionalWidth(1), .estimated(10)), subitems: [group])
            group = .vertical(layoutSize: extent(.estimated(300), .fractionalHeight(1)), subitems: [group])
        }
        expectNil(CompositionalStage(3, group).frame(0))
    }

    @Test func nothingHasNoPlace() {
        expectEqual(CompositionalStage(0, row(50, [third])).size, CGSize(width: 300, height: 0))
        expectEqual(CompositionalStage([], list(10)).size, CGSize(width: 300, height: 0))
    }
}

import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Sections that are lists: positions of rows, headers and footers, and backgrounds. Rows without content have 44 points, headers
/// and footers 28.
@Suite struct ListLayoutTests {
    private typealias Configuration = UICollectionLayoutListConfiguration
    private static let (header, footer) = (UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter)

    private func stage(
        _ counts: [Int], _ appearance: Configuration.Appearance, _ change: (inout Configuration) -> Void = { _ in }
    ) -> CompositionalStage {
        var configuration = Configuration(appearance: appearance)
        change(&configuration)
        return CompositionalStage(counts, .list(using: configuration), kinds: [Self.header, Self.footer])
    }

    @Test func plainRowsFollowEachOther() {
        let stage = stage([2, 2], .plain)
        expectEqual(stage.frames(2), [rect(0, 0, 300, 44), rect(0, 44, 300, 44)])
        expectEqual(stage.frames(2, 1), [rect(0, 88, 300, 44), rect(0, 132, 300, 44)])
        expectEqual(stage.size, CGSize(width: 300, height: 176))
    }

    @Test func insetGroupsHaveMargins() {
        let stage = stage([2, 2], .insetGrouped)
        // 16 points above and below each group, and at the sides.
        expectEqual(stage.frames(2), [rect(16, 16, 268, 44), rect(16, 60, 268, 44)])
        expectEqual(stage.frames(2, 1), [rect(16, 136, 268, 44), rect(16, 180, 268, 44)])
        expectEqual(stage.size, CGSize(width: 300, height: 240))
    }

    @Test func groupsHaveHeadersAndFooters() {
        let stage = stage([2, 2], .grouped) { ($0.headerMode, $0.footerMode) = (.supplementary, .supplementary) }
        expect(stage.view(Self.header) == rect(0, 16, 300, 28), stage.view(Self.footer) == rect(0, 132, 300, 28))
        expectEqual(stage.frame(0), rect(0, 44, 300, 44))
        // The footer ends at 160; 16 points follow.
        expect(stage.view(Self.header, 0, 1) == rect(0, 176, 300, 28), stage.frame(1, 1) == rect(0, 248, 300, 44))
        expectEqual(stage.size.height, 320)
    }

    @Test func insetHeadersHaveTheWidthOfTheRows() {
        let stage = stage([1], .insetGrouped) { $0.headerMode = .supplementary }
        expect(stage.view(Self.header) == rect(16, 16, 268, 28), stage.frame(0) == rect(16, 44, 268, 44))
    }

    @Test func plainHeadersStayVisible() {
        let stage = stage([10], .plain) { ($0.headerMode, $0.headerTopPadding) = (.supplementary, 10) }
        expect(stage.view(Self.header) == rect(0, 10, 300, 28), stage.frame(0) == rect(0, 38, 300, 44))
        stage.collection.contentOffset.y = 50
        expectEqual(stage.view(Self.header), rect(0, 50, 300, 28))
    }

    @Test func aPaddingThatIsNotPossibleIsNone() {
        let stage = stage([1], .plain) { ($0.headerMode, $0.headerTopPadding) = (.supplementary, -.infinity) }
        expectEqual(stage.view(Self.header), rect(0, 0, 300, 28))
    }

    @Test func theFirstItemCanBeTheHeader() throws {
        let stage = stage([3], .insetGrouped) { $0.headerMode = .firstItemInSection }
        stage.collection.layoutIfNeeded()
        let places = (0..<3).compactMap {
            stage.layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.listPlace
        }
        expectEqual(places.map(\.role), [.header, .row, .row])
        expect(places.map(\.isFirst) == [false, true, false], places.map(\.isLast) == [false, false, true])
    }

    @Test func rowsFitTheirContent() {
        Scene.run { scene in
            let stage = stage([3], .plain)
            let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, item in
                let view = placed(UIView(), in: cell.contentView)
                NSLayoutConstraint.activate([
                    view.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                    view.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                    with(999, view.heightAnchor.constraint(equalToConstant: 50 + 10 * CGFloat(item))),
                ])
            }
            stage.makeCell = { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $1.item) }
            scene.window.addSubview(stage.collection)
            scene.frame()
            expectEqual(stage.frames(3), [rect(0, 0, 300, 50), rect(0, 50, 300, 60), rect(0, 110, 300, 70)])
        }
    }

    @Test func theCollectionHasTheListsBackground() {
        Scene.run { scene in
            let stage = stage([1], .grouped)
            scene.window.addSubview(stage.collection)
            scene.frame()
            expectEqual(stage.collection.backgroundColor, .systemGroupedBackground)
            let own = self.stage([1], .grouped) { $0.backgroundColor = .green }
            own.collection.backgroundColor = .red
            scene.window.addSubview(own.collection)
            scene.frame()
            expectEqual(own.collection.backgroundColor, .red)
            let empty = self.stage([], .insetGrouped)
            scene.window.addSubview(empty.collection)
            scene.frame()
            expectEqual(empty.collection.backgroundColor, .systemGroupedBackground)
            empty.collection.collectionViewLayout = UICollectionViewFlowLayout()
            scene.frame()
            expectNil(empty.collection.backgroundColor)
        }
    }

    @Test func aListBesideOtherSectionsHasItsOwnBackground() throws {
        try Scene.run { scene in
            let layout = UICollectionViewCompositionalLayout { number, environment in
                if number == 0 { return list(30) }
                var configuration = Configuration(appearance: .insetGrouped)
                configuration.backgroundColor = .green
                return .list(using: configuration, layoutEnvironment: environment)
            }
            let stage = CompositionalStage([1, 1], layout)
            scene.window.addSubview(stage.collection)
            scene.frame()
            expect(stage.collection.backgroundColor == nil, stage.frame(0, 1) == rect(16, 46, 268, 44))
            let ground = try require(stage.collection.subviews.first { $0 is ListGround })
            // The group of 44 points with 16 above and below.
            expect(ground.frame == rect(0, 30, 300, 76), ground.backgroundColor == .green)
        }
    }
}

import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Outlines: section snapshots, and the lists that expand and collapse their items.
@Suite struct OutlineTests {
    private typealias Outline = NSDiffableDataSourceSectionSnapshot<String>

    /// a with b (with c and d) and e; f.
    private var sample: Outline {
        var outline = Outline()
        outline.append(["a", "f"])
        outline.append(["b", "e"], to: "a")
        outline.append(["c", "d"], to: "b")
        return outline
    }

    @Test func itemsAreInOrder() {
        var outline = sample
        expect(outline.items == ["a", "b", "c", "d", "e", "f"], outline.rootItems == ["a", "f"])
        expectEqual(outline.visibleItems, ["a", "f"])
        outline.expand(["b"])
        expect(outline.visibleItems == ["a", "f"], !outline.isVisible("c"), outline.isExpanded("b"))
        outline.expand(["a", "unknown"])
        expect(outline.visibleItems == ["a", "b", "c", "d", "e", "f"], outline.isVisible("c"))
        expect(!outline.isExpanded("unknown"))
        outline.collapse(["b"])
        expectEqual(outline.visibleItems, ["a", "b", "e", "f"])
        expect(["a", "b", "d", "f"].map(outline.level) == [0, 1, 2, 0], outline.parent(of: "d") == "b")
        expect(outline.index(of: "e") == 4, outline.index(of: "x") == nil, outline.contains("c"), !outline.contains("x"))
        expect(outline.parent(of: "a") == nil, !outline.isVisible("x"))
        expectEqual(outline.visualDescription(), "- a\n  + b\n      c\n      d\n    e\n  f")
    }

    @Test func outlinesAreEdited() {
        var outline = sample
        outline.insert(["x", "y"], before: "d")
        outline.insert(["z"], after: "a")
        expect(outline.items == ["a", "b", "c", "x", "y", "d", "e", "z", "f"], outline.parent(of: "x") == "b")
        outline.delete(["b", "y", "z", "unknown"])
        expect(outline.items == ["a", "e", "f"], outline.snapshot(of: "a").items == ["e"])
        // An item that is there already is ignored.
        outline.append(["f", "g"], to: "e")
        expectEqual(outline.items, ["a", "e", "g", "f"])
        outline.append(["h"], to: "unknown")
        outline.insert(["h"], before: "unknown")
        expect(!outline.contains("h"))
        outline.deleteAll()
        expect(outline.items.isEmpty, outline.rootItems.isEmpty)
    }

    /// Descendants are visited once, although each item is named with all that are below it.
    @Test func itemsAreDeletedWithTheirAncestors() {
        var outline = NSDiffableDataSourceSectionSnapshot<Int>()
        outline.append([0, -1])
        for level in 1..<5000 { outline.append([level], to: level - 1) }
        outline.delete(Array(0..<5000) + [4999, 0])
        expect(outline.items == [-1], !outline.contains(2500))
    }

    @Test func partsMoveBetweenOutlines() {
        var outline = sample
        outline.expand(["b"])
        let part = outline.snapshot(of: "b", includingParent: true)
        expect(part.items == ["b", "c", "d"], part.rootItems == ["b"], part.level(of: "c") == 1, part.isExpanded("b"))
        expectEqual(outline.snapshot(of: "b").rootItems, ["c", "d"])
        outline.delete(["b"])
        outline.insert(part, after: "f")
        expect(outline.items == ["a", "e", "f", "b", "c", "d"], outline.isExpanded("b"), outline.level(of: "d") == 1)
        var other = Outline()
        other.append(["p"])
        other.append(["q"], to: "p")
        outline.replace(childrenOf: "b", using: other)
        expect(outline.items == ["a", "e", "f", "b", "p", "q"], outline.level(of: "q") == 2)
        outline.insert(sample.snapshot(of: "b", includingParent: false), before: "a")
        expectEqual(outline.rootItems, ["c", "d", "a", "f", "b"])
    }

    @Test func deepOutlinesNeedNoRecursion() {
        var outline = NSDiffableDataSourceSectionSnapshot<Int>()
        outline.append([0])
        for level in 1..<20_000 { outline.append([level], to: level - 1) }
        outline.expand(outline.items)
        expect(outline.visibleItems.count == 20_000, outline.level(of: 19_999) == 19_999)
    }

    // MARK: Lists

    private typealias Source = UICollectionViewDiffableDataSource<Int, String>

    private func source(in scene: Scene) -> (Source, UICollectionView) {
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
        let view = UICollectionView(frame: rect(0, 0, 300, 300), collectionViewLayout: layout)
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
            cell.accessories = ["a", "b"].contains(item) ? [.outlineDisclosure()] : []
        }
        let source = Source(collectionView: view) { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2) }
        scene.window.addSubview(view)
        return (source, view)
    }

    private func cells(_ view: UICollectionView) -> [UICollectionViewListCell] {
        view.visibleCells.compactMap { $0 as? UICollectionViewListCell }
    }

    @Test func arrowsExpandAndCollapse() {
        Scene.run { scene in
            let (source, view) = source(in: scene)
            var outline = sample
            outline.expand(["a"])
            source.apply(outline, to: 7, animatingDifferences: false)
            scene.settle()
            expect(source.snapshot().sectionIdentifiers == [7], source.snapshot().itemIdentifiers == ["a", "b", "e", "f"])
            expectEqual(cells(view).map(\.indentationLevel), [0, 1, 1, 0])
            expectEqual(cells(view).map(\.configurationState.isExpanded), [true, false, false, false])
            // The arrow of b, in the second row, is 16 points from the right.
            scene.click(277, 66)
            scene.settle()
            expectEqual(source.snapshot().itemIdentifiers, ["a", "b", "c", "d", "e", "f"])
            expect(source.snapshot(for: 7).isExpanded("b"))
            expect(cells(view).map(\.indentationLevel) == [0, 1, 2, 2, 1, 0], cells(view)[1].configurationState.isExpanded)
            // A click beside the arrow selects the row.
            scene.click(100, 66)
            expectEqual(view.indexPathsForSelectedItems?.map(\.item), [1])
            scene.click(277, 22)
            scene.settle()
            expect(source.snapshot().itemIdentifiers == ["a", "f"], !cells(view)[0].configurationState.isExpanded)
            expectEqual(source.snapshot(for: 7).items, sample.items)
        }
    }

    @Test func levelsEndWithTheirOutline() {
        Scene.run { scene in
            let (source, view) = source(in: scene)
            var outline = sample
            outline.expand(["a"])
            source.apply(outline, to: 0, animatingDifferences: false)
            scene.settle()
            expectEqual(cells(view).map(\.indentationLevel), [0, 1, 1, 0])
            var flat = source.snapshot()
            flat.deleteItems(["f"])
            source.apply(flat, animatingDifferences: false)
            scene.settle()
            expectEqual(cells(view).map(\.indentationLevel), [0, 0, 0])
            expect(cells(view).allSatisfy { !$0.configurationState.isExpanded })
            // A cell that is used again begins without a level; the program's own is kept.
            let cell = UICollectionViewListCell(frame: .zero)
            cell.setOutlineLevel(2)
            cell.prepareForReuse()
            expectEqual(cell.indentationLevel, 0)
            cell.indentationLevel = 3
            cell.setOutlineLevel(nil)
            expectEqual(cell.indentationLevel, 3)
        }
    }

    @Test func handlersDecide() {
        Scene.run { scene in
            let (source, view) = source(in: scene)
            source.apply(sample, to: 0, animatingDifferences: false)
            scene.settle()
            var log: [String] = []
            source.sectionSnapshotHandlers.shouldExpandItem = { $0 == "a" }
            source.sectionSnapshotHandlers.willExpandItem = { log.append("expand \($0)") }
            source.sectionSnapshotHandlers.willCollapseItem = { log.append("collapse \($0)") }
            source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, children in
                log.append("\(parent): \(children.items.joined())")
                var new = children
                new.append(["new"])
                return new
            }
            scene.click(277, 22)
            scene.settle()
            expect(log == ["expand a", "a: bcde"], source.snapshot().itemIdentifiers == ["a", "b", "e", "new", "f"])
            scene.click(277, 66)
            scene.settle()
            expectEqual(source.snapshot().itemIdentifiers, ["a", "b", "e", "new", "f"], "b may not be expanded")
            source.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
            scene.click(277, 22)
            expectEqual(log.count, 2)
            source.sectionSnapshotHandlers.shouldCollapseItem = nil
            scene.click(277, 22)
            scene.settle()
            expect(log.last == "collapse a", view.numberOfItems(inSection: 0) == 2)
        }
    }

    @Test func headersToggleAsAWhole() {
        Scene.run { scene in
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.headerMode = .firstItemInSection
            let view = UICollectionView(
                frame: rect(0, 0, 300, 300), collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
            var taps = 0
            let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
                cell.accessories = item == "a" ? [.outlineDisclosure()] : item == "e" ? [.outlineDisclosure { taps += 1 }] : []
            }
            let source = Source(collectionView: view) { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2) }
            scene.window.addSubview(view)
            source.apply(sample, to: 0, animatingDifferences: false)
            scene.settle()
            scene.click(50, 10)
            scene.settle()
            expect(source.snapshot().itemIdentifiers == ["a", "b", "e", "f"], view.indexPathsForSelectedItems == [])
            // The program's handler replaces the standard action.
            let row = view.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame ?? .zero
            scene.click(277, row.midY)
            expect(taps == 1, source.snapshot().numberOfItems == 4)
        }
    }

    @Test func otherSnapshotsEndOutlines() {
        Scene.run { scene in
            let (source, _) = source(in: scene)
            source.apply(sample, to: 0, animatingDifferences: false)
            var whole = source.snapshot()
            source.apply(whole, animatingDifferences: false)
            expectEqual(source.snapshot(for: 0).items, sample.items, "the same items keep the outline")
            whole.deleteItems(["f"])
            source.apply(whole, animatingDifferences: false)
            expect(source.snapshot(for: 0).items == ["a"], source.snapshot(for: 9).items == [])
        }
    }
}

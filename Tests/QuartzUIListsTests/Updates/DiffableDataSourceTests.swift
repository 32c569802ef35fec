import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Snapshots of identifiers, and the lists that show them.
@Suite struct DiffableDataSourceTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    private func snapshot(_ sections: (String, [Int])...) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items, toSection: section)
        }
        return snapshot
    }

    @Test func aSnapshotIsEdited() {
        var snapshot = snapshot(("a", [1, 2, 3]), ("b", [4]))
        snapshot.insertItems([5, 6], afterItem: 1)
        snapshot.insertItems([7], beforeItem: 4)
        expect(snapshot.itemIdentifiers == [1, 5, 6, 2, 3, 7, 4], snapshot.numberOfItems == 7)
        // An item that is there already is moved.
        snapshot.appendItems([2, 8])
        expectEqual(snapshot.itemIdentifiers(inSection: "a"), [1, 5, 6, 3])
        expect(snapshot.itemIdentifiers(inSection: "b") == [7, 4, 2, 8], snapshot.sectionIdentifier(containingItem: 2) == "b")
        snapshot.moveItem(1, afterItem: 3)
        snapshot.moveItem(8, beforeItem: 7)
        snapshot.deleteItems([5, 4, 99])
        expect(snapshot.itemIdentifiers == [6, 3, 1, 8, 7, 2], snapshot.indexOfItem(8) == 3, snapshot.indexOfItem(4) == nil)
        snapshot.insertSections(["c"], beforeSection: "a")
        snapshot.moveSection("b", beforeSection: "c")
        expect(snapshot.sectionIdentifiers == ["b", "c", "a"], snapshot.indexOfSection("a") == 2)
        snapshot.moveSection("b", afterSection: "a")
        snapshot.reloadItems([3, 99])
        expect(snapshot.reloadedItemIdentifiers == [3], snapshot.sectionIdentifiers == ["c", "a", "b"])
        snapshot.deleteSections(["a"])
        expect(snapshot.numberOfSections == 2, snapshot.itemIdentifiers == [8, 7, 2])
        snapshot.reconfigureItems([8])
        snapshot.reloadSections(["b", "z"])
        expect(snapshot.reconfiguredItemIdentifiers == [8], snapshot.reloadedSectionIdentifiers == ["b"])
        snapshot.deleteAllItems()
        expect(snapshot.numberOfSections == 0, snapshot.numberOfItems == 0)
    }

    @Test func unknownIdentifiersAreIgnored() {
        var snapshot = snapshot(("a", [1]))
        snapshot.appendItems([2], toSection: "z")
        snapshot.insertItems([3], beforeItem: 9)
        snapshot.moveItem(1, afterItem: 1)
        snapshot.moveItem(9, afterItem: 1)
        snapshot.appendSections(["a"])
        snapshot.moveSection("z", afterSection: "a")
        expect(snapshot.sectionIdentifiers == ["a"], snapshot.itemIdentifiers == [1])
    }

    @Test func deletedItemsAreNotReloaded() {
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0, 1])
        snapshot.appendItems(["a", "b"], toSection: 0)
        snapshot.appendItems(["c"], toSection: 1)
        snapshot.reloadItems(["a", "b", "c"])
        snapshot.reconfigureItems(["c"])
        snapshot.deleteItems(["a"])
        expect(snapshot.reloadedItemIdentifiers == ["b", "c"], snapshot.itemIdentifiers == ["b", "c"])
        snapshot.deleteSections([1])
        expect(snapshot.reloadedItemIdentifiers == ["b"], snapshot.reconfiguredItemIdentifiers.isEmpty)
        snapshot.deleteItems(["none"])
        expectEqual(snapshot.numberOfItems, 1)
    }

    @Test func asFewItemsAsPossibleMove() {
        typealias State = SnapshotState<String, Int>
        expect(State.outOfOrder([0, 1, 2, 3]) == [], State.outOfOrder([]) == [])
        expectEqual(State.outOfOrder([3, 0, 1, 2]), [3])
        expectEqual(State.outOfOrder([1, 2, 3, 0]), [0])
        expectEqual(State.outOfOrder([2, 1, 0]).count, 2)
        let new = State(snapshot(("c", [5]), ("b", [4, 2]), ("a", [3, 1])))
        let update = State(snapshot(("a", [1, 2, 3]), ("b", [4]), ("d", [6]))).changes(to: new, .fade)
        expect(Set(update.deletedSections.keys) == [2], Set(update.insertedSections.keys) == [0])
        expect(update.movedSections.count == 1, update.deleted.isEmpty, update.inserted.isEmpty)
        expect(update.moved[IndexPath(item: 1, section: 0)] == IndexPath(item: 1, section: 1), update.moved.count == 2)
    }

    @Test func whatIsMovedAndReloadedGetsNewCells() {
        typealias State = SnapshotState<String, Int>
        var new = snapshot(("b", [4]), ("a", [2, 3, 1]))
        new.reloadItems([1])
        new.reloadSections(["a", "b"])
        let update = State(snapshot(("a", [1, 2, 3]), ("b", [4]))).changes(to: State(new), .fade)
        expect(update.moved.isEmpty, update.movedSections.isEmpty)
        expect(update.deleted.keys.first == IndexPath(item: 0, section: 0), update.deleted.count == 1)
        expect(update.inserted.keys.first == IndexPath(item: 2, section: 1), update.inserted.count == 1)
        // One section changes its place, the other one is reloaded in its own.
        expect(update.deletedSections.count == 1, update.insertedSections.count == 1, update.reloadedSections.count == 1)
        expect(ListMap(update, from: counts([3, 1]), to: counts([1, 3])) != nil)
    }

    private func counts(_ numbers: [Int]) -> ListCounts {
        var counts = ListCounts()
        for number in numbers { counts.addSection(of: number, limit: 100, in: "UITableView") }
        return counts
    }

    // MARK: Collections

    private final class Tile: UICollectionViewCell {
        var number = 0
    }

    private func collection(_ scene: Scene) -> (UICollectionView, UICollectionViewDiffableDataSource<String, Int>) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 40, height: 40)
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 200), collectionViewLayout: layout)
        view.register(Tile.self, forCellWithReuseIdentifier: "tile")
        scene.window.addSubview(view)
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, number in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "tile", for: path) as? Tile
            cell?.number = number
            return cell
        }
        return (view, source)
    }

    private func numbers(_ view: UICollectionView) -> [Int] {
        view.visibleCells.compactMap { $0 as? Tile }.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
            .map(\.number)
    }

    @Test func aCollectionShowsSnapshots() throws {
        try Scene.run { scene in
            let (view, source) = collection(scene)
            expect(view.dataSource === source)
            source.apply(snapshot(("a", [1, 2, 3])), animatingDifferences: false)
            scene.frame()
            expect(numbers(view) == [1, 2, 3], source.snapshot().itemIdentifiers == [1, 2, 3])
            let first = try require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
            var isDone = false
            source.apply(snapshot(("a", [3, 4, 1]), ("b", [2]))) { isDone = true }
            expect(!isDone, source.indexPath(for: 1) == IndexPath(item: 2, section: 0))
            expect(source.itemIdentifier(for: IndexPath(item: 0, section: 1)) == 2, source.index(for: "b") == 1)
            expect(source.sectionIdentifier(for: 1) == "b", source.sectionIdentifier(for: 2) == nil)
            scene.frame()
            scene.advance(by: 0.1)
            // The cell of item 1 is on its way from the first place to the third.
            let x = first.layer.presentation()?.frame.minX ?? 0
            expect(x > 0, x < 80)
            scene.settle()
            expect(isDone, numbers(view) == [3, 4, 1, 2])
            expect(view.cellForItem(at: IndexPath(item: 2, section: 0)) === first, first.frame.minX == 80)
        }
    }

    @Test func reconfiguredItemsKeepTheirCells() throws {
        try Scene.run { scene in
            let (view, source) = collection(scene)
            source.apply(snapshot(("a", [1, 2, 3])), animatingDifferences: false)
            scene.frame()
            let second = try require(view.cellForItem(at: IndexPath(item: 1, section: 0)) as? Tile)
            (second.number, second.isSelected) = (0, true)
            var next = snapshot(("a", [4, 3, 2]))
            next.reconfigureItems([2, 4])
            source.apply(next)
            scene.settle()
            expect(numbers(view) == [4, 3, 2], view.cellForItem(at: IndexPath(item: 2, section: 0)) === second)
            expect(second.number == 2, second.isSelected, source.snapshot().reconfiguredItemIdentifiers.isEmpty)
            second.number = 0
            view.reconfigureItems(at: [IndexPath(item: 2, section: 0), IndexPath(item: 9, section: 0)])
            expectEqual(second.number, 2)
        }
    }

    @Test func anySnapshotFollowsAnyOther() {
        Scene.run { scene in
            let (view, source) = collection(scene)
            var state: UInt64 = 7
            func random(_ count: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int(state >> 33) % count
            }
            for _ in 0..<40 {
                var snapshot = Snapshot()
                var items = Array(0..<12).filter { _ in random(3) > 0 }
                for section in ["a", "b", "c", "d"] where random(3) > 0 {
                    snapshot.insertSections([section], atRandom: random)
                    while !items.isEmpty, random(4) > 0 {
                        snapshot.appendItems([items.remove(at: random(items.count))], toSection: section)
                    }
                }
                snapshot.reloadItems([random(12)])
                source.apply(snapshot, animatingDifferences: random(2) == 0)
                scene.settle()
                expectEqual(numbers(view), snapshot.itemIdentifiers)
            }
        }
    }

    // MARK: Tables

    private final class Rows: UITableViewDiffableDataSource<String, Int> {
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            sectionIdentifier(for: section)
        }
    }

    @Test func aTableShowsSnapshots() {
        Scene.run { scene in
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            scene.window.addSubview(table)
            let rows = Rows(tableView: table) { table, path, number in
                let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
                cell.textLabel?.text = "\(number)"
                return cell
            }
            rows.defaultRowAnimation = .fade
            rows.apply(snapshot(("a", [1, 2])), animatingDifferences: false)
            scene.settle()
            rows.apply(snapshot(("a", [2, 1, 3]), ("b", [])))
            scene.settle()
            let texts = (0..<3).map { table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel?.text }
            expect(texts == ["2", "1", "3"], table.numberOfSections == 2)
            expectEqual(rows.tableView(table, titleForHeaderInSection: 1), "b")
            expect(!rows.tableView(table, canEditRowAt: IndexPath(row: 0, section: 0)))
            let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))
            cell?.textLabel?.text = "x"
            table.reconfigureRows(at: [IndexPath(row: 1, section: 0)])
            expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === cell, cell?.textLabel?.text == "1")
            rows.applySnapshotUsingReloadData(snapshot(("c", [9])))
            scene.frame()
            expect(table.numberOfSections == 1, table.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text == "9")
        }
    }
}

extension NSDiffableDataSourceSnapshot {
    /// Inserts sections at an arbitrary place.
    fileprivate mutating func insertSections(_ sections: [SectionIdentifierType], atRandom random: (Int) -> Int) {
        guard let other = sectionIdentifiers.isEmpty ? nil : sectionIdentifiers[random(numberOfSections)] else {
            return appendSections(sections)
        }
        insertSections(sections, beforeSection: other)
    }
}

import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Rows or items in sections, whose callbacks act.
private final class Lists: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    var sections: [Int]
    var acts: [String: () -> Void] = [:]
    var made: [IndexPath] = []
    init(_ sections: [Int]) { self.sections = sections }

    /// Performs an action once.
    private func act(_ name: String) { acts.removeValue(forKey: name)?() }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        act("count")
        return sections.indices.contains(section) ? sections[section] : 0
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        made.append(indexPath)
        act("make")
        return tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) { act("end") }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        act("header")
        return tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    }
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) { act("showHeader") }
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        act("count")
        return sections.indices.contains(section) ? sections[section] : 0
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        made.append(indexPath)
        act("make")
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { act("end") }
}

/// Tables and collections that change during their own callbacks, and whose data sources contradict themselves.
@Suite struct ListChangeTests {
    private func table(_ rows: Lists, in scene: Scene) -> UITableView {
        let table = UITableView(frame: scene.window.bounds)
        table.rowHeight = 50
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = rows
        table.delegate = rows
        scene.window.addSubview(table)
        scene.settle()
        return table
    }

    private func collection(_ items: Lists, in scene: Scene) -> UICollectionView {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 400, height: 50)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let collection = UICollectionView(frame: scene.window.bounds, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = items
        collection.delegate = items
        scene.window.addSubview(collection)
        scene.settle()
        return collection
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    // MARK: Places

    @Test func reloadsCountBeforeTheUpdate() {
        Scene.run { scene in
            let rows = Lists([4])
            let table = table(rows, in: scene)
            let (kept, replaced) = (table.cellForRow(at: path(1)), table.cellForRow(at: path(2)))
            rows.made = []
            rows.sections = [5]
            table.performBatchUpdates {
                table.reloadRows(at: [path(2)], with: .none)
                table.insertRows(at: [path(0)], with: .none)
            }
            expectEqual(rows.made.sorted(), [path(0), path(3)])
            expect(table.cellForRow(at: path(2)) === kept, table.cellForRow(at: path(3)) !== replaced)
            scene.settle()
            expectEqual(table.subviews.filter { $0 is UITableViewCell }.count, 5)
        }
    }

    @Test func reloadedSectionsMayChangeTheirNumbers() {
        Scene.run { scene in
            let rows = Lists([1, 2, 1])
            let table = table(rows, in: scene)
            let last = table.cellForRow(at: path(0, 2))
            rows.sections = [1, 1, 3, 1]
            table.performBatchUpdates {
                table.reloadSections([1], with: .none)
                table.insertSections([1], with: .none)
            }
            expect(table.numberOfRows(inSection: 2) == 3, table.cellForRow(at: path(0, 3)) === last)
        }
    }

    /// Sections move with their items and headers while other sections are added and removed, and rows change within them.
    @Test func sectionsMoveWithTheirItems() {
        Scene.run { scene in
            let rows = Lists([1, 2, 1, 1])
            let table = table(rows, in: scene)
            let cells = [path(0, 0), path(1, 1), path(0, 3)].map { table.cellForRow(at: $0) }
            // The sections A, B, C, D become B without its first row, D, a new one, A.
            rows.sections = [1, 1, 2, 1]
            table.performBatchUpdates {
                table.moveSection(0, toSection: 3)
                table.deleteSections([2], with: .none)
                table.insertSections([2], with: .none)
                table.deleteRows(at: [path(0, 1)], with: .none)
            }
            expect(table.cellForRow(at: path(0, 3)) === cells[0])
            expect(table.cellForRow(at: path(0, 0)) === cells[1])
            expect(table.cellForRow(at: path(0, 1)) === cells[2])
            expectEqual(table.numberOfRows(inSection: 2), 2)
            scene.settle()
            expectEqual(table.rectForRow(at: path(0, 3)), cells[0]?.frame)
            // A section that is moved and deleted is named twice: the table is loaded again.
            var ends: [Bool] = []
            rows.sections = [1, 1, 2]
            table.performBatchUpdates {
                table.moveSection(0, toSection: 1)
                table.deleteSections([0], with: .none)
            } completion: {
                ends.append($0)
            }
            expect(ends == [false], table.numberOfSections == 3)
        }
    }

    @Test func collectionsMoveAndReloadSections() {
        Scene.run { scene in
            let items = Lists([1, 2, 1])
            let collection = collection(items, in: scene)
            let (first, last) = (collection.cellForItem(at: path(0, 0)), collection.cellForItem(at: path(0, 2)))
            items.sections = [1, 1, 2]
            collection.moveSection(2, toSection: 0)
            scene.settle()
            expect(collection.cellForItem(at: path(0, 0)) === last, last?.frame.minY == 0)
            expect(collection.cellForItem(at: path(0, 1)) === first, first?.frame.minY == 50)
            items.sections = [1, 3, 2]
            items.made = []
            collection.reloadSections([1])
            expect(collection.numberOfItems(inSection: 1) == 3, items.made.sorted() == (0..<3).map { path($0, 1) })
            expect(collection.cellForItem(at: path(0, 0)) === last, collection.cellForItem(at: path(0, 1)) !== first)
            scene.settle()
            expectEqual(collection.visibleCells.count, 6)
        }
    }

    /// A reference that moves items one by one.
    @Test func itemsKeepTheirOrderInLargeUpdates() {
        Scene.run { scene in
            var old = ListCounts()
            old.addSection(of: 100, limit: 1000, in: "")
            let deleted = (0..<100).filter { $0 % 3 == 0 }
            let inserted = [0, 1, 5, 40, 41, 42, 70]
            var items = (0..<100).filter { $0 % 3 != 0 }.map { Optional($0) }
            for item in inserted { items.insert(nil, at: item) }
            var new = ListCounts()
            new.addSection(of: items.count, limit: 1000, in: "")
            var update = ListUpdate()
            update.delete(deleted.map { path($0) })
            update.insert(inserted.map { path($0) })
            let map = ListMap(update, from: old, to: new)
            expect(map != nil)
            for item in 0..<100 { expectEqual(map?.newPath(of: path(item))?.item, items.firstIndex(of: item)) }
        }
    }

    @Test func contradictoryChangesReload() {
        Scene.run { scene in
            let rows = Lists([3])
            let table = table(rows, in: scene)
            var ends: [Bool] = []
            rows.sections = [2]
            table.performBatchUpdates {
                table.deleteRows(at: [path(0)], with: .none)
                table.reloadRows(at: [path(0)], with: .none)
            } completion: {
                ends.append($0)
            }
            expect(ends == [false], table.numberOfRows(inSection: 0) == 2)
            let items = Lists([3])
            let collection = collection(items, in: scene)
            items.sections = [2]
            collection.performBatchUpdates {
                collection.deleteItems(at: [path(0)])
                collection.moveItem(at: path(0), to: path(1))
            } completion: {
                ends.append($0)
            }
            expect(ends == [false, false], collection.numberOfItems(inSection: 0) == 2)
        }
    }

    // MARK: Batches

    @Test func nestedBatchesEndTogether() {
        Scene.run { scene in
            let items = Lists([3])
            let collection = collection(items, in: scene)
            var ends: [String] = []
            collection.performBatchUpdates {
                collection.performBatchUpdates {
                    items.sections = [2]
                    collection.deleteItems(at: [path(0)])
                } completion: {
                    ends.append("inner \($0)")
                }
                expectEqual(collection.numberOfItems(inSection: 0), 3)
            } completion: {
                ends.append("outer \($0)")
            }
            expect(collection.numberOfItems(inSection: 0) == 2, ends.isEmpty)
            scene.settle()
            expectEqual(ends, ["inner true", "outer true"])
        }
    }

    @Test func aReloadWithinABatchReplacesItsChanges() {
        Scene.run { scene in
            let rows = Lists([3])
            let table = table(rows, in: scene)
            let items = Lists([3])
            let collection = collection(items, in: scene)
            var ends: [Bool] = []
            rows.sections = [7]
            table.performBatchUpdates {
                table.insertRows(at: [path(9)], with: .none)
                table.reloadData()
                table.deleteRows(at: [path(0)], with: .none)
            } completion: {
                ends.append($0)
            }
            items.sections = [7]
            collection.performBatchUpdates {
                collection.reloadData()
                collection.deleteItems(at: [path(0)])
            } completion: {
                ends.append($0)
            }
            scene.settle()
            expectEqual(ends, [false, false])
            expect(table.numberOfRows(inSection: 0) == 7, collection.numberOfItems(inSection: 0) == 7)
        }
    }

    // MARK: Callbacks

    @Test func aReloadWhileRowsAreCountedCountsThemAgain() {
        Scene.run { scene in
            let rows = Lists([3])
            let table = table(rows, in: scene)
            rows.acts["count"] = {
                rows.sections = [5]
                table.reloadData()
            }
            table.reloadData()
            expectEqual(table.numberOfRows(inSection: 0), 5)
            // During an update the reload replaces it.
            rows.acts["count"] = {
                rows.sections = [2]
                table.reloadData()
            }
            var ends: [Bool] = []
            table.performBatchUpdates {
                table.deleteRows(at: [path(0)], with: .none)
            } completion: {
                ends.append($0)
            }
            scene.settle()
            expect(ends == [false], table.numberOfRows(inSection: 0) == 2, table.visibleCells.count == 2)
        }
    }

    @Test func aDataSourceThatAlwaysReloadsEnds() {
        Scene.run { scene in
            final class Endless: NSObject, UICollectionViewDataSource {
                func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
                    collectionView.reloadData()
                    return 2
                }
                func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
                    UICollectionViewCell(frame: .zero)
                }
            }
            let endless = Endless()
            let collection = UICollectionView(frame: scene.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
            collection.dataSource = endless
            scene.window.addSubview(collection)
            expectEqual(collection.numberOfItems(inSection: 0), 2)
        }
    }

    @Test func aReloadWhenACellLeavesKeepsEachCellOnce() {
        Scene.run { scene in
            let rows = Lists([40])
            let table = table(rows, in: scene)
            rows.acts["end"] = { table.reloadData() }
            table.contentOffset.y = 1000
            scene.settle()
            let cells = table.visibleCells
            expect(cells.count >= 6, Set(cells.map { ObjectIdentifier($0) }).count == cells.count)
            let items = Lists([40])
            let collection = collection(items, in: scene)
            items.acts["end"] = { collection.reloadData() }
            collection.contentOffset.y = 1000
            scene.settle()
            let shown = collection.visibleCells
            expect(shown.count >= 6, Set(shown.map { ObjectIdentifier($0) }).count == shown.count)
        }
    }

    @Test func sectionsThatVanishWhileAHeaderIsMade() {
        for callback in ["header", "showHeader"] {
            Scene.run { scene in
                let rows = Lists([1, 1, 1, 1])
                let table = table(rows, in: scene)
                table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
                table.reloadData()
                // The heights are known, so the next call makes a view.
                rows.acts[callback] = {
                    rows.sections = [1]
                    table.reloadData()
                }
                scene.settle()
                expect(table.numberOfSections == 1, table.visibleCells.count == 1)
                expectEqual(table.subviews.filter { $0 is UITableViewHeaderFooterView }.count, 1)
                expect(table.headerView(forSection: 0) != nil, table.headerView(forSection: 3) == nil)
            }
        }
    }

    @Test func aLayoutDuringACallbackDoesNotStartAgain() {
        Scene.run { scene in
            let rows = Lists([4])
            let table = table(rows, in: scene)
            rows.made = []
            rows.acts["make"] = {
                table.setNeedsLayout()
                table.layoutSubviews()
            }
            table.reloadData()
            scene.settle()
            expect(rows.made.sorted() == (0..<4).map { path($0) }, table.visibleCells.count == 4)
        }
    }

    @Test func anUpdateThatACallbackReloadsCompletesWithFalse() {
        Scene.run { scene in
            let rows = Lists([3])
            let table = table(rows, in: scene)
            let items = Lists([3])
            let collection = collection(items, in: scene)
            var ends: [Bool] = []
            rows.sections = [4]
            rows.acts["make"] = { table.reloadData() }
            table.performBatchUpdates {
                table.insertRows(at: [path(0)], with: .fade)
            } completion: {
                ends.append($0)
            }
            items.sections = [4]
            items.acts["make"] = { collection.reloadData() }
            collection.performBatchUpdates {
                collection.insertItems(at: [path(0)])
            } completion: {
                ends.append($0)
            }
            expectEqual(ends, [false, false])
            scene.settle()
            expect(table.visibleCells.count == 4, collection.visibleCells.count == 4)
            expect(table.visibleCells.allSatisfy { $0.alpha == 1 }, collection.visibleCells.allSatisfy { $0.alpha == 1 })
        }
    }

    // MARK: Numbers

    @Test(arguments: [-1, Int.min, 20_000_000, Int.max])
    func impossibleNumbersAreLimited(_ number: Int) {
        Scene.run { scene in
            let rows = Lists([2, number, number])
            let table = table(rows, in: scene)
            expectEqual((0..<3).map { table.numberOfRows(inSection: $0) }, [2, number < 0 ? 0 : 9_999_998, 0])
            expect(table.numberOfRows(inSection: -1) == 0, table.numberOfRows(inSection: 3) == 0)
            expectEqual(table.visibleCells.count, (number < 0 ? 2 : 6))
            let items = Lists([2, number, number])
            let collection = UICollectionView(frame: scene.window.bounds, collectionViewLayout: UICollectionViewLayout())
            collection.dataSource = items
            expectEqual((0..<3).map { collection.numberOfItems(inSection: $0) }, [2, number < 0 ? 0 : 999_998, 0])
        }
    }

    @Test func itemsThatOnlyTheLayoutHasGetNoCells() {
        Scene.run { scene in
            final class Liar: UICollectionViewLayout {
                override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                    [[0, 0], [0, 0], [0, 5], [3, 0], [0, -1], [0], []].map {
                        UICollectionViewLayoutAttributes(forCellWith: IndexPath(indexes: $0))
                    }
                }
            }
            let items = Lists([2])
            let collection = collection(items, in: scene)
            items.made = []
            collection.collectionViewLayout = Liar()
            collection.reloadData()
            scene.settle()
            expect(items.made == [path(0)], collection.indexPathsForVisibleItems == [path(0)])
            collection.selectItem(at: path(-1), animated: false, scrollPosition: [])
            expectEqual(collection.indexPathsForSelectedItems?.isEmpty, true)
        }
    }
}

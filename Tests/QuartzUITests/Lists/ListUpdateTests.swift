import Expectations
import SeededRandom
import Testing

@testable import QuartzUI

/// Sections of named rows, changed at random, for a table and a collection.
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource {
    var sections: [[Int]]
    init(_ sections: [[Int]]) { self.sections = sections }

    private func height(_ row: Int) -> CGFloat { 20 + CGFloat(row % 5) * 7 }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        height(sections[path.section][path.row])
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section" }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        cell.tag = sections[path.section][path.row]
        return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool {
        sections[path.section][path.row].isMultiple(of: 2)
    }
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        cell.tag = sections[path.section][path.item]
        return cell
    }
}

/// A batch of changes that agree with each other: the new data, and how rows and sections come and go.
private struct Batch {
    var after: [[Int]] = []
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var moved: [(IndexPath, IndexPath)] = []
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()

    init(_ before: [[Int]], _ dice: inout SplitMix64, next: inout Int) {
        let keepsSections = dice.chance(60)
        var origins: [Int?] = []
        for section in before.indices {
            if !keepsSections, before.count > 1, dice.chance(20) {
                deletedSections.insert(section)
            } else {
                origins.append(section)
            }
        }
        if !keepsSections {
            for _ in 0..<dice.pick(2) + 1 { origins.insert(nil, at: dice.pick(origins.count + 1)) }
        }
        var carried: [(from: IndexPath, row: Int)] = []
        for (place, origin) in origins.enumerated() {
            guard let origin else {
                insertedSections.insert(place)
                after.append((0..<dice.pick(6)).map { _ in Self.fresh(&next) })
                continue
            }
            var rows: [Int] = []
            for (index, row) in before[origin].enumerated() {
                let path = IndexPath(item: index, section: origin)
                if dice.chance(15) {
                    deleted.append(path)
                } else if dice.chance(8) {
                    carried.append((path, row))
                } else {
                    if dice.chance(6) { reloaded.append(path) }
                    rows.append(row)
                }
            }
            after.append(rows)
        }
        // Rows are put in from the first to the last position of each section, so that positions stay true.
        var entries: [[(Int, IndexPath?)]] = after.map { _ in [] }
        let places = origins.indices.filter { origins[$0] != nil }
        for (path, row) in carried {
            if places.isEmpty { deleted.append(path) } else { entries[dice.pick(of: places)].append((row, path)) }
        }
        for place in places where dice.chance(70) {
            for _ in 0..<dice.pick(5) { entries[place].append((Self.fresh(&next), nil)) }
        }
        for place in places {
            var result: [Int] = []
            var rest = after[place][...]
            var waiting = entries[place][...]
            let total = rest.count + waiting.count
            let chosen = Set((0..<total).shuffled(using: &dice).prefix(waiting.count))
            for position in 0..<total {
                guard chosen.contains(position), let (row, from) = waiting.popFirst() else {
                    result.append(rest.removeFirst())
                    continue
                }
                let path = IndexPath(item: position, section: place)
                if let from { moved.append((from, path)) } else { inserted.append(path) }
                result.append(row)
            }
            after[place] = result
        }
    }

    private static func fresh(_ next: inout Int) -> Int {
        next += 1
        return next
    }
}

/// Lists after updates equal lists that are loaded afresh, and updates edit and animate the cells of their rows alone.
@Suite struct ListUpdateTests {
    private func table(_ rows: Rows, in scene: Scene, height: CGFloat = 200) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: height))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.delegate) = (rows, rows)
        scene.window.addSubview(table)
        scene.frame()
        return table
    }

    private func collection(_ rows: Rows, in scene: Scene) -> UICollectionView {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 70, height: 40)
        let collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = rows
        scene.window.addSubview(collection)
        scene.frame()
        return collection
    }

    /// The visible rows with all that is seen of their cells.
    private func picture(_ table: UITableView) -> [String] {
        (table.indexPathsForVisibleRows ?? []).map { path in
            guard let cell = table.cellForRow(at: path) else { return "\(path): none" }
            return "\(path.section).\(path.row): \(cell.tag) \(cell.frame) \(cell.alpha) \(cell.transform == .identity) "
                + "\(cell.isSelected) \(cell.isEditing) \(cell.superview === table)"
        }
    }

    private func picture(_ collection: UICollectionView) -> [String] {
        collection.indexPathsForVisibleItems.sorted().map { path in
            guard let cell = collection.cellForItem(at: path) else { return "\(path): none" }
            return "\(path.section).\(path.item): \(cell.tag) \(cell.frame) \(cell.alpha) \(cell.transform == .identity) "
                + "\(cell.isSelected) \(cell.superview === collection)"
        }
    }

    @Test func rowsAboveAFullScreenComeInOnTheirOwnCells() {
        Scene.run { scene in
            let rows = Rows([Array(1...30)])
            let table = table(rows, in: scene, height: 100)
            let before = table.indexPathsForVisibleRows ?? []
            let count = before.count
            rows.sections = [Array(101...100 + count) + Array(1...30)]
            table.isEditing = true
            table.insertRows(at: (0..<count).map { IndexPath(row: $0, section: 0) }, with: .none)
            // All cells are those of new rows: each lies at its row, in its row's editing mode.
            for path in table.indexPathsForVisibleRows ?? [] {
                let cell = table.cellForRow(at: path)
                expectEqual(cell?.frame, table.rectForRow(at: path))
                expectEqual(cell?.tag, 101 + path.row)
                expectEqual(cell?.isEditing, (101 + path.row).isMultiple(of: 2))
                expectEqual(cell?.layer.animation(forKey: "position") == nil, true)
            }
            scene.settle()
            expectEqual(table.subviews.filter { $0 is UITableViewCell }.count, table.visibleCells.count)
        }
    }

    @Test(arguments: 0..<120 as Range<UInt64>) func updatedTablesEqualLoadedOnes(seed: UInt64) {
        Scene.run { scene in
            var dice = SplitMix64(seed: seed)
            var next = 0
            let rows = Rows(
                (0..<dice.pick(3) + 1).map { _ in
                    (0..<dice.pick(12)).map { _ in
                        next += 1; return next
                    }
                })
            let table = table(rows, in: scene)
            table.allowsMultipleSelection = true
            table.allowsMultipleSelectionDuringEditing = dice.chance(50)
            table.isEditing = dice.chance(30)
            for step in 0..<5 {
                let batch = Batch(rows.sections, &dice, next: &next)
                if dice.chance(30) { table.contentOffset.y = CGFloat(dice.pick(200)) }
                var chosen: Set<Int> = []
                for path in table.indexPathsForVisibleRows ?? [] where dice.chance(30) {
                    table.selectRow(at: path, animated: false, scrollPosition: .none)
                }
                for path in table.indexPathsForSelectedRows ?? [] where !batch.reloaded.contains(path) {
                    chosen.insert(rows.sections[path.section][path.row])
                }
                let animation = dice.pick(of: [UITableView.RowAnimation.fade, .left, .top, .none, .automatic])
                table.performBatchUpdates {
                    rows.sections = batch.after
                    table.deleteRows(at: batch.deleted, with: animation)
                    table.insertRows(at: batch.inserted, with: animation)
                    table.reloadRows(at: batch.reloaded, with: animation)
                    for (from, to) in batch.moved { table.moveRow(at: from, to: to) }
                    table.deleteSections(batch.deletedSections, with: animation)
                    table.insertSections(batch.insertedSections, with: animation)
                }
                // The next batch may begin before the animation ends.
                if dice.chance(30), step < 4 { scene.advance(by: 0.1) } else { scene.settle() }
                let names = (table.indexPathsForSelectedRows ?? []).map { rows.sections[$0.section][$0.row] }
                expectEqual(Set(names), chosen.intersection(batch.after.joined()))
            }
            let selected = table.indexPathsForSelectedRows ?? []
            let (seen, size) = (picture(table), table.contentSize)
            expectEqual(table.subviews.filter { $0 is UITableViewCell }.count, seen.count)
            table.reloadData()
            for path in selected { table.selectRow(at: path, animated: false, scrollPosition: .none) }
            scene.settle()
            expectEqual(seen, picture(table))
            expectEqual(size, table.contentSize)
        }
    }

    @Test(arguments: 0..<120 as Range<UInt64>) func updatedCollectionsEqualLoadedOnes(seed: UInt64) {
        Scene.run { scene in
            var dice = SplitMix64(seed: seed)
            var next = 0
            let rows = Rows(
                (0..<dice.pick(3) + 1).map { _ in
                    (0..<dice.pick(20)).map { _ in
                        next += 1; return next
                    }
                })
            let collection = collection(rows, in: scene)
            collection.allowsMultipleSelection = true
            for step in 0..<5 {
                let batch = Batch(rows.sections, &dice, next: &next)
                if dice.chance(30) { collection.contentOffset.y = CGFloat(dice.pick(200)) }
                for path in collection.indexPathsForVisibleItems where dice.chance(30) {
                    collection.selectItem(at: path, animated: false, scrollPosition: [])
                }
                var chosen: Set<Int> = []
                for path in collection.indexPathsForSelectedItems ?? [] where !batch.reloaded.contains(path) {
                    chosen.insert(rows.sections[path.section][path.item])
                }
                collection.performBatchUpdates {
                    rows.sections = batch.after
                    collection.deleteItems(at: batch.deleted)
                    collection.insertItems(at: batch.inserted)
                    collection.reloadItems(at: batch.reloaded)
                    for (from, to) in batch.moved { collection.moveItem(at: from, to: to) }
                    collection.deleteSections(batch.deletedSections)
                    collection.insertSections(batch.insertedSections)
                }
                if dice.chance(30), step < 4 { scene.advance(by: 0.1) } else { scene.settle() }
                let names = (collection.indexPathsForSelectedItems ?? []).map { rows.sections[$0.section][$0.item] }
                expectEqual(Set(names), chosen.intersection(batch.after.joined()))
            }
            let selected = collection.indexPathsForSelectedItems ?? []
            let (seen, size) = (picture(collection), collection.contentSize)
            expectEqual(collection.subviews.filter { $0 is UICollectionViewCell }.count, seen.count)
            collection.reloadData()
            for path in selected { collection.selectItem(at: path, animated: false, scrollPosition: []) }
            scene.settle()
            expectEqual(seen, picture(collection))
            expectEqual(size, collection.contentSize)
        }
    }
}

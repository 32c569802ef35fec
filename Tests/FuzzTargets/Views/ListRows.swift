import QuartzUI
import QuartzUILists
import SeededRandom

/// Sections of named rows, changed at random, for a table and a collection.
@MainActor
package final class ListRows: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource {
    package var sections: [[Int]]
    /// The names of the sections, which their headers show.
    package var names: [Int]
    package init(_ sections: [[Int]], names: [Int]) { (self.sections, self.names) = (sections, names) }

    /// Creates sections of random lengths.
    package static func random(_ dice: inout SplitMix64, most: Int, next: inout Int) -> ListRows {
        let sections = (0..<dice.pick(3) + 1).map { _ in (0..<dice.pick(most)).map { _ in ListBatch.fresh(&next) } }
        return ListRows(sections, names: sections.map { _ in ListBatch.fresh(&next) })
    }

    private func height(_ row: Int) -> CGFloat { 20 + CGFloat(row % 5) * 7 }

    package func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    package func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        height(sections[path.section][path.row])
    }
    package func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        header?.tag = names[section]
        return header
    }
    package func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        cell.tag = sections[path.section][path.row]
        return cell
    }
    package func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool {
        sections[path.section][path.row].isMultiple(of: 2)
    }
    package func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: path)
        // A header shows its section, another view its item.
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        header.tag = isHeader ? names[path.section] : sections[path.section][path.item]
        return header
    }
    package func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    package func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }
    package func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        cell.tag = sections[path.section][path.item]
        return cell
    }
}

/// A batch of changes that agree with each other: the new data, and how rows and sections come and go.
struct ListBatch {
    var after: [[Int]] = []
    var namesAfter: [Int] = []
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var moved: [(IndexPath, IndexPath)] = []
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()
    var movedSections: [(Int, Int)] = []

    /// Whether an old row is loaded again, by itself or with its section.
    func reloads(_ path: IndexPath) -> Bool { reloaded.contains(path) || reloadedSections.contains(path.section) }

    @MainActor init(_ rows: ListRows, _ dice: inout SplitMix64, next: inout Int) {
        let before = rows.sections
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
        if origins.count > 1, dice.chance(30), let section = origins.compactMap(\.self).randomElement(using: &dice) {
            origins.removeAll { $0 == section }
            let place = dice.pick(origins.count + 1)
            origins.insert(section, at: place)
            movedSections.append((section, place))
        }
        var carried: [(from: IndexPath, row: Int)] = []
        for (place, origin) in origins.enumerated() {
            guard let origin else {
                insertedSections.insert(place)
                namesAfter.append(Self.fresh(&next))
                after.append((0..<dice.pick(6)).map { _ in Self.fresh(&next) })
                continue
            }
            if dice.chance(8), !movedSections.contains(where: { $0.0 == origin }) {
                reloadedSections.insert(origin)
                namesAfter.append(Self.fresh(&next))
                after.append((0..<dice.pick(6)).map { _ in Self.fresh(&next) })
                continue
            }
            namesAfter.append(rows.names[origin])
            var kept: [Int] = []
            for (index, row) in before[origin].enumerated() {
                let path = IndexPath(item: index, section: origin)
                if dice.chance(15) {
                    deleted.append(path)
                } else if dice.chance(8) {
                    carried.append((path, row))
                } else {
                    if dice.chance(6) { reloaded.append(path) }
                    kept.append(row)
                }
            }
            after.append(kept)
        }
        // Rows are put in from the first to the last position of each section, so that positions stay true.
        var entries: [[(Int, IndexPath?)]] = after.map { _ in [] }
        let places = origins.indices.filter { origins[$0].map { !reloadedSections.contains($0) } ?? false }
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

    static func fresh(_ next: inout Int) -> Int {
        next += 1
        return next
    }
}

@_spi(Hooks) import QuartzUI

/// The sections and items of a list by identifiers, and the changes between two states of it.
struct SnapshotState<Section: Hashable, Item: Hashable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    let snapshot: Snapshot
    private let sections: [Section: Int]
    private let paths: [Item: IndexPath]

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        var (sections, paths): ([Section: Int], [Item: IndexPath]) = ([:], [:])
        for (number, section) in snapshot.sectionIdentifiers.enumerated() {
            sections[section] = number
            for (index, item) in snapshot.itemIdentifiers(inSection: section).enumerated() {
                paths[item] = IndexPath(item: index, section: number)
            }
        }
        (self.sections, self.paths) = (sections, paths)
    }

    var sectionCount: Int { snapshot.numberOfSections }

    func itemCount(in section: Int) -> Int {
        self.section(at: section).map(snapshot.numberOfItems(inSection:)) ?? 0
    }

    func section(at index: Int) -> Section? {
        snapshot.sectionIdentifiers.indices.contains(index) ? snapshot.sectionIdentifiers[index] : nil
    }

    func index(of section: Section) -> Int? { sections[section] }

    func item(at path: IndexPath) -> Item? {
        guard let section = section(at: path.section) else { return nil }
        let items = snapshot.itemIdentifiers(inSection: section)
        return items.indices.contains(path.item) ? items[path.item] : nil
    }

    func path(of item: Item) -> IndexPath? { paths[item] }

    /// Returns the changes that lead to another state. Moves are as few as possible: of the items that keep their section, the longest
    /// sequence in order stays.
    ///
    /// - Parameter reloadsReconfigured: Whether items to configure again are reloaded.
    func changes(to new: Self, _ animation: ListUpdate.Animation, reloadsReconfigured: Bool = true) -> ListUpdate {
        var update = ListUpdate()
        update.deleteSections(IndexSet(sections.filter { new.sections[$0.key] == nil }.map(\.value)), animation)
        update.insertSections(IndexSet(new.sections.filter { sections[$0.key] == nil }.map(\.value)), animation)
        let common = new.snapshot.sectionIdentifiers.compactMap { sections[$0] }
        let reloadedSections = Set(new.snapshot.reloadedSectionIdentifiers)
        var movedSections: Set<Section> = []
        for index in Self.outOfOrder(common) {
            guard let section = section(at: index), let target = new.sections[section] else { continue }
            movedSections.insert(section)
            guard reloadedSections.contains(section) else {
                update.moveSection(index, to: target)
                continue
            }
            // A move keeps the cells.
            update.deleteSections([index], animation)
            update.insertSections([target], animation)
        }
        update.delete(
            paths.filter { new.paths[$0.key] == nil && new.sections[sections(at: $0.value)] != nil }.map(\.value), animation)
        let reconfigured = reloadsReconfigured ? new.snapshot.reconfiguredItemIdentifiers : []
        let renewed = Set(new.snapshot.reloadedItemIdentifiers + reconfigured)
        var moved: Set<Item> = []
        func move(_ item: Item, from path: IndexPath, to target: IndexPath) {
            moved.insert(item)
            // A move keeps the cell.
            let isReloaded = reloadedSections.contains(new.sections(at: target))
            guard isReloaded || renewed.contains(item) else { return update.move(path, to: target) }
            update.delete([path], animation)
            update.insert([target], animation)
        }
        for section in new.snapshot.sectionIdentifiers {
            let items = new.snapshot.itemIdentifiers(inSection: section)
            var staying: [Int] = []
            for item in items {
                guard let target = new.paths[item] else { continue }
                if let path = paths[item] {
                    if sections(at: path) == section {
                        staying.append(path.item)
                    } else {
                        move(item, from: path, to: target)
                    }
                } else if sections[section] != nil {
                    update.insert([target], animation)
                }
            }
            guard let old = sections[section] else { continue }
            for index in Self.outOfOrder(staying) {
                let path = IndexPath(item: index, section: old)
                guard let item = item(at: path), let target = new.paths[item] else { continue }
                move(item, from: path, to: target)
            }
        }
        let reloaded = reloadedSections.subtracting(movedSections)
        update.reloadSections(IndexSet(reloaded.compactMap { sections[$0] }), animation)
        update.reload(renewed.subtracting(moved).compactMap { new.paths[$0] == nil ? nil : paths[$0] }, animation)
        return update
    }

    private func sections(at path: IndexPath) -> Section { snapshot.sectionIdentifiers[path.section] }

    /// Returns the numbers outside the longest increasing subsequence of different numbers. Takes time n log n.
    static func outOfOrder(_ numbers: [Int]) -> [Int] {
        // The places of the least ends of the increasing sequences of each length, and each number's predecessor.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (place, number) in numbers.enumerated() {
            let length = ends.indices.partitioningIndex { numbers[ends[$0]] >= number }
            previous.append(length > 0 ? ends[length - 1] : nil)
            if length < ends.count { ends[length] = place } else { ends.append(place) }
        }
        var kept: Set<Int> = []
        var next = ends.last
        while let place = next {
            kept.insert(place)
            next = previous[place]
        }
        return numbers.indices.filter { !kept.contains($0) }.map { numbers[$0] }
    }
}

/// The state that a diffable data source shows, and its changes.
final class SnapshotStore<Section: Hashable, Item: Hashable> {
    private(set) var state = SnapshotState<Section, Item>(.init())

    /// Shows a snapshot in a list: by the changes, in a window, or else by loading the list again.
    func apply<List: ListView>(
        _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, to list: List?, animated: Bool,
        _ animation: ListUpdate.Animation,
        batch: (List, _ updates: @escaping () -> Void, _ completion: @escaping (Bool) -> Void) -> Void,
        completion: (() -> Void)?
    ) {
        guard let list, list.window != nil else { return reload(snapshot, list, completion: completion) }
        let new = SnapshotState(snapshot)
        // In the program's own batch the positions are not those of the snapshot yet.
        let isWithinBatch = list.engine.batch.isOpen
        func change() {
            var kept: [Item] = []
            batch(list) {
                let old = self.state
                self.show(new)
                // Comparing identifiers calls the program, which may use the list.
                let changes = old.changes(to: new, animation, reloadsReconfigured: isWithinBatch)
                list.engine.batch.change { $0.add(changes) }
                if !isWithinBatch { kept = snapshot.reconfiguredItemIdentifiers.filter { old.path(of: $0) != nil } }
            } _: { _ in
                completion?()
            }
            if !kept.isEmpty { list.reconfigure(kept.compactMap { self.state.path(of: $0) }) }
        }
        if animated { change() } else { UIView.performWithoutAnimation(change) }
    }

    /// Shows a snapshot by loading a list again.
    func reload<List: ListView>(
        _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, _ list: List?, completion: (() -> Void)?
    ) {
        show(SnapshotState(snapshot))
        list?.reloadData()
        completion?()
    }

    /// Sets a snapshot that the list shows already.
    func adopt(_ snapshot: NSDiffableDataSourceSnapshot<Section, Item>) { show(SnapshotState(snapshot)) }

    private func show(_ new: SnapshotState<Section, Item>) {
        var snapshot = new.snapshot
        snapshot.clearReloads()
        // An item or a section that is an object may be released, and its deinit may use the data source.
        discard(exchange(&state, with: SnapshotState(snapshot)))
    }
}

@_spi(Hooks) import QuartzUI

/// The changes of a batch. Deletions, reloads and the starts of moves count items before the update; insertions and the ends of
/// moves count items after it.
struct ListUpdate {
    typealias Animation = UITableView.RowAnimation

    private(set) var deleted: [IndexPath: Animation] = [:]
    private(set) var inserted: [IndexPath: Animation] = [:]
    private(set) var reloaded: [IndexPath: Animation] = [:]
    private(set) var deletedSections: [Int: Animation] = [:]
    private(set) var insertedSections: [Int: Animation] = [:]
    private(set) var reloadedSections: [Int: Animation] = [:]
    /// Moved items, from the old to the new index path.
    private(set) var moved: [IndexPath: IndexPath] = [:]
    /// Moved sections, from the old to the new number.
    private(set) var movedSections: [Int: Int] = [:]

    /// Adds changes; they replace those of the same items.
    mutating func add(_ other: ListUpdate) {
        deleted.merge(other.deleted) { $1 }
        inserted.merge(other.inserted) { $1 }
        reloaded.merge(other.reloaded) { $1 }
        deletedSections.merge(other.deletedSections) { $1 }
        insertedSections.merge(other.insertedSections) { $1 }
        reloadedSections.merge(other.reloadedSections) { $1 }
        moved.merge(other.moved) { $1 }
        movedSections.merge(other.movedSections) { $1 }
    }
    mutating func delete(_ paths: [IndexPath], _ animation: Animation = .fade) { for path in paths { deleted[path] = animation } }
    mutating func insert(_ paths: [IndexPath], _ animation: Animation = .fade) {
        for path in paths { inserted[path] = animation }
    }
    mutating func reload(_ paths: [IndexPath], _ animation: Animation = .fade) {
        for path in paths { reloaded[path] = animation }
    }
    mutating func move(_ old: IndexPath, to new: IndexPath) { moved[old] = new }
    mutating func moveSection(_ old: Int, to new: Int) { movedSections[old] = new }
    mutating func deleteSections(_ sections: IndexSet, _ animation: Animation = .fade) {
        for section in sections { deletedSections[section] = animation }
    }
    mutating func insertSections(_ sections: IndexSet, _ animation: Animation = .fade) {
        for section in sections { insertedSections[section] = animation }
    }
    mutating func reloadSections(_ sections: IndexSet, _ animation: Animation = .fade) {
        for section in sections { reloadedSections[section] = animation }
    }
}

/// The positions of the items after an update, by their positions before it.
struct ListMap {
    private let update: ListUpdate
    /// Sorted numbers of the sections that are deleted or moved away, and of those that are inserted or moved in.
    private let leavingSections: [Int]
    private let enteringSections: [Int]
    /// Sorted items that leave each section, by old numbers, and that enter it, by new numbers.
    private var leaving: [Int: [Int]] = [:]
    private var entering: [Int: [Int]] = [:]
    /// The animations of the items and sections that are new or reloaded, by new numbers.
    private var entries: [IndexPath: ListUpdate.Animation]
    private var sectionEntries: [Int: ListUpdate.Animation]

    /// Creates the map of an update; nil if the changes contradict each other or the numbers of items.
    init?(_ update: ListUpdate, from old: ListCounts, to new: ListCounts) {
        self.update = update
        let (goneSections, newSections) = (update.deletedSections, update.insertedSections)
        let movedSections = update.movedSections
        leavingSections = Set(goneSections.keys).union(movedSections.keys).sorted()
        enteringSections = Set(newSections.keys).union(movedSections.values).sorted()
        entries = update.inserted
        sectionEntries = update.insertedSections
        let left = Set(update.deleted.keys).union(update.moved.keys)
        let came = Set(update.inserted.keys).union(update.moved.values)
        // Each item or section belongs to at most one change.
        guard left.count == update.deleted.count + update.moved.count, came.count == update.inserted.count + update.moved.count,
            left.isDisjoint(with: update.reloaded.keys),
            leavingSections.count == goneSections.count + movedSections.count,
            enteringSections.count == newSections.count + movedSections.count,
            Set(leavingSections).isDisjoint(with: update.reloadedSections.keys),
            left.allSatisfy(old.contains), update.reloaded.keys.allSatisfy(old.contains), came.allSatisfy(new.contains),
            leavingSections.allSatisfy(old.contains(section:)), update.reloadedSections.keys.allSatisfy(old.contains(section:)),
            enteringSections.allSatisfy(new.contains(section:)),
            old.sectionCount - leavingSections.count + enteringSections.count == new.sectionCount
        else { return nil }
        for path in left.sorted() { leaving[path.section, default: []].append(path.item) }
        for path in came.sorted() { entering[path.section, default: []].append(path.item) }
        for section in old.items.indices where update.reloadedSections[section] == nil {
            guard let place = remainingPlace(ofSection: section) else { continue }
            let count = old.count(in: section) - (leaving[section]?.count ?? 0) + (entering[place]?.count ?? 0)
            guard count == new.count(in: place) else { return nil }
        }
        for (path, animation) in update.reloaded { if let place = remainingPlace(of: path) { entries[place] = animation } }
        for (section, animation) in update.reloadedSections {
            if let place = remainingPlace(ofSection: section) { sectionEntries[place] = animation }
        }
    }

    /// Returns the new number of a section; nil if it is deleted or reloaded.
    func newIndex(ofSection section: Int) -> Int? {
        update.reloadedSections[section] == nil ? remainingPlace(ofSection: section) : nil
    }

    /// Returns the new index path of an item; nil if it is deleted or reloaded.
    func newPath(of path: IndexPath) -> IndexPath? {
        if let target = update.moved[path] { return target }
        guard update.reloaded[path] == nil, update.reloadedSections[path.section] == nil else { return nil }
        return remainingPlace(of: path)
    }

    /// Returns the item that has the keyboard focus after the update: the same one, also if it is reloaded, else one near it.
    func focus(after path: IndexPath, in new: ListCounts) -> IndexPath? {
        if let same = update.moved[path] ?? remainingPlace(of: path), new.contains(same) { return same }
        return new.path(nearestTo: path)
    }

    /// Returns the animation of an item that leaves.
    func exit(of path: IndexPath) -> ListUpdate.Animation {
        update.deleted[path] ?? update.reloaded[path] ?? update.deletedSections[path.section]
            ?? update.reloadedSections[path.section] ?? .fade
    }

    /// Returns the animation of an item that enters, by its new index path; nil for an item that became visible only.
    func entry(of path: IndexPath) -> ListUpdate.Animation? { entries[path] ?? sectionEntries[path.section] }

    /// The ends of moves.
    var moveTargets: some Collection<IndexPath> { update.moved.values }

    private func remainingPlace(ofSection section: Int) -> Int? {
        guard update.deletedSections[section] == nil else { return nil }
        if let target = update.movedSections[section] { return target }
        return Self.shift(section, leaving: leavingSections, entering: enteringSections)
    }

    private func remainingPlace(of path: IndexPath) -> IndexPath? {
        guard update.deleted[path] == nil, let section = remainingPlace(ofSection: path.section) else { return nil }
        let item = Self.shift(path.item, leaving: leaving[path.section] ?? [], entering: entering[section] ?? [])
        return IndexPath(item: item, section: section)
    }

    /// Returns the new number of an item or section that remains, from its old number and the sorted numbers that leave and enter.
    /// Takes logarithmic time.
    private static func shift(_ number: Int, leaving: [Int], entering: [Int]) -> Int {
        let rest = number - leaving.partitioningIndex { $0 >= number }
        // Insertion i shifts all numbers after the i insertions before it.
        return rest + entering.indices.partitioningIndex { entering[$0] - $0 > rest }
    }
}

/// The batches of changes of a list, which may be nested. The outermost one collects the changes and completions of all.
struct ListBatch {
    typealias Completion = (Bool) -> Void

    /// The result of the outermost batch.
    enum Result {
        case update(ListUpdate, completion: Completion)
        /// The list was reloaded during the batch, so the batch's index paths are not applied.
        case reload(completion: Completion)
    }

    /// The duration of an update's animation, in seconds.
    static let duration = 0.3

    private var depth = 0
    private var update = ListUpdate()
    private var completions: [Completion] = []
    private var isReloaded = false

    /// Whether a batch is open.
    var isOpen: Bool { depth > 0 }

    mutating func begin() { depth += 1 }
    mutating func change(_ change: (inout ListUpdate) -> Void) { change(&update) }
    /// Records that the list was reloaded. The reload includes the changes of an open batch.
    mutating func wasReloaded() { isReloaded = isOpen }

    /// Closes a batch.
    ///
    /// - Parameter completion: Called with the completions of the outermost batch.
    /// - Returns: The update to apply; nil within another batch and without one.
    mutating func end(_ completion: Completion?) -> Result? {
        guard depth > 0 else { return nil }
        if let completion { completions.append(completion) }
        depth -= 1
        guard depth == 0 else { return nil }
        let (update, completions, isReloaded) = (update, completions, isReloaded)
        self = ListBatch()
        let complete: Completion = { isFinished in for completion in completions { completion(isFinished) } }
        return isReloaded ? .reload(completion: complete) : .update(update, completion: complete)
    }
}

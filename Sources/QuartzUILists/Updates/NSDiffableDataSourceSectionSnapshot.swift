@_spi(Hooks) import QuartzUI

/// The items of one section of a list at one time, as an outline: items may have child items, which are visible while all their
/// ancestors are expanded.
///
/// Identifiers are unique. Unknown ones are ignored, with a warning except in deletions.
nonisolated public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    /// The children of an item, and its parent; nil for an item at the root.
    fileprivate struct Node {
        var parent: ItemIdentifierType?
        var children: [ItemIdentifierType] = []
    }

    private var nodes: [ItemIdentifierType: Node] = [:]
    /// The items without a parent, in order.
    public private(set) var rootItems: [ItemIdentifierType] = []
    private var expanded: Set<ItemIdentifierType> = []

    /// Creates an empty snapshot.
    public init() {}

    /// Creates a snapshot whose items are all at the root.
    init(flat items: [ItemIdentifierType]) {
        rootItems = items
        for item in items { nodes[item] = Node() }
    }

    // MARK: Reading

    /// All items; each is followed by its descendants.
    public var items: [ItemIdentifierType] { collect { _ in true } }
    /// The items whose ancestors are all expanded, in order.
    public var visibleItems: [ItemIdentifierType] { collect(expanded.contains) }

    /// Returns whether the snapshot has an item.
    public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }
    /// Returns whether an item is expanded.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
    /// Returns whether all ancestors of an item are expanded; false for an unknown item.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        guard nodes[item] != nil else { return false }
        return ancestors(of: item).allSatisfy(expanded.contains)
    }
    /// Returns the number of ancestors of an item; 0 at the root.
    public func level(of item: ItemIdentifierType) -> Int { ancestors(of: item).count }
    /// Returns the parent of an item; nil at the root.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { nodes[child]?.parent }
    /// Returns the index of an item in ``items``. Takes linear time.
    public func index(of item: ItemIdentifierType) -> Int? { nodes[item] == nil ? nil : items.firstIndex(of: item) }

    /// Returns a snapshot of the descendants of an item.
    ///
    /// - Parameter includingParent: Whether the item is the root of the snapshot.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
        var part = Self()
        guard let node = nodes[parent] else { return part }
        let roots = includingParent ? [parent] : node.children
        part.rootItems = roots
        for item in collect(roots, { _ in true }) {
            part.nodes[item] = nodes[item]
            if expanded.contains(item) { part.expanded.insert(item) }
        }
        for root in roots { part.nodes[root]?.parent = nil }
        return part
    }

    /// A listing of the items, indented by their levels, with a mark of the expanded ones.
    public func visualDescription() -> String {
        let levels = levels
        return items.map { item in
            let mark = nodes[item]?.children.isEmpty ?? true ? " " : expanded.contains(item) ? "-" : "+"
            return String(repeating: "  ", count: levels[item] ?? 0) + "\(mark) \(item)"
        }.joined(separator: "\n")
    }

    // MARK: Changing

    /// Appends items to the children of another, or at the root. Items that the snapshot has already are ignored, with a warning.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        if let parent, nodes[parent] == nil { return Self.warn("append: the parent is unknown") }
        let new = take(items, parent: parent)
        if let parent { nodes[parent]?.children += new } else { rootItems += new }
    }

    /// Inserts items before another, with the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        insert(items, beside: item, offset: 0)
    }
    /// Inserts items after another, with the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        insert(items, beside: item, offset: 1)
    }
    /// Inserts the items of a snapshot before an item, with the same parent.
    public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
        insert(snapshot.rootItems, beside: item, offset: 0)
        adopt(snapshot)
    }
    /// Inserts the items of a snapshot after an item, with the same parent.
    public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
        insert(snapshot.rootItems, beside: item, offset: 1)
        adopt(snapshot)
    }
    /// Replaces the descendants of an item by the items of a snapshot.
    public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
        guard let node = nodes[parent] else { return Self.warn("replace: the parent is unknown") }
        delete(node.children)
        append(snapshot.rootItems, to: parent)
        adopt(snapshot)
    }

    /// Deletes items with their descendants.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        var gone: Set<ItemIdentifierType> = []
        var stack = items
        // The descendants of an item that is named several times, or below another one, are visited once.
        while let item = stack.popLast() {
            if let node = nodes[item], gone.insert(item).inserted { stack += node.children }
        }
        guard !gone.isEmpty else { return }
        // Of each parent that stays, the children are filtered once.
        var parents: Set<ItemIdentifierType> = []
        for item in items {
            guard let node = nodes[item] else { continue }
            if let parent = node.parent, !gone.contains(parent) { parents.insert(parent) }
        }
        for parent in parents { nodes[parent]?.children.removeAll(where: gone.contains) }
        rootItems.removeAll(where: gone.contains)
        for item in gone { nodes[item] = nil }
        expanded.subtract(gone)
    }
    /// Deletes all items.
    public mutating func deleteAll() { self = Self() }

    /// Expands items. Children become visible if all other ancestors are expanded too.
    public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter(contains)) }
    /// Collapses items.
    public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

    // MARK: Implementation

    private func collect(_ isOpen: (ItemIdentifierType) -> Bool) -> [ItemIdentifierType] { collect(rootItems, isOpen) }

    /// Returns items, each followed by its descendants below open items.
    private func collect(
        _ roots: [ItemIdentifierType], _ isOpen: (ItemIdentifierType) -> Bool
    ) -> [ItemIdentifierType] {
        var found: [ItemIdentifierType] = []
        // A stack instead of recursion: an outline may be deep.
        var stack = Array(roots.reversed())
        while let item = stack.popLast() {
            found.append(item)
            if isOpen(item), let node = nodes[item] { stack += node.children.reversed() }
        }
        return found
    }

    private func ancestors(of item: ItemIdentifierType) -> [ItemIdentifierType] {
        var found: [ItemIdentifierType] = []
        var next = nodes[item]?.parent
        while let parent = next {
            found.append(parent)
            next = nodes[parent]?.parent
        }
        return found
    }

    /// The levels of all items.
    private var levels: [ItemIdentifierType: Int] {
        var levels: [ItemIdentifierType: Int] = [:]
        for item in items { levels[item] = parent(of: item).map { (levels[$0] ?? 0) + 1 } ?? 0 }
        return levels
    }

    /// Whether an item has another as its parent.
    var hasLevels: Bool { nodes.count > rootItems.count }

    /// Adds items without their descendants.
    ///
    /// - Returns: Those that the snapshot did not have.
    private mutating func take(_ items: [ItemIdentifierType], parent: ItemIdentifierType?) -> [ItemIdentifierType] {
        let new = items.filter { item in
            guard nodes[item] == nil else { return false }
            nodes[item] = Node(parent: parent)
            return true
        }
        if new.count < items.count { Self.warn("an item is named twice; the first counts") }
        return new
    }

    private mutating func insert(_ items: [ItemIdentifierType], beside other: ItemIdentifierType, offset: Int) {
        guard let node = nodes[other] else { return Self.warn("insert: there is no such item to insert beside") }
        let new = take(items, parent: node.parent)
        if let parent = node.parent {
            let index = nodes[parent]?.children.firstIndex(of: other) ?? 0
            nodes[parent]?.children.insert(contentsOf: new, at: index + offset)
        } else {
            rootItems.insert(contentsOf: new, at: (rootItems.firstIndex(of: other) ?? 0) + offset)
        }
    }

    /// Adds the descendants of a snapshot's root items, which this snapshot has.
    private mutating func adopt(_ snapshot: Self) {
        for item in snapshot.items {
            guard let children = snapshot.nodes[item]?.children, !children.isEmpty else { continue }
            append(children, to: item)
        }
        expanded.formUnion(snapshot.expanded.filter(contains))
    }

    private static func warn(_ text: String) { Diagnostics.warnOnce("NSDiffableDataSourceSectionSnapshot: \(text)") }
}

nonisolated extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
nonisolated extension NSDiffableDataSourceSectionSnapshot.Node: Sendable where ItemIdentifierType: Sendable {}

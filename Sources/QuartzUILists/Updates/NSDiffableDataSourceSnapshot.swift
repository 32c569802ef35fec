@_spi(Hooks) import QuartzUI

/// The sections and items of a list at one time, by identifiers that are unique in the list.
///
/// Unknown sections and items are ignored, with a warning except in deletions.
nonisolated public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The sections, in order.
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    /// The sections to reload.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    /// The items to reload.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The items to configure again.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var sections: [ItemIdentifierType: SectionIdentifierType] = [:]

    /// Creates an empty snapshot.
    public init() {}

    // MARK: Reading

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }
    /// The number of items of all sections.
    public var numberOfItems: Int { sections.count }
    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap(itemIdentifiers(inSection:)) }
    /// Returns the number of items of a section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { items[identifier]?.count ?? 0 }
    /// Returns the items of a section, in order.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] { items[identifier] ?? [] }
    /// Returns the section of an item.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sections[identifier]
    }
    /// Returns the index of an item among the items of all sections.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: identifier) }
    /// Returns the index of a section.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sectionIdentifiers.firstIndex(of: identifier) }

    // MARK: Items

    /// Appends items to a section, by default to the last. Items that the snapshot has already are moved.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last, items[section] != nil else {
            return Self.warn("appendItems: there is no such section")
        }
        let new = take(identifiers)
        items[section, default: []] += new
        for item in new { sections[item] = section }
    }
    /// Inserts items before another.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType) {
        insert(identifiers, beside: beforeIdentifier, offset: 0)
    }
    /// Inserts items after another.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
        insert(identifiers, beside: afterIdentifier, offset: 1)
    }
    /// Deletes items.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        remove(gone)
        unmark(gone)
    }
    /// Deletes all sections and items.
    public mutating func deleteAllItems() { self = Self() }
    /// Moves an item before another.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, offset: 0)
    }
    /// Moves an item after another.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, offset: 1)
    }
    /// Makes the list request new cells of items.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        reloadedItemIdentifiers += identifiers.filter { isKnown(sections[$0] != nil, "reloadItems") }
    }
    /// Makes the list configure the cells of items again. A visible item keeps its cell, which the data source gets when it dequeues
    /// one for the index path.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += identifiers.filter { isKnown(sections[$0] != nil, "reconfigureItems") }
    }

    // MARK: Sections

    /// Appends sections. Sections that the snapshot has already stay.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sectionIdentifiers.count)
    }
    /// Inserts sections before another.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) {
        guard let index = indexOfSection(toIdentifier) else { return Self.warn("insertSections: there is no such section") }
        insert(identifiers, at: index)
    }
    /// Inserts sections after another.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) {
        guard let index = indexOfSection(toIdentifier) else { return Self.warn("insertSections: there is no such section") }
        insert(identifiers, at: index + 1)
    }
    /// Deletes sections with their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        let gone = Set(identifiers)
        var goneItems: Set<ItemIdentifierType> = []
        for section in gone { goneItems.formUnion(items.removeValue(forKey: section) ?? []) }
        for item in goneItems { sections[item] = nil }
        unmark(goneItems)
        sectionIdentifiers.removeAll(where: gone.contains)
        reloadedSectionIdentifiers.removeAll(where: gone.contains)
    }
    /// Moves a section before another.
    public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType) {
        move(identifier, beside: toIdentifier, offset: 0)
    }
    /// Moves a section after another.
    public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType) {
        move(identifier, beside: toIdentifier, offset: 1)
    }
    /// Makes the list reload sections.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        reloadedSectionIdentifiers += identifiers.filter { isKnown(items[$0] != nil, "reloadSections") }
    }

    // MARK: Implementation

    /// Removes the marks of items and sections to reload.
    mutating func clearReloads() {
        (reloadedSectionIdentifiers, reloadedItemIdentifiers, reconfiguredItemIdentifiers) = ([], [], [])
    }

    /// Returns identifiers without duplicates, and removes those that the snapshot has.
    private mutating func take(_ identifiers: [ItemIdentifierType]) -> [ItemIdentifierType] {
        var seen: Set<ItemIdentifierType> = []
        let new = identifiers.filter { seen.insert($0).inserted }
        if new.count < identifiers.count { Self.warn("an item is named twice; the first counts") }
        remove(seen)
        return new
    }

    /// Removes the marks of deleted items.
    private mutating func unmark(_ gone: Set<ItemIdentifierType>) {
        if !reloadedItemIdentifiers.isEmpty { reloadedItemIdentifiers.removeAll(where: gone.contains) }
        if !reconfiguredItemIdentifiers.isEmpty { reconfiguredItemIdentifiers.removeAll(where: gone.contains) }
    }

    private mutating func remove(_ gone: Set<ItemIdentifierType>) {
        if gone.count == 1, let item = gone.first {
            // Comparing the items of the section takes less time than hashing them.
            guard let section = sections.removeValue(forKey: item), let index = items[section]?.firstIndex(of: item) else {
                return
            }
            items[section]?.remove(at: index)
            return
        }
        for section in Set(gone.compactMap { sections[$0] }) { items[section]?.removeAll(where: gone.contains) }
        for item in gone { sections[item] = nil }
    }

    private mutating func insert(_ identifiers: [ItemIdentifierType], beside other: ItemIdentifierType, offset: Int) {
        guard let section = sections[other], !identifiers.contains(other) else {
            return Self.warn("insertItems: there is no such item to insert beside")
        }
        let new = take(identifiers)
        let index = (items[section]?.firstIndex(of: other) ?? 0) + offset
        items[section]?.insert(contentsOf: new, at: index)
        for item in new { sections[item] = section }
    }

    private mutating func move(_ item: ItemIdentifierType, beside other: ItemIdentifierType, offset: Int) {
        guard sections[item] != nil, item != other else { return Self.warn("moveItem: there is no such item to move") }
        insert([item], beside: other, offset: offset)
    }

    private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
        var new: [SectionIdentifierType] = []
        for section in identifiers {
            guard items[section] == nil else {
                Self.warn("a section is named twice; the first counts")
                continue
            }
            items[section] = []
            new.append(section)
        }
        sectionIdentifiers.insert(contentsOf: new, at: index)
    }

    private mutating func move(_ section: SectionIdentifierType, beside other: SectionIdentifierType, offset: Int) {
        guard section != other, let old = indexOfSection(section), indexOfSection(other) != nil else {
            return Self.warn("moveSection: there is no such section")
        }
        sectionIdentifiers.remove(at: old)
        sectionIdentifiers.insert(section, at: (indexOfSection(other) ?? 0) + offset)
    }

    private func isKnown(_ isKnown: Bool, _ call: String) -> Bool {
        if !isKnown { Self.warn("\(call): an identifier is unknown") }
        return isKnown
    }

    private static func warn(_ text: String) { Diagnostics.warnOnce("NSDiffableDataSourceSnapshot: \(text)") }
}

nonisolated extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

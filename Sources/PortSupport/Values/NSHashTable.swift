import Foundation

/// A set of objects, compared by identity, that can hold them weakly.
///
/// Objects are listed in the order in which they were added. Adding, removing and finding take constant time. A released object of a
/// weak table leaves it when a later change doubles the table.
public final class NSHashTable<ObjectType: AnyObject> {
    private struct Entry {
        weak var object: ObjectType?
        /// The object of a table that holds its objects strongly.
        let held: ObjectType?
        /// The rank among the additions.
        let order: Int
    }

    private let isWeak: Bool
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var additions = 0
    /// The number of entries at which those of released objects are removed.
    private var limit = 16

    /// Creates a table that holds its objects strongly.
    public init() { isWeak = false }

    private init(isWeak: Bool) { self.isWeak = isWeak }

    /// Creates a table that holds its objects weakly.
    public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(isWeak: true) }

    /// Adds an object; nil and objects of the table change nothing.
    public func add(_ object: ObjectType?) {
        guard let object, !contains(object) else { return }
        additions += 1
        // A released object may have had the address.
        entries[ObjectIdentifier(object)] = Entry(object: object, held: isWeak ? nil : object, order: additions)
        guard entries.count >= limit else { return }
        entries = entries.filter { $0.value.object != nil }
        limit = max(16, entries.count * 2)
    }

    /// Removes an object.
    public func remove(_ object: ObjectType?) {
        if let object { entries[ObjectIdentifier(object)] = nil }
    }

    /// Removes all objects.
    public func removeAllObjects() { entries = [:] }

    /// Whether the table has an object.
    public func contains(_ object: ObjectType?) -> Bool { member(object) != nil }

    /// The object itself if the table has it; nil otherwise.
    public func member(_ object: ObjectType?) -> ObjectType? { object.flatMap { entries[ObjectIdentifier($0)]?.object } }

    /// The objects that are alive.
    public var allObjects: [ObjectType] {
        entries.values.sorted { $0.order < $1.order }.compactMap(\.object)
    }

    /// An object of the table; nil if it is empty.
    public var anyObject: ObjectType? { entries.values.lazy.compactMap(\.object).first }

    /// The number of objects. Released ones count until they are removed.
    public var count: Int { entries.count }

    /// The objects that are alive, one by one.
    public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

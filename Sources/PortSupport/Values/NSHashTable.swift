import Foundation

/// A set of objects, compared by identity, that can hold them weakly.
///
/// Objects are listed in the order in which they were added. Adding, removing and finding take constant time on average. Entries
/// of released objects are removed when the number of entries reaches twice the number that remained after the last removal (at
/// least 16).
public final class NSHashTable<ObjectType: AnyObject> {
    private struct Entry {
        weak var object: ObjectType?
        /// The object of a table with strong references; nil in a weak table.
        let held: ObjectType?
        /// The number of objects added before it, plus one.
        let order: Int
    }

    private let isWeak: Bool
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var additions = 0
    /// The number of entries at which those of released objects are removed.
    private var limit = 16

    /// Creates a table with strong references.
    public init() { isWeak = false }

    private init(isWeak: Bool) { self.isWeak = isWeak }

    /// Creates a table with weak references.
    public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(isWeak: true) }

    /// Adds an object. Has no effect for nil and for objects of the table.
    public func add(_ object: ObjectType?) {
        guard let object, !contains(object) else { return }
        additions += 1
        // The address may belong to a released object.
        entries[ObjectIdentifier(object)] = Entry(object: object, held: isWeak ? nil : object, order: additions)
        guard entries.count >= limit else { return }
        // Released after the assignment, because this may be an object's last reference, and its deinit may use the table.
        let alive = entries.values.compactMap(\.object)
        entries = entries.filter { $0.value.object != nil }
        limit = max(16, entries.count * 2)
        withExtendedLifetime(alive) {}
    }

    /// Removes an object.
    public func remove(_ object: ObjectType?) {
        if let object { entries[ObjectIdentifier(object)] = nil }
    }

    /// Removes all objects.
    public func removeAllObjects() {
        // Released after the assignment, because an object's deinit may use the table.
        let old = entries
        entries = [:]
        withExtendedLifetime(old) {}
    }

    /// Whether the table has an object.
    public func contains(_ object: ObjectType?) -> Bool { member(object) != nil }

    /// Returns the object if the table contains it; nil otherwise.
    public func member(_ object: ObjectType?) -> ObjectType? { object.flatMap { entries[ObjectIdentifier($0)]?.object } }

    /// The objects that are alive.
    public var allObjects: [ObjectType] {
        entries.values.sorted { $0.order < $1.order }.compactMap(\.object)
    }

    /// An object of the table; nil if it is empty.
    public var anyObject: ObjectType? { entries.values.lazy.compactMap(\.object).first }

    /// The number of objects. Released ones count until they are removed.
    public var count: Int { entries.count }

    /// Returns an enumerator of the objects that are alive.
    public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

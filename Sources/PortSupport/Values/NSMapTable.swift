import Foundation

/// A dictionary of objects that can hold its keys and its values weakly.
///
/// Strong keys of Foundation are compared by `isEqual(_:)`, other keys by identity. An entry whose key or value is released is absent.
/// Such entries are removed when the number of entries reaches twice the number that remained after the last removal (at least
/// 16).
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject> {
    private struct Entry {
        weak var key: KeyType?
        weak var object: ObjectType?
        let heldKey: KeyType?
        let heldObject: ObjectType?
        /// The number of objects added before it.
        let order: Int
    }

    private let holdsKeys: Bool
    private let holdsObjects: Bool
    private var entries: [AnyHashable: Entry] = [:]
    private var additions = 0
    /// The number of entries at which those of released objects are removed.
    private var limit = 16

    private init(holdsKeys: Bool, holdsObjects: Bool) {
        (self.holdsKeys, self.holdsObjects) = (holdsKeys, holdsObjects)
    }

    /// Creates a table with strong references.
    public convenience init() { self.init(holdsKeys: true, holdsObjects: true) }

    /// Creates a table with strong references.
    public static func strongToStrongObjects() -> NSMapTable { NSMapTable(holdsKeys: true, holdsObjects: true) }
    /// Creates a table with strong keys and weak values.
    public static func strongToWeakObjects() -> NSMapTable { NSMapTable(holdsKeys: true, holdsObjects: false) }
    /// Creates a table with weak keys and strong values.
    public static func weakToStrongObjects() -> NSMapTable { NSMapTable(holdsKeys: false, holdsObjects: true) }
    /// Creates a table with weak references.
    public static func weakToWeakObjects() -> NSMapTable { NSMapTable(holdsKeys: false, holdsObjects: false) }

    private func name(_ key: KeyType) -> AnyHashable {
        if holdsKeys, let object = key as? NSObject { return AnyHashable(object) }
        return AnyHashable(ObjectIdentifier(key))
    }

    /// Returns the value of a key.
    public func object(forKey key: KeyType?) -> ObjectType? {
        guard let entry = key.flatMap({ entries[name($0)] }), entry.key != nil else { return nil }
        return entry.object
    }

    /// Sets the value of a key. Has no effect for nil.
    public func setObject(_ object: ObjectType?, forKey key: KeyType?) {
        guard let object, let key else { return }
        additions += 1
        // Released after the assignment, because a deinit may use the table.
        let old = entries.updateValue(
            Entry(
                key: key, object: object, heldKey: holdsKeys ? key : nil, heldObject: holdsObjects ? object : nil,
                order: additions), forKey: name(key))
        defer { withExtendedLifetime(old) {} }
        guard entries.count >= limit else { return }
        let all = entries
        entries = all.filter { $0.value.key != nil && $0.value.object != nil }
        limit = max(16, entries.count * 2)
        withExtendedLifetime(all) {}
    }

    /// Removes the value of a key.
    public func removeObject(forKey key: KeyType?) {
        let old = key.flatMap { entries.removeValue(forKey: name($0)) }
        withExtendedLifetime(old) {}
    }

    /// Removes all entries.
    public func removeAllObjects() {
        let old = entries
        entries = [:]
        withExtendedLifetime(old) {}
    }

    /// The number of entries. Those of released objects count until they are removed.
    public var count: Int { entries.count }

    private var alive: [(key: KeyType, object: ObjectType)] {
        entries.values.sorted { $0.order < $1.order }.compactMap { entry in
            guard let key = entry.key, let object = entry.object else { return nil }
            return (key, object)
        }
    }

    /// Returns an enumerator of the keys whose entries are alive, in the order in which they were set.
    public func keyEnumerator() -> NSEnumerator { NSArray(array: alive.map(\.key)).objectEnumerator() }
    /// Returns an enumerator of the values that are alive, in the order in which they were set.
    public func objectEnumerator() -> NSEnumerator? { NSArray(array: alive.map(\.object)).objectEnumerator() }
    /// The entries that are alive, as a dictionary.
    public func dictionaryRepresentation() -> [AnyHashable: Any] {
        Dictionary(alive.map { (name($0.key), $0.object as Any) }, uniquingKeysWith: { $1 })
    }
}

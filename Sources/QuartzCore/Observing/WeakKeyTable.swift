/// Values by object. The table does not retain the objects; the values of released ones are removed as the table grows.
///
/// The caller locks, and releases what the table returns after unlocking, because the `deinit` of a value or an object may call the
/// table again.
package struct WeakKeyTable<Object: AnyObject, Value> {
    private struct Entry {
        weak var object: Object?
        var value: Value
    }

    /// The number of entries that are kept without a search for released objects.
    private static var leastLimit: Int { 64 }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var limit = Self.leastLimit

    package init() {}

    /// The number of entries, including those of released objects.
    package var count: Int { entries.count }
    package var isEmpty: Bool { entries.isEmpty }

    /// The objects that exist, with their values, in no order.
    package var all: [(object: Object, value: Value)] {
        entries.values.compactMap { entry in entry.object.map { ($0, entry.value) } }
    }

    /// Returns the value of an object.
    package func value(of object: Object) -> Value? {
        // Another object may have the address of a released one.
        guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
        return entry.value
    }

    /// Returns the value of an object to which weak references read nil, because its `deinit` runs; that of a released object that
    /// had its address as well.
    package func lastValue(of object: Object) -> Value? {
        guard let entry = entries[ObjectIdentifier(object)], entry.object == nil else { return nil }
        return entry.value
    }

    /// The values and objects that a change of the table returns, for the caller to release.
    package struct Remains {
        /// The previous value of the object.
        package fileprivate(set) var replaced: Value?
        /// The values of released objects.
        package fileprivate(set) var values: [Value] = []
        /// The objects that the search for released ones has found alive. Another owner may have released one since then, so that this
        /// is its last reference.
        package fileprivate(set) var objects: [Object] = []

        /// Releases all but the previous value on the main queue, because they may belong to the main actor.
        package mutating func release() {
            MainQueue.release(&values)
            MainQueue.release(&objects)
        }
    }

    /// Sets the value of an object.
    package mutating func set(_ value: Value, of object: Object) -> Remains {
        var remains = Remains()
        if let old = entries.updateValue(Entry(object: object, value: value), forKey: ObjectIdentifier(object)) {
            if old.object === object { remains.replaced = old.value } else { remains.values.append(old.value) }
        }
        removeReleased(&remains)
        return remains
    }

    /// Returns the value at an address: that of the object there, or of a released one that had the address.
    package func value(at id: ObjectIdentifier) -> Value? { entries[id]?.value }

    /// Removes and returns the value at an address.
    package mutating func removeValue(at id: ObjectIdentifier) -> Value? { entries.removeValue(forKey: id)?.value }

    /// Removes the values of released objects if there are more entries than the limit, which becomes twice the number of the others.
    private mutating func removeReleased(_ remains: inout Remains) {
        guard entries.count > limit else { return }
        for (id, entry) in entries {
            if let object = entry.object {
                remains.objects.append(object)
            } else {
                remains.values.append(entry.value)
                entries[id] = nil
            }
        }
        limit = max(Self.leastLimit, entries.count * 2)
    }
}

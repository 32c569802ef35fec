/// Values by object. The table does not retain the objects; the values of released ones are removed as the table grows.
///
/// The caller locks, and releases what the table returns after unlocking, because the values' `deinit` may call the table again.
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

    /// Sets or removes the value of an object.
    ///
    /// - Returns: The values that are no longer in the table.
    package mutating func set(_ value: Value?, of object: Object) -> [Value] {
        let id = ObjectIdentifier(object)
        let old = entries[id]?.value
        entries[id] = value.map { Entry(object: object, value: $0) }
        return removeReleased() + [old].compactMap { $0 }
    }

    /// Removes the values of released objects if there are more entries than the limit, which becomes twice the number of the others.
    private mutating func removeReleased() -> [Value] {
        guard entries.count > limit else { return [] }
        let released = entries.filter { $0.value.object == nil }
        for id in released.keys { entries[id] = nil }
        limit = max(Self.leastLimit, entries.count * 2)
        return released.values.map(\.value)
    }
}

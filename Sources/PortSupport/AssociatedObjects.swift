import Foundation

/// How an associated value is held.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Weak: the value reads as nil after the object is released.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Strong.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Strong, without copying; Swift values are copied by assignment.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Strong.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// Strong, without copying; Swift values are copied by assignment.
    case OBJC_ASSOCIATION_COPY = 771
}

/// The value of an object for a key; nil if none is set.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Associations.shared.value(of: object as AnyObject, key)
}

/// Sets the value of an object for a key; nil removes it.
///
/// Without an Objective-C runtime there is no notification when an object is released. A later call of this function releases its
/// values. At most half of the entries belong to released objects, apart from a small constant.
public func objc_setAssociatedObject(_ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy) {
    Associations.shared.set(value, of: object as AnyObject, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// Removes all values of an object.
public func objc_removeAssociatedObjects(_ object: Any) { Associations.shared.remove(object as AnyObject) }

/// A unique key: the address of a byte that is never read or written, so it is safe on any thread.
struct AssociationKey: @unchecked Sendable {
    let pointer = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}

/// The values of objects, by object and key, protected by a lock.
final class Associations: @unchecked Sendable {
    private struct Value {
        var kept: Any?
        weak var weak: AnyObject?

        var current: Any? { kept ?? weak }
    }
    private struct Entry {
        weak var object: AnyObject?
        var values: [UnsafeRawPointer: Value] = [:]
    }

    static let shared = Associations()
    private let lock = NSRecursiveLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries that triggers removal of the entries of released objects.
    private var limit = 64

    /// Number of objects with values, including released ones.
    var count: Int { lock.withLock { entries.count } }

    func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        lock.withLock {
            // Another object may have the address of a released one.
            guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
            return entry.values[key]?.current
        }
    }

    func set(_ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool) {
        // Release old values after unlocking, because their deinits may call this function.
        let released: Any = lock.withLock {
            let id = ObjectIdentifier(object)
            let old = entries[id]
            var entry = old?.object === object ? old ?? Entry(object: object) : Entry(object: object)
            entry.values[key] = value.map { isWeak ? Value(kept: nil, weak: $0 as AnyObject) : Value(kept: $0, weak: nil) }
            entries[id] = entry.values.isEmpty ? nil : entry
            return [old as Any, removeGone()]
        }
        withExtendedLifetime(released) {}
    }

    func remove(_ object: AnyObject) {
        let released = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
        withExtendedLifetime(released) {}
    }

    /// Removes the entries of released objects when the number of entries exceeds the limit; then sets the limit to twice the
    /// number of remaining entries.
    private func removeGone() -> [Entry] {
        guard entries.count > limit else { return [] }
        let gone = entries.filter { $0.value.object == nil }
        for id in gone.keys { entries[id] = nil }
        limit = max(64, entries.count * 2)
        return Array(gone.values)
    }
}

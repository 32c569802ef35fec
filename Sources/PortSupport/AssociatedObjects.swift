import Foundation

/// How an associated object is held.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Without keeping it: held weakly here, so that a gone object reads as nil.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Kept.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Kept as it is; values of Swift are copies by themselves.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Kept.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// Kept as it is; values of Swift are copies by themselves.
    case OBJC_ASSOCIATION_COPY = 771
}

/// The value that an object has under a key; nil if none was set.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Associations.shared.value(of: object as AnyObject, key)
}

/// Sets the value that an object has under a key; nil removes it.
///
/// Without an Objective-C runtime no one says when an object goes. Its values are let go at a later call of this function: the number
/// of objects that are gone and still have values is never greater than that of those that are there.
public func objc_setAssociatedObject(_ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy) {
    Associations.shared.set(value, of: object as AnyObject, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// Removes all values of an object.
public func objc_removeAssociatedObjects(_ object: Any) { Associations.shared.remove(object as AnyObject) }

/// A key of this module: the address of a byte that is never read or written, so any thread may use it.
struct AssociationKey: @unchecked Sendable {
    let pointer = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}

/// The values of objects by object and key, behind a lock.
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
    /// The number of entries at which those of gone objects are removed.
    private var limit = 64

    /// How many objects have values, gone ones included.
    var count: Int { lock.withLock { entries.count } }

    func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        lock.withLock {
            // An address may have been used again by another object.
            guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
            return entry.values[key]?.current
        }
    }

    func set(_ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool) {
        // What is let go may have a deinit that comes back here, so it goes after the lock.
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

    /// Removes entries of gone objects once there are twice as many entries as there were objects.
    private func removeGone() -> [Entry] {
        guard entries.count > limit else { return [] }
        let gone = entries.filter { $0.value.object == nil }
        for id in gone.keys { entries[id] = nil }
        limit = max(64, entries.count * 2)
        return Array(gone.values)
    }
}

import Foundation

/// Calls a closure. Linux releases objects immediately, so there is no pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// Locks an object's recursive lock.
///
/// - Returns: 0, success.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.shared.lock(of: object as AnyObject).lock()
    return 0
}

/// Unlocks an object's recursive lock.
///
/// - Returns: 0, success.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
    ObjectLocks.shared.lock(of: object as AnyObject).unlock()
    return 0
}

/// The recursive locks of objects, created on first use. They are not associated values, because a program may remove those while
/// it holds a lock. `@unchecked`: `making` protects the table.
private final class ObjectLocks: @unchecked Sendable {
    private typealias Table = WeakKeyTable<AnyObject, NSRecursiveLock>

    static let shared = ObjectLocks()
    private let making = NSLock()
    private var locks = Table()

    func lock(of object: AnyObject) -> NSRecursiveLock {
        var search = making.withLock { () -> (lock: NSRecursiveLock, remains: Table.Remains?) in
            if let lock = locks.value(of: object) { return (lock, nil) }
            let lock = NSRecursiveLock()
            return (lock, locks.set(lock, of: object))
        }
        search.remains?.release()
        return search.lock
    }
}

/// The ownership of an associated value.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Weak: the value reads as nil after the object is released.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Strong.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Strong, of a copy of an `NSCopying` object; Swift values are copied by assignment.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Strong.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// Strong, of a copy of an `NSCopying` object; Swift values are copied by assignment.
    case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the value of an object for a key; nil if none is set.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Associations.shared.value(of: object as AnyObject, key)
}

/// Sets the value of an object for a key; nil removes it.
///
/// Without an Objective-C runtime there is no notification when an object is released. A later call of this function releases its
/// values, on the main queue. At most half of the entries belong to released objects, apart from a small constant.
public func objc_setAssociatedObject(_ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy) {
    let copies = policy == .OBJC_ASSOCIATION_COPY || policy == .OBJC_ASSOCIATION_COPY_NONATOMIC
    let held = copies ? (value as? any NSCopying)?.copy(with: nil) ?? value : value
    Associations.shared.set(held, of: object as AnyObject, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
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

    /// The values of one object by key.
    private typealias All = [UnsafeRawPointer: Value]
    private typealias Table = WeakKeyTable<AnyObject, All>

    static let shared = Associations()
    private let lock = NSRecursiveLock()
    private var values = Table()

    /// Number of objects with values, including released ones.
    var count: Int { lock.withLock { values.count } }

    func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        lock.withLock { values.value(of: object)?[key]?.current }
    }

    func set(_ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool) {
        // Old values are released after unlocking, because their deinits may call this function.
        var change = lock.withLock { () -> (removed: All?, remains: Table.Remains?) in
            var all = values.value(of: object) ?? [:]
            all[key] = value.map { isWeak ? Value(kept: nil, weak: $0 as AnyObject) : Value(kept: $0, weak: nil) }
            if all.isEmpty { return (values.removeValue(at: ObjectIdentifier(object)), nil) }
            return (nil, values.set(all, of: object))
        }
        change.remains?.release()
    }

    func remove(_ object: AnyObject) {
        let removed = lock.withLock { values.removeValue(at: ObjectIdentifier(object)) }
        withExtendedLifetime(removed) {}
    }
}

// Methods cannot be replaced at run time on Linux. Code that tries to finds no method, and continues without replacing it.

/// A method of a class in the Objective-C runtime. Linux has none.
public typealias Method = OpaquePointer
/// A pointer to a method's code in the Objective-C runtime. Linux has none.
public typealias IMP = OpaquePointer

/// Returns nil, because a class has no list of methods here.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Returns nil, because a class has no list of methods here.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Returns nil, because a class has no list of methods here.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func class_getMethodImplementation(_ cls: AnyClass?, _ name: Selector) -> IMP? { nil }

/// Does nothing.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {}

/// Does nothing. Returns the given implementation.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
@discardableResult
public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP { imp }

/// Returns the method itself.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func method_getImplementation(_ m: Method) -> IMP { m }

/// Returns nil, because methods have no description of their types here.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Returns false, because no method is added.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
@discardableResult
public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> Bool { false }

/// Returns nil, because no method is replaced.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
@discardableResult
public func class_replaceMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> IMP? { nil }

/// Does nothing, because an object keeps its class. Returns the class.
@available(*, deprecated, message: "has no effect on Linux: an object keeps its class")
@discardableResult
public func object_setClass(_ object: Any?, _ cls: AnyClass) -> AnyClass? { object.map { type(of: $0 as AnyObject) } }

/// Returns the class of an object; nil for nil.
public func object_getClass(_ object: Any?) -> AnyClass? { object.map { type(of: $0 as AnyObject) } }

/// Returns the place of a block, which no method gets.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func imp_implementationWithBlock(_ block: Any) -> IMP { IMP(Unmanaged.passUnretained(block as AnyObject).toOpaque()) }

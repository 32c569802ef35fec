import Foundation

/// Calls a closure. Linux releases objects immediately, so there is no pool.
public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try body()
}

/// Locks an object's recursive lock.
///
/// - Returns: 0, success.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.lock(of: object as AnyObject).lock()
    return 0
}

/// Unlocks an object's recursive lock.
///
/// - Returns: 0, success.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
    ObjectLocks.lock(of: object as AnyObject).unlock()
    return 0
}

/// The recursive locks of objects, created on first use.
private enum ObjectLocks {
    private static let key = AssociationKey()
    private static let making = NSLock()

    static func lock(of object: AnyObject) -> NSRecursiveLock {
        making.withLock {
            if let lock = Associations.shared.value(of: object, key.pointer) as? NSRecursiveLock { return lock }
            let lock = NSRecursiveLock()
            Associations.shared.set(lock, of: object, key.pointer, isWeak: false)
            return lock
        }
    }
}

import Foundation

/// Calls a closure. Objects are let go at once on Linux, so there is no pool.
public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try body()
}

/// Takes the lock of an object; the same thread may take it again.
///
/// - Returns: 0, which says that it worked.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.lock(of: object as AnyObject).lock()
    return 0
}

/// Gives the lock of an object back.
///
/// - Returns: 0, which says that it worked.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
    ObjectLocks.lock(of: object as AnyObject).unlock()
    return 0
}

/// One lock for each object that was asked for it.
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

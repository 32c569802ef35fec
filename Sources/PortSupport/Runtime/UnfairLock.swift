import Glibc

/// A lock of the lowest level. Its address is its identity, so it is not copied.
public struct os_unfair_lock {
    fileprivate var mutex = pthread_mutex_t()

    /// Creates an open lock.
    public init() {}
}

/// An address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

/// Locks a lock; waits until it is open.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(mutex(lock)) }

/// Locks a lock if it is open; returns whether it was.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(mutex(lock)) == 0 }

/// Opens a lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(mutex(lock)) }

/// Returns the address of a lock's mutex: a lock has no other parts.
private func mutex(_ lock: os_unfair_lock_t) -> UnsafeMutablePointer<pthread_mutex_t> {
    UnsafeMutableRawPointer(lock).assumingMemoryBound(to: pthread_mutex_t.self)
}

/// A lock around a value.
public final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private var state: State
    private let gate = os_unfair_lock_t.allocate(capacity: 1)

    /// Creates a lock around a value.
    public init(initialState: sending State) {
        state = initialState
        gate.initialize(to: os_unfair_lock())
    }

    deinit { gate.deallocate() }

    /// Returns the result of a closure that may change the value while no other does.
    public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        os_unfair_lock_lock(gate)
        defer { os_unfair_lock_unlock(gate) }
        return try body(&state)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a value.
    public convenience init() { self.init(initialState: ()) }
    /// Locks; waits until the lock is open.
    public func lock() { os_unfair_lock_lock(gate) }
    /// Opens the lock.
    public func unlock() { os_unfair_lock_unlock(gate) }
}

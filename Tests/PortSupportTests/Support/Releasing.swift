import PortSupport

/// An object that calls a closure when it is released, on any thread.
nonisolated final class Releasing: NSObject, Sendable {
    private let onRelease: @Sendable () -> Void

    init(_ onRelease: @escaping @Sendable () -> Void = {}) { self.onRelease = onRelease }

    deinit { onRelease() }
}

/// Whether a closure ends on a new thread. One that waits for a lock forever does not.
nonisolated func runsToItsEnd(_ body: @escaping @Sendable () -> Void) -> Bool {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        body()
        done.signal()
    }
    return done.wait(timeout: .now() + 20) == .success
}

import Foundation
import Synchronization

/// Writing on another thread, in order.
nonisolated final class OrderedWriter: Sendable {
    private let queue = DispatchQueue(label: "frames.writing", qos: .userInitiated)
    /// The maximum number of writes that wait, which bounds their memory.
    private let slots = DispatchSemaphore(value: 8)
    private let failure = Mutex<(any Error)?>(nil)

    /// Begins a write; waits while too many others are pending.
    ///
    /// - Throws: The error of an earlier write. Nothing is written after it.
    func add(_ write: @escaping @Sendable () throws -> Void) throws {
        try check()
        slots.wait()
        queue.async { [self] in
            defer { slots.signal() }
            guard failure.withLock({ $0 == nil }) else { return }
            do { try write() } catch { failure.withLock { $0 = error } }
        }
    }

    /// Waits for all writes.
    ///
    /// - Throws: The error of the first that failed.
    func finish() throws {
        queue.sync {}
        try check()
    }

    private func check() throws {
        if let error = failure.withLock({ $0 }) { throw error }
    }
}

import CSDL
import Foundation

/// The main dispatch queue, which also runs the main actor's tasks, for a custom run loop.
enum MainQueue {
    /// A file descriptor that is readable while the queue has work.
    static var descriptor: Int32 { _dispatch_get_main_queue_handle_4CF() }

    /// Runs the queue's waiting work and the due timers of `RunLoop.main`, without blocking. Both belong to the main thread,
    /// where the main actor is not always in tests. On other threads it has no effect.
    ///
    /// - Returns: The time of the next timer; nil if there is none.
    @discardableResult
    @MainActor
    static func serve() -> Date? {
        guard Thread.isMainThread else { return nil }
        // One pass serves one source. The limit keeps a busy timer from starving the queue, and a busy queue from starving the
        // windows.
        for _ in 0..<16 {
            let limit = RunLoop.main.limitDate(forMode: .default)
            if !hasWork { return limit }
        }
        return .distantPast
    }

    private static var hasWork: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}

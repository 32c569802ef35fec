import CSDL
import Foundation

/// The main dispatch queue, which the main actor's tasks run on too, as a run loop of one's own sees it.
enum MainQueue {
    /// Readable while the queue has work.
    static var descriptor: Int32 { _dispatch_get_main_queue_handle_4CF() }

    /// Runs what waits in the queue, and due timers of `RunLoop.main`, without blocking. Both belong to the main thread, which in tests
    /// is not always where the main actor is; elsewhere nothing happens.
    ///
    /// - Returns: when the next timer is due; nil where none is.
    @discardableResult
    @MainActor
    static func serve() -> Date? {
        guard Thread.isMainThread else { return nil }
        // One pass serves one source: a busy timer must not starve the queue, nor a busy queue the windows.
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

import CSDL
import Foundation
import Synchronization

/// A thread that wakes SDL's event queue when the main dispatch queue has work, or when the process receives a termination signal.
///
/// `SDL_WaitEventTimeout` does not watch the main queue. The thread polls the queue's descriptor, posts one event, and polls
/// again only after ``resume()``, because the descriptor stays readable until the loop has served the queue.
final class MainQueueWatcher: Sendable {
    /// The state shared by the thread and the loop.
    private struct Signals: ~Copyable {
        let isStopped = Atomic(false)
        let isWaiting = Atomic(false)
        let isFinished = DispatchSemaphore(value: 0)
    }

    private let signals = Signals()
    /// An eventfd that wakes the thread.
    private let control: Int32
    private let queue: Int32
    private let wakeEvent: UInt32

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - wakeEvent: The type of the SDL event to post.
    ///   - watchesQueue: Whether the loop runs on the main thread. If not, it cannot serve the queue, and only termination is
    ///     watched.
    init(wakeEvent: UInt32, watchesQueue: Bool) throws(SDLError) {
        control = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard control >= 0 else { throw SDLError("no event descriptor: \(String(cString: strerror(errno)))") }
        queue = watchesQueue ? MainThreadWork.queueDescriptor : -1
        self.wakeEvent = wakeEvent
        let thread = Thread { self.watch() }
        thread.name = "main queue watcher"
        thread.start()
    }

    deinit {
        close(control)
    }

    /// The descriptor that ``TerminationSignals`` writes to.
    var descriptor: Int32 { control }

    /// Resumes watching, after the queue has been served.
    func resume() {
        if signals.isWaiting.exchange(false, ordering: .acquiringAndReleasing) { eventfd_write(control, 1) }
    }

    /// Stops the thread and waits for its end.
    func stop() {
        signals.isStopped.store(true, ordering: .releasing)
        eventfd_write(control, 1)
        signals.isFinished.wait()
    }

    private func watch() {
        while !signals.isStopped.load(ordering: .acquiring) {
            let isWaiting = signals.isWaiting.load(ordering: .acquiring)
            // poll skips a negative descriptor.
            var entries = [
                pollfd(fd: isWaiting ? -1 : queue, events: Int16(POLLIN), revents: 0),
                pollfd(fd: control, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 2, -1) > 0 else { continue }
            if entries[1].revents != 0 {
                var count: eventfd_t = 0
                eventfd_read(control, &count)
                if TerminationSignals.takeRequest() { post(SDL_QUIT.rawValue) }
            }
            if entries[0].revents != 0 {
                // Set before posting, because the loop may call resume() at once.
                signals.isWaiting.store(true, ordering: .releasing)
                post(wakeEvent)
            }
        }
        signals.isFinished.signal()
    }

    /// Posts an event. A full queue rejects it, but then the loop is awake.
    private func post(_ type: UInt32) {
        var event = SDL_Event()
        event.type = type
        SDL_PushEvent(&event)
    }
}

/// The work of the main thread that a custom run loop must run: the main dispatch queue, which also runs the main actor's tasks, and
/// the timers of `RunLoop.main`.
enum MainThreadWork {
    /// A file descriptor that is readable while the queue has work.
    static var queueDescriptor: Int32 { _dispatch_get_main_queue_handle_4CF() }

    /// Runs the queue's waiting work and the due timers, without blocking. Both need the main thread. Tests run the main actor on
    /// other threads; there it does nothing.
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
        var entry = pollfd(fd: queueDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}

import CSDL
import Foundation
import Synchronization

/// A thread that wakes SDL's event queue when the main dispatch queue has work, or when the process is asked to terminate.
///
/// While `SDL_WaitEventTimeout` sleeps nobody looks at the main queue. The thread polls the queue's descriptor, posts one event, and
/// looks again only after ``resume()``: until the loop has served the queue its descriptor stays readable.
final class MainQueueWatcher: Sendable {
    /// What the thread and the loop tell each other.
    private struct Signals: ~Copyable {
        let isStopped = Atomic(false)
        let isWaiting = Atomic(false)
        let isFinished = DispatchSemaphore(value: 0)
    }

    private let signals = Signals()
    /// An eventfd that ends the thread's sleep.
    private let control: Int32
    private let queue: Int32
    private let wakeEvent: UInt32

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - wakeEvent: The number of the SDL event to post.
    ///   - watchesQueue: Whether the loop runs on the main thread; else it cannot serve the queue and only termination is watched.
    init(wakeEvent: UInt32, watchesQueue: Bool) throws(SDLError) {
        control = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard control >= 0 else { throw SDLError("no event descriptor: \(String(cString: strerror(errno)))") }
        queue = watchesQueue ? MainQueue.descriptor : -1
        self.wakeEvent = wakeEvent
        let thread = Thread { self.watch() }
        thread.name = "main queue watcher"
        thread.start()
    }

    deinit {
        close(control)
    }

    /// The descriptor to write to when ``TerminationSignals`` has something to say.
    var descriptor: Int32 { control }

    /// The queue has been served: the thread may look at it again.
    func resume() {
        if signals.isWaiting.exchange(false, ordering: .acquiringAndReleasing) { eventfd_write(control, 1) }
    }

    /// Ends the thread and waits for its end.
    func stop() {
        signals.isStopped.store(true, ordering: .releasing)
        eventfd_write(control, 1)
        signals.isFinished.wait()
    }

    private func watch() {
        while !signals.isStopped.load(ordering: .acquiring) {
            let isWaiting = signals.isWaiting.load(ordering: .acquiring)
            // A negative descriptor is skipped by poll.
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
                // Set before posting: the loop may answer at once.
                signals.isWaiting.store(true, ordering: .releasing)
                post(wakeEvent)
            }
        }
        signals.isFinished.signal()
    }

    /// A full queue refuses the event; the loop is awake then anyway.
    private func post(_ type: UInt32) {
        var event = SDL_Event()
        event.type = type
        SDL_PushEvent(&event)
    }
}

import CSDL
import Foundation

/// The main thread's sleep between turns: it ends with SDL's next event, or after a while.
///
/// SDL asks drivers without a display for events a thousand times a second while it waits. Their events come from this process alone,
/// so the thread sleeps until one is pushed.
@MainActor
struct EventSleep {
    /// Whether all events come from this process.
    private let isOwn: Bool

    /// Rings with each event that is pushed, on the thread that pushes it.
    private static let bell = DispatchSemaphore(value: 0)
    private static let ring: SDL_EventFilter = { _, _ in
        bell.signal()
        return 1
    }
    /// SDL rings a moment before the event is in its queue: how long to look for it, and how long a sleep may be at most.
    private static let (patience, longestSleep) = (0.01, 1.0)

    /// - Parameter session: what the events come from.
    init(_ session: SDLSession) {
        isOwn = session.isOffscreen
        guard isOwn else { return }
        SDL_DelEventWatch(Self.ring, nil)
        SDL_AddEventWatch(Self.ring, nil)
    }

    /// Sleeps.
    func wait(_ seconds: Double) {
        guard isOwn else {
            // Rounded up: waking early would only mean another turn. SDL compares ticks of 32 bits, so an hour is long enough.
            SDL_WaitEventTimeout(nil, Int32(min((seconds * 1000).rounded(.up), 3_600_000)))
            return
        }
        while Self.bell.wait(timeout: .now()) == .success {}
        guard !Self.hasEvents else { return }
        guard Self.bell.wait(timeout: .now() + min(seconds, Self.longestSleep)) == .success else { return }
        let start = ProcessInfo.processInfo.systemUptime
        while !Self.hasEvents, ProcessInfo.processInfo.systemUptime - start < Self.patience { usleep(100) }
    }

    private static var hasEvents: Bool {
        SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
    }
}

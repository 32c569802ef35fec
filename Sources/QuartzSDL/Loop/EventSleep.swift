import CSDL
import Foundation

/// The main thread's sleep between turns. It ends with SDL's next event, or after a timeout.
///
/// While SDL waits, it polls drivers without a display a thousand times per second. Their events come only from this process, so
/// the thread sleeps until one is pushed.
@MainActor
struct EventSleep {
    /// Whether the driver has no display, so that all events come from this process.
    private let hasNoDisplay: Bool

    /// A semaphore that is signalled for each pushed event, on the thread that pushes it.
    private static let pushes = DispatchSemaphore(value: 0)
    private static let signalPush: SDL_EventFilter = { _, _ in
        pushes.signal()
        return 1
    }
    /// The time in seconds for which a signalled event is searched in the queue, because SDL signals before it adds the event.
    private static let queueTimeout = 0.01
    /// The maximum duration of a sleep in seconds.
    private static let longestSleep = 1.0

    /// Prepares sleeps for a session's driver.
    ///
    /// - Parameter session: The session whose events end a sleep.
    init(_ session: SDLSession) {
        hasNoDisplay = session.isOffscreen
        guard hasNoDisplay else { return }
        SDL_DelEventWatch(Self.signalPush, nil)
        SDL_AddEventWatch(Self.signalPush, nil)
    }

    /// Sleeps for at most `seconds`.
    func wait(_ seconds: Double) {
        guard hasNoDisplay else {
            // Rounded up, because waking early would only cause another turn. SDL compares ticks of 32 bits, so sleeps last at
            // most an hour.
            SDL_WaitEventTimeout(nil, Int32(min((seconds * 1000).rounded(.up), 3_600_000)))
            return
        }
        while Self.pushes.wait(timeout: .now()) == .success {}
        guard !Self.hasEvents else { return }
        guard Self.pushes.wait(timeout: .now() + min(seconds, Self.longestSleep)) == .success else { return }
        let start = ProcessInfo.processInfo.systemUptime
        while !Self.hasEvents, ProcessInfo.processInfo.systemUptime - start < Self.queueTimeout { usleep(100) }
    }

    private static var hasEvents: Bool {
        SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
    }
}

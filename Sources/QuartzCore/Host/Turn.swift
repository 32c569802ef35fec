import Dispatch
import Foundation

/// One turn of the engine's driver: a fixed sequence of steps at a single time.
///
/// Input, timers and queues, display links, layout and display, commit, frame, callbacks. A window's loop, an offscreen scene, a
/// recording and a test leave out steps that they do not need; the order is fixed.
@MainActor
public struct Turn {
    /// Handles input events.
    public var input: () -> Void = {}
    /// Serves timers and queues.
    public var queues: (CFTimeInterval) -> Void = { _ in }
    /// The length of a frame in seconds; display links are then called. Nil for a turn between frames.
    public var frameDuration: CFTimeInterval?
    /// Called in a frame, after the display links.
    public var onFrame: ((CFTimeInterval) -> Void)?
    /// Makes the frame of the committed state.
    public var frame: (CFTimeInterval) -> Void = { _ in }

    /// Creates a turn that only commits and delivers callbacks.
    public init() {}

    /// Creates a turn with the frame of a single host.
    public init(frameDuration: CFTimeInterval, frame: @escaping (CFTimeInterval) -> Void) {
        self.frameDuration = frameDuration
        self.frame = frame
    }

    /// Runs the turn.
    public func run(at time: CFTimeInterval) {
        let environment = EngineEnvironment.current
        let outer = environment.turnTimes.begun
        environment.turnTimes.begun = time
        defer {
            environment.turnTimes.begun = outer
            RenderServer.shared.send()
        }
        input()
        queues(time)
        if let frameDuration {
            DisplayLinks.current.tick(at: time, frameDuration: frameDuration)
            onFrame?(time)
        }
        CATransaction.flush()
        if frameDuration != nil {
            frame(time)
            RunLoopDriver.advance(to: time)
        }
        RunLoopDriver.finishTurn()
    }

    // MARK: One time

    /// A turn that has taken longer than this, in seconds, commits at the present, so that the start of an animation is not
    /// skipped.
    private static let patience = 1.0 / 60

    /// The time of the current turn, in the media clock's seconds. Presentation layers, hit tests and explanations refer to it. A
    /// manual clock gives its own time.
    public static var now: CFTimeInterval {
        let environment = EngineEnvironment.current
        let times = environment.turnTimes
        let known = environment.transactions.frameTime ?? CAMediaClock.shared.manual ?? times.begun ?? times.asked
        if let known { return known }
        let time = CACurrentMediaTime()
        guard !environment.transactions.isDriven else { return time }
        environment.turnTimes.asked = time
        DispatchQueue.main.async { MainActor.assumeIsolated { environment.turnTimes.asked = nil } }
        return time
    }

    /// Resets the time after a flush outside a turn.
    static func forgetAsked() { EngineEnvironment.current.turnTimes.asked = nil }

    /// The time of a commit; it becomes the turn's time.
    static func timeToCommit() -> CFTimeInterval {
        let time = now
        let present = CACurrentMediaTime()
        let environment = EngineEnvironment.current
        let isOwn = CAMediaClock.shared.manual == nil && environment.transactions.frameTime == nil
        guard isOwn, present - time > patience else { return time }
        if environment.turnTimes.begun != nil { environment.turnTimes.begun = present }
        environment.turnTimes.asked = nil
        return now
    }
}

/// The registration of run-loop drivers. Commits, ticks and callbacks are left to an active driver.
///
/// Without a driver the main queue performs them.
@MainActor
public enum RunLoopDriver {
    /// Whether a driver is active.
    public static var isActive: Bool { EngineEnvironment.current.driverCount > 0 }

    /// Activates a driver. Calls may nest and must be balanced by ``end()``.
    public static func begin() {
        EngineEnvironment.current.driverCount += 1
        Transactions.current.isDriven = true
        DisplayLinks.current.driverHasChanged()
    }

    /// Deactivates a driver. After the outermost call the main queue takes over.
    public static func end() {
        let environment = EngineEnvironment.current
        guard environment.driverCount > 0 else {
            return Diagnostics.warnOnce("RunLoopDriver.end() without a begin(); ignored")
        }
        environment.driverCount -= 1
        guard environment.driverCount == 0 else { return }
        Transactions.current.isDriven = false
        DisplayLinks.current.driverHasChanged()
        Transactions.current.flush()
    }

    /// Whether commits or callbacks are pending, so that the driver should not sleep.
    public static var hasWork: Bool {
        Transactions.current.canFlush || !Transactions.current.callbacks.isEmpty
    }

    /// Commits pending changes and delivers pending callbacks.
    public static func finishTurn() {
        Transactions.current.flush()
        Transactions.current.callbacks.deliver()
    }

    /// Retires animations that have ended at a time, also in trees that draw no frames.
    public static func advance(to time: CFTimeInterval) {
        for host in Transactions.current.hosts.live { host.advance(to: time) }
    }

    /// The time of the next start or end of an animation with a delegate, over all trees; infinity for none.
    public static func nextEvent(after time: CFTimeInterval) -> CFTimeInterval {
        Transactions.current.hosts.live.map { $0.nextEvent(after: time) }.min() ?? .infinity
    }

    /// Runs `body` with a manual clock that stands at `time` until the body moves it. Outer display links and callbacks are
    /// suspended; everything that the body leaves open is closed at the end.
    ///
    /// Earlier changes are committed at the outer time. An explicit transaction that is open stays open and takes the body's
    /// changes.
    public static func withManualClock<R>(at time: CFTimeInterval, _ body: () throws -> R) rethrows -> R {
        let transactions = Transactions.current
        transactions.flush()
        if transactions.depth > 0 {
            Diagnostics.warnOnce("a stepped scene inside an open CATransaction shows nothing that is not yet committed")
        }
        let outside = (clock: CAMediaClock.shared.manual, callbacks: transactions.callbacks, depth: transactions.depth)
        transactions.callbacks = CallbackQueue()
        DisplayLinks.current.suspend()
        begin()
        CAMediaClock.setManual(time)
        // The windows' content is frozen meanwhile.
        return try RenderServer.shared.whileHeld {
            defer {
                transactions.close(to: outside.depth)
                finishTurn()
                transactions.callbacks = outside.callbacks
                CAMediaClock.setManual(outside.clock)
                DisplayLinks.current.resume()
                end()
            }
            return try body()
        }
    }
}

/// Calls a closure on the main queue after a delay, once or periodically, until it is released.
///
/// Replaces Foundation's `Timer`, which on Linux is never released.
@MainActor
package final class MainQueueTimer {
    private let source: any DispatchSourceTimer

    /// Starts the timer.
    ///
    /// - Parameters:
    ///   - delay: seconds until the first call; a negative or non-finite value counts as 0.
    ///   - period: seconds between calls; nil for a single call.
    package init(after delay: TimeInterval, every period: TimeInterval? = nil, _ body: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(
            deadline: .now() + (delay.isFinite ? max(0, delay) : 0),
            repeating: period.map { .nanoseconds(Int($0 * 1e9)) } ?? .never, leeway: .milliseconds(1))
        source.setEventHandler { MainActor.assumeIsolated(body) }
        source.activate()
    }

    isolated deinit { source.cancel() }
}

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
        environment.turnTimes.begun = TurnMoment(media: time)
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
        // Without changes there was no commit.
        if !environment.turnTimes.starts.isEmpty { Self.beginCommit() }
        if frameDuration != nil {
            frame(time)
            RunLoopDriver.advance(to: time)
        }
        RunLoopDriver.finishTurn()
    }

    // MARK: One time

    /// A turn that has taken longer than this, in seconds, commits at the present, so that the start of an animation is not
    /// skipped.
    private static let longestTurn = 1.0 / 60

    /// The time of the current turn, in the media clock's seconds. Presentation layers, hit tests and explanations refer to it. A
    /// manual clock gives its own time.
    public static var now: CFTimeInterval { now(in: EngineEnvironment.current.timebase) }

    /// The time of the current turn on the program's clock, or on the instruments'.
    package static func now(in timebase: Timebase) -> CFTimeInterval {
        let environment = EngineEnvironment.current
        if let time = environment.transactions.frameTime { return time }
        if CAMediaClock.shared.manual != nil { return CAMediaClock.shared.time(in: timebase) }
        let times = environment.turnTimes
        if let known = times.begun ?? times.firstRead { return known[timebase] }
        let moment = TurnMoment()
        guard !environment.transactions.isDriven else { return moment[timebase] }
        environment.turnTimes.firstRead = moment
        DispatchQueue.main.async { MainActor.assumeIsolated { endReading(in: environment) } }
        return moment[timebase]
    }

    /// Resets the time after a flush outside a turn.
    static func forgetFirstRead() { EngineEnvironment.current.turnTimes.firstRead = nil }

    /// Ends a turn of a foreign run loop.
    private static func endReading(in environment: EngineEnvironment) {
        if environment.turnTimes.begun == nil, !environment.turnTimes.starts.isEmpty { environment.run { beginCommit() } }
        environment.turnTimes.firstRead = nil
    }

    /// Makes the present the turn's time for a commit, if the turn has taken long, also for what was started in it.
    static func beginCommit() {
        let environment = EngineEnvironment.current
        let isOwn = CAMediaClock.shared.manual == nil && environment.transactions.frameTime == nil
        let starts = exchange(&environment.turnTimes.starts, with: [])
        guard isOwn, CAMediaClock.systemTime - now(in: .system) > longestTurn else { return }
        if environment.turnTimes.begun != nil { environment.turnTimes.begun = TurnMoment() }
        environment.turnTimes.firstRead = nil
        for start in starts { start.move(to: now(in: start.timebase)) }
    }
}

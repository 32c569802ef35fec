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
    private static let longestTurn = 1.0 / 60

    /// The time of the current turn, in the media clock's seconds. Presentation layers, hit tests and explanations refer to it. A
    /// manual clock gives its own time.
    public static var now: CFTimeInterval {
        let environment = EngineEnvironment.current
        let times = environment.turnTimes
        let known = environment.transactions.frameTime ?? CAMediaClock.shared.manual ?? times.begun ?? times.firstRead
        if let known { return known }
        let time = CACurrentMediaTime()
        guard !environment.transactions.isDriven else { return time }
        environment.turnTimes.firstRead = time
        DispatchQueue.main.async { MainActor.assumeIsolated { environment.turnTimes.firstRead = nil } }
        return time
    }

    /// Resets the time after a flush outside a turn.
    static func forgetFirstRead() { EngineEnvironment.current.turnTimes.firstRead = nil }

    /// The time of a commit; it becomes the turn's time.
    static func timeToCommit() -> CFTimeInterval {
        let time = now
        let present = CACurrentMediaTime()
        let environment = EngineEnvironment.current
        let isOwn = CAMediaClock.shared.manual == nil && environment.transactions.frameTime == nil
        guard isOwn, present - time > longestTurn else { return time }
        if environment.turnTimes.begun != nil { environment.turnTimes.begun = present }
        environment.turnTimes.firstRead = nil
        return now
    }
}

import Dispatch

/// One turn of whatever drives the engine: what is done, in which order, at which one time.
///
/// Input, timers and queues, display links, layout and display, commit, the frame, callbacks. A window's loop, a scene off screen, a
/// recording and a test leave out what they have no use for; nobody changes the order.
@MainActor
public struct Turn {
    /// Takes what a person has done.
    public var input: () -> Void = {}
    /// Serves timers and queues.
    public var queues: (CFTimeInterval) -> Void = { _ in }
    /// The length of a frame in seconds, where the turn has one: display links are called. Nil for a turn between frames.
    public var frameDuration: CFTimeInterval?
    /// Called in a frame, after the display links.
    public var onFrame: ((CFTimeInterval) -> Void)?
    /// Makes the frame of what has been committed.
    public var frame: (CFTimeInterval) -> Void = { _ in }

    /// A turn that only commits and delivers.
    public init() {}

    /// A turn that a single host's frame belongs to.
    public init(frameDuration: CFTimeInterval, frame: @escaping (CFTimeInterval) -> Void) {
        self.frameDuration = frameDuration
        self.frame = frame
    }

    /// Makes the turn.
    public func run(at time: CFTimeInterval) {
        let outer = Self.begun
        Self.begun = time
        defer {
            Self.begun = outer
            RenderServer.shared.send()
        }
        input()
        queues(time)
        if let frameDuration {
            DisplayLinks.shared.tick(at: time, frameDuration: frameDuration)
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

    /// When the turn that is under way began.
    private static var begun: CFTimeInterval?
    /// The time that was first asked for in a turn of a run loop that is not ours.
    private static var asked: CFTimeInterval?
    /// A turn that has taken longer than this, in seconds, commits at the present: nothing begins so long before it can be seen.
    private static let patience = 1.0 / 60

    /// The time of the turn under way, in the media clock's seconds: what presentation layers, hit tests and explanations are of. A clock
    /// that is stepped by hand is its own turn.
    public static var now: CFTimeInterval {
        if let time = Transactions.shared.frameTime ?? CAMediaClock.shared.manual ?? begun ?? asked { return time }
        let time = CACurrentMediaTime()
        guard !Transactions.shared.isDriven else { return time }
        asked = time
        DispatchQueue.main.async { MainActor.assumeIsolated { asked = nil } }
        return time
    }

    /// What follows a flush is later, where no turn is under way.
    static func forgetAsked() { asked = nil }

    /// The time that a commit happens at; from then on it is the turn's.
    static func timeToCommit() -> CFTimeInterval {
        let time = now
        let present = CACurrentMediaTime()
        let isOwn = CAMediaClock.shared.manual == nil && Transactions.shared.frameTime == nil
        guard isOwn, present - time > patience else { return time }
        if begun != nil { begun = present }
        asked = nil
        return now
    }
}

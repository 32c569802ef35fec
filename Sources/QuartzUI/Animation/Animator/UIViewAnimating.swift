/// Where an animator is in its life.
nonisolated public enum UIViewAnimatingState: Int, Sendable {
    /// Has not begun, or is done with.
    case inactive
    /// Runs, or is held.
    case active
    /// Has been stopped and waits for `finishAnimation(at:)`.
    case stopped
}

/// A place on an animator's way.
nonisolated public enum UIViewAnimatingPosition: Int, Sendable {
    /// The end.
    case end
    /// The start.
    case start
    /// Where it is now.
    case current
}

/// What can be run, held, reversed and finished.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
    /// Where it is in its life.
    var state: UIViewAnimatingState { get }
    /// Whether it moves.
    var isRunning: Bool { get }
    /// Whether it goes from its end to its start.
    var isReversed: Bool { get set }
    /// How far it has come the way that it goes, 0 … 1.
    var fractionComplete: CGFloat { get set }
    /// Starts it, or lets it go on.
    func startAnimation()
    /// Starts it after some seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Holds it.
    func pauseAnimation()
    /// Ends it where it is.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Brings a stopped one to an end.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What can also be given more to animate, and another timing to go on with.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds changes that start at a share of what is left.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds something to be done at the end.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Lets a held one go on.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

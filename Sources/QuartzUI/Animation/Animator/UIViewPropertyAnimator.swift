/// State of an animator.
nonisolated public enum UIViewAnimatingState: Int, Sendable {
    /// Not started, or finished.
    case inactive
    /// Running or paused.
    case active
    /// Stopped, until `finishAnimation(at:)`.
    case stopped
}

/// A position of an animator.
nonisolated public enum UIViewAnimatingPosition: Int, Sendable {
    /// The end.
    case end
    /// The start.
    case start
    /// The current position.
    case current
}

/// An animation that can be started, paused, reversed and finished.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
    /// The state.
    var state: UIViewAnimatingState { get }
    /// Whether the animation is running.
    var isRunning: Bool { get }
    /// Whether the animation runs from its end to its start.
    var isReversed: Bool { get set }
    /// The completed fraction in the current direction, 0…1.
    var fractionComplete: CGFloat { get set }
    /// Starts or resumes the animation.
    func startAnimation()
    /// Starts the animation after a delay, in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animation.
    func pauseAnimation()
    /// Stops the animation at its current position.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Finishes a stopped animation.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation that accepts further changes and another timing while active.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds changes that start at a fraction of the remaining duration.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds a completion.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Resumes a paused animation.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// Animates changes of views; the animation can be paused, scrubbed, reversed and resumed.
///
/// The animations stay on the layers with fill mode `both` until the animator finishes. They play from a begin time, or have
/// speed 0 and a time offset while paused, so presentation layers and hit tests are correct in every state. An animator lives at
/// least as long as its animations.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    var blocks: [(changes: () -> Void, delayFactor: Double)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []
    var parts: [AnimatorPart] = []
    var modelChanges: [ModelChange] = []
    /// The index of each property in `modelChanges`.
    var changePlaces: [LayerProperty: Int] = [:]
    var course = AnimatorCourse.held(.time(0))
    weak var run: AnimatorRun?
    /// The start of parts added now, as a fraction of the duration.
    var addingFrom = 0.0
    var timing: AnimatorTiming

    // MARK: Creating

    /// Creates an animator with a timing. A spring with its own settling time determines the duration.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        timing = AnimatorTiming(parameters)
        let wanted = parameters.springTimingParameters?.ownDuration ?? duration
        if wanted >= 0, wanted.isFinite {
            self.duration = wanted
        } else {
            Diagnostics.warnOnce("UIViewPropertyAnimator: duration \(duration) is not a valid duration; 0 is used")
            self.duration = 0
        }
        super.init()
    }

    /// Creates an animator without changes, as a stand-in for a later one: with UIKit's usual curve and 0.2 seconds.
    public override convenience init() { self.init(duration: 0.2, curve: .easeInOut) }

    /// Creates an animator with a named curve.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a cubic Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that settles at the end of the duration.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator and starts it.
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: State

    /// The timing given at initialization.
    public let timingParameters: any UITimingCurveProvider
    /// The duration in seconds.
    public let duration: TimeInterval
    /// The delay of `startAnimation(afterDelay:)`, in seconds.
    public internal(set) var delay: TimeInterval = 0
    /// The state of the animator.
    open internal(set) var state = UIViewAnimatingState.inactive
    /// Whether the animator is moving or waiting for its delay.
    open var isRunning: Bool { run != nil }
    /// Whether the animator can be paused, scrubbed and stopped. True by default.
    open var isInterruptible = true
    /// Whether animated views receive touches. True by default; read when the animator starts.
    open var isUserInteractionEnabled = true
    /// Whether hit tests use the model layers instead of the presentation layers. False by default; read when the animator
    /// starts.
    open var isManualHitTestingEnabled = false
    /// Whether `fractionComplete` of a paused animator counts progress rather than time. True by default.
    open var scrubsLinearly = true
    /// Whether the animator pauses at its end instead of finishing. False by default.
    open var pausesOnCompletion = false
    /// Whether the animator runs from its end to its start.
    open var isReversed: Bool {
        get { goesBack }
        set { reverse(newValue) }
    }
    var goesBack = false

    /// The completed fraction in the current direction, 0…1: of the time while running, of the progress when paused with
    /// `scrubsLinearly`.
    ///
    /// Setting it pauses the animator there.
    open var fractionComplete: CGFloat {
        get { CGFloat(goesBack ? 1 - elapsedFraction : elapsedFraction) }
        set { scrub(to: newValue) }
    }

    // MARK: Changes

    /// Adds changes. They are made when the animator starts; if it is active, immediately, with the remaining duration.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds changes that start at a fraction, 0…1, of the duration or of the remaining duration.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = delayFactor >= 0 && delayFactor <= 1 ? Double(delayFactor) : 0
        if factor != Double(delayFactor) {
            Diagnostics.warnOnce(
                "UIViewPropertyAnimator.addAnimations: delay factor \(delayFactor) lies outside 0 … 1; 0 is used")
        }
        switch state {
        case .inactive: blocks.append((animation, factor))
        case .active: include(animation, delayFactor: factor)
        case .stopped: Diagnostics.warnOnce("UIViewPropertyAnimator.addAnimations: the animator has been stopped; ignored")
        }
    }

    /// Adds a completion, which receives the final position.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    // MARK: Running

    /// Starts or resumes the animator.
    open func startAnimation() { start(after: 0) }
    /// Starts the animator after a delay, in seconds.
    open func startAnimation(afterDelay delay: TimeInterval) { start(after: delay) }
    /// Pauses the animator at its current position; an inactive one at its start.
    open func pauseAnimation() { pause() }

    /// Resumes a paused animator.
    ///
    /// - Parameters:
    ///   - parameters: The timing of the remaining part; nil keeps the animator's.
    ///   - durationFactor: The duration of the remaining part, as a fraction of the duration; 0 keeps the remaining duration.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        proceed(parameters.map { AnimatorTiming($0) }, durationFactor: Double(durationFactor))
    }

    /// Stops the animator; views keep their presented values.
    ///
    /// - Parameter withoutFinishing: True makes the animator inactive immediately, without completions. Otherwise
    ///   `finishAnimation(at:)` must follow.
    open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing) }

    /// Finishes a stopped animator: views take the values of the start or the end, or keep the presented ones; then completions
    /// are called.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else {
            return Diagnostics.warnOnce(
                "UIViewPropertyAnimator.finishAnimation: only an animator that has been stopped can be finished; ignored")
        }
        finish(at: finalPosition)
    }
}

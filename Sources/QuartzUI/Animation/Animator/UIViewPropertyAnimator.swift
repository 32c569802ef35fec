/// Animates changes of views that can be held, scrubbed, turned round and let go on.
///
/// Its animations lie on the layers with fill mode `both` until it is finished: playing from a begin time, or with speed 0 and a time
/// offset while held. Presentation layers and hit tests follow in every state. While a layer shows its animations, an animator lives.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    var blocks: [(changes: () -> Void, delayFactor: Double)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []
    var parts: [AnimatorPart] = []
    var modelChanges: [ModelChange] = []
    var course = AnimatorCourse.held(.time(0))
    weak var run: AnimatorRun?
    /// Where parts that are added now start, as a share of the duration.
    var addingFrom = 0.0
    var timing: AnimatorTiming

    // MARK: Creating

    /// An animator with a timing; a spring that takes its own time decides the duration.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        timing = AnimatorTiming(parameters)
        let wanted = parameters.springTimingParameters?.ownDuration ?? duration
        if wanted >= 0, wanted.isFinite {
            self.duration = wanted
        } else {
            Diagnostics.warnOnce("UIViewPropertyAnimator: duration \(duration) is no length of time; 0 is used")
            self.duration = 0
        }
        super.init()
    }

    /// An animator with a curve that has a name.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a cubic Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a spring that comes to rest at the end of the duration.
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

    /// The timing given at first.
    public let timingParameters: any UITimingCurveProvider
    /// Seconds from start to end.
    public let duration: TimeInterval
    /// Seconds between `startAnimation(afterDelay:)` and the start.
    public internal(set) var delay: TimeInterval = 0
    /// Where it is in its life.
    open internal(set) var state = UIViewAnimatingState.inactive
    /// Whether it moves, or waits for its delay to pass.
    open var isRunning: Bool { run != nil }
    /// Whether it can be held, scrubbed and stopped. True by default.
    open var isInterruptible = true
    /// Whether views can be touched while they are animated. True by default; read when the animator starts.
    open var isUserInteractionEnabled = true
    /// Whether hit tests find views where their model is instead of where they are seen. False by default; read when it starts.
    open var isManualHitTestingEnabled = false
    /// Whether `fractionComplete` counts the way while the animator is held, instead of the time. True by default.
    open var scrubsLinearly = true
    /// Whether it is held at its end instead of being done. False by default.
    open var pausesOnCompletion = false
    /// Whether it goes from its end to its start.
    open var isReversed: Bool {
        get { goesBack }
        set { reverse(newValue) }
    }
    var goesBack = false

    /// How far it has come the way that it goes, 0 … 1: of the time while it runs, of the way once it is held and `scrubsLinearly`.
    ///
    /// Setting it holds the animator there.
    open var fractionComplete: CGFloat {
        get { CGFloat(goesBack ? 1 - place : place) }
        set { scrub(to: newValue) }
    }

    // MARK: Changes

    /// Adds changes: made when the animator starts, or at once, over the time that is left, when it has.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds changes that start at a share, 0 … 1, of the duration or of what is left of it.
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

    /// Adds something to be done at the end; it hears where that was.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    // MARK: Running

    /// Starts the animator, or lets it go on.
    open func startAnimation() { start(after: 0) }
    /// Starts the animator after some seconds.
    open func startAnimation(afterDelay delay: TimeInterval) { start(after: delay) }
    /// Holds the animator where it is; one that has not started, at its start.
    open func pauseAnimation() { pause() }

    /// Lets a held animator go on.
    ///
    /// - Parameters:
    ///   - parameters: another timing for the rest of the way; nil keeps to the animator's.
    ///   - durationFactor: how long the rest takes, as a share of the duration; 0 is what is left of it.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        proceed(parameters.map { AnimatorTiming($0) }, durationFactor: Double(durationFactor))
    }

    /// Ends the animator where it is: views keep what is seen.
    ///
    /// - Parameter withoutFinishing: whether it is done with at once and no completion is called; otherwise `finishAnimation(at:)`
    ///   must follow.
    open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing) }

    /// Brings a stopped animator to an end: views take the values of start or end, or keep what is seen; then completions are called.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else {
            return Diagnostics.warnOnce(
                "UIViewPropertyAnimator.finishAnimation: only an animator that has been stopped can be finished; ignored")
        }
        finish(at: finalPosition)
    }
}

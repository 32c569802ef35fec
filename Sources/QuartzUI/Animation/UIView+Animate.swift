// Animation blocks.

extension UIView {
    /// Animates changes.
    ///
    /// - Parameters:
    ///   - duration: In seconds; with 0 and no delay the changes are not animated.
    ///   - delay: Seconds before the start.
    ///   - options: Options of the block.
    ///   - animations: Changes views.
    ///   - completion: Called when all animations have ended, with whether all finished. Always called after this method returns.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock(duration: duration, delay: delay, options: options, completion: completion).run(animations)
    }

    /// Animates changes with ease in and out.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock(duration: duration, completion: completion).run(animations)
    }

    /// Animates changes with a spring.
    ///
    /// - Parameters:
    ///   - dampingRatio: 1 does not oscillate; values near 0 oscillate long.
    ///   - velocity: The initial velocity, in total distances per second.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: delay, options: options, completion: completion)
        block.spring = (dampingRatio, velocity)
        block.run(animations)
    }

    /// Animates changes with a spring of a perceptual duration and a bounce.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds; the spring settles slightly later.
    ///   - bounce: 0 does not bounce, values towards 1 bounce more, negative values are overdamped. Clamped to −0.9…1.
    ///   - initialSpringVelocity: The initial velocity, in total distances per second.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let bounce = bounce.isFinite ? min(max(bounce, -0.9), 1) : 0
        let block = AnimationBlock(duration: duration, delay: delay, options: options, completion: completion)
        if block.duration > 0 {
            let spring = CASpringAnimation(perceptualDuration: block.duration, bounce: bounce)
            spring.initialVelocity = initialSpringVelocity
            block.duration = spring.settlingDuration
            block.spring = (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, spring.initialVelocity)
        }
        block.run(animations)
    }

    /// Repeats the animations of changes inside an animation block.
    ///
    /// - Parameters:
    ///   - count: The number of runs; may be fractional or infinite.
    ///   - autoreverses: Whether each run is followed by a run in reverse.
    ///   - animations: Changes views. Outside a block it simply runs, with a warning.
    public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let block = AnimationBlock.current else {
            if areAnimationsEnabled {
                Diagnostics.warnOnce("UIView.modifyAnimations outside an animation block: the changes are made at once")
            }
            return animations()
        }
        guard count > 0 else {
            Diagnostics.warnOnce("UIView.modifyAnimations: animations cannot run \(count) times; they run once")
            return block.repeating(1, autoreverses: autoreverses, animations)
        }
        block.repeating(Float(count), autoreverses: autoreverses, animations)
    }

    /// Predefined animations.
    nonisolated public enum SystemAnimation: UInt, Sendable {
        /// Shrinks and fades views, then removes them from their superviews.
        case delete
    }

    /// Runs a predefined animation on views, and animates additional changes.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: Theme.calm, delay: 0, options: options,
            animations: {
                for view in views {
                    view.alpha = 0
                    view.transform = view.transform.scaledBy(x: 0.5, y: 0.5)
                }
                parallelAnimations?()
            },
            completion: { finished in
                for view in views { view.removeFromSuperview() }
                completion?(finished)
            })
    }

    /// Makes changes without animation, even inside an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        areAnimationsEnabled = false
        actionsWithoutAnimation()
        areAnimationsEnabled = wereEnabled
    }

    /// Whether animation blocks animate.
    public private(set) static var areAnimationsEnabled: Bool {
        get { UIEnvironment.current.areAnimationsEnabled }
        set { UIEnvironment.current.areAnimationsEnabled = newValue }
    }

    /// Sets whether animation blocks animate.
    public class func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

    /// The duration of the current animation block; 0 outside a block.
    public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }

    /// Options of an animation block.
    nonisolated public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The option bits; UIKit's values.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out views changed in the block, so that their subviews move along.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Animated views receive touches.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts from the presented values and replaces running animations, where animations are not additive: those of opacity and
        /// colours, for example. Additive ones, of positions and sizes, always continue smoothly.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats forever.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Plays in reverse after each run.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Keeps its own duration inside another block.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Keeps its own curve inside another block.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// A transition's new content moves while the transition runs.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// `transition(from:to:)` hides and shows the views instead of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Inherits no options of an enclosing block.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// Ease in and out; the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Ease in.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ease out.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Linear.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// Flips about the vertical axis; the left edge comes forward.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Flips about the vertical axis; the right edge comes forward.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Curls the page up.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Curls the page down.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Cross-fades to the new content.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Flips about the horizontal axis; the top edge comes forward.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Flips about the horizontal axis; the bottom edge comes forward.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// The display's frame rate; the default.
        public static let preferredFramesPerSecondDefault: AnimationOptions = []
        /// Sixty frames per second.
        @available(*, deprecated, message: "has no effect on Linux: animations run at the screen's rate")
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// Thirty frames per second.
        @available(*, deprecated, message: "has no effect on Linux: animations run at the screen's rate")
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        /// The curve in the options.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
        /// The bits of the transition.
        var transition: AnimationOptions { AnimationOptions(rawValue: rawValue & (15 << 20)) }
    }

    /// Timing curve of an animation.
    nonisolated public enum AnimationCurve: Int, Sendable {
        /// Ease in and out.
        case easeInOut
        /// Ease in.
        case easeIn
        /// Ease out.
        case easeOut
        /// Linear.
        case linear

        /// The corresponding timing function.
        public var timingFunction: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }

    /// A transition for `setAnimationTransition(_:for:cache:)`.
    nonisolated public enum AnimationTransition: Int, Sendable {
        /// None.
        case none
        /// Flips about the vertical axis; the left edge comes forward.
        case flipFromLeft
        /// Flips about the vertical axis; the right edge comes forward.
        case flipFromRight
        /// Curls the page up.
        case curlUp
        /// Curls the page down.
        case curlDown

        var options: AnimationOptions {
            switch self {
            case .none: []
            case .flipFromLeft: .transitionFlipFromLeft
            case .flipFromRight: .transitionFlipFromRight
            case .curlUp: .transitionCurlUp
            case .curlDown: .transitionCurlDown
            }
        }
    }

    // MARK: The older animation blocks: begin, configure, commit

    /// Begins a block that ends with `commitAnimations()`.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let block = AnimationBlock(duration: 0.2)
        block.open()
        UIEnvironment.current.begunBlocks.append(BegunBlock(block: block, id: animationID, context: context))
    }

    /// An open block, and the arguments with which it began.
    struct BegunBlock {
        let block: AnimationBlock
        let id: String?
        let context: UnsafeMutableRawPointer?
    }

    private class func set(_ name: String, _ change: (AnimationBlock) -> Void) {
        setBegun(name) { change($0.block) }
    }

    private class func setBegun(_ name: String, _ change: (BegunBlock) -> Void) {
        guard let begun = UIEnvironment.current.begunBlocks.last else {
            Diagnostics.warnOnce("UIView.\(name) outside beginAnimations and commitAnimations; ignored")
            return
        }
        change(begun)
    }

    /// Sets the duration of the innermost block; 0.2 s by default.
    public class func setAnimationDuration(_ duration: TimeInterval) {
        set("setAnimationDuration") { $0.duration = duration >= 0 ? duration : 0 }
    }
    /// Sets a closure that is called when the innermost block's first animation starts, with the arguments of `beginAnimations`.
    public class func setAnimationWillStart(
        _ action: @escaping (_ animationID: String?, _ context: UnsafeMutableRawPointer?) -> Void
    ) {
        setBegun("setAnimationWillStart") { begun in
            begun.block.started = { [id = begun.id, context = begun.context] in action(id, context) }
        }
    }
    /// Sets a closure that is called when all animations of the innermost block have ended. It receives the arguments of
    /// `beginAnimations` and whether all animations finished.
    public class func setAnimationDidStop(
        _ action: @escaping (_ animationID: String?, _ finished: Bool, _ context: UnsafeMutableRawPointer?) -> Void
    ) {
        setBegun("setAnimationDidStop") { begun in
            begun.block.completion = { [id = begun.id, context = begun.context] in action(id, $0, context) }
        }
    }
    /// Sets the start of the innermost block as a date; a past date is now.
    public class func setAnimationStartDate(_ startDate: Date) {
        setAnimationDelay(max(0, startDate.timeIntervalSinceNow))
    }
    /// Sets the delay of the innermost block, in seconds.
    public class func setAnimationDelay(_ delay: TimeInterval) {
        set("setAnimationDelay") { $0.delay = delay >= 0 ? delay : 0 }
    }
    /// Sets the curve of the innermost block.
    public class func setAnimationCurve(_ curve: AnimationCurve) {
        set("setAnimationCurve") { $0.curve = curve }
    }
    /// Sets the repeat count of the innermost block; may be fractional.
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        set("setAnimationRepeatCount") { $0.repeatCount = max(repeatCount, 0) }
    }
    /// Sets whether the innermost block autoreverses.
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        set("setAnimationRepeatAutoreverses") { $0.options.set(.autoreverse, to: repeatAutoreverses) }
    }
    /// Sets whether the innermost block starts from presented values.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        set("setAnimationBeginsFromCurrentState") { $0.options.set(.beginFromCurrentState, to: fromCurrentState) }
    }
    /// Shows a view's changes in the innermost block as a transition.
    ///
    /// - Parameter cache: Ignored: the view's old picture is kept, and its new content is drawn in each frame.
    public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        set("setAnimationTransition") { block in
            guard transition != .none else { return }
            ViewTransition(view: view, options: transition.options, block: block).prepare()
        }
    }

    /// Ends the innermost block; its animations start.
    public class func commitAnimations() {
        guard let begun = UIEnvironment.current.begunBlocks.popLast() else {
            Diagnostics.warnOnce("UIView.commitAnimations without beginAnimations; ignored")
            return
        }
        begun.block.close()
    }
}

extension OptionSet where Element == Self {
    fileprivate mutating func set(_ option: Self, to isOn: Bool) {
        if isOn { insert(option) } else { remove(option) }
    }
}

// Animation blocks.

extension UIView {
    /// Animates changes.
    ///
    /// - Parameters:
    /// - duration: in seconds; with 0 and no delay the changes are not animated.
    /// - delay: seconds before the start.
    /// - options: options of the block.
    ///   - animations: changes views.
    /// - completion: called when all animations have ended, with whether all finished. Always called after this method returns.
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
    /// - dampingRatio: 1 does not oscillate; values near 0 oscillate long.
    /// - velocity: the initial velocity, in total distances per second.
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
    /// - duration: the perceptual duration in seconds; the spring settles slightly later.
    /// - bounce: 0 does not bounce, values towards 1 bounce more, negative values are overdamped. Clamped to −0.9…1.
    /// - initialSpringVelocity: the initial velocity, in total distances per second.
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
    /// - count: the number of runs; may be fractional or infinite.
    /// - autoreverses: whether each run is followed by a run in reverse.
    /// - animations: changes views. Outside a block it simply runs, with a warning.
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
    public private(set) static var areAnimationsEnabled = true

    /// Sets whether animation blocks animate.
    public class func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

    /// The duration of the current animation block; 0 outside a block.
    public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }
}

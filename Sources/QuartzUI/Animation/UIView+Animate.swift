// Animation blocks.

extension UIView {
    /// Makes changes that are animated.
    ///
    /// - Parameters:
    ///   - duration: seconds; with 0 and no delay the changes are made at once.
    ///   - delay: seconds before the start.
    ///   - options: how the animations run.
    ///   - animations: changes views.
    ///   - completion: called when all animations have ended, never before this returns. It hears whether all ran to their end.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock(duration: duration, delay: delay, options: options, completion: completion).run(animations)
    }

    /// Makes changes that are animated, slow at both ends.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock(duration: duration, completion: completion).run(animations)
    }

    /// Makes changes that are animated as if by a spring.
    ///
    /// - Parameters:
    ///   - dampingRatio: 1 comes to rest without a swing, values near 0 swing long.
    ///   - velocity: the speed at the start, in whole ways a second.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: delay, options: options, completion: completion)
        block.spring = (dampingRatio, velocity)
        block.run(animations)
    }

    /// Makes changes that are animated as if by a spring that people perceive as taking a time and bouncing so much.
    ///
    /// - Parameters:
    ///   - duration: the perceived duration in seconds; the spring comes to rest a little later.
    ///   - bounce: 0 not at all, towards 1 ever more; less than 0 creeps.
    ///   - initialSpringVelocity: the speed at the start, in whole ways a second.
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

    /// Makes changes, inside an animation block, whose animations are repeated.
    ///
    /// - Parameters:
    ///   - count: how many times they run; fractions are allowed, infinity is for ever.
    ///   - autoreverses: whether each time they also run back.
    ///   - animations: changes views. Outside a block they are made as if this were not there, with a warning.
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

    /// What the system has an animation of its own for.
    nonisolated public enum SystemAnimation: UInt, Sendable {
        /// Takes views away: they shrink and fade, and leave their superviews when that is done.
        case delete
    }

    /// Shows an animation of the system's on views, and makes changes beside it.
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

    /// Makes changes that are not animated, even inside an animation block.
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

    /// The duration that changes made now are animated with; 0 outside a block.
    public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }
}

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

    // MARK: The older style

    /// Begins a block that lasts until `commitAnimations()`.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let block = AnimationBlock(duration: 0.2)
        block.open()
        openBlocks.append(block)
    }

    private static var openBlocks: [AnimationBlock] = []

    private class func set(_ name: String, _ change: (AnimationBlock) -> Void) {
        guard let block = openBlocks.last else {
            Diagnostics.warnOnce("UIView.\(name) outside beginAnimations and commitAnimations; ignored")
            return
        }
        change(block)
    }

    /// Sets the duration of the block begun last; 0.2 s by default.
    public class func setAnimationDuration(_ duration: TimeInterval) {
        set("setAnimationDuration") { $0.duration = duration >= 0 ? duration : 0 }
    }
    /// Sets the delay of the block begun last.
    public class func setAnimationDelay(_ delay: TimeInterval) {
        set("setAnimationDelay") { $0.delay = delay >= 0 ? delay : 0 }
    }
    /// Sets the curve of the block begun last.
    public class func setAnimationCurve(_ curve: AnimationCurve) {
        set("setAnimationCurve") { $0.curve = curve }
    }
    /// Sets how often the block begun last runs; fractions are allowed.
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        set("setAnimationRepeatCount") { $0.repeatCount = max(repeatCount, 0) }
    }
    /// Sets whether the block begun last runs back at its end.
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        set("setAnimationRepeatAutoreverses") { $0.options.set(.autoreverse, to: repeatAutoreverses) }
    }
    /// Sets whether the block begun last starts from what is seen.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        set("setAnimationBeginsFromCurrentState") { $0.options.set(.beginFromCurrentState, to: fromCurrentState) }
    }
    /// Shows the changes made to a view in the block begun last as a transition.
    public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        set("setAnimationTransition") { block in
            guard transition != .none else { return }
            ViewTransition(view: view, options: transition.options, block: block).prepare()
        }
    }

    /// Ends the block begun last: its animations start.
    public class func commitAnimations() {
        guard let block = openBlocks.popLast() else {
            Diagnostics.warnOnce("UIView.commitAnimations without beginAnimations; ignored")
            return
        }
        block.close()
    }
}

extension OptionSet where Element == Self {
    fileprivate mutating func set(_ option: Self, to isOn: Bool) {
        if isOn { insert(option) } else { remove(option) }
    }
}

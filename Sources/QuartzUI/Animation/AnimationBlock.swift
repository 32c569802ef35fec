/// Takes the animations of blocks and runs them by its own means.
protocol AnimationSink: AnyObject {
    /// An animation without timing, the key that it would have, and the change of the model that it shows.
    func take(
        _ animation: CAAnimation, forKey key: String, to layer: CALayer, change: ModelChange?, delay: CFTimeInterval,
        stopped: (() -> Void)?)
}

/// One animation block: how its animations are timed, which run, and whom to tell when all have ended.
///
/// It is the delegate of its animations, and lives as long as they do.
final class AnimationBlock: CAAnimationDelegate {
    var duration: CFTimeInterval
    var delay: CFTimeInterval
    var options: UIView.AnimationOptions
    var curve: UIView.AnimationCurve
    /// The damping ratio and initial velocity of a spring; nil for a curve.
    var spring: (damping: CGFloat, velocity: CGFloat)?
    /// A timing function that counts before the curve.
    var pacing: CAMediaTimingFunction?
    /// How often to run; 0 is what the options say.
    var repeatCount: Float = 0
    /// Called when the first animation starts.
    var started: (() -> Void)?
    /// Called when all animations have ended; hears whether all ran to their end.
    var completion: ((Bool) -> Void)?
    /// Makes keyframes of the block's changes, instead of an animation each.
    var keyframes: KeyframeRecorder?
    /// The group that waits for the block's animations.
    var context: NSAnimationContext?
    /// Takes the block's animations instead of the layers: whoever runs them by other means.
    var sink: (any AnimationSink)?

    private var running = 0
    private var isClosed = false
    private var allFinished = true
    /// What changed in the block, for `.layoutSubviews`.
    private var touched: [UIView] = []
    private var closing: [() -> Void] = []

    init(
        duration: CFTimeInterval, delay: CFTimeInterval = 0, options: UIView.AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        self.duration = Self.length(duration, "duration")
        self.delay = Self.length(delay, "delay")
        self.options = options
        curve = options.curve
        self.completion = completion
    }

    private static func length(_ value: CFTimeInterval, _ name: String) -> CFTimeInterval {
        if value >= 0, value.isFinite { return value }
        Diagnostics.warnOnce("UIView.animate: \(name) \(value) is no length of time; 0 is used")
        return 0
    }

    /// Takes over what an enclosing block decides.
    func inherit(from outer: AnimationBlock) {
        sink = sink ?? outer.sink
        if options.contains(.overrideInheritedOptions) { return }
        options.formUnion(outer.options.intersection(Self.inherited))
        if repeatCount == 0 { repeatCount = outer.repeatCount }
        if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
        if !options.contains(.overrideInheritedCurve) {
            curve = outer.curve
            pacing = outer.pacing
            spring = spring ?? outer.spring
        }
    }

    /// The options that a block within another takes over.
    private static let inherited: UIView.AnimationOptions = [.repeat, .autoreverse, .allowUserInteraction]

    /// Has the animations of changes run so many times, and back each time.
    func repeating(_ count: Float, autoreverses: Bool, _ changes: () -> Void) {
        let before = (repeatCount, options)
        repeatCount = count
        if autoreverses { options.insert(.autoreverse) } else { options.remove(.autoreverse) }
        changes()
        (repeatCount, options) = before
    }

    /// Whether changes in the block are animated at all.
    var animates: Bool { duration > 0 || delay > 0 }

    // MARK: Animations

    /// Gives an animation of a view's layer the block's timing.
    func time(_ animation: CAAnimation, on layer: CALayer) {
        animation.duration = max(duration, Self.shortest)
        if delay > 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
        animation.fillMode = .both
        if !(animation is CASpringAnimation) { animation.timingFunction = pacing ?? curve.timingFunction }
        animation.autoreverses = options.contains(.autoreverse)
        if repeatCount > 0 {
            animation.repeatCount = repeatCount
        } else if options.contains(.repeat) {
            animation.repeatCount = .infinity
        }
        animation.delegate = self
    }

    /// An animation block without a duration but with a delay changes its values in no time at all.
    private static let shortest = 1e-4

    /// Adds an animation, and counts it until it stops.
    ///
    /// - Parameters:
    ///   - change: the change of the model that the animation shows; nil where it shows none.
    ///   - stopped: called when it has, before the completion.
    func add(
        _ animation: CAAnimation, forKey key: String, to layer: CALayer, change: ModelChange? = nil,
        stopped: (() -> Void)? = nil
    ) {
        if let sink { return sink.take(animation, forKey: key, to: layer, change: change, delay: delay, stopped: stopped) }
        time(animation, on: layer)
        running += 1
        context?.enter()
        var blocked: UIView?
        if !options.contains(.allowUserInteraction) {
            blocked = layer.delegate as? UIView
            blocked?.blockingAnimations += 1
        }
        let end = End { [weak blocked] in
            blocked?.blockingAnimations -= 1
            stopped?()
        }
        animation.setValue(end, forKey: Self.endKey)
        layer.add(animation, forKey: key)
    }

    /// What is to be done when an animation has stopped.
    private final class End {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    private static let endKey = "quartz.end"

    /// Notes a view whose geometry changes in the block.
    func note(_ view: UIView) {
        if options.contains(.layoutSubviews) { touched.append(view) }
    }

    func animationDidStart(_ anim: CAAnimation) {
        started?()
        started = nil
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        (anim.value(forKey: Self.endKey) as? End)?.run()
        running -= 1
        context?.leave()
        if !flag { allFinished = false }
        completeIfDone()
    }

    // MARK: Running

    /// The blocks that are being run, outermost first.
    private(set) static var stack: [AnimationBlock] = []
    /// The block that changes are made in now; nil where they are not animated.
    static var current: AnimationBlock? { UIView.areAnimationsEnabled ? stack.last : nil }

    /// Makes changes inside the block.
    func run(_ changes: () -> Void) {
        open()
        changes()
        close()
    }

    func open() {
        if let outer = Self.stack.last { inherit(from: outer) }
        Self.stack.append(self)
    }

    /// Has something done at the end of the block, when all changes have been made.
    func beforeClosing(_ action: @escaping () -> Void) { closing.append(action) }

    func close() {
        while let view = touched.popLast() { view.layoutIfNeeded() }
        for action in closing { action() }
        closing.removeAll()
        Self.stack.removeAll { $0 === self }
        isClosed = true
        completeIfDone()
    }

    private func completeIfDone() {
        guard isClosed, running == 0, let completion else { return }
        let finished = allFinished
        // Never out of the call that started it, nor in the middle of a commit.
        CATransaction.begin()
        CATransaction.setCompletionBlock { completion(finished) }
        CATransaction.commit()
    }
}

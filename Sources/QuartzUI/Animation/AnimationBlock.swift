/// Receives the animations of blocks and runs them instead of the layers.
protocol AnimationSink: AnyObject {
    /// Receives an untimed animation, its key, and the change of the model that it shows.
    func take(
        _ animation: CAAnimation, forKey key: String, to layer: CALayer, change: ModelChange?, delay: CFTimeInterval,
        stopped: (() -> Void)?)
}

/// Counts the running animations of blocks, to wait until all of them have ended.
package protocol AnimationCounter: AnyObject {
    /// Called when a block adds an animation.
    func enter()
    /// Called when an animation has stopped.
    func leave()
}

/// One animation block: the timing of its animations, the number that run, and the completion.
///
/// The block is the delegate of its animations, and lives as long as they do.
package final class AnimationBlock {
    var duration: CFTimeInterval
    var delay: CFTimeInterval
    var options: UIView.AnimationOptions
    var curve: UIView.AnimationCurve
    /// Damping ratio and initial velocity of a spring; nil for a curve.
    var spring: (damping: CGFloat, velocity: CGFloat)?
    /// A timing function that takes precedence over the curve.
    package var pacing: CAMediaTimingFunction?
    /// Repeat count; 0 uses the options.
    var repeatCount: Float = 0
    /// Called when the first animation starts.
    var started: (() -> Void)?
    /// Called when all animations have ended, with whether all of them finished.
    var completion: ((Bool) -> Void)?
    /// Records the block's changes as keyframes instead of separate animations.
    var keyframes: KeyframeRecorder?
    /// The counter that waits for the block's animations.
    package var counter: (any AnimationCounter)?
    /// Receives the block's animations instead of the layers.
    var sink: (any AnimationSink)?

    private var running = 0
    private var isClosed = false
    private var allFinished = true
    /// Views changed in the block, for `.layoutSubviews`.
    private var touched: [UIView] = []
    private var closing: [() -> Void] = []

    package init(
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
        Diagnostics.warnOnce("UIView.animate: \(name) \(value) is not a valid duration; 0 is used")
        return 0
    }

    /// Inherits the settings of an enclosing block.
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

    /// The options that a nested block inherits.
    private static let inherited: UIView.AnimationOptions = [.repeat, .autoreverse, .allowUserInteraction]

    /// Repeats the animations of changes, optionally with autoreverse.
    func repeating(_ count: Float, autoreverses: Bool, _ changes: () -> Void) {
        let before = (repeatCount, options)
        repeatCount = count
        if autoreverses { options.insert(.autoreverse) } else { options.remove(.autoreverse) }
        changes()
        (repeatCount, options) = before
    }

    /// Whether changes in the block are animated.
    package var animates: Bool { duration > 0 || delay > 0 }

    /// The timing function of animations that are not springs.
    var timingFunction: CAMediaTimingFunction? { pacing ?? curve.timingFunction }

    // MARK: Animations

    /// Sets an animation's timing to that of the block.
    func time(_ animation: CAAnimation, on layer: CALayer) {
        animation.duration = max(duration, Self.shortest)
        if delay > 0 { animation.begin(at: Turn.start(after: delay), on: layer) }
        animation.fillMode = .both
        if !(animation is CASpringAnimation) { animation.timingFunction = timingFunction }
        animation.autoreverses = options.contains(.autoreverse)
        if repeatCount > 0 {
            animation.repeatCount = repeatCount
        } else if options.contains(.repeat) {
            animation.repeatCount = .infinity
        }
    }

    /// The duration of animations in a block with a delay but no duration.
    private static let shortest = 1e-4

    /// Adds an animation, and counts it as running until it stops.
    ///
    /// - Parameters:
    ///   - change: The change of the model that the animation shows; nil if it shows none.
    ///   - stopped: Called after the animation stops, before the completion.
    func add(
        _ animation: CAAnimation, forKey key: String, to layer: CALayer, change: ModelChange? = nil,
        stopped: (() -> Void)? = nil
    ) {
        if let sink { return sink.take(animation, forKey: key, to: layer, change: change, delay: delay, stopped: stopped) }
        time(animation, on: layer)
        running += 1
        counter?.enter()
        let blocked = options.contains(.allowUserInteraction) ? nil : layer.delegate as? UIView
        let own = BlockAnimation(of: self, blocking: blocked, stopped: stopped)
        if let before = layer.animation(forKey: key)?.delegate as? BlockAnimation, before.block === self {
            before.isReplaced = true
        }
        animation.delegate = own
        layer.add(animation, forKey: key)
    }

    /// Records a view whose geometry changes in the block.
    func note(_ view: UIView) {
        if options.contains(.layoutSubviews) { touched.append(view) }
    }

    fileprivate func animationDidStart() {
        started?()
        started = nil
    }

    /// - Parameter hasEnded: Whether the animation ran to its end, or another one of the block goes on in its place.
    fileprivate func animationDidStop(hasEnded: Bool) {
        running -= 1
        counter?.leave()
        if !hasEnded { allFinished = false }
        completeIfDone()
    }

    // MARK: Running

    /// The open blocks, outermost first.
    static var stack: [AnimationBlock] { UIEnvironment.current.animationBlocks }
    /// The block that animates changes made now; nil if they are not animated.
    static var current: AnimationBlock? { UIView.areAnimationsEnabled ? stack.last : nil }

    /// Whether a block may animate changes made now.
    static var mayAnimate: Bool {
        let environment = UIEnvironment.current
        let isInBlock = environment.areAnimationsEnabled && !environment.animationBlocks.isEmpty
        return isInBlock || environment.makeImplicitBlock != nil
    }

    /// Makes the block for a change outside all blocks; nil, or a result of nil, does not animate it.
    package static var makeImplicit: (() -> AnimationBlock?)? {
        get { UIEnvironment.current.makeImplicitBlock }
        set { UIEnvironment.current.makeImplicitBlock = newValue }
    }

    /// Runs a closure whose changes the block animates.
    package func run(_ changes: () -> Void) {
        open()
        changes()
        close()
    }

    /// Makes this the block that animates the changes made from now on.
    package func open() {
        if let outer = Self.stack.last { inherit(from: outer) }
        UIEnvironment.current.animationBlocks.append(self)
    }

    /// Registers a closure that runs when the block closes, after all changes.
    func beforeClosing(_ action: @escaping () -> Void) { closing.append(action) }

    /// Ends the changes that the block animates.
    package func close() {
        while let view = touched.popLast() { view.layoutIfNeeded() }
        for action in closing { action() }
        discard(exchange(&closing, with: []))
        UIEnvironment.current.animationBlocks.removeObject(self)
        isClosed = true
        completeIfDone()
    }

    private func completeIfDone() {
        guard isClosed, running == 0, let completion else { return }
        let finished = allFinished
        // Defer the completion, so that it runs neither in the starting call nor during a commit.
        CATransaction.begin()
        CATransaction.setCompletionBlock { completion(finished) }
        CATransaction.commit()
    }
}

/// One running animation of a block, as its delegate.
final class BlockAnimation: CAAnimationDelegate {
    let block: AnimationBlock
    /// The view that takes no touches until the animation stops.
    private weak var blocked: UIView?
    private let stopped: (() -> Void)?
    /// Whether another animation of the same block has taken the animation's place: the block itself goes on.
    fileprivate var isReplaced = false

    fileprivate init(of block: AnimationBlock, blocking view: UIView?, stopped: (() -> Void)?) {
        (self.block, blocked, self.stopped) = (block, view, stopped)
        view?.blockingAnimations += 1
    }

    func animationDidStart(_ anim: CAAnimation) { block.animationDidStart() }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        blocked?.blockingAnimations -= 1
        stopped?()
        block.animationDidStop(hasEnded: flag || isReplaced)
    }
}

/// A property of one layer.
nonisolated struct LayerProperty: Hashable {
    let layer: ObjectIdentifier
    let key: String
}

/// A change of a layer's model that an animation shows, with the old and the new value.
struct ModelChange {
    weak var layer: CALayer?
    let key: String
    let old: Any?
    var new: Any?

    init(layer: CALayer, key: String, old: Any?, new: Any?) {
        self.layer = layer
        self.key = key
        self.old = old
        self.new = new
    }

    /// The presented value.
    var seen: Any? { layer.flatMap { ($0.presentation() ?? $0).value(forKey: key) } }

    /// Sets the property without animation; also updates a view that stores the value itself.
    func set(_ value: Any?) {
        guard let layer else { return }
        UIView.performWithoutAnimation {
            if key == "backgroundColor", let view = layer.delegate as? UIView, view.layer === layer {
                view.backgroundColor = (value as? CGColor).map(UIColor.init(cgColor:))
            } else if let view = layer.delegate as? UIView {
                view.writeLayer { layer.setValue(value, forKey: key) }
            } else {
                layer.setValue(value, forKey: key)
            }
        }
    }
}

/// Springs described by duration and damping ratio, as in UIKit.
enum SpringTiming {
    /// Returns an animation whose spring settles after exactly the duration.
    ///
    /// For damping ratio ζ and mass 1, stiffness ω² and damping 2ζω leave ω free. The settling time is proportional to 1/ω for a
    /// fixed ratio of initial velocity to ω, so a few iterations determine ω.
    static func animation(_ key: String, _ spring: (damping: CGFloat, velocity: CGFloat), duration: CFTimeInterval)
        -> CASpringAnimation
    {
        let animation = CASpringAnimation(keyPath: key)
        let ratio = min(max(spring.damping.isFinite ? spring.damping : 1, leastDamping), greatestDamping)
        animation.initialVelocity = spring.velocity.isFinite ? spring.velocity : 0
        animation.mass = 1
        var frequency: CGFloat = 1
        for _ in 0..<8 {
            animation.stiffness = frequency * frequency
            animation.damping = 2 * ratio * frequency
            let settling = CGFloat(animation.restingTime)
            guard duration > 0, settling > 0, settling.isFinite else { break }
            frequency *= settling / CGFloat(duration)
        }
        animation.stiffness = frequency * frequency
        animation.damping = 2 * ratio * frequency
        return animation
    }

    /// Minimum damping ratio. Below it a spring would oscillate hundreds of times.
    private static let leastDamping: CGFloat = 0.01
    /// Maximum damping ratio. Above it a spring would hardly move.
    private static let greatestDamping: CGFloat = 10
}

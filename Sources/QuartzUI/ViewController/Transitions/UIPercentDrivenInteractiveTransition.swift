/// Drives a transition between view controllers by a gesture, which sets the progress and finishes or cancels.
///
/// The animator's animations start with stopped time: ``update(_:)`` sets `timeOffset` of a layer whose `speed` is 0.
/// ``finish()`` and ``cancel()`` run to the end or back to the start. The animator's completion then calls
/// `completeTransition(!transitionWasCancelled)` as usual. After a cancelled transition the layers have their previous values.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// The animator's duration, in seconds.
    public private(set) var duration: CGFloat = 0
    /// The progress, from 0 to 1.
    public private(set) var percentComplete: CGFloat = 0
    /// Speed after release, relative to the animator's; 1 is the animator's speed. Values not above 0 count as 1.
    open var completionSpeed: CGFloat = 1
    /// The timing curve after release.
    open var completionCurve: UIView.AnimationCurve = .easeInOut
    /// Whether the transition starts interactively; otherwise it runs by itself.
    open var wantsInteractiveStart = true

    private var context: TransitionContext?
    private var time: PausedLayerTime?
    private var before: AnimationSnapshot?
    /// Ticks after release until the transition arrives.
    private var link: CADisplayLink?

    /// Creates a transition that has not started.
    public override init() {}

    // MARK: In the hand

    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let context = transitionContext as? TransitionContext, self.context == nil else {
            return Diagnostics.warnOnce(
                "UIPercentDrivenInteractiveTransition: it drives one change between controllers at a time")
        }
        self.context = context
        let seconds = context.duration
        duration = seconds.isFinite ? CGFloat(max(seconds, 0)) : 0
        percentComplete = 0
        before = AnimationSnapshot(below: context.timedLayer)
        time = PausedLayerTime(context.timedLayer)
        context.ended = { [weak self] in self?.end() }
        context.animate()
        // Start the animations now, before the time is changed.
        CATransaction.flush()
    }

    /// Sets the progress.
    ///
    /// - Parameter percentComplete: Clamped to 0…1. NaN is ignored.
    open func update(_ percentComplete: CGFloat) {
        guard link == nil, !percentComplete.isNaN else { return }
        show(min(max(percentComplete, 0), 1))
    }

    /// Pauses a released transition that has not arrived, so that a gesture can take it over again.
    open func pause() {
        guard let link else { return }
        link.invalidate()
        self.link = nil
        context?.pauseInteractiveTransition()
    }

    // MARK: Let go

    /// Runs to the end.
    open func finish() {
        guard link == nil, let context else { return }
        context.finishInteractiveTransition()
        go(to: 1)
    }

    /// Runs back to the start.
    open func cancel() {
        guard link == nil, let context else { return }
        context.cancelInteractiveTransition()
        go(to: 0)
    }

    private func show(_ part: CGFloat) {
        guard let context, let time else { return }
        percentComplete = part
        time.position = Double(part * duration)
        context.updateInteractiveTransition(part)
    }

    private func go(to goal: CGFloat) {
        let (start, began) = (percentComplete, Turn.start())
        let length = Double(abs(goal - start) * duration / (completionSpeed > 0 ? completionSpeed : 1))
        let curve = completionCurve.timingFunction
        guard length > 0, length.isFinite else { return arrive(at: goal) }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            let part = (link.timestamp - began.time) / length
            guard part < 1 else { return arrive(at: goal) }
            show(start + (goal - start) * CGFloat(curve.progress(at: max(part, 0))))
        }
        self.link = link
        link.add(to: .main, forMode: .common)
    }

    private func arrive(at goal: CGFloat) {
        link?.invalidate()
        show(goal)
        if goal == 1 {
            // Animations longer than the animator's duration play to their end.
            time?.run()
        } else {
            takeBack()
        }
    }

    /// Removes the animator's changes. The completions of its animations follow.
    private func takeBack() {
        guard let context, let before else { return }
        self.before = nil
        time?.position = 0
        CATransaction.flush()
        before.takeBackLaterOnes(below: context.timedLayer)
    }

    private func end() {
        link?.invalidate()
        // Another transition may have started before this one was reverted.
        if context?.transitionWasCancelled == true { takeBack() }
        time?.release()
        (context, time, before, link) = (nil, nil, nil, nil)
    }
}

/// Stopped time of a layer tree, with `speed` 0 and a controlled `timeOffset`.
final class PausedLayerTime {
    private let layer: CALayer
    /// The layer's local time when it was stopped.
    private let start: CFTimeInterval
    private let before: (speed: Float, offset: CFTimeInterval, begin: CFTimeInterval)

    /// Stops a layer's time.
    init(_ layer: CALayer) {
        self.layer = layer
        before = (layer.speed, layer.timeOffset, layer.beginTime)
        start = layer.convertTime(Turn.now, from: nil)
        hold()
    }

    /// The time since the start, in seconds.
    var position: CFTimeInterval = 0 {
        didSet { hold() }
    }

    private func hold() {
        layer.speed = 0
        layer.timeOffset = start + position
    }

    /// Resumes time from the current position.
    func run() {
        let now = Turn.start()
        begin(at: now)
        now.ifMoved { [self] in if layer.speed == 1 { begin(at: now) } }
        layer.speed = 1
    }

    private func begin(at moment: StartTime) {
        layer.beginTime = layer.superlayer?.convertTime(moment.time, from: nil) ?? moment.time
    }

    /// Restores the layer's original timing.
    func release() {
        (layer.speed, layer.timeOffset, layer.beginTime) = before
    }
}

/// Snapshot of the animations of a layer tree, to find and remove animations added later.
struct AnimationSnapshot {
    private var known: [ObjectIdentifier: [String: CAAnimation]] = [:]

    init(below root: CALayer) {
        Self.visit(root) { layer in
            for key in layer.animationKeys() ?? [] {
                known[ObjectIdentifier(layer), default: [:]][key] = layer.animation(forKey: key)
            }
        }
    }

    /// Removes the animations added since the snapshot and sets the model to the presented values. If time is stopped at the
    /// animations' start, that restores the state before them.
    func takeBackLaterOnes(below root: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        Self.visit(root) { layer in
            let old = known[ObjectIdentifier(layer)] ?? [:]
            let later = (layer.animationKeys() ?? []).filter { layer.animation(forKey: $0) !== old[$0] }
            guard !later.isEmpty, let seen = layer.presentation() else { return }
            let paths = Set(later.flatMap { layer.animation(forKey: $0)?.keyPaths ?? [] })
            let values = paths.map { ($0, seen.value(forKeyPath: $0)) }
            for (path, value) in values { layer.setValue(value, forKeyPath: path) }
            for key in later { layer.removeAnimation(forKey: key) }
        }
        CATransaction.commit()
    }

    private static func visit(_ layer: CALayer, _ body: (CALayer) -> Void) {
        body(layer)
        if let mask = layer.mask { visit(mask, body) }
        for sublayer in layer.sublayers ?? [] { visit(sublayer, body) }
    }
}

extension CAAnimation {
    /// The key paths that the animation changes.
    fileprivate var keyPaths: [String] {
        switch self {
        case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
        case let property as CAPropertyAnimation: property.keyPath.map { [$0] } ?? []
        default: []
        }
    }
}

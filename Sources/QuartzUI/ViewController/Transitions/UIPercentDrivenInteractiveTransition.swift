/// Has a hand on a change between controllers: a gesture says how far it is, and whether it goes on or back.
///
/// The animator's animations are started and their time is stopped: ``update(_:)`` moves it (`timeOffset` of a layer whose `speed` is 0).
/// ``finish()`` and ``cancel()`` bring it to its end or back to its beginning; the animator's completion then calls
/// `completeTransition(!transitionWasCancelled)` as always. After a cancelled change the layers have the values that they had before.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// How long the animator says that it takes, in seconds.
    public private(set) var duration: CGFloat = 0
    /// How far it is, from 0 to 1.
    public private(set) var percentComplete: CGFloat = 0
    /// How fast it goes on or back when it is let go; 1 is the animator's own speed. What is not above 0 counts as 1.
    open var completionSpeed: CGFloat = 1
    /// The pacing of the rest of the way.
    open var completionCurve: UIView.AnimationCurve = .easeInOut
    /// Whether the change begins in the hand; else it runs by itself.
    open var wantsInteractiveStart = true

    private var context: TransitionContext?
    private var time: HeldTime?
    private var before: AttachedAnimations?
    /// Ticks on the way to the end or back.
    private var link: CADisplayLink?

    /// A transition that nobody has begun.
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
        before = AttachedAnimations(below: context.timedLayer)
        time = HeldTime(context.timedLayer)
        context.ended = { [weak self] in self?.end() }
        context.animate()
        // The animations begin here, before the time is moved.
        CATransaction.flush()
    }

    /// Says how far the change is.
    ///
    /// - Parameter percentComplete: from 0 to 1, and clamped to that. What is no number is ignored.
    open func update(_ percentComplete: CGFloat) {
        guard link == nil, !percentComplete.isNaN else { return }
        show(min(max(percentComplete, 0), 1))
    }

    /// Stops a change that has been let go and has not arrived, so that it can be taken up again.
    open func pause() {
        guard let link else { return }
        link.invalidate()
        self.link = nil
        context?.pauseInteractiveTransition()
    }

    // MARK: Let go

    /// Goes on to the end.
    open func finish() {
        guard link == nil, let context else { return }
        context.finishInteractiveTransition()
        go(to: 1)
    }

    /// Goes back to the beginning.
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
        let (start, began) = (percentComplete, CACurrentMediaTime())
        let length = Double(abs(goal - start) * duration / (completionSpeed > 0 ? completionSpeed : 1))
        let curve = completionCurve.timingFunction
        guard length > 0, length.isFinite else { return arrive(at: goal) }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            let part = (link.timestamp - began) / length
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
            // What takes longer than the animator said plays to its end.
            time?.run()
        } else {
            takeBack()
        }
    }

    /// Undoes what the animator has changed. The completions of its animations follow.
    private func takeBack() {
        guard let context, let before else { return }
        self.before = nil
        time?.position = 0
        CATransaction.flush()
        before.takeBackLaterOnes(below: context.timedLayer)
    }

    private func end() {
        link?.invalidate()
        // Another change may have come before this one was back.
        if context?.transitionWasCancelled == true { takeBack() }
        time?.release()
        (context, time, before, link) = (nil, nil, nil, nil)
    }
}

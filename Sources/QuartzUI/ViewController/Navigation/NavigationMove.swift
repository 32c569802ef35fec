/// One push or pop: the upper view slides over the lower one, which moves by 0.3 of the distance and is dimmed slightly.
final class NavigationMove {
    private let from: UIViewController
    private let to: UIViewController
    private let content: UIView
    private let forward: Bool
    private let animated: Bool
    private let dim = UIView()
    private var animator: UIViewPropertyAnimator?
    private var coordinator: TransitionCoordinator?
    private var isInteractive = false
    private var isCancelled = false
    /// A custom animator that replaces the slide.
    var custom: (any UIViewControllerAnimatedTransitioning)?
    /// The interactive controller of the custom animator.
    var hand: (any UIViewControllerInteractiveTransitioning)?
    private var context: TransitionContext?

    private static let duration = 0.35
    private static let parallax: CGFloat = 0.3
    private static let dimming: CGFloat = 0.12

    init(from: UIViewController, to: UIViewController, in content: UIView, forward: Bool, animated: Bool) {
        self.from = from
        self.to = to
        self.content = content
        self.forward = forward
        self.animated = animated
    }

    /// Starts the move. The view that leaves must be in the content.
    ///
    /// - Parameters:
    ///   - place: Adds the new view to the content.
    ///   - bar: Animates the bar along with the move.
    ///   - willEnd: Called before the controllers' callbacks at the end, with true if the move was cancelled.
    ///   - completion: Called with true if the move was cancelled.
    func start(
        placing place: () -> Void, with bar: @escaping () -> Void, interactive: Bool, willEnd: @escaping (Bool) -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        let isSeen = content.window != nil
        guard let old = from.view, let new = to.view else { return completion(false) }
        if let custom, animated { return run(custom, bar: bar, willEnd: willEnd, completion: completion) }
        // Alongside closures are accepted until the move ends, by the container too.
        let coordinator = animated ? TransitionCoordinator(isAnimated: true, of: [from, to, to.parent].compactMap { $0 }) : nil
        self.coordinator = coordinator
        coordinator?.connect(from: from, to: to, in: content)
        if interactive { coordinator?.beginInteraction() }
        if isSeen {
            from.beginAppearanceTransition(false, animated: animated)
            to.beginAppearanceTransition(true, animated: animated)
        }
        place()
        guard animated else {
            bar()
            old.removeFromSuperview()
            willEnd(false)
            from.endAppearanceTransition()
            to.endAppearanceTransition()
            return completion(false)
        }
        let upper = forward ? new : old
        let lower = forward ? old : new
        content.bringSubviewToFront(upper)
        content.insertSubview(dim, belowSubview: upper)
        dim.frame = content.bounds
        dim.backgroundColor = .black
        // A new view comes from the trailing side.
        let width = content.bounds.width * (content.superview?.isMirrored == true ? -1 : 1)
        let away = CGAffineTransform(translationX: width, y: 0)
        let beside = CGAffineTransform(translationX: -width * Self.parallax, y: 0)
        upper.transform = forward ? away : .identity
        lower.transform = forward ? .identity : beside
        dim.alpha = forward ? 0 : Self.dimming
        let animator = UIViewPropertyAnimator(
            duration: Self.duration, controlPoint1: CGPoint(x: 0.2, y: 0.8), controlPoint2: CGPoint(x: 0.2, y: 1))
        animator.isUserInteractionEnabled = false
        let forward = forward
        animator.addAnimations { [dim] in
            upper.transform = forward ? .identity : away
            lower.transform = forward ? beside : .identity
            dim.alpha = forward ? Self.dimming : 0
            bar()
        }
        animator.addCompletion { [self] position in
            let wentBack = position == .start
            self.animator = nil
            willEnd(wentBack)
            dim.removeFromSuperview()
            old.transform = .identity
            new.transform = .identity
            if wentBack {
                from.beginAppearanceTransition(true, animated: true)
                to.beginAppearanceTransition(false, animated: true)
            }
            (wentBack ? new : old).removeFromSuperview()
            (wentBack ? to : from).endAppearanceTransition()
            (wentBack ? from : to).endAppearanceTransition()
            coordinator?.end(isDone: !wentBack)
            completion(wentBack)
        }
        coordinator?.begin(with: animator)
        self.animator = animator
        isInteractive = interactive
        if interactive { animator.pauseAnimation() } else { animator.startAnimation() }
    }

    /// Runs a custom animator; the bar changes alongside.
    private func run(
        _ custom: any UIViewControllerAnimatedTransitioning, bar: @escaping () -> Void, willEnd: @escaping (Bool) -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        // The bar lies beside the content, so the transition controls the time of their common superview's layer.
        let context = TransitionContext(
            exchangeIn: content, timedBy: content.superview?.layer, from: from, to: to, alongside: bar,
            willEnd: { isDone in willEnd(!isDone) }
        ) { [self] isDone in
            self.context = nil
            completion(!isDone)
        }
        self.context = context
        context.run(custom, by: hand)
    }

    func drag(to part: CGFloat) {
        guard isInteractive else { return }
        animator?.fractionComplete = part
        coordinator?.percentComplete = min(max(part, 0), 1)
    }

    func letGo(goesOn: Bool) {
        guard isInteractive, let animator else { return }
        isInteractive = false
        isCancelled = !goesOn
        coordinator?.interactionChanges(to: false, isCancelled: isCancelled)
        if isCancelled { animator.isReversed = true }
        animator.startAnimation()
    }

    /// Ends the move immediately: a cancelled one where it started.
    func finish() {
        if let context { context.completeTransition(!context.transitionWasCancelled) }
        guard let animator else { return }
        animator.stopAnimation(false)
        animator.finishAnimation(at: isCancelled ? .start : .end)
    }
}

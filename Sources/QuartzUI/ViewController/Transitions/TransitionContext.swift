/// The state of one running transition between view controllers.
package final class TransitionContext: UIViewControllerContextTransitioning {
    package let containerView: UIView
    /// The layer above everything that moves; its time controls the transition.
    package let timedLayer: CALayer
    package let isAnimated = true
    package private(set) var isInteractive = false
    package private(set) var transitionWasCancelled = false
    package let presentationStyle: UIModalPresentationStyle
    private let from: UIViewController
    private let to: UIViewController
    /// Whether the animator moves each view; a view that stays below is not animated.
    private let moves: (from: Bool, to: Bool)
    private var completion: ((Bool) -> Void)?
    private var animator: (any UIViewControllerAnimatedTransitioning)?
    private var hand: (any UIViewControllerInteractiveTransitioning)?
    /// The presented controller, the view that moves for it, and the view's frame; nil for exchanges in a container.
    package var presented: (controller: UIViewController, view: UIView?, frame: CGRect)?
    private let coordinator: TransitionCoordinator
    /// Changes that accompany the views; made once.
    private var alongside: (() -> Void)?
    /// Called before the transition completes or is cancelled.
    package var ended: (() -> Void)?

    init(
        in container: UIView, timedBy layer: CALayer? = nil, from: UIViewController, to: UIViewController,
        style: UIModalPresentationStyle = .none, moves: (from: Bool, to: Bool), coordinator: TransitionCoordinator,
        alongside: (() -> Void)? = nil, completion: @escaping (Bool) -> Void
    ) {
        containerView = container
        timedLayer = layer ?? container.layer
        self.from = from
        self.to = to
        presentationStyle = style
        self.moves = moves
        self.coordinator = coordinator
        self.alongside = alongside
        self.completion = completion
        coordinator.connect(self, from: from, to: to)
    }

    /// Runs an animator, interactively if there is an interaction controller.
    package func run(
        _ animator: any UIViewControllerAnimatedTransitioning, by hand: (any UIViewControllerInteractiveTransitioning)? = nil
    ) {
        self.animator = animator
        guard let hand, hand.wantsInteractiveStart else { return animate() }
        isInteractive = true
        coordinator.beginInteraction()
        self.hand = hand
        hand.startInteractiveTransition(self)
    }

    /// The animator's duration, in seconds.
    package var duration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }

    /// Starts the animator.
    package func animate() {
        guard let animator else { return }
        if let alongside {
            self.alongside = nil
            UIView.animate(withDuration: duration, animations: alongside)
        }
        coordinator.begin(duration: duration)
        animator.animateTransition(using: self)
    }

    // MARK: Views and frames

    package func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }

    package func view(forKey key: UITransitionContextViewKey) -> UIView? {
        if key == .from { return moves.from ? view(of: from) : nil }
        return key == .to && moves.to ? view(of: to) : nil
    }

    private func view(of controller: UIViewController) -> UIView? {
        controller === presented?.controller ? presented?.view ?? controller.view : controller.view
    }

    package func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? frame(of: vc) : .zero }

    package func finalFrame(for vc: UIViewController) -> CGRect {
        vc === to || !moves.from && vc === from ? frame(of: vc) : .zero
    }

    private func frame(of controller: UIViewController) -> CGRect {
        if let presented, presented.controller === controller { return presented.frame }
        return containerView.bounds
    }

    // MARK: By hand, and the end

    package func updateInteractiveTransition(_ percentComplete: CGFloat) {
        if !percentComplete.isNaN { coordinator.percentComplete = min(max(percentComplete, 0), 1) }
    }

    package func pauseInteractiveTransition() {
        isInteractive = true
        transitionWasCancelled = false
        coordinator.interactionChanges(to: true, isCancelled: false)
    }

    package func finishInteractiveTransition() {
        isInteractive = false
        coordinator.interactionChanges(to: false, isCancelled: false)
    }

    package func cancelInteractiveTransition() {
        isInteractive = false
        transitionWasCancelled = true
        coordinator.interactionChanges(to: false, isCancelled: true)
    }

    package func completeTransition(_ didComplete: Bool) {
        guard let completion else { return }
        self.completion = nil
        isInteractive = false
        transitionWasCancelled = !didComplete
        ended?()
        ended = nil
        // A custom interaction controller may never have started the animator, so make the changes now.
        alongside?()
        alongside = nil
        completion(didComplete)
        animator?.animationEnded(didComplete)
        (animator, hand) = (nil, nil)
    }
}

extension TransitionContext {
    /// Replaces one child's view by another's in a container, and sends both controllers the appearance callbacks.
    ///
    /// - Parameters:
    ///   - container: The view that both views fill.
    ///   - layer: The layer above everything that moves.
    ///   - alongside: Changes that animate along with the views.
    ///   - willEnd: Called before the controllers' callbacks at the end, with whether the transition completed or was cancelled.
    ///   - completion: Called with whether the transition completed or was cancelled.
    package convenience init(
        exchangeIn container: UIView, timedBy layer: CALayer?, from: UIViewController, to: UIViewController,
        alongside: (() -> Void)? = nil, willEnd: @escaping (Bool) -> Void = { _ in }, completion: @escaping (Bool) -> Void
    ) {
        let coordinator = TransitionCoordinator(isAnimated: true, of: [from, to, from.parent].compactMap { $0 })
        from.beginAppearanceTransition(false, animated: true)
        to.beginAppearanceTransition(true, animated: true)
        self.init(
            in: container, timedBy: layer, from: from, to: to, moves: (true, true), coordinator: coordinator, alongside: alongside
        ) { isDone in
            willEnd(isDone)
            if !isDone {
                from.beginAppearanceTransition(true, animated: true)
                to.beginAppearanceTransition(false, animated: true)
            }
            if let view = (isDone ? to : from).view {
                if view.superview !== container { container.addSubview(view) }
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                view.frame = container.bounds
            }
            (isDone ? from : to).viewIfLoaded?.removeFromSuperview()
            (isDone ? from : to).endAppearanceTransition()
            (isDone ? to : from).endAppearanceTransition()
            coordinator.end(isDone: isDone)
            completion(isDone)
        }
    }
}

/// One change between controllers on its way.
final class TransitionContext: UIViewControllerContextTransitioning {
    let containerView: UIView
    /// The layer above all that moves: whoever holds its time holds the change.
    let timedLayer: CALayer
    let isAnimated = true
    private(set) var isInteractive = false
    private(set) var transitionWasCancelled = false
    let presentationStyle: UIModalPresentationStyle
    private let from: UIViewController
    private let to: UIViewController
    /// Whether the views change places; a view that stays below is not for the animation to move.
    private let moves: (from: Bool, to: Bool)
    private var completion: ((Bool) -> Void)?
    private var animator: (any UIViewControllerAnimatedTransitioning)?
    private var hand: (any UIViewControllerInteractiveTransitioning)?
    /// What changes along with the views; it is made once.
    private var alongside: (() -> Void)?
    /// Called before the change is completed, whichever way.
    var ended: (() -> Void)?

    init(
        in container: UIView, timedBy layer: CALayer? = nil, from: UIViewController, to: UIViewController,
        style: UIModalPresentationStyle = .none, moves: (from: Bool, to: Bool), alongside: (() -> Void)? = nil,
        completion: @escaping (Bool) -> Void
    ) {
        containerView = container
        timedLayer = layer ?? container.layer
        self.from = from
        self.to = to
        presentationStyle = style
        self.moves = moves
        self.alongside = alongside
        self.completion = completion
    }

    /// Has it animated, by hand where there is one.
    func run(
        _ animator: any UIViewControllerAnimatedTransitioning, by hand: (any UIViewControllerInteractiveTransitioning)? = nil
    ) {
        self.animator = animator
        guard let hand, hand.wantsInteractiveStart else { return animate() }
        isInteractive = true
        self.hand = hand
        hand.startInteractiveTransition(self)
    }

    /// How long the animator takes, in seconds.
    var duration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }

    /// Has the animator start.
    func animate() {
        guard let animator else { return }
        if let alongside {
            self.alongside = nil
            UIView.animate(withDuration: duration, animations: alongside)
        }
        animator.animateTransition(using: self)
    }

    // MARK: What there is to animate

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        if key == .from { return moves.from ? from.view : nil }
        return key == .to && moves.to ? to.view : nil
    }

    func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? containerView.bounds : .zero }

    func finalFrame(for vc: UIViewController) -> CGRect {
        vc === to || !moves.from && vc === from ? containerView.bounds : .zero
    }

    // MARK: By hand, and the end

    func updateInteractiveTransition(_ percentComplete: CGFloat) {}

    func pauseInteractiveTransition() {
        isInteractive = true
        transitionWasCancelled = false
    }

    func finishInteractiveTransition() { isInteractive = false }

    func cancelInteractiveTransition() {
        isInteractive = false
        transitionWasCancelled = true
    }

    func completeTransition(_ didComplete: Bool) {
        guard let completion else { return }
        self.completion = nil
        isInteractive = false
        transitionWasCancelled = !didComplete
        ended?()
        ended = nil
        // Whoever animates by hand may never have asked for the animator.
        alongside?()
        alongside = nil
        completion(didComplete)
        animator?.animationEnded(didComplete)
        (animator, hand) = (nil, nil)
    }
}

/// One change between controllers on its way.
final class TransitionContext: UIViewControllerContextTransitioning {
    let containerView: UIView
    let isAnimated = true
    private(set) var transitionWasCancelled = false
    private let from: UIViewController
    private let to: UIViewController
    /// Whether the views change places; a view that stays below is not for the animation to move.
    private let moves: (from: Bool, to: Bool)
    private var completion: ((Bool) -> Void)?

    init(
        in container: UIView, from: UIViewController, to: UIViewController, moves: (from: Bool, to: Bool),
        completion: @escaping (Bool) -> Void
    ) {
        containerView = container
        self.from = from
        self.to = to
        self.moves = moves
        self.completion = completion
    }

    /// Has it animated.
    func run(_ animator: any UIViewControllerAnimatedTransitioning) {
        let completion = completion
        self.completion = {
            completion?($0)
            animator.animationEnded($0)
        }
        animator.animateTransition(using: self)
    }

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

    func completeTransition(_ didComplete: Bool) {
        guard let completion else { return }
        self.completion = nil
        transitionWasCancelled = !didComplete
        completion(didComplete)
    }
}

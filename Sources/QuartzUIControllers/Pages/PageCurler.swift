@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

/// The page of a page view controller that curls: the shown page curls away and uncovers the next one, or curls back over it.
final class PageCurler: PageTurner {
    typealias Direction = UIPageViewController.NavigationDirection

    weak var owner: UIPageViewController?
    let view = UIView()
    private let isVertical: Bool
    private let pan = UIPanGestureRecognizer()
    private let tap = UITapGestureRecognizer()
    private var turn: Turn?

    /// A change from the shown page to another one.
    private struct Turn {
        let new: UIViewController
        let direction: Direction
        let context: TransitionContext
        /// Follows the drag that curls the page; nil for a tap or the program.
        var hand: UIPercentDrivenInteractiveTransition?
    }

    init(isVertical: Bool) {
        self.isVertical = isVertical
        view.clipsToBounds = true
        pan.addAction { [weak self] in self?.dragged($0) }
        tap.addAction { [weak self] in self?.tapped($0) }
    }

    var turningGestures: [UIGestureRecognizer] { [pan, tap] }

    func install(in view: UIView) { for gesture in turningGestures { view.addGestureRecognizer(gesture) } }

    func layOut(in frame: CGRect) {
        view.frame = frame
        owner?.page?.viewIfLoaded?.frame = view.bounds
    }

    func show(_ page: UIViewController) {
        guard let pageView = page.view else { return }
        pageView.frame = view.bounds
        view.addSubview(pageView)
    }

    func neighboursDidChange() {}

    // MARK: Turning

    func turn(
        from old: UIViewController, to new: UIViewController, _ direction: Direction, completion: @escaping (Bool) -> Void
    ) {
        turn(from: old, to: new, direction, by: nil) { completion($1) }
    }

    /// - Parameter completion: Called with whether the new page is shown, and whether the animation reached its end.
    private func turn(
        from old: UIViewController, to new: UIViewController, _ direction: Direction,
        by hand: UIPercentDrivenInteractiveTransition?, completion: @escaping (Bool, Bool) -> Void
    ) {
        let context = TransitionContext(exchangeIn: view, timedBy: view.layer, from: old, to: new) { [weak self] isDone in
            guard let self else { return }
            let finished = !isEnding
            turn = nil
            owner?.turned(from: old, to: new, isDone: isDone)
            completion(isDone, finished)
        }
        turn = Turn(new: new, direction: direction, context: context, hand: hand)
        context.run(PageCurl(direction), by: hand)
    }

    /// Whether ``finish()`` ends the change.
    private var isEnding = false

    func finish() {
        guard let turn else { return }
        isEnding = true
        defer { isEnding = false }
        view.layer.removeAnimation(forKey: kCATransition)
        turn.context.completeTransition(turn.hand.map { $0.percentComplete > 0.5 } ?? true)
    }

    /// Begins a change by a gesture.
    private func beginTurn(_ direction: Direction, by hand: UIPercentDrivenInteractiveTransition?) {
        finish()
        guard let owner, view.window != nil, let old = owner.page, let new = owner.neighbour(direction), owner.adopt(new) else {
            return
        }
        owner.gestureWillTurn(to: new)
        guard turn == nil, owner.page === old, new.parent === owner else { return owner.leave(new) }
        turn(from: old, to: new, direction, by: hand) { [weak owner] isDone, _ in
            owner?.gestureDidTurn(from: old, direction, isDone: isDone)
        }
    }

    // MARK: Gestures

    /// The part of the width at each side in which a tap turns the page.
    private static let tapShare: CGFloat = 0.15
    /// The velocity above which a released page continues in its direction, in points per second.
    private static let throwVelocity: CGFloat = 250

    private func along(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
    private var length: CGFloat { isVertical ? view.bounds.height : view.bounds.width }

    private func tapped(_ tap: UITapGestureRecognizer) {
        let place = along(tap.location(in: view))
        if place > length * (1 - Self.tapShare) {
            beginTurn(.forward, by: nil)
        } else if place < length * Self.tapShare {
            beginTurn(.reverse, by: nil)
        }
    }

    private func dragged(_ pan: UIPanGestureRecognizer) {
        let way = along(pan.translation(in: view))
        switch pan.state {
        case .began:
            let translation = pan.translation(in: view)
            guard abs(way) >= abs(isVertical ? translation.x : translation.y) else { return }
            beginTurn(way < 0 ? .forward : .reverse, by: UIPercentDrivenInteractiveTransition())
        case .changed:
            guard let turn, let hand = turn.hand, length > 0 else { return }
            hand.update(way * turn.direction.sign / length)
        case .ended, .cancelled:
            guard let turn, let hand = turn.hand else { return }
            let speed = along(pan.velocity(in: view)) * turn.direction.sign
            let goesOn = abs(speed) > Self.throwVelocity ? speed > 0 : hand.percentComplete > 0.5
            if pan.state == .ended, goesOn { hand.finish() } else { hand.cancel() }
        default: break
        }
    }
}

extension UIPageViewController.NavigationDirection {
    /// The sign of the drag that goes in the direction: the next page comes from the right.
    fileprivate var sign: CGFloat { self == .forward ? -1 : 1 }
}

/// Curls the page of one controller away from that of another.
private final class PageCurl: UIViewControllerAnimatedTransitioning {
    private let direction: UIPageViewController.NavigationDirection

    init(_ direction: UIPageViewController.NavigationDirection) { self.direction = direction }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        UIView.transition(
            with: container, duration: transitionDuration(using: transitionContext),
            options: direction == .forward ? .transitionCurlUp : .transitionCurlDown,
            animations: {
                transitionContext.view(forKey: .from)?.removeFromSuperview()
                guard let new = transitionContext.view(forKey: .to) else { return }
                new.frame = container.bounds
                container.addSubview(new)
            },
            completion: { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
    }
}

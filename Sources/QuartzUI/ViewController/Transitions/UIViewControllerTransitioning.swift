/// Names how a presented controller comes and goes, in place of its `modalTransitionStyle`. Every method may be left out.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Animates the coming; nil for the controller's style.
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    /// Animates the going; nil for the controller's style.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// Has a hand on the coming; nil where it runs by itself. Asked where an animator has been named.
    func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
    /// Has a hand on the going; nil where it runs by itself. Asked where an animator has been named.
    func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
    /// The controller's style.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// The controller's style.
    public func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        nil
    }
    /// It runs by itself.
    public func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
    { nil }
    /// It runs by itself.
    public func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
    { nil }
}

/// Animates the change from one controller to another.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// How long it takes, in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Puts the new view into the container and animates; must end with `completeTransition(_:)`.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// The transition has ended.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Has a hand on the change from one controller to another.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Begins the change; it goes on as whoever conforms says.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// Whether the change begins in the hand; else it runs by itself.
    var wantsInteractiveStart: Bool { get }
    /// How fast it goes on or back when it is let go; 1 is the animator's own speed.
    var completionSpeed: CGFloat { get }
    /// The pacing of the rest of the way.
    var completionCurve: UIView.AnimationCurve { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// It begins in the hand.
    public var wantsInteractiveStart: Bool { true }
    /// The animator's own speed.
    public var completionSpeed: CGFloat { 1 }
    /// Slow at both ends.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
}

/// Which controller of a transition is meant.
nonisolated public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The one that is seen at the start.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The one that is seen at the end.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Which view of a transition is meant.
nonisolated public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The one that leaves.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// The one that comes.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// What there is to animate in a change between controllers.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view in which it all happens. The view that leaves is in it; the one that comes is to be added.
    var containerView: UIView { get }
    /// Whether it is to be animated.
    var isAnimated: Bool { get }
    /// Whether someone has a hand on it now.
    var isInteractive: Bool { get }
    /// Whether it has been taken back.
    var transitionWasCancelled: Bool { get }
    /// How a presented controller is presented; none between the controllers of a container.
    var presentationStyle: UIModalPresentationStyle { get }
    /// One of the two controllers.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// One of the two views; nil for one that stays where it is.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Where a controller's view is at the start; zero for one that comes.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Where a controller's view is at the end; zero for one that leaves.
    func finalFrame(for vc: UIViewController) -> CGRect
    /// Says how far it is, from 0 to 1, while someone has a hand on it.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Says that it is in the hand again after it has been let go.
    func pauseInteractiveTransition()
    /// Says that it has been let go and goes on to its end.
    func finishInteractiveTransition()
    /// Says that it has been let go and goes back.
    func cancelInteractiveTransition()
    /// The animation is over. False takes the change back.
    func completeTransition(_ didComplete: Bool)
}

extension UIViewControllerContextTransitioning {
    /// Nobody has a hand on it.
    public var isInteractive: Bool { false }
    /// Between the controllers of a container.
    public var presentationStyle: UIModalPresentationStyle { .none }
    /// Does nothing.
    public func updateInteractiveTransition(_ percentComplete: CGFloat) {}
    /// Does nothing.
    public func pauseInteractiveTransition() {}
    /// Does nothing.
    public func finishInteractiveTransition() {}
    /// Does nothing.
    public func cancelInteractiveTransition() {}
}

/// Names how a presented controller comes and goes, in place of its `modalTransitionStyle`. Every method may be left out.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Animates the coming; nil for the controller's style.
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    /// Animates the going; nil for the controller's style.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
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
    /// Whether it has been taken back.
    var transitionWasCancelled: Bool { get }
    /// One of the two controllers.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// One of the two views; nil for one that stays where it is.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Where a controller's view is at the start; zero for one that comes.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Where a controller's view is at the end; zero for one that leaves.
    func finalFrame(for vc: UIViewController) -> CGRect
    /// The animation is over. False takes the change back.
    func completeTransition(_ didComplete: Bool)
}

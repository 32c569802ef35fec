/// Supplies animators for presentation and dismissal, instead of `modalTransitionStyle`. All methods are optional.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Returns the animator of the presentation; nil uses the controller's style.
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the animator of the dismissal; nil uses the controller's style.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the interaction controller of the presentation; nil is not interactive. Called only if there is an animator.
    func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the interaction controller of the dismissal; nil is not interactive. Called only if there is an animator.
    func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
    /// Manages a presentation of the style `.custom`: its frame, views around the presented one, and their animation; nil for the usual.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Default implementation: nil, the controller's style.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Default implementation: nil, the controller's style.
    public func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        nil
    }
    /// Default implementation: nil, not interactive.
    public func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
    { nil }
    /// Default implementation: nil, not interactive.
    public func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
    { nil }
    /// Default implementation: nil, the standard presentation.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

/// Animates a transition between two view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Returns the duration, in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Adds the new view to the container and animates; must end with `completeTransition(_:)`.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Called after the transition.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Controls a transition between two view controllers interactively.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Starts the transition; this object then controls its progress.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// Whether the transition starts interactively; otherwise it runs by itself.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// True.
    public var wantsInteractiveStart: Bool { true }
}

/// Identifies a view controller of a transition.
nonisolated public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String
    /// Creates a key from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller visible at the start.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The controller visible at the end.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Identifies a view of a transition.
nonisolated public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String
    /// Creates a key from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The view that leaves.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// The view that appears.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// The state of a running transition between view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view that contains the transition. The leaving view is in it; the animator adds the new view.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition is interactive now.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled.
    var transitionWasCancelled: Bool { get }
    /// The presentation style; `none` between the children of a container.
    var presentationStyle: UIModalPresentationStyle { get }
    /// One of the two controllers.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// One of the two views; nil for a view that does not move.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Returns the frame of a controller's view at the start; zero for the one that appears.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Returns the frame of a controller's view at the end; zero for the one that leaves.
    func finalFrame(for vc: UIViewController) -> CGRect
    /// Reports the progress of an interactive transition, from 0 to 1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Reports that a released transition is interactive again.
    func pauseInteractiveTransition()
    /// Reports that the transition was released and will finish.
    func finishInteractiveTransition()
    /// Reports that the transition was released and will be cancelled.
    func cancelInteractiveTransition()
    /// Ends the transition. False cancels it.
    func completeTransition(_ didComplete: Bool)
}

extension UIViewControllerContextTransitioning {
    /// False.
    public var isInteractive: Bool { false }
    /// `none`, as between the children of a container.
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

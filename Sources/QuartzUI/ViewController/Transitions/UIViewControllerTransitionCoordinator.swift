/// Describes a running transition to code that animates alongside it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// The duration, in seconds.
    var transitionDuration: TimeInterval { get }
    /// Whether the transition was cancelled.
    var isCancelled: Bool { get }
    /// The part of an interactive transition that is done, 0…1, as last reported to the transition's context. 0 before, and without
    /// reports.
    var percentComplete: CGFloat { get }
    /// Whether the transition is interactive now.
    var isInteractive: Bool { get }
    /// Whether the transition began interactively.
    var initiallyInteractive: Bool { get }
    /// The presentation style; `none` between the children of a container.
    var presentationStyle: UIModalPresentationStyle { get }
    /// The view that contains the transition. An empty view for a change of size.
    var containerView: UIView { get }
    /// The rotation that the container makes: the identity, because windows do not turn.
    var targetTransform: CGAffineTransform { get }
    /// One of the two controllers; nil for a change of size.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view of one of the two controllers; nil for a view that does not move, and for a change of size.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs additional animations alongside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs changes alongside the transition, and a completion after it.
    ///
    /// - Returns: Whether the changes were accepted.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Runs changes of a view outside the container alongside the transition, and a completion after it.
    ///
    /// - Returns: Whether the changes were accepted.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls a closure each time an interactive transition is released or caught again. `isCancelled` of its argument is true after
    /// a release that leads back.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Runs changes alongside the transition.
    @discardableResult
    public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
    /// Calls a closure each time an interactive transition is released.
    @available(*, deprecated, renamed: "notifyWhenInteractionChanges(_:)")
    public func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
        notifyWhenInteractionChanges { if !$0.isInteractive { handler($0) } }
    }
}

/// The coordinator of one change: it collects closures, animates them with the change, and calls the completions after it.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void

    let isAnimated: Bool
    private(set) var transitionDuration: TimeInterval = 0
    private(set) var isCancelled = false
    var percentComplete: CGFloat = 0
    private(set) var isInteractive = false
    private(set) var initiallyInteractive = false
    private(set) var presentationStyle = UIModalPresentationStyle.none
    private(set) lazy var containerView = UIView()
    var targetTransform: CGAffineTransform { .identity }
    private var ends: (from: UIViewController, to: UIViewController)?
    private weak var context: TransitionContext?
    private var interactionHandlers: [Step] = []
    private var animations: [Step] = []
    private var completions: [Step] = []
    private var hasBegun = false
    private let controllers: [UIViewController]
    /// The animator of the change, which runs the closures too; nil for an animation block of the same duration.
    private weak var animator: UIViewPropertyAnimator?

    /// Creates the coordinator of a change that these controllers take part in, and makes it theirs.
    init(isAnimated: Bool, of controllers: [UIViewController] = []) {
        self.isAnimated = isAnimated
        self.controllers = controllers
        super.init()
        for controller in controllers { controller.currentCoordinator = self }
    }

    func animate(alongsideTransition animation: Step?, completion: Step?) -> Bool {
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        animations.append(animation)
        if hasBegun { begin(duration: transitionDuration) }
        return true
    }

    func animateAlongsideTransition(in view: UIView?, animation: Step?, completion: Step?) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    // MARK: Controllers and interaction

    /// Sets the controllers and the container.
    func connect(from: UIViewController, to: UIViewController, in container: UIView, style: UIModalPresentationStyle = .none) {
        ends = (from, to)
        containerView = container
        presentationStyle = style
    }

    /// Sets the controllers, the container and the moving views by the context of a custom transition.
    func connect(_ context: TransitionContext, from: UIViewController, to: UIViewController) {
        self.context = context
        connect(from: from, to: to, in: context.containerView, style: context.presentationStyle)
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? ends?.from : key == .to ? ends?.to : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        if let context { return context.view(forKey: key) }
        return key == .from ? ends?.from.viewIfLoaded : key == .to ? ends?.to.viewIfLoaded : nil
    }

    func notifyWhenInteractionChanges(_ handler: @escaping Step) { interactionHandlers.append(handler) }

    /// Begins the transition interactively.
    func beginInteraction() { (isInteractive, initiallyInteractive) = (true, true) }

    /// Reports that the transition was released, or is interactive again.
    func interactionChanges(to isInteractive: Bool, isCancelled: Bool) {
        guard isInteractive != self.isInteractive else { return }
        (self.isInteractive, self.isCancelled) = (isInteractive, isCancelled)
        for handler in interactionHandlers { handler(self) }
    }

    // MARK: Begin and end

    /// Runs the collected closures along with an animator, which may follow a drag.
    func begin(with animator: UIViewPropertyAnimator) {
        self.animator = animator
        begin(duration: animator.duration)
    }

    /// Runs the collected closures: in an animation block of the change's duration, or at once if the change is not animated.
    func begin(duration: TimeInterval) {
        hasBegun = true
        transitionDuration = duration
        let steps = animations
        animations = []
        guard !steps.isEmpty else { return }
        let run = { for step in steps { step(self) } }
        if let animator {
            animator.addAnimations(run)
        } else if isAnimated, duration > 0 {
            UIView.animate(withDuration: duration, animations: run)
        } else {
            run()
        }
    }

    /// Ends the change: closures that have not run do so now, then the completions.
    func end(isDone: Bool) {
        isInteractive = false
        interactionHandlers = []
        isCancelled = !isDone
        if !hasBegun { begin(duration: 0) }
        for controller in controllers where controller.currentCoordinator === self { controller.currentCoordinator = nil }
        let steps = completions
        completions = []
        for step in steps { step(self) }
    }
}

extension UIViewController {
    /// The coordinator of the presentation, dismissal or change of children that the controller takes part in; nil at other times.
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        currentCoordinator ?? container?.transitionCoordinator
    }
}

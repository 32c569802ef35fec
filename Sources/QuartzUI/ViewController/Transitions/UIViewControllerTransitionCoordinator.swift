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
}

extension UIViewControllerTransitionCoordinator {
    /// Runs changes alongside the transition.
    @discardableResult
    public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}

/// The coordinator of one change: it collects closures, animates them with the change, and calls the completions after it.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void

    let isAnimated: Bool
    private(set) var transitionDuration: TimeInterval = 0
    private(set) var isCancelled = false
    var percentComplete: CGFloat = 0
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

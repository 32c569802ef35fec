/// Lets others move along with a change that is on its way.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the change is animated.
    var isAnimated: Bool { get }
    /// How long it takes, in seconds.
    var transitionDuration: TimeInterval { get }
    /// Whether it has been taken back.
    var isCancelled: Bool { get }
}

/// Lets others move along with a change that is on its way.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Has changes made along with the transition, and others when it is over.
    ///
    /// - Returns: whether the changes have been taken in.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Has changes made along with the transition.
    @discardableResult
    public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}

/// The coordinator of a window that takes another size. It follows the mouse: the changes are made at once, without animation.
final class ResizeCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    let isAnimated = false
    let transitionDuration: TimeInterval = 0
    let isCancelled = false
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let animation { animations.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    /// Makes the change, then what goes along with it, then what follows.
    func run(_ change: () -> Void) {
        change()
        for animation in animations { animation(self) }
        for completion in completions { completion(self) }
    }
}

extension UIViewController {
    /// What lets others move along with the change that the controller is part of.
    @available(*, deprecated, message: "has no effect on Linux: it is nil; make the changes in the animator, or at once")
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
}

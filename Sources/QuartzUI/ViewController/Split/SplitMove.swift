/// The state of a split view's columns.
enum SplitState {
    /// The view has not been laid out; no column is in it.
    case unarranged
    /// The columns rest in the split view's mode.
    case expanded
    /// The columns move to the split view's mode.
    case moving(SplitMove)
    /// The split view is narrow: one controller fills it.
    case collapsed

    /// The running move.
    var move: SplitMove? { if case .moving(let move) = self { move } else { nil } }
    var isCollapsed: Bool { if case .collapsed = self { true } else { false } }
    var isExpanded: Bool {
        switch self {
        case .expanded, .moving: true
        case .unarranged, .collapsed: false
        }
    }
}

/// A change from one mode to another.
struct SplitChange {
    let old: UISplitViewController.DisplayMode
    let new: UISplitViewController.DisplayMode
    /// The sidebars that come into view.
    let shown: [UISplitViewController.Column]
    /// The sidebars that leave.
    let hidden: [UISplitViewController.Column]
}

/// The animation of one change of a split view's mode, which may follow a drag.
final class SplitMove {
    /// Moves the columns. Its end is that of the move.
    private let outer: UIViewPropertyAnimator
    /// Resizes what the columns show. It does not determine the end, because views of the content may leave meanwhile.
    private let inner: UIViewPropertyAnimator
    private let coordinator: TransitionCoordinator
    private var isCancelled = false
    private(set) var isInteractive: Bool

    private static let usualDuration = 0.4

    /// Prepares a move.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; nil is the usual one.
    ///   - columns: Sets the columns' frames.
    ///   - contents: Lays out the contents of the columns.
    ///   - completion: Called at the end, with false if a drag led back.
    init(
        of controller: UISplitViewController, duration: TimeInterval?, interactive: Bool, columns: @escaping () -> Void,
        contents: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) {
        isInteractive = interactive
        coordinator = TransitionCoordinator(isAnimated: true, of: [controller])
        outer = Self.makeAnimator(duration ?? Self.usualDuration, columns)
        inner = Self.makeAnimator(duration ?? Self.usualDuration, contents)
        outer.addCompletion { [coordinator] position in
            coordinator.end(isDone: position != .start)
            completion(position != .start)
        }
    }

    private static func makeAnimator(_ duration: TimeInterval, _ changes: @escaping () -> Void) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(
            duration: duration, controlPoint1: CGPoint(x: 0.2, y: 0.8), controlPoint2: CGPoint(x: 0.2, y: 1))
        animator.addAnimations(changes)
        return animator
    }

    /// Starts the move; an interactive one waits for a drag.
    func start() {
        if isInteractive { coordinator.beginInteraction() }
        coordinator.begin(with: outer)
        for animator in [outer, inner] {
            if isInteractive { animator.pauseAnimation() } else { animator.startAnimation() }
        }
    }

    func drag(to part: CGFloat) {
        guard isInteractive else { return }
        for animator in [outer, inner] { animator.fractionComplete = part }
        coordinator.percentComplete = min(max(part, 0), 1)
    }

    func letGo(goesOn: Bool) {
        guard isInteractive else { return }
        isInteractive = false
        isCancelled = !goesOn
        coordinator.interactionChanges(to: false, isCancelled: isCancelled)
        for animator in [outer, inner] {
            if isCancelled { animator.isReversed = true }
            animator.startAnimation()
        }
    }

    /// Ends the move immediately: a cancelled one where it started.
    func finish() {
        for animator in [inner, outer] where animator.state == .active {
            animator.stopAnimation(false)
            animator.finishAnimation(at: isCancelled ? .start : .end)
        }
    }
}

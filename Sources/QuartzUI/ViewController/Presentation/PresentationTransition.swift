// The states of a presentation, and the transitions between them.

/// The state of a presentation.
///
/// In the states `presenting` and `dismissing`, as in UIKit, the presented controller accepts neither a presentation over it nor a
/// dismissal. They are ignored with a warning, and their completions are not called.
enum PresentationState {
    /// Not begun, or ended.
    case idle
    /// The presented view comes in. The next state is `presented`, or `idle` if the transition is cancelled.
    case presenting
    /// The presented view is there.
    case presented
    /// The presented view leaves. The next state is `idle`, or `presented` if the transition is cancelled.
    case dismissing
}

/// One presentation or dismissal of a controller, from the first callback to the last.
final class PresentationTransition {
    private let presentation: UIPresentationController
    private let base: UIViewController
    private let other: UIViewController
    private let isAnimated: Bool
    private let completion: (() -> Void)?
    /// Whether the presenting view leaves the window for the presentation.
    private let covers: Bool
    private let coordinator: TransitionCoordinator
    /// The context of a custom animator, retained while it runs: the animator may hold it weakly.
    private var context: TransitionContext?

    /// Prepares a transition.
    ///
    /// - Parameters:
    ///   - presentation: The presentation whose state changes.
    ///   - base: The controller that presents.
    ///   - other: The controller that is presented.
    ///   - completion: Called after the transition, unless it is cancelled.
    init(
        of presentation: UIPresentationController, from base: UIViewController, to other: UIViewController, animated: Bool,
        completion: (() -> Void)?
    ) {
        self.presentation = presentation
        self.base = base
        self.other = other
        isAnimated = animated
        self.completion = completion
        covers = presentation.shouldRemovePresentersView
        coordinator = TransitionCoordinator(isAnimated: animated, of: [base, other])
    }

    /// The view that leaves the window with the presenting controller: its own, or the container that holds its card.
    private var baseView: UIView? {
        guard let stage = base.presentation?.stage, !(stage is UIWindow) else { return base.viewIfLoaded }
        return stage
    }

    // MARK: Presentation

    /// Shows the presented view.
    ///
    /// - Parameters:
    ///   - window: The window of the presenting view.
    ///   - source: The controller on which `present` was called.
    func present(in window: UIWindow, source: UIViewController) {
        guard let above = other.view else { return }
        let stage = presentation.begin(in: window)
        base.presented = other
        other.presenting = base
        other.presentation = presentation
        presentation.state = .presenting
        presentation.placeView(above)
        coordinator.connect(from: base, to: other, in: stage, style: other.modalPresentationStyle)
        if covers { base.beginAppearanceTransition(false, animated: isAnimated) }
        other.beginAppearanceTransition(true, animated: isAnimated)
        presentation.presentationTransitionWillBegin()
        let director = other.transitioningDelegate
        if isAnimated,
            let custom = director?.animationController(forPresented: other, presenting: base, source: source)
        {
            let context = TransitionContext(
                in: stage, from: base, to: other, style: other.modalPresentationStyle, moves: (covers, true),
                coordinator: coordinator, completion: endPresentation)
            context.presented = (other, presentation.presentedView, presentation.frameOfPresentedViewInContainerView)
            self.context = context
            context.run(custom, by: director?.interactionControllerForPresentation(using: custom))
        } else {
            coordinator.begin(duration: isAnimated ? other.styleDuration : 0)
            move(in: stage, of: window, appearing: true) { self.endPresentation(isDone: true) }
        }
    }

    /// Adds the presented view to the stage or removes it, in the presentation's own way.
    private func move(in stage: UIView, of window: UIWindow, appearing: Bool, completion: @escaping () -> Void) {
        guard let view = presentation.presentedView ?? other.view else { return completion() }
        if isAnimated, presentation.animate(view, in: stage, appearing: appearing, completion: completion) { return }
        let below = stage === window ? baseView : nil
        other.move(
            view, in: stage, appearing: appearing, other: below, stays: !covers, animated: isAnimated, completion: completion)
    }

    private func endPresentation(isDone: Bool) {
        context = nil
        if isDone {
            presentation.state = .presented
            if covers { baseView?.removeFromSuperview() }
        } else {
            other.viewIfLoaded?.removeFromSuperview()
            other.beginAppearanceTransition(false, animated: isAnimated)
            if covers { base.beginAppearanceTransition(true, animated: isAnimated) }
            release()
        }
        endAppearances(seen: isDone ? other : base, gone: isDone ? base : other)
        coordinator.end(isDone: isDone)
        presentation.presentationTransitionDidEnd(isDone)
        if isDone { completion?() }
    }

    // MARK: Dismissal

    /// Removes the presented view.
    func dismiss(in window: UIWindow, stage: UIView) {
        presentation.state = .dismissing
        coordinator.connect(from: other, to: base, in: stage, style: other.modalPresentationStyle)
        other.beginAppearanceTransition(false, animated: isAnimated)
        let below = covers ? baseView : nil
        if covers { base.beginAppearanceTransition(true, animated: isAnimated) }
        below?.frame = window.bounds
        presentation.dismissalTransitionWillBegin()
        if let below { presentation.putBack(below, in: window) }
        let director = other.transitioningDelegate
        if isAnimated, let custom = director?.animationController(forDismissed: other) {
            let context = TransitionContext(
                in: stage, from: other, to: base, style: other.modalPresentationStyle, moves: (true, covers),
                coordinator: coordinator, completion: endDismissal)
            context.presented = (other, presentation.presentedView, presentation.frameOfPresentedViewInContainerView)
            self.context = context
            context.run(custom, by: director?.interactionControllerForDismissal(using: custom))
        } else {
            coordinator.begin(duration: isAnimated ? other.styleDuration : 0)
            move(in: stage, of: window, appearing: false) { self.endDismissal(isDone: true) }
        }
    }

    private func endDismissal(isDone: Bool) {
        context = nil
        if isDone {
            other.viewIfLoaded?.removeFromSuperview()
            release()
        } else {
            other.beginAppearanceTransition(true, animated: isAnimated)
            if covers {
                baseView?.removeFromSuperview()
                base.beginAppearanceTransition(false, animated: isAnimated)
            }
            presentation.state = .presented
        }
        endAppearances(seen: isDone ? base : other, gone: isDone ? other : base)
        coordinator.end(isDone: isDone)
        presentation.dismissalTransitionDidEnd(isDone)
        if isDone { completion?() }
    }

    /// Ends the appearance of the visible controller, then the disappearance of the other one, in UIKit's order.
    private func endAppearances(seen: UIViewController, gone: UIViewController) {
        if covers || seen === other { seen.endAppearanceTransition() }
        // A callback may have brought it back.
        if covers || gone === other, gone.appearance == .leaving || gone.appearance == .away { gone.endAppearanceTransition() }
    }

    /// Separates the two controllers and ends the presentation.
    private func release() {
        base.presented = nil
        other.presenting = nil
        other.presentation = nil
        presentation.end()
        presentation.state = .idle
    }
}

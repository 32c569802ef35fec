// Modal presentation of view controllers: the conditions under which a presentation or a dismissal starts, and its course.

extension UIViewController {
    /// The outermost container controller.
    private var outermost: UIViewController { container?.outermost ?? self }

    /// Presents another controller over the outermost container, if neither takes part in another presentation.
    final func show(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let base = outermost
        guard other !== base, other.parent == nil, other.presenting == nil, base.presented == nil,
            let window = base.viewIfLoaded?.window, other.view != nil
        else {
            return Diagnostics.warnOnce(
                "UIViewController.present: the presenting controller must be seen and present nothing else, the presented one must "
                    + "be free; ignored")
        }
        guard !base.isBeingPresented, !base.isBeingDismissed else {
            return Diagnostics.warnOnce(
                "UIViewController.present: the presenting controller is being presented or dismissed itself; ignored")
        }
        let presentation = other.makePresentation(over: base, source: self)
        PresentationTransition(of: presentation, from: base, to: other, animated: animated, completion: completion)
            .present(in: window, source: self)
    }

    /// Returns the delegate's presentation of a custom style, else the style's own.
    private func makePresentation(over base: UIViewController, source: UIViewController) -> UIPresentationController {
        if let own = preparedPresentation {
            prepared = nil
            own.take(self, presenting: base)
            return own
        }
        return transitioningDelegate?.presentationController(forPresented: self, presenting: base, source: source)
            ?? StylePresentationController(presentedViewController: self, presenting: base)
    }

    /// Dismisses the controller presented over this one, or else the presentation that contains this one.
    final func hide(animated: Bool, completion: (() -> Void)?) {
        guard let other = presented ?? outermost.presented else {
            guard let presenting = outermost.presenting else {
                completion?()
                return
            }
            return presenting.hide(animated: animated, completion: completion)
        }
        let above = sequence(first: other, next: \.presented)
        guard !other.isBeingDismissed, !above.contains(where: \.isBeingPresented) else {
            return Diagnostics.warnOnce(
                "UIViewController.dismiss: the controller is being presented or dismissed, or presents another; ignored")
        }
        // Controllers presented over this one leave at once.
        if let upper = other.presented, !upper.isBeingDismissed { other.hide(animated: false, completion: nil) }
        guard let base = other.presenting, let window = other.viewIfLoaded?.window, let presentation = other.presentation,
            let stage = presentation.stage
        else {
            completion?()
            return
        }
        PresentationTransition(of: presentation, from: base, to: other, animated: animated, completion: completion)
            .dismiss(in: window, stage: stage)
    }
}

// MARK: - The presentation before it begins

extension UIViewController {
    /// The presentation that is prepared for the next `present(_:animated:completion:)`, for its delegate and its other properties.
    ///
    /// Nil for `.custom`, because a transitioning delegate makes that one. A change of the style makes a new one with the same delegate.
    final var preparedPresentation: UIPresentationController? {
        if let prepared, prepared.style == modalPresentationStyle { return prepared.presentation }
        guard let made = makeStylePresentation() else { return nil }
        made.delegate = prepared?.presentation.delegate
        prepared = (modalPresentationStyle, made)
        return made
    }

    /// Makes a presentation of the style; nil for `.custom`.
    private func makeStylePresentation() -> UIPresentationController? {
        switch modalPresentationStyle {
        case .custom: nil
        case .popover: UIPopoverPresentationController(ownedBy: self)
        case .pageSheet, .formSheet: UISheetPresentationController(ownedBy: self)
        default: StylePresentationController(ownedBy: self)
        }
    }

    /// The popover of the running presentation, or the one prepared for the next.
    final var currentPopover: UIPopoverPresentationController? {
        if let shown = runningPresentation { return shown as? UIPopoverPresentationController }
        return modalPresentationStyle == .popover ? preparedPresentation as? UIPopoverPresentationController : nil
    }

    /// The presentation that shows the controller or its container.
    final var runningPresentation: UIPresentationController? { presentation ?? container?.runningPresentation }
}

// MARK: - The states of a presentation, and the transitions between them

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
private final class PresentationTransition {
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

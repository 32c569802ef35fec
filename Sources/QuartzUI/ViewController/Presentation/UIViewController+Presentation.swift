// Modal presentation of view controllers: the conditions under which a presentation or a dismissal starts.

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
        case .pageSheet, .formSheet: SheetPresentationController(ownedBy: self)
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

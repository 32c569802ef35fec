// Dismissal by the user: a click beside the presented view, or the escape key.

extension UIPresentationController {
    /// Dismisses the presentation, if the controller and the delegate allow it, and reports to the delegate.
    final func dismissByUser() {
        guard case .presented = state else { return }
        guard !presentedViewController.isModal, delegate?.presentationControllerShouldDismiss(self) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presentedViewController.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
    }
}

extension UIViewController {
    /// Whether the controller or one that it contains keeps its presentation from being dismissed by the user.
    fileprivate var isModal: Bool { isModalInPresentation || children.contains(where: \.isModal) }
}

/// Recognizes a tap on the view itself, beside its subviews.
final class OutsideTap: UITapGestureRecognizer {
    override func shouldReceive(_ touch: UITouch) -> Bool { touch.view === view && super.shouldReceive(touch) }
}

// The presentation before it begins.

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

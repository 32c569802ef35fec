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

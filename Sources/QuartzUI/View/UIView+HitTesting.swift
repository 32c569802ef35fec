extension UIView {
    /// The least opacity at which a view can still be touched, as UIKit has it.
    private static let leastTouchableAlpha: CGFloat = 0.01

    /// Whether touches may go to the view or to what it holds.
    final var canBeTouched: Bool {
        isUserInteractionEnabled && !isHidden && alpha >= Self.leastTouchableAlpha && blockingAnimations == 0
    }

    final func frontmost(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeTouched, self.point(inside: point, with: event) else { return nil }
        for view in children.reversed() {
            if let found = view.hitTest(view.place(point, of: self), with: event) { return found }
        }
        return self
    }

    /// A point of the superview in the view's coordinates: as the view is seen, where hit tests follow its animations.
    private func place(_ point: CGPoint, of superview: UIView) -> CGPoint {
        guard followedAnimations > 0, let seen = layer.presentation(), let around = superview.layer.presentation() else {
            return layer.convert(point, from: superview.layer)
        }
        return seen.convert(point, from: around)
    }
}

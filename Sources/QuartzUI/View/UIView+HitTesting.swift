extension UIView {
    /// The minimum opacity at which a view receives touches; UIKit's value.
    private static let leastTouchableAlpha: CGFloat = 0.01

    /// Whether the view and its subviews can receive touches.
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

    /// Converts a point from the superview. During animations that hit tests follow, uses the presentation layers.
    private func place(_ point: CGPoint, of superview: UIView) -> CGPoint {
        guard followedAnimations > 0, let seen = layer.presentation(), let around = superview.layer.presentation() else {
            return layer.convert(point, from: superview.layer)
        }
        return seen.convert(point, from: around)
    }
}

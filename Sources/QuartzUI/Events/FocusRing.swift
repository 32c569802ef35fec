/// The frame around the focused view, shown when the keyboard moves the focus.
final class FocusRing {
    private let ring = CALayer()
    private weak var view: UIView?

    private static let width: CGFloat = 2
    /// Distance between the view and the outer edge of the ring.
    private static let gap: CGFloat = 3
    /// zPosition of the ring, in front of sublayers added later.
    private static let depth: CGFloat = 1

    init() {
        ring.borderWidth = Self.width
        ring.zPosition = Self.depth
    }

    /// Shows the ring around a view, or hides it for nil.
    func show(around view: UIView?) {
        guard view !== self.view || (view != nil && ring.superlayer !== view?.layer) else { return place() }
        self.view = view
        // The view is the ring's delegate, so changes outside animation blocks are immediate.
        ring.removeFromSuperlayer()
        ring.delegate = view
        view?.layer.addSublayer(ring)
        UIView.performWithoutAnimation { place() }
    }

    /// Updates the frame: around the view, or inside a view that clips to its bounds.
    func place() {
        guard let view else { return }
        ring.borderColor = Theme.accent.cgColor
        let out = view.clipsToBounds ? 0 : Self.gap
        ring.frame = view.bounds.insetBy(dx: -out, dy: -out)
        ring.cornerRadius = view.focusRingRadius + out
    }
}

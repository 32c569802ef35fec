/// The frame around the view that keys go to, while it is the keyboard that moves the focus.
final class FocusRing {
    private let ring = CALayer()
    private weak var view: UIView?

    private static let width: CGFloat = 2
    /// Between the view and the outer edge of the ring.
    private static let gap: CGFloat = 3
    /// In front of whatever the view adds later.
    private static let depth: CGFloat = 1

    init() {
        ring.borderWidth = Self.width
        ring.zPosition = Self.depth
    }

    /// Shows the ring around a view; nil takes it away.
    func show(around view: UIView?) {
        guard view !== self.view || (view != nil && ring.superlayer !== view?.layer) else { return place() }
        self.view = view
        // The view says how its layers change: at once, outside animation blocks.
        ring.removeFromSuperlayer()
        ring.delegate = view
        view?.layer.addSublayer(ring)
        UIView.performWithoutAnimation { place() }
    }

    /// Follows the view's size: outside it, or within one that cuts off what lies outside.
    func place() {
        guard let view else { return }
        ring.borderColor = Theme.accent.cgColor
        let out = view.clipsToBounds ? 0 : Self.gap
        ring.frame = view.bounds.insetBy(dx: -out, dy: -out)
        ring.cornerRadius = view.focusRingRadius + out
    }
}

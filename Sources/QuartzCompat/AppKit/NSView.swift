@_spi(Hooks) import QuartzUI

/// A view with AppKit's rules: it owns its layer.
///
/// Thirteen properties of the backing layer belong to the view and are set through it; setting one on the layer works, with one
/// warning per property. Other properties belong to the layer and animate if the current `NSAnimationContext` allows it. The
/// origin of coordinates is at the top left, unlike in AppKit. Sublayers added by the program are not managed by the view.
@preconcurrency @MainActor
open class NSView: UIView {
    /// Number of changes that the view itself is making.
    private var ownChanges = 0

    /// The layer properties that belong to the view.
    private static let owned: Set<String> = [
        "anchorPoint", "bounds", "compositingFilter", "filters", "frame", "geometryFlipped", "hidden", "position", "shadowColor",
        "shadowOffset", "shadowOpacity", "shadowRadius", "transform",
    ]

    @_spi(Hooks) open override var animatesLayerProperties: Bool { true }

    @_spi(Hooks) open override func writeLayer(_ change: () -> Void) {
        ownChanges += 1
        change()
        ownChanges -= 1
    }

    open override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        if layer === self.layer, ownChanges == 0, Self.owned.contains(event) {
            Diagnostics.warnOnce("NSView: \(event) of a view's layer belongs to the view; set it there, or the two may disagree")
        }
        return super.action(for: layer, forKey: event)
    }

    // MARK: What the view sets

    /// The axis-aligned bounding box of the view in the superview.
    open override var frame: CGRect {
        get { super.frame }
        set { writeLayer { super.frame = newValue } }
    }
    /// The view's rectangle in its own coordinates.
    open override var bounds: CGRect {
        get { super.bounds }
        set { writeLayer { super.bounds = newValue } }
    }
    /// The position of the anchor point in the superview.
    open override var center: CGPoint {
        get { super.center }
        set { writeLayer { super.center = newValue } }
    }
    /// A transform about the anchor point.
    open override var transform: CGAffineTransform {
        get { super.transform }
        set { writeLayer { super.transform = newValue } }
    }
    /// A 3D transform about the anchor point.
    open override var transform3D: CATransform3D {
        get { super.transform3D }
        set { writeLayer { super.transform3D = newValue } }
    }
    /// The point that `center` positions and transforms rotate about, in units of the size.
    open override var anchorPoint: CGPoint {
        get { super.anchorPoint }
        set { writeLayer { super.anchorPoint = newValue } }
    }
    /// Whether the view is invisible and receives no touches.
    open override var isHidden: Bool {
        get { super.isHidden }
        set { writeLayer { super.isHidden = newValue } }
    }
    /// The view's shadow; nil for none.
    open var shadow: NSShadow? {
        didSet {
            writeLayer {
                layer.shadowOpacity = shadow == nil ? 0 : 1
                layer.shadowColor = shadow?.shadowColor?.cgColor
                layer.shadowOffset = shadow?.shadowOffset ?? CGSize(width: 0, height: -3)
                layer.shadowRadius = shadow?.shadowBlurRadius ?? 3
            }
        }
    }
    /// Filters applied to the view and its subviews.
    open var contentFilters: [CIFilter] {
        get { layer.filters as? [CIFilter] ?? [] }
        set { writeLayer { layer.filters = newValue.isEmpty ? nil : newValue } }
    }
    /// Filters applied to the content behind the view.
    open var backgroundFilters: [CIFilter] {
        get { layer.backgroundFilters as? [CIFilter] ?? [] }
        set { layer.backgroundFilters = newValue.isEmpty ? nil : newValue }
    }
    /// The filter that composes the view with the content behind it.
    open var compositingFilter: CIFilter? {
        get { layer.compositingFilter as? CIFilter }
        set { writeLayer { layer.compositingFilter = newValue } }
    }
    /// The rotation about the centre, in degrees.
    open var frameCenterRotation: CGFloat {
        get { atan2(transform.b, transform.a) * 180 / .pi }
        set {
            guard newValue.isFinite else { return }
            transform = CGAffineTransform(rotationAngle: newValue * .pi / 180)
        }
    }
    /// Whether the view has a layer: always true; setting false is ignored with a warning.
    open var wantsLayer: Bool {
        get { true }
        set { if !newValue { Diagnostics.warnOnce("NSView.wantsLayer: every view has a layer here; ignored") } }
    }
    /// Moves the view.
    open func setFrameOrigin(_ newOrigin: CGPoint) { frame.origin = newOrigin }
    /// Resizes the view.
    open func setFrameSize(_ newSize: CGSize) { frame.size = newSize }
    /// Lays out immediately if layout is pending.
    open func layoutSubtreeIfNeeded() { layoutIfNeeded() }
}

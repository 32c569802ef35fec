/// A view after AppKit's rules: it owns its layer and does not share it.
///
/// Thirteen properties of the backing layer are the view's: they are set through it, and setting one on the layer is done but warned
/// of, once for each. Other properties are the layer's and animate where the current `NSAnimationContext` allows it. Coordinates
/// have their origin at the top left, as everywhere here. Layers that are added to the view's are nobody's but the program's.
@preconcurrency @MainActor
open class NSView: UIView {
    /// How many of the view's own changes are being made.
    private var ownChanges = 0

    /// The layer's properties that belong to the view.
    private static let owned: Set<String> = [
        "anchorPoint", "bounds", "compositingFilter", "filters", "frame", "geometryFlipped", "hidden", "position", "shadowColor",
        "shadowOffset", "shadowOpacity", "shadowRadius", "transform",
    ]

    override var animatesLayerProperties: Bool { true }

    override func writeLayer(_ change: () -> Void) {
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

    /// The smallest upright rectangle of the superview that holds the view.
    open override var frame: CGRect {
        get { super.frame }
        set { writeLayer { super.frame = newValue } }
    }
    /// The view's rectangle in its own coordinates.
    open override var bounds: CGRect {
        get { super.bounds }
        set { writeLayer { super.bounds = newValue } }
    }
    /// Where the view's anchor point lies in the superview.
    open override var center: CGPoint {
        get { super.center }
        set { writeLayer { super.center = newValue } }
    }
    /// Applied about the anchor point.
    open override var transform: CGAffineTransform {
        get { super.transform }
        set { writeLayer { super.transform = newValue } }
    }
    /// Applied about the anchor point, in space.
    open override var transform3D: CATransform3D {
        get { super.transform3D }
        set { writeLayer { super.transform3D = newValue } }
    }
    /// The point that `center` places and transforms turn about, in units of the size.
    open override var anchorPoint: CGPoint {
        get { super.anchorPoint }
        set { writeLayer { super.anchorPoint = newValue } }
    }
    /// Whether the view is neither seen nor touched.
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
    /// What is applied to the picture of the view with its subviews.
    open var contentFilters: [CIFilter] {
        get { layer.filters as? [CIFilter] ?? [] }
        set { writeLayer { layer.filters = newValue.isEmpty ? nil : newValue } }
    }
    /// What is applied to what lies behind the view.
    open var backgroundFilters: [CIFilter] {
        get { layer.backgroundFilters as? [CIFilter] ?? [] }
        set { layer.backgroundFilters = newValue.isEmpty ? nil : newValue }
    }
    /// How the view meets what lies behind it.
    open var compositingFilter: CIFilter? {
        get { layer.compositingFilter as? CIFilter }
        set { writeLayer { layer.compositingFilter = newValue } }
    }
    /// The turn about the middle, in degrees.
    open var frameCenterRotation: CGFloat {
        get { atan2(transform.b, transform.a) * 180 / .pi }
        set {
            guard newValue.isFinite else { return }
            transform = CGAffineTransform(rotationAngle: newValue * .pi / 180)
        }
    }
    /// Whether the view has a layer: true, whatever is set.
    open var wantsLayer: Bool {
        get { true }
        set { if !newValue { Diagnostics.warnOnce("NSView.wantsLayer: every view has a layer here; ignored") } }
    }
    /// Moves the view.
    open func setFrameOrigin(_ newOrigin: CGPoint) { frame.origin = newOrigin }
    /// Changes the view's size.
    open func setFrameSize(_ newSize: CGSize) { frame.size = newSize }
    /// Lays out what is due.
    open func layoutSubtreeIfNeeded() { layoutIfNeeded() }
}

/// A rectangle that draws, reacts and holds others: a layer with a place in the responder chain.
///
/// The view is its layer's delegate. Its properties are those of the layer, and change without animation except inside an animation
/// block. This file is the class's surface; the extensions beside it do the work.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate {
    /// The class of the views' layer: `CALayer`, the default, or one that inherits from it.
    open class var layerClass: AnyClass { CALayer.self }

    /// What is drawn; the view is its delegate, which it must remain.
    public let layer: CALayer

    weak var parent: UIView?
    var children: [UIView] = []
    /// The controller whose `view` this is.
    weak var viewController: UIViewController?
    var background: UIColor?
    var tint: UIColor?
    var recognizers: [UIGestureRecognizer] = []
    var layoutConstraints = ViewConstraints()
    var margins = ViewMargins()
    /// Animations in flight whose block did not allow interaction.
    var blockingAnimations = 0
    /// Animations in flight that hit tests follow: they find the view where it is seen.
    var followedAnimations = 0

    // MARK: Life

    /// Creates a view with a frame.
    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        didCreate(frame: frame)
    }

    /// Creates a view of no size.
    public override convenience init() {
        self.init(frame: .zero)
    }

    /// Views are not archived on Linux; a coder's view has the defaults.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        super.init()
        didCreate(frame: .zero)
    }

    private class func makeLayer() -> CALayer {
        if let type = layerClass as? CALayer.Type { return type.init() }
        Diagnostics.warnOnce("UIView.layerClass of \(self): \(layerClass) is no layer class; a plain CALayer is used")
        return CALayer()
    }

    private func didCreate(frame: CGRect) {
        layer.delegate = self
        layer.contentsScale = UIScreen.main.scale
        self.frame = frame
        if drawsItself { layer.setNeedsDisplay() }
    }

    // MARK: Geometry

    /// The smallest upright rectangle of the superview that holds the view.
    open var frame: CGRect {
        get { layer.frame }
        set { changeGeometry { layer.frame = newValue } }
    }
    /// The view's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { changeGeometry { layer.bounds = newValue } }
    }
    /// Where the view's anchor point, its middle by default, lies in the superview.
    open var center: CGPoint {
        get { layer.position }
        set {
            layer.position = newValue
            frameDidChangeForConstraints()
        }
    }
    /// Applied about the anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }
    /// Applied about the anchor point, in space.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }
    /// The point that `center` places and transforms turn about, in units of the size.
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }
    /// What of the view keeps its distance, and what gives way, when the superview changes its size.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether subviews follow the view's size by their masks.
    open var autoresizesSubviews = true
    /// The number of pixels to a point in what the view draws.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            guard newValue != layer.contentsScale else { return }
            layer.contentsScale = newValue
            setNeedsDisplay()
        }
    }

    /// The size has changed: for classes that depend on it at once, before any layout.
    func sizeDidChange(from old: CGSize) {}
    /// Runs a change of the layer that is made on the view's behalf.
    func writeLayer(_ change: () -> Void) { change() }
    /// Whether blocks animate properties of the view's own layer that are the layer's alone, as AppKit has it and UIKit does not.
    var animatesLayerProperties: Bool { false }
    /// The view has come to a screen of another scale.
    func screenScaleDidChange(_ scale: CGFloat) { contentScaleFactor = scale }

    // MARK: Appearance

    /// The colour behind the view's content.
    open var backgroundColor: UIColor? {
        get { background ?? layer.backgroundColor.map(UIColor.init(cgColor:)) }
        set {
            background = newValue
            layer.backgroundColor = newValue?.cgColor
        }
    }
    /// 0 … 1, of the view and all it holds.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(min(max(newValue, 0), 1)) }
    }
    /// Whether the view is neither seen nor touched.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }
    /// Whether what the view draws leaves nothing transparent. True by default.
    @available(*, deprecated, message: "has no effect on Linux: every drawing begins with nothing")
    open var isOpaque = true
    /// Whether what lies outside the bounds is cut off.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// A view whose alpha cuts out what is seen of this one; it must have no superview.
    open var mask: UIView? {
        didSet { layer.mask = mask?.layer }
    }
    /// How the content follows when the size changes.
    open var contentMode: ContentMode = .scaleToFill {
        didSet { contentModeDidChange() }
    }
    /// The colour of what can be touched; the superview's where none is set.
    open var tintColor: UIColor! {
        get { tint ?? superview?.tintColor ?? Theme.accent }
        set {
            tint = newValue
            tintColorDidChangeInTree()
        }
    }
    /// The tint colour has changed.
    open func tintColorDidChange() {}
    /// The theme has changed: colours that depend on it are to be set anew. The default does so for the background.
    open func themeDidChange() {
        if let background { layer.backgroundColor = background.cgColor }
    }

    // MARK: Tree

    /// The view that holds this one.
    open var superview: UIView? { parent }
    /// The views held, back to front.
    open var subviews: [UIView] { children }
    /// The window that the view is in.
    open var window: UIWindow? { parent?.window }
    /// Adds a view in front of the others.
    open func addSubview(_ view: UIView) { place(view, at: children.count) }
    /// Inserts a view at an index of `subviews`.
    open func insertSubview(_ view: UIView, at index: Int) { place(view, at: index) }
    /// Inserts a view right behind a sibling; in front of all where the sibling is no subview.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { place(view, beside: sibling, isAbove: false) }
    /// Inserts a view right before a sibling, behind bare layers that lie before that one; in front of all where the sibling is no
    /// subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { place(view, beside: sibling, isAbove: true) }
    /// Moves a subview in front of the others.
    open func bringSubviewToFront(_ view: UIView) { if view.parent === self { place(view, at: children.count) } }
    /// Moves a subview behind the others.
    open func sendSubviewToBack(_ view: UIView) { if view.parent === self { place(view, at: 0) } }
    /// Swaps the places of two subviews.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
    /// Takes the view out of the one that holds it.
    open func removeFromSuperview() { leave() }
    /// A subview has been added.
    open func didAddSubview(_ subview: UIView) {}
    /// A subview is about to go.
    open func willRemoveSubview(_ subview: UIView) {}
    /// The view is about to change its superview.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// The view has changed its superview.
    open func didMoveToSuperview() {}
    /// The view is about to change its window.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// The view has changed its window.
    open func didMoveToWindow() {}
    /// A number to find the view by.
    open var tag = 0

    // MARK: Layout

    /// Places the subviews. Called before a commit when the size has changed or it was asked for.
    open func layoutSubviews() {}
    /// Asks for a layout before the next commit.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out now, where it is due.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }
    /// The size that suits the view best, given room. The present one by default.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Takes the size that suits the view best.
    open func sizeToFit() {
        bounds.size = sizeThatFits(bounds.size)
    }
    /// The size that the content asks for; `noIntrinsicMetric` on an axis where it asks for none.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    /// Says that the intrinsic size has changed: a stack that holds the view lays out anew, and so on upwards.
    open func invalidateIntrinsicContentSize() {
        if !layoutConstraints.translates || layoutConstraints.outer != nil { constraintsDidChange() }
        guard let stack = superview as? UIStackView else { return }
        stack.setNeedsLayout()
        stack.invalidateIntrinsicContentSize()
    }
    /// The least size that fulfils the constraints within the view.
    ///
    /// - Parameter targetSize: what is sought, with the priority `fittingSizeLevel` both ways:
    ///   ``layoutFittingCompressedSize`` for as little as possible, ``layoutFittingExpandedSize`` for as much.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }
    /// The size nearest to a target that fulfils the constraints within the view; without any, the size of its content.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }
    /// Whether views of the class can be placed by constraints alone.
    @available(*, deprecated, message: "has no effect on Linux: constraints work wherever there are any")
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Makes the view's constraints what they are to be. Called before a layout after `setNeedsUpdateConstraints()`, and before the
    /// first.
    open func updateConstraints() { layoutConstraints.needUpdate = false }
    /// The view whose first line of text constraints and stacks go by: this one.
    open var forFirstBaselineLayout: UIView { self }
    /// The view whose last line of text constraints and stacks go by: this one.
    open var forLastBaselineLayout: UIView { self }
    /// Where a line of the view's text stands below the middle of its height, were it so wide; nil is no text.
    func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? { nil }
    /// Whether the content's height follows from its width.
    var contentWraps: Bool { false }
    /// What covers the edges has changed. The default does nothing.
    open func safeAreaInsetsDidChange() {}
    /// The margins have been set. The default does nothing.
    open func layoutMarginsDidChange() {}
    /// Stands for no size on an axis.
    public static let noIntrinsicMetric: CGFloat = -1

    // MARK: Drawing

    /// Whether what was drawn before is wiped out first.
    @available(*, deprecated, message: "has no effect on Linux: every drawing begins with nothing")
    open var clearsContextBeforeDrawing = true
    /// Draws the view's content into the current context. The default draws nothing.
    open func draw(_ rect: CGRect) {}
    /// Asks for the content to be drawn anew before the next commit.
    open func setNeedsDisplay() { if drawsItself || hasDrawingLayer { layer.setNeedsDisplay() } }
    /// Asks for a part of the content to be drawn anew; the whole is.
    open func setNeedsDisplay(_ rect: CGRect) { if !rect.isEmpty { setNeedsDisplay() } }

    // MARK: Touch

    /// Whether the view and what it holds can be touched.
    open var isUserInteractionEnabled = true
    /// Whether more than one touch at a time is delivered.
    open var isMultipleTouchEnabled = false
    /// Whether touches that begin here keep others from beginning elsewhere in the window.
    open var isExclusiveTouch = false
    /// The frontmost view that holds a point and can be touched; model layers count.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { frontmost(at: point, with: event) }
    /// Whether a point of the view's own coordinates lies in it.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        (followedAnimations > 0 ? layer.presentation() ?? layer : layer).contains(point)
    }
    /// Whether a gesture that has been made in the view may begin. True by default.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// The shape of the mouse cursor over the view; nil asks the superview.
    open var cursor: CursorShape? { nil }
    /// The mouse has entered the view, no button down. A gesture-free way to highlight.
    open func hoverBegan(at point: CGPoint) {}
    /// The mouse has moved within the view.
    open func hoverMoved(to point: CGPoint) {}
    /// The mouse has left the view.
    open func hoverEnded() {}
    /// Whether the Tab key stops at the view. False by default.
    open var canBecomeFocused: Bool { false }
    /// Whether a ring shows the focus.
    var showsFocusRing: Bool { true }
    /// The corners of the ring that shows the focus.
    var focusRingRadius: CGFloat { layer.cornerRadius }
    /// The focus has come or gone.
    func focusDidChange() {}

    /// The view's effects of tilting. See ``UIMotionEffect``.
    open private(set) var motionEffects: [UIMotionEffect] = []
    /// Adds an effect of tilting.
    open func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }
    /// Takes an effect of tilting away.
    open func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }

    // MARK: Reading direction, assistance

    /// In which direction the view's content is read. That of the text by default.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    /// Whether the view is one thing to people who are read to. False by default, but for labels and controls.
    ///
    /// This and what follows is kept for programs and tests that look views up by it; no assistive technology is connected.
    open var isAccessibilityElement: Bool {
        get { assistance?.isElement ?? speaks }
        set { toldAssistance.isElement = newValue }
    }
    /// What the view is called: a label's text and a button's title by default.
    open var accessibilityLabel: String? {
        get { assistance?.label ?? spokenText }
        set { toldAssistance.label = newValue }
    }
    /// What happens when it is used.
    open var accessibilityHint: String? {
        get { assistance?.hint }
        set { toldAssistance.hint = newValue }
    }
    /// What it stands at.
    open var accessibilityValue: String? {
        get { assistance?.value }
        set { toldAssistance.value = newValue }
    }
    /// What tests find it by.
    open var accessibilityIdentifier: String? {
        get { assistance?.identifier }
        set { toldAssistance.identifier = newValue }
    }
    /// How it behaves.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { assistance?.traits ?? usualTraits }
        set { toldAssistance.traits = newValue }
    }
    var assistance: Assistance?
    /// Whether views of the class are things to people who are read to.
    var speaks: Bool { false }
    /// What they are called by themselves.
    var spokenText: String? { nil }
    /// How they behave by themselves.
    var usualTraits: UIAccessibilityTraits { .none }

    // MARK: Responder

    open override var next: UIResponder? { viewController ?? parent }
    override var hostWindow: UIWindow? { window }

    // MARK: Layer's delegate

    /// Draws the layer's content: pushes the context and calls `draw(_:)`.
    open func draw(_ layer: CALayer, in ctx: CGContext) {
        guard layer === self.layer else { return }
        UIGraphicsPushContext(ctx)
        draw(bounds)
        UIGraphicsPopContext()
    }

    /// Called before `draw(_:in:)`.
    open func layerWillDraw(_ layer: CALayer) {}

    /// Lays out: calls `layoutSubviews()`, and the view controller before and after.
    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        updateConstraintsIfNeeded()
        viewController?.viewWillLayoutSubviews()
        layOutConstraints()
        layoutSubviews()
        if let window, window.firstResponder === self { window.focusRing.place() }
        viewController?.viewDidLayoutSubviews()
    }

    /// The action for a change of the layer: `NSNull` outside an animation block, an animation inside.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        viewAction(for: layer, forKey: event)
    }
}

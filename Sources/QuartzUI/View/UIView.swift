/// A rectangle that draws, handles events and has subviews: a layer in the responder chain.
///
/// The view is its layer's delegate. Its properties forward to the layer and change without animation, except inside an animation
/// block. This file declares the class; the extensions implement it.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate {
    /// The class of the views' layers: `CALayer`, the default, or a subclass.
    open class var layerClass: AnyClass { CALayer.self }

    /// The view's layer. The view must remain its delegate.
    public let layer: CALayer

    weak var parent: UIView?
    /// The nearest window above, which is kept because a tree may be deep; nil for a layout guide's area.
    weak var outerWindow: UIWindow?
    /// The subviews. They are released one after another, because a tree may be deep.
    private let childList = DeferredList<UIView>()
    final var children: [UIView] {
        get { childList.objects }
        _modify { yield &childList.objects }
    }
    /// The move that has been announced to callbacks and has not happened yet.
    var impendingMove: ImpendingMove?
    /// The view controller whose `view` this is.
    weak var viewController: UIViewController?
    var ownBackground: UIColor?
    /// The theme for which colours were last resolved.
    final var isDrawnDark = Theme.isDark
    /// The size of text that the view shows.
    final var shownContentSize = Theme.contentSize
    /// The limits to the size of text of the view and its subviews.
    final var contentSizeLimits: (least: UIContentSizeCategory?, most: UIContentSizeCategory?) = (nil, nil)
    /// Whether any view has limited the size of text, so that others need not look for limits.
    static var isContentSizeLimited = false
    var tint: UIColor?
    var recognizers: [UIGestureRecognizer] = []
    final var layoutConstraints = ViewConstraints()
    var margins = ViewMargins()
    /// Number of running animations whose block did not allow interaction.
    var blockingAnimations = 0
    /// Number of running animations during which hit tests use the presentation layer.
    var followedAnimations = 0

    // MARK: Life cycle

    /// Creates a view with a frame.
    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        didCreate(frame: frame)
    }

    /// Creates a view of size zero.
    public override convenience init() { self.init(frame: .zero) }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        super.init()
        didCreate(frame: (coder as? NibCoder)?.frame ?? .zero)
        NibCoder.configure(self, by: coder, after: UIView.self)
    }

    private class func makeLayer() -> CALayer {
        if let type = layerClass as? CALayer.Type { return type.init() }
        Diagnostics.warnOnce("UIView.layerClass of \(self): \(layerClass) is not a layer class; a plain CALayer is used")
        return CALayer()
    }

    private func didCreate(frame: CGRect) {
        layer.delegate = self
        layer.hasGatedActions = !ActionOverrides.contains(Swift.type(of: self))
        layer.contentsScale = UIScreen.main.scale
        self.frame = frame
        if drawsItself { layer.setNeedsDisplay() }
    }

    // MARK: Geometry

    /// The axis-aligned bounding box of the view in the superview.
    open var frame: CGRect {
        get { layer.frame }
        set { changeGeometry { layer.frame = newValue } }
    }
    /// The view's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { changeGeometry { layer.bounds = newValue } }
    }
    /// The position of the anchor point, by default the centre, in the superview.
    open var center: CGPoint {
        get { layer.position }
        set {
            layer.position = newValue
            frameDidChangeForConstraints()
            reportChange()
        }
    }
    /// A transform about the anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set {
            layer.setAffineTransform(newValue)
            reportChange()
        }
    }
    /// A 3D transform about the anchor point.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set {
            layer.transform = newValue
            reportChange()
        }
    }
    /// The point that `center` positions and transforms rotate about, in units of the size.
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }
    /// Converts a point to another view's coordinates; nil is the window.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer ?? window?.layer) }
    /// Converts a point from another view's coordinates; nil is the window.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: view?.layer ?? window?.layer)
    }
    /// Converts a rectangle to another view's coordinates, as an axis-aligned bounding box; nil is the window.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer ?? window?.layer) }
    /// Converts a rectangle from another view's coordinates, as an axis-aligned bounding box; nil is the window.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer ?? window?.layer) }
    /// The margins and sizes that change when the superview is resized.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether subviews are resized by their masks.
    open var autoresizesSubviews = true
    /// Pixels per point of the view's drawing.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { setContentScale(newValue) }
    }

    /// Called immediately after the size changes, before any layout.
    @_spi(Hooks) open func sizeDidChange(from old: CGSize) {}
    /// Changes the layer on the view's behalf.
    @_spi(Hooks) open func writeLayer(_ change: () -> Void) { change() }
    /// Whether animation blocks animate properties that only the view's own layer has. False by default, as in UIKit.
    @_spi(Hooks) open var animatesLayerProperties: Bool { false }
    /// Called when the view moves to a screen of another scale.
    func screenScaleDidChange(_ scale: CGFloat) { contentScaleFactor = scale }

    /// Returns the value of a property that observers may name.
    @_spi(Hooks) open override func namedValue(_ name: String) -> Any? {
        guard let property = NamedProperty.named(name, of: self) else { return super.namedValue(name) }
        return property.read(self).flatMap(EqualValues.flattened)
    }

    // MARK: Appearance

    /// The background colour.
    open var backgroundColor: UIColor? {
        get { ownBackground ?? layer.backgroundColor.map(UIColor.init(cgColor:)) }
        set {
            ownBackground = newValue
            layer.backgroundColor = newValue?.cgColor
            reportChange()
        }
    }
    /// Opacity of the view and its subviews, 0…1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set {
            layer.opacity = Float(min(max(newValue, 0), 1))
            reportChange()
        }
    }
    /// Whether the view is invisible and receives no touches.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { setHidden(newValue) }
    }
    /// Whether the drawing is fully opaque. True by default.
    @available(*, deprecated, message: "has no effect on Linux: every drawing begins with nothing")
    open var isOpaque = true
    /// Whether content outside the bounds is clipped.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// A view whose alpha channel masks this one; it must have no superview.
    open var mask: UIView? {
        didSet { layer.mask = mask?.layer }
    }
    /// The placement of the content after a change of size.
    open var contentMode: ContentMode = .scaleToFill {
        didSet { contentModeDidChange() }
    }
    /// The tint of interactive elements; inherited from the superview unless set, and grey while the tint is dimmed.
    open var tintColor: UIColor! {
        get { shownTint }
        set {
            // An equal colour is not reported: `tintColorDidChange()` may set it.
            guard newValue != tint else { return }
            tint = newValue
            tintColorDidChangeInTree()
        }
    }
    /// Whether the tint is dimmed: the mode that is set, or the superview's for `automatic`. Never `automatic` itself.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { shownTintMode }
        set { if newValue != tintMode { tintMode = newValue } }
    }
    final var tintMode = TintAdjustmentMode.automatic { didSet { tintColorDidChangeInTree() } }
    /// Called after the tint colour changes.
    open func tintColorDidChange() {}
    /// Called after the theme changes, to update colours that depend on it. The default updates the background.
    open func themeDidChange() {
        if let ownBackground { layer.backgroundColor = ownBackground.cgColor }
    }

    // MARK: Tree

    /// The parent view.
    open var superview: UIView? { parent }
    /// The child views, back to front.
    open var subviews: [UIView] { children }
    /// The window that contains the view.
    open var window: UIWindow? { layoutConstraints.isArea ? parent?.window : outerWindow }
    /// Adds a view in front of all subviews.
    open func addSubview(_ view: UIView) { insertChild(view, at: children.count) }
    /// Inserts a view at an index of `subviews`.
    open func insertSubview(_ view: UIView, at index: Int) { insertChild(view, at: index) }
    /// Inserts a view directly behind a sibling; in front of all if the sibling is not a subview.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insertChild(view, beside: sibling, isAbove: false) }
    /// Inserts a view in front of a sibling, behind viewless layers there; in front of all if the sibling is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insertChild(view, beside: sibling, isAbove: true) }
    /// Moves a subview in front of the others.
    open func bringSubviewToFront(_ view: UIView) { if view.parent === self { insertChild(view, at: children.count) } }
    /// Moves a subview behind the others.
    open func sendSubviewToBack(_ view: UIView) { if view.parent === self { insertChild(view, at: 0) } }
    /// Swaps the places of two subviews.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
    /// Removes the view from its superview.
    open func removeFromSuperview() { leave() }
    /// Called after a subview is added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the superview changes.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview changed.
    open func didMoveToSuperview() {}
    /// Called before the window changes.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the window changed.
    open func didMoveToWindow() {}
    /// A number that identifies the view.
    open var tag = 0
    /// Returns the first view with a tag in this tree, this one first.
    open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }

    // MARK: Layout

    /// Places the subviews. Called before a commit if the size changed or layout was requested.
    open func layoutSubviews() {}
    /// Requests layout before the next commit.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out immediately if layout is pending.
    open func layoutIfNeeded() { layOutNow() }
    /// Configures content and appearance. Called before the first layout, and after `setNeedsUpdateProperties()` or a change of an
    /// observable property that the last call has read; no layout follows.
    open func updateProperties() {}
    var propertyUpdate = PropertyUpdate.due
    /// Whether a subview has asked for an update of properties, or has this mark; it may be left from one that was updated or removed.
    var leadsToUpdate = false
    /// Returns the size that fits the view best in a given size. The present size by default.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Resizes the view to the size that fits best. The origin of the frame that it has without its transform stays.
    open func sizeToFit() { resizeFromOrigin(to: sizeThatFits(bounds.size)) }
    /// The natural size of the content; `noIntrinsicMetric` on an axis without one.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    /// Invalidates the intrinsic size: layouts and stacks that contain the view update.
    open func invalidateIntrinsicContentSize() {
        ContentSizeChanges.count &+= 1
        if !layoutConstraints.translates || layoutConstraints.outer != nil { contentSizeDidChangeForConstraints() }
        if let superview { UIEnvironment.current.sizeChanges.pass(from: self, to: superview) }
    }
    /// Called when a subview's intrinsic size changes. Views that arrange their subviews by their sizes update.
    func contentSizeDidChange(of subview: UIView) {}
    /// Returns the smallest size that satisfies the constraints within the view.
    ///
    /// - Parameter targetSize: The desired size, with priority `fittingSizeLevel` on both axes: ``layoutFittingCompressedSize``
    ///   for the smallest size, ``layoutFittingExpandedSize`` for the largest.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }
    /// Returns the size nearest to a target that satisfies the constraints within the view; without constraints, the size of its
    /// content.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }
    /// Whether the view's frame is given rather than computed by constraints. True by default.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutConstraints.translates }
        set { setTranslates(newValue) }
    }
    /// Sets how strongly the view resists being larger than its content. Low by default.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        layoutConstraints.hugging[axis.rawValue] = priority
        constraintsDidChange()
    }
    /// Sets how strongly the view resists being smaller than its content. High by default.
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        layoutConstraints.resistance[axis.rawValue] = priority
        constraintsDidChange()
    }
    /// Returns the priority with which a view resists being larger than its content.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        layoutConstraints.hugging[axis.rawValue]
    }
    /// Returns the priority with which a view resists being smaller than its content.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        layoutConstraints.resistance[axis.rawValue]
    }
    /// Insets of the rectangle that constraints align, from the frame: none by default.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// Returns the rectangle that constraints align, for a frame.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    /// Returns the frame for a rectangle that constraints align.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(
            by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    /// Whether views of the class depend on constraints.
    @available(*, deprecated, message: "has no effect on Linux: constraints work wherever there are any")
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Requests a call of `updateConstraints()` before the next layout.
    open func setNeedsUpdateConstraints() {
        layoutConstraints.needUpdate = true
        ConstraintTrees.changes += 1
        setNeedsLayout()
    }
    /// Updates the view's constraints. Called before the first layout, and before a layout after `setNeedsUpdateConstraints()`.
    open func updateConstraints() { layoutConstraints.needUpdate = false }
    /// The view whose first baseline constraints and stacks use: this one.
    open var forFirstBaselineLayout: UIView { self }
    /// The view whose last baseline constraints and stacks use: this one.
    open var forLastBaselineLayout: UIView { self }
    /// Returns the offset of a text baseline from the vertical centre, at a given width; nil without text.
    @_spi(Hooks) open func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? { nil }
    /// Whether the content's height depends on its width.
    @_spi(Hooks) open var contentWraps: Bool { false }
    /// Returns whether the view itself solves a constraint that it holds. False by default.
    func arranges(_ constraint: NSLayoutConstraint) -> Bool { false }
    /// Scrolls until a descendant is visible. The default does nothing.
    func revealDescendant(_ view: UIView) {}
    /// Whether a drag that starts in the view never scrolls a scroll view.
    @_spi(Hooks) open var keepsDrags: Bool { false }
    /// The area of scrollable content, which replaces the view in constraints with its content; nil without one.
    var contentArea: UIView? { nil }
    /// The same area if constraints have referred to it already.
    var contentAreaIfAny: UIView? { nil }
    /// Whether the class overrides the methods that draw. Only views that draw have a bitmap.
    class var overridesDrawing: Bool { DrawOverrides.contains(self) }
    /// Insets of the area that bars cover: the part of the superview's safe-area insets that reaches into the view, plus its
    /// controller's `additionalSafeAreaInsets`. Desktop windows have none, and the content of navigation and tab bar controllers
    /// does not extend under their bars.
    open var safeAreaInsets: UIEdgeInsets { currentSafeArea }
    /// Margins of the content: 8 points by default, plus the safe-area insets if ``insetsLayoutMarginsFromSafeArea`` is true.
    open var layoutMargins: UIEdgeInsets {
        get { currentMargins }
        set { currentMargins = newValue }
    }
    /// Called after the safe area changes. The default does nothing.
    open func safeAreaInsetsDidChange() {}
    /// Called after the margins are set. The default does nothing.
    open func layoutMarginsDidChange() {}
    /// Marks an axis without an intrinsic size.
    public static let noIntrinsicMetric: CGFloat = -1

    // MARK: Drawing

    /// Whether the context is cleared before drawing.
    @available(*, deprecated, message: "has no effect on Linux: every drawing begins with nothing")
    open var clearsContextBeforeDrawing = true
    /// Draws the view's content into the current context. The default draws nothing. Drawing is clipped to the rectangle: the bounds,
    /// or the part that ``setNeedsDisplay(_:)`` has marked, rounded outwards to whole pixels.
    open func draw(_ rect: CGRect) {}
    /// Requests that the content is drawn again before the next commit.
    open func setNeedsDisplay() { if drawsItself || hasDrawingLayer { layer.setNeedsDisplay() } }
    /// Requests that a part of the content is drawn again. The rest keeps what was drawn.
    open func setNeedsDisplay(_ rect: CGRect) { if drawsItself || hasDrawingLayer { layer.setNeedsDisplay(rect) } }

    /// Returns a view with a snapshot of this view's model state; nil if the view has no area.
    ///
    /// - Parameter afterUpdates: Whether pending layout happens first.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        makeSnapshotView(afterScreenUpdates: afterUpdates)
    }

    // MARK: Touch

    /// The gesture recognizers attached to the view.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set { replaceRecognizers(newValue ?? []) }
    }
    /// Attaches a recognizer to the view, and detaches it from its previous view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
    /// Detaches a recognizer from the view.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }
    /// The view's interactions; see ``UIInteraction``.
    open var interactions: [any UIInteraction] {
        get { attachedInteractions }
        set { replaceInteractions(newValue) }
    }
    package var attachedInteractions: [any UIInteraction] = []
    /// Attaches an interaction to the view, and detaches it from its previous view.
    open func addInteraction(_ interaction: any UIInteraction) { attach(interaction) }
    /// Detaches an interaction from the view.
    open func removeInteraction(_ interaction: any UIInteraction) { detach(interaction) }
    /// Whether the view and its subviews receive touches.
    open var isUserInteractionEnabled = true
    /// Whether the view receives several touches at a time.
    open var isMultipleTouchEnabled = false
    /// Whether touches that begin here prevent touches elsewhere in the window.
    open var isExclusiveTouch = false
    /// Returns the frontmost view that contains a point and receives touches. Uses the model layers, except during animations that
    /// hit tests follow.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { frontmost(at: point, with: event) }
    /// Returns whether a point in the view's coordinates is inside the view.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        (followedAnimations > 0 ? layer.presentation() ?? layer : layer).contains(point)
    }
    /// Returns whether a gesture in the view may begin. True by default.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// The mouse cursor over the view; nil uses the superview's.
    open var cursor: CursorShape? { nil }
    /// Called when the mouse enters the view with no button down, for example to highlight it.
    open func hoverBegan(at point: CGPoint) {}
    /// Called when the mouse moves within the view.
    open func hoverMoved(to point: CGPoint) {}
    /// Called when the mouse leaves the view.
    open func hoverEnded() {}
    /// Whether the Tab key stops at the view. False by default.
    open var canBecomeFocused: Bool { false }
    /// Whether a ring around the view shows the focus.
    @_spi(Hooks) open var showsFocusRing: Bool { true }
    /// The corner radius of the focus ring.
    @_spi(Hooks) open var focusRingRadius: CGFloat { layer.cornerRadius }
    /// Called after the view gains or loses the focus.
    @_spi(Hooks) open func focusDidChange() {}
    /// Called after the size of text changes, and when the view enters a window with another one.
    @_spi(Hooks) open func textSizeDidChange() {}

    /// The value of ``motionEffects``.
    final var effects: [UIMotionEffect] = []

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] { NamedProperty.ofEveryView }

    /// The properties that `appearance()` may set. An override adds those of its class to those of `super`.
    open class var appearanceTraits: [AppearanceTrait] { AppearanceTrait.ofEveryView }

    /// The style, light or dark, that the view and its subviews have instead of the theme's.
    @available(*, deprecated, message: "has no effect on Linux: the theme is one for all of the program")
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

    /// Writes the view into an archive.
    @available(*, deprecated, message: "has no effect on Linux: views are not archived")
    open func encode(with coder: NSCoder) {}

    // MARK: Reading direction, assistance

    /// Whether the view's content is laid out from right to left: the leading and trailing edges in its constraints, the views of a stack,
    /// the image and title of a button, the parts and values of controls, the side views of a text field, the parts of a table's cell, and
    /// images made for it. Subviews do not inherit it.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { semanticContentDidChange(from: oldValue) }
    }
    /// Whether the view is an accessibility element. False by default, except for labels and controls.
    ///
    /// An element is one object for assistive technology, without its subviews.
    open var isAccessibilityElement: Bool {
        get { assistance?.isElement ?? speaks }
        set { createdAssistance.isElement = newValue }
    }
    /// The accessibility name. By default a label's text and a button's title.
    open var accessibilityLabel: String? {
        get { assistance?.label ?? spokenText }
        set { createdAssistance.label = newValue }
    }
    /// The effect of activating the view.
    open var accessibilityHint: String? {
        get { assistance?.hint }
        set { createdAssistance.hint = newValue }
    }
    /// The current value. By default that of a control, as a text.
    open var accessibilityValue: String? {
        get { assistance?.value ?? spokenValue }
        set { createdAssistance.value = newValue }
    }
    /// An identifier for tests.
    open var accessibilityIdentifier: String? {
        get { assistance?.identifier }
        set { createdAssistance.identifier = newValue }
    }
    /// The accessibility traits.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { assistance?.traits ?? usualTraits }
        set { createdAssistance.traits = newValue }
    }
    /// Whether assistive technology is confined to the view.
    open var accessibilityViewIsModal: Bool {
        get { assistance?.isModal ?? false }
        set { createdAssistance.isModal = newValue }
    }
    /// Whether assistive technology skips the view's subviews.
    open var accessibilityElementsHidden: Bool {
        get { assistance?.hidesElements ?? false }
        set { createdAssistance.hidesElements = newValue }
    }
    /// Whether the subviews are read together: the view is then an object of the accessibility tree, with a panel's role, that
    /// contains them. False by default.
    open var shouldGroupAccessibilityChildren: Bool {
        get { assistance?.groups ?? false }
        set { createdAssistance.groups = newValue }
    }
    /// The accessibility elements of the view, in reading order; nil for those of its subviews.
    open var accessibilityElements: [Any]? {
        get { assistance?.elements }
        set { createdAssistance.elements = newValue }
    }
    /// Further actions on the element.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { assistance?.actions as? [UIAccessibilityCustomAction] }
        set { createdAssistance.actions = newValue }
    }
    /// The frame on the screen. By default that of the view in its window.
    open var accessibilityFrame: CGRect {
        get { assistance?.frame ?? convert(bounds, to: nil) }
        set { createdAssistance.frame = newValue }
    }
    override var listedAccessibilityElements: [Any]? { accessibilityElements }
    var assistance: Assistance?
    @_spi(Hooks) open var speaks: Bool { false }
    @_spi(Hooks) open var spokenText: String? { nil }
    @_spi(Hooks) open var spokenValue: String? { nil }
    @_spi(Hooks) open var usualTraits: UIAccessibilityTraits { .none }

    // MARK: Dynamics

    /// The outline by which the view collides in a dynamic animator. A rectangle by default.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The outline of a view that collides as a path, around its centre at (0, 0). Empty by default.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    // MARK: Responder

    open override var next: UIResponder? { viewController ?? parent }
    override var hostWindow: UIWindow? { window }
    /// The class, the frame and the properties that differ from their defaults, for logs. Other threads read the class alone.
    nonisolated open override var description: String {
        MainQueue.isCurrent ? MainActor.assumeIsolated { describe(super.description) } : super.description
    }

    // MARK: Layer's delegate

    /// Draws the layer's content: pushes the context and calls `draw(_:)`.
    open func draw(_ layer: CALayer, in ctx: CGContext) {
        guard layer === self.layer else { return }
        UIGraphicsPushContext(ctx)
        draw(layer.partBeingDrawn?.intersection(bounds) ?? bounds)
        UIGraphicsPopContext()
    }

    /// Provides the layer's contents. The default draws the layer; an override sets `contents`.
    open func display(_ layer: CALayer) { layer.drawContents() }

    /// Called before `draw(_:in:)`. The default does nothing.
    open func layerWillDraw(_ layer: CALayer) {}

    /// Performs layout: calls `layoutSubviews()`, and the view controller before and after.
    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        viewController?.isAppearingIfNeeded()
        updateOwnProperties()
        updateConstraintsIfNeeded()
        viewController?.updateUnavailableContentIfNeeded()
        viewController?.viewWillLayoutSubviews()
        layOutConstraints()
        layoutSubviews()
        if let window, window.firstResponder === self { window.focusRing.updateFrame() }
        viewController?.placeUnavailableContent()
        viewController?.viewDidLayoutSubviews()
    }

    /// Returns the action for a layer change: an animation inside an animation block, `NSNull` outside.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { viewAction(for: layer, forKey: event) }
}

/// A rectangular element of a tree with geometry, appearance and timing: the model of what is drawn.
///
/// Setting a property changes the model at once. The screen follows in the next commit, animated if an action says so. This file
/// declares the class's API; its extensions implement it.
@preconcurrency @MainActor
open class CALayer: NSObject, @preconcurrency NSSecureCoding, CAMediaTiming {
    // MARK: State

    /// The numeric properties, in the order of `fieldLayout`.
    final var values: FieldBlock
    var traits = LayerTraits()
    /// The timing, if it differs from the default.
    var timingBox: Box<MediaTiming>?
    /// The rounding error of a position that was set through `frame`.
    var positionRest = SIMD2<Double>.zero
    final var extrasBox: ExtrasBox?
    /// Colours as they were set, so that getters return the same objects.
    var colorObjects = ColorObjects.none
    var objects: [ObjectField: Any] = [:]
    weak var parent: CALayer?
    var children: [CALayer] = []
    var maskLayer: CALayer?
    var attached = LayerAnimations()
    final var commitState = CommitState()
    weak var handler: (any CALayerDelegate)?
    /// Whether the delegate gives actions only while ``GatedActions/arePossible`` says so.
    package final var hasGatedActions = false
    var role = LayerRole.model

    // MARK: Life

    /// Creates a layer with Core Animation's defaults.
    public override init() {
        values = Self.initialValues
        super.init()
        didCreate()
        takeDefaults()
    }

    /// Creates a copy of a layer's properties without its tree and animations. The engine uses it for presentation layers.
    ///
    /// - Parameter layer: A `CALayer`. A subclass overrides this initializer to copy its properties.
    public init(layer: Any) {
        values = Self.fieldLayout.defaults
        super.init()
        if let layer = layer as? CALayer { takeProperties(of: layer) }
        didCreate()
        // Properties that subclasses set on a presentation layer during its creation must not be reported as changes.
        if LayerClasses.isCopying { role = .copy(of: nil) }
    }

    /// Creates a layer from an archive, with its sublayers and mask; nil if it is nested too deeply.
    public required init?(coder: NSCoder) {
        values = Self.initialValues
        super.init()
        didCreate()
        takeDefaults()
        guard decodeProperties(from: coder) else { return nil }
    }
    /// Archives changed properties, values under other keys, mask and sublayers; not animations, delegate and layout manager.
    open func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    /// True: archives contain only plain values and the engine's classes. They must be trusted; see <doc:Archives>.
    nonisolated open class var supportsSecureCoding: Bool { true }

    /// Releases sublayers one after another instead of recursively, because a deep tree would exhaust the stack.
    deinit {
        if let maskLayer { children.append(maskLayer) }
        maskLayer = nil
        if !children.isEmpty { DeferredRelease.release(&children) }
    }

    /// The numeric fields of this class. Subclasses of the engine append theirs.
    class var fieldLayout: FieldLayout { LayerFields.layout }

    /// The properties of this class without numeric fields, by name.
    class var objectProperties: PropertyTable<CALayer> { .ofLayer }

    func didCreate() {}

    var objectFields: [ObjectField] {
        [.contents, .shadowPath, .filters, .backgroundFilters, .compositingFilter, .meshTransform, .backgroundPattern]
    }

    /// Draws the bitmap of the contents. Classes whose own drawing is not a bitmap override it.
    func drawPicture(in context: CGContext) { draw(in: context) }

    /// Called when the bounds have changed, for classes whose appearance depends on them.
    func boundsChanged() {}

    /// Returns an object field in the form of the render tree.
    func committedValue(of field: ObjectField) -> ObjectValue { plainCommittedValue(of: field) }

    /// Returns the initial value of a property; nil if it is zero or none.
    ///
    /// A subclass may override it for its own keys and for the engine's. It is called when the class's first layer is created.
    open class func defaultValue(forKey key: String) -> Any? { ownDefault(forKey: key) }
    /// Returns whether a change or an animation of a property redraws the contents.
    open class func needsDisplay(forKey key: String) -> Bool { false }
    /// Returns the class's default action for an event, which is searched last.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates: its size, and the origin of the visible part of its content.
    ///
    /// A rectangle of negative size is standardized.
    open var bounds: CGRect {
        get { rect(LayerFields.bounds) }
        set {
            let old = rect(LayerFields.bounds)
            setRect(LayerFields.bounds, newValue.standardized)
            boundsDidChange(from: old)
        }
    }
    /// The position of the anchor point in the superlayer.
    open var position: CGPoint {
        get { point(LayerFields.position) }
        set { setPoint(LayerFields.position, newValue) }
    }
    /// The height above the superlayer's plane. Higher siblings are in front.
    open var zPosition: CGFloat {
        get { scalar(LayerFields.zPosition) }
        set { setScalar(LayerFields.zPosition, newValue) }
    }
    /// The point of the bounds at `position` and the centre of transforms, in units of the size.
    open var anchorPoint: CGPoint {
        get { point(LayerFields.anchorPoint) }
        set { setPoint(LayerFields.anchorPoint, newValue) }
    }
    /// The height of the anchor point above the layer's plane.
    open var anchorPointZ: CGFloat {
        get { scalar(LayerFields.anchorPointZ) }
        set { setScalar(LayerFields.anchorPointZ, newValue) }
    }
    /// The transform of the layer about its anchor point.
    open var transform: CATransform3D {
        get { transform(LayerFields.transform) }
        set { setTransform(LayerFields.transform, newValue) }
    }
    /// The transform of all sublayers about the layer's anchor point, used for perspective.
    open var sublayerTransform: CATransform3D {
        get { transform(LayerFields.sublayerTransform) }
        set { setTransform(LayerFields.sublayerTransform, newValue) }
    }
    /// The smallest upright rectangle in the superlayer that contains the layer: derived from bounds, position, anchor point and
    /// transform.
    open var frame: CGRect {
        get { frameFromGeometry() }
        set { setGeometry(frame: newValue) }
    }
    /// Returns `transform` if it is affine, else the identity.
    open func affineTransform() -> CGAffineTransform {
        let transform = transform
        return CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
    }
    /// Sets `transform` to an affine transform.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }
    /// Whether the y axis of the layer's coordinates points upwards, for points, sublayers and `draw(in:)`. Images stay upright.
    open var isGeometryFlipped: Bool {
        get { boolean(LayerFields.geometryFlipped) }
        set { setBoolean(LayerFields.geometryFlipped, newValue) }
    }
    /// Returns whether `draw(in:)` has its y axis downwards: unless an odd number of this layer and its ancestors are flipped.
    open func contentsAreFlipped() -> Bool {
        var flips = true
        var current: CALayer? = RareAncestors.areFlipped ? self : nil
        while let layer = current {
            if layer.isGeometryFlipped { flips.toggle() }
            current = layer.superlayer
        }
        return flips
    }

    // MARK: Appearance

    /// The opacity, 0 … 1, of the layer with its whole subtree.
    open var opacity: Float {
        get { float(LayerFields.opacity) }
        set { setScalar(LayerFields.opacity, CGFloat(newValue)) }
    }
    /// Whether the layer and its subtree are not drawn.
    open var isHidden: Bool {
        get { boolean(LayerFields.hidden) }
        set { setBoolean(LayerFields.hidden, newValue) }
    }
    /// Whether sublayers, contents and background are clipped to the (rounded) bounds.
    open var masksToBounds: Bool {
        get { boolean(LayerFields.masksToBounds) }
        set { setBoolean(LayerFields.masksToBounds, newValue) }
    }
    /// Whether the layer is visible from behind.
    open var isDoubleSided: Bool {
        get { boolean(LayerFields.doubleSided) }
        set { setBoolean(LayerFields.doubleSided, newValue) }
    }
    /// The radius of the corners.
    open var cornerRadius: CGFloat {
        get { scalar(LayerFields.cornerRadius) }
        set { setScalar(LayerFields.cornerRadius, newValue) }
    }
    /// The corners that are rounded.
    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: UInt(limiting: values[LayerFields.maskedCorners.offset]) & 15) }
        set { setScalar(LayerFields.maskedCorners, CGFloat(newValue.rawValue & 15)) }
    }
    /// The curve of the corners.
    open var cornerCurve: CALayerCornerCurve {
        get { traits.cornerCurve }
        set { setTrait(\.cornerCurve, newValue) }
    }
    /// Returns the length of a corner of a curve relative to its radius: 1 for circular, 1.528665 for continuous.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve == .continuous ? 1.528665 : 1 }
    /// The width of the border, which is drawn inside the edge, over contents and sublayers.
    open var borderWidth: CGFloat {
        get { scalar(LayerFields.borderWidth) }
        set { setScalar(LayerFields.borderWidth, newValue) }
    }
    /// The distance of the border's outer edge from the edge of the layer: outwards if positive. The corners stay concentric.
    open var borderOffset: CGFloat {
        get { scalar(LayerFields.borderOffset) }
        set { setScalar(LayerFields.borderOffset, newValue) }
    }
    /// The colour of the border; opaque black by default.
    open var borderColor: CGColor? {
        get { color(LayerFields.borderColor) }
        set { setColor(LayerFields.borderColor, newValue) }
    }
    /// The colour behind the contents. A pattern's cells are laid out from the origin of the layer's coordinates. They are drawn
    /// before the next commit at ``contentsScale`` (1 if it is 0, at most 16). A change of the pattern is not
    /// animated. An animation's colour is painted over the pattern.
    open var backgroundColor: CGColor? {
        get { color(LayerFields.backgroundColor) }
        set { setColor(LayerFields.backgroundColor, newValue) }
    }
    /// The colour of the shadow; opaque black by default.
    open var shadowColor: CGColor? {
        get { color(LayerFields.shadowColor) }
        set { setColor(LayerFields.shadowColor, newValue) }
    }
    /// The opacity of the shadow, 0 … 1; 0 by default, without a shadow.
    open var shadowOpacity: Float {
        get { float(LayerFields.shadowOpacity) }
        set { setScalar(LayerFields.shadowOpacity, CGFloat(newValue)) }
    }
    /// The offset of the shadow.
    open var shadowOffset: CGSize {
        get { size(LayerFields.shadowOffset) }
        set { setSize(LayerFields.shadowOffset, newValue) }
    }
    /// The standard deviation of the shadow's blur.
    open var shadowRadius: CGFloat {
        get { scalar(LayerFields.shadowRadius) }
        set { setScalar(LayerFields.shadowRadius, newValue) }
    }
    /// The path that casts the shadow instead of the layer's picture.
    open var shadowPath: CGPath? {
        get { objects[.shadowPath] as? CGPath }
        set { setObject(.shadowPath, newValue?.copy(), forKey: "shadowPath") }
    }
    /// The filters of the picture of the layer with its subtree, in order: ``CIFilter``s.
    open var filters: [Any]? {
        get { objects[.filters] as? [Any] }
        set { setFilters(.filters, newValue) }
    }
    /// The filters of the backdrop within the layer's bounds: ``CIFilter``s.
    open var backgroundFilters: [Any]? {
        get { objects[.backgroundFilters] as? [Any] }
        set { setFilters(.backgroundFilters, newValue) }
    }
    /// The compositing of the layer with its backdrop: a compositing ``CIFilter``, or a name such as `"multiplyBlendMode"`.
    open var compositingFilter: Any? {
        get { (objects[.compositingFilter] as? [Any])?.first ?? objects[.compositingFilter] }
        set { setCompositingFilter(newValue) }
    }
    /// Whether `opacity` applies to the subtree as a group.
    open var allowsGroupOpacity: Bool {
        get { traits.allowsGroupOpacity }
        set { setTrait(\.allowsGroupOpacity, newValue) }
    }
    /// Whether the sublayers blend with each other alone where the layer is composited as a group; true by default.
    ///
    /// An opacity below 1 or a mask makes a group. Compositing and background filters in an isolated group (true) see the group's own
    /// picture only. The picture of one that is not isolated starts as a copy of the backdrop and replaces it, as in PDF's imaging
    /// model. Filters, a compositing filter, rasterization, a mesh and a shadow of the picture isolate a group in any case.
    open var allowsGroupBlending: Bool {
        get { traits.allowsGroupBlending }
        set { setTrait(\.allowsGroupBlending, newValue) }
    }
    /// The edges that are smoothed.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { smoothedEdges }
        set { smoothedEdges = newValue }
    }
    /// Whether the subtree is rendered once into an image, which is then reused.
    open var shouldRasterize: Bool {
        get { boolean(LayerFields.shouldRasterize) }
        set { setBoolean(LayerFields.shouldRasterize, newValue) }
    }
    /// The scale of that image.
    open var rasterizationScale: CGFloat {
        get { scalar(LayerFields.rasterizationScale) }
        set { setScalar(LayerFields.rasterizationScale, newValue) }
    }

    // MARK: Contents

    /// The content, a `CGImage`.
    open var contents: Any? {
        get { objects[.contents] }
        set { setContents(newValue) }
    }
    /// The visible part of the contents, in unit coordinates.
    open var contentsRect: CGRect {
        get { rect(LayerFields.contentsRect) }
        set { setRect(LayerFields.contentsRect, newValue) }
    }
    /// The part of the contents that is stretched, in unit coordinates. The rest keeps its size.
    open var contentsCenter: CGRect {
        get { rect(LayerFields.contentsCenter) }
        set { setRect(LayerFields.contentsCenter, newValue) }
    }
    /// The number of pixels of the contents per point.
    open var contentsScale: CGFloat {
        get { scalar(LayerFields.contentsScale) }
        set { setScalar(LayerFields.contentsScale, newValue) }
    }
    /// The placement of the contents in the bounds.
    open var contentsGravity: CALayerContentsGravity {
        get { traits.contentsGravity }
        set { setTrait(\.contentsGravity, newValue) }
    }
    /// The sampling of enlarged contents.
    open var magnificationFilter: CALayerContentsFilter {
        get { traits.magnificationFilter }
        set { setTrait(\.magnificationFilter, newValue) }
    }
    /// The sampling of reduced contents: four texels of the nearest of the image's levels, each of which is half as large as the one
    /// before. `.trilinear` interpolates between two levels, and `.nearest` takes one texel of the image.
    open var minificationFilter: CALayerContentsFilter {
        get { traits.minificationFilter }
        set { setTrait(\.minificationFilter, newValue) }
    }
    /// Whether the bitmap for `draw(in:)` has no alpha; false by default. If true, pixels that `draw(in:)` does not paint are black.
    open var isOpaque: Bool {
        get { extras?.isOpaque ?? false }
        set { setExtra(\.isOpaque, newValue) }
    }
    /// Whether a change of the bounds redraws the contents.
    open var needsDisplayOnBoundsChange: Bool {
        get { extras?.needsDisplayOnBoundsChange ?? false }
        set { setExtra(\.needsDisplayOnBoundsChange, newValue) }
    }
    /// The requested pixel format.
    @available(*, deprecated, message: "has no effect on Linux: contents are drawn with 8 bits a component")
    open var contentsFormat: CALayerContentsFormat {
        get { extras?.contentsFormat ?? .RGBA8Uint }
        set { setExtra(\.contentsFormat, newValue) }
    }
    /// Whether drawing may happen later on another thread.
    @available(*, deprecated, message: "has no effect on Linux: contents are always drawn before the commit")
    open var drawsAsynchronously: Bool {
        get { extras?.drawsAsynchronously ?? false }
        set { setExtra(\.drawsAsynchronously, newValue) }
    }
    /// Marks the contents for redrawing before the next commit.
    open func setNeedsDisplay() { markForDisplay(nil) }
    /// Marks a rectangle of the layer's coordinates for redrawing: nothing if it is empty, all contents if it is not finite. The rest
    /// keeps what was drawn, if bounds and scale are the same.
    open func setNeedsDisplay(_ r: CGRect) { if !r.isEmpty { markForDisplay(r) } }
    /// Returns whether the contents are marked for redrawing.
    open func needsDisplay() -> Bool { commitState.pending.contains(.display) }
    /// Redraws the contents now if they are marked.
    open func displayIfNeeded() { performDisplayIfNeeded() }
    /// Provides `contents`: by the delegate, else by drawing. Clears the mark for redrawing.
    open func display() { displayOnce() }
    /// Draws the contents. The default calls the delegate.
    open func draw(in ctx: CGContext) { handler?.draw(self, in: ctx) }

    // MARK: Tree

    /// The parent layer; for a presentation layer, the parent's presentation.
    open var superlayer: CALayer? { presented == nil ? parent : presentedSuperlayer }
    /// The children, back to front among equal `zPosition`s; for a presentation layer, their presentations.
    open var sublayers: [CALayer]? {
        get { presented == nil ? (children.isEmpty ? nil : children) : presentedSublayers }
        set { replaceSublayers(newValue ?? []) }
    }
    /// A layer whose alpha masks this one.
    open var mask: CALayer? {
        get { presented == nil ? maskLayer : presentedMask }
        set { replaceMask(newValue) }
    }
    /// Adds a layer in front of the others.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }
    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() { detach() }
    /// Inserts a layer at an index of `sublayers`. One that is a sublayer already is removed before.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, atFinal: Int(idx)) }
    /// Inserts a layer directly behind a sibling; at the back if that is not a sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
    /// Inserts a layer directly in front of a sibling; at the front if that is not a sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
    /// Replaces a sublayer by another layer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

    // MARK: Layout

    /// Marks the layer for layout before the next commit.
    open func setNeedsLayout() {
        mark(.layout)
        markWayToLayout()
        invalidateByManager()
    }
    /// Returns whether a layout is due.
    open func needsLayout() -> Bool { commitState.pending.contains(.layout) }
    /// Lays out now: the layer, the unbroken chain of ancestors that need layout, and everything below.
    open func layoutIfNeeded() { layOutTree() }
    /// Lays out the sublayers: by the delegate, or by the layout manager if there is no delegate or it does not lay out.
    open func layoutSublayers() {
        if let handler { handler.layoutSublayers(of: self) } else { layOutByManager() }
    }
    /// The object that lays out the sublayers.
    open var layoutManager: (any CALayoutManager)? {
        get { extras?.layoutManager }
        set {
            updateExtras { $0.layoutManager = newValue }
            setNeedsLayout()
        }
    }
    /// The constraints for a `CAConstraintLayoutManager` of the superlayer; nil for none.
    open var constraints: [CAConstraint]? {
        get { extras?.constraints }
        set {
            updateExtras { $0.constraints = newValue }
            parent?.setNeedsLayout()
        }
    }
    /// Adds a constraint to `constraints`.
    open func addConstraint(_ c: CAConstraint) {
        guard isWritable("a property") else { return }
        storeConstraint(c)
        parent?.setNeedsLayout()
    }
    /// The margins and sizes that change with the superlayer's size; none by default.
    open var autoresizingMask: CAAutoresizingMask {
        get { extras?.autoresizingMask ?? [] }
        set { setExtra(\.autoresizingMask, newValue) }
    }
    /// Resizes the sublayers by their autoresizing masks after a change of the size.
    open func resizeSublayers(withOldSize size: CGSize) { resizeAll(from: size) }
    /// Resizes the layer by its autoresizing mask after a change of the superlayer's size.
    open func resize(withOldSuperlayerSize size: CGSize) { followSuperlayer(from: size) }
    /// Returns the layout manager's preferred size; without one, the frame's size.
    open func preferredFrameSize() -> CGSize { extras?.layoutManager?.preferredSize(of: self) ?? frame.size }

    // MARK: Actions, style, names

    /// Draws, lays out and provides actions. Held weakly.
    open var delegate: (any CALayerDelegate)? {
        get { handler }
        set { if isWritable("delegate") { (handler, hasGatedActions) = (newValue, false) } }
    }
    open var actions: [String: any CAAction]? {
        get { extras?.actions }
        set { setExtra(\.actions, newValue) }
    }
    /// The values of properties and keys that have not been set, except `bounds` and `frame`. `style["actions"]` is searched for
    /// actions, `style["style"]` is the parent style.
    open var style: [AnyHashable: Any]? {
        get { extras?.style }
        set {
            setExtra(\.style, newValue)
            applyStyle()
        }
    }
    /// A name for the app's use.
    open var name: String? {
        get { extras?.name }
        set { setExtra(\.name, newValue) }
    }
    /// Returns the action for an event from delegate, `actions`, `style`, `defaultAction(forKey:)` and the built-in default, in
    /// this order.
    open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

    // MARK: Animations

    /// Adds a frozen copy of an animation. It replaces an animation with the same key.
    ///
    /// - Parameter key: nil adds it without replacing another. A `CATransition` always has the key `kCATransition`.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
    /// Removes the animation with a key.
    open func removeAnimation(forKey key: String) { removeAttached(forKey: key) }
    /// Removes all animations.
    open func removeAllAnimations() { removeAttached(forKey: nil) }
    /// Returns the keys of the animations, in the order of their addition; nil if there are none.
    open func animationKeys() -> [String]? {
        let keys = animated.attached.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
    /// Returns the layer's frozen copy of an animation.
    open func animation(forKey key: String) -> CAAnimation? { animated.attached[key: key]?.animation }

    // MARK: Presentation

    /// Returns the layer with the values at the current time; nil before the first commit into a host.
    open func presentation() -> Self? { makePresentation() }
    open func model() -> Self { (presented as? Self) ?? self }

    // MARK: Points and times

    /// Returns the frontmost layer of the subtree at a point in the superlayer's coordinates.
    open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }
    /// Returns whether a point in the layer's coordinates is in its bounds. Least edges are inside, greatest edges outside.
    open func contains(_ p: CGPoint) -> Bool {
        let bounds = bounds
        return p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
    }

    /// Converts a point from another layer's coordinates; nil is the superspace of this tree's root.
    ///
    /// Sublayers are projected on their superlayer's plane, and the conversion is exact through perspective. The point is
    /// returned unchanged if an intermediate plane is edge-on or behind the eye. The roots of two trees share a superspace.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { Self.converted(p, from: l, to: self) }
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { Self.converted(p, from: self, to: l) }
    /// Returns the smallest upright rectangle that contains another layer's rectangle.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { Self.converted(r, from: l, to: self) }
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { Self.converted(r, from: self, to: l) }
    /// Converts a time of another layer (nil: the media clock) to this layer's, from the present model.
    ///
    /// A time before a layer's `beginTime` is converted to 0, and so is a time of a layer whose `speed` is 0. The times of animations
    /// have no such limit.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { Self.convertedTime(t, from: l, to: self) }
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { Self.convertedTime(t, from: self, to: l) }
    /// Scrolls the nearest scroll layer, this one or an ancestor, so that a point of this layer is at its bounds' origin.
    open func scroll(_ p: CGPoint) { scrollNearest(to: p) }
    /// Scrolls the nearest scroll layer, this one or an ancestor, by the least distance that makes a rectangle of this layer
    /// visible.
    open func scrollRectToVisible(_ r: CGRect) { scrollNearest(to: r) }
    /// The part of the bounds that enclosing scroll layers do not clip; empty if there is none.
    open var visibleRect: CGRect { unscrolledRect }

    // MARK: CAMediaTiming

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { setTiming(\.beginTime, newValue, "beginTime") }
    }
    /// Stored. A layer's time does not depend on it, as in Core Animation.
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { setTiming(\.duration, newValue, "duration") }
    }
    open var speed: Float {
        get { timing.speed }
        set { setTiming(\.speed, newValue, "speed") }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { setTiming(\.timeOffset, newValue, "timeOffset") }
    }
    /// Stored. A layer's time does not depend on it, as in Core Animation.
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { setTiming(\.repeatCount, newValue, "repeatCount") }
    }
    /// Stored. A layer's time does not depend on it, as in Core Animation.
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { setTiming(\.repeatDuration, newValue, "repeatDuration") }
    }
    /// Stored. A layer's time does not depend on it, as in Core Animation.
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { setTiming(\.autoreverses, newValue) }
    }
    /// Stored. A layer's time does not depend on it, as in Core Animation.
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { setTiming(\.fillMode, newValue) }
    }

    // MARK: Key-value coding

    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }
    /// Called after a change of a value that the layer observes.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {}
    /// Returns whether a property is archived: it differs from a new layer's and is not derived from others, like `frame`.
    open func shouldArchiveValue(forKey key: String) -> Bool { isSet(key) }

    /// Lays the tree out and draws the model on the CPU by the screen's rules, without animations; see <doc:OffscreenPictures>.
    open func render(in ctx: CGContext) {
        layoutIfNeeded()
        draw(treeIn: ctx)
    }
}

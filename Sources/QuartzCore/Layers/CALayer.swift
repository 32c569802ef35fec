/// A rectangle of pixels with a place in a tree, in space and in time: the model of what is seen.
///
/// Setting a property changes the model at once; the screen follows in the next commit, animated where an action says so.
/// This file is the class's surface; the extensions beside it do the work.
@preconcurrency @MainActor
open class CALayer: NSObject, @preconcurrency NSSecureCoding, CAMediaTiming {
    // MARK: State

    /// The numeric properties, laid out by `layout`.
    var values: FieldBlock
    var traits = LayerTraits()
    /// The timing, where it is not the default.
    var timingBox: Box<MediaTiming>?
    /// What rounding has left out of a position that a frame was set to.
    var positionRest = SIMD2<Double>.zero
    /// What few layers have.
    var extrasBox: Box<LayerExtras>?
    /// Colours as they were set, so that they come back as the same objects.
    var colorObjects: [UInt8: CGColor] = [:]
    var objects: [ObjectField: Any] = [:]
    weak var parent: CALayer?
    var children: [CALayer] = []
    var maskLayer: CALayer?
    var attached: [AttachedAnimation] = []
    var commitState = CommitState()
    weak var handler: (any CALayerDelegate)?
    /// The model that this is a presentation of.
    var presented: CALayer?

    // MARK: Life

    /// Creates a layer with Core Animation's defaults.
    public override init() {
        values = Self.initialValues
        super.init()
        didCreate()
        takeDefaults()
    }

    /// Creates a copy of a layer's properties without its tree and animations; the engine makes presentation layers so.
    ///
    /// - Parameter layer: a `CALayer`; a subclass overrides this to copy what it adds.
    public init(layer: Any) {
        values = Self.fieldLayout.defaults
        super.init()
        if let layer = layer as? CALayer { takeProperties(of: layer) }
        didCreate()
        // What subclasses set on a presentation layer in the making is no change that anyone should hear of.
        if LayerClasses.isCopying { commitState.pending.insert(.unobserved) }
    }

    /// Creates a layer from an archive, with its sublayers and mask; nil where it is nested too deep.
    public required init?(coder: NSCoder) {
        values = Self.initialValues
        super.init()
        didCreate()
        takeDefaults()
        guard decodeProperties(from: coder) else { return nil }
    }
    /// Archives the properties that differ from their defaults, values under other keys, mask and sublayers; not animations, delegate
    /// and layout manager.
    open func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    /// True: archives hold plain values and the engine's own classes.
    nonisolated open class var supportsSecureCoding: Bool { true }

    /// Sublayers go one after another rather than each inside its superlayer's end: a deep tree would exhaust the stack.
    deinit {
        if let maskLayer { children.append(maskLayer) }
        maskLayer = nil
        if !children.isEmpty { Disposal.dispose(&children) }
    }

    /// The numeric properties of this class; a subclass of the engine's adds its own behind.
    class var fieldLayout: FieldLayout { LayerFields.layout }

    /// The properties of this class that are no numbers, by name.
    class var objectProperties: [String: ObjectProperty] { ObjectProperty.ofLayer }

    /// Sets up what the class needs before first use.
    func didCreate() {}

    /// The object fields that this class may have values for.
    var objectFields: [ObjectField] {
        [.contents, .shadowPath, .filters, .backgroundFilters, .compositingFilter, .backgroundPattern]
    }

    /// The bounds have changed: for classes whose looks depend on them.
    func boundsChanged() {}

    /// An object field as the render tree is to keep it.
    func committedValue(of field: ObjectField) -> ObjectValue {
        if field == .backgroundPattern { return drawnPattern.map(ObjectValue.pattern) ?? .none }
        return switch objects[field] {
        case let image as CGImage: .image(image)
        case let path as CGPath: .path(path.geometry)
        case let numbers as [NSNumber]: .numbers(numbers.map(\.doubleValue))
        case let value?: ObjectValue(filters: value)
        default: .none
        }
    }

    /// The value of a property before it is set; nil where that is zero or none.
    ///
    /// A subclass answers for keys of its own, and may say other defaults of the engine's: it is asked when its first layer is made.
    open class func defaultValue(forKey key: String) -> Any? { ownDefault(forKey: key) }
    /// Whether a change of the property, or an animation of it, draws the contents anew.
    open class func needsDisplay(forKey key: String) -> Bool { false }
    /// The class's own answer to an event, asked last.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    // MARK: Geometry

    /// The layer's own rectangle in its own coordinates; its size, and with the origin what part of the content is seen.
    ///
    /// A rectangle of negative size is taken as the one that it covers.
    open var bounds: CGRect {
        get { rect(LayerFields.bounds) }
        set {
            let old = rect(LayerFields.bounds)
            setRect(LayerFields.bounds, newValue.standardized)
            boundsDidChange(from: old)
        }
    }
    /// Where the anchor point lies in the superlayer.
    open var position: CGPoint {
        get { point(LayerFields.position) }
        set { setPoint(LayerFields.position, newValue) }
    }
    /// The height above the superlayer's plane; higher siblings lie in front.
    open var zPosition: CGFloat {
        get { scalar(LayerFields.zPosition) }
        set { setScalar(LayerFields.zPosition, newValue) }
    }
    /// The point of the bounds that `position` places and transforms turn about, in units of the size.
    open var anchorPoint: CGPoint {
        get { point(LayerFields.anchorPoint) }
        set { setPoint(LayerFields.anchorPoint, newValue) }
    }
    /// The height of the anchor point above the layer's plane.
    open var anchorPointZ: CGFloat {
        get { scalar(LayerFields.anchorPointZ) }
        set { setScalar(LayerFields.anchorPointZ, newValue) }
    }
    /// Applied to the layer about its anchor point.
    open var transform: CATransform3D {
        get { transform(LayerFields.transform) }
        set { setTransform(LayerFields.transform, newValue) }
    }
    /// Applied to all sublayers about the layer's anchor point; perspective goes here.
    open var sublayerTransform: CATransform3D {
        get { transform(LayerFields.sublayerTransform) }
        set { setTransform(LayerFields.sublayerTransform, newValue) }
    }
    /// The smallest upright rectangle of the superlayer that holds the layer: derived from bounds, position, anchor, transform.
    open var frame: CGRect {
        get { frameFromGeometry() }
        set { setGeometry(frame: newValue) }
    }
    /// `transform` where that is affine, else the identity.
    open func affineTransform() -> CGAffineTransform {
        let transform = transform
        return CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
    }
    /// Sets `transform` to an affine one.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }
    /// Whether the y axis of the layer's coordinates points upwards: for points, sublayers and what `draw(in:)` draws. Images stay
    /// upright.
    open var isGeometryFlipped: Bool {
        get { boolean(LayerFields.geometryFlipped) }
        set { setBoolean(LayerFields.geometryFlipped, newValue) }
    }
    /// Whether the y axis of the context that `draw(in:)` gets points downwards: it does unless an odd number of the layer and those
    /// above it have flipped geometry.
    open func contentsAreFlipped() -> Bool {
        var flips = true
        var current: CALayer? = self
        while let layer = current {
            if layer.isGeometryFlipped { flips.toggle() }
            current = layer.superlayer
        }
        return flips
    }

    // MARK: Appearance

    /// 0 … 1, of the layer with its whole subtree.
    open var opacity: Float {
        get { float(LayerFields.opacity) }
        set { setScalar(LayerFields.opacity, CGFloat(newValue)) }
    }
    /// Whether the layer and its subtree are not drawn.
    open var isHidden: Bool {
        get { boolean(LayerFields.hidden) }
        set { setBoolean(LayerFields.hidden, newValue) }
    }
    /// Whether sublayers, contents and background are cut off at the (rounded) bounds.
    open var masksToBounds: Bool {
        get { boolean(LayerFields.masksToBounds) }
        set { setBoolean(LayerFields.masksToBounds, newValue) }
    }
    /// Whether the layer is seen from behind.
    open var isDoubleSided: Bool {
        get { boolean(LayerFields.doubleSided) }
        set { setBoolean(LayerFields.doubleSided, newValue) }
    }
    /// The radius of the corners.
    open var cornerRadius: CGFloat {
        get { scalar(LayerFields.cornerRadius) }
        set { setScalar(LayerFields.cornerRadius, newValue) }
    }
    /// Which corners are rounded.
    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: UInt(limiting: values[LayerFields.maskedCorners.offset]) & 15) }
        set { setScalar(LayerFields.maskedCorners, CGFloat(newValue.rawValue & 15)) }
    }
    /// The curve of the corners.
    open var cornerCurve: CALayerCornerCurve {
        get { traits.cornerCurve }
        set { setTrait(\.cornerCurve, newValue) }
    }
    /// How much longer than its radius a corner of a curve is: 1 for circular, 1.528665 for continuous.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve == .continuous ? 1.528665 : 1 }
    /// The width of the border, drawn inwards from the edge over contents and sublayers.
    open var borderWidth: CGFloat {
        get { scalar(LayerFields.borderWidth) }
        set { setScalar(LayerFields.borderWidth, newValue) }
    }
    /// The colour of the border; opaque black by default.
    open var borderColor: CGColor? {
        get { color(LayerFields.borderColor) }
        set { setColor(LayerFields.borderColor, newValue) }
    }
    /// The colour behind the contents. A pattern's cells lie side by side from the origin of the layer's coordinates, drawn before
    /// the next commit at ``contentsScale`` (1 for none, 16 at most); it changes at once, under whatever plain colour an animation
    /// shows.
    open var backgroundColor: CGColor? {
        get { color(LayerFields.backgroundColor) }
        set { setColor(LayerFields.backgroundColor, newValue) }
    }
    /// The colour of the shadow; opaque black by default.
    open var shadowColor: CGColor? {
        get { color(LayerFields.shadowColor) }
        set { setColor(LayerFields.shadowColor, newValue) }
    }
    /// 0 … 1; 0, no shadow, by default.
    open var shadowOpacity: Float {
        get { float(LayerFields.shadowOpacity) }
        set { setScalar(LayerFields.shadowOpacity, CGFloat(newValue)) }
    }
    /// How far the shadow is displaced.
    open var shadowOffset: CGSize {
        get { size(LayerFields.shadowOffset) }
        set { setSize(LayerFields.shadowOffset, newValue) }
    }
    /// The standard deviation of the shadow's blur.
    open var shadowRadius: CGFloat {
        get { scalar(LayerFields.shadowRadius) }
        set { setScalar(LayerFields.shadowRadius, newValue) }
    }
    /// The outline that casts the shadow instead of the layer's picture.
    open var shadowPath: CGPath? {
        get { objects[.shadowPath] as? CGPath }
        set { setObject(.shadowPath, newValue?.copy(), forKey: "shadowPath") }
    }
    /// What is applied to the picture of the layer with its subtree, in order: ``CIFilter``s.
    open var filters: [Any]? {
        get { objects[.filters] as? [Any] }
        set { setFilters(.filters, newValue) }
    }
    /// What is applied to what lies behind the layer, within its bounds: ``CIFilter``s.
    open var backgroundFilters: [Any]? {
        get { objects[.backgroundFilters] as? [Any] }
        set { setFilters(.backgroundFilters, newValue) }
    }
    /// How the layer meets what lies behind it: a ``CIFilter`` that composites, or its name, such as `"multiplyBlendMode"`.
    open var compositingFilter: Any? {
        get { (objects[.compositingFilter] as? [Any])?.first ?? objects[.compositingFilter] }
        set { setCompositingFilter(newValue) }
    }
    /// Whether `opacity` applies to the subtree as one picture.
    open var allowsGroupOpacity: Bool {
        get { traits.allowsGroupOpacity }
        set { setTrait(\.allowsGroupOpacity, newValue) }
    }
    /// Which edges are smoothed.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { smoothedEdges }
        set { smoothedEdges = newValue }
    }
    /// Whether the subtree is drawn once into an image that is then shown.
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

    /// What the layer shows: a `CGImage`.
    open var contents: Any? {
        get { objects[.contents] }
        set { setContents(newValue) }
    }
    /// The part of the contents that is shown, in unit coordinates.
    open var contentsRect: CGRect {
        get { rect(LayerFields.contentsRect) }
        set { setRect(LayerFields.contentsRect, newValue) }
    }
    /// The part of the contents that stretches when it is resized, in unit coordinates; the rest keeps its size.
    open var contentsCenter: CGRect {
        get { rect(LayerFields.contentsCenter) }
        set { setRect(LayerFields.contentsCenter, newValue) }
    }
    /// How many pixels of the contents make a point.
    open var contentsScale: CGFloat {
        get { scalar(LayerFields.contentsScale) }
        set { setScalar(LayerFields.contentsScale, newValue) }
    }
    /// How the contents are placed in the bounds.
    open var contentsGravity: CALayerContentsGravity {
        get { traits.contentsGravity }
        set { setTrait(\.contentsGravity, newValue) }
    }
    /// How contents are sampled when enlarged.
    open var magnificationFilter: CALayerContentsFilter {
        get { traits.magnificationFilter }
        set { setTrait(\.magnificationFilter, newValue) }
    }
    /// How contents are sampled when reduced: between the texels of two levels of detail unless it is `.nearest`.
    open var minificationFilter: CALayerContentsFilter {
        get { traits.minificationFilter }
        set { setTrait(\.minificationFilter, newValue) }
    }
    /// Whether what `draw(in:)` draws leaves nothing transparent: what it does is black then.
    open var isOpaque: Bool {
        get { extras?.isOpaque ?? false }
        set { setExtra(\.isOpaque, newValue) }
    }
    /// Whether a change of the bounds draws the contents anew.
    open var needsDisplayOnBoundsChange: Bool {
        get { extras?.needsDisplayOnBoundsChange ?? false }
        set { setExtra(\.needsDisplayOnBoundsChange, newValue) }
    }
    /// The pixels wished for; kept.
    @available(*, deprecated, message: "has no effect on Linux: contents are drawn with 8 bits a component")
    open var contentsFormat: CALayerContentsFormat {
        get { extras?.contentsFormat ?? .RGBA8Uint }
        set { setExtra(\.contentsFormat, newValue) }
    }
    /// Whether drawing may happen later on another thread; kept.
    @available(*, deprecated, message: "has no effect on Linux: contents are always drawn before the commit")
    open var drawsAsynchronously: Bool {
        get { extras?.drawsAsynchronously ?? false }
        set { setExtra(\.drawsAsynchronously, newValue) }
    }
    /// Asks for the contents to be drawn anew before the next commit.
    open func setNeedsDisplay() { mark(.display) }
    /// Asks for a part of the contents to be drawn anew; the whole is.
    open func setNeedsDisplay(_ r: CGRect) { if !r.isEmpty { setNeedsDisplay() } }
    /// Whether the contents are to be drawn anew.
    open func needsDisplay() -> Bool { commitState.pending.contains(.display) }
    /// Draws the contents now if that has been asked for.
    open func displayIfNeeded() { performDisplayIfNeeded() }
    /// Provides `contents`: asks the delegate, else draws. Nothing is due any more after it.
    open func display() {
        commitState.pending.remove(.display)
        if let handler { handler.display(self) } else { drawContents() }
    }
    /// Draws the contents; the default asks the delegate.
    open func draw(in ctx: CGContext) { handler?.draw(self, in: ctx) }

    // MARK: Tree

    /// The layer that holds this one; for a presentation layer, that one's presentation.
    open var superlayer: CALayer? { presented == nil ? parent : presentedSuperlayer }
    /// The layers held, back to front among equals in `zPosition`; for a presentation layer, their presentations.
    open var sublayers: [CALayer]? {
        get { presented == nil ? (children.isEmpty ? nil : children) : presentedSublayers }
        set { replaceSublayers(newValue ?? []) }
    }
    /// A layer whose alpha cuts out what is seen of this one.
    open var mask: CALayer? {
        get { presented == nil ? maskLayer : presentedMask }
        set { replaceMask(newValue) }
    }
    /// Adds a layer in front of the others.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }
    /// Removes the layer from the one that holds it.
    open func removeFromSuperlayer() { detach() }
    /// Inserts a layer at an index of `sublayers`.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
    /// Inserts a layer right behind a sibling; at the back where that is none.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
    /// Inserts a layer right before a sibling; in front where that is none.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
    /// Puts a layer in the place of another.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

    // MARK: Layout

    /// Asks for the sublayers to be laid out before the next commit.
    open func setNeedsLayout() {
        mark(.layout)
        extras?.layoutManager?.invalidateLayout(of: self)
    }
    /// Whether a layout is due.
    open func needsLayout() -> Bool { commitState.pending.contains(.layout) }
    /// Lays out now, from the topmost ancestor that needs it down.
    open func layoutIfNeeded() { layOutTree() }
    /// Places the sublayers: asks the delegate, else the layout manager.
    open func layoutSublayers() {
        handler?.layoutSublayers(of: self)
        extras?.layoutManager?.layoutSublayers(of: self)
    }
    /// Places the sublayers when a delegate has no answer.
    open var layoutManager: (any CALayoutManager)? {
        get { extras?.layoutManager }
        set {
            updateExtras { $0.layoutManager = newValue }
            setNeedsLayout()
        }
    }
    /// How the layer is placed by a `CAConstraintLayoutManager` of its superlayer; nil for not at all.
    open var constraints: [CAConstraint]? {
        get { extras?.constraints }
        set {
            updateExtras { $0.constraints = newValue }
            parent?.setNeedsLayout()
        }
    }
    /// Adds to `constraints`.
    open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
    /// What gives way when the superlayer changes its size; nothing by default.
    open var autoresizingMask: CAAutoresizingMask {
        get { extras?.autoresizingMask ?? [] }
        set { setExtra(\.autoresizingMask, newValue) }
    }
    /// The size has changed: lets the sublayers follow as their masks say.
    open func resizeSublayers(withOldSize size: CGSize) { resizeAll(from: size) }
    /// The superlayer's size has changed: follows as the mask says.
    open func resize(withOldSuperlayerSize size: CGSize) { followSuperlayer(from: size) }
    /// The size that the layout manager would give the layer; without one, the frame's.
    open func preferredFrameSize() -> CGSize { extras?.layoutManager?.preferredSize(of: self) ?? frame.size }

    // MARK: Actions, style, names

    /// Draws, lays out and picks actions. Held weakly.
    open var delegate: (any CALayerDelegate)? {
        get { handler }
        set { if isWritable("delegate") { handler = newValue } }
    }
    /// Actions by event.
    open var actions: [String: any CAAction]? {
        get { extras?.actions }
        set { setExtra(\.actions, newValue) }
    }
    /// Values for keys that have not been set; `style["actions"]` is searched for actions, `style["style"]` for more.
    open var style: [AnyHashable: Any]? {
        get { extras?.style }
        set { setExtra(\.style, newValue) }
    }
    /// A name for whoever needs one.
    open var name: String? {
        get { extras?.name }
        set { setExtra(\.name, newValue) }
    }
    /// The action for an event: delegate, `actions`, `style`, `defaultAction(forKey:)`, the built-in default, in this order.
    open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

    // MARK: Animations

    /// Adds a frozen copy of an animation; one under the same key is replaced.
    ///
    /// - Parameter key: nil adds it beside whatever there is. A `CATransition` is always kept under `kCATransition`.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
    /// Removes the animation of a key.
    open func removeAnimation(forKey key: String) { removeAttached { $0.key == key } }
    /// Removes all animations.
    open func removeAllAnimations() { removeAttached { _ in true } }
    /// The keys of the animations, in the order in which they were added; nil where there are none.
    open func animationKeys() -> [String]? {
        let keys = animated.attached.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
    /// The layer's copy of an animation; frozen.
    open func animation(forKey key: String) -> CAAnimation? { animated.attached.last { $0.key == key }?.animation }

    // MARK: Presentation

    /// The layer as it is seen now; nil before the first commit into a host.
    open func presentation() -> Self? { makePresentation() }
    /// The layer that this is a presentation of; the layer itself where it is none.
    open func model() -> Self { (presented as? Self) ?? self }

    // MARK: Points and times

    /// The frontmost descendant (or the layer) that holds a point of the superlayer's coordinates.
    open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }
    /// Whether a point of the layer's own coordinates lies in its bounds: least edges in, greatest edges out.
    open func contains(_ p: CGPoint) -> Bool {
        let bounds = bounds
        return p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
    }

    /// A point of another layer's coordinates in this layer's; nil stands for those in which the root of this layer's tree has its
    /// place.
    ///
    /// Each layer's sublayers lie on its plane as they are seen, so the point travels through perspective exactly. It comes back
    /// unchanged where a plane on the way is seen edge-on or from behind the eye. Layers of two trees meet where their roots have
    /// their places.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { Self.converted(p, from: l, to: self) }
    /// A point of this layer's coordinates in another layer's; nil stands for those in which the root has its place.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { Self.converted(p, from: self, to: l) }
    /// The smallest upright rectangle that holds another layer's rectangle.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { Self.converted(r, from: l, to: self) }
    /// The smallest upright rectangle of another layer that holds a rectangle of this one.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { Self.converted(r, from: self, to: l) }
    /// A time of another layer (nil: the media clock's) in this layer's own; reads the model as it is now.
    ///
    /// Before its `beginTime` a layer's time is 0; so is every time that comes out of a paused layer, in which all times are one.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { Self.convertedTime(t, from: l, to: self) }
    /// A time of this layer in another's (nil: the media clock's).
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { Self.convertedTime(t, from: self, to: l) }
    /// Scrolls the nearest scroll layer, itself or above, so that a point of this layer comes to its bounds' origin.
    open func scroll(_ p: CGPoint) { scrollNearest(to: p) }
    /// Scrolls the nearest scroll layer, itself or above, as little as brings a rectangle of this layer into sight.
    open func scrollRectToVisible(_ r: CGRect) { scrollNearest(to: r) }
    /// The part of the bounds that the scroll layers above do not cut off; empty where none is left.
    open var visibleRect: CGRect { unscrolledRect }

    // MARK: CAMediaTiming

    /// Where it begins in its parent's time, in seconds.
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { setTiming(\.beginTime, newValue, "beginTime") }
    }
    /// Stored; has no effect on what lies below.
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { setTiming(\.duration, newValue, "duration") }
    }
    /// How fast its time runs compared with its parent's.
    open var speed: Float {
        get { timing.speed }
        set { setTiming(\.speed, newValue, "speed") }
    }
    /// Added to its local time, in seconds.
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { setTiming(\.timeOffset, newValue, "timeOffset") }
    }
    /// Stored; has no effect on what lies below.
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { setTiming(\.repeatCount, newValue, "repeatCount") }
    }
    /// Stored; has no effect on what lies below.
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { setTiming(\.repeatDuration, newValue, "repeatDuration") }
    }
    /// Stored; has no effect on what lies below.
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { setTiming(\.autoreverses, newValue) }
    }
    /// Stored; has no effect on what lies below.
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { setTiming(\.fillMode, newValue) }
    }

    // MARK: Key-value coding

    /// The value of a property, or what was kept under any other key.
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
    /// Sets a property, or keeps a value under any other key.
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
    /// The value at a key path: components such as `position.x` and virtual ones such as `transform.rotation.z` too.
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }
    /// Sets the value at a key path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }
    /// Whether the value of a property is to be kept when the layer is archived: where it is another than a new layer's, and follows
    /// from no others as `frame` does.
    open func shouldArchiveValue(forKey key: String) -> Bool { isSet(key) }

    /// Draws the model tree on the CPU; animations are not seen.
    open func render(in ctx: CGContext) { draw(treeIn: ctx) }
}

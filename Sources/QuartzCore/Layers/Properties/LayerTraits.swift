/// The properties of a layer's appearance that are neither animated as numbers nor objects: committed as one value.
@dynamicMemberLookup
struct LayerTraits: Sendable, Hashable {
    /// The layer class whose way of drawing is used.
    enum Kind: UInt8, Sendable {
        case plain
        case transform
        case shape
        case text
        case gradient
        case replicator
        case emitter
        case tiled

        /// Whether the layer's own content may extend beyond its bounds.
        var overflows: Bool { self == .shape || self == .text }
    }

    var kind = Kind.plain
    var allowsGroupOpacity = true
    var preservesDepth = false
    var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    /// The rare traits; nil if all have their usual values.
    private var rare: Box<RareTraits>?

    /// One of the rarer traits.
    subscript<Value>(dynamicMember trait: WritableKeyPath<RareTraits, Value>) -> Value {
        @inline(__always) get { (rare?.value ?? RareTraits.usual)[keyPath: trait] }
        set {
            var changed = rare?.value ?? RareTraits.usual
            changed[keyPath: trait] = newValue
            rare = changed == RareTraits.usual ? nil : Box(changed)
        }
    }

    /// Whether the sublayers stay in one 3D space instead of being flattened.
    @inline(__always)
    var keepsDepth: Bool { kind == .transform || (kind == .replicator && preservesDepth) }
}

/// The traits that few layers set, and those of one kind of layer: stored separately so that a plain layer stays small.
struct RareTraits: Sendable, Hashable {
    var contentsGravity = CALayerContentsGravity.resize
    var magnificationFilter = CALayerContentsFilter.linear
    var minificationFilter = CALayerContentsFilter.linear
    var cornerCurve = CALayerCornerCurve.circular
    var fillRule = CAShapeLayerFillRule.nonZero
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
    var gradientType = CAGradientLayerType.axial
    var emitter = EmitterTraits()

    static let usual = RareTraits()
}

/// The placement of contents inside a layer's bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Centred, at natural size.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Centred at the top edge.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Centred at the bottom edge.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Centred at the left edge.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Centred at the right edge.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the top left corner.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the top right corner.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the bottom left corner.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the bottom right corner.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to fit inside the bounds, keeping the proportions.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to cover the bounds, keeping the proportions.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The sampling of scaled contents.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// A linear interpolation of the nearest four pixels.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// A linear interpolation between mipmap levels too.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An arc of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve that leaves the edge gradually.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A set of a layer's corners, named by minimum and maximum x and y.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Minimum x, minimum y: top left.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// Maximum x, minimum y: top right.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// Minimum x, maximum y: bottom left.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// Maximum x, maximum y: bottom right.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The edge at minimum x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The edge at maximum x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The edge at maximum y.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The edge at minimum y.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
    static let all: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
}

/// Properties that few layers use, stored separately so that a plain layer stays small.
struct LayerExtras {
    var name: String?
    var actions: [String: any CAAction]?
    var style: [AnyHashable: Any]?
    /// The properties whose values come from the style, with these values.
    var styledProperties: [String: Any] = [:]
    var layoutManager: (any CALayoutManager)?
    var constraints: [CAConstraint]?
    var autoresizingMask: CAAutoresizingMask = []
    var isOpaque = false
    var contentsFormat = CALayerContentsFormat.RGBA8Uint
    var drawsAsynchronously = false
    var wantsExtendedDynamicRangeContent = false
    var toneMapMode = CAToneMapMode.automatic
    var preferredDynamicRange = CADynamicRange.standard
    var contentsHeadroom: CGFloat = 0
    var needsDisplayOnBoundsChange = false
    var minificationFilterBias: Float = 0
    /// The value of `edgeAntialiasingMask` while `allowsEdgeAntialiasing` is false.
    var unsmoothedEdges: CAEdgeAntialiasingMask?
    /// The contents if they came from `draw(in:)` rather than from outside.
    var drawnContents: CGImage?
    /// The geometry with which the contents were drawn; nil if nothing was drawn.
    var contentsGeometry: ContentsGeometry?
    /// The part of the contents that is marked for redrawing; nil for all of them.
    var markedPart: CGRect?
    /// The part that is being redrawn; nil for all.
    var partBeingDrawn: CGRect?
    /// The background's pattern as it was last drawn.
    var drawnPattern: PatternTile?
    /// Values under keys that are not properties.
    var userValues: [String: Any] = [:]
    /// The values of changed keys at the last commit; a stored nil means that there was no value.
    var uncommitted: [String: Any?] = [:]
}

/// The properties of a layer on which each pixel of its drawn contents depends.
///
/// If they change, no part of an older drawing can be kept.
struct ContentsGeometry: Equatable {
    var bounds: CGRect
    /// From the layer's coordinates to pixels.
    var matrix: CGAffineTransform
    var isOpaque: Bool
}

/// The rarely used properties of one layer.
final class ExtrasBox {
    fileprivate(set) var value: LayerExtras

    fileprivate init(_ value: LayerExtras) { self.value = value }
}

extension CALayer {
    /// Stores a value under a key that is not a property, in constant time however many there are.
    final func storeUserValue(_ value: Any?, forKey key: String) { store(value, in: \.userValues, key) }

    /// Notes the value that a key had at the last commit.
    final func noteUncommitted(_ value: Any?, forKey key: String) { store(.some(value), in: \.uncommitted, key) }

    /// Appends a constraint without a copy of those before it.
    final func storeConstraint(_ constraint: CAConstraint) {
        let box = extrasBox ?? ExtrasBox(LayerExtras())
        extrasBox = box
        box.value.constraints = box.value.constraints ?? []
        box.value.constraints?.append(constraint)
    }

    private func store<Value>(_ value: Value?, in path: WritableKeyPath<LayerExtras, [String: Value]>, _ key: String) {
        let box = extrasBox ?? ExtrasBox(LayerExtras())
        extrasBox = box
        // The old value is released after the access, because its deinit may read the layer.
        discard(exchange(&box.value[keyPath: path][key], with: value))
    }

    /// Changes the rarely used properties.
    final func updateExtras(_ body: (inout LayerExtras) -> Void) {
        guard isWritable("a property") else { return }
        var changed = extras ?? LayerExtras()
        body(&changed)
        extras = changed
    }
}

extension CALayer {
    final var timing: MediaTiming {
        get { timingBox?.value ?? .ofLayer }
        set { timingBox = newValue == .ofLayer ? nil : Box(newValue) }
    }
    /// Whether the layer's time differs, or may differ, from its superlayer's.
    final var hasOwnTiming: Bool { timingBox != nil }
    final var extras: LayerExtras? {
        get { extrasBox?.value }
        // The old box is released after the access, because the deinit of an object in it may read the layer.
        set {
            discard(exchange(&extrasBox, with: newValue.map(ExtrasBox.init)))
        }
    }
    /// Whether `actions` or `style` may contain an action for an event.
    final var hasOwnActions: Bool { extrasBox != nil && (extras?.actions != nil || extras?.style != nil) }

    // MARK: Antialiasing of edges, and the sampling of reduced images

    /// Whether the edges in `edgeAntialiasingMask` are smoothed; true by default, as on macOS.
    public var allowsEdgeAntialiasing: Bool {
        get { extras?.unsmoothedEdges == nil }
        set {
            guard newValue != allowsEdgeAntialiasing else { return }
            let edges = smoothedEdges
            updateExtras { $0.unsmoothedEdges = newValue ? nil : edges }
            setTrait(\.edgeAntialiasingMask, newValue ? edges : [])
        }
    }

    /// The edges in the mask, whether smoothing is allowed or not.
    final var smoothedEdges: CAEdgeAntialiasingMask {
        get { extras?.unsmoothedEdges ?? traits.edgeAntialiasingMask }
        set {
            if allowsEdgeAntialiasing {
                setTrait(\.edgeAntialiasingMask, newValue)
            } else {
                updateExtras { $0.unsmoothedEdges = newValue }
            }
        }
    }

    /// The bias of the level of detail of a trilinear filter.
    @available(*, deprecated, message: "has no effect on Linux: the renderer takes the level of detail that fits")
    public var minificationFilterBias: Float {
        get { extras?.minificationFilterBias ?? 0 }
        set { setExtra(\.minificationFilterBias, newValue) }
    }
}

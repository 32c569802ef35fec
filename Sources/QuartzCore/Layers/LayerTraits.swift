/// What determines a layer's looks but is neither animated as numbers nor an object: committed as one value.
@dynamicMemberLookup
struct LayerTraits: Sendable, Hashable {
    /// Which class's way of drawing a layer follows.
    enum Kind: UInt8, Sendable {
        case plain
        case transform
        case shape
        case text
        case gradient
        case replicator
        case emitter
        case tiled

        /// Whether the layer's own picture may reach beyond its bounds.
        var overflows: Bool { self == .shape || self == .text }
    }

    var kind = Kind.plain
    var allowsGroupOpacity = true
    var preservesDepth = false
    var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    /// What most layers leave as it is; nil where all of it is.
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

    /// Whether the sublayers stay in one space instead of being laid flat.
    @inline(__always)
    var keepsDepth: Bool { kind == .transform || (kind == .replicator && preservesDepth) }
}

/// The traits that few layers set, and those of one kind of layer: kept aside so that a plain layer stays small.
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

/// How contents are placed inside a layer's bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// In the middle, at natural size.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// In the middle of the top edge.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// In the middle of the bottom edge.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// In the middle of the left edge.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// In the middle of the right edge.
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
    /// As large as fits with its proportions kept.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As small as covers the bounds with its proportions kept.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How contents are sampled when they are scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// A blend of the nearest four.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// A blend across sizes too.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An arc of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve that leaves the edge gradually.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Corners of a layer: of least and greatest x and y.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Least x, least y: top left.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// Greatest x, least y: top right.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// Least x, greatest y: bottom left.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// Greatest x, greatest y: bottom right.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// Edges of a layer that are smoothed.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The edge of least x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The edge of greatest x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The edge of greatest y.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The edge of least y.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
    static let all: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
}

/// The older spelling of `CALayerContentsGravity.center`.
public let kCAGravityCenter = CALayerContentsGravity.center
/// The older spelling of `CALayerContentsGravity.resize`.
public let kCAGravityResize = CALayerContentsGravity.resize
/// The older spelling of `CALayerContentsGravity.resizeAspect`.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// The older spelling of `CALayerContentsGravity.resizeAspectFill`.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
/// The older spelling of `CALayerContentsFilter.nearest`.
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// The older spelling of `CALayerContentsFilter.linear`.
public let kCAFilterLinear = CALayerContentsFilter.linear
/// The older spelling of `CALayerContentsFilter.trilinear`.
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

/// A layer that fills and strokes a path, drawn between its background and its sublayers at whatever scale it is seen.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    override class var fieldLayout: FieldLayout { ShapeFields.layout }
    override class var objectProperties: [String: ObjectProperty] { shapeProperties }

    private static let shapeProperties = ObjectProperty.ofLayer.merging([
        "path": .optional(\CAShapeLayer.path),
        "lineDashPattern": .optional(\CAShapeLayer.lineDashPattern),
        "fillRule": .named(\CAShapeLayer.fillRule),
        "lineCap": .named(\CAShapeLayer.lineCap),
        "lineJoin": .named(\CAShapeLayer.lineJoin),
    ]) { $1 }

    override var objectFields: [ObjectField] { super.objectFields + [.path, .lineDashPattern] }

    override func didCreate() {
        super.didCreate()
        traits.kind = .shape
    }

    /// The outline, in the layer's coordinates. Does not animate by itself.
    open var path: CGPath? {
        get { objects[.path] as? CGPath }
        set { setObject(.path, newValue?.copy(), forKey: "path") }
    }
    /// The colour inside; opaque black by default, nil for none.
    open var fillColor: CGColor? {
        get { color(ShapeFields.fillColor) }
        set { setColor(ShapeFields.fillColor, newValue) }
    }
    /// What counts as inside.
    open var fillRule: CAShapeLayerFillRule {
        get { traits.fillRule }
        set { setTrait(\.fillRule, newValue) }
    }
    /// The colour of the line; none by default.
    open var strokeColor: CGColor? {
        get { color(ShapeFields.strokeColor) }
        set { setColor(ShapeFields.strokeColor, newValue) }
    }
    /// Where the line begins, as a fraction of the path's length.
    open var strokeStart: CGFloat {
        get { scalar(ShapeFields.strokeStart) }
        set { setScalar(ShapeFields.strokeStart, newValue) }
    }
    /// Where the line ends, as a fraction of the path's length.
    open var strokeEnd: CGFloat {
        get { scalar(ShapeFields.strokeEnd) }
        set { setScalar(ShapeFields.strokeEnd, newValue) }
    }
    /// The width of the line.
    open var lineWidth: CGFloat {
        get { scalar(ShapeFields.lineWidth) }
        set { setScalar(ShapeFields.lineWidth, newValue) }
    }
    /// How far a mitre may reach, in line widths, before it is cut off.
    open var miterLimit: CGFloat {
        get { scalar(ShapeFields.miterLimit) }
        set { setScalar(ShapeFields.miterLimit, newValue) }
    }
    /// The shape of the line's ends.
    open var lineCap: CAShapeLayerLineCap {
        get { traits.lineCap }
        set { setTrait(\.lineCap, newValue) }
    }
    /// The shape of the line's corners.
    open var lineJoin: CAShapeLayerLineJoin {
        get { traits.lineJoin }
        set { setTrait(\.lineJoin, newValue) }
    }
    /// How far into the dash pattern the line begins.
    open var lineDashPhase: CGFloat {
        get { scalar(ShapeFields.lineDashPhase) }
        set { setScalar(ShapeFields.lineDashPhase, newValue) }
    }
    /// The lengths of dashes and gaps in turn; nil for a full line.
    open var lineDashPattern: [NSNumber]? {
        get { objects[.lineDashPattern] as? [NSNumber] }
        set { setObject(.lineDashPattern, newValue, forKey: "lineDashPattern") }
    }
}

/// The numeric fields of a shape layer.
enum ShapeFields {
    static let fillColor = Field(26, at: 77, .color)
    static let strokeColor = Field(27, at: 81, .color)
    static let strokeStart = Field(28, at: 85, .scalar)
    static let strokeEnd = Field(29, at: 86, .scalar)
    static let lineWidth = Field(30, at: 87, .scalar)
    static let miterLimit = Field(31, at: 88, .scalar)
    static let lineDashPhase = Field(32, at: 89, .scalar)

    static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("fillColor", .color, [0, 0, 0, 1])
        layout.add("strokeColor", .color, [0, 0, 0, 0])
        layout.add("strokeStart", .scalar, [0])
        layout.add("strokeEnd", .scalar, [1])
        layout.add("lineWidth", .scalar, [1])
        layout.add("miterLimit", .scalar, [10])
        layout.add("lineDashPhase", .scalar, [0])
        return layout
    }()
}

/// What counts as inside a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Where the path winds round.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Where a ray crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of a shape layer's line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Cut off at the end.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// Half a disc beyond the end.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Half a square beyond the end.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a shape layer's line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Pointed.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// Rounded.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

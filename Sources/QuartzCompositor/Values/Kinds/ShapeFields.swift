/// The numeric fields of a shape layer.
package enum ShapeFields {
    package static let fillColor = Field(after: LayerFields.last, .color)
    package static let strokeColor = Field(after: fillColor, .color)
    package static let strokeStart = Field(after: strokeColor, .scalar)
    package static let strokeEnd = Field(after: strokeStart, .scalar)
    package static let lineWidth = Field(after: strokeEnd, .scalar)
    package static let miterLimit = Field(after: lineWidth, .scalar)
    package static let lineDashPhase = Field(after: miterLimit, .scalar)

    package static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("fillColor", fillColor, [0, 0, 0, 1], .ofLayers)
        layout.add("strokeColor", strokeColor, [0, 0, 0, 0], .ofLayers)
        layout.add("strokeStart", strokeStart, [0], .ofLayers)
        layout.add("strokeEnd", strokeEnd, [1], .ofLayers)
        layout.add("lineWidth", lineWidth, [1], .ofLayers)
        layout.add("miterLimit", miterLimit, [10], .ofLayers)
        layout.add("lineDashPhase", lineDashPhase, [0], .ofLayers)
        return layout
    }()
}

/// The rule that decides which points are inside a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A point is inside where the winding number is not zero.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// A point is inside where a ray from it crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a shape layer's line ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Cut off at the end.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// Half a disc beyond the end.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Half a square beyond the end.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of a shape layer's line corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A sharp corner.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A rounded corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A corner that is cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

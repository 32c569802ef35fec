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

/// The way in which contents fill a layer's bounds.
public struct CALayerContentsScaling: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Once, as the gravity says.
    public static let stretch = CALayerContentsScaling(rawValue: "stretch")
    /// As tiles, each at its natural size.
    public static let `repeat` = CALayerContentsScaling(rawValue: "repeat")
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
    package static let all: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
}

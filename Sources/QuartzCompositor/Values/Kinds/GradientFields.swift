/// The numeric fields of a gradient layer.
package enum GradientFields {
    package static let startPoint = Field(after: LayerFields.last, .point)
    package static let endPoint = Field(after: startPoint, .point)

    package static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("startPoint", startPoint, [0.5, 0], .ofLayers)
        layout.add("endPoint", endPoint, [0.5, 1], .ofLayers)
        return layout
    }()
}

/// The geometry of a gradient layer's colours.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Along a line.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From a centre outwards.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around a centre.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

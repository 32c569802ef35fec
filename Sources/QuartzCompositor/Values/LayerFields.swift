/// The numeric fields that every layer has, and their positions.
///
/// A field lies behind the one that it names: its number and its place follow from that, as constants for the compiler, so that typed
/// properties, the sampler and the flattening need no look-up. The layout names the fields in the same order.
package enum LayerFields {
    // In the render tree a block begins with a cache line: one line holds the first eight doubles, the transform has two lines.
    package static let position = Field(first: .point)
    package static let zPosition = Field(after: position, .scalar)
    package static let anchorPoint = Field(after: zPosition, .point)
    package static let anchorPointZ = Field(after: anchorPoint, .scalar)
    package static let opacity = Field(after: anchorPointZ, .float)
    package static let hidden = Field(after: opacity, .boolean)
    package static let bounds = Field(after: hidden, .rect)
    package static let masksToBounds = Field(after: bounds, .boolean)
    package static let doubleSided = Field(after: masksToBounds, .boolean)
    package static let geometryFlipped = Field(after: doubleSided, .boolean)
    package static let cornerRadius = Field(after: geometryFlipped, .scalar)
    package static let borderWidth = Field(after: cornerRadius, .scalar)
    package static let shadowOpacity = Field(after: borderWidth, .float)
    package static let shouldRasterize = Field(after: shadowOpacity, .boolean)
    package static let backgroundColor = Field(after: shouldRasterize, .color)
    package static let contentsScale = Field(after: backgroundColor, .scalar)
    /// The number of doubles that most layers set. They and the transform are read whenever a layer is painted; they are contiguous
    /// because with many layers memory access takes most time.
    package static let nearCount = contentsScale.offset + contentsScale.count
    package static let transform = Field(after: contentsScale, .transform)
    /// The end of the doubles that layers with a transform set.
    package static let middleEnd = transform.offset + transform.count
    package static let sublayerTransform = Field(after: transform, .transform)
    package static let maskedCorners = Field(after: sublayerTransform, .scalar)
    package static let borderColor = Field(after: maskedCorners, .color)
    package static let shadowColor = Field(after: borderColor, .color)
    package static let shadowOffset = Field(after: shadowColor, .size)
    package static let shadowRadius = Field(after: shadowOffset, .scalar)
    package static let contentsRect = Field(after: shadowRadius, .rect)
    package static let contentsCenter = Field(after: contentsRect, .rect)
    package static let rasterizationScale = Field(after: contentsCenter, .scalar)
    package static let borderOffset = Field(after: rasterizationScale, .scalar)

    /// The fields that a layer's description begins with; its order does not depend on the places in memory.
    package static let described = [bounds, position, zPosition, anchorPoint, anchorPointZ, transform, opacity, hidden]

    /// The one that the fields of subclasses follow.
    package static let last = borderOffset

    /// The layout of a plain layer.
    package static let layout: FieldLayout = {
        var layout = FieldLayout()
        let identity = CATransform3DIdentity.elements
        let opaqueBlack: [Double] = [0, 0, 0, 1]
        layout.add("position", position, [0, 0], .addsInViews)
        layout.add("zPosition", zPosition, [0], .addsInLayers)
        layout.add("anchorPoint", anchorPoint, [0.5, 0.5], .ofViews)
        layout.add("anchorPointZ", anchorPointZ, [0], .addsInLayers)
        layout.add("opacity", opacity, [1], .ofViews)
        layout.add("hidden", getter: "isHidden", hidden, [0], .fades)
        layout.add("bounds", bounds, [0, 0, 0, 0], .addsInViews)
        layout.add("masksToBounds", masksToBounds, [0], .fades)
        layout.add("doubleSided", getter: "isDoubleSided", doubleSided, [1], .none)
        layout.add("geometryFlipped", getter: "isGeometryFlipped", geometryFlipped, [0], .fades)
        layout.add("cornerRadius", cornerRadius, [0], .addsInViews)
        layout.add("borderWidth", borderWidth, [0], .addsInLayers)
        layout.add("shadowOpacity", shadowOpacity, [0], .addsInLayers)
        layout.add("shouldRasterize", shouldRasterize, [0], .none)
        layout.add("backgroundColor", backgroundColor, [0, 0, 0, 0], .ofViews)
        layout.add("contentsScale", contentsScale, [1])
        layout.add("transform", transform, identity, .addsInViews)
        layout.add("sublayerTransform", sublayerTransform, identity, .addsInViews)
        layout.add("maskedCorners", type: "CACornerMask", maskedCorners, [15], .fades)
        layout.add("borderColor", borderColor, opaqueBlack, .ofLayers)
        layout.add("shadowColor", shadowColor, opaqueBlack, .ofLayers)
        layout.add("shadowOffset", shadowOffset, [0, -3], .addsInLayers)
        layout.add("shadowRadius", shadowRadius, [3], .addsInLayers)
        layout.add("contentsRect", contentsRect, [0, 0, 1, 1], .ofViews)
        layout.add("contentsCenter", contentsCenter, [0, 0, 1, 1], .ofViews)
        layout.add("rasterizationScale", rasterizationScale, [1], .none)
        layout.add("borderOffset", borderOffset, [0], .ofLayers)
        return layout
    }()
}

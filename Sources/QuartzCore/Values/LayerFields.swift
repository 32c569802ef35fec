/// The numeric fields that every layer has, and where they lie.
///
/// Constants, so that typed properties, the sampler and the flattening reach them without a look-up; a test holds them against
/// the layout, which names them.
enum LayerFields {
    static let bounds = Field(0, at: 0, .rect)
    static let position = Field(1, at: 4, .point)
    static let zPosition = Field(2, at: 6, .scalar)
    static let anchorPoint = Field(3, at: 7, .point)
    static let anchorPointZ = Field(4, at: 9, .scalar)
    static let transform = Field(5, at: 10, .transform)
    static let opacity = Field(6, at: 26, .scalar)
    static let hidden = Field(7, at: 27, .boolean)
    static let masksToBounds = Field(8, at: 28, .boolean)
    static let doubleSided = Field(9, at: 29, .boolean)
    static let geometryFlipped = Field(10, at: 30, .boolean)
    static let cornerRadius = Field(11, at: 31, .scalar)
    static let borderWidth = Field(12, at: 32, .scalar)
    static let shadowOpacity = Field(13, at: 33, .scalar)
    static let shouldRasterize = Field(14, at: 34, .boolean)
    static let backgroundColor = Field(15, at: 35, .color)
    /// What comes before is read whenever a layer is painted; close together, as for many layers the way to memory takes longest.
    static let hotCount = 39
    static let sublayerTransform = Field(16, at: 39, .transform)
    static let maskedCorners = Field(17, at: 55, .scalar)
    static let borderColor = Field(18, at: 56, .color)
    static let shadowColor = Field(19, at: 60, .color)
    static let shadowOffset = Field(20, at: 64, .size)
    static let shadowRadius = Field(21, at: 66, .scalar)
    static let contentsRect = Field(22, at: 67, .rect)
    static let contentsCenter = Field(23, at: 71, .rect)
    static let contentsScale = Field(24, at: 75, .scalar)
    static let rasterizationScale = Field(25, at: 76, .scalar)

    /// The layout of a plain layer.
    static let layout: FieldLayout = {
        var layout = FieldLayout()
        let identity = CATransform3DIdentity.elements
        let opaqueBlack: [Double] = [0, 0, 0, 1]
        layout.add("bounds", .rect, [0, 0, 0, 0])
        layout.add("position", .point, [0, 0])
        layout.add("zPosition", .scalar, [0])
        layout.add("anchorPoint", .point, [0.5, 0.5])
        layout.add("anchorPointZ", .scalar, [0])
        layout.add("transform", .transform, identity)
        layout.add("opacity", .scalar, [1])
        layout.add("hidden", .boolean, [0])
        layout.add("masksToBounds", .boolean, [0])
        layout.add("doubleSided", .boolean, [1])
        layout.add("geometryFlipped", .boolean, [0])
        layout.add("cornerRadius", .scalar, [0])
        layout.add("borderWidth", .scalar, [0])
        layout.add("shadowOpacity", .scalar, [0])
        layout.add("shouldRasterize", .boolean, [0])
        layout.add("backgroundColor", .color, [0, 0, 0, 0])
        layout.add("sublayerTransform", .transform, identity)
        layout.add("maskedCorners", .scalar, [15])
        layout.add("borderColor", .color, opaqueBlack)
        layout.add("shadowColor", .color, opaqueBlack)
        layout.add("shadowOffset", .size, [0, -3])
        layout.add("shadowRadius", .scalar, [3])
        layout.add("contentsRect", .rect, [0, 0, 1, 1])
        layout.add("contentsCenter", .rect, [0, 0, 1, 1])
        layout.add("contentsScale", .scalar, [1])
        layout.add("rasterizationScale", .scalar, [1])
        return layout
    }()
}

/// The numeric fields that every layer has, and their positions.
///
/// A field lies behind the one that it names: its number and its place follow from that, as constants for the compiler, so that typed
/// properties, the sampler and the flattening need no look-up. The layout names the fields in the same order.
enum LayerFields {
    // In the render tree a block begins with a cache line: one line holds the first eight doubles, the transform has the next two.
    static let position = Field(first: .point)
    static let zPosition = Field(after: position, .scalar)
    static let anchorPoint = Field(after: zPosition, .point)
    static let anchorPointZ = Field(after: anchorPoint, .scalar)
    static let opacity = Field(after: anchorPointZ, .scalar)
    static let hidden = Field(after: opacity, .boolean)
    static let transform = Field(after: hidden, .transform)
    /// The number of doubles that most animations set.
    static let movingCount = transform.offset + transform.count
    static let bounds = Field(after: transform, .rect)
    static let masksToBounds = Field(after: bounds, .boolean)
    static let doubleSided = Field(after: masksToBounds, .boolean)
    static let geometryFlipped = Field(after: doubleSided, .boolean)
    static let cornerRadius = Field(after: geometryFlipped, .scalar)
    static let borderWidth = Field(after: cornerRadius, .scalar)
    static let shadowOpacity = Field(after: borderWidth, .scalar)
    static let shouldRasterize = Field(after: shadowOpacity, .boolean)
    static let backgroundColor = Field(after: shouldRasterize, .color)
    /// The number of doubles that are read whenever a layer is painted; they are contiguous because with many layers memory
    /// access takes most time.
    static let hotCount = backgroundColor.offset + backgroundColor.count
    static let sublayerTransform = Field(after: backgroundColor, .transform)
    static let maskedCorners = Field(after: sublayerTransform, .scalar)
    static let borderColor = Field(after: maskedCorners, .color)
    static let shadowColor = Field(after: borderColor, .color)
    static let shadowOffset = Field(after: shadowColor, .size)
    static let shadowRadius = Field(after: shadowOffset, .scalar)
    static let contentsRect = Field(after: shadowRadius, .rect)
    static let contentsCenter = Field(after: contentsRect, .rect)
    static let contentsScale = Field(after: contentsCenter, .scalar)
    static let rasterizationScale = Field(after: contentsScale, .scalar)

    /// The fields that a layer's description begins with; its order does not depend on the places in memory.
    static let described = [bounds, position, zPosition, anchorPoint, anchorPointZ, transform, opacity, hidden]

    /// The one that the fields of subclasses follow.
    static let last = rasterizationScale

    /// The layout of a plain layer.
    static let layout: FieldLayout = {
        var layout = FieldLayout()
        let identity = CATransform3DIdentity.elements
        let opaqueBlack: [Double] = [0, 0, 0, 1]
        layout.add("position", position, [0, 0])
        layout.add("zPosition", zPosition, [0])
        layout.add("anchorPoint", anchorPoint, [0.5, 0.5])
        layout.add("anchorPointZ", anchorPointZ, [0])
        layout.add("opacity", opacity, [1])
        layout.add("hidden", hidden, [0])
        layout.add("transform", transform, identity)
        layout.add("bounds", bounds, [0, 0, 0, 0])
        layout.add("masksToBounds", masksToBounds, [0])
        layout.add("doubleSided", doubleSided, [1])
        layout.add("geometryFlipped", geometryFlipped, [0])
        layout.add("cornerRadius", cornerRadius, [0])
        layout.add("borderWidth", borderWidth, [0])
        layout.add("shadowOpacity", shadowOpacity, [0])
        layout.add("shouldRasterize", shouldRasterize, [0])
        layout.add("backgroundColor", backgroundColor, [0, 0, 0, 0])
        layout.add("sublayerTransform", sublayerTransform, identity)
        layout.add("maskedCorners", maskedCorners, [15])
        layout.add("borderColor", borderColor, opaqueBlack)
        layout.add("shadowColor", shadowColor, opaqueBlack)
        layout.add("shadowOffset", shadowOffset, [0, -3])
        layout.add("shadowRadius", shadowRadius, [3])
        layout.add("contentsRect", contentsRect, [0, 0, 1, 1])
        layout.add("contentsCenter", contentsCenter, [0, 0, 1, 1])
        layout.add("contentsScale", contentsScale, [1])
        layout.add("rasterizationScale", rasterizationScale, [1])
        return layout
    }()
}

/// A property of a layer whose values are objects rather than numbers; the render tree stores them separately.
enum ObjectField: UInt8, Sendable, Hashable, CaseIterable {
    case contents
    case path
    case shadowPath
    case lineDashPattern
    case string
    case colors
    case locations
    case filters
    case backgroundFilters
    case compositingFilter
    case emitterCells
    case tiles
    case backgroundPattern

    /// The property's name.
    var name: String {
        switch self {
        case .contents: "contents"
        case .path: "path"
        case .shadowPath: "shadowPath"
        case .lineDashPattern: "lineDashPattern"
        case .string: "string"
        case .colors: "colors"
        case .locations: "locations"
        case .filters: "filters"
        case .backgroundFilters: "backgroundFilters"
        case .compositingFilter: "compositingFilter"
        case .emitterCells: "emitterCells"
        case .tiles: "tiles"
        case .backgroundPattern: "backgroundColor"
        }
    }

    /// Whether two values of an object field are equal, so that replacing one by the other changes nothing.
    static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a as CGImage, let b as CGImage): a == b
        case (let a as CGPath, let b as CGPath): a == b
        case (let a as String, let b as String): a == b
        case (let a as [NSNumber], let b as [NSNumber]): a == b
        case (let a as [CGColor], let b as [CGColor]): a == b
        default: false
        }
    }

    /// The fields with a unique name: a pattern is the non-numeric part of the background colour.
    static let byName: [String: ObjectField] = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0 != .backgroundPattern }.map { ($0.name, $0) })
}

/// The value of an object field as the render tree stores it.
enum ObjectValue: Sendable {
    case none
    case image(CGImage)
    /// A cross-fade of two images; the progress may be outside 0 … 1.
    case crossFade(from: CGImage?, to: CGImage?, progress: Double)
    case path(PathGeometry)
    case numbers([Double])
    case colors([SIMD4<Double>])
    case text(String)
    /// A text that a text layer lays out.
    case typeset(TextSource)
    case filters([FilterValue])
    /// A compositing filter given by name.
    case blend(CGBlendMode)
    /// The particle kinds of an emitter.
    case cells([CommittedCell])
    /// The tiles that a tiled layer shows.
    case tiles([PaintedTile])
    /// The pattern of the background.
    case pattern(PatternTile)
}

/// An outline with its fill colour; sRGB, not premultiplied.
struct PaintedShape: Sendable {
    var source: ShapeSource
    var color: SIMD4<Double>
}

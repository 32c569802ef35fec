/// The numeric fields of an emitter layer.
package enum EmitterFields {
    package static let emitterPosition = Field(after: LayerFields.last, .point)
    package static let emitterZPosition = Field(after: emitterPosition, .scalar)
    package static let emitterSize = Field(after: emitterZPosition, .size)
    package static let emitterDepth = Field(after: emitterSize, .scalar)
    package static let birthRate = Field(after: emitterDepth, .float)
    package static let lifetime = Field(after: birthRate, .float)
    package static let velocity = Field(after: lifetime, .float)
    package static let scale = Field(after: velocity, .float)
    package static let spin = Field(after: scale, .float)
    /// The fields from here on concern the drawing of particles, not their births.
    package static let cullRect = Field(after: spin, .rect)
    package static let cullMinZ = Field(after: cullRect, .scalar)
    package static let cullMaxZ = Field(after: cullMinZ, .scalar)

    package static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("emitterPosition", emitterPosition, [0, 0])
        layout.add("emitterZPosition", emitterZPosition, [0])
        layout.add("emitterSize", emitterSize, [0, 0])
        layout.add("emitterDepth", emitterDepth, [0])
        layout.add("birthRate", birthRate, [1])
        layout.add("lifetime", lifetime, [1])
        layout.add("velocity", velocity, [1])
        layout.add("scale", scale, [1])
        layout.add("spin", spin, [1])
        layout.add("cullRect", cullRect, [0, 0, 0, 0])
        layout.add("cullMinZ", cullMinZ, [0])
        layout.add("cullMaxZ", cullMaxZ, [0])
        return layout
    }()
}

/// The properties of an emitter layer besides numbers and cells.
package struct EmitterTraits: Sendable, Hashable {
    package var shape = CAEmitterLayerEmitterShape.point
    package var mode = CAEmitterLayerEmitterMode.volume
    package var renderMode = CAEmitterLayerRenderMode.unordered
    package var seed: UInt32 = 0
}

/// The shape that an emitter layer's particles start from.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The emitter's position.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// The emitter's path.
    public static let path = CAEmitterLayerEmitterShape(rawValue: "path")
    /// A horizontal line through the position with the size's width. Emission angles are relative to its upper side.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle with the size, centred on the position.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A box with the size and depth, centred on the position.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle about the position; its radius is the size's width. Emission angles are relative to the outward direction.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A sphere about the position; its radius is the size's width. Emission angles are relative to the outward direction.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the emitter's shape that particles start from.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The corners: a line's ends, four points of a circle, six of a sphere.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The edges; for a sphere, its circle in the layer's plane.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The surface; for flat shapes all of it.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// Along a line, a circle or a path in the order of births, once per second.
    public static let sequential = CAEmitterLayerEmitterMode(rawValue: "sequential")
    /// The whole shape.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order and the blending of particles.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Unspecified order: cell by cell.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest first, so that the youngest are on top.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest last, on top.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// By depth, the farthest first.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// Each particle is added to its backdrop.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

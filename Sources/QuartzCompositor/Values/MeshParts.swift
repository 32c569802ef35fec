/// A point in space.
public struct CAPoint3D: Hashable, Sendable {
    /// The coordinates.
    public var x: CGFloat
    /// The coordinate downwards, or upwards in flipped geometry.
    public var y: CGFloat
    /// The coordinate towards the viewer.
    public var z: CGFloat

    /// Creates a point.
    public init(x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0) {
        (self.x, self.y, self.z) = (x, y, z)
    }
}

/// A point of a layer that a mesh moves.
public struct CAMeshVertex: Hashable, Sendable {
    /// The place on the layer, in unit coordinates of its bounds.
    public var from: CGPoint
    /// The place where it is shown, in the same coordinates; z is scaled as the mesh says.
    public var to: CAPoint3D

    /// Creates a vertex.
    public init(from: CGPoint, to: CAPoint3D) {
        (self.from, self.to) = (from, to)
    }
}

/// A part of a mesh between four vertices.
public struct CAMeshFace: Hashable, Sendable {
    /// The numbers of the vertices, around the face. Two equal ones make a triangle.
    public var indices: SIMD4<UInt32>

    /// Creates a face.
    public init(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32) {
        indices = SIMD4(first, second, third, fourth)
    }
}

/// The unit of a mesh's z coordinates.
public struct CADepthNormalization: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Points.
    public static let none = CADepthNormalization(rawValue: "none")
    /// The width of the layer.
    public static let width = CADepthNormalization(rawValue: "width")
    /// The height of the layer.
    public static let height = CADepthNormalization(rawValue: "height")
    /// The smaller one of width and height.
    public static let min = CADepthNormalization(rawValue: "min")
    /// The greater one of width and height.
    public static let max = CADepthNormalization(rawValue: "max")
    /// The mean of width and height.
    public static let average = CADepthNormalization(rawValue: "average")
}

import Foundation

/// A displacement in two dimensions, in points.
public struct CGVector: Hashable, Sendable, Codable {
    /// The displacement along x.
    public var dx: CGFloat
    /// The displacement along y.
    public var dy: CGFloat

    /// The vector of length zero.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// Creates the zero vector.
    public init() {
        self.init(dx: 0, dy: 0)
    }

    /// Creates a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// Creates a vector from `Double` components.
    public init(dx: Double, dy: Double) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// Creates a vector from integer components.
    public init(dx: Int, dy: Int) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// Reads the two components from an array, the form Apple's encoder writes.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(dx: try values.decode(CGFloat.self), dy: try values.decode(CGFloat.self))
    }

    /// Writes the two components as an array.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(dx)
        try values.encode(dy)
    }
}

// Points as vectors, internal to this module: exported operators on Foundation's types would collide with an app's.

extension CGPoint {
    static func + (left: CGPoint, right: CGPoint) -> CGPoint { CGPoint(x: left.x + right.x, y: left.y + right.y) }
    static func - (left: CGPoint, right: CGPoint) -> CGPoint { CGPoint(x: left.x - right.x, y: left.y - right.y) }
    static func * (point: CGPoint, factor: CGFloat) -> CGPoint { CGPoint(x: point.x * factor, y: point.y * factor) }
    static func + (point: CGPoint, vector: CGVector) -> CGPoint { CGPoint(x: point.x + vector.dx, y: point.y + vector.dy) }
    static func - (point: CGPoint, vector: CGVector) -> CGPoint { CGPoint(x: point.x - vector.dx, y: point.y - vector.dy) }
}

extension CGVector {
    init(from start: CGPoint, to end: CGPoint) {
        self.init(dx: end.x - start.x, dy: end.y - start.y)
    }

    static func * (vector: CGVector, factor: CGFloat) -> CGVector { CGVector(dx: vector.dx * factor, dy: vector.dy * factor) }
    static prefix func - (vector: CGVector) -> CGVector { CGVector(dx: -vector.dx, dy: -vector.dy) }

    var length: CGFloat {
        let square = dx * dx + dy * dy
        // A library call, several times slower than a root, is needed only where the square overflows or underflows.
        return square > 1e-280 && square < 1e300 ? square.squareRoot() : hypot(dx, dy)
    }

    /// The vector rotated by a right angle, from the x axis towards the y axis.
    var perpendicular: CGVector { CGVector(dx: -dy, dy: dx) }

    func dot(_ other: CGVector) -> CGFloat { dx * other.dx + dy * other.dy }
    func cross(_ other: CGVector) -> CGFloat { dx * other.dy - dy * other.dx }

    /// Returns the unit vector, or nil if its length is lost in the rounding of numbers of size `scale`.
    func unit(scale: CGFloat) -> CGVector? {
        let length = self.length
        guard length.isFinite, length > scale * 1e-12, length > 0 else { return nil }
        return CGVector(dx: dx / length, dy: dy / length)
    }
}

import Foundation

extension CGPoint {
    /// The coordinates: `(1.0, 2.0)`.
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize {
    /// Width and height: `(1.0, 2.0)`.
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect {
    /// Origin and size: `(0.0, 0.0, 1.0, 2.0)`.
    public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}

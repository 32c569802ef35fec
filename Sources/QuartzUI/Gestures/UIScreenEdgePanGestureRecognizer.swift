/// Recognizes a drag that starts at an edge of its view.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which a drag may start. None by default.
    open var edges: UIRectEdge = []

    /// The maximum distance of the start from the edge, in points.
    private static let reach: CGFloat = 20

    open override func shouldReceive(_ touch: UITouch) -> Bool {
        guard super.shouldReceive(touch), let view else { return false }
        let point = touch.location(in: view)
        let bounds = view.bounds
        return edges.contains(.left) && point.x - bounds.minX <= Self.reach
            || edges.contains(.right) && bounds.maxX - point.x <= Self.reach
            || edges.contains(.top) && point.y - bounds.minY <= Self.reach
            || edges.contains(.bottom) && bounds.maxY - point.y <= Self.reach
    }
}

/// A set of edges of a rectangle.
nonisolated public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's values.
    public let rawValue: UInt
    /// Creates edges from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 8)
    /// All four edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

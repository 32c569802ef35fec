/// Recognizes a drag that begins at an edge of its view.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges that count. None by default.
    open var edges: UIRectEdge = []

    /// How near to the edge a drag must begin, in points.
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

/// Edges of a rectangle.
nonisolated public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit has them.
    public let rawValue: UInt
    /// Creates edges from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The upper one.
    public static let top = UIRectEdge(rawValue: 1)
    /// The left one.
    public static let left = UIRectEdge(rawValue: 2)
    /// The lower one.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The right one.
    public static let right = UIRectEdge(rawValue: 8)
    /// All four.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

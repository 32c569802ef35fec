/// An object that behaviours move: a view, or the attributes of a collection's item.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
    /// The centre, which behaviours change.
    var center: CGPoint { get set }
    /// The size, by which mass and collisions are computed.
    var bounds: CGRect { get }
    /// The rotation, which behaviours change.
    var transform: CGAffineTransform { get set }
    /// The kind of outline with which the item collides. A rectangle by default.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The outline of an item that collides as a path, around its centre at (0, 0). Its convex hull collides.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// A rectangle.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The outline with which a dynamic item collides. Mass and inertia are computed from it.
nonisolated public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The item's bounds.
    case rectangle = 0
    /// The ellipse within the item's bounds.
    case ellipse = 1
    /// The item's `collisionBoundingPath`.
    case path = 2
}

extension UIView: UIDynamicItem {}

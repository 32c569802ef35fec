/// An object that behaviours move: a view, or the attributes of a collection's item.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
    /// The centre, which behaviours change.
    var center: CGPoint { get set }
    /// The size, by which mass and collisions are computed.
    var bounds: CGRect { get }
    /// The rotation, which behaviours change.
    var transform: CGAffineTransform { get set }
}

extension UIView: UIDynamicItem {}

/// An item's motion within an animator.
final class DynamicBody {
    let item: any UIDynamicItem
    /// Points per second.
    var velocity = CGPoint.zero
    /// Radians per second.
    var spin: CGFloat = 0
    var traits = DynamicTraits()
    /// The centre and the angle that the animator has last set.
    var place: CGPoint
    var angle: CGFloat

    init(_ item: any UIDynamicItem) {
        self.item = item
        place = item.center
        angle = atan2(item.transform.b, item.transform.a)
    }

    /// Reads the item's place again, after the program has moved it.
    func readItem() {
        place = item.center
        angle = atan2(item.transform.b, item.transform.a)
    }

    /// 1 for 100 × 100 points of density 1.
    var mass: CGFloat { max(traits.density * item.bounds.width * item.bounds.height / 10_000, 1e-6) }
    /// The reciprocal of the mass; 0 for an anchored item.
    var lightness: CGFloat { traits.isAnchored ? 0 : 1 / mass }
    /// The reciprocal of the moment of inertia of a rectangle; 0 for an item that does not rotate.
    var ease: CGFloat {
        guard traits.allowsRotation, !traits.isAnchored else { return 0 }
        let size = item.bounds.size
        return 12 / (mass * max(size.width * size.width + size.height * size.height, 1e-6))
    }

    /// A point of the item relative to its centre, by its offset in the unrotated item.
    func turned(_ offset: CGPoint) -> CGPoint {
        CGPoint(x: offset.x * cos(angle) - offset.y * sin(angle), y: offset.x * sin(angle) + offset.y * cos(angle))
    }

    /// The velocity of a point at an offset from the centre.
    func velocity(at offset: CGPoint) -> CGPoint {
        CGPoint(x: velocity.x - spin * offset.y, y: velocity.y + spin * offset.x)
    }

    /// Changes the velocities by an impulse at an offset from the centre.
    func push(_ impulse: CGPoint, at offset: CGPoint) {
        velocity.x += impulse.x * lightness
        velocity.y += impulse.y * lightness
        spin += (offset.x * impulse.y - offset.y * impulse.x) * ease
    }

    /// How easily the point at an offset moves along a direction.
    func mobility(at offset: CGPoint, along direction: CGPoint) -> CGFloat {
        let arm = offset.x * direction.y - offset.y * direction.x
        return lightness + arm * arm * ease
    }

    /// Moves the body by its velocities.
    func move(_ dt: CGFloat) {
        guard !traits.isAnchored else { return (velocity, spin) = (.zero, 0) }
        let slow = 1 / (1 + dt * traits.resistance)
        velocity.x *= slow
        velocity.y *= slow
        spin *= traits.allowsRotation ? 1 / (1 + dt * traits.angularResistance) : 0
        place.x += velocity.x * dt
        place.y += velocity.y * dt
        angle += spin * dt
    }

    /// Writes place and angle to the item, keeping its scale.
    func show() {
        item.center = place
        let present = item.transform
        let change = angle - atan2(present.b, present.a)
        if abs(change) > 1e-9 { item.transform = present.concatenating(CGAffineTransform(rotationAngle: change)) }
    }
}

/// Physical properties of an item.
struct DynamicTraits {
    var density: CGFloat = 1
    var resistance: CGFloat = 0
    var angularResistance: CGFloat = 0
    var allowsRotation = true
    var isAnchored = false
}

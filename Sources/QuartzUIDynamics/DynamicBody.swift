extension Array where Element == any UIDynamicItem {
    /// Returns whether an item is one of the elements. A loop, because a closure would check the actor for each element.
    func containsItem(_ item: any UIDynamicItem) -> Bool {
        let sought = ObjectIdentifier(item)
        for element in self where ObjectIdentifier(element) == sought { return true }
        return false
    }

    /// Removes an item as often as it occurs.
    mutating func removeItem(_ item: any UIDynamicItem) {
        let sought = ObjectIdentifier(item)
        var kept = 0
        for index in indices where ObjectIdentifier(self[index]) != sought {
            if kept != index { swapAt(kept, index) }
            kept += 1
        }
        removeLast(count - kept)
    }
}

/// An item's motion within an animator.
final class DynamicBody {
    let item: any UIDynamicItem
    /// Points per second.
    var velocity = SIMD2<Double>.zero
    /// Radians per second.
    var spin = 0.0
    var traits = DynamicTraits()
    /// The centre and the angle that the animator has last set.
    private(set) var position = SIMD2<Double>.zero
    private(set) var angle = 0.0
    /// The collision outline around the centre; nil for an item without area.
    private var outline: DynamicOutline?
    /// The mass and the moment of inertia for a density of 1.
    private var weight = (mass: 0.0, inertia: 0.0)
    /// The velocity and the spin of the last step.
    private var last = (velocity: SIMD2<Double>.zero, spin: 0.0)
    /// The velocity and the spin that correct overlaps in the current step only.
    private var correction = (velocity: SIMD2<Double>.zero, spin: 0.0)
    /// The share of the current step's motion that is made.
    private var openShare = 1.0

    init(_ item: any UIDynamicItem) {
        self.item = item
        readItem()
        measure()
    }

    /// Reads the item's position again after the program has moved it.
    func readItem() {
        position = SIMD2(item.center)
        angle = atan2(item.transform.b, item.transform.a)
    }

    /// Reads the item's outline again, which determines mass and inertia. An item without area counts as a point of small mass.
    func measure() {
        outline = DynamicOutline(item)
        weight.mass = max((outline?.area ?? 0) / 10_000, 1e-6)
        weight.inertia = weight.mass * max(outline?.inertia ?? 0, 1e-6)
    }

    /// The outline at the body's position.
    var shape: CollisionShape? { outline.map { CollisionShape($0, at: position, angle: angle) } }

    /// The reciprocal of the mass, which is 1 for 100 × 100 points of density 1; 0 for an anchored item.
    var inverseMass: Double { traits.isAnchored ? 0 : 1 / (weight.mass * density) }
    /// The reciprocal of the moment of inertia; 0 for an item that does not rotate.
    var inverseInertia: Double { traits.allowsRotation && !traits.isAnchored ? 1 / (weight.inertia * density) : 0 }
    private var density: Double { max(Double(traits.density), 1e-6) }

    /// Returns a point of the item relative to its centre, by its offset in the unrotated item.
    func turned(_ offset: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(offset.x * cos(angle) - offset.y * sin(angle), offset.x * sin(angle) + offset.y * cos(angle))
    }

    /// Returns the offset in the unrotated item of a point relative to its centre.
    func unturned(_ offset: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(offset.x * cos(angle) + offset.y * sin(angle), offset.y * cos(angle) - offset.x * sin(angle))
    }

    /// Returns the velocity of a point at an offset from the centre.
    func velocity(at offset: SIMD2<Double>) -> SIMD2<Double> { velocity + spin * SIMD2(-offset.y, offset.x) }
    /// Returns the correcting velocity of a point at an offset from the centre.
    func correctionVelocity(at offset: SIMD2<Double>) -> SIMD2<Double> {
        correction.velocity + correction.spin * SIMD2(-offset.y, offset.x)
    }

    /// Changes the velocities by an impulse at an offset from the centre.
    func push(_ impulse: SIMD2<Double>, at offset: SIMD2<Double>) {
        velocity += impulse * inverseMass
        spin += offset.cross(impulse) * inverseInertia
    }
    /// Changes the correcting velocities by an impulse at an offset from the centre.
    func correct(_ impulse: SIMD2<Double>, at offset: SIMD2<Double>) {
        correction.velocity += impulse * inverseMass
        correction.spin += offset.cross(impulse) * inverseInertia
    }

    /// Returns the inverse effective mass of the point at an offset along a direction.
    func mobility(at offset: SIMD2<Double>, along direction: SIMD2<Double>) -> Double {
        let arm = offset.cross(direction)
        return inverseMass + arm * arm * inverseInertia
    }

    /// Reduces the velocities by the item's resistance. Zeroes those of anchored items, and the spin of items that do not rotate.
    func slow(_ dt: Double) {
        guard !traits.isAnchored else { return (velocity, spin) = (.zero, 0) }
        velocity *= 1 / (1 + dt * Double(traits.resistance))
        spin *= traits.allowsRotation ? 1 / (1 + dt * Double(traits.angularResistance)) : 0
    }

    /// Returns the motion of the centre in a step.
    func motion(_ dt: Double) -> SIMD2<Double> { (velocity + correction.velocity) * dt }

    /// Shortens the motion of the current step. The velocities stay, so that the body rebounds in the next step.
    func shortenMotion(to share: Double) { openShare = min(openShare, share) }

    /// Moves the body by its velocities. A motion that is not finite is not made, and the last velocities return.
    func move(_ dt: Double) {
        let target = position + motion(dt) * openShare
        let turned = angle + (spin + correction.spin) * dt * openShare
        (correction, openShare) = ((.zero, 0), 1)
        guard [target.x, target.y, turned, velocity.x, velocity.y, spin].allSatisfy(\.isFinite) else {
            Diagnostics.warnOnce("UIDynamicAnimator: a motion that is not finite is ignored")
            return (velocity, spin) = last
        }
        (position, angle, last) = (target, turned, (velocity, spin))
    }

    /// Writes position and angle to the item, keeping its scale.
    func show() {
        item.center = CGPoint(x: position.x, y: position.y)
        let present = item.transform
        let change = angle - Double(atan2(present.b, present.a))
        if abs(change) > 1e-9 { item.transform = present.concatenating(CGAffineTransform(rotationAngle: CGFloat(change))) }
    }
}

/// Physical properties of an item.
struct DynamicTraits {
    var elasticity: CGFloat = 0
    var friction: CGFloat = 0
    var density: CGFloat = 1
    var resistance: CGFloat = 0
    var angularResistance: CGFloat = 0
    var allowsRotation = true
    var isAnchored = false
    var charge: CGFloat = 0
}

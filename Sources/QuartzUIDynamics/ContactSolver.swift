/// A point in which a body touches another, or a boundary, or is about to in the current step.
struct Contact {
    let body: DynamicBody
    /// Nil for a boundary.
    let other: DynamicBody?
    /// The boundary's identifier.
    let identifier: (any NSCopying)?
    /// The unit vector away from the other body or the boundary.
    let normal: SIMD2<Double>
    let point: SIMD2<Double>
    /// The distance of the two at the point; negative if they overlap.
    let separation: Double
    /// The accumulated impulse along the normal.
    fileprivate(set) var impulse = 0.0
    /// The accumulated friction impulse, across the normal.
    fileprivate var frictionImpulse = 0.0
    /// The two that touch, in either order.
    let pair: Pair

    /// Two bodies, or a body and a boundary.
    struct Pair: Hashable {
        let first: ObjectIdentifier
        let second: ObjectIdentifier
        let boundary: AnyHashable?

        init(_ body: DynamicBody, _ other: DynamicBody) {
            let (one, two) = (ObjectIdentifier(body), ObjectIdentifier(other))
            (first, second, boundary) = (min(one, two), max(one, two), nil)
        }

        init(_ body: DynamicBody, boundary identifier: (any NSCopying)?) {
            (first, second) = (ObjectIdentifier(body), ObjectIdentifier(body))
            boundary = identifier.map(Contact.key)
        }
    }

    init(_ body: DynamicBody, _ other: DynamicBody, normal: SIMD2<Double>, at point: SIMD2<Double>, separation: Double) {
        (self.body, self.other, identifier) = (body, other, nil)
        pair = Pair(body, other)
        (self.normal, self.point, self.separation) = (normal, point, separation)
    }

    init(
        _ body: DynamicBody, _ boundary: (any NSCopying)?, normal: SIMD2<Double>, at point: SIMD2<Double>, separation: Double
    ) {
        (self.body, other, identifier) = (body, nil, boundary)
        pair = Pair(body, boundary: boundary)
        (self.normal, self.point, self.separation) = (normal, point, separation)
    }

    /// Returns a hashable form of an identifier. It compares by equality if the type supports it, else by identity. A string equals
    /// a string object.
    static func key(_ identifier: any NSCopying) -> AnyHashable {
        if let string = identifier as? NSString { return AnyHashable("\(string)") }
        return identifier as? AnyHashable ?? AnyHashable(ObjectIdentifier(identifier as AnyObject))
    }

    /// Whether the two touch, beyond rounding.
    var isTouching: Bool { impulse > 0 || separation < 2 * ContactSolver.slop }
}

/// Changes velocities so that bodies do not enter each other, rub and rebound: sequential impulses (E. Catto, "Iterative Dynamics with
/// Temporal Coherence", 2005).
///
/// Contacts are found before bodies meet. A body may approach by the remaining distance, so that none passes through another at
/// high speed. Overlaps are corrected by a motion that does not change the velocities.
struct ContactSolver {
    /// The overlap that is not corrected, so that contacts persist.
    static let slop = 0.05
    private static let iterations = 12
    /// The share of an overlap that one step corrects, and the maximum speed of the correction.
    private static let correction = (share: 0.2, speed: 500.0)
    /// The maximum distance at which a contact point is matched with one of the previous step.
    private static let sameDistance = 2.0
    /// The speed of approach below which bodies do not rebound.
    private static let quietSpeed = 20.0

    private struct Joint {
        let arm: SIMD2<Double>
        let otherArm: SIMD2<Double>
        let mass: Double
        let slidingMass: Double
        let friction: Double
        let rebound: Double
        var correction = 0.0
    }

    /// Solves the contacts of a step of `dt` seconds. `before` are the contacts of the previous step.
    static func solve(_ contacts: inout [Contact], after before: [Contact], _ dt: Double) {
        var joints = contacts.map(joint)
        let known = Dictionary(grouping: before, by: \.pair)
        for index in contacts.indices { warmStart(joints[index], &contacts[index], known[contacts[index].pair]) }
        for _ in 0..<iterations {
            for index in contacts.indices {
                applyFriction(joints[index], &contacts[index])
                applyNormalImpulse(joints[index], &contacts[index], atLeast: -max(contacts[index].separation, 0) / dt)
                correct(&joints[index], contacts[index], dt)
            }
        }
        for _ in 0..<iterations {
            for index in contacts.indices where contacts[index].impulse > 0 && joints[index].rebound > 0 {
                applyNormalImpulse(joints[index], &contacts[index], atLeast: joints[index].rebound)
            }
        }
    }

    /// Applies the impulses of the same contacts in the previous step.
    private static func warmStart(_ joint: Joint, _ contact: inout Contact, _ before: [Contact]?) {
        let point = contact.point
        func gap(_ old: Contact) -> Double { (old.point - point).lengthSquared }
        guard let old = before?.min(by: { gap($0) < gap($1) }), gap(old) < sameDistance * sameDistance,
            old.normal.dot(contact.normal) > 0.9
        else { return }
        (contact.impulse, contact.frictionImpulse) = (old.impulse, old.frictionImpulse)
        let along = SIMD2(-contact.normal.y, contact.normal.x)
        push(joint, contact, contact.normal * contact.impulse + along * contact.frictionImpulse)
    }

    private static func joint(_ contact: Contact) -> Joint {
        let arm = contact.point - contact.body.position
        let otherArm = contact.other.map { contact.point - $0.position } ?? .zero
        let along = SIMD2(-contact.normal.y, contact.normal.x)
        func mass(_ axis: SIMD2<Double>) -> Double {
            let mobility = contact.body.mobility(at: arm, along: axis) + (contact.other?.mobility(at: otherArm, along: axis) ?? 0)
            return mobility > 0 ? 1 / mobility : 0
        }
        let (mine, its) = (contact.body.traits, contact.other?.traits)
        let approach = speed(contact, arm, otherArm, contact.normal)
        let elasticity = max(mine.elasticity, its?.elasticity ?? 0)
        return Joint(
            arm: arm, otherArm: otherArm, mass: mass(contact.normal), slidingMass: mass(along),
            friction: its.map { (Double(mine.friction) * Double($0.friction)).squareRoot() } ?? Double(mine.friction),
            rebound: approach < -quietSpeed ? -approach * Double(elasticity) : 0)
    }

    /// Returns the relative velocity of the two bodies' points along an axis.
    private static func speed(
        _ contact: Contact, _ arm: SIMD2<Double>, _ otherArm: SIMD2<Double>, _ axis: SIMD2<Double>
    ) -> Double {
        let other = contact.other?.velocity(at: otherArm) ?? .zero
        return (contact.body.velocity(at: arm) - other).dot(axis)
    }

    private static func push(_ joint: Joint, _ contact: Contact, _ impulse: SIMD2<Double>) {
        contact.body.push(impulse, at: joint.arm)
        contact.other?.push(-impulse, at: joint.otherArm)
    }

    /// Slows the sliding of the two along each other. The friction is limited by the impulse along the normal (Coulomb).
    private static func applyFriction(_ joint: Joint, _ contact: inout Contact) {
        guard joint.friction > 0 else { return }
        let along = SIMD2(-contact.normal.y, contact.normal.x)
        let limit = joint.friction * contact.impulse
        let wanted = contact.frictionImpulse - speed(contact, joint.arm, joint.otherArm, along) * joint.slidingMass
        let total = min(max(wanted, -limit), limit)
        push(joint, contact, along * (total - contact.frictionImpulse))
        contact.frictionImpulse = total
    }

    /// Raises the speed along the normal to a minimum. Contacts push and never pull.
    private static func applyNormalImpulse(_ joint: Joint, _ contact: inout Contact, atLeast least: Double) {
        let speed = speed(contact, joint.arm, joint.otherArm, contact.normal)
        let total = max(contact.impulse + (least - speed) * joint.mass, 0)
        push(joint, contact, contact.normal * (total - contact.impulse))
        contact.impulse = total
    }

    private static func correct(_ joint: inout Joint, _ contact: Contact, _ dt: Double) {
        let overlap = -contact.separation - slop
        guard overlap > 0 else { return }
        let wanted = min(correction.share * overlap / dt, correction.speed)
        let other = contact.other?.correctionVelocity(at: joint.otherArm) ?? .zero
        let present = (contact.body.correctionVelocity(at: joint.arm) - other).dot(contact.normal)
        let total = max(joint.correction + (wanted - present) * joint.mass, 0)
        let impulse = contact.normal * (total - joint.correction)
        contact.body.correct(impulse, at: joint.arm)
        contact.other?.correct(-impulse, at: joint.otherArm)
        joint.correction = total
    }
}

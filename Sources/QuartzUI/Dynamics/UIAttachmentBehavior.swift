/// Ties a point of an item to a point of its surroundings, or of another item, by a rod or a spring.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
    /// The kind of the other end.
    nonisolated public enum AttachmentType: Int, Sendable {
        /// Another item.
        case items
        /// A point.
        case anchor
    }

    /// The items: one, or two tied to each other.
    public let items: [any UIDynamicItem]
    /// The kind of the other end.
    public let attachedBehaviorType: AttachmentType
    /// The point that the item is tied to.
    open var anchorPoint: CGPoint { didSet { dynamicAnimator?.wake() } }
    /// The length of the rod. By default the distance at the start.
    open var length: CGFloat { didSet { dynamicAnimator?.wake() } }
    /// The damping of the spring: 1 does not swing.
    open var damping: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
    /// Oscillations of the spring per second; 0, the default, is a rod.
    open var frequency: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
    /// Resistance of the joint to rotation, per second.
    open var frictionTorque: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
    private let offsets: [SIMD2<Double>]

    /// The frequency and damping of a rod, which is a stiff spring.
    private static let rod: (frequency: CGFloat, damping: CGFloat) = (30, 1)

    /// Ties an item's centre to a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }
    /// Ties a point of an item to a point.
    public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
        items = [item]
        attachedBehaviorType = .anchor
        offsets = [SIMD2(offset.horizontal, offset.vertical)]
        anchorPoint = point
        length = 0
        super.init()
        length = CGFloat((Self.anchorPosition(of: item, offsets[0]) - SIMD2(point)).lengthSquared.squareRoot())
    }
    /// Ties two items' centres.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }
    /// Ties points of two items.
    public init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) {
        items = [item1, item2]
        attachedBehaviorType = .items
        offsets = [offset1, offset2].map { SIMD2($0.horizontal, $0.vertical) }
        anchorPoint = .zero
        length = 0
        super.init()
        let gap = Self.anchorPosition(of: item1, offsets[0]) - Self.anchorPosition(of: item2, offsets[1])
        length = CGFloat(gap.lengthSquared.squareRoot())
    }

    private static func anchorPosition(of item: any UIDynamicItem, _ offset: SIMD2<Double>) -> SIMD2<Double> {
        let body = DynamicBody(item)
        return body.position + body.turned(offset)
    }

    override var movedItems: [any UIDynamicItem] { items }

    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        let bodies = items.map(world.body)
        let arms = zip(bodies, offsets).map { $0.turned($1) }
        for body in bodies where frictionTorque > 0 { body.spin /= 1 + dt * frictionTorque * body.inverseInertia }
        let gap = bodies[0].position + arms[0] - (bodies.count > 1 ? bodies[1].position + arms[1] : SIMD2(anchorPoint))
        let distance = gap.lengthSquared.squareRoot()
        if length < 1e-6 {
            // Solve both directions together, because the points must coincide.
            for axis in [SIMD2(1.0, 0), SIMD2(0, 1.0)] { pull(bodies, arms, along: axis, gap.dot(axis), dt) }
        } else if distance > 1e-6 {
            pull(bodies, arms, along: gap / distance, distance - Double(length), dt)
        }
    }

    /// Applies the impulse of a spring that is stretched by a length along a direction.
    private func pull(
        _ bodies: [DynamicBody], _ arms: [SIMD2<Double>], along axis: SIMD2<Double>, _ stretch: Double, _ dt: Double
    ) {
        var speed = 0.0
        var mobility = 0.0
        for (index, body) in bodies.enumerated() {
            speed += body.velocity(at: arms[index]).dot(axis) * (index == 0 ? 1 : -1)
            mobility += body.mobility(at: arms[index], along: axis)
        }
        guard mobility > 0 else { return }
        let spring = frequency > 0 ? (frequency: frequency, damping: damping) : Self.rod
        let rate = 2 * .pi * spring.frequency
        let friction = 2 * spring.damping * rate
        // The implicit step of a damped spring of the joint's effective mass.
        let wanted = (speed - dt * rate * rate * stretch) / (1 + dt * friction + dt * dt * rate * rate)
        let impulse = (wanted - speed) / mobility
        for (index, body) in bodies.enumerated() {
            body.push(axis * (index == 0 ? impulse : -impulse), at: arms[index])
        }
    }

    override func isPressing(_ world: DynamicWorld) -> Bool {
        let bodies = items.map(world.body)
        guard bodies.count == 1 else { return false }
        let gap = bodies[0].position + bodies[0].turned(offsets[0]) - SIMD2(anchorPoint)
        return abs(gap.lengthSquared.squareRoot() - Double(length)) > 0.5
    }
}

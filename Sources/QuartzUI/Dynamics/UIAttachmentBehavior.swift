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
    open var damping: CGFloat = 0
    /// Oscillations of the spring per second; 0, the default, is a rod.
    open var frequency: CGFloat = 0
    /// Resistance of the joint to rotation, per second.
    open var frictionTorque: CGFloat = 0
    private let offsets: [CGPoint]

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
        offsets = [CGPoint(x: offset.horizontal, y: offset.vertical)]
        anchorPoint = point
        length = 0
        super.init()
        let place = Self.place(of: item, offsets[0])
        length = hypot(place.x - point.x, place.y - point.y)
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
        offsets = [offset1, offset2].map { CGPoint(x: $0.horizontal, y: $0.vertical) }
        anchorPoint = .zero
        length = 0
        super.init()
        let (first, second) = (Self.place(of: item1, offsets[0]), Self.place(of: item2, offsets[1]))
        length = hypot(first.x - second.x, first.y - second.y)
    }

    private static func place(of item: any UIDynamicItem, _ offset: CGPoint) -> CGPoint {
        let body = DynamicBody(item), turned = body.turned(offset)
        return CGPoint(x: body.place.x + turned.x, y: body.place.y + turned.y)
    }

    override var movedItems: [any UIDynamicItem] { items }

    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        let bodies = items.map(world.body)
        let arms = zip(bodies, offsets).map { $0.turned($1) }
        for body in bodies where frictionTorque > 0 { body.spin /= 1 + dt * frictionTorque * body.ease }
        let from = CGPoint(x: bodies[0].place.x + arms[0].x, y: bodies[0].place.y + arms[0].y)
        let to =
            bodies.count > 1 ? CGPoint(x: bodies[1].place.x + arms[1].x, y: bodies[1].place.y + arms[1].y) : anchorPoint
        let gap = CGPoint(x: from.x - to.x, y: from.y - to.y)
        let distance = hypot(gap.x, gap.y)
        if length < 1e-6 {
            // Both directions at once: the points are to be the same.
            for axis in [CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)] {
                pull(bodies, arms, along: axis, gap.x * axis.x + gap.y * axis.y, dt)
            }
        } else if distance > 1e-6 {
            pull(bodies, arms, along: CGPoint(x: gap.x / distance, y: gap.y / distance), distance - length, dt)
        }
    }

    /// Applies the impulse of a spring that is stretched by a length along a direction.
    private func pull(_ bodies: [DynamicBody], _ arms: [CGPoint], along axis: CGPoint, _ stretch: CGFloat, _ dt: CGFloat) {
        var speed: CGFloat = 0
        var mobility: CGFloat = 0
        for (index, body) in bodies.enumerated() {
            let velocity = body.velocity(at: arms[index])
            speed += (velocity.x * axis.x + velocity.y * axis.y) * (index == 0 ? 1 : -1)
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
            let sign: CGFloat = index == 0 ? impulse : -impulse
            body.push(CGPoint(x: axis.x * sign, y: axis.y * sign), at: arms[index])
        }
    }

    override func isPressing(_ world: DynamicWorld) -> Bool {
        let bodies = items.map(world.body)
        let turned = bodies[0].turned(offsets[0])
        let from = CGPoint(x: bodies[0].place.x + turned.x, y: bodies[0].place.y + turned.y)
        guard bodies.count == 1 else { return false }
        return abs(hypot(from.x - anchorPoint.x, from.y - anchorPoint.y) - length) > 0.5
    }
}

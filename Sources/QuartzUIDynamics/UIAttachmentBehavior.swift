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
    /// The range of a sliding attachment's motion, in points from the start. All numbers by default.
    open var attachmentRange = UIFloatRange.infinite { didSet { dynamicAnimator?.wake() } }
    private let offsets: [SIMD2<Double>]
    private let joint: AttachmentJoint
    /// The angle between the items at the start.
    private let startAngle: Double

    /// The frequency and damping of a rod, which is a stiff spring.
    private static let rod: (frequency: CGFloat, damping: CGFloat) = (30, 1)

    /// Ties an item's centre to a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }
    /// Ties a point of an item to a point.
    public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
        (items, joint, startAngle) = ([item], .rod, 0)
        attachedBehaviorType = .anchor
        offsets = [SIMD2(offset.horizontal, offset.vertical)]
        anchorPoint = point
        length = 0
        super.init()
        length = presentLength
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
        (items, joint, startAngle) = ([item1, item2], .rod, 0)
        attachedBehaviorType = .items
        offsets = [offset1, offset2].map { SIMD2($0.horizontal, $0.vertical) }
        anchorPoint = .zero
        length = 0
        super.init()
        length = presentLength
    }

    /// Creates a joint of one or two items at a point.
    private convenience init(_ items: [any UIDynamicItem], _ joint: AttachmentJoint, at point: CGPoint) {
        let offsets = items.map { item in
            let body = DynamicBody(item)
            return body.unturned(SIMD2(point) - body.position)
        }
        self.init(items, joint, offsets: offsets, at: point)
    }

    private init(_ items: [any UIDynamicItem], _ joint: AttachmentJoint, offsets: [SIMD2<Double>], at point: CGPoint) {
        let bodies = items.map(DynamicBody.init)
        self.items = items
        self.joint = joint
        attachedBehaviorType = items.count > 1 ? .items : .anchor
        self.offsets = offsets
        startAngle = bodies[0].angle - (bodies.count > 1 ? bodies[1].angle : 0)
        anchorPoint = point
        length = 0
        super.init()
        length = presentLength
    }

    /// The distance of the two ends.
    private var presentLength: CGFloat {
        let bodies = items.map(DynamicBody.init)
        return CGFloat(gap(bodies, zip(bodies, offsets).map { $0.turned($1) }).lengthSquared.squareRoot())
    }

    /// Lets an item slide along an axis through a point, without turning.
    public class func slidingAttachment(
        with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior([item], .slider(SIMD2(axis.dx, axis.dy)), at: point)
    }
    /// Lets two items slide against each other along an axis through a point, without turning against each other.
    public class func slidingAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        let angle = -DynamicBody(item2).angle
        let (x, y) = (Double(axis.dx), Double(axis.dy))
        return UIAttachmentBehavior(
            [item1, item2], .slider(SIMD2(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))), at: point)
    }
    /// Ties points of two items by a rope of their present distance: they may come closer.
    public class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(
            [item1, item2], .rope, offsets: [offset1, offset2].map { SIMD2($0.horizontal, $0.vertical) }, at: .zero)
    }
    /// Joins two items rigidly.
    public class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior([item1, item2], .weld, at: point)
    }
    /// Joins two items at a point, around which they turn.
    public class func pinAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior([item1, item2], .rod, at: point)
    }

    override var movedItems: [any UIDynamicItem] { items }

    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        let bodies = items.map(world.body)
        let arms = zip(bodies, offsets).map { $0.turned($1) }
        for body in bodies where frictionTorque > 0 { body.spin /= 1 + dt * frictionTorque * body.inverseInertia }
        let gap = gap(bodies, arms)
        switch joint {
        case .slider(let axis): return slide(bodies, gap, along: axis, dt)
        case .weld: hold(bodies, dt)
        case .rod, .rope: break
        }
        let distance = gap.lengthSquared.squareRoot()
        if length < 1e-6 {
            // Solve both directions together, because the points must coincide.
            for axis in [SIMD2(1.0, 0), SIMD2(0, 1.0)] { pull(bodies, arms, along: axis, gap.dot(axis), dt) }
        } else if distance > 1e-6, joint != .rope || distance > Double(length) {
            pull(bodies, arms, along: gap / distance, distance - Double(length), dt)
        }
    }

    /// The vector from the other end to the item's point.
    private func gap(_ bodies: [DynamicBody], _ arms: [SIMD2<Double>]) -> SIMD2<Double> {
        bodies[0].position + arms[0] - (bodies.count > 1 ? bodies[1].position + arms[1] : SIMD2(anchorPoint))
    }

    /// Keeps the item on an axis, without turning, and within the range.
    private func slide(_ bodies: [DynamicBody], _ gap: SIMD2<Double>, along axis: SIMD2<Double>, _ dt: CGFloat) {
        hold(bodies, dt)
        // The items do not turn, so they are pulled at their centres.
        let arms = bodies.map { _ in SIMD2<Double>.zero }
        let axis = bodies.count > 1 ? bodies[1].turned(axis) : axis
        let size = axis.lengthSquared.squareRoot()
        guard size > 0 else { return }
        let along = axis / size
        let across = SIMD2(-along.y, along.x)
        pull(bodies, arms, along: across, gap.dot(across), dt)
        let way = gap.dot(along)
        let excess = way - min(max(way, Double(attachmentRange.minimum)), Double(attachmentRange.maximum))
        if excess != 0 { pull(bodies, arms, along: along, excess, dt) }
    }

    /// Turns the items to their angle at the start, by a spring.
    private func hold(_ bodies: [DynamicBody], _ dt: CGFloat) {
        let mobility = bodies.reduce(0) { $0 + $1.inverseInertia }
        guard mobility > 0 else { return }
        let other = bodies.count > 1 ? bodies[1] : nil
        let excess = bodies[0].angle - (other?.angle ?? 0) - startAngle
        let speed = bodies[0].spin - (other?.spin ?? 0)
        let rate = 2 * .pi * Self.rod.frequency
        let wanted = (speed - dt * rate * rate * excess) / (1 + 2 * dt * Self.rod.damping * rate + dt * dt * rate * rate)
        let impulse = (wanted - speed) / mobility
        bodies[0].spin += impulse * bodies[0].inverseInertia
        if let other { other.spin -= impulse * other.inverseInertia }
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
        guard joint == .rod else { return false }
        let bodies = items.map(world.body)
        guard bodies.count == 1 else { return false }
        let gap = bodies[0].position + bodies[0].turned(offsets[0]) - SIMD2(anchorPoint)
        return abs(gap.lengthSquared.squareRoot() - Double(length)) > 0.5
    }
}

/// The motion that an attachment leaves to its items.
private enum AttachmentJoint: Equatable {
    /// A fixed distance; turning around both ends.
    case rod
    /// A greatest distance; turning around both ends.
    case rope
    /// None: the items are one rigid body.
    case weld
    /// Along an axis, in the coordinates of the second item if there is one.
    case slider(SIMD2<Double>)
}

/// A range of numbers.
nonisolated public struct UIFloatRange: Equatable, Sendable {
    /// The least number.
    public var minimum: CGFloat
    /// The greatest number.
    public var maximum: CGFloat

    /// Creates the range of zero alone.
    public init() { self.init(minimum: 0, maximum: 0) }
    /// Creates a range.
    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The range of zero alone.
    public static let zero = UIFloatRange()
    /// The range of all numbers.
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
    /// Whether the range is that of all numbers.
    public var isInfinite: Bool { self == .infinite }
}

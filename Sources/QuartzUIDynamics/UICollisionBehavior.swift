/// Observes the collisions of a behaviour. All methods are optional.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Called after two items begin to touch at a point of the reference view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint)
    /// Called after two items cease to touch.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
    /// Called after an item begins to touch a boundary. The identifier of the reference view's bounds is nil.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
    /// Called after an item ceases to touch a boundary. The identifier of the reference view's bounds is nil.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}

/// Lets items collide with each other and with boundaries.
///
/// Items collide by their `collisionBoundsType`. How they rebound and rub is set by a `UIDynamicItemBehavior`: two items rebound by the
/// greater of their elasticities and rub by the geometric mean of their frictions; at a boundary the item's own values count.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
    /// The kinds of obstacles.
    nonisolated public struct Mode: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Each other.
        public static let items = Mode(rawValue: 1)
        /// Boundaries.
        public static let boundaries = Mode(rawValue: 2)
        /// Each other and boundaries.
        public static let everything = Mode(rawValue: .max)
    }

    /// The items.
    open private(set) var items: [any UIDynamicItem]
    /// The kinds of obstacles that the items collide with. Everything by default.
    open var collisionMode = Mode.everything { didSet { dynamicAnimator?.wake() } }
    /// The delegate, held weakly.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
    /// Whether the bounds of the animator's reference view are a boundary. False by default.
    open var translatesReferenceBoundsIntoBoundary = false { didSet { dynamicAnimator?.wake() } }

    private var insets = UIEdgeInsets.zero
    private var boundaries: [Boundary] = []
    /// The contacts of the last step, one per pair.
    private var touching: [Contact] = []
    /// The contacts that began and ended since the last report.
    private var changes: [(isBeginning: Bool, contact: Contact)] = []

    private struct Boundary {
        let identifier: any NSCopying
        let path: UIBezierPath
        let segments: [BoundarySegment]
    }

    /// Creates collisions without items.
    public override init() {
        items = []
        super.init()
    }
    /// Creates collisions of items.
    public init(items: [any UIDynamicItem]) {
        self.items = items
        super.init()
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        guard !items.containsItem(item) else { return }
        dynamicAnimator?.itemWillEnter(item)
        items.append(item)
        dynamicAnimator?.wake()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        items.removeItem(item)
        dynamicAnimator?.itemDidLeave(item)
        var others: [Contact] = []
        for contact in touching where contact.body.item !== item && contact.other?.item !== item { others.append(contact) }
        touching = others
        dynamicAnimator?.wake()
    }

    // MARK: Boundaries

    /// Makes the bounds of the animator's reference view a boundary, inset by distances.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
        self.insets = insets
        translatesReferenceBoundsIntoBoundary = true
    }
    /// Adds the outline of a path as a boundary, or replaces the one of the same identifier. The path's curves become lines within a tenth of
    /// a point.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        let lines = bezierPath.cgPath.geometry.flattened()
        let segments = lines.flatMap { BoundarySegment.chain($0.points.map { SIMD2($0) }, isClosed: $0.isClosed) }
        removeBoundary(withIdentifier: identifier)
        boundaries.append(Boundary(identifier: identifier, path: bezierPath, segments: segments))
        dynamicAnimator?.wake()
    }
    /// Adds a segment as a boundary, or replaces the one of the same identifier. A point that is not finite is refused.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        guard [p1.x, p1.y, p2.x, p2.y].allSatisfy(\.isFinite) else {
            return Diagnostics.warnOnce("UICollisionBehavior.addBoundary: \(p1) … \(p2) is not finite; there is no such boundary")
        }
        let path = UIBezierPath()
        path.move(to: p1)
        path.addLine(to: p2)
        addBoundary(withIdentifier: identifier, for: path)
    }
    /// Returns the path of a boundary; nil if there is none of that identifier.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        boundaries.first { Contact.key($0.identifier) == Contact.key(identifier) }?.path
    }
    /// The identifiers of the boundaries; nil if there are none.
    open var boundaryIdentifiers: [any NSCopying]? { boundaries.isEmpty ? nil : boundaries.map(\.identifier) }
    /// Removes a boundary.
    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        let kept = boundaries.filter { Contact.key($0.identifier) != Contact.key(identifier) }
        discard(exchange(&boundaries, with: kept))
        dynamicAnimator?.wake()
    }
    /// Removes all boundaries except the bounds of the reference view.
    open func removeAllBoundaries() {
        discard(exchange(&boundaries, with: []))
        dynamicAnimator?.wake()
    }

    // MARK: Contacts

    /// The distance beyond the motion of bodies at which they count as near.
    private static let nearness = 0.5
    /// The maximum number of contacts between items in one step. Many items on one spot all touch each other; omitted contacts
    /// follow in later steps, when the items have moved apart.
    private static let mostContacts = 16_384

    /// A body at its position, and the distance that it may move within a step.
    private struct Collider {
        let body: DynamicBody
        let shape: CollisionShape
        let reach: Double
        var low: SIMD2<Double> { shape.center - (shape.radius + reach) }
        var high: SIMD2<Double> { shape.center + (shape.radius + reach) }
    }

    override var movedItems: [any UIDynamicItem] { items }

    override func contacts(_ world: DynamicWorld, _ dt: CGFloat) -> [Contact] {
        let colliders = items.compactMap { item -> Collider? in
            let body = world.body(of: item)
            guard let shape = body.shape else { return nil }
            let speed = body.velocity.lengthSquared.squareRoot() + abs(body.spin) * shape.radius
            return Collider(body: body, shape: shape, reach: speed * Double(dt) + Self.nearness)
        }
        var result: [Contact] = []
        if collisionMode.contains(.items) { collide(colliders, &result) }
        if collisionMode.contains(.boundaries) {
            if let bounds = referenceBoundary { collide(colliders, with: bounds, nil, &result) }
            for boundary in boundaries { collide(colliders, with: boundary.segments, boundary.identifier, &result) }
        }
        return result
    }

    private var referenceBoundary: [BoundarySegment]? {
        guard translatesReferenceBoundsIntoBoundary, let bounds = dynamicAnimator?.referenceBounds?.clampedInset(by: insets)
        else {
            return nil
        }
        let corners = [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
        ]
        return BoundarySegment.chain(corners.map { SIMD2($0) }, isClosed: true)
    }

    /// Finds the pairs of items that meet, by a sweep along the axis of the greater extent, and adds their contacts.
    private func collide(_ colliders: [Collider], _ result: inout [Contact]) {
        let low = colliders.reduce(SIMD2(repeating: .infinity)) { pointwiseMin($0, $1.shape.center) }
        let high = colliders.reduce(SIMD2(repeating: -.infinity)) { pointwiseMax($0, $1.shape.center) }
        let (along, across) = high.x - low.x >= high.y - low.y ? (0, 1) : (1, 0)
        var active: [Collider] = []
        for collider in colliders.sorted(by: { $0.low[along] < $1.low[along] }) {
            active.removeAll { $0.high[along] < collider.low[along] }
            for other in active where other.low[across] <= collider.high[across] && collider.low[across] <= other.high[across] {
                guard !(collider.body.traits.isAnchored && other.body.traits.isAnchored),
                    let touch = collider.shape.touch(other.shape, within: collider.reach + other.reach)
                else { continue }
                guard result.count + touch.points.count <= Self.mostContacts else {
                    return Diagnostics.warnOnce(
                        "UICollisionBehavior: more than \(Self.mostContacts) contacts of items in a step; the others are left out"
                    )
                }
                for (point, separation) in touch.points {
                    result.append(Contact(collider.body, other.body, normal: touch.normal, at: point, separation: separation))
                }
            }
            active.append(collider)
        }
    }

    private func collide(
        _ colliders: [Collider], with segments: [BoundarySegment], _ identifier: (any NSCopying)?, _ result: inout [Contact]
    ) {
        for collider in colliders where !collider.body.traits.isAnchored {
            let (low, high) = (collider.low, collider.high)
            for segment in segments {
                guard max(segment.start.x, segment.end.x) >= low.x, min(segment.start.x, segment.end.x) <= high.x,
                    max(segment.start.y, segment.end.y) >= low.y, min(segment.start.y, segment.end.y) <= high.y,
                    let touch = segment.touch(of: collider.shape, within: collider.reach)
                else { continue }
                for (point, separation) in touch.points {
                    result.append(
                        Contact(collider.body, identifier, normal: touch.normal, at: point, separation: separation))
                }
            }
        }
    }

    /// Shortens motions that would carry an item's centre through a boundary. The contacts of a step do not prevent all of them: an item
    /// may rebound from one segment to another, or pass the corner that was nearest.
    override func confine(_ world: DynamicWorld, _ dt: CGFloat) {
        guard collisionMode.contains(.boundaries) else { return }
        let segments = (referenceBoundary ?? []) + boundaries.flatMap(\.segments)
        guard !segments.isEmpty else { return }
        for item in items {
            let body = world.body(of: item)
            let (center, motion) = (body.position, body.motion(Double(dt)))
            guard !body.traits.isAnchored, let shape = body.shape else { continue }
            let (low, high) = (pointwiseMin(center, center + motion), pointwiseMax(center, center + motion))
            let distance = shape.innerRadius
            for segment in segments
            where max(segment.start.x, segment.end.x) >= low.x && min(segment.start.x, segment.end.x) <= high.x
                && max(segment.start.y, segment.end.y) >= low.y && min(segment.start.y, segment.end.y) <= high.y
            {
                body.shortenMotion(to: segment.openShare(from: center, by: motion, distance: distance))
            }
        }
    }

    // MARK: Reports

    override func note(_ contacts: ArraySlice<Contact>) {
        var present: Set<Contact.Pair> = []
        let now = contacts.filter { $0.isTouching && present.insert($0.pair).inserted }
        let before = Set(touching.map(\.pair))
        changes += touching.filter { !present.contains($0.pair) }.map { (false, $0) }
        changes += now.filter { !before.contains($0.pair) }.map { (true, $0) }
        discard(exchange(&touching, with: now))
    }

    override func report() {
        let due = changes
        changes.removeAll()
        guard let collisionDelegate else { return }
        for (isBeginning, contact) in due {
            let (item, other, identifier) = (contact.body.item, contact.other?.item, contact.identifier)
            let point = CGPoint(x: contact.point.x, y: contact.point.y)
            switch (isBeginning, other) {
            case (true, let other?):
                collisionDelegate.collisionBehavior(self, beganContactFor: item, with: other, at: point)
            case (true, nil):
                collisionDelegate.collisionBehavior(self, beganContactFor: item, withBoundaryIdentifier: identifier, at: point)
            case (false, let other?):
                collisionDelegate.collisionBehavior(self, endedContactFor: item, with: other)
            case (false, nil):
                collisionDelegate.collisionBehavior(self, endedContactFor: item, withBoundaryIdentifier: identifier)
            }
        }
    }
}

/// Swift strings serve as identifiers, as they do on Apple's systems: `"floor" as NSCopying`.
extension String: @retroactive NSCopying {
    /// Returns the same string.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

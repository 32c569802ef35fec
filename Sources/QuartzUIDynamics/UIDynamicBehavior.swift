/// A rule by which an animator moves items. It may consist of other behaviours.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
    /// The behaviours that belong to this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] {
        get { childList.objects }
        set { childList.objects = newValue }
    }
    private let childList = DeferredList<UIDynamicBehavior>()
    /// Called in each step of the animation.
    open var action: (() -> Void)? { didSet { discard(oldValue) } }
    /// The animator that the behaviour belongs to.
    open internal(set) var dynamicAnimator: UIDynamicAnimator? {
        get { owner }
        set { for part in tree { part.owner = newValue } }
    }
    private weak var owner: UIDynamicAnimator?

    /// Creates a behaviour without effect, to which others are added.
    public override init() { super.init() }

    /// Adds a behaviour. One that contains this one is refused with a warning.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        guard !behavior.tree.contains(where: { $0 === self }) else {
            return Diagnostics.warnOnce("UIDynamicBehavior: a behaviour cannot be a part of itself; it is not added")
        }
        if let dynamicAnimator { behavior.announceMove(to: dynamicAnimator) }
        dynamicAnimator?.behaviorWillEnter()
        childList.objects.append(behavior)
        behavior.dynamicAnimator = dynamicAnimator
        dynamicAnimator?.wake()
    }
    /// Removes a behaviour.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        guard childBehaviors.index(of: behavior) != nil else { return }
        if dynamicAnimator != nil { behavior.announceMove(to: nil) }
        // A behaviour may have been added more than once.
        while childList.objects.removeObject(behavior) {}
        behavior.dynamicAnimator = nil
        dynamicAnimator?.behaviorDidLeave()
        dynamicAnimator?.wake()
    }
    /// Called before the behaviour, itself or as a part of another, enters an animator or leaves it. The default does nothing.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// Calls ``willMove(to:)`` of the behaviour and of all behaviours in it.
    final func announceMove(to animator: UIDynamicAnimator?) {
        for behavior in tree { behavior.willMove(to: animator) }
    }

    /// The items that the behaviour moves.
    var movedItems: [any UIDynamicItem] { [] }
    /// Changes velocities for a step.
    func step(_ world: DynamicWorld, _ dt: CGFloat) {}
    /// Sets the bodies' properties before a step.
    func prepare(_ world: DynamicWorld) {}
    /// Returns the contacts of its items that are possible within a step.
    func contacts(_ world: DynamicWorld, _ dt: CGFloat) -> [Contact] { [] }
    /// Called with its contacts after they have been solved.
    func note(_ contacts: ArraySlice<Contact>) {}
    /// Shortens motions that a step must not make, after the contacts have been solved.
    func confine(_ world: DynamicWorld, _ dt: CGFloat) {}
    /// Calls its delegate after a step.
    func report() {}
    /// Returns whether the behaviour moves items that are at rest.
    func isPressing(_ world: DynamicWorld) -> Bool { false }

    /// The behaviour and all that belong to it.
    final var tree: [UIDynamicBehavior] {
        var found: [UIDynamicBehavior] = []
        var left = [self]
        while let next = left.popLast() {
            found.append(next)
            left += next.childBehaviors.reversed()
        }
        return found
    }
}

extension CGVector {
    /// The direction, clockwise from the right, in radians.
    var angle: CGFloat { atan2(dy, dx) }
    var magnitude: CGFloat { hypot(dx, dy) }

    init(angle: CGFloat, magnitude: CGFloat) {
        self.init(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
    }
}

/// Sets physical properties of items, and their velocities.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
    /// The items.
    open private(set) var items: [any UIDynamicItem]
    /// The share of its speed that an item keeps when it bounces: 0, the default, is none, 1 is all.
    open var elasticity: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
    /// The friction of items that touch: 0, the default, is none, 1 is strong.
    open var friction: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
    /// The density; an item of 100 × 100 points and density 1 has mass 1.
    open var density: CGFloat = 1 { didSet { dynamicAnimator?.wake() } }
    /// Damping of the velocity, per second.
    open var resistance: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
    /// Damping of the rotation, per second.
    open var angularResistance: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
    /// Whether the items rotate.
    open var allowsRotation = true { didSet { dynamicAnimator?.wake() } }
    /// Whether the items stay where they are, as obstacles.
    open var isAnchored = false { didSet { dynamicAnimator?.wake() } }
    /// The charge, on which electric and magnetic fields act. 0 by default.
    open var charge: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }

    private var added: [ObjectIdentifier: (velocity: CGPoint, spin: CGFloat)] = [:]

    /// Creates properties without items.
    public override init() {
        items = []
        super.init()
    }
    /// Creates properties for items.
    public init(items: [any UIDynamicItem]) {
        self.items = items
        super.init()
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        dynamicAnimator?.itemWillEnter(item)
        items.append(item)
        dynamicAnimator?.wake()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        items.removeItem(item)
        dynamicAnimator?.itemDidLeave(item)
        added[ObjectIdentifier(item)] = nil
        dynamicAnimator?.wake()
    }
    /// Adds to an item's velocity, in points per second.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        let old = added[ObjectIdentifier(item)] ?? (.zero, 0)
        added[ObjectIdentifier(item)] = (CGPoint(x: old.velocity.x + velocity.x, y: old.velocity.y + velocity.y), old.spin)
        dynamicAnimator?.wake()
    }
    /// Adds to an item's rotation, in radians per second.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        let old = added[ObjectIdentifier(item)] ?? (.zero, 0)
        added[ObjectIdentifier(item)] = (old.velocity, old.spin + velocity)
        dynamicAnimator?.wake()
    }
    /// Returns an item's velocity, in points per second.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        let waiting = added[ObjectIdentifier(item)]?.velocity ?? .zero
        let present = dynamicAnimator?.world.knownBody(of: item)?.velocity ?? .zero
        return CGPoint(x: present.x + waiting.x, y: present.y + waiting.y)
    }
    /// Returns an item's rotation, in radians per second.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        (dynamicAnimator?.world.knownBody(of: item)?.spin ?? 0) + (added[ObjectIdentifier(item)]?.spin ?? 0)
    }

    override var movedItems: [any UIDynamicItem] { items }
    override func prepare(_ world: DynamicWorld) {
        for item in items {
            world.body(of: item).traits = DynamicTraits(
                elasticity: elasticity, friction: friction, density: density, resistance: resistance,
                angularResistance: angularResistance,
                allowsRotation: allowsRotation, isAnchored: isAnchored, charge: charge)
            guard let added = added.removeValue(forKey: ObjectIdentifier(item)) else { continue }
            world.body(of: item).velocity += SIMD2(added.velocity)
            world.body(of: item).spin += Double(added.spin)
        }
    }
}

/// Moves items steadily in a direction: by default down, by 1000 points per second per second.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
    /// The items.
    open private(set) var items: [any UIDynamicItem]
    /// The direction and strength; a length of 1 is 1000 points per second per second.
    open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { dynamicAnimator?.wake() } }
    /// The direction, clockwise from the right, in radians.
    open var angle: CGFloat {
        get { gravityDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }
    /// The strength.
    open var magnitude: CGFloat {
        get { gravityDirection.magnitude }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// Creates gravity without items.
    public override init() {
        items = []
        super.init()
    }
    /// Creates gravity for items.
    public init(items: [any UIDynamicItem]) {
        self.items = items
        super.init()
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        dynamicAnimator?.itemWillEnter(item)
        items.append(item)
        dynamicAnimator?.wake()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        items.removeItem(item)
        dynamicAnimator?.itemDidLeave(item)
        dynamicAnimator?.wake()
    }
    /// Sets direction and strength.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        gravityDirection = CGVector(angle: angle, magnitude: magnitude)
    }

    override var movedItems: [any UIDynamicItem] { items }
    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        for item in items where !world.body(of: item).traits.isAnchored {
            world.body(of: item).velocity += SIMD2(gravityDirection.dx, gravityDirection.dy) * (1000 * dt)
        }
    }
    override func isPressing(_ world: DynamicWorld) -> Bool {
        magnitude > 0 && items.contains { !world.isHeld(world.body(of: $0)) }
    }
}

/// Pushes items once, or all the time. A magnitude of 1 changes the velocity of an item of 100 × 100 points by 100 points per second.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
    /// Kinds of pushes.
    nonisolated public enum Mode: Int, Sendable {
        /// All the time; the magnitude is per second.
        case continuous
        /// Once.
        case instantaneous
    }

    /// The items.
    open private(set) var items: [any UIDynamicItem]
    /// The kind.
    public let mode: Mode
    /// Whether the push is applied. An instantaneous push becomes inactive afterwards.
    open var active = true { didSet { dynamicAnimator?.wake() } }
    /// The direction and strength.
    open var pushDirection = CGVector(dx: 0, dy: 0) { didSet { dynamicAnimator?.wake() } }
    /// The direction, clockwise from the right, in radians.
    open var angle: CGFloat {
        get { pushDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }
    /// The strength.
    open var magnitude: CGFloat {
        get { pushDirection.magnitude }
        set { setAngle(angle, magnitude: newValue) }
    }
    private var offsets: [ObjectIdentifier: UIOffset] = [:]

    /// Creates an active push without strength.
    public init(items: [any UIDynamicItem], mode: Mode) {
        (self.items, self.mode) = (items, mode)
        super.init()
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        dynamicAnimator?.itemWillEnter(item)
        items.append(item)
        dynamicAnimator?.wake()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        items.removeItem(item)
        dynamicAnimator?.itemDidLeave(item)
        offsets[ObjectIdentifier(item)] = nil
        dynamicAnimator?.wake()
    }
    /// Sets direction and strength.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        pushDirection = CGVector(angle: angle, magnitude: magnitude)
    }
    /// Returns the point of an item that is pushed, from its centre.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset { offsets[ObjectIdentifier(item)] ?? .zero }
    /// Sets the point of an item that is pushed, from its centre.
    open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
        offsets[ObjectIdentifier(item)] = offset
        dynamicAnimator?.wake()
    }

    override var movedItems: [any UIDynamicItem] { items }
    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        guard active else { return }
        let share = mode == .instantaneous ? 1 : dt
        for item in items {
            let body = world.body(of: item), offset = targetOffsetFromCenter(for: item)
            body.push(
                SIMD2(pushDirection.dx, pushDirection.dy) * (100 * share),
                at: body.turned(SIMD2(offset.horizontal, offset.vertical)))
        }
        if mode == .instantaneous { active = false }
    }
    override func isPressing(_ world: DynamicWorld) -> Bool { active && magnitude > 0 && !items.isEmpty }
}

/// Pulls an item to a point by a spring, and turns it upright.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
    /// The point that the item's centre ends at.
    open var snapPoint: CGPoint { didSet { dynamicAnimator?.wake() } }
    /// The damping of the item's swing: 0 is least, 1 does not swing. 0.5 by default.
    open var damping: CGFloat = 0.5 { didSet { dynamicAnimator?.wake() } }
    private let item: any UIDynamicItem

    /// Oscillations per second.
    private static let frequency: CGFloat = 3

    /// Creates a spring from an item to a point.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        self.item = item
        snapPoint = point
        super.init()
    }

    override var movedItems: [any UIDynamicItem] { [item] }

    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        let body = world.body(of: item)
        guard !body.traits.isAnchored else { return }
        let rate = 2 * .pi * Self.frequency
        let friction = 2 * (0.3 + 0.7 * min(max(damping, 0), 1)) * rate
        // Implicit integration keeps a stiff spring stable: it uses the force at the end of the step.
        let slow = 1 / (1 + dt * friction + dt * dt * rate * rate)
        body.velocity = (body.velocity + dt * rate * rate * (SIMD2(snapPoint) - body.position)) * slow
        body.spin = (body.spin - dt * rate * rate * body.angle) * slow
    }

    override func isPressing(_ world: DynamicWorld) -> Bool {
        let body = world.body(of: item)
        return hypot(body.position.x - snapPoint.x, body.position.y - snapPoint.y) > 0.25 || abs(body.angle) > 0.005
    }
}

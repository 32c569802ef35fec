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
    /// Whether the push takes place. A push of the kind that happens once becomes inactive after it.
    open var active = true { didSet { dynamicAnimator?.wake() } }
    /// The direction and strength.
    open var pushDirection = CGVector(dx: 0, dy: 0)
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
        items.append(item)
        dynamicAnimator?.wake()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
    /// Sets direction and strength.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        pushDirection = CGVector(angle: angle, magnitude: magnitude)
    }
    /// The point of an item that is pushed, from its centre.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset { offsets[ObjectIdentifier(item)] ?? .zero }
    /// Sets the point of an item that is pushed, from its centre.
    open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
        offsets[ObjectIdentifier(item)] = offset
    }

    override var movedItems: [any UIDynamicItem] { items }
    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        guard active else { return }
        let share = mode == .instantaneous ? 1 : dt
        for item in items {
            let body = world.body(of: item), offset = targetOffsetFromCenter(for: item)
            body.push(
                CGPoint(x: pushDirection.dx * 100 * share, y: pushDirection.dy * 100 * share),
                at: body.turned(CGPoint(x: offset.horizontal, y: offset.vertical)))
        }
        if mode == .instantaneous { active = false }
    }
    override func isPressing(_ world: DynamicWorld) -> Bool { active && magnitude > 0 && !items.isEmpty }
}

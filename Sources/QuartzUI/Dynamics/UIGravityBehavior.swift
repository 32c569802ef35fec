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

    /// Creates gravity for items.
    public init(items: [any UIDynamicItem]) {
        self.items = items
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
        gravityDirection = CGVector(angle: angle, magnitude: magnitude)
    }

    override var movedItems: [any UIDynamicItem] { items }
    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        for item in items where !world.body(of: item).traits.isAnchored {
            world.body(of: item).velocity.x += gravityDirection.dx * 1000 * dt
            world.body(of: item).velocity.y += gravityDirection.dy * 1000 * dt
        }
    }
    override func isPressing(_ world: DynamicWorld) -> Bool { !items.isEmpty && magnitude > 0 }
}

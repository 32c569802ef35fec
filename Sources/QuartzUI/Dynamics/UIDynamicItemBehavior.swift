/// Sets physical properties of items, and their velocities.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
    /// The items.
    open private(set) var items: [any UIDynamicItem]
    /// How much of its speed an item keeps when it bounces, 0…1.
    @available(*, deprecated, message: "has no effect on Linux: items do not collide")
    open var elasticity: CGFloat = 0
    /// The friction of items that touch.
    @available(*, deprecated, message: "has no effect on Linux: items do not collide")
    open var friction: CGFloat = 0
    /// The density; an item of 100 × 100 points and density 1 has mass 1.
    open var density: CGFloat = 1
    /// Damping of the velocity, per second.
    open var resistance: CGFloat = 0
    /// Damping of the rotation, per second.
    open var angularResistance: CGFloat = 0
    /// Whether the items rotate.
    open var allowsRotation = true
    /// Whether the items stay where they are, as obstacles.
    open var isAnchored = false

    private var added: [ObjectIdentifier: (velocity: CGPoint, spin: CGFloat)] = [:]

    /// Creates properties for items.
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
    /// An item's velocity, in points per second.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        let waiting = added[ObjectIdentifier(item)]?.velocity ?? .zero
        let present = dynamicAnimator?.world.body(of: item).velocity ?? .zero
        return CGPoint(x: present.x + waiting.x, y: present.y + waiting.y)
    }
    /// An item's rotation, in radians per second.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        (dynamicAnimator?.world.body(of: item).spin ?? 0) + (added[ObjectIdentifier(item)]?.spin ?? 0)
    }

    override var movedItems: [any UIDynamicItem] { items }
    override func prepare(_ world: DynamicWorld) {
        for item in items {
            world.body(of: item).traits = DynamicTraits(
                density: density, resistance: resistance, angularResistance: angularResistance,
                allowsRotation: allowsRotation, isAnchored: isAnchored)
            guard let added = added.removeValue(forKey: ObjectIdentifier(item)) else { continue }
            world.body(of: item).velocity.x += added.velocity.x
            world.body(of: item).velocity.y += added.velocity.y
            world.body(of: item).spin += added.spin
        }
    }
}

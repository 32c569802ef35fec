/// Pulls an item to a point by a spring, and turns it upright.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
    /// The point that the item's centre ends at.
    open var snapPoint: CGPoint { didSet { dynamicAnimator?.wake() } }
    /// How little the item swings: 0 is most, 1 is not at all. 0.5 by default.
    open var damping: CGFloat = 0.5
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
        // Implicit, so that a stiff spring stays stable: the force is that at the end of the step.
        let slow = 1 / (1 + dt * friction + dt * dt * rate * rate)
        body.velocity.x = (body.velocity.x + dt * rate * rate * (snapPoint.x - body.place.x)) * slow
        body.velocity.y = (body.velocity.y + dt * rate * rate * (snapPoint.y - body.place.y)) * slow
        body.spin = (body.spin - dt * rate * rate * body.angle) * slow
    }

    override func isPressing(_ world: DynamicWorld) -> Bool {
        let body = world.body(of: item)
        return hypot(body.place.x - snapPoint.x, body.place.y - snapPoint.y) > 0.25 || abs(body.angle) > 0.005
    }
}

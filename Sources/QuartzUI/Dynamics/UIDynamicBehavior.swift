/// A rule by which an animator moves items; it may be made of others.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
    /// The behaviours that belong to this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// Called in each step of the animation.
    open var action: (() -> Void)?
    /// The animator that the behaviour belongs to.
    open internal(set) weak var dynamicAnimator: UIDynamicAnimator? {
        didSet { for child in childBehaviors { child.dynamicAnimator = dynamicAnimator } }
    }

    /// Creates a behaviour without effect, to which others are added.
    public override init() { super.init() }

    /// Adds a behaviour.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        childBehaviors.append(behavior)
        behavior.dynamicAnimator = dynamicAnimator
        dynamicAnimator?.wake()
    }
    /// Removes a behaviour.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        childBehaviors.removeAll { $0 === behavior }
        behavior.dynamicAnimator = nil
    }
    /// Called before the behaviour enters an animator or leaves it. The default does nothing.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// The items that the behaviour moves.
    var movedItems: [any UIDynamicItem] { [] }
    /// Changes velocities for a step.
    func step(_ world: DynamicWorld, _ dt: CGFloat) {}
    /// Sets the bodies' properties before a step.
    func prepare(_ world: DynamicWorld) {}
    /// Whether the behaviour moves items though they are at rest.
    func isPressing(_ world: DynamicWorld) -> Bool { false }

    /// The behaviour and all that belong to it.
    final var tree: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.tree) }
}

extension CGVector {
    /// The direction, clockwise from the right, in radians.
    var angle: CGFloat { atan2(dy, dx) }
    var magnitude: CGFloat { hypot(dx, dy) }

    init(angle: CGFloat, magnitude: CGFloat) {
        self.init(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
    }
}

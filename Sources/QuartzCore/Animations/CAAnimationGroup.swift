/// Several animations that run in the group's time. They are cut off at the group's end, not scaled to its duration.
///
/// A member's `beginTime` is relative to the group. A member without a duration uses the group's.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    var members: [CAAnimation]?

    /// The animations, applied in order.
    open var animations: [CAAnimation]? {
        get { members }
        set { if isMutable { discard(exchange(&members, with: newValue)) } }
    }

    override class var properties: PropertyTable<CAAnimation> { ofGroup }
    static let ofGroup = PropertyTable.ofAnimation.adding(
        of: CAAnimationGroup.self,
        [
            "animations": .optional(\.animations)
        ])

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let originals = (other as? CAAnimationGroup)?.members else { return }
        members = []
        Self.openCopies += 1
        defer {
            Self.openCopies -= 1
            if Self.openCopies == 0 { Self.copiedMembers = 0 }
        }
        for original in originals {
            guard Self.openCopies <= Self.deepest, Self.copiedMembers < Self.mostMembers else {
                return Diagnostics.warnOnce(
                    "CAAnimationGroup.animations: groups in themselves, or more than \(Self.deepest) deep, are left out")
            }
            Self.copiedMembers += 1
            if let copy = original.copy(with: nil) as? CAAnimation { members?.append(copy) }
        }
    }

    /// The maximum nesting depth. Deeper groups, and a group inside itself, are left out.
    private static let deepest = 64
    /// The maximum number of animations in a group, including nested groups. Shared ones count each time.
    private static let mostMembers = 65536
    /// The nesting depth of the groups being copied.
    private static var openCopies = 0
    /// The number of members copied since the outermost copy began.
    private static var copiedMembers = 0

    deinit {
        guard var held = members, !held.isEmpty else { return }
        members = nil
        DeferredRelease.release(&held)
    }

    override func freeze() {
        super.freeze()
        members?.forEach { $0.freeze() }
    }
}

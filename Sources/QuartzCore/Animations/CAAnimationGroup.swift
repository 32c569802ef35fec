/// Several animations that share a time: each runs in the group's, and is cut off at its end, never scaled to it.
///
/// A member's `beginTime` is relative to the group. A member without a duration takes the group's.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    var members: [CAAnimation]?

    /// The animations, applied in order.
    open var animations: [CAAnimation]? {
        get { members }
        set { if isMutable { members = newValue } }
    }

    /// The value of a property, or what was stored under any other key.
    open override func value(forKey key: String) -> Any? {
        key == "animations" ? animations : super.value(forKey: key)
    }

    /// Sets a property by its name, or keeps a value under any other key.
    open override func setValue(_ value: Any?, forKey key: String) {
        if key == "animations" {
            animations = value as? [CAAnimation]
        } else {
            super.setValue(value, forKey: key)
        }
    }

    override class var archivedKeys: [String] { super.archivedKeys + ["animations"] }

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

    /// Groups inside groups deeper than this are left out, and so is a group inside itself.
    private static let deepest = 64
    /// How many animations one group may come to with those of its groups: shared ones count each time.
    private static let mostMembers = 65536
    /// How many groups are being copied, each a member of the one before.
    private static var openCopies = 0
    /// How many members have been copied since the outermost of them began.
    private static var copiedMembers = 0

    deinit {
        guard var held = members, !held.isEmpty else { return }
        members = nil
        Disposal.dispose(&held)
    }

    override func freeze() {
        super.freeze()
        members?.forEach { $0.freeze() }
    }
}

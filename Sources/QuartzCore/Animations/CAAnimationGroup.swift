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
        members = (other as? CAAnimationGroup)?.members?.compactMap { $0.copy(with: nil) as? CAAnimation }
    }

    override func freeze() {
        super.freeze()
        members?.forEach { $0.freeze() }
    }
}

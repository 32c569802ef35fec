// Motion effects, which shift views as a device is tilted. A desktop has no tilt: effects compute their values, and
// adding them to views is deprecated.

/// A change of views that follows the tilt of the device.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
    /// Creates an effect.
    public override init() { super.init() }
    /// Returns the relative values of properties at a tilt of −1…1 about both axes; nil for none.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// A change of one property that follows the tilt about one axis.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// Axis of a tilt.
    nonisolated public enum EffectType: Int, Sendable {
        /// Left and right.
        case tiltAlongHorizontalAxis
        /// Towards the viewer and away.
        case tiltAlongVerticalAxis
    }
    /// The property.
    public let keyPath: String
    /// The axis.
    public let type: EffectType
    /// The value added at one end; nil adds nothing.
    open var minimumRelativeValue: Any?
    /// The value added at the other end; nil adds nothing.
    open var maximumRelativeValue: Any?

    /// Creates an effect on a property.
    public init(keyPath: String, type: EffectType) {
        self.keyPath = keyPath
        self.type = type
        super.init()
    }

    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        let tilt = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
        let end = tilt < 0 ? minimumRelativeValue : maximumRelativeValue
        guard tilt != 0, let value = (end as? NSNumber)?.doubleValue ?? end as? Double ?? (end as? Int).map(Double.init) else {
            return nil
        }
        return [keyPath: value * min(1, abs(tilt))]
    }
}

/// A combination of effects.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects. A list that contains this group, also inside another group, is refused with a warning.
    open var motionEffects: [UIMotionEffect]? {
        get { effects?.objects }
        set {
            let old = effects
            effects = newValue.map { DeferredList($0) }
            guard parts.contains(where: { $0 === self }) else { return }
            Diagnostics.warnOnce("UIMotionEffectGroup: a group cannot be a part of itself; its effects stay as they are")
            effects = old
        }
    }
    private var effects: DeferredList<UIMotionEffect>?

    /// The effects of the group and of the groups in it, without descending into this group again.
    private var parts: [UIMotionEffect] {
        var found: [UIMotionEffect] = []
        var left = motionEffects ?? []
        while let next = left.popLast() {
            found.append(next)
            if let group = next as? UIMotionEffectGroup, group !== self { left += group.motionEffects ?? [] }
        }
        return found.reversed()
    }

    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        guard motionEffects != nil else { return nil }
        return parts.filter { !($0 is UIMotionEffectGroup) }
            .compactMap { $0.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) }
            .reduce(into: [:]) { $0.merge($1) { $1 } }
    }
}

/// An offset of a position.
nonisolated public struct UIOffset: Hashable, Sendable {
    /// Horizontal offset, to the right.
    public var horizontal: CGFloat
    /// Vertical offset, downwards.
    public var vertical: CGFloat
    /// No offset.
    public static let zero = UIOffset()
    /// Creates an offset.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}

extension UIView {
    /// The view's motion effects.
    @available(*, deprecated, message: "has no effect on Linux: a desktop does not tilt")
    public final var motionEffects: [UIMotionEffect] {
        get { effects }
        set { effects = newValue }
    }
    /// Adds a motion effect.
    @available(*, deprecated, message: "has no effect on Linux: a desktop does not tilt")
    public final func addMotionEffect(_ effect: UIMotionEffect) { effects.append(effect) }
    /// Removes a motion effect.
    @available(*, deprecated, message: "has no effect on Linux: a desktop does not tilt")
    public final func removeMotionEffect(_ effect: UIMotionEffect) { effects.removeObject(effect) }
}

// Views that shift as the device is tilted. Nobody tilts a desktop: effects are kept, and stay where they begin.

/// Changes views as the device is tilted.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
    /// Creates an effect.
    public override init() { super.init() }
    /// By how much which properties change at a tilt of -1 … 1 about either axis; nil is none.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// Changes one property along with a tilt about one axis.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// An axis.
    nonisolated public enum EffectType: Int, Sendable {
        /// To left and right.
        case tiltAlongHorizontalAxis
        /// Towards the viewer and away.
        case tiltAlongVerticalAxis
    }
    /// The property.
    public let keyPath: String
    /// The axis.
    public let type: EffectType
    /// What is added at the one end; nil is nothing.
    open var minimumRelativeValue: Any?
    /// What is added at the other end; nil is nothing.
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

/// Several effects together.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects.
    open var motionEffects: [UIMotionEffect]?

    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        motionEffects?.compactMap { $0.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) }
            .reduce(into: [:]) { $0.merge($1) { $1 } }
    }
}

/// How far something is shifted.
nonisolated public struct UIOffset: Hashable, Sendable {
    /// To the right.
    public var horizontal: CGFloat
    /// Downwards.
    public var vertical: CGFloat
    /// Not at all.
    public static let zero = UIOffset()
    /// Creates a shift.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}

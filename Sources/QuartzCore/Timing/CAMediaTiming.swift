/// The timing of a layer or an animation within its parent's time.
///
/// A layer converts its parent's time `tp` into its own by `t = (tp - beginTime) · speed + timeOffset`. An animation's parent is
/// its layer, or its group.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
    /// The begin in the parent's time, in seconds. For an animation, 0 means the time of the commit.
    var beginTime: CFTimeInterval { get set }
    /// The length of one pass in seconds. For an animation, 0 means the transaction's duration, 0.25 s by default.
    var duration: CFTimeInterval { get set }
    /// The speed relative to the parent's time; negative values run backwards, 0 stops.
    var speed: Float { get set }
    /// Added to the local time; for an animation it shifts the phase and wraps within the duration.
    var timeOffset: CFTimeInterval { get set }
    /// The number of passes, fractions allowed; 0 means one.
    var repeatCount: Float { get set }
    /// The total duration of the repeated passes, in seconds; takes precedence over `repeatCount` where both are set.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each pass is followed by a reversed one.
    var autoreverses: Bool { get set }
    /// The values outside the active span: the first before it, the last after it, both, or neither (the default).
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The values of an animation outside its active span.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The last value holds after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value holds before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both hold.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Neither holds: outside the span the model's value is shown.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")

    var holdsBefore: Bool { self == .backwards || self == .both }
    var holdsAfter: Bool { self == .forwards || self == .both }
}

/// The older name of `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The older name of `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The older name of `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// The older name of `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

/// The eight properties of `CAMediaTiming` as one value, stored by layers and animations and passed to the render tree.
struct MediaTiming: Sendable, Hashable {
    var beginTime: Double = 0
    var duration: Double = 0
    var timeOffset: Double = 0
    var repeatDuration: Double = 0
    var speed: Float = 1
    var repeatCount: Float = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    /// The timing of a new layer.
    static let ofLayer = MediaTiming(duration: .infinity)

    /// The total length of all passes in seconds of the local time.
    ///
    /// `duration × (autoreverses ? 2 : 1) × repeatCount`, or `repeatDuration` where that is set.
    func activeDuration(duration: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let passes = repeatCount > 0 ? Double(repeatCount) : 1
        let cycle = duration * (autoreverses ? 2 : 1)
        return cycle == 0 ? 0 : cycle * passes
    }

    /// A layer's own time at a moment of its parent's time.
    func localTime(parent: Double) -> Double {
        // An infinite begin time or parent time multiplied by speed 0 would be NaN.
        speed == 0 ? timeOffset : (parent - beginTime) * Double(speed) + timeOffset
    }

    /// The moment of the parent's time at which a layer's own time is `local`.
    ///
    /// For speed 0 one local time corresponds to all times of the parent; `beginTime` is returned then.
    func parentTime(local: Double) -> Double {
        speed == 0 ? beginTime : (local - timeOffset) / Double(speed) + beginTime
    }
}

// MARK: - Checks the numbers of a timing, for animations and emitter cells alike

extension MediaTiming {
    /// Returns the value where it is finite, else the old one, with a warning that names the property.
    static func finite(_ value: Double, _ name: String, else old: Double) -> Double {
        if value.isFinite { return value }
        Diagnostics.warnOnce("\(name): \(value) is not a finite number; the old value stays")
        return old
    }

    /// Returns the value where it is at least 0 (infinity is allowed), else 0, or for NaN the old one, with a warning.
    static func length(_ value: Double, _ name: String, else old: Double) -> Double {
        if value >= 0 { return value }
        Diagnostics.warnOnce("\(name): \(value) is not a length; \(value.isNaN ? "the old value stays" : "0 is used")")
        return value.isNaN ? old : 0
    }
}

/// Seconds, as Core Animation spells them.
public typealias CFTimeInterval = TimeInterval

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

/// The older name of `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The older name of `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The older name of `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// The older name of `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

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

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
    /// Whether the first value holds before the beginning, and the last one after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Whether an animation's values hold outside its active span.
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

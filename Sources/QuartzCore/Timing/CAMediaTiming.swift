/// What has a time of its own inside its parent's: layers and animations.
///
/// A layer turns its parent's time `tp` into its own by `t = (tp - beginTime) · speed + timeOffset`. An animation lives in its
/// layer's time, a grouped one in its group's.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
    /// Where it begins in its parent's time, in seconds. 0 for an animation means: when it is committed.
    var beginTime: CFTimeInterval { get set }
    /// The length of one pass in seconds. 0 for an animation means: the transaction's duration, else 0.25 s.
    var duration: CFTimeInterval { get set }
    /// How fast its time runs compared with its parent's; negative runs backwards, 0 stands still.
    var speed: Float { get set }
    /// Added to the local time; for an animation it shifts the phase and wraps within the duration.
    var timeOffset: CFTimeInterval { get set }
    /// How many passes are made, fractions allowed; 0 means one.
    var repeatCount: Float { get set }
    /// How long passes are repeated, in seconds; wins over `repeatCount` where both are set.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each pass is followed by one backwards.
    var autoreverses: Bool { get set }
    /// Whether the first and last values hold before and after.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Whether an animation's values hold outside its active span.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The last value holds after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value holds before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both hold.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Nothing holds: outside the span the model shows.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")

    var holdsBefore: Bool { self == .backwards || self == .both }
    var holdsAfter: Bool { self == .forwards || self == .both }
}

/// The older spelling of `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The older spelling of `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The older spelling of `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// The older spelling of `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

/// How keyframe values are connected: `CAAnimationCalculationMode` as the sampling loop uses it.
enum KeyframeMode: UInt8, Sendable, CaseIterable {
    /// Straight lines from value to value.
    case linear
    /// Each value holds until the next.
    case discrete
    /// A Kochanek–Bartels spline through the values.
    case cubic
    /// Straight lines at constant speed.
    case paced
    /// The spline at constant speed.
    case cubicPaced

    /// Whether distances determine the times, so that key times and timing functions are ignored.
    var isPaced: Bool { self == .paced || self == .cubicPaced }

    /// Whether a spline runs through the values.
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

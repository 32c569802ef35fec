/// How keyframe values are connected: `CAAnimationCalculationMode` for the sampling loop.
enum KeyframeMode: UInt8, Sendable, CaseIterable {
    /// Straight from value to value.
    case linear
    /// Each value until the next.
    case discrete
    /// A Kochanek–Bartels spline through the values.
    case cubic
    /// Straight, at one speed.
    case paced
    /// The spline, at one speed.
    case cubicPaced

    /// Whether distances decide the times, so that key times and timing functions do not count.
    var isPaced: Bool { self == .paced || self == .cubicPaced }

    /// Whether a spline runs through the values.
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

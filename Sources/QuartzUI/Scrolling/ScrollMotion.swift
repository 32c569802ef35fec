// Motions of scroll views as functions of time.

/// The free motion of one scroll axis as a function of time: deceleration, and a spring at the ends.
struct ScrollMotion {
    /// The initial position in points and velocity in points per second.
    private(set) var start: CGFloat
    let velocity: CGFloat
    /// The range of resting positions.
    private(set) var range: ClosedRange<CGFloat>
    /// The fraction of the velocity that remains after a millisecond.
    let rate: CGFloat

    /// The angular frequency of the spring, per second. It is critically damped and settles in about 0.5 s.
    private static let springFrequency: CGFloat = 14
    /// The velocity below which the motion stops, in points per second.
    private static let leastVelocity: CGFloat = 4
    /// The distance below which the target counts as reached, in points.
    private static let leastDistance: CGFloat = 0.2

    init(from start: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, rate: CGFloat) {
        self.start = start
        self.velocity = velocity.isFinite ? velocity : 0
        self.range = range
        self.rate = min(max(rate, 0.5), 0.9999)
    }

    /// A spring motion to a target, without free deceleration.
    init(from start: CGFloat, velocity: CGFloat, to target: CGFloat) {
        self.init(from: start, velocity: velocity, in: target...target, rate: 0.998)
        isDrawn = true
    }

    /// Offsets the motion after content at a position has grown. An end of the range above the position stays.
    mutating func shift(by distance: CGFloat, startsBelow position: CGFloat) {
        start += distance
        let low = range.lowerBound > position ? range.lowerBound + distance : range.lowerBound
        range = low...max(range.upperBound > position ? range.upperBound + distance : range.upperBound, low)
    }

    /// Whether the spring acts from the start.
    private var isDrawn = false

    /// d in v(t) = v₀·e^(−d·t), with t in seconds.
    private var drag: CGFloat { -1000 * log(rate) }

    /// The resting position of the unlimited deceleration.
    private var freeEnd: CGFloat { start + velocity / drag }

    private func free(_ t: CGFloat) -> CGFloat { start + velocity / drag * (1 - exp(-drag * t)) }

    /// The time, position and velocity at which the motion leaves the range; time 0 if it starts outside.
    private var exit: (time: CGFloat, position: CGFloat, velocity: CGFloat, target: CGFloat)? {
        if isDrawn { return (0, start, velocity, range.lowerBound) }
        if start < range.lowerBound { return (0, start, velocity, range.lowerBound) }
        if start > range.upperBound { return (0, start, velocity, range.upperBound) }
        let end = velocity < 0 ? range.lowerBound : range.upperBound
        guard velocity < 0 ? freeEnd < end : freeEnd > end, velocity != 0 else { return nil }
        let left = 1 - (end - start) * drag / velocity
        let time = -log(max(left, .leastNonzeroMagnitude)) / drag
        return (time, end, velocity * left, end)
    }

    /// The duration in seconds.
    var duration: CGFloat {
        guard let exit else { return abs(velocity) <= Self.leastVelocity ? 0 : log(abs(velocity) / Self.leastVelocity) / drag }
        // The spring's distance decreases like (a + b·t)·e^(−ωt). The added 4 covers the linear factor.
        let distance = abs(exit.position - exit.target) + abs(exit.velocity) / Self.springFrequency
        guard distance > Self.leastDistance else { return exit.time }
        return exit.time + (log(distance / Self.leastDistance) + 4) / Self.springFrequency
    }

    /// Returns the position t seconds after the release.
    func position(at t: CGFloat) -> CGFloat {
        guard t < duration else { return end }
        guard let exit, t > exit.time || exit.time == 0 else { return free(max(t, 0)) }
        let time = max(t - exit.time, 0)
        let offset = exit.position - exit.target
        let frequency = Self.springFrequency
        return exit.target + (offset + (exit.velocity + frequency * offset) * time) * exp(-frequency * time)
    }

    /// The resting position.
    var end: CGFloat { exit?.target ?? min(max(free(duration), range.lowerBound), range.upperBound) }
}

/// Returns the distance by which content moves beyond its end when a finger moves by `distance`. Its growth slows down; the limit
/// is the view's length.
func rubberBand(_ distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let size = abs(distance)
    let pulled = (1 - 1 / (size * rubberStiffness / length + 1)) * length
    return distance < 0 ? -pulled : pulled
}

/// The fraction of a short pull that is shown.
private let rubberStiffness: CGFloat = 0.55

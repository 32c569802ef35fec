/// How one axis of a scroll view moves by itself: it slows down, and where it comes to the end springs back. A function of time.
struct ScrollMotion {
    /// Where it is let go, and how fast, in points and points a second.
    private(set) var start: CGFloat
    let velocity: CGFloat
    /// Where it may rest.
    private(set) var range: ClosedRange<CGFloat>
    /// The share of the velocity that is left after a millisecond.
    let rate: CGFloat

    /// The strength of the spring at the ends, a second; critically damped, it rests after about 0.5 s.
    private static let springFrequency: CGFloat = 14
    /// Slower than that it stands, in points a second.
    private static let leastVelocity: CGFloat = 4
    /// Nearer than that it has arrived, in points.
    private static let leastDistance: CGFloat = 0.2

    init(from start: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, rate: CGFloat) {
        self.start = start
        self.velocity = velocity.isFinite ? velocity : 0
        self.range = range
        self.rate = min(max(rate, 0.5), 0.9999)
    }

    /// Springs to a place at once, wherever it would have come to rest.
    init(from start: CGFloat, velocity: CGFloat, to target: CGFloat) {
        self.init(from: start, velocity: velocity, in: target...target, rate: 0.998)
        isDrawn = true
    }

    /// Moves all of it.
    mutating func shift(by distance: CGFloat) {
        start += distance
        range = range.lowerBound + distance...range.upperBound + distance
    }

    /// Whether the spring draws from the beginning.
    private var isDrawn = false

    /// d in v(t) = v₀·e^(-d·t), t in seconds.
    private var drag: CGFloat { -1000 * log(rate) }

    /// Where it comes to rest if nothing stops it.
    private var freeEnd: CGFloat { start + velocity / drag }

    private func free(_ t: CGFloat) -> CGFloat { start + velocity / drag * (1 - exp(-drag * t)) }

    /// When, where and how fast it leaves the range: at once where it is outside already.
    private var exit: (time: CGFloat, place: CGFloat, velocity: CGFloat, target: CGFloat)? {
        if isDrawn { return (0, start, velocity, range.lowerBound) }
        if start < range.lowerBound { return (0, start, velocity, range.lowerBound) }
        if start > range.upperBound { return (0, start, velocity, range.upperBound) }
        let end = velocity < 0 ? range.lowerBound : range.upperBound
        guard velocity < 0 ? freeEnd < end : freeEnd > end, velocity != 0 else { return nil }
        let left = 1 - (end - start) * drag / velocity
        let time = -log(max(left, .leastNonzeroMagnitude)) / drag
        return (time, end, velocity * left, end)
    }

    /// How long it moves, in seconds.
    var duration: CGFloat {
        guard let exit else { return abs(velocity) <= Self.leastVelocity ? 0 : log(abs(velocity) / Self.leastVelocity) / drag }
        // The spring's distance falls like (a + b·t)·e^(-ωt); twelve time constants bring any that a screen knows below the least.
        let distance = abs(exit.place - exit.target) + abs(exit.velocity) / Self.springFrequency
        guard distance > Self.leastDistance else { return exit.time }
        return exit.time + (log(distance / Self.leastDistance) + 4) / Self.springFrequency
    }

    /// Where it is, t seconds after it was let go.
    func place(at t: CGFloat) -> CGFloat {
        guard t < duration else { return end }
        guard let exit, t > exit.time || exit.time == 0 else { return free(max(t, 0)) }
        let time = max(t - exit.time, 0)
        let offset = exit.place - exit.target
        let frequency = Self.springFrequency
        return exit.target + (offset + (exit.velocity + frequency * offset) * time) * exp(-frequency * time)
    }

    /// Where it comes to rest.
    var end: CGFloat { exit?.target ?? min(max(free(duration), range.lowerBound), range.upperBound) }
}

/// How far content is pulled beyond its end by a finger that moves `distance` beyond it: ever less, at most the view's length.
func rubberBand(_ distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let size = abs(distance)
    let pulled = (1 - 1 / (size * rubberStiffness / length + 1)) * length
    return distance < 0 ? -pulled : pulled
}

/// The share of a short pull that shows.
private let rubberStiffness: CGFloat = 0.55

/// Measures the velocity of something that moves, from its places in the last moments.
struct MotionTracker {
    private var samples: [(place: CGVector, time: TimeInterval)] = []

    /// Older places do not count, in seconds.
    private static let memory = 0.1
    /// After standing still that long the velocity is zero, in seconds.
    private static let rest = 0.06

    mutating func add(_ place: CGVector, at time: TimeInterval) {
        samples.append((place, time))
        samples.removeAll { time - $0.time > Self.memory }
    }

    /// The motion has ended; if it stood still before, it has no velocity.
    mutating func end(at time: TimeInterval) {
        if let last = samples.last, time - last.time > Self.rest { samples.removeAll() }
    }

    /// Points a second; zero where nothing is known.
    var velocity: CGVector {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
        let time = CGFloat(last.time - first.time)
        return CGVector(dx: (last.place.dx - first.place.dx) / time, dy: (last.place.dy - first.place.dy) / time)
    }
}

/// Estimates a velocity from recent positions.
struct MotionTracker {
    private var samples: [(place: CGVector, time: TimeInterval)] = []

    /// The age in seconds after which positions are discarded.
    private static let memory = 0.1
    /// The time in seconds without movement after which the velocity is zero.
    private static let rest = 0.06

    mutating func add(_ place: CGVector, at time: TimeInterval) {
        samples.append((place, time))
        samples.removeAll { time - $0.time > Self.memory }
    }

    /// Ends the motion. Its velocity is zero if it rested before.
    mutating func end(at time: TimeInterval) {
        if let last = samples.last, time - last.time > Self.rest { samples.removeAll() }
    }

    /// The velocity in points per second; zero if unknown.
    var velocity: CGVector {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
        let time = CGFloat(last.time - first.time)
        return CGVector(dx: (last.place.dx - first.place.dx) / time, dy: (last.place.dy - first.place.dy) / time)
    }
}

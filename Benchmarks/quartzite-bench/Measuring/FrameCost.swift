/// The cost per frame of a range of frames, in microseconds.
struct FrameCost {
    var process: Double
    var thread: Double
    var wall: Double

    /// Measures frames, each drawn until its pixels are complete.
    @MainActor
    static func of(_ frames: Range<Int>, _ body: (Int) -> Void) -> FrameCost {
        let start = (Clock.process, Clock.thread, Clock.wall)
        for frame in frames { body(frame) }
        let scale = 1 / (1000 * Double(frames.count))
        return FrameCost(
            process: (Clock.process - start.0) * scale, thread: (Clock.thread - start.1) * scale,
            wall: (Clock.wall - start.2) * scale)
    }

    /// The three quantities, with the suffixes of their names.
    static let parts: [(name: String, path: KeyPath<FrameCost, Double> & Sendable)] = [
        ("cpu", \.process), ("main", \.thread), ("wall", \.wall),
    ]
}

extension Plan {
    /// Measures frames of two programs alternately, and reports all three costs of each.
    ///
    /// - Parameter length: The number of frames of a run.
    @MainActor
    func compareFrames(
        name: String, n: Int, length: Int = 20, reference: String, facts: () -> [(name: String, value: Double?)],
        own: (Int) -> Void, against other: (Int) -> Void, _ report: (Measurement) -> Void
    ) {
        var costs: (own: [FrameCost], other: [FrameCost]) = ([], [])
        for run in 0...runs {
            // Time continues from run to run, as in a running program.
            let frames = (run + 2) * length..<(run + 3) * length
            let first = FrameCost.of(frames, own)
            let second = FrameCost.of(frames, other)
            // The first run warms up.
            if run > 0 {
                costs.own.append(first)
                costs.other.append(second)
            }
        }
        let facts = facts()
        for part in FrameCost.parts {
            report(
                Measurement(
                    name: "\(name).\(part.name)", n: n, unit: "µs/frame", samples: costs.own.map { $0[keyPath: part.path] },
                    reference: (reference, costs.other.map { $0[keyPath: part.path] }), facts: facts))
        }
    }
}

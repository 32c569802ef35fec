/// The result of a case for one quantity.
struct Measurement {
    var name: String
    /// The size of the scene.
    var n: Int
    var unit: String
    /// The cost of each run.
    var samples: [Double]
    /// The cost of the same work in C, or of comparable work, run by run, measured alternately with `samples`.
    var reference: (name: String, samples: [Double])?
    /// The kind of screen that windows were opened on; nil if there was none.
    var screen: String?
    /// Additional numbers, such as draw calls.
    var facts: [(name: String, value: Double?)] = []

    /// The median of the ratios of the runs; nil without a reference.
    var ratio: Double? {
        reference.map { reference in Self.median(zip(samples, reference.samples).map { $0 / $1 }) }
    }

    /// One line of JSON.
    var json: String {
        var fields = [("name", "\"\(name)\""), ("n", "\(n)"), ("unit", "\"\(unit)\"")]
        fields += [
            ("median", Self.number(Self.median(samples))), ("min", Self.number(samples.min() ?? 0)),
            ("max", Self.number(samples.max() ?? 0)), ("runs", "\(samples.count)"),
        ]
        if let reference, let ratio {
            fields += [
                ("reference", "\"\(reference.name)\""), ("referenceMedian", Self.number(Self.median(reference.samples))),
                ("ratio", Self.number(ratio)),
            ]
        }
        if let screen { fields.append(("screen", "\"\(screen)\"")) }
        for fact in facts {
            if let value = fact.value { fields.append((fact.name, Self.number(value))) }
        }
        return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }

    static func median(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// Four significant digits, which is more than the precision of runs. JSON supports only finite numbers.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        guard value != 0, abs(value) < 1000 else { return "\(Int(value.rounded()))" }
        var scale = 1.0
        while abs(value) * scale < 1000 { scale *= 10 }
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

/// A limit for a measurement: a ratio to the reference or the growth of a cost with its size, which hold on a noisy machine.
struct Goal: Sendable {
    /// The measurement's name, and its size; nil stands for every size.
    let name: String
    var n: Int?
    /// The size whose cost is the divisor; nil compares with the measurement's reference.
    var base: Int?
    let limit: Double

    /// The factor by which a limit may be exceeded in a check. Other load on the machine changes ratios by less.
    static let room = 1.5

    /// The limits. They are above the goals in the README if a goal depends on the machine: `sampling.list` takes 1.2 to 1.6 times
    /// the C loop, depending on the machine's memory.
    static let all =
        cases + GrowthCase.names.map { Goal(name: $0, limit: 1.2) } + ManyCase.goals

    private static let cases = [
        Goal(name: "sampling.values", limit: 1), Goal(name: "sampling.list", limit: 1.6),
        Goal(name: "linearity.values", limit: 1.1),
        Goal(name: "frame.smooth.cpu", limit: 1.15), Goal(name: "panels.apart.cpu", limit: 1.6),
        Goal(name: "frame.still.cpu", n: 100_000, limit: 0.1),
        Goal(name: "painter.cards.cpu", limit: 1.5),
        Goal(name: "crossing.draw.cpu", limit: 3), Goal(name: "crossing.fit.cpu", limit: 3),
        Goal(name: "masks.box.cpu", limit: 3), Goal(name: "masks.shape.cpu", limit: 3),
        Goal(name: "masks.nested.cpu", limit: 3),
        Goal(name: "server.commit", limit: 1.1), Goal(name: "server.hit-test.flat", limit: 1.5),
        Goal(name: "server.hit-test.nested", limit: 1.5), Goal(name: "server.hit-test.clipped", limit: 1.5),
        Goal(name: "shaping.latin", limit: 1.5), Goal(name: "shaping.hangul", limit: 1.5),
        Goal(name: "glyphs.hangul.first", limit: 2), Goal(name: "glyphs.han.first", limit: 2),
        // A keystroke costs the same in a text of ten times the length. Views that are not optimised exceed that within the room. The
        // reference is a new text of the view's height.
        Goal(name: "text.key", n: 100, base: 10, limit: 1.5), Goal(name: "text.key", n: 100, limit: 6),
        // In a paragraph of ten times the length, lines are broken again up to the first unchanged one.
        Goal(name: "paragraph.key", n: 1000, base: 100, limit: 13),
        // A colour costs a blend for each pixel.
        Goal(name: "gradient.color", limit: 1), Goal(name: "gradient.linear", limit: 3.5),
        Goal(name: "gradient.radial", limit: 5),
        Goal(name: "gradient.conic", limit: 11), Goal(name: "gradient.small", limit: 3.5),
        // The memory at the half and the end of an hour, relative to that at a tenth.
        Goal(name: "soak.50", limit: 1.05), Goal(name: "soak.100", limit: 1.05),
        // A constant moves all later views of the chain: linear, on larger memory.
        Goal(name: "constraints.change", n: 80, base: 10, limit: 15), Goal(name: "constraints.change", n: 80, limit: 7),
        // Linear, on larger memory.
        Goal(name: "constraints.unchanged", n: 80, base: 10, limit: 15),
        // Eight times the views.
        Goal(name: "chains.labels.made", n: 2000, base: 250, limit: 12),
        Goal(name: "chains.labels.text", n: 2000, base: 250, limit: 12),
        Goal(name: "chains.labels.width", n: 2000, base: 250, limit: 12),
        Goal(name: "chains.equal.made", n: 2000, base: 250, limit: 12),
        Goal(name: "chains.equal.width", n: 2000, base: 250, limit: 12),
        // Ten times the segments and four times the layers, on larger memory.
        Goal(name: "proportion.segments", n: 100_000, base: 10_000, limit: 13),
        Goal(name: "proportion.overlaps", n: 20_000, base: 5000, limit: 6),
        // A thousand times as many stops take longer to prepare and to search. A larger canvas costs nothing.
        Goal(name: "proportion.stops", n: 10_000, base: 10, limit: 5),
        Goal(name: "proportion.canvas", n: 4000, base: 100, limit: 1.5),
    ]
}

/// Compares measurements with the goals as they arrive.
struct GoalCheck {
    private var medians: [String: Double] = [:]
    private(set) var compared = 0
    /// One sentence for each limit that is exceeded by more than the tolerance.
    private(set) var failures: [String] = []

    mutating func take(_ measurement: Measurement) {
        medians[Self.key(measurement.name, measurement.n)] = Measurement.median(measurement.samples)
        for goal in Goal.all where goal.name == measurement.name && (goal.n ?? measurement.n) == measurement.n {
            guard let value = value(of: measurement, goal) else { continue }
            compared += 1
            // A value that is not a number fails.
            guard !(value <= goal.limit * Goal.room) else { continue }
            let subject = goal.base.map { "\($0) to \(measurement.n)" } ?? "\(measurement.n)"
            failures.append("\(goal.name) at \(subject): \(value), more than \(Goal.room) times the goal of \(goal.limit)")
        }
    }

    private func value(of measurement: Measurement, _ goal: Goal) -> Double? {
        guard let base = goal.base else { return measurement.ratio }
        return medians[Self.key(goal.name, base)].map { Measurement.median(measurement.samples) / $0 }
    }

    /// Adds the results of another case.
    mutating func add(_ other: GoalCheck) {
        compared += other.compared
        failures += other.failures
    }

    private static func key(_ name: String, _ n: Int) -> String { "\(name) \(n)" }
}

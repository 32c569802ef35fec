/// The result of a case for one quantity.
struct Measurement {
    var name: String
    /// The size of the scene.
    var n: Int
    var unit: String
    /// The cost of each run.
    var samples: [Double]
    /// The cost of the same work in C, run by run, measured alternately with `samples`.
    var reference: (name: String, samples: [Double])?
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

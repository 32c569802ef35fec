/// A property of a particle as a function of its age, divided by its lifetime.
struct LifeCurve: Sendable {
    /// The properties that behaviours can change.
    enum Property: Equatable, Sendable {
        /// With the axis.
        case position(Int)
        case velocity(Int)
        case mass, rotation, spin, scale, scaleSpeed
        /// With the component: red, green, blue, alpha.
        case color(Int)

        init?(_ path: String) {
            let parts = path.split(separator: ".").map(String.init)
            let axis = parts.count == 2 ? ["x", "y", "z"].firstIndex(of: parts[1]) : nil
            switch (parts.first ?? "", parts.count) {
            case ("position", 2): guard let axis else { return nil }; self = .position(axis)
            case ("velocity", 2): guard let axis else { return nil }; self = .velocity(axis)
            case ("mass", 1): self = .mass
            case ("rotation", 1): self = .rotation
            case ("spin", 1): self = .spin
            case ("scale", 1): self = .scale
            case ("scaleSpeed", 1): self = .scaleSpeed
            case ("color", 2):
                guard let part = ["red", "green", "blue", "alpha"].firstIndex(of: parts[1]) else { return nil }
                self = .color(part)
            default: return nil
            }
        }
    }

    let property: Property
    let isAdditive: Bool
    private let values: [Double]
    private let stops: Stops

    init?(_ behavior: CommittedBehavior) {
        guard let property = Property(behavior.text), let values = behavior.numbers["values"], !values.isEmpty else { return nil }
        self.property = property
        self.values = values
        isAdditive = behavior["additive"] != 0
        stops = Stops(behavior.numbers["locations"] ?? [], count: values.count)
    }

    /// The value at a share of the life.
    func value(at share: Double) -> Double {
        let (index, part) = stops.place(of: share)
        return part == 0 ? values[index] : values[index] + (values[index + 1] - values[index]) * part
    }

    /// The integral of the values from 0 to a share of the life.
    func integral(to share: Double) -> Double {
        guard share > 0 else { return 0 }
        let places = stops.places
        var sum = values[0] * min(share, places[0])
        for index in 1..<max(values.count, 1) where places[index - 1] < share {
            let end = min(share, places[index])
            sum += (end - places[index - 1]) * (value(at: places[index - 1], of: index - 1) + value(at: end, of: index - 1)) / 2
        }
        if let last = places.last, share > last { sum += values[values.count - 1] * (share - last) }
        return sum
    }

    /// The value within a part of the curve, whose ends may coincide with those of others.
    private func value(at share: Double, of part: Int) -> Double {
        let (from, to) = (stops.places[part], stops.places[part + 1])
        guard to > from else { return values[part + 1] }
        return values[part] + (values[part + 1] - values[part]) * (share - from) / (to - from)
    }
}

/// The colours of a particle over its life.
struct LifeGradient: Sendable {
    private let colors: [SIMD4<Double>]
    private let stops: Stops

    init?(_ behavior: CommittedBehavior) {
        guard !behavior.colors.isEmpty else { return nil }
        colors = behavior.colors
        stops = Stops(behavior.numbers["locations"] ?? [], count: colors.count)
    }

    /// The colour at a share of the life.
    func color(at share: Double) -> SIMD4<Double> {
        let (index, part) = stops.place(of: share)
        return part == 0 ? colors[index] : colors[index] + (colors[index + 1] - colors[index]) * part
    }
}

/// The places of values along a life.
struct Stops: Sendable {
    /// As many as there are values, in rising order.
    let places: [Double]

    /// - Parameter given: The places, or none for even ones. Other numbers of places than of values are even too.
    init(_ given: [Double], count: Int) {
        if given.count == count {
            var least = 0.0
            places = given.map { place in
                least = max(least, min(max(place, 0), 1))
                return least
            }
        } else {
            places = (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
        }
    }

    /// The value before a share of the life, and how far the way to the next one is; clamped at the ends.
    func place(of share: Double) -> (index: Int, part: Double) {
        guard share > places[0] else { return (0, 0) }
        for index in 1..<max(places.count, 1) where share < places[index] {
            return (index - 1, (share - places[index - 1]) / (places[index] - places[index - 1]))
        }
        return (places.count - 1, 0)
    }
}

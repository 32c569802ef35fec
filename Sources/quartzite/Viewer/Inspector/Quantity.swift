/// The unit in which the inspector shows a property.
enum Quantity {
    /// Points, fractions and other numbers without a unit.
    case plain
    /// An angle: degrees, while the engine computes in radians.
    case angle

    init(_ keyPath: String) {
        self = keyPath.contains(".rotation") ? .angle : .plain
    }

    /// Factor from the engine's number to the shown one.
    var factor: Double { self == .angle ? 180 / .pi : 1 }
    /// The unit, after a number.
    var unit: String { self == .angle ? "°" : "" }
}

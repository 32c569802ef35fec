/// The types of emitter behaviours, with their parameters.
package enum BehaviorType: String, CaseIterable, Sendable {
    case wave, drag, alignToMotion, valueOverLife, colorOverLife, light, attractor, simpleAttractor
}

/// An emitter behaviour as the render tree stores it.
package struct CommittedBehavior: Sendable {
    let type: BehaviorType
    let name: String?
    var isEnabled: Bool
    /// Numbers, points, vectors and lists.
    private(set) var numbers: [String: [Double]]
    private(set) var colors: [SIMD4<Double>]
    private(set) var text: String

    package init(
        type: BehaviorType, name: String?, isEnabled: Bool, numbers: [String: [Double]], colors: [SIMD4<Double>], text: String
    ) {
        self.type = type
        self.name = name
        self.isEnabled = isEnabled
        self.numbers = numbers
        self.colors = colors
        self.text = text
    }

    /// A number; infinite ones may occur.
    subscript(key: String) -> Double { numbers[key]?.first ?? 0 }

    /// Three numbers, the last of which is 0 for a point.
    func vector(_ key: String) -> SIMD3<Double> {
        let n = numbers[key] ?? []
        return SIMD3(n.isEmpty ? 0 : n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0)
    }

    /// Sets the value at a path such as `drag`, `force.x` or `values.@index(1)`.
    mutating func set(_ values: [Double], at path: Substring) {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let key = parts.first, values.allSatisfy(\.isFinite) else { return }
        if parts.count > 1 {
            guard let index = Self.index(parts[1]), let value = values.first,
                numbers[key]?.indices.contains(index) ?? false
            else { return }
            numbers[key]?[index] = value
        } else if key == "enabled" {
            isEnabled = (values.first ?? 1) != 0
        } else if key == "color", values.count == 4 {
            colors = [SIMD4(values[0], values[1], values[2], values[3])]
        } else if let old = numbers[key], old.count == values.count || key == "position" && values.count == 2 {
            numbers[key] = values
        }
    }

    /// The place of a number by the name of a component: `x`, or `@index(1)`.
    package static func index(_ part: String) -> Int? {
        if let place = ["x", "y", "z"].firstIndex(of: part) { return place }
        guard part.hasPrefix("@index("), part.hasSuffix(")") else { return nil }
        return Int(part.dropFirst("@index(".count).dropLast())
    }
}

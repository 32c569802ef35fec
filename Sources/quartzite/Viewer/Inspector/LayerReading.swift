import QuartzUI

/// The inspector's description of a layer: its main properties in model and presentation.
struct LayerReading: Equatable {
    /// A property's value.
    enum Value: Equatable {
        /// A number and its unit.
        case number(Double, decimals: Int, unit: String)
        /// A colour; nil for none.
        case color(CGColor?)
        /// No value, as before the first commit.
        case none

        /// The text of the value; empty for colours.
        var text: String {
            switch self {
            case .number(let number, let decimals, _): Self.text(number, decimals)
            case .color(let color): color == nil ? "none" : ""
            case .none: "–"
            }
        }

        /// The unit, shown in a quieter colour.
        var unit: String {
            if case .number(_, _, let unit) = self { unit } else { "" }
        }

        /// A fixed number of decimals, without a negative zero.
        static func text(_ number: Double, _ decimals: Int) -> String {
            guard number.isFinite, abs(number) < 1e9 else { return number.isNaN ? "nan" : number > 0 ? "∞" : "−∞" }
            let factor = pow(10, Double(decimals))
            let rounded = (number * factor).rounded() / factor
            let text = String(format: "%.\(decimals)f", abs(rounded))
            return rounded < 0 ? "−" + text : text
        }
    }

    /// A property in both trees.
    struct Row: Equatable {
        let name: String
        let keyPath: String
        let model: Value
        let presentation: Value
    }

    let className: String
    let name: String
    let rows: [Row]

    init(_ layer: CALayer) {
        className = "\(type(of: layer))"
        name = layer.name ?? ""
        let shown = layer.presentation()
        rows = Self.properties.map { property in
            Row(
                name: property.name, keyPath: property.keyPath, model: property.read(layer),
                presentation: shown.map(property.read) ?? .none)
        }
    }

    private struct Property {
        let name: String
        let keyPath: String
        let read: (CALayer) -> Value
    }

    private static func points(_ name: String, _ path: String, _ read: @escaping (CALayer) -> CGFloat) -> Property {
        Property(name: name, keyPath: path) { .number(Double(read($0)), decimals: 1, unit: "") }
    }

    private static func keyPath(_ name: String, _ path: String, factor: Double = 1, unit: String = "", decimals: Int) -> Property
    {
        Property(name: name, keyPath: path) { layer in
            guard let number = layer.value(forKeyPath: path) as? NSNumber else { return .none }
            return .number(number.doubleValue * factor, decimals: decimals, unit: unit)
        }
    }

    private static let properties: [Property] = [
        points("position x", "position.x") { $0.position.x },
        points("position y", "position.y") { $0.position.y },
        points("z position", "zPosition") { $0.zPosition },
        points("width", "bounds.size.width") { $0.bounds.width },
        points("height", "bounds.size.height") { $0.bounds.height },
        keyPath("rotation", "transform.rotation.z", factor: 180 / .pi, unit: "°", decimals: 1),
        keyPath("rotation x", "transform.rotation.x", factor: 180 / .pi, unit: "°", decimals: 1),
        keyPath("rotation y", "transform.rotation.y", factor: 180 / .pi, unit: "°", decimals: 1),
        keyPath("scale x", "transform.scale.x", decimals: 3),
        keyPath("scale y", "transform.scale.y", decimals: 3),
        points("corner radius", "cornerRadius") { $0.cornerRadius },
        Property(name: "opacity", keyPath: "opacity") { .number(Double($0.opacity), decimals: 3, unit: "") },
        Property(name: "background", keyPath: "backgroundColor") { .color($0.backgroundColor) },
    ]
}

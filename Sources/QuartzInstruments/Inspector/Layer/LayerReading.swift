import QuartzUI

/// The values of a layer's properties in model and presentation.
package struct LayerReading: Equatable {
    /// A property's value.
    package enum Value: Equatable {
        /// A number and its unit.
        case number(Double, decimals: Int, unit: String)
        /// A colour; nil for none.
        case color(CGColor?)
        case flag(Bool)
        /// One of several names, such as a gravity.
        case name(String)
        /// A text that can be edited.
        case text(String)
        /// An object in a few words, which cannot be edited.
        case object(String)
        /// No value, as before the first commit.
        case none

        /// The text of the value; empty for colours.
        var text: String {
            switch self {
            case .number(let number, let decimals, _): Self.text(number, decimals)
            case .color(let color): color == nil ? "none" : ""
            case .flag(let isOn): isOn ? "on" : "off"
            case .name(let text), .text(let text), .object(let text): text
            case .none: "–"
            }
        }

        /// The unit, shown in a less prominent colour.
        var unit: String {
            if case .number(_, _, let unit) = self { unit } else { "" }
        }

        /// Whether the value can be changed by hand.
        var isEditable: Bool {
            switch self {
            case .object, .none: false
            default: true
            }
        }

        /// Whether the value is a text of any length.
        package var isLong: Bool {
            switch self {
            case .name, .text, .object: true
            default: false
            }
        }

        /// Returns a fixed number of decimals, without a negative zero.
        static func text(_ number: Double, _ decimals: Int) -> String {
            guard number.isFinite, abs(number) < 1e9 else { return number.isNaN ? "nan" : number > 0 ? "∞" : "−∞" }
            let factor = pow(10, Double(decimals))
            let rounded = (number * factor).rounded() / factor
            let text = String(format: "%.\(decimals)f", abs(rounded))
            return rounded < 0 ? "−" + text : text
        }
    }

    /// A property in both trees.
    package struct Row: Equatable {
        package let property: InspectedProperty
        package let model: Value
        package let presentation: Value
        /// Whether the property differs from that of a new layer.
        package let isChanged: Bool

        var name: String { property.name }
        package var keyPath: String { property.keyPath }

        init(_ property: InspectedProperty, model: Value, presentation: Value, isChanged: Bool = false) {
            self.property = property
            self.model = model
            self.presentation = presentation
            self.isChanged = isChanged
        }

        /// Reads a property.
        ///
        /// - Parameter shown: The layer's presentation.
        init(_ property: InspectedProperty, of layer: CALayer, _ shown: CALayer?) {
            let presented = shown.map(property.value) ?? .none
            self.init(
                property, model: property.value(in: layer), presentation: presented,
                isChanged: layer.isChanged(property.key))
        }
    }

    package let rows: [Row]

    /// Reads all properties of a layer.
    package init(_ layer: CALayer) {
        let shown = layer.presentation()
        rows = PropertySection.sections(of: layer).flatMap(\.rows).map { Row($0, of: layer, shown) }
    }
}

/// The unit in which the inspector shows a property.
enum Quantity {
    /// Points, fractions and other numbers without a unit.
    case plain
    /// An angle: degrees, while the engine computes in radians.
    case angle

    init(_ keyPath: String) {
        self = keyPath.contains(".rotation") ? .angle : .plain
    }

    /// The factor from the engine's number to the shown one.
    var factor: Double { self == .angle ? 180 / .pi : 1 }
    /// The unit, after a number.
    var unit: String { self == .angle ? "°" : "" }
}

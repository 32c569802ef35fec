import ImageIO
import QuartzUI

/// A typed value for a property of a layer.
package enum PropertyEdit: Equatable {
    /// A number in the engine's unit.
    case number(Double)
    /// A colour; nil for none.
    case color(CGColor?)
    case flag(Bool)
    /// The name of a choice.
    case name(String)
    case text(String)

    /// Reads a text: `12.5`, `−3`, `90` or `90°` or `1.57 rad` for angles; `#5B8CFF`, `rebeccapurple`, `rgb(91 140 255)` or `none`
    /// for colours; `on` and `off` for flags.
    ///
    /// - Parameter row: The edited property.
    /// - Returns: nil if the text is not a value of the property.
    init?(_ text: String, for row: LayerReading.Row) {
        let word = text.trimmingCharacters(in: .whitespaces).lowercased()
        switch row.model {
        case .color:
            guard let color = Self.color(word) else { return nil }
            self = .color(color)
        case .flag:
            guard let flag = Self.flags[word] else { return nil }
            self = .flag(flag)
        case .name:
            let choices = PropertyChoices.names(of: row.property.key)
            guard let choice = choices.first(where: { $0.lowercased() == word }) else { return nil }
            self = .name(choice)
        case .text: self = .text(text)
        case .number, .none:
            guard let number = Self.number(word, row.property) else { return nil }
            self = .number(number)
        case .object: return nil
        }
    }

    private static let flags = [
        "on": true, "true": true, "yes": true, "1": true, "off": false, "false": false, "no": false, "0": false,
    ]
    /// The properties that may be infinite.
    private static let endless: Set = ["repeatCount", "repeatDuration", "duration"]

    private static func number(_ text: String, _ property: InspectedProperty) -> Double? {
        let quantity = Quantity(property.keyPath)
        var text = text.replacingOccurrences(of: "−", with: "-").replacingOccurrences(of: ",", with: ".")
        if endless.contains(property.key), ["inf", "infinity", "∞"].contains(text) { return .infinity }
        var factor = 1 / quantity.factor
        if quantity == .angle {
            if text.hasSuffix("rad") {
                text.removeLast(3)
                factor = 1
            } else if text.hasSuffix("°") {
                text.removeLast()
            }
        }
        text = text.trimmingCharacters(in: .whitespaces)
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || ".-+e".contains($0)) }), let number = Double(text),
            number.isFinite, abs(number) < 1e9
        else { return nil }
        return number * factor
    }

    /// Returns the colour of a text: nil for a text that is no colour, `.some(nil)` for "none".
    private static func color(_ text: String) -> CGColor?? {
        if text == "none" { return .some(nil) }
        let isBare = (text.count == 6 || text.count == 8) && text.allSatisfy(\.isHexDigit)
        guard let c = SVGColor.color(isBare ? "#" + text : text) else { return nil }
        return CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w)
    }

    /// Sets the property of a layer. Its action runs, unless actions are disabled.
    func apply(to layer: CALayer, _ property: InspectedProperty) {
        switch self {
        case .number(let number) where property.isPerspective:
            guard var transform = (layer.value(forKey: property.key) as? NSValue)?.caTransform3DValue else { return }
            transform.m34 = CGFloat(number)
            layer.setValue(NSValue(caTransform3D: transform), forKey: property.key)
        case .number(let number): layer.setValue(number, forKeyPath: property.keyPath)
        case .color(let color): layer.setValue(color, forKeyPath: property.keyPath)
        case .flag(let flag): layer.setValue(flag, forKeyPath: property.keyPath)
        case .name(let text), .text(let text): layer.setValue(text, forKeyPath: property.keyPath)
        }
    }

    /// Returns the text from which a value is edited.
    package static func text(of value: LayerReading.Value) -> String {
        guard case .color(let color) = value else { return value.text == "–" ? "" : value.text }
        guard let color else { return "none" }
        return hexadecimal(color)
    }

    /// Returns a colour as `#RRGGBB`, with two more digits if it is translucent.
    static func hexadecimal(_ color: CGColor) -> String {
        let rgba = color.rgba
        let parts = rgba.w < 1 ? [rgba.x, rgba.y, rgba.z, rgba.w] : [rgba.x, rgba.y, rgba.z]
        return "#" + parts.map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    }
}

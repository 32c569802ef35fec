import QuartzUI

/// A typed value for a property of a layer.
enum PropertyEdit: Equatable {
    /// A number in the engine's unit.
    case number(Double)
    /// A colour; nil for none.
    case color(CGColor?)

    /// Reads a text: `12.5`, `−3`, `90` or `90°` or `1.57 rad` for angles, `#5B8CFF` or `none` for colours.
    ///
    /// - Parameter row: the edited property.
    /// - Returns: nil if the text is no value of the property.
    init?(_ text: String, for row: LayerReading.Row) {
        let word = text.trimmingCharacters(in: .whitespaces).lowercased()
        if case .color = row.model {
            guard let color = Self.color(word) else { return nil }
            self = .color(color)
        } else {
            guard let number = Self.number(word, Quantity(row.keyPath)) else { return nil }
            self = .number(number)
        }
    }

    private static func number(_ text: String, _ quantity: Quantity) -> Double? {
        var text = text.replacingOccurrences(of: "−", with: "-").replacingOccurrences(of: ",", with: ".")
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

    /// A double optional: nil is no colour, and a nil in it is the colour "none".
    private static func color(_ text: String) -> CGColor?? {
        if text == "none" { return .some(nil) }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.count == 6 || digits.count == 8, let bits = UInt32(digits, radix: 16) else { return nil }
        let all = digits.count == 8 ? bits : bits << 8 | 255
        func part(_ shift: UInt32) -> CGFloat { CGFloat((all >> shift) & 255) / 255 }
        return CGColor(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    /// Sets the property in a separate transaction, so that the layer's action for it runs.
    func apply(to layer: CALayer, keyPath: String) {
        CATransaction.begin()
        switch self {
        case .number(let number): layer.setValue(number, forKeyPath: keyPath)
        case .color(let color): layer.setValue(color, forKeyPath: keyPath)
        }
        CATransaction.commit()
    }

    /// The text from which a value is edited.
    static func text(of value: LayerReading.Value) -> String {
        guard case .color(let color) = value else { return value.text == "–" ? "" : value.text }
        guard let rgba = color?.rgba else { return "none" }
        let parts = rgba.w < 1 ? [rgba.x, rgba.y, rgba.z, rgba.w] : [rgba.x, rgba.y, rgba.z]
        return "#" + parts.map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    }
}

/// The text forms of values in introspection: deterministic and without addresses.
@MainActor
enum IntrospectionText {
    /// A number with at most four decimals, and no sign for zero.
    nonisolated static func number(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-infinity" : "infinity" }
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    nonisolated static func numbers(_ values: some Sequence<Double>) -> String {
        values.map(number).joined(separator: " ")
    }

    /// A layer's class, and its name where it has one.
    static func name(_ layer: CALayer) -> String {
        let type = "\(type(of: layer))"
        return layer.name.map { "\(type) \"\($0)\"" } ?? type
    }

    /// A property's value.
    static func value(_ value: Any?) -> String {
        guard let value else { return "none" }
        switch value {
        case let text as String: return "\"\(text.count > 40 ? "\(text.prefix(40))…" : text)\""
        case let image as CGImage: return "image \(image.width) × \(image.height)"
        case let path as CGPath:
            let box = path.boundingBoxOfPath
            return box.isNull
                ? "empty path" : "path in \(numbers([box.minX, box.minY, box.width, box.height].map { Double($0) }))"
        case let list as [Any]:
            let shown = list.prefix(8).map { self.value($0) }.joined(separator: ", ")
            return "[\(shown)\(list.count > 8 ? ", … \(list.count - 8) more" : "")]"
        default: break
        }
        if let kind = CustomField.kind(of: value), let doubles = NumericValue.doubles(value, as: kind) {
            return numbers(doubles, as: kind)
        }
        return "\(type(of: value))"
    }

    /// The numbers of a field.
    nonisolated static func numbers(_ doubles: [Double], as kind: Field.Kind) -> String {
        switch kind {
        case .boolean: return doubles[0] != 0 ? "true" : "false"
        case .transform where doubles.elementsEqual(CATransform3DIdentity.elements): return "identity"
        case .transform:
            return "[" + stride(from: 0, to: 16, by: 4).map { numbers(doubles[$0..<$0 + 4]) }.joined(separator: "; ") + "]"
        default: return numbers(doubles)
        }
    }
}

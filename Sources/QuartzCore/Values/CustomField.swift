/// The numeric kinds of values of properties that the engine does not know.
enum CustomField {
    /// The kind of a value, or nil where it is not a number, structure or colour.
    static func kind(of value: Any) -> Field.Kind? {
        switch value {
        case is CGColor: return .color
        case is CATransform3D where type(of: value) == CATransform3D.self: return .transform
        case is CGAffineTransform where type(of: value) == CGAffineTransform.self: return .transform
        case is CGRect where type(of: value) == CGRect.self: return .rect
        case is CGSize where type(of: value) == CGSize.self: return .size
        default: break
        }
        if NumericValue.scalar(value) != nil { return .scalar }
        return [Field.Kind.point, .rect, .transform].first { NumericValue.doubles(value, as: $0) != nil }
    }

    /// Whether a value has no number that is infinite or NaN.
    static func isFinite(_ value: Any) -> Bool {
        guard let kind = kind(of: value), let numbers = NumericValue.doubles(value, as: kind) else { return true }
        return numbers.allSatisfy(\.isFinite)
    }

    /// The kind that has a component with a name such as `x` or `size.width`; nil if there is none.
    static func kind(withComponent path: String) -> Field.Kind? {
        switch path {
        case "x", "y": .point
        case "width", "height": .size
        default:
            if path.hasPrefix("origin") || path.hasPrefix("size") {
                .rect
            } else {
                path == "translation" || TransformComponent(keyPath: path) != nil ? .transform : nil
            }
        }
    }

    /// The neutral value of a kind: zeros, or the identity.
    static func neutral(_ kind: Field.Kind) -> [Double] {
        kind == .transform ? CATransform3DIdentity.elements : Array(repeating: 0, count: kind.count)
    }

    /// The target of a path such as `centre.x` within the value of its first key.
    static func target(_ key: String, _ kind: Field.Kind, path: String) -> KeyPathTarget? {
        var layout = FieldLayout()
        layout.add(key, kind, neutral(kind))
        return KeyPathTarget(path, in: layout)
    }

    /// A value as key-value coding returns it: `NSNumber` and `NSValue` for numbers and structures, other values unchanged.
    static func boxed(_ value: Any) -> Any {
        // Not `value is NSObject`: numbers and structures can be cast to one.
        if type(of: value) is AnyClass { return value }
        guard let kind = kind(of: value), kind != .color, let doubles = NumericValue.doubles(value, as: kind) else {
            return value
        }
        if kind == .scalar { return NumericValue.bridged(value) }
        if let transform = value as? CGAffineTransform { return NSValue(cgAffineTransform: transform) }
        return NumericValue.boxed(doubles, as: kind)
    }

    /// Whether two values are the same number, structure, colour or text.
    static func areEqual(_ a: Any, _ b: Any) -> Bool {
        if let kind = kind(of: a), kind == self.kind(of: b) {
            return NumericValue.doubles(a, as: kind) == NumericValue.doubles(b, as: kind)
        }
        return ObjectField.areEqual(a, b)
    }
}

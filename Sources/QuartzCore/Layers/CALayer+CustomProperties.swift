// Properties of subclasses: values under additional keys, which are animatable if they are numeric.

extension CALayer {
    /// Returns the value under a key that is not a built-in property: the set value, else a default.
    final func customValue(forKey key: String) -> Any? {
        extras?.userValues[key] ?? Self.styled(extras?.style) { $0[key] } ?? Swift.type(of: self).defaultValue(forKey: key)
            ?? CustomDefaults.value(forKey: key, of: self)
    }

    /// Sets such a value. An equal one has no effect.
    final func setCustomValue(_ value: Any?, forKey key: String) {
        let value = value.flatMap(Self.unwrapped)
        let old = extras?.userValues[key]
        if let value, let old, CustomField.areEqual(old, value) { return }
        guard isWritable("\"\(key)\"") else { return }
        let action = actionBeforeChange(forKey: key)
        let isOwnClass = !LayerClasses.isBuiltIn(Swift.type(of: self))
        if isOwnClass, commitState.isCommitted, extras?.uncommitted[key] == nil {
            let seen = customValue(forKey: key)
            updateExtras { $0.uncommitted[key] = .some(seen) }
        }
        updateExtras { $0.userValues[key] = value }
        // Animations read the underlying value.
        mark(attached.isEmpty ? [] : .animations)
        if isOwnClass, Swift.type(of: self).needsDisplay(forKey: key) { mark(.display) }
        run(action, forKey: key)
        reportChange()
    }

    /// Returns a value without its optional.
    private static func unwrapped(_ value: Any) -> Any? {
        guard case let optional as any OptionalValue = value else { return value }
        return optional.anyValue
    }

    /// Returns the value at a path such as `centre.x` within the value of a custom key; nil if there is none.
    final func customComponent(_ key: String, _ path: String) -> Any? {
        guard let value = value(forKey: key), let kind = CustomField.kind(of: customValue(forKey: key) ?? value),
            let target = CustomField.target(key, kind, path: path), let doubles = NumericValue.doubles(value, as: kind)
        else { return nil }
        switch target {
        case .numbers(_, let offset, let part):
            return NumericValue.boxed(Array(doubles[offset..<offset + part.count]), as: part)
        case .part(_, let component): return NSNumber(value: TransformParts(CATransform3D(elements: doubles)).get(component))
        case .translation: return NSValue(cgSize: TransformParts(CATransform3D(elements: doubles)).translationSize)
        case .object, .filter: return nil
        }
    }

    /// Sets the value at such a path.
    ///
    /// - Returns: Whether the path exists. A value of a wrong type is rejected with a warning.
    final func setCustomComponent(_ value: Any?, _ key: String, _ path: String) -> Bool {
        guard let whole = self.value(forKey: key), let kind = CustomField.kind(of: customValue(forKey: key) ?? whole),
            let target = CustomField.target(key, kind, path: path), var doubles = NumericValue.doubles(whole, as: kind)
        else { return false }
        guard let new = value.flatMap({ NumericValue.doubles($0, as: target.kind) }) else {
            refuse(value, path)
            return true
        }
        var parts = kind == .transform ? TransformParts(CATransform3D(elements: doubles)) : .identity
        switch target {
        case .numbers(_, let offset, _): doubles.replaceSubrange(offset..<offset + new.count, with: new)
        case .part(_, let component): parts.set(component, new[0])
        case .translation:
            parts.set(.translationX, new[0])
            parts.set(.translationY, new[1])
        case .object, .filter: return false
        }
        if kind == .transform { doubles = parts.matrix.elements }
        setValue(CustomField.value(doubles, as: kind), forKey: key)
        return true
    }
}

extension CustomField {
    /// Returns the structure itself rather than an object, because a point and a size are indistinguishable in an `NSValue`.
    fileprivate static func value(_ doubles: [Double], as kind: Field.Kind) -> Any {
        switch kind {
        case .point: CGPoint(doubles: doubles)
        case .size: CGSize(doubles: doubles)
        case .rect: CGRect(doubles: doubles)
        default: NumericValue.boxed(doubles, as: kind)
        }
    }
}

/// An optional of any type.
protocol OptionalValue {
    var anyValue: Any? { get }
}

extension Optional: OptionalValue {
    var anyValue: Any? { map { $0 } }
}

/// The initial values of the `@CAAnimatable` properties of layer classes.
@MainActor
private enum CustomDefaults {
    private static var byClass: [ObjectIdentifier: [String: Any]] = [:]

    static func value(forKey key: String, of layer: CALayer) -> Any? {
        let type = type(of: layer)
        if LayerClasses.isBuiltIn(type) { return nil }
        if let known = byClass[ObjectIdentifier(type)] { return known[key] }
        var found: [String: Any] = [:]
        var mirror: Mirror? = Mirror(reflecting: layer)
        while let current = mirror, current.subjectType != CALayer.self {
            for case let property as any InitialValue in current.children.map(\.value) {
                let (key, value) = property.keyedInitialValue
                found[key] = value
            }
            mirror = current.superclassMirror
        }
        byClass[ObjectIdentifier(type)] = found
        return found[key]
    }
}

// Properties that subclasses add: values under keys of their own, which animate where they are numbers.

extension CALayer {
    /// The value under a key that is no property of the engine's: what was set, else a default.
    final func customValue(forKey key: String) -> Any? {
        extras?.userValues[key] ?? Self.styled(extras?.style) { $0[key] } ?? Swift.type(of: self).defaultValue(forKey: key)
            ?? CustomDefaults.value(forKey: key, of: self)
    }

    /// Sets such a value; an equal one starts nothing.
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
        // Animations read the value underneath.
        mark(attached.isEmpty ? [] : .animations)
        if isOwnClass, Swift.type(of: self).needsDisplay(forKey: key) { mark(.display) }
        run(action, forKey: key)
    }

    /// A value in an optional without the optional.
    private static func unwrapped(_ value: Any) -> Any? {
        guard case let optional as any OptionalValue = value else { return value }
        return optional.anyValue
    }

    /// The value at a path such as `centre.x` within a value of a custom key; nil where there is none.
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
    /// - Returns: whether the path names anything; a value of a wrong type is refused with a warning.
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
    /// The structure itself rather than an object: a point and a size are alike in an `NSValue`.
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
private protocol OptionalValue {
    var anyValue: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var anyValue: Any? { map { $0 } }
}

/// The initial values of the properties that layer classes declare with `@CAAnimatable`.
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

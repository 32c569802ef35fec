// Properties of subclasses: values under additional keys, which are animatable if they are numeric.

extension CALayer {
    /// Returns the value under a key that is not a built-in property: the set value, else a default.
    final func customValue(forKey key: String) -> Any? {
        extras?.userValues[key] ?? Self.styled(extras?.style) { $0[key] } ?? Swift.type(of: self).defaultValue(forKey: key)
            ?? CustomDefaults.value(forKey: key, of: self)
    }

    /// Sets such a value. An equal one has no effect. The properties of subclasses are animatable, so their numbers are finite like those
    /// of the engine; a plain layer stores any value.
    final func setCustomValue(_ value: Any?, forKey key: String) {
        let value = value.flatMap(Self.unwrapped)
        let old = extras?.userValues[key]
        if let value, let old, CustomField.areEqual(old, value) { return }
        let isOwnClass = !LayerClasses.isBuiltIn(Swift.type(of: self))
        if isOwnClass, let value, !CustomField.isFinite(value) {
            return Diagnostics.warnOnce("CALayer.\(key): a value that is not finite is refused; the old one stays")
        }
        guard isWritable("\"\(key)\"") else { return }
        let action = actionBeforeChange(forKey: key)
        if isOwnClass, commitState.isCommitted, extras?.uncommitted[key] == nil {
            let seen = customValue(forKey: key)
            noteUncommitted(seen, forKey: key)
        }
        storeUserValue(value, forKey: key)
        // Animations read the underlying value.
        mark(attached.isEmpty ? [] : .animations)
        if isOwnClass, isModel, Swift.type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
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

/// Makes a property of a layer subclass animatable under a key, like `@NSManaged` or `@dynamic` on Apple's systems.
///
/// ```swift
/// class Dial: CALayer {
///     @CAAnimatable("progress") var progress: CGFloat = 0
///     override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }
/// }
/// ```
///
/// The value is stored under the key: setting it calls `action(forKey:)`, `setValue(_:forKey:)` changes it, animations of the key
/// path animate it, and presentation layers return the animated value. Numbers, `Bool`, points, sizes, rectangles, transforms and
/// colours are animatable; values of other types are only stored. An integer is truncated towards zero during an animation.
@propertyWrapper
public struct CAAnimatable<Value> {
    private let key: String
    private let initial: Value

    /// Declares the property's key.
    ///
    /// - Parameters:
    ///   - wrappedValue: The initial value. `value(forKey:)` returns it too, and `setValue(_:forKey:)` with nil restores it.
    ///   - key: The property's key for animations and `needsDisplay(forKey:)`.
    public init(wrappedValue: Value, _ key: String) {
        self.key = key
        initial = wrappedValue
    }

    /// Only layers can have such properties.
    @available(*, unavailable, message: "@CAAnimatable is for properties of CALayer subclasses")
    public var wrappedValue: Value {
        get { initial }
        set {}
    }

    /// The value of the key on the layer that has the property.
    @MainActor
    public static subscript<Layer: CALayer>(
        _enclosingInstance layer: Layer, wrapped _: ReferenceWritableKeyPath<Layer, Value>,
        storage storage: ReferenceWritableKeyPath<Layer, CAAnimatable<Value>>
    ) -> Value {
        get {
            let wrapper = layer[keyPath: storage]
            return layer.value(forKey: wrapper.key).flatMap(Self.value) ?? wrapper.initial
        }
        set { layer.setValue(newValue, forKey: layer[keyPath: storage].key) }
    }

    /// Converts a stored value to the property's type; nil if it does not fit.
    private static func value(_ coded: Any) -> Value? {
        if let number = coded as? NSNumber {
            // A cast fails for numbers that the type cannot represent exactly.
            if let type = Value.self as? any BinaryFloatingPoint.Type { return type.init(number.doubleValue) as? Value }
            if let type = Value.self as? any FixedWidthInteger.Type, let value = cut(number.doubleValue, to: type) as? Value {
                return coded as? Value ?? value
            }
        }
        return coded as? Value
    }

    private static func cut<Integer: FixedWidthInteger>(_ number: Double, to type: Integer.Type) -> Integer {
        if number.isNaN { return 0 }
        return Integer(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}

/// A property with a key, from which the engine reads a class's initial values.
@MainActor
protocol InitialValue {
    var keyedInitialValue: (key: String, value: Any) { get }
}

extension CAAnimatable: InitialValue {
    var keyedInitialValue: (key: String, value: Any) { (key, initial) }
}

/// The initial values of a subclass's properties, as its `defaultValue(forKey:)` returns them.
@MainActor
struct ClassDefaults {
    /// The numeric properties.
    private(set) var values: FieldBlock
    /// The other properties whose initial values differ from the engine's.
    private(set) var objects: [String: Any] = [:]

    private static var known: [ObjectIdentifier: ClassDefaults] = [:]

    /// The defaults of a class that is not the engine's own; each class is asked once.
    static func of(_ type: CALayer.Type) -> ClassDefaults {
        if let known = known[ObjectIdentifier(type)] { return known }
        // Stored first: a `defaultValue(forKey:)` that creates a layer of its class finds the engine's values.
        var defaults = ClassDefaults(values: type.fieldLayout.defaults)
        known[ObjectIdentifier(type)] = defaults
        let layout = type.fieldLayout
        for (field, name) in zip(layout.fields, layout.names) {
            guard let value = type.defaultValue(forKey: name) else { continue }
            guard let numbers = NumericValue.doubles(value, as: field.kind), numbers.allSatisfy(\.isFinite) else {
                warn(type, name, value)
                continue
            }
            for (i, number) in numbers.enumerated() where defaults.values[field.offset + i] != number {
                defaults.values[field.offset + i] = number
                if field == LayerFields.geometryFlipped { RareAncestors.areFlipped = true }
            }
        }
        for name in type.objectProperties.initialNames {
            let value = type.defaultValue(forKey: name)
            if !KeyedValues.areEqual(value, engine(type)[name]) { defaults.objects[name] = value }
        }
        known[ObjectIdentifier(type)] = defaults
        return defaults
    }

    /// The initial values of the non-numeric properties of the engine's class that a layer class is or descends from, except
    /// those that are zero or nil.
    static func engine(_ type: CALayer.Type) -> [String: Any] {
        let type = LayerClasses.builtInClass(of: type)
        if let known = engines[ObjectIdentifier(type)] { return known }
        let layer = LayerClasses.create(type)
        var values: [String: Any] = [:]
        for name in type.objectProperties.initialNames {
            if let value = layer.property(name) ?? nil, NumericValue.scalar(value) != 0 { values[name] = value }
        }
        engines[ObjectIdentifier(type)] = values
        return values
    }

    private static var engines: [ObjectIdentifier: [String: Any]] = [:]

    private static func warn(_ type: CALayer.Type, _ name: String, _ value: Any) {
        Diagnostics.warnOnce(
            "\(type).defaultValue(forKey: \"\(name)\"): a value of type \(Swift.type(of: value)) does not fit; it is ignored")
    }
}

extension CALayer {
    /// The numeric properties of a new layer of the class.
    final class var initialValues: FieldBlock {
        LayerClasses.isBuiltIn(self) ? fieldLayout.defaults : ClassDefaults.of(self).values
    }

    /// Sets the non-numeric properties to the class's initial values, without notifying observers.
    final func takeDefaults() {
        let type = Swift.type(of: self)
        guard !LayerClasses.isBuiltIn(type) else { return }
        let objects = ClassDefaults.of(type).objects
        guard !objects.isEmpty else { return }
        role = .copy(of: nil)
        for (key, value) in objects { _ = setProperty(key, value) }
        role = .model
    }
}

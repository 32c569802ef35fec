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

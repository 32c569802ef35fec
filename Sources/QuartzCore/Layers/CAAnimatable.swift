/// Makes a property of a layer subclass animatable under a key: what `@NSManaged` or `@dynamic` does on Apple's systems.
///
/// ```swift
/// class Dial: CALayer {
///     @CAAnimatable("progress") var progress: CGFloat = 0
///     override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }
/// }
/// ```
///
/// The value is that of the key: setting it asks `action(forKey:)`, `setValue(_:forKey:)` reaches it, animations whose key path is
/// the key move it, and presentation layers answer with what is seen. Numbers, `Bool`, points, sizes, rectangles, transforms and
/// colours animate; a value of any other type is kept. An integer is cut off towards zero while it moves.
@propertyWrapper
public struct CAAnimatable<Value> {
    private let key: String
    private let initial: Value

    /// Names the key.
    ///
    /// - Parameters:
    ///   - wrappedValue: the value while none has been set; `value(forKey:)` answers with it too, and setting nil by
    ///     `setValue(_:forKey:)` brings it back.
    ///   - key: the property's name, as animations and `needsDisplay(forKey:)` know it.
    public init(wrappedValue: Value, _ key: String) {
        self.key = key
        initial = wrappedValue
    }

    /// Only layers have such properties.
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

    /// A coded value as the property's type; nil where it does not fit.
    private static func value(_ coded: Any) -> Value? {
        if let number = coded as? NSNumber {
            // A cast refuses numbers that the type cannot hold exactly.
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

/// A property whose value is that of a key: how the engine finds the initial values of a class.
@MainActor
protocol InitialValue {
    var keyedInitialValue: (key: String, value: Any) { get }
}

extension CAAnimatable: InitialValue {
    var keyedInitialValue: (key: String, value: Any) { (key, initial) }
}

/// An animation of one property of a layer, named by its key path.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    var propertyPath: String?
    var adds = false
    var accumulates = false
    var function: CAValueFunction?

    /// Creates an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        propertyPath = path
    }

    /// The property, relative to the layer: a key, a component such as `position.x`, or a virtual component such as
    /// `transform.rotation.z`.
    open var keyPath: String? {
        get { propertyPath }
        set { if isMutable { propertyPath = newValue } }
    }

    /// Whether the value is added to the underlying one instead of replacing it. Transforms are concatenated.
    open var isAdditive: Bool {
        get { adds }
        set { if isMutable { adds = newValue } }
    }

    /// Whether each repeat starts at the end value of the previous one.
    open var isCumulative: Bool {
        get { accumulates }
        set { if isMutable { accumulates = newValue } }
    }

    /// Converts the interpolated numbers to a transform.
    open var valueFunction: CAValueFunction? {
        get { function }
        set { if isMutable { function = newValue } }
    }

    /// Returns the value of a property, or a value stored under another key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "keyPath": keyPath
        case "additive", "isAdditive": NSNumber(value: isAdditive)
        case "cumulative", "isCumulative": NSNumber(value: isCumulative)
        case "valueFunction": valueFunction
        default: super.value(forKey: key)
        }
    }

    /// Sets a property by its name, or stores a value under another key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "keyPath": keyPath = value as? String
        case "additive", "isAdditive": NumericValue.assign(value, key) { isAdditive = $0 != 0 }
        case "cumulative", "isCumulative": NumericValue.assign(value, key) { isCumulative = $0 != 0 }
        case "valueFunction": valueFunction = value as? CAValueFunction
        default: super.setValue(value, forKey: key)
        }
    }

    override class var archivedKeys: [String] { super.archivedKeys + ["keyPath", "additive", "cumulative", "valueFunction"] }

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let other = other as? CAPropertyAnimation else { return }
        propertyPath = other.propertyPath
        adds = other.adds
        accumulates = other.accumulates
        function = other.function
    }

    override func asAction(forKey event: String, on layer: CALayer) -> CAAnimation {
        guard propertyPath == nil, let copy = copy(with: nil) as? CAPropertyAnimation else { return self }
        copy.propertyPath = event
        return copy
    }
}

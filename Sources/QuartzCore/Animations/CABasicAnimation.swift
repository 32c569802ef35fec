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

/// An animation between two values.
///
/// A missing end is the underlying value: the model's, as changed by the preceding animations, read at each sample. Valid
/// combinations are `from` and `to`; `from` and `by` (to from + by); `by` and `to` (from to − by); and one of them alone with the
/// underlying value. If all three are set, `byValue` is ignored. Without any, the animation has an effect only as the action of a
/// property: from the presentation's value to the new one.
/// from the value seen so far to the new one.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    private var startObject: Any?
    /// The start of an animation created by the engine, as doubles that are boxed only on access.
    private(set) var startNumbers: FieldNumbers?
    var end: Any?
    var change: Any?

    final var start: Any? {
        get { startObject ?? startNumbers?.boxed }
        set {
            startObject = newValue
            startNumbers = nil
        }
    }

    /// The start value.
    open var fromValue: Any? {
        get { start }
        set { if isMutable { start = newValue } }
    }

    /// The end value.
    open var toValue: Any? {
        get { end }
        set { if isMutable { end = newValue } }
    }

    /// The difference; for transforms, the one that is concatenated.
    open var byValue: Any? {
        get { change }
        set { if isMutable { change = newValue } }
    }

    /// Returns the value of a property, or a value stored under another key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "fromValue": fromValue
        case "toValue": toValue
        case "byValue": byValue
        default: super.value(forKey: key)
        }
    }

    /// Sets a property by its name, or stores a value under another key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "fromValue": fromValue = value
        case "toValue": toValue = value
        case "byValue": byValue = value
        default: super.setValue(value, forKey: key)
        }
    }

    override func asAction(forKey event: String, on layer: CALayer) -> CAAnimation {
        let action = super.asAction(forKey: event, on: layer)
        guard startObject == nil, startNumbers == nil, end == nil, change == nil,
            let copy = action.copy(with: nil) as? CABasicAnimation
        else { return action }
        let key = propertyPath ?? event
        copy.takeStart(from: layer, forKey: key, Swift.type(of: layer).fieldLayout.byName[key])
        return copy
    }

    /// Sets the start to the presentation's value.
    ///
    /// Nil is a value too: no colour is clear, no object is `NSNull`, so that it is not taken for a missing end.
    ///
    /// - Parameter field: The field of the key, if it has one.
    final func takeStart(from layer: CALayer, forKey key: String, _ field: Field?) {
        let seen = layer.seen(forKey: key, field)
        if let field {
            startObject = nil
            startNumbers = FieldNumbers(kind: field.kind, values: seen.doubles(field))
        } else {
            start = seen.value(forKeyPath: key) ?? NSNull()
        }
    }

    override class var archivedKeys: [String] { super.archivedKeys + ["fromValue", "toValue", "byValue"] }

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let other = other as? CABasicAnimation else { return }
        startObject = other.startObject
        startNumbers = other.startNumbers
        end = other.end
        change = other.change
    }
}

/// A basic animation with the motion of a mass on a spring.
///
/// The motion starts at `fromValue` and oscillates about `toValue`. Set `duration` to `settlingDuration` to show all of it.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    private var weight: CGFloat = 1
    private var force: CGFloat = 100
    private var friction: CGFloat = 10
    private var velocity: CGFloat = 0
    private var overdamps = false

    /// Creates a spring from its perceived duration, in seconds, and its bounce, from -1 (sluggish) over 0 (none) to 1 (endless).
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let spring = SpringSolver(perceptualDuration: perceptualDuration, bounce: Double(bounce))
        weight = CGFloat(spring.mass)
        force = CGFloat(spring.stiffness)
        friction = CGFloat(spring.damping)
        overdamps = bounce < 0
    }

    /// The mass; more than 0.
    open var mass: CGFloat {
        get { weight }
        set { if isMutable { weight = Self.positive(newValue, "mass", else: weight) } }
    }
    /// The strength of the spring; more than 0.
    open var stiffness: CGFloat {
        get { force }
        set { if isMutable { force = Self.positive(newValue, "stiffness", else: force) } }
    }
    /// The friction; no less than 0.
    open var damping: CGFloat {
        get { friction }
        set { if isMutable { friction = CGFloat(Self.length(Double(newValue), "damping", else: Double(friction))) } }
    }
    /// The initial velocity, in units of the total distance per second; negative is away from the target.
    open var initialVelocity: CGFloat {
        get { velocity }
        set { if isMutable { velocity = CGFloat(Self.finite(Double(newValue), "initialVelocity", else: Double(velocity))) } }
    }

    /// Whether a `damping` above the critical one, 2·√(stiffness · mass), slows the motion further. If false, the default, it
    /// acts like the critical one. A spring created with a negative bounce starts with true.
    open var allowsOverdamping: Bool {
        get { overdamps }
        set { if isMutable { overdamps = newValue } }
    }

    /// The time until the oscillation is invisible, in seconds; at critical damping in whole tenths.
    open var settlingDuration: CFTimeInterval { solver.settlingDuration }
    /// The same without rounding at critical damping, where it is proportional to the spring's period.
    package var restingTime: CFTimeInterval { solver.restingTime }
    /// The perceived duration of a swing, in seconds.
    open var perceptualDuration: CFTimeInterval { solver.perceptualDuration }
    /// The bounce.
    open var bounce: CGFloat { CGFloat(solver.bounce) }

    /// The motion from 0 to 1.
    var solver: SpringSolver {
        SpringSolver(
            mass: Double(weight), stiffness: Double(force), damping: Double(friction), initialVelocity: Double(velocity),
            allowsOverdamping: overdamps)
    }

    /// Returns the value of a property, or a value stored under another key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "mass": NSNumber(value: Double(mass))
        case "stiffness": NSNumber(value: Double(stiffness))
        case "damping": NSNumber(value: Double(damping))
        case "initialVelocity": NSNumber(value: Double(initialVelocity))
        case "allowsOverdamping": NSNumber(value: allowsOverdamping)
        case "perceptualDuration": NSNumber(value: perceptualDuration)
        case "bounce": NSNumber(value: Double(bounce))
        case "settlingDuration": NSNumber(value: settlingDuration)
        default: super.value(forKey: key)
        }
    }

    /// Sets a property by its name, or stores a value under another key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "mass": NumericValue.assign(value, key) { mass = CGFloat($0) }
        case "stiffness": NumericValue.assign(value, key) { stiffness = CGFloat($0) }
        case "damping": NumericValue.assign(value, key) { damping = CGFloat($0) }
        case "initialVelocity": NumericValue.assign(value, key) { initialVelocity = CGFloat($0) }
        case "allowsOverdamping": NumericValue.assign(value, key) { allowsOverdamping = $0 != 0 }
        default: super.setValue(value, forKey: key)
        }
    }

    override class var archivedKeys: [String] {
        super.archivedKeys + ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]
    }

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let other = other as? CASpringAnimation else { return }
        weight = other.weight
        force = other.force
        friction = other.friction
        velocity = other.velocity
        overdamps = other.overdamps
    }

    private static func positive(_ value: CGFloat, _ name: String, else old: CGFloat) -> CGFloat {
        if value > 0, value.isFinite { return value }
        Diagnostics.warnOnce("CASpringAnimation.\(name): \(value) is not a number above 0; the old value stays")
        return old
    }
}

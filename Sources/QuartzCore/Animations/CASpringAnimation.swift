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

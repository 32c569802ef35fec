/// A basic animation with the motion of a mass on a spring.
///
/// The motion starts at `fromValue` and oscillates about `toValue`. Set `duration` to `settlingDuration` to show all of it.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    private struct Spring {
        var mass: CGFloat = 1
        var stiffness: CGFloat = 100
        var damping: CGFloat = 10
        var initialVelocity: CGFloat = 0
        var allowsOverdamping = false
    }
    private var spring = Spring()

    /// Creates a spring from its perceived duration, in seconds, and its bounce, from -1 (sluggish) over 0 (none) to 1 (endless).
    /// `duration` becomes the settling duration.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let solver = SpringSolver(perceptualDuration: perceptualDuration, bounce: Double(bounce))
        spring.mass = CGFloat(solver.mass)
        spring.stiffness = CGFloat(solver.stiffness)
        spring.damping = CGFloat(solver.damping)
        spring.allowsOverdamping = bounce < 0
        duration = settlingDuration
    }

    /// The mass; more than 0.
    open var mass: CGFloat {
        get { spring.mass }
        set { if isMutable { spring.mass = Self.positive(newValue, "mass", else: spring.mass) } }
    }
    /// The strength of the spring; more than 0.
    open var stiffness: CGFloat {
        get { spring.stiffness }
        set { if isMutable { spring.stiffness = Self.positive(newValue, "stiffness", else: spring.stiffness) } }
    }
    /// The friction; no less than 0.
    open var damping: CGFloat {
        get { spring.damping }
        set { if isMutable { spring.damping = CGFloat(Self.length(Double(newValue), "damping", else: Double(spring.damping))) } }
    }
    /// The initial velocity, in units of the total distance per second; negative is away from the target.
    open var initialVelocity: CGFloat {
        get { spring.initialVelocity }
        set {
            if isMutable {
                spring.initialVelocity = CGFloat(
                    Self.finite(Double(newValue), "initialVelocity", else: Double(spring.initialVelocity)))
            }
        }
    }

    /// Whether a `damping` above the critical one, 2·√(stiffness · mass), slows the motion further. If false, the default, it
    /// acts like the critical one. A spring created with a negative bounce starts with true.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { if isMutable { spring.allowsOverdamping = newValue } }
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
            mass: Double(spring.mass), stiffness: Double(spring.stiffness), damping: Double(spring.damping),
            initialVelocity: Double(spring.initialVelocity),
            allowsOverdamping: spring.allowsOverdamping)
    }

    override class var properties: PropertyTable<CAAnimation> { ofSpring }
    static let ofSpring = ofBasic.adding(
        of: CASpringAnimation.self,
        [
            "mass": .number(\.mass),
            "stiffness": .number(\.stiffness),
            "damping": .number(\.damping),
            "initialVelocity": .number(\.initialVelocity),
            "allowsOverdamping": .flag(\.allowsOverdamping),
            "perceptualDuration": .readOnly { NSNumber(value: $0.perceptualDuration) },
            "bounce": .readOnly { NSNumber(value: Double($0.bounce)) },
            "settlingDuration": .readOnly { NSNumber(value: $0.settlingDuration) },
        ])

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        if let other = other as? CASpringAnimation { spring = other.spring }
    }

    private static func positive(_ value: CGFloat, _ name: String, else old: CGFloat) -> CGFloat {
        if value > 0, value.isFinite { return value }
        Diagnostics.warnOnce("CASpringAnimation.\(name): \(value) is not a number above 0; the old value stays")
        return old
    }
}

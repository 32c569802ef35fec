/// Supplies an animator's timing: a cubic curve, a spring, or both.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// The kind of timing.
    var timingCurveType: UITimingCurveType { get }
    /// The curve, if used.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring, if used.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// Kinds of timing.
nonisolated public enum UITimingCurveType: Int, Sendable {
    /// One of the four named curves.
    case builtin
    /// A cubic Bézier curve.
    case cubic
    /// A spring.
    case spring
    /// A curve and a spring; only the spring is used.
    case composed
}

/// Timing by a cubic Bézier curve.
@preconcurrency @MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The named curve; `easeInOut` for custom control points.
    public let animationCurve: UIView.AnimationCurve
    /// The first inner control point.
    public let controlPoint1: CGPoint
    /// The second inner control point.
    public let controlPoint2: CGPoint
    private let isNamed: Bool

    /// Creates the default timing, ease in and out.
    public override convenience init() { self.init(animationCurve: .easeInOut) }

    /// Creates the timing of a named curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        isNamed = true
        var first: [Float] = [0, 0]
        var second: [Float] = [0, 0]
        curve.timingFunction.getControlPoint(at: 1, values: &first)
        curve.timingFunction.getControlPoint(at: 2, values: &second)
        controlPoint1 = CGPoint(x: CGFloat(first[0]), y: CGFloat(first[1]))
        controlPoint2 = CGPoint(x: CGFloat(second[0]), y: CGFloat(second[1]))
        super.init()
    }

    /// Creates a curve from its inner control points. x is clamped to 0…1, y is not.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        isNamed = false
        controlPoint1 = point1
        controlPoint2 = point2
        super.init()
    }

    /// `builtin` for a named curve, else `cubic`.
    public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
    /// This object.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// nil.
    public var springTimingParameters: UISpringTimingParameters? { nil }

    var timingFunction: CAMediaTimingFunction {
        CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x), Float(controlPoint2.y))
    }
}

/// Timing by a spring.
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// Initial velocity in total distances per second. The component of greater magnitude is used.
    public let initialVelocity: CGVector
    /// Damping ratio; 1 is critical damping.
    let dampingRatio: CGFloat
    /// The spring's settling time in seconds; nil to use the animator's duration.
    let ownDuration: TimeInterval?

    /// Creates UIKit's default spring: mass 3, stiffness 1000, damping 500. Its settling time determines the duration.
    public override convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

    /// Creates a spring with a damping ratio that settles at the end of the animator's duration. 1 does not oscillate, smaller
    /// values do.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// Creates a spring with a damping ratio and an initial velocity.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        dampingRatio = ratio
        initialVelocity = velocity
        ownDuration = nil
        super.init()
    }

    /// Creates a spring from physical parameters. Its settling time replaces the animator's duration.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        let spring = CASpringAnimation()
        spring.mass = mass
        spring.stiffness = stiffness
        spring.damping = damping
        spring.initialVelocity = Self.length(velocity)
        dampingRatio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
        initialVelocity = velocity
        ownDuration = spring.settlingDuration
        super.init()
    }

    /// Creates a spring from a perceptual duration and a bounce.
    public init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector = .zero) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        spring.initialVelocity = Self.length(initialVelocity)
        dampingRatio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
        self.initialVelocity = initialVelocity
        ownDuration = spring.settlingDuration
        super.init()
    }

    /// `spring`.
    public var timingCurveType: UITimingCurveType { .spring }
    /// nil.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// This object.
    public var springTimingParameters: UISpringTimingParameters? { self }

    /// Damping ratio and velocity as scalars.
    var spring: (damping: CGFloat, velocity: CGFloat) { (dampingRatio, Self.length(initialVelocity)) }

    private static func length(_ velocity: CGVector) -> CGFloat {
        let longer = abs(velocity.dx) >= abs(velocity.dy) ? velocity.dx : velocity.dy
        return longer.isFinite ? longer : 0
    }
}

/// An animator's timing: progress as a function of time, both from 0 to 1.
enum AnimatorTiming {
    case curve(CAMediaTimingFunction)
    case spring(damping: CGFloat, velocity: CGFloat)

    init(_ provider: any UITimingCurveProvider) {
        switch provider.timingCurveType {
        case .spring, .composed:
            let spring = provider.springTimingParameters?.spring ?? (damping: 1, velocity: 0)
            self = .spring(damping: spring.damping, velocity: spring.velocity)
        case .builtin, .cubic:
            let curve = provider.cubicTimingParameters ?? UICubicTimingParameters()
            self = .curve(curve.timingFunction)
        }
    }

    static let linear = AnimatorTiming.curve(CAMediaTimingFunction(name: .linear))

    /// Returns the progress at a fraction of the duration. Springs also need the duration, in seconds.
    func progress(at time: Double, duration: TimeInterval) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        switch self {
        case .curve(let function): return function.progress(at: time)
        case .spring(let damping, let velocity):
            return SpringTiming.animation("", (damping, velocity), duration: duration).progress(at: time * duration)
        }
    }

    /// Returns the time at which a progress is reached; nil for springs, which restart instead, and for curves outside 0…1.
    func time(reaching progress: Double) -> Double? {
        guard case .curve(let function) = self else { return nil }
        if progress <= 0 { return 0 }
        if progress >= 1 { return 1 }
        var low = 0.0
        var high = 1.0
        // Each iteration halves the interval; 52 iterations reach the precision of a double.
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if function.progress(at: middle) < progress { low = middle } else { high = middle }
        }
        return abs(function.progress(at: low) - progress) < 1e-6 ? low : nil
    }

    /// Returns a copy of an animation with this timing. Only animations between two values support springs.
    func apply(to template: CAAnimation, duration: TimeInterval) -> CAAnimation? {
        var result = template.copy() as? CAAnimation
        switch self {
        case .curve(let function): result?.timingFunction = function
        case .spring(let damping, let velocity):
            if let basic = template as? CABasicAnimation, let key = basic.keyPath {
                let spring = SpringTiming.animation(key, (damping, velocity), duration: duration)
                spring.fromValue = basic.fromValue
                spring.toValue = basic.toValue
                spring.isAdditive = basic.isAdditive
                result = spring
            } else {
                result?.timingFunction = CAMediaTimingFunction(name: .easeOut)
            }
        }
        result?.duration = duration
        return result
    }
}

/// What an animator takes its timing from: a cubic curve, a spring, or both composed.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// Which of the parameters count.
    var timingCurveType: UITimingCurveType { get }
    /// The curve, where one counts.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring, where one counts.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// The kinds of timing.
nonisolated public enum UITimingCurveType: Int, Sendable {
    /// One of the four curves that have names.
    case builtin
    /// A cubic Bézier curve.
    case cubic
    /// A spring.
    case spring
    /// A curve that paces a spring; the spring counts.
    case composed
}

/// A pacing by a cubic Bézier curve.
@preconcurrency @MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The curve that has a name; ease in and out for one given by its points.
    public let animationCurve: UIView.AnimationCurve
    /// The first inner control point.
    public let controlPoint1: CGPoint
    /// The second inner control point.
    public let controlPoint2: CGPoint
    private let isNamed: Bool

    /// The pacing of transitions between controllers: ease in and out.
    public override convenience init() { self.init(animationCurve: .easeInOut) }

    /// A curve that has a name.
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

    /// A curve by its inner control points: x is clamped to 0 … 1, y is free.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        isNamed = false
        controlPoint1 = point1
        controlPoint2 = point2
        super.init()
    }

    /// A named or a free curve.
    public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
    /// Itself.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// None.
    public var springTimingParameters: UISpringTimingParameters? { nil }

    var timingFunction: CAMediaTimingFunction {
        CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x), Float(controlPoint2.y))
    }
}

/// A pacing by a spring.
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The speed at the start, in whole ways a second; for one number dx counts, the longer of the two otherwise.
    public let initialVelocity: CGVector
    /// The share of the critical damping.
    let dampingRatio: CGFloat
    /// How long the spring itself takes; nil where the animator's duration decides.
    let ownDuration: TimeInterval?

    /// The spring that UIKit has by default: mass 3, stiffness 1000, damping 500, which takes its own time.
    public override convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

    /// A spring of a damping ratio, which comes to rest at the end of the animator's duration: 1 without a swing, less with.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// A spring of a damping ratio with a velocity at the start.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        dampingRatio = ratio
        initialVelocity = velocity
        ownDuration = nil
        super.init()
    }

    /// A spring by its physics; the animator's duration gives way to the time that it takes to come to rest.
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

    /// A spring that people perceive as taking a time and bouncing so much.
    public init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector = .zero) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        spring.initialVelocity = Self.length(initialVelocity)
        dampingRatio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
        self.initialVelocity = initialVelocity
        ownDuration = spring.settlingDuration
        super.init()
    }

    /// A spring.
    public var timingCurveType: UITimingCurveType { .spring }
    /// None.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// Itself.
    public var springTimingParameters: UISpringTimingParameters? { self }

    /// Damping ratio and velocity as one number each.
    var spring: (damping: CGFloat, velocity: CGFloat) { (dampingRatio, Self.length(initialVelocity)) }

    private static func length(_ velocity: CGVector) -> CGFloat {
        let longer = abs(velocity.dx) >= abs(velocity.dy) ? velocity.dx : velocity.dy
        return longer.isFinite ? longer : 0
    }
}

import QuartzUI

/// The relation of an animation's progress to time: a timing curve, or a spring.
package enum Pace: Equatable {
    /// The two inner control points of a cubic Bézier curve from (0, 0) to (1, 1). Their x are within 0 … 1.
    case curve(CGPoint, CGPoint)
    /// A spring. Its parameters determine its duration.
    case spring(Spring)

    /// The numbers of a spring.
    package struct Spring: Equatable {
        var mass = 1.0
        package var stiffness = 100.0
        package var damping = 10.0
        var velocity = 0.0

        static let stiffnesses: ClosedRange<Double> = 10...600
        static let dampings: ClosedRange<Double> = 1...60

        /// Returns the animation that it belongs to.
        func animation(_ keyPath: String?) -> CASpringAnimation {
            let spring = CASpringAnimation(keyPath: keyPath)
            (spring.mass, spring.stiffness, spring.damping) = (CGFloat(mass), CGFloat(stiffness), CGFloat(damping))
            spring.initialVelocity = CGFloat(velocity)
            return spring
        }

        /// The time in seconds until it rests.
        var settlingTime: Double { animation(nil).settlingDuration }
    }

    /// The named paces.
    package enum Preset: Int, CaseIterable {
        case linear, easeIn, easeOut, easeInOut, spring

        var title: String {
            switch self {
            case .linear: "linear"
            case .easeIn: "in"
            case .easeOut: "out"
            case .easeInOut: "in out"
            case .spring: "spring"
            }
        }

        var pace: Pace {
            switch self {
            case .linear: .curve(CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
            case .easeIn: .curve(CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
            case .easeOut: .curve(CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
            case .easeInOut: .curve(CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
            case .spring: .spring(Spring())
            }
        }
    }

    /// The preset that it equals. Any spring is the preset for springs.
    package var preset: Preset? {
        if case .spring = self { return .spring }
        return Preset.allCases.first { $0.pace == self }
    }

    /// The pace of an animation; nil for keyframes with several paces.
    init?(of animation: CAAnimation) {
        if let spring = animation as? CASpringAnimation {
            self = .spring(
                Spring(
                    mass: Double(spring.mass), stiffness: Double(spring.stiffness), damping: Double(spring.damping),
                    velocity: Double(spring.initialVelocity)))
            return
        }
        if (animation as? CAKeyframeAnimation)?.timingFunctions?.isEmpty == false { return nil }
        guard let function = animation.timingFunction else {
            self = Preset.linear.pace
            return
        }
        func point(_ index: Int) -> CGPoint {
            var values = [Float](repeating: 0, count: 4)
            function.getControlPoint(at: index, values: &values)
            return CGPoint(x: CGFloat(values[0]).rounded(to: 1000), y: CGFloat(values[1]).rounded(to: 1000))
        }
        self = .curve(point(1), point(2))
    }

    /// The curve as the engine's function; nil for a spring.
    var timingFunction: CAMediaTimingFunction? {
        guard case .curve(let first, let second) = self else { return nil }
        return CAMediaTimingFunction(
            controlPoints: Float(first.x), Float(first.y), Float(second.x), Float(second.y))
    }
}

extension CGFloat {
    /// Returns the nearest multiple of a fraction: 1000 for three decimals.
    fileprivate func rounded(to parts: CGFloat) -> CGFloat { (self * parts).rounded() / parts }
}

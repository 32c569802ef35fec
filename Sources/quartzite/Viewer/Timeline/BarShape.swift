import QuartzUI

/// The form of an animation's passes: how its progress goes with time, and where its keyframes are.
struct BarShape: Equatable {
    /// Progress at equal steps of a pass, from 0 to 1. Springs go beyond 1.
    let progress: [Double]
    /// The times of keyframes as fractions of a pass; empty for other animations.
    let keyTimes: [Double]

    /// The number of samples.
    static let count = 17
    /// Progress in proportion to time.
    static let linear = BarShape(progress: (0..<count).map { Double($0) / Double(count - 1) }, keyTimes: [])

    private init(progress: [Double], keyTimes: [Double]) {
        self.progress = progress
        self.keyTimes = keyTimes
    }

    init(_ animation: CAAnimation) {
        let pace = { (share: Double) in Self.pace(animation, share) }
        progress = Self.linear.progress.map(pace)
        keyTimes = Self.keyTimes(of: animation)
    }

    private static func pace(_ animation: CAAnimation, _ share: Double) -> Double {
        if let spring = animation as? CASpringAnimation { return self.spring(spring, at: share * spring.duration) }
        guard let function = animation.timingFunction else { return share }
        return bezier(function, share)
    }

    /// The solution of `m x″ + c x′ + k x = k` that starts at 0 with the initial velocity.
    private static func spring(_ spring: CASpringAnimation, at time: Double) -> Double {
        let (mass, stiffness, damping) = (Double(spring.mass), Double(spring.stiffness), Double(spring.damping))
        guard mass > 0, stiffness > 0 else { return 1 }
        let frequency = (stiffness / mass).squareRoot()
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        let velocity = Double(spring.initialVelocity)
        let decay = exp(-ratio * frequency * time)
        if ratio < 1 {
            let damped = frequency * (1 - ratio * ratio).squareRoot()
            let sine = (ratio * frequency - velocity) / damped
            return 1 - decay * (cos(damped * time) + sine * sin(damped * time))
        }
        // Overdamped springs are drawn as critically damped ones: their bars differ by less than a line's width.
        return 1 - exp(-frequency * time) * (1 + (frequency - velocity) * time)
    }

    /// The y of a cubic Bézier curve from (0, 0) to (1, 1) at an x, by bisection.
    private static func bezier(_ function: CAMediaTimingFunction, _ x: Double) -> Double {
        var points = [Float](repeating: 0, count: 4)
        function.getControlPoint(at: 1, values: &points)
        let first = (x: Double(points[0]), y: Double(points[1]))
        function.getControlPoint(at: 2, values: &points)
        let second = (x: Double(points[0]), y: Double(points[1]))
        func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
            let rest = 1 - t
            return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if value(first.x, second.x, middle) < x { low = middle } else { high = middle }
        }
        return value(first.y, second.y, (low + high) / 2)
    }

    private static func keyTimes(of animation: CAAnimation) -> [Double] {
        if let group = animation as? CAAnimationGroup {
            let members = (group.animations ?? []).compactMap { $0 as? CAKeyframeAnimation }
            let inner = members.filter { $0.duration == 0 || $0.duration == group.duration }
            return Array(Set(inner.flatMap { keyTimes(of: $0) })).sorted()
        }
        guard let keyframes = animation as? CAKeyframeAnimation else { return [] }
        if let times = keyframes.keyTimes, !times.isEmpty { return times.map(\.doubleValue) }
        let count = keyframes.values?.count ?? 0
        // Discrete values share the time; the others share the steps between them.
        let steps = keyframes.calculationMode == .discrete ? count : count - 1
        guard count > 1, keyframes.path == nil else { return [] }
        return (0..<count).map { Double($0) / Double(steps) }
    }
}

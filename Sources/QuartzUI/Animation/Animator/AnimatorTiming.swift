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

    /// The progress at a fraction of the duration. Springs also need the duration, in seconds.
    func progress(at time: Double, duration: TimeInterval) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        switch self {
        case .curve(let function): return function.progress(at: time)
        case .spring(let damping, let velocity):
            return SpringTiming.animation("", (damping, velocity), duration: duration).progress(at: time * duration)
        }
    }

    /// The time at which a progress is reached; nil for springs, which restart instead, and for curves outside 0…1.
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

    /// A copy of an animation with this timing. Only animations between two values support springs.
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

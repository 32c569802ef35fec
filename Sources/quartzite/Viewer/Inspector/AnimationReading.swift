import QuartzUI

/// The inspector's description of an animation.
struct AnimationReading: Equatable {
    /// The animation's key; empty for none.
    let key: String
    /// The kind of animation and its property.
    let kind: String
    let fillMode: String
    /// Seconds since its begin, and of its active duration; infinity for an endless one.
    let elapsed: Double
    let length: Double

    /// The fraction that has elapsed; of a single pass for an endless animation.
    let progress: Double

    init(_ running: RunningAnimation, at time: Double) {
        let animation = running.animation
        key = running.key ?? ""
        let path = (animation as? CAPropertyAnimation)?.keyPath
        kind = [Self.kind(of: animation), path].compactMap { $0 }.joined(separator: " · ")
        fillMode = animation.fillMode.rawValue
        length = running.end - running.begin
        elapsed = min(max(0, time - running.begin), length)
        let speed = abs(Double(animation.speed))
        let pass = speed > 0 ? running.duration / speed : .infinity
        let share = length.isFinite ? elapsed / length : (elapsed / pass).truncatingRemainder(dividingBy: 1)
        progress = share.isFinite ? min(max(share, 0), 1) : length == 0 ? 1 : 0
    }

    static func kind(of animation: CAAnimation) -> String {
        switch animation {
        case is CASpringAnimation: "spring"
        case is CABasicAnimation: "basic"
        case is CAKeyframeAnimation: "keyframes"
        case let group as CAAnimationGroup: (group.animations ?? []).isEmpty ? "wait" : "group"
        case is CATransition: "transition"
        default: "\(type(of: animation))"
        }
    }

    /// Elapsed and total time: `0.75 of 2.00 s`, `3.10 s, for ever`.
    var timeText: String {
        func seconds(_ value: Double) -> String { LayerReading.Value.text(value, 2) }
        return length.isFinite ? "\(seconds(elapsed)) of \(seconds(length)) s" : "\(seconds(elapsed)) s, for ever"
    }
}

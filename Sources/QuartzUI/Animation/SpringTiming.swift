/// Springs described by duration and damping ratio, as in UIKit.
enum SpringTiming {
    /// An animation whose spring settles after exactly the duration.
    ///
    /// For damping ratio ζ and mass 1, stiffness ω² and damping 2ζω leave ω free. The settling time is proportional to 1/ω for a
    /// fixed ratio of initial velocity to ω, so a few iterations determine ω.
    static func animation(_ key: String, _ spring: (damping: CGFloat, velocity: CGFloat), duration: CFTimeInterval)
        -> CASpringAnimation
    {
        let animation = CASpringAnimation(keyPath: key)
        let ratio = min(max(spring.damping.isFinite ? spring.damping : 1, leastDamping), greatestDamping)
        animation.initialVelocity = spring.velocity.isFinite ? spring.velocity : 0
        animation.mass = 1
        var frequency: CGFloat = 1
        for _ in 0..<8 {
            animation.stiffness = frequency * frequency
            animation.damping = 2 * ratio * frequency
            let settling = CGFloat(animation.restingTime)
            guard duration > 0, settling > 0, settling.isFinite else { break }
            frequency *= settling / CGFloat(duration)
        }
        animation.stiffness = frequency * frequency
        animation.damping = 2 * ratio * frequency
        return animation
    }

    /// Minimum damping ratio. Below it a spring would oscillate hundreds of times.
    private static let leastDamping: CGFloat = 0.01
    /// Maximum damping ratio. Above it a spring would hardly move.
    private static let greatestDamping: CGFloat = 10
}

/// Springs described as UIKit does: by how long they take and how much they swing.
enum SpringTiming {
    /// An animation whose spring comes to rest after exactly the duration.
    ///
    /// For a damping ratio ζ and mass 1, stiffness ω² and damping 2ζω leave ω to be chosen. The settling time is proportional to
    /// 1 / ω as long as the initial velocity, which is relative to ω, keeps its share; a few rounds settle that.
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

    /// Below this ratio a spring would swing hundreds of times within its duration.
    private static let leastDamping: CGFloat = 0.01
    /// Above this one it would hardly move.
    private static let greatestDamping: CGFloat = 10
}

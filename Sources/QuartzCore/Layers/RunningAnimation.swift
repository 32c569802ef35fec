/// An animation attached to a layer, and the interval in which it is active.
public struct RunningAnimation {
    /// The key that it was added under.
    public let key: String?
    /// The layer's own copy; it cannot be changed.
    public let animation: CAAnimation
    /// Its begin and end in the layer's time; the end may be infinite.
    public let begin: CFTimeInterval, end: CFTimeInterval
    /// The length of one pass; the transaction's where the animation has none.
    public let duration: CFTimeInterval
}

extension CALayer {
    /// The layer's committed animations in the order of their addition, for inspectors.
    public var runningAnimations: [RunningAnimation] {
        animated.attached.compactMap { attached in
            guard let span = attached.span else { return nil }
            return RunningAnimation(
                key: attached.key, animation: attached.animation, begin: span.begin, end: span.end, duration: attached.duration)
        }
    }
}

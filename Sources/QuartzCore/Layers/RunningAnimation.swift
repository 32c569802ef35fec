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
    /// Whether the completion block of a transaction waits for its end.
    public let isAwaited: Bool
}

extension CALayer {
    /// The layer's committed animations in the order of their addition, for inspectors.
    public var runningAnimations: [RunningAnimation] {
        animated.attached.compactMap { attached in
            guard let span = attached.span else { return nil }
            return RunningAnimation(
                key: attached.key, animation: attached.animation, begin: span.begin, end: span.end, duration: attached.duration,
                isAwaited: attached.completion?.isWaiting ?? false)
        }
    }

    /// Whether an animation has a target in this layer: each of its key paths, in a group that of each member, names something
    /// that can be animated. An animation without a target has no effect.
    public func hasTarget(for animation: CAAnimation) -> Bool {
        if let group = animation as? CAAnimationGroup { return (group.animations ?? []).allSatisfy(hasTarget) }
        guard let animation = animation as? CAPropertyAnimation else { return true }
        var compiler = AnimationCompiler(layer: animated)
        return compiler.target(of: animation) != nil
    }
}

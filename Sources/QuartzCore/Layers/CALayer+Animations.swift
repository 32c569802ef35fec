// Adding animations to a layer and removing them.

extension CALayer {
    /// The layer that has the animations: the model.
    final var animated: CALayer { presented ?? self }

    final func attach(_ animation: CAAnimation, forKey key: String?) {
        guard isWritable("the animations"), !isCopy else { return }
        keep(animation.frozenCopy(), forKey: key)
    }

    /// Adds a frozen animation that is not referenced elsewhere.
    final func keep(_ animation: CAAnimation, forKey key: String?) {
        let key = animation is CATransition ? kCATransition : key
        if let key, !attached.isEmpty { removeAttached(as: .animationReplaced, forKey: key) }
        let transactions = Transactions.current
        transactions.openIfNeeded()
        let completion = transactions.completionGroup.map(CompletionTicket.init)
        if animation.state.timing.duration == 0 { animation.state.timing.duration = transactions.animationDuration }
        attached.append(
            AnimationEntry(key: key, animation: animation, id: transactions.nextAnimationID(), completion: completion))
        Trace.tell(.animationAdded, self, key: key)
        mark(.animations)
    }

    /// Removes the animations under a key, or all of them; their delegates hear that they did not finish.
    final func removeAttached(as event: CAEvent.Kind = .animationRemoved, forKey key: String?) {
        guard isWritable("the animations") else { return }
        let removed = key.map { attached.remove(forKey: $0).map { [$0] } ?? [] } ?? attached.removeAll()
        guard !removed.isEmpty else { return }
        for animation in removed {
            Trace.tell(event, self, key: animation.key)
            stop(animation, finished: false)
        }
        mark(.animations)
    }

    /// Reports that an animation is over, to its completion group and its delegate. Only once, also if it stays on the layer
    /// after its end.
    final func stop(_ stopped: AnimationEntry, finished: Bool) {
        guard !stopped.hasStopped else { return }
        Trace.tell(stopped.stopEvent(finished), self, key: stopped.key)
        stopped.completion?.leave()
        guard let delegate = stopped.animation.delegate else { return }
        let animation = stopped.animation
        let started = stopped.hasStarted
        Transactions.current.callbacks.add(order: .stopped) {
            // A stop is always preceded by a start.
            if !started { delegate.animationDidStart(animation) }
            delegate.animationDidStop(animation, finished: finished)
        }
    }
}

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

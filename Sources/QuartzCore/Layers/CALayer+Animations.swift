// Adding animations to a layer and taking them away.

extension CALayer {
    /// The layer whose animations count: the model.
    final var animated: CALayer { presented ?? self }

    final func attach(_ animation: CAAnimation, forKey key: String?) {
        guard isWritable("the animations"), !commitState.pending.contains(.unobserved) else { return }
        keep(animation.frozenCopy(), forKey: key)
    }

    /// Takes a frozen animation that nobody else holds.
    final func keep(_ animation: CAAnimation, forKey key: String?) {
        let key = animation is CATransition ? kCATransition : key
        if let key, !attached.isEmpty { removeAttached(as: .animationReplaced) { $0.key == key } }
        let transactions = Transactions.shared
        transactions.openIfNeeded()
        let completion = transactions.completionGroup.map(CompletionTicket.init)
        if animation.timing.duration == 0 { animation.timing.duration = transactions.animationDuration }
        attached.append(
            AttachedAnimation(key: key, animation: animation, id: transactions.nextAnimationID(), completion: completion))
        Trace.tell(.animationAdded, self, key: key)
        mark(.animations)
    }

    /// Removes the animations that a test picks; their delegates hear that they did not finish.
    final func removeAttached(as event: CAEvent.Kind = .animationRemoved, where test: (AttachedAnimation) -> Bool) {
        guard isWritable("the animations"), attached.contains(where: test) else { return }
        let removed = attached.filter(test)
        attached.removeAll(where: test)
        for animation in removed {
            Trace.tell(event, self, key: animation.key)
            stop(animation, finished: false)
        }
        mark(.animations)
    }

    /// Tells whoever waits that an animation is over; once only, also where it stayed on the layer after its end.
    final func stop(_ stopped: AttachedAnimation, finished: Bool) {
        guard !stopped.hasStopped else { return }
        Trace.tell(stopped.stopEvent(finished), self, key: stopped.key)
        stopped.completion?.leave()
        guard let delegate = stopped.animation.delegate else { return }
        let animation = stopped.animation
        let started = stopped.hasStarted
        Transactions.shared.callbacks.add(order: .stopped) {
            // A stop is never heard without its start.
            if !started { delegate.animationDidStart(animation) }
            delegate.animationDidStop(animation, finished: finished)
        }
    }
}

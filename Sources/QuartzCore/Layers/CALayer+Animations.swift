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
        let transactions = Transactions.shared
        transactions.openIfNeeded()
        let completion = transactions.completionGroup.map(CompletionTicket.init)
        if animation.timing.duration == 0 { animation.timing.duration = transactions.animationDuration }
        attached.append(
            AttachedAnimation(key: key, animation: animation, id: transactions.nextAnimationID(), completion: completion))
        Trace.tell(.animationAdded, self, key: key)
        mark(.animations)
    }

    /// Removes the animations under a key, or all of them; their delegates hear that they did not finish.
    final func removeAttached(as event: CAEvent.Kind = .animationRemoved, forKey key: String?) {
        guard isWritable("the animations") else { return }
        // At most one animation lies under a key.
        var removed: [AttachedAnimation] = []
        if let key {
            for index in attached.indices where attached[index].key == key {
                removed.append(attached.remove(at: index))
                break
            }
        } else {
            removed = attached
            attached = []
        }
        guard !removed.isEmpty else { return }
        for animation in removed {
            Trace.tell(event, self, key: animation.key)
            stop(animation, finished: false)
        }
        mark(.animations)
    }

    /// Reports that an animation is over, to its completion group and its delegate. Only once, also if it stays on the layer
    /// after its end.
    final func stop(_ stopped: AttachedAnimation, finished: Bool) {
        guard !stopped.hasStopped else { return }
        Trace.tell(stopped.stopEvent(finished), self, key: stopped.key)
        stopped.completion?.leave()
        guard let delegate = stopped.animation.delegate else { return }
        let animation = stopped.animation
        let started = stopped.hasStarted
        Transactions.shared.callbacks.add(order: .stopped) {
            // A stop is always preceded by a start.
            if !started { delegate.animationDidStart(animation) }
            delegate.animationDidStop(animation, finished: finished)
        }
    }
}

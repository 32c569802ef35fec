// What a host asks of a layer: its objects, its animations' starts and ends, and to forget what has been committed.

extension CALayer {
    /// All object fields as the render tree is to keep them.
    final func committedObjects() -> [ObjectField: ObjectValue] {
        var result: [ObjectField: ObjectValue] = [:]
        for field in objectFields {
            let value = committedValue(of: field)
            if case .none = value { continue }
            result[field] = value
        }
        return result
    }

    final func forgetChanges() {
        commitState.fields = 0
        commitState.pending.formIntersection(.listed)
    }

    /// The layer has left its host: its animations go with it, unfinished.
    final func leaveTree() {
        commitState.slot = -1
        commitState.host = nil
        let gone = attached
        attached.removeAll()
        for animation in gone { stop(animation, finished: false) }
    }

    // MARK: Animations in time

    /// Whether time passes for the layer: a paused one hears of no start and no end, and retires nothing.
    final var runsInTime: Bool {
        !sequence(first: self, next: \.parent).contains { $0.timing.speed == 0 }
    }

    final func reportStarts(at local: Double) {
        guard runsInTime else { return }
        for index in attached.indices where !attached[index].hasStarted {
            guard let begin = attached[index].begin, begin <= local else { continue }
            attached[index].hasStarted = true
            let animation = attached[index].animation
            if let delegate = animation.delegate {
                Transactions.shared.callbacks.add(order: .started) { delegate.animationDidStart(animation) }
            }
        }
    }

    /// Takes animations that have ended off the layer.
    ///
    /// - Returns: the identifiers of those removed.
    final func retire(at local: Double) -> [UInt64] {
        var removed: [UInt64] = []
        var ended: [AttachedAnimation] = []
        for index in attached.indices.reversed() {
            let animation = attached[index]
            guard let span = animation.span, local > span.end + ActiveSpan.tolerance else { continue }
            if animation.hasStopped { continue }
            if animation.animation.isRemovedOnCompletion {
                attached.remove(at: index)
                removed.append(animation.id)
            } else {
                attached[index].hasStopped = true
            }
            ended.append(animation)
        }
        // Delegates hear of ends in the order in which the animations were added.
        for animation in ended.reversed() { stop(animation, finished: true) }
        if !removed.isEmpty { mark(.animations) }
        return removed
    }

    /// The next moment of the clock at which the layer's look changes by itself; `now` while an animation is active.
    final func nextChange(after now: Double) -> Double {
        let local = localTime(global: now)
        var next = Double.infinity
        for animation in attached where !animation.hasStopped {
            guard let span = animation.span else { return now }
            if local < span.begin {
                next = min(next, convertTime(span.begin, to: nil))
            } else {
                return now
            }
        }
        return next
    }

    /// The next start or end of an animation, in the clock's time.
    final func nextEvent(after now: Double) -> Double {
        let local = localTime(global: now)
        var next = Double.infinity
        for animation in attached where !animation.hasStopped {
            guard let span = animation.span else { continue }
            let event = local < span.begin ? span.begin : span.end
            if event.isFinite { next = min(next, max(now, convertTime(event, to: nil))) }
        }
        return next
    }
}

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

    /// The changes are committed, or need not be: a layer in no tree is committed as a whole when it enters one.
    final func forgetChanges() {
        commitState.fields = 0
        if extras?.uncommitted.isEmpty == false { extras?.uncommitted = [:] }
        commitState.pending.formIntersection(.lasting)
    }

    /// The layer has left its host: its animations go with it, unfinished.
    ///
    /// - Parameter isMoving: whether it is on its way to another host, where animations that were added since the last commit begin.
    final func leaveTree(isMoving: Bool = false) {
        commitState.slot = -1
        commitState.hostNumber = 0
        let gone = attached.filter { !isMoving || $0.begin != nil }
        attached.removeAll { !isMoving || $0.begin != nil }
        for animation in gone {
            Trace.tell(.animationRemoved, self, key: animation.key)
            stop(animation, finished: false)
        }
    }

    // MARK: Animations in time

    /// Gives the animations that have just been committed their place in the layer's time.
    ///
    /// - Returns: whether all of them have started and nobody is to hear of it.
    final func beginAnimations(at now: Double) -> Bool {
        let clock = clock
        let local = clock.local(global: now)
        let isRunning = clock.isRunning
        var isDone = true
        for index in attached.indices where !attached[index].hasStarted {
            let animation = attached[index].animation
            if attached[index].begin == nil {
                // Written to the layer's own copy, where a copy of it finds the time at which this one began.
                if animation.timing.beginTime == 0 { animation.timing.beginTime = local }
                attached[index].begin = animation.timing.beginTime
            }
            if isRunning, attached[index].hasBegun(by: local), !attached[index].isObserved {
                attached[index].hasStarted = true
            } else {
                isDone = false
            }
        }
        return isDone
    }

    // By index throughout, and without closures, which ask for the actor each time: all animated layers are asked at every event.

    /// The animations that have begun by a moment of the clock and have not been reported yet; only those of which someone hears.
    final func takeStarts(at now: Double) -> [LayerHost.Event] {
        var events: [LayerHost.Event] = []
        for index in attached.indices where !attached[index].hasStarted {
            let clock = clock
            guard clock.isRunning, let begin = attached[index].begin, attached[index].hasBegun(by: clock.local(global: now))
            else { continue }
            attached[index].hasStarted = true
            guard attached[index].isObserved else { continue }
            events.append(LayerHost.Event(layer: self, animation: attached[index], time: clock.global(local: begin)))
        }
        return events
    }

    /// The animations that have ended before a moment of the clock, taken off the layer unless they are to stay; only those of
    /// which someone hears, and transitions, which leave pictures behind.
    final func takeEnds(at now: Double) -> [LayerHost.Event] {
        let clock = clock
        guard clock.isRunning else { return [] }
        let local = clock.local(global: now)
        var events: [LayerHost.Event] = []
        var areToLeave = false
        for index in attached.indices {
            if !attached[index].hasStopped {
                guard let end = attached[index].span?.end, local > end + ActiveSpan.tolerance else { continue }
                if attached[index].isObserved || attached[index].completion != nil || attached[index].animation is CATransition {
                    events.append(LayerHost.Event(layer: self, animation: attached[index], time: clock.global(local: end)))
                }
                attached[index].hasStopped = true
            }
            if attached[index].animation.isRemovedOnCompletion { areToLeave = true }
        }
        if areToLeave {
            attached.removeAll { $0.hasStopped && $0.animation.isRemovedOnCompletion }
            mark(.animations)
        }
        return events
    }

    /// The next start or end of an animation, in the clock's time; infinite while the layer is paused.
    final func nextEvent(after now: Double) -> Double {
        let clock = clock
        guard clock.isRunning else { return .infinity }
        let isForward = clock.rate > 0
        var next = Double.infinity
        for index in attached.indices where !attached[index].hasStopped {
            guard let span = attached[index].span else { continue }
            let event = attached[index].hasStarted ? span.end : span.begin
            guard event.isFinite else { continue }
            let due = clock.global(local: event)
            // Time that runs backwards never comes to what lies behind it.
            if due >= now || isForward { next = min(next, max(now, due)) }
        }
        return next
    }
}

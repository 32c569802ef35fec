// The host's interface to a layer: its objects, its animations' starts and ends, and clearing the committed changes.

extension CALayer {
    /// The render tree's form of an object field of every layer.
    final func plainCommittedValue(of field: ObjectField) -> ObjectValue {
        if field == .backgroundPattern { return drawnPattern.map(ObjectValue.pattern) ?? .none }
        return switch objects[field] {
        case let image as CGImage: .image(image)
        case let path as CGPath: .path(path.geometry)
        case let mesh as CAMeshTransform: .mesh(mesh.geometry)
        case let numbers as [NSNumber]: .numbers(numbers.map(\.doubleValue))
        case let value?: ObjectValue(filters: value)
        default: .none
        }
    }

    /// Returns all object fields in the form of the render tree.
    final func committedObjects() -> [ObjectField: ObjectValue] {
        var result: [ObjectField: ObjectValue] = [:]
        for field in objectFields {
            let value = committedValue(of: field)
            if case .none = value { continue }
            result[field] = value
        }
        return result
    }

    /// Clears the pending changes, because they are committed, or because a layer outside a tree is committed completely when it
    /// enters one.
    final func forgetChanges() {
        commitState.fields = 0
        if extras?.uncommitted.isEmpty == false { extras?.uncommitted = [:] }
        commitState.pending.formIntersection(.lasting)
    }

    /// Removes the layer from its host. Its animations end as unfinished.
    ///
    /// - Parameter isMoving: Whether it moves to another host, where animations added since the last commit begin.
    final func leaveTree(isMoving: Bool = false) {
        commitState.slot = -1
        commitState.hostNumber = 0
        endAnimations(keepingNew: isMoving)
    }

    /// Ends the animations as unfinished: of a layer that leaves its host, and at a commit of a layer in no host.
    ///
    /// - Parameter keepsNew: Whether those added since the last commit stay.
    final func endAnimations(keepingNew keepsNew: Bool = false) {
        var gone: [AnimationEntry] = []
        var kept: [AnimationEntry] = []
        for animation in attached {
            if keepsNew, animation.begin == nil { kept.append(animation) } else { gone.append(animation) }
        }
        discard(attached.replace(with: kept))
        for animation in gone {
            Trace.tell(.animationRemoved, self, key: animation.key)
            stop(animation, finished: false)
        }
    }

    // MARK: Animations in time

    /// Sets the begin times of the animations that have just been committed.
    ///
    /// - Returns: Whether all of them have started and none is observed.
    final func beginAnimations(at now: Double) -> Bool {
        let clock = clock
        let local = clock.local(global: now)
        let isRunning = clock.isRunning
        var isDone = true
        for index in attached.indices where !attached[index].hasStarted {
            let animation = attached[index].animation
            if attached[index].begin == nil {
                // Write it to the layer's copy, so that a copy of that has the begin time too.
                animation.settleStart(clock)
                if animation.state.timing.beginTime == 0 { animation.state.timing.beginTime = local }
                attached[index].begin = animation.state.timing.beginTime
            }
            if isRunning, attached[index].hasBegun(by: local), !attached[index].hasListener {
                attached[index].hasStarted = true
            } else {
                isDone = false
            }
        }
        return isDone
    }

    // All loops use indices and no closures, because closures check the actor at each call and all animated layers are visited at
    // every event.

    /// Returns the starts of animations that have begun by a time and have not been reported. Only observed animations are
    /// reported.
    final func takeStarts(at now: Double) -> [LayerHost.Event] {
        var events: [LayerHost.Event] = []
        for index in attached.indices where !attached[index].hasStarted {
            let clock = clock
            guard clock.isRunning, let begin = attached[index].begin, attached[index].hasBegun(by: clock.local(global: now))
            else { continue }
            attached[index].hasStarted = true
            guard attached[index].hasListener else { continue }
            events.append(LayerHost.Event(layer: self, animation: attached[index], time: clock.global(local: begin)))
        }
        return events
    }

    /// Returns the ends of animations that have ended before a time, and removes these from the layer unless they stay. Observed
    /// animations, awaited animations and transitions are reported: a completion block awaits its animations, and the pictures of
    /// transitions must be released.
    final func takeEnds(at now: Double) -> [LayerHost.Event] {
        let clock = clock
        guard clock.isRunning else { return [] }
        let local = clock.local(global: now)
        var events: [LayerHost.Event] = []
        var areToLeave = false
        for index in attached.indices {
            if !attached[index].hasStopped {
                guard let span = attached[index].span else { continue }
                let end = end(of: attached[index].animation, span)
                guard local > end + ActiveSpan.tolerance else { continue }
                if attached[index].hasListener || attached[index].completion != nil || attached[index].animation is CATransition {
                    events.append(LayerHost.Event(layer: self, animation: attached[index], time: clock.global(local: end)))
                }
                attached[index].hasStopped = true
            }
            if attached[index].animation.isRemovedOnCompletion { areToLeave = true }
        }
        if areToLeave {
            var kept: [AnimationEntry] = []
            for animation in attached where !animation.hasStopped || !animation.animation.isRemovedOnCompletion {
                kept.append(animation)
            }
            let old = attached.replace(with: kept)
            mark(.animations)
            withExtendedLifetime(old) {}
        }
        return events
    }

    /// Returns when an animation with an active interval has ended in the layer's time, for the last letter of a text too.
    private func end(of animation: CAAnimation, _ span: ActiveSpan) -> Double {
        guard traits.kind == .glyphs, let text = self as? CAGlyphLayer else { return span.end }
        return span.end + text.delay(of: animation)
    }

    /// Returns the next start or end of an animation, in the clock's time; infinity while the layer is paused.
    final func nextEvent(after now: Double) -> Double {
        let clock = clock
        guard clock.isRunning else { return .infinity }
        let isForward = clock.rate > 0
        var next = Double.infinity
        for index in attached.indices where !attached[index].hasStopped {
            guard let span = attached[index].span else { continue }
            let event = attached[index].hasStarted ? end(of: attached[index].animation, span) : span.begin
            guard event.isFinite else { continue }
            let due = clock.global(local: event)
            // If time runs backwards, events behind it never come.
            if due >= now || isForward { next = min(next, max(now, due)) }
        }
        return next
    }
}

/// The changes of a layer that the next commit has to transfer, and the slot that the last one gave it.
struct CommitState {
    /// Parts of a layer that have changed since the last commit, or work that is due before the next.
    struct Pending: OptionSet {
        let rawValue: UInt16
        static let objects = Pending(rawValue: 1)
        static let traits = Pending(rawValue: 2)
        static let timing = Pending(rawValue: 4)
        static let structure = Pending(rawValue: 8)
        static let animations = Pending(rawValue: 16)
        static let display = Pending(rawValue: 32)
        static let layout = Pending(rawValue: 64)
        /// On the transaction's list of changed layers.
        static let listed = Pending(rawValue: 128)
        /// In the middle of `layoutSublayers()`: a request for layout made meanwhile is handled in the next round.
        static let layingOut = Pending(rawValue: 256)
        /// In the middle of `display()`.
        static let displaying = Pending(rawValue: 512)
        /// The background's pattern is to be drawn.
        static let pattern = Pending(rawValue: 1024)
        /// Has observers.
        static let observed = Pending(rawValue: 2048)
        /// Marked for display by its own `display()`, which the next transaction repeats.
        static let displayedNext = Pending(rawValue: 4096)
        /// In the middle of its layout manager's `invalidateLayout(of:)`.
        static let invalidating = Pending(rawValue: 8192)
        /// In the middle of the standard `display()`.
        static let drawing = Pending(rawValue: 1 << 14)
        /// A sublayer needs layout, or has this mark. It may be left from one that was laid out for a commit or removed.
        static let layoutBelow = Pending(rawValue: 1 << 15)
        /// The flags that a commit does not clear: work that is done before it, and remains due while the layer is in no tree.
        static let lasting: Pending = [
            .listed, .layout, .display, .pattern, .layingOut, .displaying, .displayedNext, .observed, .invalidating, .drawing,
            .layoutBelow,
        ]

        /// Whether `layoutSublayers()` is to be called.
        var isLayoutDue: Bool { contains(.layout) && !contains(.layingOut) }
        /// Whether `display()` is to be called.
        var isDisplayDue: Bool { contains(.display) && isDisjoint(with: [.displaying, .displayedNext]) }
    }

    /// The index of the layer in the render tree; -1 while it is not committed.
    var slot: Int32 = -1
    var pending: Pending = []
    /// Numeric fields that have changed, by bit.
    var fields: UInt64 = 0
    /// The number of the host that the layer is committed into; 0 for none. It is a number because a weak reference would cost
    /// more than the rest of a change.
    var hostNumber: Int32 = 0

    var isCommitted: Bool { slot >= 0 }

    /// The host that the layer is committed into.
    @MainActor var host: LayerHost? { Transactions.current.hosts[hostNumber] }
}

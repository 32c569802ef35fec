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

    /// Removes the animations under a key, or all of them. Reports them to their delegates as not finished.
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

/// An animation on a layer: the frozen copy, its key, and its state.
struct AnimationEntry {
    /// The key; nil if it was added without one.
    let key: String?
    /// The frozen copy. If it had no duration, it has that of the transaction that it was added in.
    let animation: CAAnimation
    /// The animation's identifier, unique in its environment.
    let id: UInt64
    /// The completion group that waits for its end.
    let completion: CompletionTicket?
    /// The begin time in the layer's time; nil before the commit.
    var begin: Double?
    /// Whether its start has been handled: reported, if it is observed.
    var hasStarted = false
    /// Whether its end has been handled. The animation is kept if it is not removed on completion.
    var hasStopped = false

    /// The duration of one pass; 0 only if the transaction's is 0.
    @MainActor var duration: Double { animation.state.timing.duration }

    /// The active interval in the layer's time; nil before the commit.
    @MainActor var span: ActiveSpan? {
        guard let begin else { return nil }
        return ActiveSpan(animation.state.timing, begin: begin, duration: duration)
    }

    /// Returns whether it has begun by a time of the layer.
    func hasBegun(by local: Double) -> Bool {
        guard let begin else { return false }
        return begin <= local + ActiveSpan.tolerance
    }

    /// Whether its start and end are reported to a delegate or a tracer.
    @MainActor var hasListener: Bool { animation.delegate != nil || Trace.isActive }
}

/// The animations on a layer in the order of their addition, at most one under a key.
///
/// An animation is found by its key in logarithmic time, unless animations of several environments are on one layer.
struct LayerAnimations: RandomAccessCollection {
    private var animations: [AnimationEntry] = []
    /// The identifiers of keyed animations; nil while there are few.
    private var identifiers: [String: UInt64]?

    /// Among so few animations, a search is faster than a table.
    private static let few = 16

    var startIndex: Int { 0 }
    var endIndex: Int { animations.count }

    subscript(index: Int) -> AnimationEntry {
        _read { yield animations[index] }
        _modify { yield &animations[index] }
    }

    /// The animation under a key.
    subscript(key key: String) -> AnimationEntry? { index(forKey: key).map { animations[$0] } }

    /// Adds an animation whose key is not in use.
    mutating func append(_ animation: AnimationEntry) {
        animations.append(animation)
        if identifiers != nil {
            if let key = animation.key { identifiers?[key] = animation.id }
        } else if animations.count > Self.few {
            index()
        }
    }

    /// Removes the animation under a key and returns it.
    mutating func remove(forKey key: String) -> AnimationEntry? {
        guard let index = index(forKey: key) else { return nil }
        identifiers?[key] = nil
        return animations.remove(at: index)
    }

    /// Removes all animations and returns them.
    mutating func removeAll() -> [AnimationEntry] {
        defer { self = LayerAnimations() }
        return animations
    }

    /// Keeps some of the animations, in their order.
    ///
    /// - Returns: The animations so far. The caller releases them after the call, because a `deinit` may ask for the layer's animations.
    mutating func replace(with kept: [AnimationEntry]) -> [AnimationEntry] {
        let old = animations
        animations = kept
        identifiers = nil
        if kept.count > Self.few { index() }
        return old
    }

    private mutating func index() {
        var identifiers: [String: UInt64] = [:]
        for animation in animations {
            if let key = animation.key { identifiers[key] = animation.id }
        }
        self.identifiers = identifiers
    }

    private func index(forKey key: String) -> Int? {
        guard let identifiers else { return animations.firstIndex { $0.key == key } }
        guard let id = identifiers[key] else { return nil }
        let index = animations.partitioningIndex { $0.id >= id }
        if index < animations.count, animations[index].id == id, animations[index].key == key { return index }
        // Each environment counts its animations.
        return animations.firstIndex { $0.key == key }
    }
}

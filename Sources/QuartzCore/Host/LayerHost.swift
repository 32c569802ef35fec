/// A layer tree that is shown: its root, its render tree, and the animations that run in it.
@MainActor
final class LayerHost {
    /// The tree's root, as set; committed with the next transaction.
    private(set) var root: CALayer?
    private(set) var tree = RenderTree()
    /// The time at which the tree was last sampled, and whether it is still so.
    private var sampledTime: Double?
    private var rootHasChanged = false
    private var layers: [Int32: CALayer] = [:]
    private var freeSlots: [Int32] = []
    private var nextSlot: Int32 = 0
    /// Layers with animations, by slot.
    private var animated: [Int32: CALayer] = [:]
    /// Presentation layers of the current time, so that each layer has one.
    private var presentations: [Int32: CALayer] = [:]
    private var presentedTime: Double?
    /// Counts commits that changed anything: what has been drawn for an older one is stale.
    private(set) var revision = 0
    private var wakeIsScheduled = false

    init() {
        Transactions.shared.add(self)
    }

    func setRoot(_ layer: CALayer?) {
        guard layer !== root else { return }
        root = layer
        rootHasChanged = true
        Transactions.shared.openIfNeeded()
        layer?.mark(.structure)
    }

    // MARK: Commit

    /// Takes the changes that concern this host.
    ///
    /// - Returns: the changed layers that belong elsewhere.
    func commit(_ changed: [CALayer]) -> [CALayer] {
        let now = CACurrentMediaTime()
        var delta = CommitDelta()
        var others: [CALayer] = []
        var mine: [CALayer] = []
        for layer in changed {
            if layer.commitState.host === self || layer.root === root { mine.append(layer) } else { others.append(layer) }
        }
        guard !mine.isEmpty || rootHasChanged else { return changed }
        if rootHasChanged {
            rootHasChanged = false
            if let root, !root.commitState.isCommitted { enter(root, &delta) }
            removeStrangers(&delta)
        }
        delta.root = root?.commitState.slot ?? -1
        for layer in mine where layer.commitState.pending.contains(.structure) && layer.commitState.isCommitted {
            commitStructure(layer, &delta)
        }
        if mine.contains(where: { $0.commitState.pending.contains(.structure) }) { removeStrangers(&delta) }
        for layer in mine where layer.commitState.isCommitted { commitProperties(layer, &delta) }
        for layer in mine where layer.commitState.isCommitted && layer.commitState.pending.contains(.animations) {
            commitAnimations(layer, now, &delta)
        }
        for layer in mine { layer.forgetChanges() }
        guard !delta.isEmpty || delta.root != tree.root else { return others }
        tree.apply(delta)
        sampledTime = nil
        presentedTime = nil
        revision += 1
        startAnimations(at: now)
        return others
    }

    /// Commits a layer that was not yet here, with all below it.
    private func enter(_ layer: CALayer, _ delta: inout CommitDelta) {
        layer.commitState.host?.forget(layer)
        let slot = freeSlots.popLast() ?? nextSlot
        if slot == nextSlot { nextSlot += 1 }
        layer.commitState.slot = slot
        layer.commitState.host = self
        layers[slot] = layer
        delta.insertions.append(
            CommitDelta.Insertion(
                slot: slot, values: layer.values, traits: layer.traits, timing: layer.timing,
                objects: layer.committedObjects()))
        layer.commitState.fields = 0
        layer.commitState.pending.remove([.objects, .traits, .timing])
        commitStructure(layer, &delta)
        if !layer.attached.isEmpty { commitAnimations(layer, CACurrentMediaTime(), &delta) }
        layer.commitState.pending.remove([.structure, .animations])
    }

    private func commitStructure(_ layer: CALayer, _ delta: inout CommitDelta) {
        for child in layer.children where child.commitState.host !== self { enter(child, &delta) }
        if let mask = layer.mask, mask.commitState.host !== self { enter(mask, &delta) }
        delta.structureEdits.append(
            (layer.commitState.slot, layer.children.map(\.commitState.slot), layer.mask?.commitState.slot ?? -1))
    }

    private func commitProperties(_ layer: CALayer, _ delta: inout CommitDelta) {
        let state = layer.commitState
        if state.fields != 0 {
            var bits = state.fields
            let fields = type(of: layer).fieldLayout.fields
            while bits != 0 {
                let field = fields[bits.trailingZeroBitCount]
                bits &= bits - 1
                delta.fieldEdits.append(
                    CommitDelta.FieldEdit(slot: state.slot, place: field.place, count: UInt16(field.count)))
                for i in field.range { delta.doubles.append(layer.values[i]) }
            }
        }
        if state.pending.contains(.objects) { delta.objectEdits.append((state.slot, layer.committedObjects())) }
        if state.pending.contains(.traits) { delta.traitEdits.append((state.slot, layer.traits)) }
        if state.pending.contains(.timing) { delta.timingEdits.append((state.slot, layer.timing)) }
    }

    private func commitAnimations(_ layer: CALayer, _ now: Double, _ delta: inout CommitDelta) {
        let slot = layer.commitState.slot
        guard !layer.attached.isEmpty else {
            animated[slot] = nil
            delta.runEdits.append((slot, nil))
            return
        }
        let local = layer.localTime(global: now)
        for index in layer.attached.indices where layer.attached[index].begin == nil {
            let begin = layer.attached[index].animation.beginTime
            layer.attached[index].begin = begin == 0 ? local : begin
        }
        animated[slot] = layer
        var compiler = AnimationCompiler(layer: layer)
        for animation in layer.attached {
            compiler.add(animation) { self.pictureBefore(layer, animation.id, at: now) }
        }
        delta.runEdits.append((slot, compiler.draft))
    }

    /// The picture of a layer as it was before this commit: kept for as long as its transition runs.
    private var oldPictures: [UInt64: DisplayList] = [:]

    private func pictureBefore(_ layer: CALayer, _ animation: UInt64, at now: Double) -> DisplayList {
        if let picture = oldPictures[animation] { return picture }
        sample(at: now)
        let picture = Flattener.picture(of: layer.commitState.slot, in: tree)
        oldPictures[animation] = picture
        return picture
    }

    // MARK: Leaving

    /// Removes layers that are no longer below the root.
    private func removeStrangers(_ delta: inout CommitDelta) {
        for (slot, layer) in layers where layer.root !== root {
            layer.leaveTree()
            release(slot)
            delta.removals.append(slot)
        }
    }

    private func release(_ slot: Int32) {
        layers[slot] = nil
        animated[slot] = nil
        presentations[slot] = nil
        freeSlots.append(slot)
    }

    /// A layer moves to another host.
    private func forget(_ layer: CALayer) {
        let slot = layer.commitState.slot
        layer.leaveTree()
        release(slot)
        var delta = CommitDelta()
        delta.removals = [slot]
        delta.root = layer === root ? -1 : tree.root
        tree.apply(delta)
        revision += 1
    }

    // MARK: Time

    /// Samples the tree, if it is not at that time already.
    func sample(at time: Double) {
        guard sampledTime != time else { return }
        tree.sample(at: time)
        sampledTime = time
    }

    private func startAnimations(at now: Double) {
        for (_, layer) in animated { layer.reportStarts(at: layer.localTime(global: now)) }
    }

    /// Retires what has ended by a moment of the clock, and tells delegates of starts and ends.
    func advance(to now: Double) {
        for (_, layer) in animated.sorted(by: { $0.key < $1.key }) {
            guard layer.commitState.host === self, layer.runsInTime else { continue }
            let local = layer.localTime(global: now)
            layer.reportStarts(at: local)
            for animation in layer.retire(at: local) { oldPictures[animation] = nil }
        }
        if oldPictures.count > animated.count {
            let alive = Set(animated.values.flatMap { $0.attached.map(\.id) })
            oldPictures = oldPictures.filter { alive.contains($0.key) }
        }
    }

    /// The next moment at which something changes by itself: now while an animation is active, the begin of the next one, or
    /// infinity.
    func nextChange(after now: Double) -> Double {
        var next = Double.infinity
        for (_, layer) in animated where layer.runsInTime {
            next = min(next, layer.nextChange(after: now))
            if next <= now { return now }
        }
        return next
    }

    /// Without a run loop of ours, the main queue looks after ends.
    func scheduleWake() {
        guard !Transactions.shared.isDriven, !wakeIsScheduled, CAMediaClock.shared.manual == nil else { return }
        let now = CACurrentMediaTime()
        let next = nextEvent(after: now)
        guard next.isFinite else { return }
        wakeIsScheduled = true
        DispatchQueue.main.asyncAfter(deadline: .now() + max(0.001, next - now + 0.001)) { [weak self] in
            MainActor.assumeIsolated { self?.wake() }
        }
    }

    private func wake() {
        wakeIsScheduled = false
        CATransaction.flush()
        advance(to: CACurrentMediaTime())
        CATransaction.flush()
        Transactions.shared.callbacks.deliver()
        scheduleWake()
    }

    /// The next start or end of an animation, of which someone may want to hear.
    private func nextEvent(after now: Double) -> Double {
        animated.values.filter(\.runsInTime).map { $0.nextEvent(after: now) }.min() ?? .infinity
    }

    // MARK: Presentation

    func presentation(of layer: CALayer) -> CALayer {
        let now = CACurrentMediaTime()
        if presentedTime != now {
            presentations.removeAll(keepingCapacity: true)
            presentedTime = now
        }
        let slot = layer.commitState.slot
        if let made = presentations[slot] { return made }
        if sampledTime != now { tree.sample(slot, at: now) }
        let copy = LayerClasses.copy(layer)
        copy.present(layer, values: tree.shownDoubles(slot), objects: tree.sampledObjects[slot] ?? [:])
        if sampledTime != now { sampledTime = nil }
        presentations[slot] = copy
        return copy
    }

    /// The display list of what is shown at a time.
    func displayList(at time: Double, bounds: CGRect) -> DisplayList {
        sample(at: time)
        return Flattener.frame(of: tree, bounds: bounds)
    }

    func layer(_ slot: Int32) -> CALayer? { layers[slot] }
}

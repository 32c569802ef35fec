// Committing: from changed layers to a delta of the render tree. No step recurses, so the depth of a tree is not limited.

extension LayerHost {
    // MARK: Leaving

    /// Removes layers that are no longer below the root. All hosts do this before any of them commits, so that a layer that moves
    /// between two hosts is removed from one before it is added to the other.
    func removeDepartures(_ changed: [CALayer]) {
        delta = CommitDelta()
        var candidates: [CALayer] = []
        let isTaken = isRootTaken
        if rootHasChanged || isTaken, let old = layer(tree.root) { candidates.append(old) }
        for layer in changed where holds(layer) && layer.commitState.pending.contains(.structure) {
            let node = tree.nodes[Int(layer.commitState.slot)]
            for slot in node.children + [node.mask] {
                if let child = self.layer(slot), child.parent !== layer { candidates.append(child) }
            }
        }
        for layer in candidates where holds(layer) && !(root.map(layer.isInTree) ?? false) { removeTree(layer) }
    }

    /// Whether the root was added to a tree of another host; a layer cannot be in two hosts.
    private var isRootTaken: Bool {
        guard var ancestor = root?.parent else { return false }
        let hosts = Transactions.current.hosts.live
        while true {
            if hosts.contains(where: { $0 !== self && $0.root === ancestor }) { break }
            guard let next = ancestor.parent else { return false }
            ancestor = next
        }
        Diagnostics.warnOnce(
            "a renderer's root has been added to a tree that another one shows; the first one no longer shows it")
        setRoot(nil)
        return true
    }

    private func removeTree(_ top: CALayer) {
        let topmost = top.root
        let isMoving = Transactions.current.hosts.live.contains { $0 !== self && $0.root === topmost }
        var waiting = [top]
        while let layer = waiting.popLast() {
            guard holds(layer), layer !== root else { continue }
            let slot = layer.commitState.slot
            layer.leaveTree(isMoving: isMoving)
            layers[Int(slot)] = nil
            drawings[slot] = nil
            forgetPresentation(slot)
            delta.removals.append(slot)
            waiting.append(contentsOf: layer.children)
            if let mask = layer.maskLayer { waiting.append(mask) }
        }
        knownEvent = nil
    }

    // MARK: Entering and changing

    /// Commits the changes of this host's layers.
    func commit(_ changed: [CALayer], at now: Double) {
        rootHasChanged = false
        delta.time = now
        if let root, !holds(root) { enter(root, now) }
        delta.root = root?.commitState.slot ?? -1
        for layer in changed where holds(layer) && layer.commitState.pending.contains(.structure) {
            for child in layer.children where !holds(child) { enter(child, now) }
            if let mask = layer.maskLayer, !holds(mask) { enter(mask, now) }
            commitStructure(layer)
        }
        for layer in changed where holds(layer) {
            forgetPresentation(layer.commitState.slot)
            commitProperties(layer)
            if layer.commitState.pending.contains(.animations) { commitAnimations(layer, now) }
        }
        commitMatchMoves()
        guard !delta.isEmpty || delta.root != tree.root else { return }
        if !delta.runEdits.isEmpty || !delta.timingEdits.isEmpty || !delta.structureEdits.isEmpty { knownEvent = nil }
        noteTiledLayers()
        apply(delta)
        // Freed slots become available after the commit. A delta must not free and reuse a slot.
        freeSlots.append(contentsOf: delta.removals)
        for slot in delta.removals { followers[slot] = nil }
        delta = CommitDelta()
        reportStarts(of: starting, at: now)
        starting.removeAll()
    }

    /// Commits a new layer and everything below it.
    private func enter(_ top: CALayer, _ now: Double) {
        var entered: [CALayer] = []
        var waiting = [top]
        while let layer = waiting.popLast() {
            guard !holds(layer) else { continue }
            insert(layer)
            entered.append(layer)
            waiting.append(contentsOf: layer.children)
            if let mask = layer.maskLayer { waiting.append(mask) }
        }
        for layer in entered {
            commitStructure(layer)
            if !layer.attached.isEmpty { commitAnimations(layer, now) }
            layer.forgetChanges()
        }
    }

    private func insert(_ layer: CALayer) {
        let slot = freeSlots.popLast() ?? Int32(layers.count)
        if slot == layers.count { layers.append(nil) }
        layer.commitState.slot = slot
        layer.commitState.hostNumber = number
        layers[Int(slot)] = layer
        delta.insert(layer, slot: slot)
    }

    private func commitStructure(_ layer: CALayer) {
        var slots: [Int32] = []
        slots.reserveCapacity(layer.children.count)
        for child in layer.children { slots.append(child.commitState.slot) }
        delta.structureEdits.append((layer.commitState.slot, slots, layer.maskLayer?.commitState.slot ?? -1))
    }

    private func commitProperties(_ layer: CALayer) {
        let state = layer.commitState
        if state.fields != 0 {
            var bits = state.fields
            let fields = type(of: layer).fieldLayout.fields
            while bits != 0 {
                let field = fields[bits.trailingZeroBitCount]
                bits &= bits - 1
                delta.fieldEdits.append(
                    CommitDelta.FieldEdit(slot: state.slot, offset: field.packedOffset, count: UInt16(field.count)))
                for i in field.range { delta.doubles.append(layer.values[i]) }
            }
        }
        if state.pending.contains(.objects) { delta.objectEdits.append((state.slot, layer.committedObjects())) }
        if state.pending.contains(.traits) { delta.traitEdits.append((state.slot, layer.traits)) }
        if state.pending.contains(.timing) { delta.timingEdits.append((state.slot, layer.timing)) }
    }

    private func commitAnimations(_ layer: CALayer, _ now: Double) {
        let slot = layer.commitState.slot
        noteDrawing(of: layer)
        guard !layer.attached.isEmpty else { return delta.runEdits.append(CommitDelta.RunEdit(slot: slot)) }
        if !layer.beginAnimations(at: now) { starting.append(layer) }
        delta.addRun(of: layer, slot: slot) { compiler in
            for index in layer.attached.indices { compiler.add(layer.attached[index]) }
            // Resolved at the end of the commit: a source may be added by it, or removed.
            if !compiler.matches.isEmpty { followers[slot] = [] }
        }
    }

    /// Commits the slots of the layers that others move with, where they have changed.
    private func commitMatchMoves() {
        guard !followers.isEmpty else { return }
        for slot in followers.keys.sorted() where !delta.removals.contains(slot) {
            guard let sources = layer(slot)?.matchSources(in: self), sources != followers[slot] else { continue }
            followers[slot] = sources.isEmpty ? nil : sources
            delta.matchEdits.append((slot, sources))
        }
    }
}

extension CALayer {
    /// The slots of the layers that this one moves with, in the order of its movements; -1 for one that the host does not hold.
    func matchSources(in host: LayerHost) -> [Int32] {
        matchMoves.map { move in move.sourceLayer.map { host.holds($0.animated) ? $0.animated.commitState.slot : -1 } ?? -1 }
    }
}

// Emitters in the render tree: the history of their parameters.

extension RenderTree {
    /// Records the changes that a commit makes to emitters, from its time on. Called after all other changes have been applied.
    mutating func recordEmission(_ delta: CommitDelta) {
        let entering = delta.insertions.contains { $0.traits.kind == .emitter }
        guard entering || !emitters.isEmpty else { return }
        for slot in delta.removals { emitters[slot] = nil }
        var runEdits: [Int32: CommitDelta.RunEdit] = [:]
        var changed: Set<Int32> = []
        for insertion in delta.insertions { changed.insert(insertion.slot) }
        for edit in delta.fieldEdits where Int(edit.place) >= EmitterFields.emitterPosition.offset { changed.insert(edit.slot) }
        for edit in delta.objectEdits { changed.insert(edit.slot) }
        for edit in delta.traitEdits { changed.insert(edit.slot) }
        for edit in delta.timingEdits { changed.insert(edit.slot) }
        for edit in delta.runEdits {
            changed.insert(edit.slot)
            runEdits[edit.slot] = edit
        }
        for slot in changed.sorted() where nodes[Int(slot)].first >= 0 && nodes[Int(slot)].traits.kind == .emitter {
            let node = nodes[Int(slot)]
            guard case .cells(let cells)? = node.objects[.emitterCells] else {
                emitters[slot] = nil
                continue
            }
            emitters[slot, default: EmitterHistory()].add(
                at: localTime(slot, global: delta.time), traits: node.traits.emitter, cells: cells,
                values: values.doubles(node.first, node.count), draft: runEdits[slot].map(delta.draft))
        }
    }
}

extension RenderTree {
    /// The next moment of the media clock at which particles are born, move or die: now while there are any.
    func nextEmission(after now: Double, below top: Int32?) -> Double {
        var next = Double.infinity
        for (slot, history) in emitters where isBelow(top, slot) {
            let clock = clock(of: slot)
            guard clock.isRunning else { continue }
            let local = clock.local(global: now)
            let change = history.nextChange(after: local)
            if change <= local { return now }
            if change.isFinite { next = min(next, clock.global(local: change)) }
        }
        return next
    }
}

// Delayed copies: the layers below a replicator, sampled at another time into a separate tree.

extension Flattener {
    /// A render tree that holds a replicator's sublayers at another time than the original tree.
    struct DelayedTree {
        var tree: RenderTree
        /// The stamp of the original tree.
        var base: Int
    }

    /// The layers below a replicator whose appearance depends on the time.
    mutating func timedLayers(below slot: Int32) -> [Int32] {
        if let known = copies.timed[slot] { return known }
        var found: [Int32] = []
        var waiting = tree.node(slot).pointee.children
        while let next = waiting.popLast() {
            let node = tree.node(next)
            if node.pointee.run >= 0 || node.pointee.traits.kind == .emitter { found.append(next) }
            waiting += node.pointee.children
            if node.pointee.mask >= 0 { waiting.append(node.pointee.mask) }
        }
        copies.timed[slot] = found
        return found
    }

    /// Calls `body` with the replicator's sublayers sampled at the copy's time.
    ///
    /// The sampled tree is a copy-on-write copy, shared until the first sample. Its memory is reused from one copy to the next.
    mutating func delayed(by copy: Copy, _ body: (inout Flattener) -> Void) {
        guard copy.delay != 0 else { return body(&self) }
        let timed = timedLayers(below: copy.replicator)
        guard !timed.isEmpty else { return body(&self) }
        var delayed = copies.delayed.removeValue(forKey: copy.replicator)
        if delayed?.base != tree.stamp { delayed = nil }
        var scratch = delayed ?? DelayedTree(tree: tree.whole, base: tree.stamp)
        copies.lastStamp += 1
        scratch.tree.delay(copy.replicator, by: copy.delay, stamp: copies.lastStamp)
        for slot in timed {
            scratch.tree.sample(slot, at: scratch.tree.sampledTime)
            scratch.tree.setText(slot)
        }
        let outer = tree
        scratch.tree.read { shown in
            tree = shown
            body(&self)
        }
        tree = outer
        copies.delayed[copy.replicator] = scratch
    }
}

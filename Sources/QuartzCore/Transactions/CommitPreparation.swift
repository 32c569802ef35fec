/// Finds the layers that must be laid out and drawn before a commit.
@MainActor
enum CommitPreparation {
    /// The layers that wait for layout or display, superlayers first: changed layers of committed trees, and all layers that are
    /// about to be added to one. Layers in no tree keep waiting.
    static func layersDue(among changed: [CALayer], hosts: [LayerHost]) -> [CALayer] {
        var due: [CALayer] = []
        for layer in changed where layer.isDue && layer.commitState.isCommitted { due.append(layer) }
        // With loops: closures would check the actor for every layer.
        var entering: [CALayer] = []
        for host in hosts where host.rootHasChanged {
            if let root = host.root, !host.holds(root) { entering.append(root) }
        }
        for layer in changed where layer.commitState.isCommitted && layer.commitState.pending.contains(.structure) {
            for child in layer.children where !child.commitState.isCommitted { entering.append(child) }
            if let mask = layer.maskLayer, !mask.commitState.isCommitted { entering.append(mask) }
        }
        while let layer = entering.popLast() {
            if layer.isDue, !layer.commitState.isCommitted { due.append(layer) }
            entering += layer.children
            if let mask = layer.maskLayer { entering.append(mask) }
        }
        return due.count > 1 ? sortedByDepth(due) : due
    }

    private static func sortedByDepth(_ layers: [CALayer]) -> [CALayer] {
        var depths: [ObjectIdentifier: Int] = [:]
        var trail: [CALayer] = []
        for layer in layers {
            // Goes up to an ancestor whose depth is known, then down again: each layer is visited once.
            var current: CALayer? = layer
            while let next = current, depths[ObjectIdentifier(next)] == nil {
                trail.append(next)
                current = next.parent
            }
            var depth = current.flatMap { depths[ObjectIdentifier($0)] } ?? -1
            while let last = trail.popLast() {
                depth += 1
                depths[ObjectIdentifier(last)] = depth
            }
        }
        var byDepth: [[CALayer]] = []
        for layer in layers {
            let depth = depths[ObjectIdentifier(layer)] ?? 0
            while byDepth.count <= depth { byDepth.append([]) }
            byDepth[depth].append(layer)
        }
        var sorted: [CALayer] = []
        sorted.reserveCapacity(layers.count)
        for level in byDepth { sorted += level }
        return sorted
    }
}

extension CALayer {
    /// Whether layout, display or a pattern is due. Nothing can be drawn on a layer without area, but a pattern does not depend
    /// on it.
    fileprivate var isDue: Bool {
        let pending = commitState.pending
        return pending.isLayoutDue || (pending.isDisplayDue && !bounds.isEmpty) || pending.contains(.pattern)
    }
}

/// Finds what must be laid out and drawn before a commit.
@MainActor
enum CommitPreparation {
    /// The layers that wait for layout or display, superlayers first: changed ones of committed trees, and all that are about to
    /// enter one. Layers in no tree keep waiting.
    static func layersDue(among changed: [CALayer], hosts: [LayerHost]) -> [CALayer] {
        var due: [CALayer] = []
        for layer in changed where layer.isDue && layer.commitState.isCommitted { due.append(layer) }
        var entering = hosts.compactMap { host in
            host.rootHasChanged ? host.root.flatMap { host.holds($0) ? nil : $0 } : nil
        }
        for layer in changed where layer.commitState.isCommitted && layer.commitState.pending.contains(.structure) {
            entering += layer.children.filter { !$0.commitState.isCommitted }
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
            // Up to an ancestor whose depth is known, then down again: each layer is passed once.
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
        func depth(_ layer: CALayer) -> Int { depths[ObjectIdentifier(layer)] ?? 0 }
        return layers.enumerated().sorted { (depth($0.element), $0.offset) < (depth($1.element), $1.offset) }.map(\.element)
    }
}

extension CALayer {
    /// Whether layout or display is due; nothing can be drawn on a layer without area. A pattern is drawn for itself.
    fileprivate var isDue: Bool {
        let pending = commitState.pending
        return pending.isLayoutDue || (pending.isDisplayDue && !bounds.isEmpty) || pending.contains(.pattern)
    }
}

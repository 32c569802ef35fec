// The walk of `layoutIfNeeded()`. It visits only branches with a layer that needs layout, so a call on a tree without one costs nothing,
// however deep the tree is.

extension CALayer {
    /// Marks the ancestors of a layer that needs layout. A marked ancestor has marked ancestors itself.
    final func markWayToLayout() {
        guard isModel else { return }
        var next = parent
        while let layer = next, !layer.commitState.pending.contains(.layoutBelow) {
            layer.commitState.pending.insert(.layoutBelow)
            next = layer.parent
        }
    }

    /// Marks the ancestors of a layer that has been added with work for the walk.
    final func bringLayout() {
        if leadsToLayout { markWayToLayout() }
    }

    /// Whether the layer or one below it needs layout.
    private var leadsToLayout: Bool { !commitState.pending.isDisjoint(with: [.layout, .layoutBelow]) }

    /// Lays out from the topmost of the ancestors that need it without a gap, downwards.
    final func layOutTree() {
        guard isModel else { return }
        var topmost = self
        while let parent = topmost.parent, parent.commitState.pending.contains(.layout) { topmost = parent }
        guard topmost.leadsToLayout else { return }
        EngineEnvironment.current.layOut {
            // The way from the topmost layer to the present one.
            var way: [LayoutVisit] = []
            topmost.layOut(addingTo: &way)
            while let last = way.last {
                if last.next < last.sublayers.count {
                    way[way.count - 1].next += 1
                    let sublayer = last.sublayers[last.next]
                    if sublayer.leadsToLayout { sublayer.layOut(addingTo: &way) }
                } else {
                    way.removeLast()
                    last.layer.clearWayToLayout()
                }
            }
        }
    }

    private func layOut(addingTo way: inout [LayoutVisit]) {
        performLayout()
        if commitState.pending.contains(.layoutBelow) { way.append(LayoutVisit(layer: self, sublayers: children)) }
    }

    /// Removes the mark of a layer whose sublayers are laid out. It stays if one needs layout again.
    private func clearWayToLayout() {
        for layer in children where layer.leadsToLayout { return }
        commitState.pending.remove(.layoutBelow)
    }
}

/// A layer whose sublayers a walk visits, as they were when it was reached.
private struct LayoutVisit {
    let layer: CALayer
    let sublayers: [CALayer]
    /// The index of the sublayer to be visited next.
    var next = 0
}

// The layer tree. All operations preserve two invariants: a layer has at most one parent, and there is no cycle.

extension CALayer {
    /// Inserts a layer at an index of the sublayers without it.
    final func insert(_ layer: CALayer, atFinal index: Int) {
        guard isWritable("the sublayers"), layer.isWritable("the superlayer"), canHold(layer) else { return }
        let action = actionBeforeChange(forKey: "sublayers")
        // The search for the action may have changed the tree.
        guard canHold(layer) else { return }
        layer.unlink()
        children.insert(layer, at: min(max(index, 0), children.count))
        layer.parent = self
        layer.bringLayout()
        treeDidChange(action)
        layer.orderChanged(kCAOnOrderIn)
    }

    /// Inserts a layer before the sublayer that has an index now.
    final func insert(_ layer: CALayer, at index: Int) {
        let isMovingBack = layer.parent === self && children.index(of: layer) ?? .max < index
        insert(layer, atFinal: isMovingBack ? index - 1 : index)
    }

    final func insert(_ layer: CALayer, below sibling: CALayer?) {
        guard let sibling, let index = children.index(of: sibling) else { return insert(layer, at: 0) }
        insert(layer, at: index)
    }

    final func insert(_ layer: CALayer, above sibling: CALayer?) {
        guard let sibling, let index = children.index(of: sibling) else { return insert(layer, at: children.count) }
        insert(layer, at: index + 1)
    }

    final func replace(_ old: CALayer, with new: CALayer) {
        guard old !== new else { return }
        guard let index = children.index(of: old) else {
            Diagnostics.warnOnce("CALayer.replaceSublayer: the layer to be replaced is not a sublayer; ignored")
            return
        }
        guard isWritable("the sublayers"), canHold(new) else { return }
        let transition = actionBeforeChange(forKey: kCATransition)
        insert(new, at: index)
        if old.parent === self { old.detach() }
        run(transition, forKey: kCATransition)
    }

    final func detach() {
        guard isWritable("the superlayer") else { return }
        guard let parent else { return }
        if parent.maskLayer === self {
            parent.replaceMask(nil)
            return
        }
        let action = parent.actionBeforeChange(forKey: "sublayers")
        unlink()
        parent.treeDidChange(action)
        orderChanged(kCAOnOrderOut)
    }

    final func replaceSublayers(_ layers: [CALayer]) {
        guard isWritable("the sublayers") else { return }
        let action = actionBeforeChange(forKey: "sublayers")
        let old = children
        let known = Set(old.map(ObjectIdentifier.init))
        for child in old { child.unlink() }
        for layer in layers where canHold(layer) {
            layer.unlink()
            children.append(layer)
            layer.parent = self
            layer.bringLayout()
        }
        let new = children
        treeDidChange(action)
        for layer in old where layer.parent !== self { layer.orderChanged(kCAOnOrderOut) }
        for layer in new where !known.contains(ObjectIdentifier(layer)) { layer.orderChanged(kCAOnOrderIn) }
    }

    final func replaceMask(_ mask: CALayer?) {
        guard isWritable("the mask"), mask !== maskLayer else { return }
        if let mask, !canHold(mask) { return }
        let action = actionBeforeChange(forKey: "mask")
        if let mask, !canHold(mask) { return }
        maskLayer?.unlink()
        mask?.unlink()
        maskLayer = mask
        mask?.parent = self
        treeDidChange(action, forKey: "mask")
    }

    /// Removes the layer from its parent's list.
    private func unlink() {
        guard let old = parent else { return }
        if old.maskLayer === self {
            old.maskLayer = nil
        } else if let index = old.children.index(of: self) {
            old.children.remove(at: index)
        }
        parent = nil
        old.mark(.structure)
    }

    private func treeDidChange(_ action: ImpendingAction?, forKey key: String = "sublayers") {
        mark(.structure)
        // A layer that creates its sublayers during its layout needs no other layout.
        if !commitState.pending.contains(.layingOut) { setNeedsLayout() }
        run(action, forKey: key)
        reportChange()
    }

    /// Runs the action for `onOrderIn` or `onOrderOut`: when a layer enters or leaves a tree, is shown or hidden.
    final func orderChanged(_ event: String) {
        run(actionBeforeChange(forKey: event), forKey: event)
    }

    /// Returns whether a layer may become a child: not if it is this layer or one of its ancestors.
    private func canHold(_ layer: CALayer) -> Bool {
        // A layer without children is not an ancestor.
        if layer !== self, layer.children.isEmpty, layer.maskLayer == nil { return true }
        let isAbove = Ancestry.holds(layer, self, parent: { $0.parent }) { layer in
            layer.maskLayer.map { layer.children + [$0] } ?? layer.children
        }
        guard isAbove else { return true }
        Diagnostics.warnOnce("a layer cannot be added to itself or to a layer below it; ignored")
        return false
    }

    /// Returns whether a layer is this one or an ancestor. Takes time proportional to the depth.
    final func isInTree(of top: CALayer) -> Bool {
        var layer = self
        while layer !== top {
            guard let parent = layer.parent else { return false }
            layer = parent
        }
        return true
    }

    /// The topmost ancestor.
    final var root: CALayer {
        var layer = self
        while let parent = layer.parent { layer = parent }
        return layer
    }
}

// Bringing siblings in order. The sort stands outside the main actor: a closure that is made on the main actor and called by the
// standard library checks the actor at every element.

/// The drawing order of siblings.
enum SiblingOrder {
    /// The indices from back to front: by `zPosition`, and for equal ones in the given order.
    static func backToFront(_ heights: [CGFloat]) -> [Int] {
        heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    }
}

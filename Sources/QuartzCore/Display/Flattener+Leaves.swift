// Layers with nothing below them: most of any large tree.

extension Flattener {
    /// Paints siblings that are leaves as they are met, without gathering them first. That is right where the tree's order is that of
    /// their depth: where all are level and none lies below one before it, or where none is level and no two images touch.
    ///
    /// - Returns: false where it is not, where some are more than leaves, or where notes are to be taken; nothing is painted then.
    mutating func paintLeaves(_ siblings: Siblings) -> Bool {
        guard recording == nil, siblings.slots.count > 1, TreeLimits.allows(depth), let space = siblings.leafSpace else {
            return false
        }
        let start = list.checkpoint
        var boxes: [SeenIslands.Box] = []
        var height = -Double.infinity
        let slots = siblings.slots
        for (index, slot) in slots.enumerated() {
            if index + LayerPrefetch.distance < slots.count {
                LayerPrefetch.fetch(tree.shown(slots[index + LayerPrefetch.distance]))
            }
            let node = tree.node(slot)
            guard node.pointee.first >= 0 else { continue }
            let values = tree.shown(slot)
            guard isPlainLeaf(slot, node, values) else { return giveUp(start) }
            let opacity = values[LayerFields.opacity.offset]
            guard values[LayerFields.hidden.offset] == 0, opacity > 0 else { continue }
            let geometry = LayerGeometry(values)
            let matrix = geometry.plane(in: space)
            guard matrix.isDrawable, geometry.isDrawable else { continue }
            let painter = LayerPainter(slot: slot, node: node, values: values, matrix: matrix, clip: siblings.clip)
            if matrix.isLevel {
                guard boxes.isEmpty, matrix.height >= height else { return giveUp(start) }
                height = matrix.height
            } else {
                guard height == -.infinity else { return giveUp(start) }
                if boxes.isEmpty { boxes.reserveCapacity(siblings.slots.count) }
                boxes.append(SeenIslands.Box(matrix, painter.map, painter.rect))
            }
            if isSeen(slot, values, matrix) { paintLeaf(painter, matrix, Float(min(opacity, 1))) }
        }
        return SeenIslands.find(boxes) == nil || giveUp(start)
    }

    private mutating func giveUp(_ start: DisplayList.Checkpoint) -> Bool {
        list.rewind(to: start)
        return false
    }

    /// Whether a layer has nothing below it and asks for no group while it paints what it shows.
    @inline(__always)
    func isPlainLeaf(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>
    ) -> Bool {
        node.pointee.isLeaf && !node.pointee.keepsDepth && node.pointee.traits.kind != .emitter
            && tree.runningTransition(slot) == nil && !tree.isCrossFading(slot) && !hasEffects(slot, node, values)
            && (values[LayerFields.masksToBounds.offset] == 0 || !node.pointee.traits.kind.overflows)
    }

    /// Paints a layer that shows quads of its own only; a group is made if there turn out to be several.
    @inline(__always)
    mutating func paintLeaf(_ painter: LayerPainter, _ matrix: Matrix4, _ opacity: Float) {
        let first = list.quads.count
        painter.paintBehindSublayers(tree, matrix, &list)
        painter.paintBorder(&list)
        let count = list.quads.count - first
        if count > 1, opacity < 1, painter.node.pointee.traits.allowsGroupOpacity { return group(painter, first, opacity) }
        if opacity < 1 { for index in first..<first + count { list.quads[index].color *= opacity } }
        list.draw(from: first)
    }

    private mutating func group(_ painter: LayerPainter, _ first: Int, _ opacity: Float) {
        var start = list.mark
        start.quad = first
        let index = list.beginGroup(opacity: opacity, clip: painter.clip, layer: painter.slot)
        list.draw(from: first)
        list.endGroup(index, from: start, isFoldable: false)
    }
}

extension Flattener.Siblings {
    /// From the superlayer's coordinates: across, down and divisor as in the list, and for depth that of the shared space, by which
    /// planes are told level. Nil where one matrix does not do for both.
    fileprivate var leafSpace: Matrix4? {
        guard outer.r0.w == 0, outer.r1.w == 0, isFlat || outer.r2.w == 0, outer.r3.w == 1 else { return nil }
        let space = space ?? .identity
        var placed = place(space)
        placed.r0.z = space.r0.z
        placed.r1.z = space.r1.z
        placed.r2.z = space.r2.z
        placed.r3.z = space.r3.z
        return placed
    }
}

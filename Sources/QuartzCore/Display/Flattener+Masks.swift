// Masks that need no picture of their own.

extension Flattener {
    /// What a mask comes to that is one opaque box, inside the clip that its layer obeys; nil where the mask has to be painted.
    ///
    /// Such a mask lets through all that lies in its bounds and nothing else, as a layer's own bounds do where it clips: it takes no
    /// group, no picture and no second pass. A mask that moves is painted, so that frames can patch it by itself.
    ///
    /// - Parameter matrix: from the masked layer's coordinates to the list's.
    mutating func clip(forMask slot: Int32, _ matrix: Matrix4, within outer: Int32) -> DisplayList.Combination? {
        let node = tree.node(slot)
        let values = tree.shown(slot)
        let geometry = LayerGeometry(values)
        guard node.pointee.traits.kind == .plain, node.pointee.isLeaf, node.pointee.objects.isEmpty, !node.pointee.isMoving,
            node.pointee.look.edges == .all, tree.runningTransition(slot) == nil, Self.isOpaqueBox(values), geometry.isDrawable
        else { return nil }
        let own = geometry.toParent
        let placed = own * matrix
        guard own.isLevel, placed.isFinite, placed.isDrawable, !placed.isBehindEye,
            let clip = list.clip(for: values, node.pointee.traits, matrix: placed)
        else { return nil }
        return list.combine(outer, clip)
    }

    /// Whether a layer of those numbers is opaque in all of its bounds and transparent around them. Its border lies on its background.
    private static func isOpaqueBox(_ values: UnsafePointer<Double>) -> Bool {
        values[LayerFields.hidden.offset] == 0 && values[LayerFields.opacity.offset] >= 1
            && values[LayerFields.backgroundColor.alpha.offset] >= 1 && values[LayerFields.shadowOpacity.offset] <= 0
            && values[LayerFields.shouldRasterize.offset] == 0 && values[LayerFields.doubleSided.offset] != 0
    }
}

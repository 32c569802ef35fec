// Masks that are replaced by a clip.

extension Flattener {
    /// The clip that replaces a mask which is a single opaque box, inside the outer clip; nil if the mask must be painted.
    ///
    /// Such a mask passes exactly its bounds, as `masksToBounds` does. The clip saves a group, a picture and a second pass. A
    /// moving mask is painted, so that frames can patch it separately.
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

    /// Whether a layer with these values is opaque inside its bounds and transparent outside. Its border lies on its background.
    private static func isOpaqueBox(_ values: UnsafePointer<Double>) -> Bool {
        values[LayerFields.hidden.offset] == 0 && values[LayerFields.opacity.offset] >= 1
            && values[LayerFields.backgroundColor.alpha.offset] >= 1 && values[LayerFields.shadowOpacity.offset] <= 0
            && values[LayerFields.shouldRasterize.offset] == 0 && values[LayerFields.doubleSided.offset] != 0
    }
}

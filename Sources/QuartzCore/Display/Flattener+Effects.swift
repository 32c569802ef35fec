// Layers whose picture is processed before compositing: filters, compositing filters, shadows of arbitrary shape.

extension Flattener {
    /// Whether a layer needs filters, rasterisation or a shadow picture.
    func hasEffects(_ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>) -> Bool {
        node.pointee.hasFilters || tree.hasSampledFilters(slot) || values[LayerFields.shouldRasterize.offset] != 0
            || (values[LayerFields.shadowOpacity.offset] > 0 && ShadowForm(tree, slot, values).needsPicture)
    }

    mutating func paintWithEffects(_ layer: ShownLayer) {
        let effects = LayerEffects(tree, layer.slot, bounds: layer.bounds, matrix: layer.matrix)
        if !effects.backdrop.isEmpty { paintBackdrop(layer, effects.backdrop) }
        if layer.values[LayerFields.shouldRasterize.offset] != 0, paintRasterized(layer, effects.blendMode) { return }
        paintFiltered(layer, effects.content, effects.blendMode)
    }

    /// Paints a layer with its shadow, its filters and its mask.
    mutating func paintFiltered(_ layer: ShownLayer, _ filters: [FilterOperation], _ blendMode: CGBlendMode) {
        let shadow = ShadowForm(tree, layer.slot, layer.values)
        var operations = filters
        if case .silhouette = shadow { operations.append(silhouetteShadow(layer.values, layer.matrix, layer.bounds)) }
        let start = list.mark
        guard layer.isGroup || !operations.isEmpty || blendMode != .normal else {
            return asOne {
                if case .path(let path) = shadow { $0.paintShadow(of: path, layer) }
                $0.paintContent(layer)
                if layer.opacity < 1 { $0.list.fade(from: start, by: layer.opacity) }
            }
        }
        let mask = layer.node.pointee.mask
        let index = list.beginGroup(opacity: layer.opacity, blendMode: blendMode, clip: layer.clip, layer: layer.slot)
        list.groups[index].filters = operations
        // The clip is applied after the filters: a blur would otherwise smear the clip's edge.
        let inner = layer.clipped(to: operations.isEmpty ? layer.clip : -1)
        if case .path(let path) = shadow { paintShadow(of: path, inner) }
        paintContent(inner)
        if mask >= 0 {
            list.commands.append(.beginMask)
            paintSiblings(Siblings(slots: [mask], outer: layer.matrix))
        }
        list.endGroup(index, from: start, isFoldable: mask < 0)
    }

    /// Filters the backdrop painted so far, inside the layer's rounded bounds and its mask.
    private mutating func paintBackdrop(_ layer: ShownLayer, _ filters: [FilterOperation]) {
        let (clip, mask) = (layer.clip, layer.node.pointee.mask)
        guard let own = list.clip(for: layer.values, layer.node.pointee.traits, matrix: layer.matrix) else { return }
        var bounds = own.bounds
        if clip >= 0 { bounds = bounds.intersection(list.clips[Int(clip)].bounds) }
        guard !bounds.isNull, !bounds.isEmpty else { return }
        var group = DisplayList.Group(
            bounds: bounds, opacity: layer.opacity, layer: layer.slot, filters: filters, isBackdrop: true)
        // A backdrop group reads only the picture of its enclosing group. A group for the outer clip would hide the backdrop, so
        // the outer clip applies to the mask.
        var maskClip: Int32 = -1
        switch list.combine(clip, own) {
        case .one(let index): group.clip = index
        case .nested(let inner): (group.clip, maskClip) = (inner, clip)
        }
        list.groups.append(group)
        list.commands.append(.beginGroup(list.groups.count - 1))
        list.openGroups += 1
        defer { list.openGroups -= 1 }
        if mask >= 0 {
            list.commands.append(.beginMask)
            paintSiblings(Siblings(slots: [mask], outer: layer.matrix, clip: maskClip))
        } else if maskClip >= 0 {
            list.commands.append(.beginMask)
            let rect = SIMD4<Float>(Float(bounds.minX), Float(bounds.minY), Float(bounds.width), Float(bounds.height))
            let first = list.quads.count
            list.quads.append(Quad(map: .identity, rect: rect, color: .one, clip: maskClip, layer: layer.slot, edges: []))
            list.draw(from: first)
        }
        list.commands.append(.endGroup)
    }
}

extension ShownTree {
    /// Whether animations give the layer filters that its model lacks.
    func hasSampledFilters(_ slot: Int32) -> Bool {
        hasSampledObjects && LayerEffects.fields.contains { if case .none = object(slot, $0) ?? .none { false } else { true } }
    }
}

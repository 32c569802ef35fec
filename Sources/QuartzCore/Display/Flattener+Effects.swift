// Layers whose picture is worked on before it is shown: filters, compositing filters, shadows of arbitrary shape.

extension Flattener {
    /// Whether a layer cannot be painted as it is.
    func hasEffects(_ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>) -> Bool {
        node.pointee.hasFilters || tree.hasSampledFilters(slot) || values[LayerFields.shouldRasterize.offset] != 0
            || (values[LayerFields.shadowOpacity.offset] > 0 && ShadowForm(tree, slot, values).needsPicture)
    }

    mutating func paintWithEffects(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32,
        _ opacity: Float
    ) {
        let bounds = LayerGeometry(values).bounds
        let effects = LayerEffects(tree, slot, bounds: bounds, matrix: matrix)
        if !effects.backdrop.isEmpty { paintBackdrop(effects.backdrop, slot, node, values, matrix, clip, opacity) }
        if values[LayerFields.shouldRasterize.offset] != 0,
            paintRasterized(slot, node, values, matrix, clip, opacity, effects.blendMode)
        {
            return
        }
        paintFiltered(slot, node, values, matrix, clip, opacity, effects.content, effects.blendMode)
    }

    /// Paints a layer with its shadow, its filters and its mask.
    mutating func paintFiltered(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32,
        _ opacity: Float, _ filters: [FilterOperation], _ blendMode: CGBlendMode
    ) {
        let shadow = ShadowForm(tree, slot, values)
        var operations = filters
        if case .silhouette = shadow { operations.append(silhouetteShadow(values, matrix, LayerGeometry(values).bounds)) }
        let start = list.mark
        let isGroup =
            node.pointee.mask >= 0 || (opacity < 1 && node.pointee.traits.allowsGroupOpacity) || !operations.isEmpty
            || blendMode != .normal
        guard isGroup else {
            return asOne {
                if case .path(let path) = shadow { $0.paintShadow(of: path, slot, values, matrix, clip) }
                $0.paintContent(slot, node, values, matrix, clip)
                if opacity < 1 { $0.list.fade(from: start, by: opacity) }
            }
        }
        let index = list.beginGroup(opacity: opacity, blendMode: blendMode, clip: clip, layer: slot)
        list.groups[index].filters = operations
        // What is clipped before it is blurred would be blurred along the clip.
        let inner = operations.isEmpty ? clip : -1
        if case .path(let path) = shadow { paintShadow(of: path, slot, values, matrix, inner) }
        paintContent(slot, node, values, matrix, inner)
        if node.pointee.mask >= 0 {
            list.commands.append(.beginMask)
            paintSiblings([node.pointee.mask], in: Context(matrix: matrix))
        }
        list.endGroup(index, from: start, isFoldable: node.pointee.mask < 0)
    }

    /// Filters what has been painted so far, within the layer's rounded bounds and its mask.
    private mutating func paintBackdrop(
        _ filters: [FilterOperation], _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>,
        _ matrix: Matrix4, _ clip: Int32, _ opacity: Float
    ) {
        guard let own = list.clip(for: values, node.pointee.traits, matrix: matrix) else { return }
        var bounds = own.bounds
        if clip >= 0 { bounds = bounds.intersection(list.clips[Int(clip)].bounds) }
        guard !bounds.isNull, !bounds.isEmpty else { return }
        var group = DisplayList.Group(bounds: bounds, opacity: opacity, layer: slot, filters: filters, isBackdrop: true)
        // A group sees only what lies in its own picture, so an outer clip cannot be left to a group around this one: it clips the mask.
        var maskClip: Int32 = -1
        switch list.combine(clip, own) {
        case .one(let index): group.clip = index
        case .nested(let inner): (group.clip, maskClip) = (inner, clip)
        }
        list.groups.append(group)
        list.commands.append(.beginGroup(list.groups.count - 1))
        list.openGroups += 1
        defer { list.openGroups -= 1 }
        if node.pointee.mask >= 0 {
            list.commands.append(.beginMask)
            paintSiblings([node.pointee.mask], in: Context(matrix: matrix, clip: maskClip))
        } else if maskClip >= 0 {
            list.commands.append(.beginMask)
            let rect = SIMD4<Float>(Float(bounds.minX), Float(bounds.minY), Float(bounds.width), Float(bounds.height))
            let first = list.quads.count
            list.quads.append(Quad(map: .identity, rect: rect, color: .one, clip: maskClip, layer: slot, edges: []))
            list.draw(from: first)
        }
        list.commands.append(.endGroup)
    }
}

extension ShownTree {
    /// Whether animations give the layer filters that it does not have.
    func hasSampledFilters(_ slot: Int32) -> Bool {
        hasSampledObjects && LayerEffects.fields.contains { if case .none = object(slot, $0) ?? .none { false } else { true } }
    }
}

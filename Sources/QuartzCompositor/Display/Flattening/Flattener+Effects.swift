// Layers whose picture is processed before compositing: filters, compositing filters, shadows of arbitrary shape.

extension Flattener {
    /// Whether a layer needs filters, rasterisation or a shadow picture.
    func hasEffects(_ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: LayerValues) -> Bool {
        node.pointee.hasFilters || tree.hasSampledFilters(slot) || values[LayerFields.shouldRasterize.offset] != 0
            || (values[LayerFields.shadowOpacity.offset] > 0 && ShadowForm(tree, slot, values).needsPicture)
    }

    mutating func paintWithEffects(_ layer: ShownLayer) {
        let effects = LayerEffects(tree, layer.slot, bounds: layer.bounds, matrix: layer.matrix)
        if !effects.backdrop.isEmpty { paintBackdrop(layer, effects.backdrop) }
        if case .mesh(let mesh)? = layer.node.pointee.objects[.meshTransform] { return paintMeshed(layer, mesh, effects) }
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
            return withoutInnerSpans {
                if case .path(let path) = shadow { $0.paintShadow(of: path, layer) }
                $0.paintContent(layer)
                if layer.opacity < 1 { $0.list.fade(from: start, by: layer.opacity) }
            }
        }
        let mask = layer.node.pointee.mask
        // The filters change the layer's picture, not the shadow of a path below it.
        let isApart = !operations.isEmpty && shadow.isOfPath
        // Filters and a blend mode need the picture of the layer alone.
        let isIsolated = !operations.isEmpty || blendMode != .normal || layer.node.pointee.traits.allowsGroupBlending
        let index = list.beginGroup(
            opacity: layer.opacity, blendMode: blendMode, clip: layer.clip, layer: layer.slot, isIsolated: isIsolated)
        if !isApart { list.groups[index].filters = operations }
        // The clip is applied after the filters: a blur would otherwise smear the clip's edge.
        let inner = layer.clipped(to: operations.isEmpty ? layer.clip : -1)
        if case .path(let path) = shadow { paintShadow(of: path, inner) }
        let content = list.mark
        let picture = isApart ? list.beginGroup(opacity: 1, clip: -1, layer: layer.slot) : nil
        if let picture { list.groups[picture].filters = operations }
        withoutCulling(!operations.isEmpty) { $0.paintContent(inner) }
        if let picture { list.endGroup(picture, from: content, isFoldable: false) }
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

/// A layer's filters and its compositing: content filters, backdrop filters and the blend mode.
struct LayerEffects {
    /// The properties that hold filters.
    static let fields: [ObjectField] = [.filters, .backgroundFilters, .compositingFilter]

    /// Filters of the layer's picture, in points of the list.
    var content: [FilterOperation] = []
    /// Filters of the backdrop, in points of the list.
    var backdrop: [FilterOperation] = []
    var blendMode = CGBlendMode.normal

    /// Reads the layer's presented filters.
    init(_ tree: ShownTree, _ slot: Int32, bounds: CGRect, matrix: Matrix4) {
        func operations(_ field: ObjectField) -> [FilterOperation] {
            guard case .filters(let filters)? = tree.object(slot, field) else { return [] }
            return filters.compactMap { $0.operation(bounds: bounds)?.mapped(under: matrix, at: bounds) }
        }
        content = operations(.filters)
        backdrop = operations(.backgroundFilters)
        switch tree.object(slot, .compositingFilter) {
        case .blend(let mode)?: blendMode = mode
        case .filters(let filters)?:
            if let filter = filters.first, filter.isEnabled, case .blend(let mode) = filter.descriptor.role { blendMode = mode }
        default: break
        }
    }
}

extension FilterOperation {
    /// The operation in the target space of a matrix. Lengths are scaled by the matrix's scale at the centre of `bounds`.
    func mapped(under matrix: Matrix4, at bounds: CGRect) -> FilterOperation {
        let map = matrix.planeMap
        let middle = bounds.isNull || bounds.isInfinite ? .zero : CGPoint(x: bounds.midX, y: bounds.midY)
        guard let jacobian = map.jacobian(at: middle) else { return self }
        let scale = abs(jacobian.x.x * jacobian.y.y - jacobian.x.y * jacobian.y.x).squareRoot()
        guard scale.isFinite else { return self }
        func vector(_ v: SIMD2<Float>) -> SIMD2<Float> { [(jacobian.x * v).sum(), (jacobian.y * v).sum()] }
        return mapped(scale, vector: vector) { point in
            let image = map.map(CGPoint(x: CGFloat(point.x), y: CGFloat(point.y)))
            return image.x.isFinite && image.y.isFinite ? [Float(image.x), Float(image.y)] : point
        }
    }
}

extension PlaneMap {
    /// The rows of the derivative of the map at a point; nil on the horizon.
    func jacobian(at point: CGPoint) -> (x: SIMD2<Float>, y: SIMD2<Float>)? {
        let p = SIMD4<Float>(Float(point.x), Float(point.y), 1, 0)
        let divisor = (w * p).sum()
        guard abs(divisor) > 1e-6 else { return nil }
        let (u, v) = ((x * p).sum() / divisor, (y * p).sum() / divisor)
        return (
            x: SIMD2(x.x - u * w.x, x.y - u * w.y) / divisor, y: SIMD2(y.x - v * w.x, y.y - v * w.y) / divisor
        )
    }
}

// MARK: - Masks that are replaced by a clip

extension Flattener {
    /// The clip that replaces a mask which is a single opaque box, inside the outer clip; nil if the mask must be painted.
    ///
    /// Such a mask passes exactly its bounds, as `masksToBounds` does. The clip saves a group, a picture and a second pass. An
    /// animated mask is painted. One that commits change is part of the masked layer's span, because the clip belongs to that
    /// layer's quads.
    ///
    /// - Parameter matrix: From the masked layer's coordinates to the list's.
    mutating func clip(forMask slot: Int32, _ matrix: Matrix4, within outer: Int32) -> DisplayList.Combination? {
        let node = tree.node(slot)
        let values = tree.shown(slot)
        let geometry = LayerGeometry(values)
        guard node.pointee.traits.kind == .plain, node.pointee.isLeaf, node.pointee.objects.isEmpty, !node.pointee.isMoving,
            node.pointee.attributes.edges == .all, tree.runningTransition(slot) == nil, Self.isOpaqueBox(values),
            geometry.isDrawable
        else { return nil }
        let own = geometry.toParent
        let placed = own * matrix
        guard own.isLevel, placed.isFinite, placed.isDrawable, !placed.isBehindEye,
            let clip = list.clip(for: values, node.pointee.traits, matrix: placed)
        else { return nil }
        if recording?.isMoving(slot, node) == true { recording?.metMoving = true }
        return list.combine(outer, clip)
    }

    /// Whether a layer with these values is opaque inside its bounds and transparent outside. Its border lies on its background.
    private static func isOpaqueBox(_ values: LayerValues) -> Bool {
        values[LayerFields.hidden.offset] == 0 && values[LayerFields.opacity.offset] >= 1
            && values[LayerFields.backgroundColor.alpha.offset] >= 1 && values[LayerFields.shadowOpacity.offset] <= 0
            && values[LayerFields.shouldRasterize.offset] == 0 && values[LayerFields.doubleSided.offset] != 0
            && BoxAppearance(values).borderOffset <= 0
    }
}

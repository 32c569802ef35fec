// Leaf layers: the majority of a large tree.

extension Flattener {
    /// Paints siblings that are all leaves directly, without collecting them first. Requires that tree order equals depth order:
    /// all planes are level and none lies below an earlier one, or none is level and no two images touch.
    ///
    /// - Returns: false if the order differs, if some are not leaves, or while recording. Nothing is painted then.
    mutating func paintLeaves(_ siblings: Siblings) -> Bool {
        guard recording == nil, siblings.slots.count > 1, TreeLimits.allows(depth), let space = siblings.leafSpace,
            !depths.expectsOverlap(siblings.slots.first)
        else {
            return false
        }
        let start = list.checkpoint
        let slots = siblings.slots
        var order = LeafOrder(most: slots.count)
        var index = 0
        while index < slots.count {
            guard let next = paintBoxes(siblings, space, from: index, &order) else { return giveUp(start) }
            guard next < slots.count else { break }
            index = next + 1
            if next + LayerPrefetch.distance < slots.count {
                LayerPrefetch.fetch(tree.shown(slots[next + LayerPrefetch.distance]))
            }
            let slot = slots[next]
            let node = tree.node(slot)
            guard node.pointee.first >= 0 else { continue }
            let values = tree.shown(slot)
            guard isPlainLeaf(slot, node, values) else { return giveUp(start) }
            let opacity = values[LayerFields.opacity.offset]
            guard values[LayerFields.hidden.offset] == 0, opacity > 0 else { continue }
            let geometry = LayerGeometry(values)
            let matrix = geometry.plane(in: space)
            guard matrix.isDrawable, geometry.isDrawable else { continue }
            let builder = LayerQuadBuilder(
                ShownLayer(slot: slot, node: node, values: values, matrix: matrix, clip: siblings.clip))
            guard order.add(matrix, builder.map, builder.rect) else { return giveUp(start) }
            if isSeen(slot, values, matrix) { paintLeaf(builder, matrix, Float(min(opacity, 1))) }
        }
        return order.areApart || giveUp(start)
    }

    private mutating func giveUp(_ start: DisplayList.Checkpoint) -> Bool {
        list.rewind(to: start)
        return false
    }

    /// Whether a layer has no sublayers and needs no group before its content is known.
    @inline(__always)
    func isPlainLeaf(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: LayerValues
    ) -> Bool {
        node.pointee.isLeaf && !node.pointee.keepsDepth && node.pointee.traits.kind != .emitter
            // Letters have depth in the layer's own space, which the short way leaves out.
            && node.pointee.traits.kind != .glyphs
            && tree.runningTransition(slot) == nil && !tree.isCrossFading(slot) && !hasEffects(slot, node, values)
            && (values[LayerFields.masksToBounds.offset] == 0 || !node.pointee.traits.kind.overflows)
    }

    /// Paints a layer that has only quads. A group is made if there are several quads and they need one.
    @inline(__always)
    mutating func paintLeaf(_ builder: LayerQuadBuilder, _ matrix: Matrix4, _ opacity: Float) {
        let first = list.quads.count
        builder.addBehindSublayers(tree, matrix, &list)
        builder.addBorder(&list)
        let count = list.quads.count - first
        if count > 1, opacity < 1, builder.node.pointee.traits.allowsGroupOpacity { return group(builder, first, opacity) }
        if opacity < 1 { for index in first..<first + count { list.quads[index].color *= opacity } }
        list.draw(from: first)
    }

    private mutating func group(_ builder: LayerQuadBuilder, _ first: Int, _ opacity: Float) {
        var start = list.mark
        start.quad = first
        let index = list.beginGroup(opacity: opacity, clip: builder.clip, layer: builder.slot)
        list.draw(from: first)
        list.endGroup(index, from: start, isFoldable: false)
    }
}

extension Flattener.Siblings {
    /// Matrix from the superlayer's coordinates: x, y and w as in the list, z as in the shared space, where depths are compared.
    /// Nil if one matrix cannot represent both.
    fileprivate var leafSpace: Matrix4? {
        guard outer.r0.w == 0, outer.r1.w == 0, isFlat || outer.r2.w == 0, outer.r3.w == 1 else { return nil }
        let space = space ?? .identity
        var placed = composed(space)
        placed.r0.z = space.r0.z
        placed.r1.z = space.r1.z
        placed.r2.z = space.r2.z
        placed.r3.z = space.r3.z
        return placed
    }
}

// MARK: - Leaf layers that are one solid rectangle each: the shortest way from a layer to its quad

extension Flattener {
    /// Paints siblings that are bare boxes, up to the first one that is not.
    ///
    /// - Parameter order: The siblings painted so far.
    /// - Returns: The index of that sibling, or nil if tree order differs from depth order.
    mutating func paintBoxes(_ siblings: Siblings, _ space: Matrix4, from start: Int, _ order: inout LeafOrder) -> Int? {
        // Sampled objects may be contents.
        guard !tree.hasSampledObjects, !tree.hasTransitions else { return start }
        let (tree, clip, first) = (tree, siblings.clip, list.quads.count)
        var index = start
        let isSorted = siblings.slots.withUnsafeBufferPointer { slots in
            while index < slots.count {
                if index + LayerPrefetch.distance < slots.count {
                    LayerPrefetch.fetch(tree.shown(slots[index + LayerPrefetch.distance]))
                }
                let (node, values) = (tree.node(slots[index]), tree.shown(slots[index]))
                guard node.pointee.isBare, node.pointee.first >= 0, Self.isBox(values) else { return true }
                let opacity = values[LayerFields.opacity.offset]
                if values[LayerFields.hidden.offset] == 0, opacity > 0 {
                    let geometry = LayerGeometry(values)
                    let matrix = geometry.plane(in: space)
                    if matrix.isDrawable, geometry.isDrawable {
                        let builder = LayerQuadBuilder(
                            ShownLayer(slot: slots[index], node: node, values: values, matrix: matrix, clip: clip))
                        guard order.add(matrix, builder.map, builder.rect) else { return false }
                        if !matrix.isBehindEye { builder.addBox(Float(min(opacity, 1)), &list) }
                    }
                }
                index += 1
            }
            return true
        }
        guard isSorted else { return nil }
        list.draw(from: first)
        return index
    }

    /// Whether a layer without objects and sublayers is visible from both sides and has no shadow, no border and no rasterisation.
    @inline(__always)
    private static func isBox(_ values: LayerValues) -> Bool {
        values[LayerFields.doubleSided.offset] != 0 && !(values[LayerFields.borderWidth.offset] > 0)
            && !(values[LayerFields.shadowOpacity.offset] > 0) && values[LayerFields.shouldRasterize.offset] == 0
    }
}

/// Whether the order of painted leaves equals their depth order: all planes are level and none lies below an earlier one, or none is
/// level and no two images touch.
struct LeafOrder {
    private var boxes: [ConnectedBoxes.Box] = []
    private var height = -Double.infinity
    private let most: Int

    /// - Parameter most: The number of leaves.
    init(most: Int) { self.most = most }

    /// Adds a leaf after the others.
    ///
    /// - Parameters:
    ///   - map: The map of the matrix's plane.
    ///   - rect: Left, top, width, height.
    /// - Returns: false if the order is not that of depth.
    @inline(__always)
    mutating func add(_ matrix: Matrix4, _ map: PlaneMap, _ rect: SIMD4<Float>) -> Bool {
        if matrix.isLevel {
            guard boxes.isEmpty, matrix.height >= height else { return false }
            height = matrix.height
        } else {
            guard height == -.infinity else { return false }
            if boxes.isEmpty { boxes.reserveCapacity(most) }
            boxes.append(ConnectedBoxes.Box(map, rect))
        }
        return true
    }

    /// Whether no two images touch.
    var areApart: Bool { ConnectedBoxes.find(boxes) == nil }
}

/// Turns the sampled render tree into a display list: world matrices, clips, groups, 3-D contexts, in painting order.
///
/// Every layer except a `CATransformLayer` flattens its sublayers onto its own plane. Siblings share their parent's space. They
/// are cut and ordered by depth if one of them leaves a plane parallel to z = 0.
package struct Flattener {
    var tree: ShownTree
    package var list: DisplayList
    /// Layers collected for painting, those of the innermost space last.
    var items: [Item] = []
    package var depth = 0
    /// The ranges of moving layers; nil while not recording.
    var recording: Recording?
    /// The pixels that the list will be painted into.
    var canvas: PaintCost.Canvas
    /// The state of the replicator copies.
    var copies = Copies()
    /// The rasterised layers that have been painted.
    var rasters: [Rasterized.Key: Rasterized] = [:]
    /// Layers of which a copy is too large to be rasterised. The others are not tried, because that takes as long as painting them.
    var unrasterized: Set<Int32> = []
    /// The particles that the emitters not yet painted may have together.
    var particleLimit = ParticleLimit()
    /// The cost that layers painted in several pieces may still have.
    var repetitions = Repetitions()
    /// Earlier depth orders and cuts of siblings.
    var depths = DepthMemory()
    /// Whether the list mirrors the tree, so that fronts appear as backs.
    var isMirrored = false
    /// Whether only the list's own area is shown. A filter or a copy may show more.
    var isCulled = false

    package init(_ tree: ShownTree, size: CGSize) {
        self.tree = tree
        list = DisplayList(size: size)
        canvas = PaintCost.Canvas(size)
    }

    /// Paints a whole frame.
    package mutating func paintFrame(_ bounds: CGRect) {
        guard tree.root >= 0 else { return }
        // About one quad per layer, so that the array need not grow by doubling.
        list.quads.reserveCapacity(tree.slotCount)
        isCulled = true
        let origin = Matrix4.translation(-Double(bounds.minX), -Double(bounds.minY), 0)
        paintSiblings(Siblings(slots: [tree.root], outer: origin))
    }

    /// The picture of one layer and everything below it, in its own coordinates: without its position, its transform and the
    /// opacity of its ancestors.
    static func picture(of slot: Int32, in tree: RenderTree) -> PictureSource {
        let list = picture(of: slot, in: tree) { _ in .identity }
        let isKnown = slot >= 0 && Int(slot) < tree.nodes.count && tree.nodes[Int(slot)].first >= 0
        return PictureSource(list, bounds: isKnown ? tree.read { LayerGeometry($0.shown(slot)).bounds } : .zero)
    }

    /// The same picture with the origin of the layer's bounds at zero.
    package static func contents(of slot: Int32, in tree: RenderTree) -> DisplayList {
        picture(of: slot, in: tree) { .translation(-Double($0.minX), -Double($0.minY), 0) }
    }

    /// The list of the whole tree under a transform of the root's coordinates.
    package static func list(of tree: RenderTree, under transform: CGAffineTransform, size: CGSize) -> DisplayList {
        tree.read { tree in
            var flattener = Flattener(tree, size: size)
            flattener.isMirrored = transform.determinant < 0
            flattener.paint(tree.root, matrix: Matrix4(CATransform3DMakeAffineTransform(transform)), clip: -1)
            return flattener.list
        }
    }

    private static func picture(of slot: Int32, in tree: RenderTree, placed: (CGRect) -> Matrix4) -> DisplayList {
        guard slot >= 0, Int(slot) < tree.nodes.count, tree.nodes[Int(slot)].first >= 0 else { return DisplayList(size: .zero) }
        return tree.read { tree in
            let bounds = LayerGeometry(tree.shown(slot)).bounds
            var flattener = Flattener(tree, size: bounds.size)
            if let transition = tree.runningTransition(slot), transition.track.depth >= TransitionTrack.deepest {
                flattener.paintAsItIs(slot, matrix: placed(bounds), clip: -1)
            } else {
                flattener.paint(slot, matrix: placed(bounds), clip: -1)
            }
            return flattener.list
        }
    }

    /// Paints what is shown outside of the list's area too, if `isWide`.
    mutating func withoutCulling(_ isWide: Bool = true, _ body: (inout Flattener) -> Void) {
        let wasCulled = isCulled
        isCulled = wasCulled && !isWide
        body(&self)
        isCulled = wasCulled
    }

    // MARK: One layer

    /// Paints a layer and everything below it.
    ///
    /// - Parameter matrix: From the layer's own coordinates to the list's.
    package mutating func paint(_ slot: Int32, matrix: Matrix4, clip: Int32) {
        guard TreeLimits.allows(depth) else { return }
        depth += 1
        defer { depth -= 1 }
        if let transition = tree.runningTransition(slot) {
            return paintTransition(transition, of: tree.layer(slot, matrix: matrix, clip: clip))
        }
        paintAsItIs(slot, matrix: matrix, clip: clip)
    }

    /// Paints a layer and ignores its transition.
    mutating func paintAsItIs(_ slot: Int32, matrix: Matrix4, clip: Int32) {
        var layer = tree.layer(slot, matrix: matrix, clip: clip)
        let (node, values) = (layer.node, layer.values)
        let opacity = values[LayerFields.opacity.offset]
        guard values[LayerFields.hidden.offset] == 0, opacity > 0, matrix.isDrawable, LayerGeometry(values).isDrawable else {
            return
        }
        layer.opacity = Float(min(opacity, 1))
        if node.pointee.keepsDepth { return paintTransformLayer(layer) }
        guard isSeen(slot, values, matrix) else { return }
        if hasEffects(slot, node, values) { return paintWithEffects(layer) }
        if layer.isGroup {
            if isPlainLeaf(slot, node, values) { return paintLeaf(layer.quadBuilder, matrix, layer.opacity) }
            return paintGroup(layer)
        }
        // The shadow of a layer with sublayers may depend on their positions.
        let isShaded = values[LayerFields.shadowOpacity.offset] > 0 && !node.pointee.children.isEmpty
        guard layer.opacity < 1 || isShaded else { return paintContent(layer) }
        paintFaded(layer)
    }

    /// Paints a layer whose opacity multiplies each of its parts.
    private mutating func paintFaded(_ layer: ShownLayer) {
        let start = list.mark
        withoutInnerSpans {
            $0.paintContent(layer)
            if layer.opacity < 1 { $0.list.fade(from: start, by: layer.opacity) }
        }
    }

    /// Paints a layer with a mask or with group opacity.
    private mutating func paintGroup(_ layer: ShownLayer) {
        let mask = layer.node.pointee.mask
        let start = list.mark
        let isIsolated = layer.node.pointee.traits.allowsGroupBlending
        switch mask >= 0 ? self.clip(forMask: mask, layer.matrix, within: layer.clip) : nil {
        case .one(let inner):
            guard layer.opacity < 1, layer.node.pointee.traits.allowsGroupOpacity else {
                return paintFaded(layer.clipped(to: inner))
            }
            let index = list.beginGroup(opacity: layer.opacity, clip: inner, layer: layer.slot, isIsolated: isIsolated)
            paintContent(layer.clipped(to: inner))
            list.endGroup(index, from: start, isFoldable: true)
        case .nested(let inner):
            let index = list.beginGroup(opacity: layer.opacity, clip: layer.clip, layer: layer.slot, isIsolated: isIsolated)
            paintContent(layer.clipped(to: inner))
            list.endGroup(index, from: start, isFoldable: false)
        case nil:
            let index = list.beginGroup(opacity: layer.opacity, clip: layer.clip, layer: layer.slot, isIsolated: isIsolated)
            paintContent(layer)
            if mask >= 0 {
                list.commands.append(.beginMask)
                paintSiblings(Siblings(slots: [mask], outer: layer.matrix))
            }
            list.endGroup(index, from: start, isFoldable: mask < 0)
        }
    }

    /// Whether the layer is in front of the eye and, if single-sided, shows its front.
    func isSeen(_ slot: Int32, _ values: LayerValues, _ matrix: Matrix4) -> Bool {
        if matrix.isBehindEye { return false }
        guard values[LayerFields.doubleSided.offset] == 0 else { return true }
        let bounds = LayerGeometry(values).bounds
        return matrix.showsBack(at: CGPoint(x: bounds.midX, y: bounds.midY)) == (tree.isUpsideDown(slot) != isMirrored)
    }

    /// A transform layer paints no content; its opacity multiplies each of its sublayers.
    private mutating func paintTransformLayer(_ layer: ShownLayer) {
        let start = list.mark
        let inner = LayerGeometry(layer.values).forSublayers.map { $0 * layer.matrix } ?? layer.matrix
        withoutInnerSpans {
            $0.paintSiblings(
                Siblings(
                    slots: layer.node.pointee.children, outer: inner, clip: layer.clip,
                    replicator: layer.node.pointee.replicator(layer.slot)))
            if layer.opacity < 1 { $0.list.fade(from: start, by: layer.opacity) }
        }
    }

    /// Shadow, background, contents, sublayers, border.
    mutating func paintContent(_ layer: ShownLayer) {
        let builder = layer.quadBuilder
        let start = list.quads.count
        builder.addBehindSublayers(tree, layer.matrix, &list)
        list.drawPending(from: start)
        if !layer.node.pointee.children.isEmpty { paintSublayers(layer) }
        let front = list.quads.count
        builder.addBorder(&list)
        list.draw(from: front)
        builder.addParticles(tree, layer.matrix, isCulled: isCulled, &particleLimit, &list)
    }

    private mutating func paintSublayers(_ layer: ShownLayer) {
        guard layer.values[LayerFields.masksToBounds.offset] != 0 else { return paintFlat(layer) }
        guard let own = list.clip(for: layer.values, layer.node.pointee.traits, matrix: layer.matrix) else { return }
        switch list.combine(layer.clip, own) {
        case .one(let index): paintFlat(layer.clipped(to: index))
        case .nested(let inner):
            let start = list.mark
            let group = list.beginGroup(opacity: 1, clip: layer.clip, layer: layer.slot)
            paintFlat(layer.clipped(to: inner))
            list.endGroup(group, from: start, isFoldable: false)
        }
    }

    /// Flattens the sublayers onto the layer's plane after its own `sublayerTransform`.
    private mutating func paintFlat(_ layer: ShownLayer) {
        let siblings = Siblings(
            slots: layer.node.pointee.children, space: LayerGeometry(layer.values).forSublayers, outer: layer.matrix,
            isFlat: true, clip: layer.clip, replicator: layer.node.pointee.replicator(layer.slot))
        if siblings.replicator >= 0 { return paintCopies(siblings) }
        paintSiblings(siblings)
    }

    // MARK: Siblings

    /// A layer of a shared space, collected for painting.
    struct Item {
        var slot: Int32
        /// From its own coordinates to the shared space.
        var matrix: Matrix4
        var order: Int32
        /// Index of the superlayer's space among the recording's spaces, or -1.
        var space: Int32 = -1
        /// Product of the opacities of the transform layers above it in the space.
        var opacity: Float = 1
        /// Index of the copy that contains it, or -1.
        var copy: Int32 = -1
    }

    /// Layers that share a space, and the map from that space to the list.
    struct Siblings {
        var slots: [Int32]
        /// From the superlayer's coordinates to those in which depths are compared; nil if they are equal.
        var space: Matrix4?
        /// From the shared space to the list's.
        var outer: Matrix4
        /// Whether the space is flattened before `outer` is applied.
        var isFlat = false
        /// Index of the inherited clip of all siblings, or -1.
        var clip: Int32 = -1
        /// The replicator whose sublayers they are, painted once for each copy; or -1.
        var replicator: Int32 = -1

        /// From an item's own coordinates to the list's.
        @inline(__always)
        func composed(_ matrix: Matrix4) -> Matrix4 { isFlat ? matrix.flattened(onto: outer) : matrix * outer }
    }

    /// Paints layers that share a space, back to front.
    mutating func paintSiblings(_ siblings: Siblings) {
        let (isCopied, outer, clip) = (siblings.replicator >= 0, siblings.outer, siblings.clip)
        if !isCopied, paintLeaves(siblings) { return }
        let first = items.count
        if isCopied {
            collectCopies(siblings.replicator, siblings.space, 1, 0)
        } else {
            collect(siblings.slots, siblings.space, 1)
        }
        defer { items.removeSubrange(first...) }
        let range = first..<items.count
        let isLevel = range.allSatisfy { items[$0].matrix.isLevel }
        if isLevel {
            // The tree order breaks ties between equal heights.
            if range.contains(where: { items[$0].matrix.height != 0 }) {
                items.withUnsafeMutableBufferPointer { items in
                    items[range].sort { ($0.matrix.height, $0.order) < ($1.matrix.height, $1.order) }
                }
            }
        } else if let sorted = depths.sort(items, range, in: tree) {
            noteMoving(range)
            return withoutInnerSpans { $0.paintPieces(sorted, from: first, siblings) }
        }
        let areCopies = !copies.known.isEmpty && range.contains { items[$0].copy != copies.current }
        if areCopies {
            noteMoving(range)
            return withoutInnerSpans { for index in range { $0.paint(index, siblings) } }
        }
        guard recording != nil else {
            for index in range {
                guard items[index].opacity == 1 else {
                    paint(index, siblings)
                    continue
                }
                let matrix = items[index].matrix
                paint(items[index].slot, matrix: siblings.isFlat ? matrix.flattened(onto: outer) : matrix * outer, clip: clip)
            }
            return
        }
        var family: Int32 = -1
        for index in range { record(index, siblings, isLevel: isLevel, &family) }
    }

    /// Paints an item.
    mutating func paint(_ index: Int, _ siblings: Siblings) {
        let (start, opacity, copy) = (list.mark, items[index].opacity, items[index].copy)
        let matrix = siblings.composed(items[index].matrix)
        if copy == copies.current {
            paint(items[index].slot, matrix: matrix, clip: siblings.clip)
        } else {
            paint(inCopy: copy) { $0.paint($0.items[index].slot, matrix: matrix, clip: siblings.clip) }
        }
        if opacity < 1 { list.fade(from: start, by: opacity) }
    }

    /// Collects the layers of a space, including those below transform layers.
    mutating func collect(_ slots: [Int32], _ space: Matrix4?, _ opacity: Float, _ depth: Int = 0) {
        guard TreeLimits.allows(self.depth + depth) else { return }
        guard let space else { return collect(slots, in: SharedSpace(), opacity, depth) }
        collect(slots, in: SharedSpace(matrix: space, isMoved: true, number: recording?.note(space) ?? -1), opacity, depth)
    }

    /// The space in which siblings are collected.
    private struct SharedSpace {
        /// From the superlayer's coordinates to the space.
        var matrix = Matrix4.identity
        /// Whether the matrix differs from the identity.
        var isMoved = false
        /// The recording's index of the space, or -1.
        var number: Int32 = -1
    }

    private mutating func collect(_ slots: [Int32], in space: SharedSpace, _ opacity: Float, _ depth: Int) {
        let isRecording = recording != nil
        for slot in slots {
            let node = tree.node(slot)
            guard node.pointee.first >= 0 else { continue }
            let values = tree.shown(slot)
            let geometry = LayerGeometry(values)
            var matrix = geometry.toParent
            if space.isMoved { matrix = matrix * space.matrix }
            let isTransform = tree.sharesSpace(slot)
            // A layer that is not painted separately is patched with its superlayer.
            let isFinite = matrix.isFinite
            if isRecording, isTransform || !isFinite, recording?.isMoving(slot, node) == true { recording?.metMoving = true }
            guard isFinite else { continue }
            if isTransform {
                let own = Float(values[LayerFields.opacity.offset])
                guard values[LayerFields.hidden.offset] == 0, own > 0 else { continue }
                let inner = geometry.forSublayers.map { $0 * matrix } ?? matrix
                if node.pointee.replicator(slot) >= 0 {
                    collectCopies(slot, inner, opacity * min(own, 1), depth)
                } else {
                    collect(node.pointee.children, inner, opacity * min(own, 1), depth + 1)
                }
            } else {
                items.append(
                    Item(
                        slot: slot, matrix: matrix, order: Int32(items.count), space: space.number, opacity: opacity,
                        copy: copies.current))
            }
        }
    }
}

extension Matrix4 {
    /// Whether the plane z = 0 stays parallel to itself and free of perspective, so that its height alone orders it.
    @inline(__always)
    package var isLevel: Bool {
        r0.z == 0 && r1.z == 0 && r0.w == 0 && r1.w == 0
    }

    /// The height of a level plane.
    @inline(__always)
    package var height: Double { r3.z / r3.w }
}

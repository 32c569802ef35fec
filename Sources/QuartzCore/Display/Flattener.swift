/// Turns the sampled render tree into a display list: world matrices, clips, groups, 3-D contexts, in painting order.
///
/// Every layer that is no `CATransformLayer` lays its sublayers flat on its own plane; siblings share their parent's space, and are
/// cut and ordered by depth where one of them leaves a plane parallel to z = 0.
struct Flattener {
    var tree: ShownTree
    var list: DisplayList
    /// Layers on their way to be painted, those of the innermost space last.
    var items: [Item] = []
    var depth = 0
    /// Where in the list what moves came to lie, if that is asked for.
    var recording: Recording?
    /// The copies of replicators that are under way.
    var copies = Copies()
    /// How siblings were ordered and cut before.
    var depths = DepthMemory()

    /// What a layer inherits from those above it.
    struct Context {
        /// From the superlayer's coordinates (its `sublayerTransform` and flatness included) to the list's.
        var matrix: Matrix4
        /// Index of the clip to obey, or -1.
        var clip: Int32 = -1
    }

    init(_ tree: ShownTree, size: CGSize) {
        self.tree = tree
        list = DisplayList(size: size)
    }

    /// Paints a whole frame.
    mutating func paintFrame(_ bounds: CGRect) {
        guard tree.root >= 0 else { return }
        // About as many quads as layers, so that the array need not grow by doubling.
        list.quads.reserveCapacity(tree.slotCount)
        let origin = Matrix4.translation(-Double(bounds.minX), -Double(bounds.minY), 0)
        paintSiblings([tree.root], in: Context(matrix: origin))
    }

    /// The picture of one layer with all below it, in its own coordinates: without its place, its transform and its opacity's
    /// surroundings.
    static func picture(of slot: Int32, in tree: RenderTree) -> PictureSource {
        let list = picture(of: slot, in: tree) { _ in .identity }
        let isKnown = slot >= 0 && Int(slot) < tree.nodes.count && tree.nodes[Int(slot)].first >= 0
        return PictureSource(list, bounds: isKnown ? tree.read { LayerGeometry($0.shown(slot)).bounds } : .zero)
    }

    /// The same, from the origin of the layer's bounds on.
    static func contents(of slot: Int32, in tree: RenderTree) -> DisplayList {
        picture(of: slot, in: tree) { .translation(-Double($0.minX), -Double($0.minY), 0) }
    }

    private static func picture(of slot: Int32, in tree: RenderTree, placed: (CGRect) -> Matrix4) -> DisplayList {
        guard slot >= 0, Int(slot) < tree.nodes.count, tree.nodes[Int(slot)].first >= 0 else { return DisplayList(size: .zero) }
        return tree.read { tree in
            let bounds = LayerGeometry(tree.shown(slot)).bounds
            var flattener = Flattener(tree, size: bounds.size)
            if let (transition, _) = tree.runningTransition(slot), transition.depth >= TransitionTrack.deepest {
                flattener.paintAsItIs(slot, matrix: placed(bounds), clip: -1)
            } else {
                flattener.paint(slot, matrix: placed(bounds), clip: -1)
            }
            return flattener.list
        }
    }

    // MARK: One layer

    /// Paints a layer with all below it.
    ///
    /// - Parameter matrix: from the layer's own coordinates to the list's.
    mutating func paint(_ slot: Int32, matrix: Matrix4, clip: Int32) {
        guard TreeLimits.allows(depth) else { return }
        depth += 1
        defer { depth -= 1 }
        if let (transition, progress) = tree.runningTransition(slot) {
            return paintTransition(transition, progress, of: slot, matrix: matrix, clip: clip)
        }
        paintAsItIs(slot, matrix: matrix, clip: clip)
    }

    /// Paints a layer without regard to its transition.
    mutating func paintAsItIs(_ slot: Int32, matrix: Matrix4, clip: Int32) {
        let node = tree.node(slot)
        let values = tree.shown(slot)
        let opacity = values[LayerFields.opacity.offset]
        guard values[LayerFields.hidden.offset] == 0, opacity > 0, matrix.isDrawable, LayerGeometry(values).isDrawable else {
            return
        }
        if node.pointee.keepsDepth {
            return paintTransformLayer(slot, node, values, matrix, clip, opacity)
        }
        guard isSeen(slot, values, matrix) else { return }
        if hasEffects(slot, node, values) { return paintWithEffects(slot, node, values, matrix, clip, Float(min(opacity, 1))) }
        let isGroup = node.pointee.mask >= 0 || (opacity < 1 && node.pointee.traits.allowsGroupOpacity)
        let start = list.mark
        guard isGroup else {
            // The shadow of a layer with others on it may change with where those lie.
            let isShaded = values[LayerFields.shadowOpacity.offset] > 0 && !node.pointee.children.isEmpty
            guard opacity < 1 || isShaded else { return paintContent(slot, node, values, matrix, clip) }
            return asOne {
                $0.paintContent(slot, node, values, matrix, clip)
                if opacity < 1 { $0.list.fade(from: start, by: Float(opacity)) }
            }
        }
        if isPlainLeaf(slot, node, values) {
            let painter = LayerPainter(slot: slot, node: node, values: values, matrix: matrix, clip: clip)
            return paintLeaf(painter, matrix, Float(opacity))
        }
        paintGroup(slot, node, values, matrix, clip, Float(min(opacity, 1)))
    }

    /// Paints a layer that has a mask, or an opacity that concerns it as a whole.
    private mutating func paintGroup(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32,
        _ opacity: Float
    ) {
        let mask = node.pointee.mask
        let start = list.mark
        switch mask >= 0 ? self.clip(forMask: mask, matrix, within: clip) : nil {
        case .one(let inner):
            guard opacity < 1, node.pointee.traits.allowsGroupOpacity else {
                return asOne {
                    $0.paintContent(slot, node, values, matrix, inner)
                    if opacity < 1 { $0.list.fade(from: start, by: opacity) }
                }
            }
            let index = list.beginGroup(opacity: opacity, clip: inner, layer: slot)
            paintContent(slot, node, values, matrix, inner)
            list.endGroup(index, from: start, isFoldable: true)
        case .nested(let inner):
            let index = list.beginGroup(opacity: opacity, clip: clip, layer: slot)
            paintContent(slot, node, values, matrix, inner)
            list.endGroup(index, from: start, isFoldable: false)
        case nil:
            let index = list.beginGroup(opacity: opacity, clip: clip, layer: slot)
            paintContent(slot, node, values, matrix, clip)
            if mask >= 0 {
                list.commands.append(.beginMask)
                paintSiblings([mask], in: Context(matrix: matrix))
            }
            list.endGroup(index, from: start, isFoldable: mask < 0)
        }
    }

    /// What lies behind the eye is not seen, nor a single-sided layer from behind.
    func isSeen(_ slot: Int32, _ values: UnsafePointer<Double>, _ matrix: Matrix4) -> Bool {
        if matrix.isBehindEye { return false }
        guard values[LayerFields.doubleSided.offset] == 0 else { return true }
        let bounds = LayerGeometry(values).bounds
        return matrix.showsBack(at: CGPoint(x: bounds.midX, y: bounds.midY)) == tree.isUpsideDown(slot)
    }

    /// A transform layer paints nothing of its own; its opacity goes to each of its sublayers.
    private mutating func paintTransformLayer(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32,
        _ opacity: Double
    ) {
        let start = list.mark
        let inner = LayerGeometry(values).forSublayers.map { $0 * matrix } ?? matrix
        asOne {
            $0.paintSiblings(
                node.pointee.children, in: Context(matrix: inner, clip: clip), replicator: node.pointee.replicator(slot))
            if opacity < 1 { $0.list.fade(from: start, by: Float(opacity)) }
        }
    }

    /// Shadow, background, contents, sublayers, border.
    mutating func paintContent(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32
    ) {
        let painter = LayerPainter(slot: slot, node: node, values: values, matrix: matrix, clip: clip)
        let start = list.quads.count
        painter.paintBehindSublayers(tree, matrix, &list)
        list.drawPending(from: start)
        if !node.pointee.children.isEmpty { paintSublayers(slot, node, values, matrix, clip) }
        let front = list.quads.count
        painter.paintBorder(&list)
        list.draw(from: front)
        painter.paintParticles(tree, matrix, &list)
    }

    private mutating func paintSublayers(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32
    ) {
        // Whatever lies below is laid flat on this layer's plane, after its own sublayerTransform.
        let space = LayerGeometry(values).forSublayers
        let children = node.pointee.children
        guard values[LayerFields.masksToBounds.offset] != 0 else {
            return paintFlat(slot, children, space, matrix, clip)
        }
        guard let own = list.clip(for: values, node.pointee.traits, matrix: matrix) else { return }
        switch list.combine(clip, own) {
        case .one(let index):
            paintFlat(slot, children, space, matrix, index)
        case .nested(let inner):
            let start = list.mark
            let group = list.beginGroup(opacity: 1, clip: clip, layer: slot)
            paintFlat(slot, children, space, matrix, inner)
            list.endGroup(group, from: start, isFoldable: false)
        }
    }

    private mutating func paintFlat(
        _ slot: Int32, _ children: [Int32], _ space: Matrix4?, _ matrix: Matrix4, _ clip: Int32
    ) {
        if tree.node(slot).pointee.replicator(slot) >= 0 { return paintCopies(slot, space, matrix, clip) }
        paintSiblings(children, in: Context(matrix: matrix, clip: clip), space: space, isFlat: true)
    }

    // MARK: Siblings

    /// A layer of a shared space, on its way to be painted.
    struct Item {
        var slot: Int32
        /// From its own coordinates to the shared space.
        var matrix: Matrix4
        var order: Int32
        /// Index among the recording's spaces of the one that its superlayer lies in, or -1.
        var space: Int32 = -1
        /// Product of the opacities of the transform layers that it came through.
        var opacity: Float = 1
        /// Index of the copy that it belongs to, or -1.
        var copy: Int32 = -1
    }

    /// Layers that share a space, and where that lies.
    struct Siblings {
        var slots: [Int32]
        /// From the siblings' superlayer coordinates to that in which their depths are compared; nil where they are the same.
        var space: Matrix4?
        /// From the shared space to the list's.
        var outer: Matrix4
        /// Whether the space is laid flat before `outer` is applied.
        var isFlat: Bool
        /// The clip that all obey.
        var clip: Int32

        /// From an item's own coordinates to the list's.
        @inline(__always)
        func place(_ matrix: Matrix4) -> Matrix4 { isFlat ? matrix.flattened(onto: outer) : matrix * outer }
    }

    /// Paints layers that share a space, back to front.
    ///
    /// - Parameters:
    ///   - space: from the siblings' superlayer coordinates to that in which their depths are compared; nil where they are the same.
    ///   - isFlat: whether the space is laid flat before `context.matrix` is applied.
    ///   - replicator: the replicator whose sublayers they are, once for each copy; or -1.
    mutating func paintSiblings(
        _ slots: [Int32], in context: Context, space: Matrix4? = nil, isFlat: Bool = false, replicator: Int32 = -1
    ) {
        let siblings = Siblings(slots: slots, space: space, outer: context.matrix, isFlat: isFlat, clip: context.clip)
        if replicator < 0, paintLeaves(siblings) { return }
        let first = items.count
        if replicator >= 0 { collectCopies(replicator, space, 1, 0) } else { collect(slots, space, 1) }
        defer { items.removeSubrange(first...) }
        let range = first..<items.count
        let isLevel = range.allSatisfy { items[$0].matrix.isLevel }
        if isLevel {
            // Stable by height: equal heights keep the order of the tree.
            if range.contains(where: { items[$0].matrix.height != 0 }) {
                items.withUnsafeMutableBufferPointer { items in
                    items[range].sort { ($0.matrix.height, $0.order) < ($1.matrix.height, $1.order) }
                }
            }
        } else if let sorted = depths.sort(items, range, in: tree) {
            noteMoving(range)
            return asOne { $0.paintPieces(sorted, from: first, siblings) }
        }
        let areCopies = !copies.known.isEmpty && range.contains { items[$0].copy != copies.current }
        if areCopies {
            noteMoving(range)
            return asOne { for index in range { $0.paint(index, siblings) } }
        }
        guard recording != nil else {
            let (outer, clip) = (context.matrix, context.clip)
            for index in range {
                guard items[index].opacity == 1 else {
                    paint(index, siblings)
                    continue
                }
                let matrix = items[index].matrix
                paint(items[index].slot, matrix: isFlat ? matrix.flattened(onto: outer) : matrix * outer, clip: clip)
            }
            return
        }
        var family: Int32 = -1
        for index in range { record(index, siblings, isLevel: isLevel, &family) }
    }

    /// Paints an item.
    mutating func paint(_ index: Int, _ siblings: Siblings) {
        let (start, opacity, copy) = (list.mark, items[index].opacity, items[index].copy)
        let matrix = siblings.place(items[index].matrix)
        if copy == copies.current {
            paint(items[index].slot, matrix: matrix, clip: siblings.clip)
        } else {
            paint(inCopy: copy) { $0.paint($0.items[index].slot, matrix: matrix, clip: siblings.clip) }
        }
        if opacity < 1 { list.fade(from: start, by: opacity) }
    }

    /// Gathers the layers of a space; those below transform layers belong to it too.
    mutating func collect(_ slots: [Int32], _ space: Matrix4?, _ opacity: Float, _ depth: Int = 0) {
        guard TreeLimits.allows(self.depth + depth) else { return }
        guard let space else { return collect(slots, isMoved: false, .identity, -1, opacity, depth) }
        collect(slots, isMoved: true, space, recording?.note(space) ?? -1, opacity, depth)
    }

    /// - Parameters:
    ///   - isMoved: whether `space` is anything but the identity.
    ///   - number: the recording's number for the space, or -1.
    private mutating func collect(
        _ slots: [Int32], isMoved: Bool, _ space: Matrix4, _ number: Int32, _ opacity: Float, _ depth: Int
    ) {
        let isRecording = recording != nil
        for slot in slots {
            let node = tree.node(slot)
            guard node.pointee.first >= 0 else { continue }
            let values = tree.shown(slot)
            let geometry = LayerGeometry(values)
            var matrix = geometry.toParent
            if isMoved { matrix = matrix * space }
            let isTransform = node.pointee.keepsDepth && tree.runningTransition(slot) == nil
            // What is not painted by itself is patched with its superlayer.
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
                        slot: slot, matrix: matrix, order: Int32(items.count), space: number, opacity: opacity,
                        copy: copies.current))
            }
        }
    }
}

extension Matrix4 {
    /// Whether the plane z = 0 stays parallel to itself and unforeshortened: nothing but its height can order it.
    @inline(__always)
    var isLevel: Bool {
        r0.z == 0 && r1.z == 0 && r0.w == 0 && r1.w == 0
    }

    /// The height of a level plane.
    @inline(__always)
    var height: Double { r3.z / r3.w }
}

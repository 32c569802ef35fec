/// Turns the sampled render tree into a display list: world matrices, clips, groups, 3-D contexts, in painting order.
///
/// Every layer that is no `CATransformLayer` lays its sublayers flat on its own plane; siblings share their parent's space, and are
/// cut and ordered by depth where one of them leaves a plane parallel to z = 0.
struct Flattener {
    let tree: RenderTree
    var list: DisplayList
    /// Half planes of the list that whatever is painted now is cut to.
    var cuts: [HalfPlane] = []
    var depth = 0

    /// What a layer inherits from those above it.
    struct Context {
        /// From the superlayer's coordinates (its `sublayerTransform` and flatness included) to the list's.
        var matrix: Matrix4
        /// Index of the clip to obey, or -1.
        var clip: Int32 = -1
    }

    init(_ tree: RenderTree, size: CGSize) {
        self.tree = tree
        list = DisplayList(size: size)
    }

    /// The list of a whole frame.
    static func frame(of tree: RenderTree, bounds: CGRect) -> DisplayList {
        var flattener = Flattener(tree, size: bounds.size)
        guard tree.root >= 0 else { return flattener.list }
        let origin = Matrix4.translation(-Double(bounds.minX), -Double(bounds.minY), 0)
        flattener.paintSiblings([tree.root], in: Context(matrix: origin))
        return flattener.list
    }

    /// The picture of one layer with all below it, in its own coordinates: without its place, its transform and its opacity's
    /// surroundings.
    static func picture(of slot: Int32, in tree: RenderTree) -> DisplayList {
        guard slot >= 0, Int(slot) < tree.nodes.count, tree.nodes[Int(slot)].first >= 0 else { return DisplayList(size: .zero) }
        var flattener = Flattener(tree, size: .zero)
        flattener.tree.withShown(slot) { values in
            flattener.list.size = LayerGeometry(values).bounds.size
        }
        flattener.paint(slot, matrix: .identity, clip: -1)
        return flattener.list
    }

    /// The same, from the origin of the layer's bounds on.
    static func contents(of slot: Int32, in tree: RenderTree) -> DisplayList {
        var origin = CGPoint.zero
        tree.withShown(slot) { origin = LayerGeometry($0).bounds.origin }
        var flattener = Flattener(tree, size: .zero)
        tree.withShown(slot) { flattener.list.size = LayerGeometry($0).bounds.size }
        flattener.paint(slot, matrix: .translation(-Double(origin.x), -Double(origin.y), 0), clip: -1)
        return flattener.list
    }

    // MARK: One layer

    /// Paints a layer with all below it.
    ///
    /// - Parameter matrix: from the layer's own coordinates to the list's.
    mutating func paint(_ slot: Int32, matrix: Matrix4, clip: Int32) {
        guard depth < TreeLimits.deepest else { return }
        depth += 1
        defer { depth -= 1 }
        if let (transition, progress) = tree.runningTransition(slot) {
            return paintTransition(transition, progress, of: slot, matrix: matrix, clip: clip)
        }
        paintAsItIs(slot, matrix: matrix, clip: clip)
    }

    /// Paints a layer without regard to its transition.
    mutating func paintAsItIs(_ slot: Int32, matrix: Matrix4, clip: Int32) {
        let node = tree.nodes[Int(slot)]
        tree.withShown(slot) { values in
            let opacity = values[LayerFields.opacity.offset]
            guard values[LayerFields.hidden.offset] == 0, opacity > 0, matrix.isFinite else { return }
            if node.traits.kind == .transform {
                return paintTransformLayer(slot, node, values, matrix, clip, opacity)
            }
            guard isSeen(values, matrix) else { return }
            let start = list.mark
            if node.mask >= 0 || (opacity < 1 && node.traits.allowsGroupOpacity) {
                let index = list.beginGroup(opacity: Float(min(opacity, 1)), clip: clip, layer: slot)
                paintContent(slot, node, values, matrix, clip)
                if node.mask >= 0 {
                    list.commands.append(.beginMask)
                    paintSiblings([node.mask], in: Context(matrix: matrix))
                }
                list.endGroup(index, from: start, isFoldable: node.mask < 0)
            } else {
                paintContent(slot, node, values, matrix, clip)
                if opacity < 1 { list.fade(from: start, by: Float(opacity)) }
            }
        }
    }

    /// A single-sided layer is not seen from behind; one seen edge-on is not seen at all.
    private func isSeen(_ values: UnsafePointer<Double>, _ matrix: Matrix4) -> Bool {
        guard values[LayerFields.doubleSided.offset] == 0 else { return true }
        let bounds = LayerGeometry(values).bounds
        return !matrix.showsBack(at: CGPoint(x: bounds.midX, y: bounds.midY))
    }

    /// A transform layer paints nothing of its own; its opacity goes to each of its sublayers.
    private mutating func paintTransformLayer(
        _ slot: Int32, _ node: RenderTree.Node, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32,
        _ opacity: Double
    ) {
        let start = list.mark
        let inner = LayerGeometry(values).forSublayers.map { $0 * matrix } ?? matrix
        paintSiblings(node.children, in: Context(matrix: inner, clip: clip))
        if opacity < 1 { list.fade(from: start, by: Float(opacity)) }
    }

    /// Shadow, background, contents, sublayers, border.
    private mutating func paintContent(
        _ slot: Int32, _ node: RenderTree.Node, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32
    ) {
        var painter = LayerPainter(slot: slot, node: node, values: values, matrix: matrix, clip: clip)
        let start = list.quads.count
        painter.paintBehindSublayers(tree, &list)
        list.draw(from: start)
        if !node.children.isEmpty { paintSublayers(slot, node, values, matrix, clip) }
        let front = list.quads.count
        painter.paintBorder(&list)
        list.draw(from: front)
    }

    private mutating func paintSublayers(
        _ slot: Int32, _ node: RenderTree.Node, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32
    ) {
        // Whatever lies below is laid flat on this layer's plane, after its own sublayerTransform.
        let space = LayerGeometry(values).forSublayers
        guard values[LayerFields.masksToBounds.offset] != 0 else {
            return paintFlat(node.children, space, matrix, clip)
        }
        guard let own = list.clip(for: values, node.traits, matrix: matrix) else { return }
        switch list.combine(clip, own) {
        case .one(let index):
            paintFlat(node.children, space, matrix, index)
        case .nested(let inner):
            let start = list.mark
            let group = list.beginGroup(opacity: 1, clip: clip, layer: slot)
            paintFlat(node.children, space, matrix, inner)
            list.endGroup(group, from: start, isFoldable: false)
        }
    }

    private mutating func paintFlat(_ children: [Int32], _ space: Matrix4?, _ matrix: Matrix4, _ clip: Int32) {
        paintSiblings(children, in: Context(matrix: matrix, clip: clip), space: space ?? .identity, isFlat: true)
    }

    // MARK: Siblings

    /// A layer of a shared space, on its way to be painted.
    struct Item {
        var slot: Int32
        /// From its own coordinates to the shared space.
        var matrix: Matrix4
        var order: Int
        /// Product of the opacities of the transform layers that it came through.
        var opacity: Float = 1
    }

    /// Paints layers that share a space, back to front.
    ///
    /// - Parameters:
    ///   - space: from the siblings' superlayer coordinates to that in which their depths are compared.
    ///   - isFlat: whether the space is laid flat before `context.matrix` is applied.
    mutating func paintSiblings(
        _ slots: [Int32], in context: Context, space: Matrix4 = .identity, isFlat: Bool = false
    ) {
        var items: [Item] = []
        items.reserveCapacity(slots.count)
        collect(slots, space, 1, &items)
        let outer = context.matrix
        let isLevel = items.allSatisfy { $0.matrix.isLevel }
        if isLevel {
            // Stable by height: equal heights keep the order of the tree.
            if items.contains(where: { $0.matrix.height != 0 }) {
                items.sort { ($0.matrix.height, $0.order) < ($1.matrix.height, $1.order) }
            }
            for item in items { paint(item, outer, isFlat, context.clip, []) }
        } else {
            for piece in DepthSorter.sort(items, in: tree) {
                // The cuts are lines of the shared space; a further map carries them to the list's.
                let lines = piece.cuts.compactMap { $0.mapped(by: (isFlat ? Matrix4.identity.flattened * outer : outer)) }
                paint(items[piece.item], outer, isFlat, context.clip, lines)
            }
        }
    }

    private mutating func paint(_ item: Item, _ outer: Matrix4, _ isFlat: Bool, _ clip: Int32, _ lines: [HalfPlane]) {
        let start = list.mark
        paint(item.slot, matrix: (isFlat ? item.matrix.flattened : item.matrix) * outer, clip: clip)
        if item.opacity < 1 { list.fade(from: start, by: item.opacity) }
        if !lines.isEmpty { list.cut(from: start, by: lines) }
    }

    /// Gathers the layers of a space; those below transform layers belong to it too.
    private func collect(_ slots: [Int32], _ space: Matrix4, _ opacity: Float, _ items: inout [Item], _ depth: Int = 0) {
        guard depth < TreeLimits.deepest else { return }
        for slot in slots {
            let node = tree.nodes[Int(slot)]
            guard node.first >= 0 else { continue }
            tree.withShown(slot) { values in
                let geometry = LayerGeometry(values)
                let matrix = geometry.toParent * space
                guard matrix.isFinite else { return }
                if node.traits.kind == .transform, tree.runningTransition(slot) == nil {
                    let own = Float(values[LayerFields.opacity.offset])
                    guard values[LayerFields.hidden.offset] == 0, own > 0 else { return }
                    let inner = geometry.forSublayers.map { $0 * matrix } ?? matrix
                    collect(node.children, inner, opacity * min(own, 1), &items, depth + 1)
                } else {
                    items.append(Item(slot: slot, matrix: matrix, order: items.count, opacity: opacity))
                }
            }
        }
    }
}

extension RenderTree {
    /// Reads the doubles that a layer shows: sampled where animations run, else committed.
    @inline(__always)
    func withShown<Result>(_ slot: Int32, _ body: (UnsafePointer<Double>) -> Result) -> Result {
        let node = nodes[Int(slot)]
        if node.run >= 0 {
            return poses.withUnsafeBufferPointer { body($0.baseAddress! + Int(runs[Int(node.run)].pose)) }
        }
        return values.withUnsafeBufferPointer { body($0.baseAddress! + Int(node.first)) }
    }
}

extension Matrix4 {
    /// Whether the plane z = 0 stays parallel to itself and unforeshortened: nothing but its height can order it.
    var isLevel: Bool {
        r0.z == 0 && r1.z == 0 && r0.w == 0 && r1.w == 0
    }

    /// The height of a level plane.
    var height: Double { r3.z / r3.w }
}

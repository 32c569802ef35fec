// Replicators: the copies of their sublayers, in their order, moved, tinted and delayed.

extension Flattener {
    /// What sets a copy apart from the original.
    struct Copy {
        var replicator: Int32
        /// The copy that this one is part of, or -1.
        var outer: Int32
        /// Premultiplied.
        var tint: SIMD4<Float>
        /// Seconds behind the original.
        var delay: Double
    }

    /// The copies under way.
    struct Copies {
        /// Copies that items refer to.
        var known: [Copy] = []
        /// Index of the one whose layers are being gathered or painted, or -1.
        var current: Int32 = -1
        /// How many quads and copies this frame may still make.
        var budget = Replicas.mostQuads
        /// Trees that are sampled later, by replicator; each taken out while it is read.
        var delayed: [Int32: DelayedTree] = [:]
        /// The animated layers below a replicator, by slot.
        var timed: [Int32: [Int32]] = [:]
        /// Tells one sampling from the next.
        var lastStamp = 0

        /// Takes so many from the budget, or warns.
        mutating func spend(_ count: Int) -> Bool {
            guard count <= budget else {
                Diagnostics.warnOnce(
                    "CAReplicatorLayer", "copies of layers come to more than \(Replicas.mostQuads) pieces; the rest is not drawn")
                return false
            }
            budget -= count
            return true
        }
    }

    /// Paints the sublayers of a replicator that lays them on its plane.
    mutating func paintCopies(_ slot: Int32, _ space: Matrix4?, _ matrix: Matrix4, _ clip: Int32) {
        let replicas = Replicas(tree.shown(slot))
        guard replicas.count > 0 else { return }
        // All copies change with the original.
        asOne {
            if $0.isOnePicture(slot, replicas, space, matrix) {
                $0.paintPicture(slot, replicas, space, matrix, clip)
            } else {
                $0.paintSiblings(
                    $0.tree.node(slot).pointee.children, in: Context(matrix: matrix, clip: clip), space: space, isFlat: true,
                    replicator: slot)
            }
        }
    }

    // MARK: One picture

    /// Whether all copies are the same picture on the same plane, so that one does for all.
    private mutating func isOnePicture(_ slot: Int32, _ replicas: Replicas, _ space: Matrix4?, _ matrix: Matrix4) -> Bool {
        guard replicas.arePlanar, replicas.delay == 0 || replicas.count == 1 || timedLayers(below: slot).isEmpty else {
            return false
        }
        let bounds = LayerGeometry(tree.shown(slot)).bounds
        let plane = (space ?? .identity).flattened(onto: matrix)
        guard !plane.showsBack(at: CGPoint(x: bounds.midX, y: bounds.midY)) else { return false }
        let first = items.count
        collect(tree.node(slot).pointee.children, nil, 1)
        defer { items.removeSubrange(first...) }
        guard let height = items[first...].first?.matrix.height else { return true }
        // Planes that differ in height would be ordered across the copies.
        guard height == 0 || space == nil else { return false }
        return items[first...].allSatisfy { $0.matrix.isLevel && $0.matrix.height == height }
    }

    private mutating func paintPicture(
        _ slot: Int32, _ replicas: Replicas, _ space: Matrix4?, _ matrix: Matrix4, _ clip: Int32
    ) {
        var unit = DisplayList(size: list.size)
        swap(&list, &unit)
        paintSiblings(tree.node(slot).pointee.children, in: Context(matrix: .identity), isFlat: true)
        swap(&list, &unit)
        guard !unit.quads.isEmpty else { return }
        var count = replicas.count
        if !copies.spend(count * unit.quads.count) {
            count = copies.budget / unit.quads.count
            _ = copies.spend(count * unit.quads.count)
        }
        let start = list.mark
        // Copies bring clips of their own, so the inherited one is left to a group around all.
        let isGrouped = clip >= 0 && !unit.clips.isEmpty
        let group = isGrouped ? list.beginGroup(opacity: 1, clip: clip, layer: slot) : -1
        var current = Matrix4.identity
        list.append(unit, copies: count, clip: isGrouped ? -1 : clip) { index in
            if index > 0 { current = current * replicas.step }
            let placed = space.map { current * $0 } ?? current
            return (placed.flattened(onto: matrix), replicas.tint(index))
        }
        if isGrouped { list.endGroup(group, from: start, isFoldable: false) }
    }

    // MARK: Copy by copy

    /// Gathers the layers of all copies into the space that they share.
    mutating func collectCopies(_ slot: Int32, _ space: Matrix4?, _ opacity: Float, _ depth: Int) {
        let replicas = Replicas(tree.shown(slot))
        let children = tree.node(slot).pointee.children
        guard !children.isEmpty else { return }
        let outer = copies.current
        var current = Matrix4.identity
        for index in 0..<replicas.count {
            if index > 0 { current = current * replicas.step }
            let tint = replicas.tint(index)
            guard current.isFinite, copies.spend(1) else { return }
            if tint.w <= 0 { continue }
            copies.known.append(
                Copy(replicator: slot, outer: outer, tint: tint, delay: Double(index) * replicas.delay))
            copies.current = Int32(copies.known.count - 1)
            let placed = space.map { current * $0 } ?? current
            delayed(by: copies.known[Int(copies.current)]) { $0.collect(children, placed, opacity, depth + 1) }
        }
        copies.current = outer
    }

    /// Paints a layer that is part of a copy; `body` paints the layer itself.
    ///
    /// - Parameter copy: not the one that is current already.
    mutating func paint(inCopy copy: Int32, _ body: (inout Flattener) -> Void) {
        let outer = copies.current
        let start = list.mark
        apply(from: copy, to: outer, body)
        copies.current = outer
        var tint = SIMD4<Float>.one
        var next = copy
        while next != outer, next >= 0 {
            tint *= copies.known[Int(next)].tint
            next = copies.known[Int(next)].outer
        }
        list.tint(from: start, by: tint)
    }

    /// Puts the delays of a copy and of those that it is part of into effect, the outermost first.
    private mutating func apply(from copy: Int32, to outer: Int32, _ body: (inout Flattener) -> Void) {
        guard copy != outer, copy >= 0 else { return body(&self) }
        let inner = copies.known[Int(copy)]
        apply(from: inner.outer, to: outer) { flattener in
            flattener.delayed(by: inner) {
                $0.copies.current = copy
                body(&$0)
            }
        }
    }
}

extension RenderTree.Node {
    /// The node's own slot where it is a replicator, else -1.
    @inline(__always)
    func replicator(_ slot: Int32) -> Int32 { traits.kind == .replicator ? slot : -1 }
}

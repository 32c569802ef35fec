// Replicators: the copies of their sublayers in order, each transformed, tinted and delayed.

extension Flattener {
    /// One copy's difference from the original.
    struct Copy {
        var replicator: Int32
        /// The copy that contains this one, or -1.
        var outer: Int32
        /// Whether it is the first copy, in the place of the layers themselves. It is not subtracted from the budget, because the
        /// layers would be painted without a replicator too.
        var isOriginal: Bool
        /// Premultiplied.
        var tint: SIMD4<Float>
        /// Seconds behind the original.
        var delay: Double
    }

    /// The state of the copies that are being painted.
    struct Copies {
        /// Copies that items refer to.
        var known: [Copy] = []
        /// Index of the copy whose layers are being collected or painted, or -1.
        var current: Int32 = -1
        /// Remaining cost of this frame's copies, in quads.
        var budget = Double(Replicas.mostQuads)
        /// Trees sampled at a delay, by replicator; each is taken out while it is read.
        var delayed: [Int32: DelayedTree] = [:]
        /// The animated layers below a replicator, by slot.
        var timed: [Int32: [Int32]] = [:]
        /// The stamp of the last sampling.
        var lastStamp = 0

        /// Whether the layers that are being collected or painted are in no copy, or in one that is the original.
        var isOriginal: Bool { current < 0 || known[Int(current)].isOriginal }

        /// Takes `count` from the budget; warns and returns false if the budget is too small.
        mutating func spend(_ count: Double) -> Bool {
            guard count <= budget else {
                Diagnostics.warnOnce(
                    "CAReplicatorLayer",
                    "copies of layers cost more than \(Replicas.mostQuads) small quads; the rest is not drawn")
                budget = 0
                return false
            }
            budget -= count
            return true
        }
    }

    /// Paints the sublayers of a replicator that flattens them onto its plane.
    mutating func paintCopies(_ siblings: Siblings) {
        let replicas = Replicas(tree.shown(siblings.replicator))
        guard replicas.count > 0 else { return }
        // All copies change together with the original.
        withoutInnerSpans {
            if $0.isOnePicture(siblings, replicas) {
                $0.paintPicture(siblings, replicas)
            } else {
                $0.paintSiblings(siblings)
            }
        }
    }

    // MARK: One picture

    /// Whether all copies are the same picture on the same plane, so that one list serves for all.
    private mutating func isOnePicture(_ siblings: Siblings, _ replicas: Replicas) -> Bool {
        let (slot, space) = (siblings.replicator, siblings.space)
        guard replicas.arePlanar, replicas.delay == 0 || replicas.count == 1 || timedLayers(below: slot).isEmpty else {
            return false
        }
        let bounds = LayerGeometry(tree.shown(slot)).bounds
        let plane = (space ?? .identity).flattened(onto: siblings.outer)
        guard plane.showsBack(at: CGPoint(x: bounds.midX, y: bounds.midY)) == isMirrored else { return false }
        let first = items.count
        collect(siblings.slots, nil, 1)
        defer { items.removeSubrange(first...) }
        guard let height = items[first...].first?.matrix.height else { return true }
        // Planes of different height are ordered across the copies.
        guard height == 0 || space == nil else { return false }
        return items[first...].allSatisfy { $0.matrix.isLevel && $0.matrix.height == height }
    }

    private mutating func paintPicture(_ siblings: Siblings, _ replicas: Replicas) {
        let clip = siblings.clip
        var unit = DisplayList(size: list.size)
        let wasMirrored = isMirrored
        swap(&list, &unit)
        isMirrored = false
        withoutCulling { $0.paintSiblings(Siblings(slots: siblings.slots, outer: .identity, isFlat: true)) }
        isMirrored = wasMirrored
        swap(&list, &unit)
        guard !unit.quads.isEmpty else { return }
        let cost = PaintCost(of: unit, in: canvas)
        let start = list.mark
        // A quad has one clip. If the unit has its own, a group around all copies takes the inherited one.
        let isGrouped = clip >= 0 && !unit.clips.isEmpty
        let group = isGrouped ? list.beginGroup(opacity: 1, clip: clip, layer: siblings.replicator) : -1
        var current = Matrix4.identity
        list.append(unit, copies: replicas.count, clip: isGrouped ? -1 : clip) { index in
            if index > 0 { current = current * replicas.step }
            let placed = (siblings.space.map { current * $0 } ?? current).flattened(onto: siblings.outer)
            let scale = abs(placed.r0.x * placed.r1.y - placed.r0.y * placed.r1.x)
            let isOriginal = index == 0 && copies.isOriginal
            guard isOriginal || copies.spend(cost.quads(enlarged: CGFloat(scale))) else { return nil }
            return (placed, replicas.tint(index))
        }
        if isGrouped { list.endGroup(group, from: start, isFoldable: false) }
    }

    // MARK: Copy by copy

    /// Collects the layers of all copies into their shared space.
    mutating func collectCopies(_ slot: Int32, _ space: Matrix4?, _ opacity: Float, _ depth: Int) {
        let replicas = Replicas(tree.shown(slot))
        let children = tree.node(slot).pointee.children
        guard !children.isEmpty else { return }
        let outer = copies.current
        let isOriginal = copies.isOriginal
        for copy in SeenCopies(replicas) {
            let isDelayed = copy.index > 0 && replicas.delay != 0
            let timed = isDelayed ? timedLayers(below: slot).count : 0
            let isFirst = isOriginal && copy.index == 0
            guard isFirst || copies.spend(Replicas.quadsOfLayer * Double(children.count + timed)) else { break }
            copies.known.append(
                Copy(
                    replicator: slot, outer: outer, isOriginal: isFirst, tint: copy.tint,
                    delay: Double(copy.index) * replicas.delay))
            copies.current = Int32(copies.known.count - 1)
            let placed = space.map { copy.matrix * $0 } ?? copy.matrix
            delayed(by: copies.known[Int(copies.current)]) { $0.collect(children, placed, opacity, depth + 1) }
        }
        copies.current = outer
    }

    /// Paints a layer that is part of a copy; `body` paints the layer itself.
    ///
    /// - Parameter copy: Index of the copy; it differs from the current one.
    package mutating func paint(inCopy copy: Int32, _ body: (inout Flattener) -> Void) {
        let outer = copies.current
        let start = list.mark
        let budget = copies.budget
        let isOriginal = copies.known[Int(copy)].isOriginal
        guard isOriginal || budget > 0 else { return }
        apply(from: copy, to: outer, body)
        copies.current = outer
        // The cost of copies inside this one has been subtracted already.
        let spent = budget - copies.budget
        if !isOriginal { _ = copies.spend(max(PaintCost(of: list, from: start, in: canvas).quads() - spent, 0)) }
        var tint = SIMD4<Float>.one
        var next = copy
        while next != outer, next >= 0 {
            tint *= copies.known[Int(next)].tint
            next = copies.known[Int(next)].outer
        }
        list.tint(from: start, by: tint)
    }

    /// Applies the delays of a copy and of those that contain it, the outermost first.
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
    /// The node's slot if it is a replicator, else -1.
    @inline(__always)
    func replicator(_ slot: Int32) -> Int32 { traits.kind == .replicator ? slot : -1 }
}

// MARK: - Delayed copies: the layers below a replicator, sampled at another time into a separate tree

extension Flattener {
    /// A render tree that holds a replicator's sublayers at another time than the original tree.
    struct DelayedTree {
        var tree: RenderTree
        /// The stamp of the original tree.
        var base: Int
    }

    /// The layers below a replicator whose appearance depends on the time.
    mutating func timedLayers(below slot: Int32) -> [Int32] {
        if let known = copies.timed[slot] { return known }
        var found: [Int32] = []
        var waiting = tree.node(slot).pointee.children
        while let next = waiting.popLast() {
            let node = tree.node(next)
            if node.pointee.run >= 0 || node.pointee.traits.kind == .emitter { found.append(next) }
            waiting += node.pointee.children
            if node.pointee.mask >= 0 { waiting.append(node.pointee.mask) }
        }
        copies.timed[slot] = found
        return found
    }

    /// Calls `body` with the replicator's sublayers sampled at the copy's time.
    ///
    /// The sampled tree is a copy-on-write copy, shared until the first sample. Its memory is reused from one copy to the next.
    mutating func delayed(by copy: Copy, _ body: (inout Flattener) -> Void) {
        guard copy.delay != 0 else { return body(&self) }
        let timed = timedLayers(below: copy.replicator)
        guard !timed.isEmpty else { return body(&self) }
        var delayed = copies.delayed.removeValue(forKey: copy.replicator)
        if delayed?.base != tree.stamp { delayed = nil }
        var scratch = delayed ?? DelayedTree(tree: tree.whole, base: tree.stamp)
        copies.lastStamp += 1
        scratch.tree.delay(copy.replicator, by: copy.delay, stamp: copies.lastStamp)
        for slot in timed {
            scratch.tree.sample(slot, at: scratch.tree.sampledTime)
            scratch.tree.setText(slot)
        }
        let outer = tree
        scratch.tree.read { shown in
            tree = shown
            body(&self)
        }
        tree = outer
        copies.delayed[copy.replicator] = scratch
    }
}

/// The copies of a replicator layer, computed from its numeric block.
package struct Replicas {
    /// Greatest number of copies of a replicator; further ones are not drawn.
    package static let most = 100_000
    /// Greatest cost of all copies of a frame, in quads; see ``PaintCost``.
    static let mostQuads = 120_000
    /// The cost of placing a layer of a copy that is painted individually, in quads.
    static let quadsOfLayer = 1.0

    package let count: Int
    /// Seconds from each copy to the next.
    package let delay: Double
    /// Transform from each copy to the next, about the centre of the bounds.
    package let step: Matrix4
    private let color: SIMD4<Double>
    private let offsets: SIMD4<Double>

    init(_ values: LayerValues) {
        let wanted = values[ReplicatorFields.instanceCount.offset].rounded(.down)
        if wanted > Double(Self.most) { Self.refuse("\(Int(limiting: wanted))") }
        count = wanted >= 1 ? Int(min(wanted, Double(Self.most))) : 0
        delay = values[ReplicatorFields.instanceDelay.offset]
        let bounds = LayerGeometry(values).bounds
        let (x, y) = (Double(bounds.midX), Double(bounds.midY))
        step = Matrix4(values.doubles(ReplicatorFields.instanceTransform)).translatingInput(-x, -y, 0).translatingOutput(x, y, 0)
        let c = ReplicatorFields.instanceColor.offset
        let o = ReplicatorFields.redOffset.offset
        color = SIMD4(values[c], values[c + 1], values[c + 2], values[c + 3])
        offsets = SIMD4(values[o], values[o + 1], values[o + 2], values[o + 3])
    }

    /// Warns once about copies that are not drawn.
    package static func refuse(_ count: String) {
        Diagnostics.warnOnce(
            "CAReplicatorLayer.instanceCount", "CAReplicatorLayer.instanceCount: \(count) copies are too many; \(most) are drawn")
    }

    /// The factor of a copy's premultiplied colours: the tint times its alpha, then the alpha.
    package func tint(_ copy: Int) -> SIMD4<Float> {
        let sum = color + offsets * Double(copy)
        let kept = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        return LayerQuadBuilder.premultiplied(kept)
    }

    /// A visible copy.
    struct Copy {
        let index: Int
        /// From the original to the copy.
        let matrix: Matrix4
        let tint: SIMD4<Float>
    }

    /// Whether the copies stay in the plane and none shows its back. One picture can then be appended several times.
    var arePlanar: Bool {
        let m = step
        return m.r0.z == 0 && m.r1.z == 0 && m.r3.z == 0 && m.r0.w == 0 && m.r1.w == 0 && m.r3.w == 1
            && m.r0.x * m.r1.y - m.r0.y * m.r1.x > 0
    }
}

/// The visible copies of a replicator, in order. Copies with alpha 0 are skipped; the sequence ends at the first matrix that is not
/// finite.
struct SeenCopies: Sequence, IteratorProtocol {
    private let replicas: Replicas
    private var index = 0
    private var matrix = Matrix4.identity

    init(_ replicas: Replicas) { self.replicas = replicas }

    mutating func next() -> Replicas.Copy? {
        while index < replicas.count, matrix.isFinite {
            let copy = Replicas.Copy(index: index, matrix: matrix, tint: replicas.tint(index))
            index += 1
            matrix = matrix * replicas.step
            if copy.tint.w > 0 { return copy }
        }
        return nil
    }
}

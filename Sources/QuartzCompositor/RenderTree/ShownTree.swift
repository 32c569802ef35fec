/// Read access to a render tree.
///
/// It holds bare pointers, because reference counting for each visited layer would cost more than painting it. Valid only inside
/// `RenderTree.read(_:)`.
package struct ShownTree {
    private let tree: UnsafePointer<RenderTree>
    private let nodes: UnsafePointer<RenderTree.Node>?
    private let values: UnsafePointer<Double>?
    private let poses: UnsafePointer<Double>?
    private let usual = StoredParts.usual
    let hasSampledObjects: Bool
    private let hasSampledTexts: Bool
    let hasTransitions: Bool
    private let hasFlips: Bool
    /// Number of slots, free ones included.
    let slotCount: Int

    fileprivate init(
        _ tree: UnsafePointer<RenderTree>, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ values: UnsafeBufferPointer<Double>,
        _ poses: UnsafeBufferPointer<Double>
    ) {
        self.tree = tree
        self.nodes = nodes.baseAddress
        self.values = values.baseAddress
        self.poses = poses.baseAddress
        slotCount = nodes.count
        hasSampledObjects = !tree.pointee.sampledObjects.isEmpty
        hasSampledTexts = !tree.pointee.sampledTexts.isEmpty
        hasTransitions = !tree.pointee.transitionProgress.isEmpty
        hasFlips = tree.pointee.hasFlips
    }

    /// The slot of the root, or -1.
    var root: Int32 { tree.pointee.root }
    /// The tree itself.
    var whole: RenderTree { tree.pointee }
    /// Distinguishes trees sampled at different times.
    var stamp: Int { tree.pointee.stamp }
    /// The history of an emitter.
    func emitter(_ slot: Int32) -> EmitterHistory? { tree.pointee.emitters[slot] }
    /// The sampled time, on the media clock.
    var time: Double { tree.pointee.sampledTime }
    /// A layer's own time at the sampled time.
    func localTime(_ slot: Int32) -> Double { tree.pointee.localTime(slot, global: time) }
    /// Outlines of shape layers.
    var shapes: ShapeCache { tree.pointee.shapes }
    /// Pictures of rasterised layers and of transitions.
    var pictures: PictureCache { tree.pointee.pictures }
    /// The meshes of the tree's layers.
    var meshes: MeshTable { tree.pointee.meshes }

    /// A committed layer.
    @inline(__always)
    func node(_ slot: Int32) -> UnsafePointer<RenderTree.Node> { nodes.unsafelyUnwrapped + Int(slot) }

    /// The presented doubles of a layer: sampled if it has animations, else committed.
    @inline(__always)
    func shown(_ slot: Int32) -> LayerValues {
        let node = node(slot)
        let pose = Int(node.pointee.pose)
        let block = pose >= 0 ? poses.unsafelyUnwrapped + pose : values.unsafelyUnwrapped + Int(node.pointee.first)
        return LayerValues(block, node.pointee.parts, usual: usual)
    }

    /// The presented object of a layer.
    func object(_ slot: Int32, _ field: ObjectField) -> ObjectValue? {
        if hasSampledObjects, let sampled = tree.pointee.sampledObjects[slot]?[field] { return sampled }
        return node(slot).pointee.objects.isEmpty ? nil : node(slot).pointee.objects[field]
    }

    /// The presented contents of a layer.
    @inline(__always)
    func contents(_ slot: Int32) -> ObjectValue? {
        hasSampledObjects ? object(slot, .contents) : node(slot).pointee.image.map { .image($0) }
    }

    /// The presented outlines of a text layer.
    func text(_ slot: Int32) -> PaintedText {
        if hasSampledTexts, let set = tree.pointee.sampledTexts[slot] { return set }
        guard case .typeset(let text)? = node(slot).pointee.objects[.string] else { return PaintedText() }
        return text.committed
    }

    /// The instances of the letters of a text, in order; nil if all of them are as the layer's numbers say.
    func glyphs(_ slot: Int32) -> [GlyphInstance]? { tree.pointee.sampledGlyphs[slot] }

    /// Whether the layer's contents cross-fade between two images.
    @inline(__always)
    func isCrossFading(_ slot: Int32) -> Bool {
        guard hasSampledObjects, case .crossFade? = object(slot, .contents) else { return false }
        return true
    }

    /// Whether an odd number of ancestors has flipped geometry. Their flips mirror the plane without turning it around.
    @inline(__always)
    func isUpsideDown(_ slot: Int32) -> Bool { hasFlips && isFlippedFromAbove(slot) }

    private func isFlippedFromAbove(_ slot: Int32) -> Bool {
        var isUpsideDown = false
        var parent = node(slot).pointee.parent
        while parent >= 0 {
            if shown(parent)[LayerFields.geometryFlipped.offset] != 0 { isUpsideDown.toggle() }
            parent = node(parent).pointee.parent
        }
        return isUpsideDown
    }

    /// Whether the sublayers of a layer are painted in the space of its superlayer. During a transition they are one picture.
    @inline(__always)
    func sharesSpace(_ slot: Int32) -> Bool { node(slot).pointee.keepsDepth && runningTransition(slot) == nil }

    /// The running transition of a layer and its progress.
    @inline(__always)
    func runningTransition(_ slot: Int32) -> RunningTransition? {
        hasTransitions ? tree.pointee.runningTransition(slot) : nil
    }
}

extension RenderTree {
    /// Calls `body` with read access to the tree.
    package func read<Result>(_ body: (ShownTree) -> Result) -> Result {
        withUnsafePointer(to: self) { tree in
            nodes.withUnsafeBufferPointer { nodes in
                values.read { values in poses.read { poses in body(ShownTree(tree, nodes, values, poses)) } }
            }
        }
    }
}

/// A layer to be painted: its presented values, its matrix, clip and opacity.
struct ShownLayer {
    let slot: Int32
    let node: UnsafePointer<RenderTree.Node>
    /// The presented numeric values.
    let values: LayerValues
    /// From the layer's own coordinates to the list's.
    var matrix: Matrix4
    /// Index of the inherited clip, or -1.
    var clip: Int32
    /// Opacity, 0 … 1.
    var opacity: Float = 1

    var bounds: CGRect { LayerGeometry(values).bounds }

    /// Whether the layer is composited as a group before its opacity or its mask applies.
    var isGroup: Bool { node.pointee.mask >= 0 || (opacity < 1 && node.pointee.traits.allowsGroupOpacity) }

    /// The same layer within another clip.
    func clipped(to clip: Int32) -> ShownLayer {
        var layer = self
        layer.clip = clip
        return layer
    }

    /// The builder of the quads of the layer's own content.
    var quadBuilder: LayerQuadBuilder { LayerQuadBuilder(self) }
}

extension ShownTree {
    /// A layer of the tree under a matrix and a clip.
    @inline(__always)
    func layer(_ slot: Int32, matrix: Matrix4, clip: Int32) -> ShownLayer {
        ShownLayer(slot: slot, node: node(slot), values: shown(slot), matrix: matrix, clip: clip)
    }
}

/// Limits of the layer tree that keep painting within the stack.
package enum TreeLimits {
    /// Layers nested deeper than this are not drawn. Painting recurses; a debug build takes up to 20 KB of stack per level, and a
    /// main thread has 8 MB.
    package static let deepest = 256

    /// Whether a depth is within the limit; warns once if it is not.
    package static func allows(_ depth: Int) -> Bool {
        if depth < deepest { return true }
        Diagnostics.warnOnce("layers nested more than \(deepest) deep are not drawn")
        return false
    }
}

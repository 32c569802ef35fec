/// A render tree laid open for reading.
///
/// Bare pointers: counting references for every layer that is looked at would cost more than painting it. Valid inside
/// `RenderTree.read(_:)` only.
struct ShownTree {
    private let tree: UnsafePointer<RenderTree>
    private let nodes: UnsafePointer<RenderTree.Node>?
    private let runs: UnsafePointer<RenderTree.Run>?
    private let values: UnsafePointer<Double>?
    private let poses: UnsafePointer<Double>?
    let hasSampledObjects: Bool
    private let hasTransitions: Bool
    private let hasFlips: Bool
    /// How many slots there are, free ones too.
    let slotCount: Int

    fileprivate init(
        _ tree: UnsafePointer<RenderTree>, _ nodes: UnsafeBufferPointer<RenderTree.Node>,
        _ runs: UnsafeBufferPointer<RenderTree.Run>, _ values: UnsafeBufferPointer<Double>, _ poses: UnsafeBufferPointer<Double>
    ) {
        self.tree = tree
        self.nodes = nodes.baseAddress
        self.runs = runs.baseAddress
        self.values = values.baseAddress
        self.poses = poses.baseAddress
        slotCount = nodes.count
        hasSampledObjects = !tree.pointee.sampledObjects.isEmpty
        hasTransitions = !tree.pointee.transitionProgress.isEmpty
        hasFlips = tree.pointee.hasFlips
    }

    /// The slot of the root, or -1.
    var root: Int32 { tree.pointee.root }
    /// The tree itself.
    var whole: RenderTree { tree.pointee }
    /// Tells the tree from those that were taken from it for another time.
    var stamp: Int { tree.pointee.stamp }
    /// What an emitter has been told so far.
    func emitter(_ slot: Int32) -> EmitterHistory? { tree.pointee.emitters[slot] }
    /// The moment that is shown, in the media clock's time.
    var time: Double { tree.pointee.sampledTime }
    /// A layer's own time at the moment that is shown.
    func localTime(_ slot: Int32) -> Double { tree.pointee.localTime(slot, global: time) }
    /// Outlines of shape layers.
    var shapes: ShapeCache { tree.pointee.shapes }
    /// Pictures of rasterised and of changing layers.
    var pictures: PictureCache { tree.pointee.pictures }

    /// A committed layer.
    @inline(__always)
    func node(_ slot: Int32) -> UnsafePointer<RenderTree.Node> { nodes.unsafelyUnwrapped + Int(slot) }

    /// The doubles that a layer shows: sampled where animations run, else committed.
    @inline(__always)
    func shown(_ slot: Int32) -> UnsafePointer<Double> {
        let node = node(slot)
        let run = Int(node.pointee.run)
        if run >= 0 { return poses.unsafelyUnwrapped + Int((runs.unsafelyUnwrapped + run).pointee.pose) }
        return values.unsafelyUnwrapped + Int(node.pointee.first)
    }

    /// The object that a layer shows now.
    func object(_ slot: Int32, _ field: ObjectField) -> ObjectValue? {
        if hasSampledObjects, let sampled = tree.pointee.sampledObjects[slot]?[field] { return sampled }
        return node(slot).pointee.objects.isEmpty ? nil : node(slot).pointee.objects[field]
    }

    /// The layer's contents as shown now.
    @inline(__always)
    func contents(_ slot: Int32) -> ObjectValue? {
        hasSampledObjects ? object(slot, .contents) : node(slot).pointee.contents
    }

    /// Whether the layer's contents are on the way from one image to another.
    @inline(__always)
    func isCrossFading(_ slot: Int32) -> Bool {
        guard hasSampledObjects, case .crossFade? = object(slot, .contents) else { return false }
        return true
    }

    /// Whether an odd number of the layers above flip what lies in them: that mirrors planes without turning them.
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

    /// The transition of a layer and its progress now, if one runs.
    @inline(__always)
    func runningTransition(_ slot: Int32) -> (TransitionTrack, Double)? {
        hasTransitions ? tree.pointee.runningTransition(slot) : nil
    }
}

extension RenderTree {
    /// Lays the tree open.
    func read<Result>(_ body: (ShownTree) -> Result) -> Result {
        withUnsafePointer(to: self) { tree in
            nodes.withUnsafeBufferPointer { nodes in
                runs.withUnsafeBufferPointer { runs in
                    values.withUnsafeBufferPointer { values in
                        poses.withUnsafeBufferPointer { poses in body(ShownTree(tree, nodes, runs, values, poses)) }
                    }
                }
            }
        }
    }
}

/// A layer to be painted: its presented values, its matrix, clip and opacity.
struct ShownLayer {
    let slot: Int32
    let node: UnsafePointer<RenderTree.Node>
    /// The presented numeric values.
    let values: UnsafePointer<Double>
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

    /// The painter of the layer's own content.
    var painter: LayerPainter { LayerPainter(self) }
}

extension ShownTree {
    /// A layer of the tree under a matrix and a clip.
    @inline(__always)
    func layer(_ slot: Int32, matrix: Matrix4, clip: Int32) -> ShownLayer {
        ShownLayer(slot: slot, node: node(slot), values: shown(slot), matrix: matrix, clip: clip)
    }
}

/// Limits of the layer tree that keep painting within the stack.
enum TreeLimits {
    /// Layers nested deeper than this are not drawn. Painting recurses; a debug build takes up to 20 KB of stack per level, and a
    /// main thread has 8 MB.
    static let deepest = 256

    /// Whether a depth is within the limit; warns once if it is not.
    static func allows(_ depth: Int) -> Bool {
        if depth < deepest { return true }
        Diagnostics.warnOnce("layers nested more than \(deepest) deep are not drawn")
        return false
    }
}

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
    var painter: LayerPainter { LayerPainter(slot: slot, node: node, values: values, matrix: matrix, clip: clip) }
}

/// The copies of a replicator layer, computed from its numeric block.
struct Replicas {
    /// Greatest number of copies of a replicator; further ones are not drawn.
    static let most = 100_000
    /// Greatest cost of all copies of a frame, in quads; see ``PaintCost``.
    static let mostQuads = 500_000
    /// A layer of a copy that is painted individually counts as this number of quads.
    static let quadsOfLayer = 4

    let count: Int
    /// Seconds from each copy to the next.
    let delay: Double
    /// Transform from each copy to the next, about the centre of the bounds.
    let step: Matrix4
    private let color: SIMD4<Double>
    private let offsets: SIMD4<Double>

    init(_ values: UnsafePointer<Double>) {
        let wanted = values[ReplicatorFields.instanceCount.offset].rounded(.down)
        if wanted > Double(Self.most) { Self.refuse("\(Int(limiting: wanted))") }
        count = wanted >= 1 ? Int(min(wanted, Double(Self.most))) : 0
        delay = values[ReplicatorFields.instanceDelay.offset]
        let bounds = LayerGeometry(values).bounds
        let (x, y) = (Double(bounds.midX), Double(bounds.midY))
        step = Matrix4(values + ReplicatorFields.instanceTransform.offset).translatingInput(-x, -y, 0).translatingOutput(x, y, 0)
        let c = ReplicatorFields.instanceColor.offset
        let o = ReplicatorFields.redOffset.offset
        color = SIMD4(values[c], values[c + 1], values[c + 2], values[c + 3])
        offsets = SIMD4(values[o], values[o + 1], values[o + 2], values[o + 3])
    }

    /// Warns once about copies that are not drawn.
    static func refuse(_ count: String) {
        Diagnostics.warnOnce(
            "CAReplicatorLayer.instanceCount", "CAReplicatorLayer.instanceCount: \(count) copies are too many; \(most) are drawn")
    }

    /// The factor of a copy's premultiplied colours: the tint times its alpha, then the alpha.
    func tint(_ copy: Int) -> SIMD4<Float> {
        let sum = color + offsets * Double(copy)
        let kept = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        return LayerPainter.premultiplied(kept)
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

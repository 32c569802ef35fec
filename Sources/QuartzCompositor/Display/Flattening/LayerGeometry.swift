/// A layer's geometry in its superlayer, read from its block of numeric properties. Conversion, hit testing and flattening share
/// it.
package struct LayerGeometry {
    package let values: LayerValues

    @inlinable package init(_ values: LayerValues) { self.values = values }

    package var bounds: CGRect { rect(LayerFields.bounds) }

    package func rect(_ field: Field) -> CGRect {
        let i = field.offset
        return CGRect(x: values[i], y: values[i + 1], width: values[i + 2], height: values[i + 3])
    }

    /// Whether the bounds fit into the coordinate range that `Float`s represent.
    var isDrawable: Bool {
        let i = LayerFields.bounds.offset
        let parts = SIMD4(values[i], values[i + 1], values[i + 2], values[i + 3])
        return (parts * parts).sum() < Matrix4.largestCoordinate * Matrix4.largestCoordinate
    }

    /// The anchor point in the layer's own coordinates.
    private var anchor: (x: Double, y: Double) {
        let b = LayerFields.bounds.offset
        let a = LayerFields.anchorPoint.offset
        return (values[b] + values[a] * values[b + 2], values[b + 1] + values[a + 1] * values[b + 3])
    }

    /// From the layer's coordinates to its superlayer's, without the superlayer's `sublayerTransform`: moves the anchor point to
    /// the origin, applies `transform`, moves to `position`.
    @inline(__always)
    package var toParent: Matrix4 {
        let (ax, ay) = anchor
        let p = LayerFields.position.offset
        return Matrix4(values.doubles(LayerFields.transform))
            .translatingInput(-ax, -ay, -values[LayerFields.anchorPointZ.offset])
            .translatingOutput(values[p], values[p + 1], values[LayerFields.zPosition.offset])
    }

    /// `toParent` followed by a matrix, for points of the layer's plane; the z row is zero.
    @inline(__always)
    package func plane(in outer: Matrix4) -> Matrix4 {
        let inner = toParent
        return Matrix4(r0: outer.apply(inner.r0), r1: outer.apply(inner.r1), r2: .zero, r3: outer.apply(inner.r3))
    }

    /// The transform of all sublayers: flipped geometry, then `sublayerTransform` about the anchor point. Nil for the identity.
    var forSublayers: Matrix4? {
        guard let flip else { return aroundAnchor }
        return aroundAnchor.map { flip * $0 } ?? flip
    }

    /// Flips the layer's coordinates about the middle of its bounds if its geometry is flipped; its own inverse.
    package var flip: Matrix4? { values[LayerFields.geometryFlipped.offset] != 0 ? upsideDown : nil }

    /// Flips a plane about the middle of the bounds.
    var upsideDown: Matrix4 {
        let b = LayerFields.bounds.offset
        return Matrix4(
            r0: [1, 0, 0, 0], r1: [0, -1, 0, 0], r2: [0, 0, 1, 0], r3: [0, 2 * values[b + 1] + values[b + 3], 0, 1])
    }

    /// From the layer's own, possibly flipped coordinates to its superlayer's.
    package var ownToParent: Matrix4 { flip.map { $0 * toParent } ?? toParent }

    /// `sublayerTransform` in the layer's own coordinates; nil for the identity.
    package var sublayerTransform: Matrix4? {
        guard let flip, let matrix = aroundAnchor else { return aroundAnchor }
        return flip * matrix * flip
    }

    /// `sublayerTransform` about the anchor point; nil for the identity.
    private var aroundAnchor: Matrix4? {
        let t = values.doubles(LayerFields.sublayerTransform)
        guard !Self.isIdentity(t) else { return nil }
        let (ax, ay) = anchor
        return Matrix4(t).translatingInput(-ax, -ay, 0).translatingOutput(ax, ay, 0)
    }

    private static func isIdentity(_ m: UnsafePointer<Double>) -> Bool {
        for i in 0..<16 where m[i] != (i % 5 == 0 ? 1 : 0) { return false }
        return true
    }
}

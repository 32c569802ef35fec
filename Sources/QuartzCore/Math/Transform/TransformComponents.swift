/// A 4×4 matrix as parts that interpolate separately: M = scale · skew · rotation · translation · perspective.
struct TransformComponents: Sendable, Hashable {
    var translation: SIMD3<Double>
    var scale: SIMD3<Double>
    /// The share of the preceding axes in each axis: y of x, z of x, z of y.
    var skew: SIMD3<Double>
    var rotation: Quaternion
    /// (0, 0, 0, 1) means no perspective.
    var perspective: SIMD4<Double>

    init(_ factors: TransformFactors) {
        translation = factors.translation
        scale = factors.scale
        skew = factors.skew
        rotation = Quaternion(factors.rotation)
        perspective = factors.perspective
    }

    /// Decomposes a matrix; nil where an element is not finite or one axis is a combination of the others.
    init?(_ matrix: CATransform3D) {
        guard matrix.isFinite else { return nil }
        let factors = TransformFactors(matrix)
        guard !factors.isLossy else { return nil }
        self.init(factors)
    }

    /// The matrix composed from the parts.
    var matrix: CATransform3D {
        CATransform3D(
            scale: scale, skew: skew, rotation: rotation.basis, translation: translation, perspective: perspective)
    }
}

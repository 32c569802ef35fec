/// A smooth way through several transforms: their parts, each along a spline.
///
/// Affine transforms are taken apart in 2-D, else all in 3-D. Angles and quaternions go on from the keyframe before, the short way
/// round; a quaternion between keyframes is a point of the spline through their four numbers, brought back to length 1, which
/// differs from a spline on the sphere in the second order of the angle between neighbours.
struct TransformSpline: Sendable {
    private let parts: KeyframeTrack
    private let isAffine: Bool

    /// Numbers of a transform's parts in 2-D and in 3-D.
    private static let affineWidth = 9
    private static let spatialWidth = 17

    /// Prepares the way; nil where a transform cannot be taken apart.
    init?(
        _ matrices: [CATransform3D], mode: KeyframeMode, keyTimes: [Double]?, curves: [CubicTimingCurve],
        shape: KeyframeSpline.Shape
    ) {
        guard matrices.count > 1, matrices.allSatisfy(\.isFinite) else { return nil }
        isAffine = matrices.allSatisfy(CATransform3DIsAffine)
        guard let values = isAffine ? Self.affineParts(matrices) : Self.spatialParts(matrices) else { return nil }
        parts = KeyframeTrack(
            values: values, width: isAffine ? Self.affineWidth : Self.spatialWidth, mode: mode, keyTimes: keyTimes,
            curves: curves, shape: shape)
    }

    /// The transform at a progress of the whole.
    func evaluate(at progress: Double) -> CATransform3D {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.spatialWidth) { p in
            p.initialize(repeating: 0)
            guard let base = p.baseAddress else { return CATransform3DIdentity }
            parts.evaluate(at: progress, into: base)
            return isAffine ? Self.affine(p) : Self.spatial(p)
        }
    }

    // MARK: In 2-D

    private static func affineParts(_ matrices: [CATransform3D]) -> [Double]? {
        let own = matrices.map { AffineComponents($0) }
        var values: [Double] = []
        var last: AffineComponents?
        for (index, matrix) in matrices.enumerated() {
            // One that shows nothing is otherwise like its neighbour, so that what follows only grows.
            guard let like = last ?? own[index...].lazy.compactMap({ $0 }).first else { return nil }
            var part = own[index] ?? AffineComponents(collapsedTo: matrix, like: like)
            if let last {
                let mirrorsOtherWay = (last.scale.x < 0 && part.scale.y < 0) || (last.scale.y < 0 && part.scale.x < 0)
                if mirrorsOtherWay { part.turnHalf() }
                part.angle += 2 * .pi * ((last.angle - part.angle) / (2 * .pi)).rounded(.toNearestOrEven)
            }
            let (t, s, r) = (part.translation, part.scale, part.remainder)
            values += [t.x, t.y, s.x, s.y, part.angle, r.x, r.y, r.z, r.w]
            last = part
        }
        return values
    }

    private static func affine(_ p: UnsafeMutableBufferPointer<Double>) -> CATransform3D {
        guard var part = AffineComponents(CATransform3DIdentity) else { return CATransform3DIdentity }
        part.translation = SIMD2(p[0], p[1])
        part.scale = SIMD2(p[2], p[3])
        part.angle = p[4]
        part.remainder = SIMD4(p[5], p[6], p[7], p[8])
        return part.matrix
    }

    // MARK: In 3-D

    private static func spatialParts(_ matrices: [CATransform3D]) -> [Double]? {
        var values: [Double] = []
        var last: (factors: TransformFactors, rotation: SIMD4<Double>)?
        for matrix in matrices {
            let factors =
                last.map { TransformFactors(matrix, reference: $0.factors.rotation, mirror: $0.factors.mirror) }
                ?? TransformFactors(matrix)
            guard !factors.isLossy else { return nil }
            let part = TransformComponents(factors)
            var q = part.rotation.vector
            if let last, (last.rotation * q).sum() < 0 { q = -q }
            let (t, s, k, p) = (part.translation, part.scale, part.skew, part.perspective)
            values += [t.x, t.y, t.z, s.x, s.y, s.z, k.x, k.y, k.z, p.x, p.y, p.z, p.w, q.x, q.y, q.z, q.w]
            last = (factors, q)
        }
        return values
    }

    private static func spatial(_ p: UnsafeMutableBufferPointer<Double>) -> CATransform3D {
        var part = TransformComponents(TransformFactors(CATransform3DIdentity))
        part.translation = SIMD3(p[0], p[1], p[2])
        part.scale = SIMD3(p[3], p[4], p[5])
        part.skew = SIMD3(p[6], p[7], p[8])
        part.perspective = SIMD4(p[9], p[10], p[11], p[12])
        let q = SIMD4(p[13], p[14], p[15], p[16])
        let length = (q * q).sum().squareRoot()
        if length > 0 { part.rotation = Quaternion(vector: q / length) }
        return part.matrix
    }
}

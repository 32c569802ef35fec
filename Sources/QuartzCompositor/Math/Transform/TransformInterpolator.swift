/// The interpolation between two transforms, prepared once and evaluated often.
///
/// All transforms, affine or not, are interpolated by one decomposition (`TransformFactors`), with the rotation along the
/// shortest arc; a half turn from the identity is clockwise for both signs. An axis with scale 0 takes its direction from the other end, so
/// that a scale from 0 grows evenly. Matrices that cannot be decomposed (an element is NaN or infinite, or an axis is a
/// combination of the others) switch from one to the other half way. Trivially copyable; evaluation allocates nothing.
package struct TransformInterpolator: Sendable {
    private enum Way: Sendable {
        case constant(CATransform3D)
        case discrete(CATransform3D, CATransform3D)
        case parts(TransformComponents, TransformComponents, Slerp)
    }

    private let way: Way

    /// Prepares the interpolation between two transforms.
    package static func prepare(from: CATransform3D, to: CATransform3D) -> TransformInterpolator {
        if from == to { return TransformInterpolator(way: .constant(from)) }
        guard from.isFinite, to.isFinite else { return TransformInterpolator(way: .discrete(from, to)) }
        return TransformInterpolator(way: parts(from, to))
    }

    /// The transform at `t`: `from` at 0, `to` at 1, and extrapolated outside. NaN counts as 0.
    func evaluate(at t: Double) -> CATransform3D {
        let t = t.isNaN ? 0 : t
        switch way {
        case .constant(let matrix):
            return matrix
        case .discrete(let from, let to):
            return t < 0.5 ? from : to
        case .parts(var from, let to, let slerp):
            from.translation = from.translation * (1 - t) + to.translation * t
            from.scale = from.scale * (1 - t) + to.scale * t
            from.skew = from.skew * (1 - t) + to.skew * t
            from.perspective = from.perspective * (1 - t) + to.perspective * t
            from.rotation = slerp.value(at: t)
            return from.matrix
        }
    }

    private static func parts(_ from: CATransform3D, _ to: CATransform3D) -> Way {
        // The first pass finds each end's own axes; the second uses them for axes that the other end has lost, and makes both
        // ends mirror the same axes.
        let ends = (TransformFactors(from), TransformFactors(to))
        guard !ends.0.isLossy, !ends.1.isLossy else { return .discrete(from, to) }
        let a = TransformComponents(TransformFactors(from, reference: ends.1.rotation))
        let b = TransformComponents(TransformFactors(to, reference: ends.0.rotation, mirror: ends.0.mirror))
        return .parts(a, b, Slerp(a.rotation, b.rotation))
    }
}

/// A smooth curve through several transforms: each of their parts follows a spline.
///
/// Each quaternion gets the sign that is closer to the previous keyframe's; between keyframes the spline through their four
/// numbers is normalized to length 1, which differs from a spline on the sphere in the second order of the angle between
/// neighbours.
package struct TransformSpline: Sendable {
    private let parts: KeyframeTrack

    /// The number of numbers in a transform's parts.
    private static let width = 17

    /// Prepares the curve; nil if a transform cannot be decomposed.
    package init?(
        _ matrices: [CATransform3D], mode: KeyframeMode, keyTimes: [Double]?, curves: [CubicTimingCurve],
        shape: KeyframeSpline.Shape
    ) {
        guard matrices.count > 1, matrices.allSatisfy(\.isFinite), let values = Self.numbers(matrices) else { return nil }
        parts = KeyframeTrack(
            values: values, width: Self.width, mode: mode, keyTimes: keyTimes, curves: curves, shape: shape)
    }

    /// The transform at a progress of the whole animation.
    func evaluate(at progress: Double) -> CATransform3D {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.width) { p in
            p.initialize(repeating: 0)
            guard let base = p.baseAddress else { return CATransform3DIdentity }
            parts.evaluate(at: progress, into: base)
            return Self.matrix(p)
        }
    }

    private static func numbers(_ matrices: [CATransform3D]) -> [Double]? {
        var values: [Double] = []
        var last: (factors: TransformFactors, rotation: SIMD4<Double>)?
        for matrix in matrices {
            let factors =
                last.map { TransformFactors(matrix, reference: $0.factors.rotation, mirror: $0.factors.mirror) }
                ?? TransformFactors(matrix)
            guard !factors.isLossy else { return nil }
            let part = TransformComponents(factors)
            var q = part.rotation.vector
            if let last, Quaternion.isFarther((last.rotation * q).sum()) { q = -q }
            let (t, s, k, p) = (part.translation, part.scale, part.skew, part.perspective)
            values += [t.x, t.y, t.z, s.x, s.y, s.z, k.x, k.y, k.z, p.x, p.y, p.z, p.w, q.x, q.y, q.z, q.w]
            last = (factors, q)
        }
        return values
    }

    private static func matrix(_ p: UnsafeMutableBufferPointer<Double>) -> CATransform3D {
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

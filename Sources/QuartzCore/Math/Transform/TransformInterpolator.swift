/// The interpolation between two transforms, prepared once and evaluated often.
///
/// All transforms, affine or not, are interpolated by one decomposition (`TransformFactors`), with the rotation along the
/// shortest arc; the sign of half a turn decides its direction. An axis with scale 0 takes its direction from the other end, so
/// that a scale from 0 grows evenly. Matrices that cannot be decomposed (an element is NaN or infinite, or an axis is a
/// combination of the others) switch from one to the other half way. Trivially copyable; evaluation allocates nothing.
struct TransformInterpolator: Sendable {
    private enum Way: Sendable {
        case constant(CATransform3D)
        case discrete(CATransform3D, CATransform3D)
        case parts(TransformComponents, TransformComponents, Slerp)
    }

    private let way: Way

    /// Prepares the interpolation between two transforms.
    static func prepare(from: CATransform3D, to: CATransform3D) -> TransformInterpolator {
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

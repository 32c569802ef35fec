/// The way from one transform to another, prepared once and evaluated often.
///
/// Two affine transforms interpolate by 2-D decomposition, all others by 3-D decomposition with the rotation along the shortest
/// arc. An axis scaled to nothing takes its direction from the other end, so that a scale from 0 grows instead of popping up.
/// What cannot be taken apart (an element that is NaN or infinite; in 3-D an axis that is a combination of the others) switches
/// from one matrix to the other half way. Trivially copyable; evaluation allocates nothing.
struct TransformInterpolator: Sendable {
    private enum Way: Sendable {
        case constant(CATransform3D)
        case discrete(CATransform3D, CATransform3D)
        case affine(AffineComponents, AffineComponents)
        case spatial(TransformComponents, TransformComponents, Slerp)
    }

    private let way: Way

    /// Prepares the way between two transforms.
    static func prepare(from: CATransform3D, to: CATransform3D) -> TransformInterpolator {
        if from == to { return TransformInterpolator(way: .constant(from)) }
        guard from.isFinite, to.isFinite else { return TransformInterpolator(way: .discrete(from, to)) }
        if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
            return TransformInterpolator(way: affine(from, to))
        }
        return TransformInterpolator(way: spatial(from, to))
    }

    /// The transform at `t`, `from` at 0 and `to` at 1; outside it goes on in the same way. NaN counts as 0.
    func evaluate(at t: Double) -> CATransform3D {
        let t = t.isNaN ? 0 : t
        switch way {
        case .constant(let matrix):
            return matrix
        case .discrete(let from, let to):
            return t < 0.5 ? from : to
        case .affine(var from, let to):
            from.translation = from.translation * (1 - t) + to.translation * t
            from.scale = from.scale * (1 - t) + to.scale * t
            from.angle = from.angle * (1 - t) + to.angle * t
            from.remainder = from.remainder * (1 - t) + to.remainder * t
            return from.matrix
        case .spatial(var from, let to, let slerp):
            from.translation = from.translation * (1 - t) + to.translation * t
            from.scale = from.scale * (1 - t) + to.scale * t
            from.skew = from.skew * (1 - t) + to.skew * t
            from.perspective = from.perspective * (1 - t) + to.perspective * t
            from.rotation = slerp.value(at: t)
            return from.matrix
        }
    }

    private static func affine(_ from: CATransform3D, _ to: CATransform3D) -> Way {
        let (first, second) = (AffineComponents(from), AffineComponents(to))
        guard var a = first ?? second.map({ AffineComponents(collapsedTo: from, like: $0) }),
            var b = second ?? first.map({ AffineComponents(collapsedTo: to, like: $0) })
        else { return collapsed(from, to) }

        // One mirrored left to right, the other top to bottom: that is half a turn, not two flips.
        if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) { a.turnHalf() }
        // Not the long way round. CSS would read an angle of 0 as 360° first; without that, half a turn from the identity goes
        // the way that its sign says.
        if a.angle - b.angle > .pi {
            a.angle -= 2 * .pi
        } else if b.angle - a.angle > .pi {
            b.angle -= 2 * .pi
        }
        return .affine(a, b)
    }

    /// Between two transforms that show nothing only the translation moves.
    private static func collapsed(_ from: CATransform3D, _ to: CATransform3D) -> Way {
        guard let upright = AffineComponents(CATransform3DIdentity) else { return .discrete(from, to) }
        return .affine(
            AffineComponents(collapsedTo: from, like: upright), AffineComponents(collapsedTo: to, like: upright))
    }

    private static func spatial(_ from: CATransform3D, _ to: CATransform3D) -> Way {
        // The first pass tells each end's own axes; the second lends them to the other where that one has lost some, and has
        // both mirror the same way.
        let ends = (TransformFactors(from), TransformFactors(to))
        guard !ends.0.isLossy, !ends.1.isLossy else { return .discrete(from, to) }
        let a = TransformComponents(TransformFactors(from, reference: ends.1.rotation))
        let b = TransformComponents(TransformFactors(to, reference: ends.0.rotation, mirror: ends.0.mirror))
        return .spatial(a, b, Slerp(a.rotation, b.rotation))
    }
}

import Foundation

/// A 2-D affine transform as parts that interpolate separately: scale, then rotation, then a remainder, then translation.
///
/// The decomposition of CSS Transforms Level 1 §13 ("Decomposing a 2D matrix"). The remainder is what shears: the identity for a
/// transform without skew. An axis scaled to nothing, whose direction is lost, is taken to be perpendicular to the other.
struct AffineComponents: Sendable, Hashable {
    var translation: SIMD2<Double>
    var scale: SIMD2<Double>
    /// Radians.
    var angle: Double
    /// The remaining 2×2 matrix, row by row.
    var remainder: SIMD4<Double>

    /// Takes the affine part of a finite matrix apart; nil where both axes are scaled to nothing.
    init?(_ m: CATransform3D) {
        translation = SIMD2(Double(m.m41), Double(m.m42))
        var x = SIMD2(Double(m.m11), Double(m.m12))
        var y = SIMD2(Double(m.m21), Double(m.m22))
        scale = SIMD2(hypot(x.x, x.y), hypot(y.x, y.y))
        guard scale != .zero else { return nil }

        if scale.x == 0 { x = SIMD2(y.y, -y.x) }
        if scale.y == 0 { y = SIMD2(-x.y, x.x) }
        // A mirror image negates one axis: the one that points less its own way.
        if x.x * y.y - x.y * y.x < 0 {
            if x.x < y.y { scale.x = -scale.x } else { scale.y = -scale.y }
        }
        x /= scale.x == 0 ? hypot(x.x, x.y) : scale.x
        y /= scale.y == 0 ? hypot(y.x, y.y) : scale.y
        angle = atan2(x.y, x.x)
        let first = x.x * x - x.y * y
        let second = x.y * x + x.x * y
        remainder = SIMD4(first.x, first.y, second.x, second.y)
    }

    /// A transform that scales everything to nothing, otherwise like `other`, so that interpolation only shrinks or grows.
    init(collapsedTo m: CATransform3D, like other: AffineComponents) {
        self = other
        translation = SIMD2(Double(m.m41), Double(m.m42))
        scale = .zero
    }

    /// The matrix again.
    var matrix: CATransform3D {
        let (s, c) = angle == 0 ? (0, 1) : (sin(angle), cos(angle))
        let x = SIMD2(c * remainder.x + s * remainder.z, c * remainder.y + s * remainder.w) * scale.x
        let y = SIMD2(c * remainder.z - s * remainder.x, c * remainder.w - s * remainder.y) * scale.y
        var result = CATransform3DIdentity
        result.m11 = CGFloat(x.x)
        result.m12 = CGFloat(x.y)
        result.m21 = CGFloat(y.x)
        result.m22 = CGFloat(y.y)
        result.m41 = CGFloat(translation.x)
        result.m42 = CGFloat(translation.y)
        return result
    }

    /// Turns by half and negates both scales, which changes nothing but the way of a later interpolation.
    mutating func turnHalf() {
        scale = -scale
        angle += angle < 0 ? .pi : -.pi
    }
}

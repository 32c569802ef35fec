/// Returns the product `a · b`: the transform that applies `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(
        m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41,
        m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42,
        m13: a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43,
        m14: a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44,
        m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41,
        m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42,
        m23: a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43,
        m24: a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44,
        m31: a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41,
        m32: a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42,
        m33: a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43,
        m34: a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44,
        m41: a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41,
        m42: a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42,
        m43: a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43,
        m44: a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44)
}

/// Returns the inverse of `t`, or `t` itself when it has none (its determinant is zero or not finite).
///
/// The adjugate is built from the 2×2 minors of the upper and of the lower two rows (Laplace expansion).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    let (u01, u02, u03) = (t.m11 * t.m22 - t.m12 * t.m21, t.m11 * t.m23 - t.m13 * t.m21, t.m11 * t.m24 - t.m14 * t.m21)
    let (u12, u13, u23) = (t.m12 * t.m23 - t.m13 * t.m22, t.m12 * t.m24 - t.m14 * t.m22, t.m13 * t.m24 - t.m14 * t.m23)
    let (l01, l02, l03) = (t.m31 * t.m42 - t.m32 * t.m41, t.m31 * t.m43 - t.m33 * t.m41, t.m31 * t.m44 - t.m34 * t.m41)
    let (l12, l13, l23) = (t.m32 * t.m43 - t.m33 * t.m42, t.m32 * t.m44 - t.m34 * t.m42, t.m33 * t.m44 - t.m34 * t.m43)

    // In two steps: the type checker is too slow for the whole sum.
    let outer: CGFloat = u01 * l23 - u02 * l13 + u03 * l12
    let determinant: CGFloat = outer + u12 * l03 - u13 * l02 + u23 * l01
    let k = 1 / determinant
    guard determinant.isFinite, k.isFinite else { return t }

    return CATransform3D(
        m11: (t.m22 * l23 - t.m23 * l13 + t.m24 * l12) * k,
        m12: (t.m13 * l13 - t.m12 * l23 - t.m14 * l12) * k,
        m13: (t.m42 * u23 - t.m43 * u13 + t.m44 * u12) * k,
        m14: (t.m33 * u13 - t.m32 * u23 - t.m34 * u12) * k,
        m21: (t.m23 * l03 - t.m21 * l23 - t.m24 * l02) * k,
        m22: (t.m11 * l23 - t.m13 * l03 + t.m14 * l02) * k,
        m23: (t.m43 * u03 - t.m41 * u23 - t.m44 * u02) * k,
        m24: (t.m31 * u23 - t.m33 * u03 + t.m34 * u02) * k,
        m31: (t.m21 * l13 - t.m22 * l03 + t.m24 * l01) * k,
        m32: (t.m12 * l03 - t.m11 * l13 - t.m14 * l01) * k,
        m33: (t.m41 * u13 - t.m42 * u03 + t.m44 * u01) * k,
        m34: (t.m32 * u03 - t.m31 * u13 - t.m34 * u01) * k,
        m41: (t.m22 * l02 - t.m21 * l12 - t.m23 * l01) * k,
        m42: (t.m11 * l12 - t.m12 * l02 + t.m13 * l01) * k,
        m43: (t.m42 * u02 - t.m41 * u12 - t.m43 * u01) * k,
        m44: (t.m31 * u12 - t.m32 * u02 + t.m33 * u01) * k)
}

/// Whether `t` is exactly the identity matrix.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
    t == CATransform3DIdentity
}

/// Whether `a` and `b` agree in every element.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a == b
}

/// Whether `t` maps every plane parallel to z = 0 to itself without perspective, so that a `CGAffineTransform` can express it.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
        && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

extension CATransform3D {
    /// Whether no element is NaN or infinite.
    var isFinite: Bool {
        // NaN and infinity times zero are NaN, so the sum is NaN.
        let upper = (m11 + m12 + m13 + m14) * 0 + (m21 + m22 + m23 + m24) * 0
        let lower = (m31 + m32 + m33 + m34) * 0 + (m41 + m42 + m43 + m44) * 0
        return upper + lower == 0
    }
}

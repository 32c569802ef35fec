/// Returns a translation by (`tx`, `ty`, `tz`).
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    result.m41 = tx
    result.m42 = ty
    result.m43 = tz
    return result
}

/// Returns a scale by (`sx`, `sy`, `sz`).
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    result.m11 = sx
    result.m22 = sy
    result.m33 = sz
    return result
}

/// Returns a rotation by `angle` radians about the vector (`x`, `y`, `z`), which need not have unit length.
///
/// A positive angle about z turns +x towards +y. A zero-length or non-finite vector or angle gives the identity.
/// The matrix is Rodrigues' formula, transposed for row vectors.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    // Divided by the largest component first, so that neither tiny nor huge vectors lose their length.
    let largest = max(abs(x), abs(y), abs(z))
    guard largest > 0, largest.isFinite, x.isFinite, y.isFinite, z.isFinite, angle.isFinite else {
        return CATransform3DIdentity
    }
    var (x, y, z) = (x / largest, y / largest, z / largest)
    let length = (x * x + y * y + z * z).squareRoot()
    (x, y, z) = (x / length, y / length, z / length)

    let s = CGFloat(sin(Double(angle)))
    let c = CGFloat(cos(Double(angle)))
    let k = 1 - c
    return CATransform3D(
        m11: c + x * x * k, m12: x * y * k + z * s, m13: x * z * k - y * s, m14: 0,
        m21: x * y * k - z * s, m22: c + y * y * k, m23: y * z * k + x * s, m24: 0,
        m31: x * z * k + y * s, m32: y * z * k - x * s, m33: c + z * z * k, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Returns `t` preceded by a translation: `translation · t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var result = t
    result.m41 += tx * t.m11 + ty * t.m21 + tz * t.m31
    result.m42 += tx * t.m12 + ty * t.m22 + tz * t.m32
    result.m43 += tx * t.m13 + ty * t.m23 + tz * t.m33
    result.m44 += tx * t.m14 + ty * t.m24 + tz * t.m34
    return result
}

/// Returns `t` preceded by a scale: `scale · t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(
        m11: sx * t.m11, m12: sx * t.m12, m13: sx * t.m13, m14: sx * t.m14,
        m21: sy * t.m21, m22: sy * t.m22, m23: sy * t.m23, m24: sy * t.m24,
        m31: sz * t.m31, m32: sz * t.m32, m33: sz * t.m33, m34: sz * t.m34,
        m41: t.m41, m42: t.m42, m43: t.m43, m44: t.m44)
}

/// Returns `t` preceded by a rotation by `angle` radians about (`x`, `y`, `z`): `rotation · t`.
///
/// A zero-length or non-finite vector or angle gives `t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

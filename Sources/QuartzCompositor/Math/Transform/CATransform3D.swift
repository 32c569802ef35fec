/// A 4×4 matrix that transforms homogeneous row vectors: `[x y z 1] · M`.
///
/// The convention is Core Animation's: the fourth row holds the translation, the fourth column the perspective, and
/// `CATransform3DConcat(a, b)` applies `a` first. The type is trivially copyable: it consists of 16 scalars.
public struct CATransform3D: Hashable, Sendable {
    /// Row 1, column 1.
    public var m11: CGFloat
    /// Row 1, column 2.
    public var m12: CGFloat
    /// Row 1, column 3.
    public var m13: CGFloat
    /// Row 1, column 4: perspective along x.
    public var m14: CGFloat
    /// Row 2, column 1.
    public var m21: CGFloat
    /// Row 2, column 2.
    public var m22: CGFloat
    /// Row 2, column 3.
    public var m23: CGFloat
    /// Row 2, column 4: perspective along y.
    public var m24: CGFloat
    /// Row 3, column 1.
    public var m31: CGFloat
    /// Row 3, column 2.
    public var m32: CGFloat
    /// Row 3, column 3.
    public var m33: CGFloat
    /// Row 3, column 4: perspective along z; −1 / d puts the eye at distance d.
    public var m34: CGFloat
    /// Row 4, column 1: translation along x.
    public var m41: CGFloat
    /// Row 4, column 2: translation along y.
    public var m42: CGFloat
    /// Row 4, column 3: translation along z.
    public var m43: CGFloat
    /// Row 4, column 4.
    public var m44: CGFloat

    /// Creates the zero matrix, as the C structure's default does.
    public init() {
        self.init(
            m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
            m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
    }

    /// Creates a matrix from its elements, row by row.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m13 = m13
        self.m14 = m14
        self.m21 = m21
        self.m22 = m22
        self.m23 = m23
        self.m24 = m24
        self.m31 = m31
        self.m32 = m32
        self.m33 = m33
        self.m34 = m34
        self.m41 = m41
        self.m42 = m42
        self.m43 = m43
        self.m44 = m44
    }
}

/// The identity matrix.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

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
    package var isFinite: Bool {
        // NaN and infinity times zero are NaN, so the sum is NaN.
        let upper = (m11 + m12 + m13 + m14) * 0 + (m21 + m22 + m23 + m24) * 0
        let lower = (m31 + m32 + m33 + m34) * 0 + (m41 + m42 + m43 + m44) * 0
        return upper + lower == 0
    }
}

/// Returns the 4×4 matrix that maps x and y as `m` does and leaves z alone.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var result = CATransform3DIdentity
    result.m11 = m.a
    result.m12 = m.b
    result.m21 = m.c
    result.m22 = m.d
    result.m41 = m.tx
    result.m42 = m.ty
    return result
}

/// Returns the affine part of `t`.
///
/// Exact where `CATransform3DIsAffine(t)`; otherwise everything that involves z or perspective is dropped.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension CATransform3D {
    /// The transform at a progress of 0 … 1 towards another, interpolated as in animations.
    package func interpolated(to other: CATransform3D, at progress: Double) -> CATransform3D {
        TransformInterpolator.prepare(from: self, to: other).evaluate(at: progress)
    }
}

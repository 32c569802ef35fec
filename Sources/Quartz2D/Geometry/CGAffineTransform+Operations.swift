import Foundation

extension CGAffineTransform {
    /// Returns the transform that applies `self` first, then `other`.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c,
            b: a * other.b + b * other.d,
            c: c * other.a + d * other.c,
            d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// Returns the transform that translates first, then applies `self`.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
    }

    /// Returns the transform that scales first, then applies `self`.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// Returns the transform that rotates first, by `angle` radians, then applies `self`.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the inverse, or `self` if there is no finite inverse, as in Core Graphics.
    public func inverted() -> CGAffineTransform {
        inverse ?? self
    }

    /// Whether the transform has a finite inverse.
    public var isInvertible: Bool { inverse != nil }

    private var inverse: CGAffineTransform? {
        let scale = 1 / determinant
        let result = CGAffineTransform(
            a: d * scale, b: -b * scale, c: -c * scale, d: a * scale,
            tx: (c * ty - d * tx) * scale, ty: (b * tx - a * ty) * scale)
        return result.isFinite ? result : nil
    }

    /// Whether every entry is a finite number.
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// The largest factor by which the transform stretches a length: its greater singular value.
    ///
    /// With `S = (a² + b² + c² + d²) / 2` the squared singular values are `S ± √(S² − det²)`.
    public var maximumScale: CGFloat {
        let half = (a * a + b * b + c * c + d * d) / 2
        let determinant = self.determinant
        return (half + max(0, half * half - determinant * determinant).squareRoot()).squareRoot()
    }
}

/// An affine transform decomposed into scale, then shear, then rotation, then translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
    /// The initial scaling along x and y.
    public var scale: CGSize
    /// The shear along x, as a factor of y.
    public var horizontalShear: CGFloat
    /// The rotation in radians, from the x axis towards the y axis.
    public var rotation: CGFloat
    /// The final translation.
    public var translation: CGVector

    /// Creates the components of the identity.
    public init() {
        self.init(scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: .zero)
    }

    /// Creates components from their values.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// Creates the transform that `components` describe.
    public init(_ components: CGAffineTransformComponents) {
        self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0))
            .concatenating(CGAffineTransform(rotationAngle: components.rotation))
            .concatenating(CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
    }

    /// Returns the components whose composition is this transform.
    ///
    /// The x axis determines rotation and x scale. A mirrored transform gets a negative y scale. If the y scale is zero, the
    /// shear is undetermined and set to zero.
    public func decomposed() -> CGAffineTransformComponents {
        let width = hypot(a, b)
        let rotation = width > 0 ? atan2(b, a) : atan2(-c, d)
        let sine = sin(rotation)
        let cosine = cos(rotation)
        // The y axis, rotated back: (shear · height, height).
        let sheared = c * cosine + d * sine
        let height = d * cosine - c * sine
        return CGAffineTransformComponents(
            scale: CGSize(width: width, height: height),
            horizontalShear: height != 0 ? sheared / height : 0,
            rotation: rotation,
            translation: CGVector(dx: tx, dy: ty))
    }
}

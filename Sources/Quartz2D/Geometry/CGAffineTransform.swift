import Foundation

/// A 2-D affine transform: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// As in Core Graphics a point is a row vector on the left, so `t1.concatenating(t2)` applies `t1` first.
public struct CGAffineTransform: Hashable, Sendable, Codable {
    /// The contribution of x to x'.
    public var a: CGFloat
    /// The contribution of x to y'.
    public var b: CGFloat
    /// The contribution of y to x'.
    public var c: CGFloat
    /// The contribution of y to y'.
    public var d: CGFloat
    /// The translation along x.
    public var tx: CGFloat
    /// The translation along y.
    public var ty: CGFloat

    /// The identity transform.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a transform whose six entries are zero, as Apple's initializer does.
    public init() {
        self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// Creates a transform from its six entries.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a transform from its six entries, in the order of the C function `CGAffineTransformMake`.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Creates a scale about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Creates a rotation about the origin.
    ///
    /// - Parameter angle: Radians from the x axis towards the y axis: clockwise on the screen, where y points down.
    public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle)
        let cosine = cos(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether this is exactly the identity.
    public var isIdentity: Bool { self == .identity }

    /// `a·d − b·c`: the factor by which areas grow. Zero for a singular transform, negative for a mirrored one.
    public var determinant: CGFloat { a * d - b * c }

    /// Reads the six entries from an array, the form Apple's encoder writes.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        a = try values.decode(CGFloat.self)
        b = try values.decode(CGFloat.self)
        c = try values.decode(CGFloat.self)
        d = try values.decode(CGFloat.self)
        tx = try values.decode(CGFloat.self)
        ty = try values.decode(CGFloat.self)
    }

    /// Writes the six entries as an array.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for entry in [a, b, c, d, tx, ty] { try values.encode(entry) }
    }
}

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

extension CGPoint {
    /// Returns the point that `transform` maps this one to.
    @inlinable
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension CGSize {
    /// Returns the size mapped by `transform` as a vector, without translation.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(
            width: transform.a * width + transform.c * height,
            height: transform.b * width + transform.d * height)
    }
}

extension CGRect {
    /// Returns the smallest upright rectangle that contains the four transformed corners.
    ///
    /// The null and the infinite rectangle are unchanged.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let corners = [
            CGPoint(x: minX, y: minY).applying(transform), CGPoint(x: maxX, y: minY).applying(transform),
            CGPoint(x: maxX, y: maxY).applying(transform), CGPoint(x: minX, y: maxY).applying(transform),
        ]
        var low = corners[0]
        var high = corners[0]
        for corner in corners.dropFirst() {
            low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
            high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

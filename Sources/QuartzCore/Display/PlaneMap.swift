/// A projective map from a plane's own points to points of the display list, or back.
///
/// Row vectors as elsewhere: `X = x·(px, py, 1)`, `Y = y·(px, py, 1)`, `W = w·(px, py, 1)`; the image is `(X / W, Y / W)`.
/// The fourth lane of each row is unused and zero. A layer's plane is `z = 0` in layer coordinates, so only these nine numbers of
/// its 4 × 4 world matrix matter.
public struct PlaneMap: Sendable, Hashable {
    /// The coefficients of the homogeneous horizontal coordinate.
    public var x: SIMD4<Float>
    /// The coefficients of the homogeneous vertical coordinate.
    public var y: SIMD4<Float>
    /// The coefficients of the homogeneous divisor; `(0, 0, 1, 0)` for an affine map.
    public var w: SIMD4<Float>

    /// The identity map.
    public static let identity = PlaneMap(x: [1, 0, 0, 0], y: [0, 1, 0, 0], w: [0, 0, 1, 0])

    /// Creates a map from its three rows.
    public init(x: SIMD4<Float>, y: SIMD4<Float>, w: SIMD4<Float>) {
        self.x = x
        self.y = y
        self.w = w
    }

    /// Whether the map has no perspective.
    public var isAffine: Bool { w.x == 0 && w.y == 0 }

    /// The image of a point; infinite if the divisor is zero.
    public func map(_ point: CGPoint) -> CGPoint {
        let p = SIMD4<Float>(Float(point.x), Float(point.y), 1, 0)
        let divisor = (w * p).sum()
        return CGPoint(x: CGFloat((x * p).sum() / divisor), y: CGFloat((y * p).sum() / divisor))
    }

    /// The map that applies `self` first and `outer` to its result.
    public func concatenating(_ outer: PlaneMap) -> PlaneMap {
        PlaneMap(
            x: outer.x.x * x + outer.x.y * y + outer.x.z * w,
            y: outer.y.x * x + outer.y.y * y + outer.y.z * w,
            w: outer.w.x * x + outer.w.y * y + outer.w.z * w)
    }

    /// The inverse map, computed in double precision; nil if the plane is seen edge-on.
    public var inverse: PlaneMap? {
        let a = (Double(x.x), Double(x.y), Double(x.z))
        let b = (Double(y.x), Double(y.y), Double(y.z))
        let c = (Double(w.x), Double(w.y), Double(w.z))
        let cofactor = (b.1 * c.2 - b.2 * c.1, b.2 * c.0 - b.0 * c.2, b.0 * c.1 - b.1 * c.0)
        let determinant = a.0 * cofactor.0 + a.1 * cofactor.1 + a.2 * cofactor.2
        guard determinant.isFinite, abs(determinant) > 1e-18 else { return nil }
        let s = 1 / determinant
        return PlaneMap(
            x: [
                Float(cofactor.0 * s), Float((a.2 * c.1 - a.1 * c.2) * s), Float((a.1 * b.2 - a.2 * b.1) * s), 0,
            ],
            y: [
                Float(cofactor.1 * s), Float((a.0 * c.2 - a.2 * c.0) * s), Float((a.2 * b.0 - a.0 * b.2) * s), 0,
            ],
            w: [
                Float(cofactor.2 * s), Float((a.1 * c.0 - a.0 * c.1) * s), Float((a.0 * b.1 - a.1 * b.0) * s), 0,
            ])
    }
}

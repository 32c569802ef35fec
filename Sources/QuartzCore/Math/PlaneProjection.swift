/// The projection of the plane z = 0 by a transform: the homography from a layer's plane to the screen, and its inverse.
///
/// Only nine of a matrix's sixteen elements affect the screen: X = x·(px, py, 1), Y = y·(px, py, 1), W = w·(px, py, 1), with the
/// image (X / W, Y / W). Double precision; trivially copyable.
struct PlaneProjection: Sendable, Hashable {
    /// The coefficients of the homogeneous horizontal coordinate.
    let x: SIMD3<Double>
    /// The coefficients of the homogeneous vertical coordinate.
    let y: SIMD3<Double>
    /// The coefficients of the homogeneous divisor; (0, 0, 1) without perspective.
    let w: SIMD3<Double>
    /// The absolute determinant up to which the plane counts as seen edge-on.
    private let edgeOn: Double

    /// The divisor below which a point is too near the eye, or behind it, to be seen or hit.
    ///
    /// With the eye at distance d this is z = 0.999·d, where everything is enlarged a thousand times.
    static let nearestDivisor = 1e-3

    /// The share of its full area below which a plane counts as seen edge-on. It is far above rounding errors (a quarter turn
    /// leaves 6e-17), and of a layer of a million points only a ten-thousandth of a point would show.
    private static let edgeOnShare = 1e-10

    /// Restricts a transform to the plane z = 0.
    init(_ m: CATransform3D) {
        x = SIMD3(Double(m.m11), Double(m.m21), Double(m.m41))
        y = SIMD3(Double(m.m12), Double(m.m22), Double(m.m42))
        w = SIMD3(Double(m.m14), Double(m.m24), Double(m.m44))
        // Lengths in space, so that a plane that is merely small does not count as edge-on.
        let first = SIMD3(Double(m.m11), Double(m.m12), Double(m.m13)).length
        let second = SIMD3(Double(m.m21), Double(m.m22), Double(m.m23)).length
        edgeOn = first * second * Self.edgeOnShare
    }

    /// Whether there is no perspective: w is 1 everywhere.
    var isAffine: Bool { w == SIMD3(0, 0, 1) }

    /// The area scale times the cube of the divisor: negative where the back of the plane shows, 0 where it is seen edge-on.
    var determinant: Double {
        x.dot(y.cross(w))
    }

    /// Whether the plane is seen edge-on, so that nothing of it shows; also true for elements that are not finite.
    var isEdgeOn: Bool {
        !(abs(determinant) > edgeOn)
    }

    /// Whether the front of the plane faces the viewer.
    var isFrontFacing: Bool { determinant > 0 }

    /// The homogeneous image (X, Y, W) of a point of the plane.
    func homogeneous(_ point: CGPoint) -> SIMD3<Double> {
        let p = SIMD3(Double(point.x), Double(point.y), 1)
        return SIMD3(x.dot(p), y.dot(p), w.dot(p))
    }

    /// The divisor of a point: 1 at the screen, decreasing to 0 at the eye and negative behind it.
    func divisor(at point: CGPoint) -> Double {
        w.dot(SIMD3(Double(point.x), Double(point.y), 1))
    }

    /// The image of a point of the plane, or nil where it is at or behind the eye.
    func map(_ point: CGPoint) -> CGPoint? {
        let image = homogeneous(point)
        guard image.z >= Self.nearestDivisor else { return nil }
        return CGPoint(x: image.x / image.z, y: image.y / image.z)
    }

    /// The point of the plane that is shown at `point`: the intersection of the ray from the eye through `point` with the plane.
    ///
    /// Nil where the plane is seen edge-on and where the ray intersects it only behind the eye.
    func unmap(_ point: CGPoint) -> CGPoint? {
        guard !isEdgeOn else { return nil }
        // Cramer's rule; the third coordinate is 1 / W of the result.
        let p = SIMD3(Double(point.x), Double(point.y), 1)
        let columns = (y.cross(w), w.cross(x), x.cross(y))
        let q = (p.x * columns.0 + p.y * columns.1 + p.z * columns.2) / determinant
        guard q.z > 0, q.z * Self.nearestDivisor <= 1 else { return nil }
        return CGPoint(x: q.x / q.z, y: q.y / q.z)
    }
}

extension PlaneProjection {
    /// Removes the part of a convex polygon that is at or behind the eye (Sutherland–Hodgman against the divisor).
    ///
    /// - Parameters:
    ///   - polygon: Corners in the plane's own coordinates, in order.
    ///   - result: Receives the remaining corners in the same coordinates; its count must be greater than the polygon's.
    /// - Returns: The number of remaining corners; 0 where nothing is visible or `result` is too small.
    func clip(_ polygon: UnsafeBufferPointer<CGPoint>, into result: UnsafeMutableBufferPointer<CGPoint>) -> Int {
        guard polygon.count >= 3, result.count > polygon.count else { return 0 }
        var count = 0
        func keep(_ corner: CGPoint) {
            // A convex polygon crosses a line at most twice, so the limit matters only for other polygons.
            guard count < result.count else { return }
            result[count] = corner
            count += 1
        }
        var previous = polygon[polygon.count - 1]
        var before = divisor(at: previous) - Self.nearestDivisor
        for corner in polygon {
            let here = divisor(at: corner) - Self.nearestDivisor
            // A corner that is NaN is never in front, and edges to it are not cut.
            if (before >= 0 && here < 0) || (before < 0 && here >= 0) {
                let t = CGFloat(before / (before - here))
                keep(
                    CGPoint(x: previous.x + (corner.x - previous.x) * t, y: previous.y + (corner.y - previous.y) * t))
            }
            if here >= 0 { keep(corner) }
            previous = corner
            before = here
        }
        return count
    }

    /// Removes the part of a convex polygon that is at or behind the eye.
    func clip(_ polygon: [CGPoint]) -> [CGPoint] {
        [CGPoint](unsafeUninitializedCapacity: polygon.count + 1) { buffer, count in
            count = polygon.withUnsafeBufferPointer { clip($0, into: buffer) }
        }
    }
}

extension PlaneMap {
    /// The same map in the display list's precision.
    init(_ projection: PlaneProjection) {
        self.init(
            x: SIMD4(SIMD4(projection.x, 0)), y: SIMD4(SIMD4(projection.y, 0)), w: SIMD4(SIMD4(projection.w, 0)))
    }
}

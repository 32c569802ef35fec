/// A 4 × 4 matrix for row vectors, stored as rows: the working form of `CATransform3D` for many multiplications.
package struct Matrix4: Sendable {
    package var r0: SIMD4<Double>
    package var r1: SIMD4<Double>
    package var r2: SIMD4<Double>
    package var r3: SIMD4<Double>

    package static let identity = Matrix4(r0: [1, 0, 0, 0], r1: [0, 1, 0, 0], r2: [0, 0, 1, 0], r3: [0, 0, 0, 1])

    @inlinable package init(r0: SIMD4<Double>, r1: SIMD4<Double>, r2: SIMD4<Double>, r3: SIMD4<Double>) {
        self.r0 = r0
        self.r1 = r1
        self.r2 = r2
        self.r3 = r3
    }

    /// Sixteen numbers, row by row.
    init(_ m: UnsafePointer<Double>) {
        // No array literals in code that runs for every layer: they may allocate.
        r0 = SIMD4(m[0], m[1], m[2], m[3])
        r1 = SIMD4(m[4], m[5], m[6], m[7])
        r2 = SIMD4(m[8], m[9], m[10], m[11])
        r3 = SIMD4(m[12], m[13], m[14], m[15])
    }

    init(_ t: CATransform3D) {
        self = t.elements.withUnsafeBufferPointer { Matrix4($0.baseAddress!) }
    }

    package static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
        Matrix4(r0: [1, 0, 0, 0], r1: [0, 1, 0, 0], r2: [0, 0, 1, 0], r3: [x, y, z, 1])
    }

    /// The product that applies `a` first, then `b`.
    @inlinable @inline(__always)
    package static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
        Matrix4(r0: b.apply(a.r0), r1: b.apply(a.r1), r2: b.apply(a.r2), r3: b.apply(a.r3))
    }

    /// The image of a row vector.
    @inlinable @inline(__always)
    package func apply(_ v: SIMD4<Double>) -> SIMD4<Double> {
        r0 * v.x + r1 * v.y + r2 * v.z + r3 * v.w
    }

    /// A translation followed by this matrix.
    @inline(__always)
    func translatingInput(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
        Matrix4(r0: r0, r1: r1, r2: r2, r3: r0 * x + r1 * y + r2 * z + r3)
    }

    /// This matrix followed by a translation of its (homogeneous) results.
    @inline(__always)
    func translatingOutput(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
        let t = SIMD4(x, y, z, 0)
        if r0.w == 0, r1.w == 0, r2.w == 0 { return Matrix4(r0: r0, r1: r1, r2: r2, r3: r3 + t * r3.w) }
        return Matrix4(r0: r0 + t * r0.w, r1: r1 + t * r1.w, r2: r2 + t * r2.w, r3: r3 + t * r3.w)
    }

    /// This matrix with its results projected onto the plane z = 0. Every layer except a `CATransformLayer` flattens its
    /// sublayers so.
    package var flattened: Matrix4 {
        let keep = SIMD4<Double>(1, 1, 0, 1)
        return Matrix4(r0: r0 * keep, r1: r1 * keep, r2: r2 * keep, r3: r3 * keep)
    }

    /// `flattened`, then `outer`.
    @inline(__always)
    package func flattened(onto outer: Matrix4) -> Matrix4 {
        Matrix4(
            r0: outer.applyFlat(r0), r1: outer.applyFlat(r1), r2: outer.applyFlat(r2), r3: outer.applyFlat(r3))
    }

    /// The image of a row vector without its z.
    @inline(__always)
    private func applyFlat(_ v: SIMD4<Double>) -> SIMD4<Double> {
        r0 * v.x + r1 * v.y + r3 * v.w
    }

    @inline(__always)
    package var isFinite: Bool {
        let sum = (r0 + r1 + r2 + r3).sum()
        return (sum - sum) == 0
    }

    /// Whether results fit into a `Float`, including products with coordinates up to `largestCoordinate`. A display list has no z, which
    /// need only be finite.
    @inline(__always)
    var isDrawable: Bool {
        let squares = r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3
        let z = r0.z + r1.z + r2.z + r3.z
        return squares.x + squares.y + squares.w < Self.largestCoordinate * Self.largestCoordinate && z * 0 == 0
    }

    /// About the square root of the greatest `Float`; content further out is invisible.
    static let largestCoordinate = 1e18

    /// The map of the plane z = 0.
    @inline(__always)
    var planeMap: PlaneMap {
        // A plane at constant distance from the eye is only scaled. The affine form has the divisor 1.
        let divisor = r0.w == 0 && r1.w == 0 && r3.w > Self.nearest ? r3.w : 1
        let (r0, r1, r3) = divisor == 1 ? (r0, r1, r3) : (r0 / divisor, r1 / divisor, r3 / divisor)
        return PlaneMap(
            x: SIMD4(Float(r0.x), Float(r1.x), Float(r3.x), 0), y: SIMD4(Float(r0.y), Float(r1.y), Float(r3.y), 0),
            w: SIMD4(Float(r0.w), Float(r1.w), Float(r3.w), 0))
    }

    /// Whether the whole plane z = 0 lies behind the eye, at constant distance.
    @inline(__always)
    var isBehindEye: Bool { r0.w == 0 && r1.w == 0 && r3.w <= Self.nearest }

    /// The image of the plane's point (x, y, 0); nil behind the eye.
    package func project(_ point: CGPoint) -> CGPoint? {
        let v = r0 * Double(point.x) + r1 * Double(point.y) + r3
        guard v.w > Self.nearest else { return nil }
        return CGPoint(x: v.x / v.w, y: v.y / v.w)
    }

    /// The point of the plane z = 0 that is visible at a point; nil if the plane is edge-on or the point lies behind the eye.
    ///
    /// Solves `(x, y, 0, 1) · M ∼ (px, py, ·, 1)`: two equations linear in x and y once the divisor is multiplied out.
    package func unproject(_ point: CGPoint) -> CGPoint? {
        let px = Double(point.x)
        let py = Double(point.y)
        let a = r0.x - px * r0.w
        let b = r1.x - px * r1.w
        let c = px * r3.w - r3.x
        let d = r0.y - py * r0.w
        let e = r1.y - py * r1.w
        let f = py * r3.w - r3.y
        let determinant = a * e - b * d
        // The magnitude of the determinant for a plane seen from the front.
        let scale = Self.extent(r0, px, py) * Self.extent(r1, px, py)
        guard determinant.isFinite, abs(determinant) > scale * Self.edgeOn, determinant != 0 else { return nil }
        let x = (c * e - b * f) / determinant
        let y = (a * f - c * d) / determinant
        guard x.isFinite, y.isFinite, r0.w * x + r1.w * y + r3.w > Self.nearest else { return nil }
        return CGPoint(x: x, y: y)
    }

    /// Upper bound of an axis' contribution at a point.
    private static func extent(_ axis: SIMD4<Double>, _ px: Double, _ py: Double) -> Double {
        max(max(abs(axis.x), abs(axis.y)), max(abs(axis.z), abs(axis.w) * max(abs(px), abs(py))))
    }

    /// Smallest divisor in front of the eye; a plane through the eye has 0.
    package static let nearest = 1e-6

    /// The relative determinant below which a plane is edge-on: rounding of a quarter turn leaves about 1e-16.
    private static let edgeOn = 1e-12
}

/// The decomposition of a 4×4 matrix as M = scale · skew · rotation · translation · perspective (row vectors: scale acts first).
///
/// The method is "unmatrix" (Thomas, *Graphics Gems II*, VII.1), which CSS Transforms Level 2 §12 uses too: Gram–Schmidt on the
/// rows of the upper 3×3 part. There are three differences. Nothing is divided by m44: the factor `perspective` keeps it, so that
/// the translation of `CATransform3DTranslate(perspective, …)` is returned as given. For a mirroring matrix the axes are negated
/// that leave the smallest rotation, not always all three, so that `scale(−1, 1, 1)` is recognized as such. And an axis with
/// scale 0, which has no direction left, takes one from a reference.
struct TransformFactors: Sendable {
    var translation: SIMD3<Double>
    var scale: SIMD3<Double>
    /// The share of the preceding axes in each axis: y of x, z of x, z of y.
    var skew: SIMD3<Double>
    var rotation: OrthonormalBasis
    /// The fourth column, multiplied by the inverse of the other factors: (x, y, z, w), with (0, 0, 0, 1) for no perspective.
    var perspective: SIMD4<Double>

    /// The axes that are negated for a mirroring matrix.
    enum Mirror: Sendable {
        case x, y, z, all
    }

    /// The negated axes; nil for a matrix that does not mirror.
    private(set) var mirror: Mirror?
    /// Whether an axis was a combination of those before it, which no scale and skew can express; its scale counts as 0.
    private(set) var isLossy = false

    /// The minimum share of an axis that must be perpendicular to the others for it to be independent: a hundred times the
    /// rounding error of three products.
    private static let independence = 1e-13

    /// Decomposes a finite matrix.
    ///
    /// - Parameters:
    ///   - reference: The directions of axes with scale 0.
    ///   - mirror: The axes to negate if the matrix mirrors; nil chooses those that leave the smallest rotation.
    init(_ m: CATransform3D, reference: OrthonormalBasis = .identity, mirror preferred: Mirror? = nil) {
        let rows = (
            SIMD3(Double(m.m11), Double(m.m12), Double(m.m13)),
            SIMD3(Double(m.m21), Double(m.m22), Double(m.m23)),
            SIMD3(Double(m.m31), Double(m.m32), Double(m.m33))
        )
        translation = SIMD3(Double(m.m41), Double(m.m42), Double(m.m43))

        let (x, sx) = Self.unit(rows.0, of: rows.0)
        let xy = x.dot(rows.1)
        let (y, sy) = Self.unit(rows.1 - xy * x, of: rows.1)
        let xz = x.dot(rows.2)
        let yz = y.dot(rows.2)
        let (z, sz) = Self.unit(rows.2 - xz * x - yz * y, of: rows.2)

        scale = SIMD3(sx, sy, sz)
        skew = SIMD3(sy == 0 ? 0 : xy / sy, sz == 0 ? 0 : xz / sz, sz == 0 ? 0 : yz / sz)
        rotation = OrthonormalBasis(x: x, y: y, z: z)
        isLossy = (sy == 0 && rows.1 != .zero) || (sz == 0 && rows.2 != .zero)
        perspective = SIMD4(0, 0, 0, 1)
        if sx == 0 || sy == 0 || sz == 0 { rotation.complete(from: reference) }
        if rotation.isLeftHanded { reflect(preferred ?? Self.gentlestMirror(rotation)) }
        perspective = solvePerspective(SIMD4(Double(m.m14), Double(m.m24), Double(m.m34), Double(m.m44)))
    }

    /// The direction and length of an axis's independent part, both zero where it is only a rounding error of the whole axis.
    private static func unit(_ own: SIMD3<Double>, of whole: SIMD3<Double>) -> (SIMD3<Double>, Double) {
        let length = own.length
        return length > whole.length * independence ? (own / length, length) : (.zero, 0)
    }

    /// The mirror that gives the largest trace, hence the smallest angle of rotation.
    private static func gentlestMirror(_ b: OrthonormalBasis) -> Mirror {
        var best = (mirror: Mirror.x, change: -2 * b.x.x)
        if -2 * b.y.y > best.change { best = (.y, -2 * b.y.y) }
        if -2 * b.z.z > best.change { best = (.z, -2 * b.z.z) }
        if -2 * b.trace > best.change { best = (.all, -2 * b.trace) }
        return best.mirror
    }

    /// Negates axes and their scales; the matrix stays the same, since skews between axes of different sign are negated too.
    private mutating func reflect(_ mirror: Mirror) {
        let sign: SIMD3<Double>
        switch mirror {
        case .x: sign = SIMD3(-1, 1, 1)
        case .y: sign = SIMD3(1, -1, 1)
        case .z: sign = SIMD3(1, 1, -1)
        case .all: sign = SIMD3(-1, -1, -1)
        }
        scale *= sign
        rotation = OrthonormalBasis(x: rotation.x * sign.x, y: rotation.y * sign.y, z: rotation.z * sign.z)
        skew *= SIMD3(sign.x * sign.y, sign.x * sign.z, sign.y * sign.z)
        self.mirror = mirror
    }

    /// Solves (scale · skew · rotation · translation) · p = `column`; the contribution of an axis with scale 0 is lost.
    private func solvePerspective(_ column: SIMD4<Double>) -> SIMD4<Double> {
        if column == SIMD4(0, 0, 0, 1) { return column }
        let x = scale.x == 0 ? 0 : column.x / scale.x
        let y = scale.y == 0 ? 0 : column.y / scale.y - skew.x * x
        let z = scale.z == 0 ? 0 : column.z / scale.z - skew.y * x - skew.z * y
        let p = x * rotation.x + y * rotation.y + z * rotation.z
        return SIMD4(p, column.w - translation.dot(p))
    }
}

extension OrthonormalBasis {
    /// Gives zero vectors a direction, so that the basis becomes right-handed and close to `reference`.
    fileprivate mutating func complete(from reference: OrthonormalBasis) {
        switch (x == .zero, y == .zero, z == .zero) {
        case (true, false, false): x = y.cross(z)
        case (false, true, false): y = z.cross(x)
        case (false, false, true): z = x.cross(y)
        case (false, true, true):
            y = Self.perpendicular(to: x, near: reference.y, else: reference.z)
            z = x.cross(y)
        case (true, false, true):
            z = Self.perpendicular(to: y, near: reference.z, else: reference.x)
            x = y.cross(z)
        case (true, true, false):
            x = Self.perpendicular(to: z, near: reference.x, else: reference.y)
            y = z.cross(x)
        case (true, true, true): self = reference
        case (false, false, false): break
        }
    }

    /// The unit vector perpendicular to `axis` that is closest to `first`, or to `second` where `first` is nearly parallel to it.
    private static func perpendicular(
        to axis: SIMD3<Double>, near first: SIMD3<Double>, else second: SIMD3<Double>
    ) -> SIMD3<Double> {
        let own = first - axis * first.dot(axis)
        // Of two perpendicular vectors at least one is 45° or more away from any axis.
        if own.length > 0.5 { return own / own.length }
        let other = second - axis * second.dot(axis)
        return other / other.length
    }
}

extension CATransform3D {
    /// Composes scale · skew · rotation · translation · perspective.
    @inline(__always)
    init(
        scale: SIMD3<Double>, skew: SIMD3<Double>, rotation: OrthonormalBasis, translation: SIMD3<Double>,
        perspective: SIMD4<Double>
    ) {
        let x = scale.x * rotation.x
        let y = scale.y * (rotation.y + skew.x * rotation.x)
        let z = scale.z * (rotation.z + skew.y * rotation.x + skew.z * rotation.y)
        let p = SIMD3(perspective.x, perspective.y, perspective.z)
        let column =
            p == .zero
            ? SIMD4(0, 0, 0, perspective.w) : SIMD4(x.dot(p), y.dot(p), z.dot(p), translation.dot(p) + perspective.w)
        self.init(
            m11: CGFloat(x.x), m12: CGFloat(x.y), m13: CGFloat(x.z), m14: CGFloat(column.x),
            m21: CGFloat(y.x), m22: CGFloat(y.y), m23: CGFloat(y.z), m24: CGFloat(column.y),
            m31: CGFloat(z.x), m32: CGFloat(z.y), m33: CGFloat(z.z), m34: CGFloat(column.z),
            m41: CGFloat(translation.x), m42: CGFloat(translation.y), m43: CGFloat(translation.z), m44: CGFloat(column.w))
    }
}

/// A 4×4 matrix as parts that interpolate separately: M = scale · skew · rotation · translation · perspective.
struct TransformComponents: Sendable, Hashable {
    var translation: SIMD3<Double>
    var scale: SIMD3<Double>
    /// The share of the preceding axes in each axis: y of x, z of x, z of y.
    var skew: SIMD3<Double>
    var rotation: Quaternion
    /// (0, 0, 0, 1) means no perspective.
    var perspective: SIMD4<Double>

    init(_ factors: TransformFactors) {
        translation = factors.translation
        scale = factors.scale
        skew = factors.skew
        rotation = Quaternion(factors.rotation)
        perspective = factors.perspective
    }

    /// Decomposes a matrix; nil if an element is not finite or one axis is a combination of the others.
    init?(_ matrix: CATransform3D) {
        guard matrix.isFinite else { return nil }
        let factors = TransformFactors(matrix)
        guard !factors.isLossy else { return nil }
        self.init(factors)
    }

    /// The matrix composed from the parts.
    var matrix: CATransform3D {
        CATransform3D(
            scale: scale, skew: skew, rotation: rotation.basis, translation: translation, perspective: perspective)
    }
}

/// Three perpendicular unit row vectors: the rotation part of a matrix.
struct OrthonormalBasis: Sendable, Hashable {
    var x, y, z: SIMD3<Double>

    static var identity: OrthonormalBasis {
        OrthonormalBasis(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))
    }

    init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The sum of the diagonal: 1 + 2·cos of the angle of rotation.
    var trace: Double { x.x + y.y + z.z }

    /// Whether z and x × y point in opposite directions.
    var isLeftHanded: Bool { x.cross(y).dot(z) < 0 }
}

extension SIMD3<Double> {
    /// The scalar product.
    package func dot(_ other: SIMD3<Double>) -> Double {
        x * other.x + y * other.y + z * other.z
    }

    /// The vector product.
    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The Euclidean length, without overflow or underflow of the squares.
    package var length: Double {
        let largest = Swift.max(abs(x), abs(y), abs(z))
        guard largest > 0 else { return 0 }
        let scaled = self / largest
        return largest * scaled.dot(scaled).squareRoot()
    }
}

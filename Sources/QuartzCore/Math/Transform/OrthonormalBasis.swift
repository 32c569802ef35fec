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
    func dot(_ other: SIMD3<Double>) -> Double {
        x * other.x + y * other.y + z * other.z
    }

    /// The vector product.
    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The Euclidean length, without overflow or underflow of the squares.
    var length: Double {
        let largest = Swift.max(abs(x), abs(y), abs(z))
        guard largest > 0 else { return 0 }
        let scaled = self / largest
        return largest * scaled.dot(scaled).squareRoot()
    }
}

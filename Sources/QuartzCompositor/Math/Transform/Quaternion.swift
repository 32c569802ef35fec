import Foundation

/// A unit quaternion: a rotation in a form that interpolates along the shortest arc.
struct Quaternion: Sendable, Hashable {
    /// The axis times sin(angle / 2), then cos(angle / 2).
    var vector: SIMD4<Double>

    static var identity: Quaternion { Quaternion(vector: SIMD4(0, 0, 0, 1)) }

    init(vector: SIMD4<Double>) {
        self.vector = vector
    }

    /// The rotation of a right-handed basis, by Shepperd's method: the largest of the four components is computed first, and the
    /// others are divided by it.
    init(_ b: OrthonormalBasis) {
        let trace = b.trace
        if trace >= max(b.x.x, b.y.y, b.z.z) {
            let w = (1 + trace).squareRoot() / 2
            vector = SIMD4((b.y.z - b.z.y) / (4 * w), (b.z.x - b.x.z) / (4 * w), (b.x.y - b.y.x) / (4 * w), w)
        } else if b.x.x >= max(b.y.y, b.z.z) {
            let x = (1 + 2 * b.x.x - trace).squareRoot() / 2
            vector = SIMD4(x, (b.x.y + b.y.x) / (4 * x), (b.x.z + b.z.x) / (4 * x), (b.y.z - b.z.y) / (4 * x))
        } else if b.y.y >= b.z.z {
            let y = (1 + 2 * b.y.y - trace).squareRoot() / 2
            vector = SIMD4((b.x.y + b.y.x) / (4 * y), y, (b.y.z + b.z.y) / (4 * y), (b.z.x - b.x.z) / (4 * y))
        } else {
            let z = (1 + 2 * b.z.z - trace).squareRoot() / 2
            vector = SIMD4((b.x.z + b.z.x) / (4 * z), (b.y.z + b.z.y) / (4 * z), z, (b.x.y - b.y.x) / (4 * z))
        }
    }

    /// Whether the arc between two quaternions is the longer one, by their dot product. A half turn's product is 0 but for rounding:
    /// that of the nearest double to π is −0.6e-16. Both arcs are equally long there, and neither sign is flipped.
    static func isFarther(_ dot: Double) -> Bool { dot < -1e-16 }

    /// The rotation as rows, for row vectors on the left.
    var basis: OrthonormalBasis {
        let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
        return OrthonormalBasis(
            x: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            y: SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            z: SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)))
    }
}

/// Spherical linear interpolation between two rotations, prepared once.
struct Slerp: Sendable {
    private let from, to: SIMD4<Double>
    private let angle: Double
    /// The sine of the angle, or 0 where the rotations are too close to divide by it.
    private let sine: Double

    /// The angle below which the chord replaces the arc: their difference is of the third order, below 1e-18.
    private static let chordAngle = 1e-6

    /// Prepares the shorter of the two arcs; where both have equal length, the one to `to` as given.
    init(_ from: Quaternion, _ to: Quaternion) {
        let dot = (from.vector * to.vector).sum()
        self.from = from.vector
        self.to = Quaternion.isFarther(dot) ? -to.vector : to.vector
        // atan2 of the half chords is accurate where acos(dot) would lose half the digits.
        let difference = self.to - self.from
        let sum = self.to + self.from
        angle = 2 * atan2((difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot())
        sine = angle < Self.chordAngle ? 0 : sin(angle)
    }

    /// The rotation at `t`; outside [0, 1] the rotation continues about the same axis.
    func value(at t: Double) -> Quaternion {
        guard sine != 0 else {
            let chord = from * (1 - t) + to * t
            return Quaternion(vector: chord / (chord * chord).sum().squareRoot())
        }
        // The weights are exactly 1 and 0 at the ends.
        return Quaternion(vector: from * (sin((1 - t) * angle) / sine) + to * (sin(t * angle) / sine))
    }
}

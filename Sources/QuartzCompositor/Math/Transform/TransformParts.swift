import CBuiltins
import Foundation

/// A 4×4 matrix as the numbers of its virtual key paths: M = scale · skew · rotation · translation · perspective.
///
/// The rotation is kept as Euler angles, x first, then y, then z (row vectors: Rx · Ry · Rz). A component keeps the number that
/// it is set to: multiples of 2π are not removed. So decompose the model's matrix once, set the animated values, and compose;
/// never decompose a matrix that was composed from parts. Setting a component preserves perspective and skew.
package struct TransformParts: Sendable, Hashable {
    package var translation: SIMD3<Double>
    package var scale: SIMD3<Double>
    /// The share of the preceding axes in each axis: y of x, z of x, z of y.
    var skew: SIMD3<Double>
    /// Radians about x, y, z, applied in this order.
    var rotation: SIMD3<Double>
    /// (0, 0, 0, 1) means no perspective.
    var perspective: SIMD4<Double>

    /// The parts of the identity.
    package static let identity = TransformParts(CATransform3DIdentity)

    /// Decomposes a matrix.
    ///
    /// Of the two triples of angles that describe a rotation the one with the smaller sum is chosen, so that a turn about one
    /// axis is read as such. An axis with scale 0 has no direction and counts as unrotated. A matrix with an element that is NaN
    /// or infinite reads as the identity.
    @inline(__always)
    package init(_ matrix: CATransform3D) {
        let matrix = matrix.isFinite ? matrix : CATransform3DIdentity
        if matrix.isUpright {
            // The common case; the general computation below would give the same result.
            translation = SIMD3(Double(matrix.m41), Double(matrix.m42), Double(matrix.m43))
            scale = SIMD3(Double(matrix.m11), Double(matrix.m22), Double(matrix.m33))
            skew = .zero
            rotation = .zero
            let p = SIMD3(Double(matrix.m14), Double(matrix.m24), Double(matrix.m34)) / scale
            perspective = SIMD4(p, Double(matrix.m44) - translation.dot(p))
            return
        }
        let factors = TransformFactors(matrix)
        translation = factors.translation
        scale = factors.scale
        skew = factors.skew
        rotation = factors.rotation.eulerAngles
        perspective = factors.perspective
    }

    /// The matrix composed from the parts.
    @inline(__always)
    package var matrix: CATransform3D {
        CATransform3D(
            scale: scale, skew: skew, rotation: OrthonormalBasis(eulerAngles: rotation), translation: translation,
            perspective: perspective)
    }

    /// The value of a component, angles in radians.
    @inline(__always)
    package func get(_ component: TransformComponent) -> Double {
        switch component {
        case .rotationX: rotation.x
        case .rotationY: rotation.y
        case .rotationZ: rotation.z
        case .scaleX: scale.x
        case .scaleY: scale.y
        case .scaleZ: scale.z
        case .scale: Blend.mean(scale)
        case .scaleXY: Blend.value(scale.x, scale.y, at: 0.5)
        case .translationX: translation.x
        case .translationY: translation.y
        case .translationZ: translation.z
        }
    }

    /// Sets a component; NaN and infinity are ignored.
    @inline(__always)
    package mutating func set(_ component: TransformComponent, _ value: Double) {
        guard value.isFinite else { return }
        switch component {
        case .rotationX: rotation.x = value
        case .rotationY: rotation.y = value
        case .rotationZ: rotation.z = value
        case .scaleX: scale.x = value
        case .scaleY: scale.y = value
        case .scaleZ: scale.z = value
        case .scale: scale = SIMD3(repeating: value)
        case .scaleXY: (scale.x, scale.y) = (value, value)
        case .translationX: translation.x = value
        case .translationY: translation.y = value
        case .translationZ: translation.z = value
        }
    }

    /// The value of the key path `translation`: the translation along x and y. Setting NaN or infinity is ignored.
    package var translationSize: CGSize {
        get { CGSize(width: translation.x, height: translation.y) }
        set {
            set(.translationX, Double(newValue.width))
            set(.translationY, Double(newValue.height))
        }
    }
}

extension CATransform3D {
    /// Whether the upper left part is a scale with positive factors only.
    @inline(__always)
    fileprivate var isUpright: Bool {
        m12 == 0 && m13 == 0 && m21 == 0 && m23 == 0 && m31 == 0 && m32 == 0 && m11 > 0 && m22 > 0 && m33 > 0
    }
}

extension OrthonormalBasis {
    /// The rotation about x, then y, then z by the angles of a vector.
    @inline(__always)
    init(eulerAngles angles: SIMD3<Double>) {
        let (sx, cx) = Self.sineAndCosine(angles.x)
        let (sy, cy) = Self.sineAndCosine(angles.y)
        let (sz, cz) = Self.sineAndCosine(angles.z)
        self.init(
            x: SIMD3(cy * cz, cy * sz, -sy),
            y: SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
            z: SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy))
    }

    @inline(__always)
    private static func sineAndCosine(_ angle: Double) -> (Double, Double) {
        if angle == 0 { return (0, 1) }
        let direction = quartz_direct(angle)
        return (direction.y, direction.x)
    }

    /// The cosine of the angle about y below which x and z turn about the same axis (gimbal lock); z is then set to 0.
    ///
    /// It is the square root of the rounding error: below it the quotients that give x and z are noise.
    private static let lock = 1e-8

    /// The angles about x, then y, then z: the smaller of the two possible triples.
    fileprivate var eulerAngles: SIMD3<Double> {
        let cosine = hypot(x.x, x.y)
        let about = atan2(-x.z, cosine)
        if cosine < Self.lock { return SIMD3(atan2(-z.y, y.y), about, 0) }
        let angles = SIMD3(atan2(y.z, z.z), about, atan2(x.y, x.x))
        // Half a turn more about x and z, with the angle about y mirrored, is the same rotation.
        let other = SIMD3(Self.opposite(angles.x), about < 0 ? -.pi - about : .pi - about, Self.opposite(angles.z))
        return Self.effort(other) < Self.effort(angles) ? other : angles
    }

    private static func opposite(_ angle: Double) -> Double {
        angle > 0 ? angle - .pi : angle + .pi
    }

    private static func effort(_ angles: SIMD3<Double>) -> Double {
        abs(angles.x) + abs(angles.y) + abs(angles.z)
    }
}

/// A number of a transform that a virtual key path addresses.
package enum TransformComponent: UInt8, Sendable, CaseIterable {
    case rotationX, rotationY, rotationZ
    case scaleX, scaleY, scaleZ
    /// The average of the three scales; setting it sets all three.
    case scale
    /// The average of the scales along x and y; setting it sets both.
    case scaleXY
    case translationX, translationY, translationZ

    /// The component for the rest of a key path after `transform.`, such as "rotation.x"; plain "rotation" is about z.
    ///
    /// "translation" is a size, not a number: see `TransformParts.translationSize`.
    package init?(keyPath: String) {
        switch keyPath {
        case "rotation.x": self = .rotationX
        case "rotation.y": self = .rotationY
        case "rotation", "rotation.z": self = .rotationZ
        case "scale.x": self = .scaleX
        case "scale.y": self = .scaleY
        case "scale.z": self = .scaleZ
        case "scale": self = .scale
        case "scale.xy": self = .scaleXY
        case "translation.x": self = .translationX
        case "translation.y": self = .translationY
        case "translation.z": self = .translationZ
        default: return nil
        }
    }
}

// Apple's `simd` functions of vectors; `SIMD2`, `SIMD3` and `SIMD4` themselves belong to Swift. Matrices and quaternions are absent.

/// A vector of two numbers of single precision.
public typealias simd_float2 = SIMD2<Float>
/// A vector of three numbers of single precision.
public typealias simd_float3 = SIMD3<Float>
/// A vector of four numbers of single precision.
public typealias simd_float4 = SIMD4<Float>
/// A vector of two numbers of double precision.
public typealias simd_double2 = SIMD2<Double>
/// A vector of three numbers of double precision.
public typealias simd_double3 = SIMD3<Double>
/// A vector of four numbers of double precision.
public typealias simd_double4 = SIMD4<Double>

/// Returns the dot product.
public func dot<Vector: SIMD>(_ x: Vector, _ y: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint { (x * y).sum() }

/// Returns the length, by the Euclidean norm.
public func length<Vector: SIMD>(_ x: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint {
    length_squared(x).squareRoot()
}

/// Returns the square of the length.
public func length_squared<Vector: SIMD>(_ x: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint { dot(x, x) }

/// Returns the distance of two points.
public func distance<Vector: SIMD>(_ x: Vector, _ y: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint {
    length(x - y)
}

/// Returns the square of the distance of two points.
public func distance_squared<Vector: SIMD>(_ x: Vector, _ y: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint {
    length_squared(x - y)
}

/// Returns the vector of length 1 in the same direction. The components of a null vector become NaN.
public func normalize<Vector: SIMD>(_ x: Vector) -> Vector where Vector.Scalar: FloatingPoint { x / length(x) }

/// Returns the cross product.
public func cross<Scalar: FloatingPoint>(_ x: SIMD3<Scalar>, _ y: SIMD3<Scalar>) -> SIMD3<Scalar> {
    SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
}

/// Returns the cross product of two vectors in the plane z = 0.
public func cross<Scalar: FloatingPoint>(_ x: SIMD2<Scalar>, _ y: SIMD2<Scalar>) -> SIMD3<Scalar> {
    SIMD3(0, 0, x.x * y.y - x.y * y.x)
}

/// Returns the vector at a fraction of the way from one to another; the fraction is not clamped.
public func mix<Vector: SIMD>(_ x: Vector, _ y: Vector, t: Vector.Scalar) -> Vector where Vector.Scalar: FloatingPoint {
    x + (y - x) * t
}

/// Returns the vector whose components are fractions of the way from one to another.
public func mix<Vector: SIMD>(_ x: Vector, _ y: Vector, t: Vector) -> Vector where Vector.Scalar: FloatingPoint {
    x + (y - x) * t
}

/// Returns the vector with each component clamped between two bounds.
public func clamp<Vector: SIMD>(_ x: Vector, min: Vector, max: Vector) -> Vector where Vector.Scalar: FloatingPoint {
    x.clamped(lowerBound: min, upperBound: max)
}

/// Returns the vector with each component clamped between two numbers.
public func clamp<Vector: SIMD>(_ x: Vector, min: Vector.Scalar, max: Vector.Scalar) -> Vector
where Vector.Scalar: FloatingPoint {
    x.clamped(lowerBound: Vector(repeating: min), upperBound: Vector(repeating: max))
}

/// Returns the vector reflected by a plane with a normal of length 1.
public func reflect<Vector: SIMD>(_ x: Vector, n: Vector) -> Vector where Vector.Scalar: FloatingPoint {
    x - n * (2 * dot(x, n))
}

/// Returns the absolute values of the components.
public func abs<Vector: SIMD>(_ x: Vector) -> Vector where Vector.Scalar: FloatingPoint {
    x.replacing(with: -x, where: x .< Vector(repeating: 0))
}

/// Returns the lesser component at each place.
public func min<Vector: SIMD>(_ x: Vector, _ y: Vector) -> Vector where Vector.Scalar: FloatingPoint { pointwiseMin(x, y) }

/// Returns the greater component at each place.
public func max<Vector: SIMD>(_ x: Vector, _ y: Vector) -> Vector where Vector.Scalar: FloatingPoint { pointwiseMax(x, y) }

/// Returns the sum of the components.
public func reduce_add<Vector: SIMD>(_ x: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint { x.sum() }

/// Returns the least component.
public func reduce_min<Vector: SIMD>(_ x: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint { x.min() }

/// Returns the greatest component.
public func reduce_max<Vector: SIMD>(_ x: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint { x.max() }

// The names of the same functions in C.

/// Returns the dot product.
public func simd_dot<Vector: SIMD>(_ x: Vector, _ y: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint { dot(x, y) }

/// Returns the length, by the Euclidean norm.
public func simd_length<Vector: SIMD>(_ x: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint { length(x) }

/// Returns the square of the length.
public func simd_length_squared<Vector: SIMD>(_ x: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint {
    length_squared(x)
}

/// Returns the distance of two points.
public func simd_distance<Vector: SIMD>(_ x: Vector, _ y: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint {
    distance(x, y)
}

/// Returns the square of the distance of two points.
public func simd_distance_squared<Vector: SIMD>(_ x: Vector, _ y: Vector) -> Vector.Scalar where Vector.Scalar: FloatingPoint {
    distance_squared(x, y)
}

/// Returns the vector of length 1 in the same direction. The components of a null vector become NaN.
public func simd_normalize<Vector: SIMD>(_ x: Vector) -> Vector where Vector.Scalar: FloatingPoint { normalize(x) }

/// Returns the cross product.
public func simd_cross<Scalar: FloatingPoint>(_ x: SIMD3<Scalar>, _ y: SIMD3<Scalar>) -> SIMD3<Scalar> { cross(x, y) }

/// Returns the cross product of two vectors in the plane z = 0.
public func simd_cross<Scalar: FloatingPoint>(_ x: SIMD2<Scalar>, _ y: SIMD2<Scalar>) -> SIMD3<Scalar> { cross(x, y) }

/// Returns the vector whose components are fractions of the way from one to another.
public func simd_mix<Vector: SIMD>(_ x: Vector, _ y: Vector, _ t: Vector) -> Vector where Vector.Scalar: FloatingPoint {
    mix(x, y, t: t)
}

/// Returns the vector with each component clamped between two bounds.
public func simd_clamp<Vector: SIMD>(_ x: Vector, _ min: Vector, _ max: Vector) -> Vector where Vector.Scalar: FloatingPoint {
    clamp(x, min: min, max: max)
}

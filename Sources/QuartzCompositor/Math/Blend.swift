/// Interpolation and sums that stay finite where their operands are finite.
///
/// The differences and sums of ordinary numbers need no care. Those of numbers near ±1.8e308 leave the range of a `Double`, and
/// an infinity combined with another, or with a zero, is NaN; only then is the result computed on a smaller scale.
package enum Blend {
    /// The interpolated (or extrapolated) value at `t` between two ends.
    @inline(__always)
    package static func value(_ from: Double, _ to: Double, at t: Double) -> Double {
        let value = from + (to - from) * t
        return value.isFinite ? value : scaled(from, to, t)
    }

    /// A sum, clamped to the finite range.
    @inline(__always)
    package static func sum(_ a: Double, _ b: Double) -> Double {
        let sum = a + b
        return sum.isFinite ? sum : limited(sum)
    }

    /// A product, clamped to the finite range.
    @inline(__always)
    static func product(_ a: Double, _ b: Double) -> Double {
        let product = a * b
        return product.isFinite ? product : limited(product)
    }

    /// The mean of three numbers.
    @inline(__always)
    static func mean(_ numbers: SIMD3<Double>) -> Double {
        let sum = numbers.x + numbers.y + numbers.z
        return sum.isFinite ? sum / 3 : limited(numbers.x / 3 + numbers.y / 3 + numbers.z / 3)
    }

    /// The factor that both ends are multiplied by meanwhile: no progress of a timing curve or a spring then leads out of the
    /// range.
    private static let scale = 0x1p-512

    @inline(never)
    private static func scaled(_ from: Double, _ to: Double, _ t: Double) -> Double {
        limited((from * scale * (1 - t) + to * scale * t) / scale)
    }

    @inline(never)
    private static func limited(_ value: Double) -> Double {
        min(max(value, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
    }
}

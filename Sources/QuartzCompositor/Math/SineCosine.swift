/// Sines and cosines of eight angles at once, for loops in which calls of the C library would dominate the cost.
///
/// The angle is reduced by the nearest multiple of π/2, which is subtracted in two parts so that no digit is lost. The remainder,
/// at most π/4, is inserted into the series of both functions, whose omitted terms are below 1e-16 there; results are within
/// 4e-16 of the exact values.
enum SineCosine {
    /// The largest absolute angle for which this accuracy holds.
    static let greatestAngle = 1e5

    /// 1.5 · 2⁵²: adding it to a number below 2⁵¹ puts the nearest whole number into the low bits.
    private static let rounder = 0x1.8p52
    /// π/2 to 33 bits, so that its products with whole numbers below 2²⁰ are exact; and the remainder.
    private static let quarterTurn = 0x1.921fb544p0
    private static let quarterRest = 0x1.0b4611a626331p-34

    /// The sines and cosines of finite angles up to `greatestAngle`.
    @inline(__always)
    static func of(_ angles: SIMD8<Double>) -> (sine: SIMD8<Double>, cosine: SIMD8<Double>) {
        let shifted = angles * (2 / Double.pi) + rounder
        let turns = shifted - rounder
        let r = (angles - turns * quarterTurn) - turns * quarterRest
        let z = r * r
        let (s, c) = (r + r * z * sineTail(z), 1 - z * 0.5 + z * z * cosineTail(z))
        // Odd multiples of π/2 exchange the two, and signs change; done on the bits, which every processor can do.
        let quarters = unsafeBitCast(shifted, to: SIMD8<UInt64>.self)
        let exchange = 0 &- (quarters & 1)
        let (sineBits, cosineBits) = (unsafeBitCast(s, to: SIMD8<UInt64>.self), unsafeBitCast(c, to: SIMD8<UInt64>.self))
        let sine = ((sineBits & ~exchange) | (cosineBits & exchange)) ^ ((quarters & 2) &<< 62)
        let cosine = ((cosineBits & ~exchange) | (sineBits & exchange)) ^ (((quarters &+ 1) & 2) &<< 62)
        return (unsafeBitCast(sine, to: SIMD8<Double>.self), unsafeBitCast(cosine, to: SIMD8<Double>.self))
    }

    /// (sin r − r) / r³ by powers of z = r²: (−1)ⁿ / (2n + 1)!.
    @inline(__always)
    private static func sineTail(_ z: SIMD8<Double>) -> SIMD8<Double> {
        var sum = z * (-1 / 1_307_674_368_000.0) + 1 / 6_227_020_800.0
        sum = sum * z + -1 / 39_916_800.0
        sum = sum * z + 1 / 362_880.0
        sum = sum * z + -1 / 5040.0
        sum = sum * z + 1 / 120.0
        return sum * z + -1 / 6.0
    }

    /// (cos r − 1 + r²/2) / r⁴: (−1)ⁿ / (2n)!.
    @inline(__always)
    private static func cosineTail(_ z: SIMD8<Double>) -> SIMD8<Double> {
        var sum = z * (1 / 20_922_789_888_000.0) + -1 / 87_178_291_200.0
        sum = sum * z + 1 / 479_001_600.0
        sum = sum * z + -1 / 3_628_800.0
        sum = sum * z + 1 / 40_320.0
        sum = sum * z + -1 / 720.0
        return sum * z + 1 / 24.0
    }
}

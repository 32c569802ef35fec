/// The random numbers of one particle: always the same for the same particle.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014) gives good numbers from any
/// seed, so that a particle's index among the others can be the seed.
struct ParticleRandom {
    /// Distinguishes the particle from all others; it is the seed for particles that it emits.
    let identity: UInt64
    private var state: UInt64

    /// Creates the generator for the `index`th particle of a cell.
    init(parent: UInt64, cell: Int, index: Int) {
        let place = UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15
        identity = Self.mix(parent ^ Self.mix(place &+ UInt64(truncatingIfNeeded: cell) &* 0xD1B5_4A32_D192_ED03))
        state = identity
    }

    /// Uniform in 0 ..< 1.
    @inline(__always)
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Double(Self.mix(state) >> 11) * 0x1p-53
    }

    /// Uniform, between minus and plus half of the range.
    @inline(__always)
    mutating func spread(_ range: Double) -> Double {
        // A number is always drawn, so that a range that becomes 0 does not affect the other numbers.
        (next() - 0.5) * range
    }

    /// Scatters the bits of a number.
    @inline(__always)
    static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// The particles that the emitters of a frame may still have, the copies of replicators counted.
struct ParticleLimit {
    /// The number of particles in a frame.
    static let most = 200_000
    /// The square points that the particles of a frame may cover. A painter without a GPU takes up to 20 ns for each pixel.
    static let greatestArea = 64_000_000.0

    /// The number of particles left.
    var count = Self.most
    /// The square points left.
    var area = Self.greatestArea
}

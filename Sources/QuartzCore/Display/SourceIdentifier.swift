import Synchronization

/// Hands out the numbers by which shapes are known to texture caches.
enum SourceIdentifier {
    private static let counter = Atomic<UInt64>(1)

    /// The next number. The top bit sets shapes apart from images, which are numbered by themselves.
    static func next() -> UInt64 {
        counter.wrappingAdd(1, ordering: .relaxed).oldValue | 1 << 63
    }
}

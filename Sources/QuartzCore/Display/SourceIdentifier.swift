import Synchronization

/// Generates the identifiers of pixel sources for texture caches.
enum SourceIdentifier {
    private static let counter = Atomic<UInt64>(1)

    /// The next identifier. The top bit distinguishes it from the identifiers of images.
    static func next() -> UInt64 {
        counter.wrappingAdd(1, ordering: .relaxed).oldValue | 1 << 63
    }
}

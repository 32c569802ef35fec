import CBuiltins

/// Prefetches layers' doubles while earlier layers are processed. With more layers than the caches hold, memory latency would
/// exceed the arithmetic.
enum LayerPrefetch {
    /// Number of layers ahead; about the memory latency.
    static let distance = 4

    private static let line = 64 / MemoryLayout<Double>.size

    /// Prefetches the doubles that painting most layers reads: those up to `LayerFields.hotCount`.
    @inline(__always)
    static func fetch(_ values: UnsafePointer<Double>) { fetch(values, 0..<LayerFields.hotCount) }

    /// Prefetches the doubles that most animations read or write: those up to `LayerFields.movingCount`.
    @inline(__always)
    static func fetchGround(_ values: UnsafePointer<Double>) { fetch(values, 0..<LayerFields.movingCount) }

    /// Prefetches the cache line of a double.
    @inline(__always)
    static func fetchLine(_ value: UnsafePointer<Double>) { quartz_prefetch(value) }

    @inline(__always)
    private static func fetch(_ values: UnsafePointer<Double>, _ places: Range<Int>) {
        var place = places.lowerBound
        while place < places.upperBound {
            quartz_prefetch(values + place)
            place += line
        }
    }
}

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

    /// Prefetches the doubles that most animations read or write: position to transform.
    @inline(__always)
    static func fetchGround(_ values: UnsafePointer<Double>) {
        fetch(values, LayerFields.position.offset..<LayerFields.transform.range.upperBound)
    }

    @inline(__always)
    private static func fetch(_ values: UnsafePointer<Double>, _ places: Range<Int>) {
        var place = places.lowerBound
        while place < places.upperBound {
            quartz_prefetch(values + place)
            place += line
        }
    }
}

import CBuiltins

/// Asks for layers' doubles while others are being worked on: where there are more layers than the caches hold, waiting for memory
/// takes longer than the arithmetic.
enum LayerPrefetch {
    /// How many layers ahead: about as long as memory takes to answer.
    static let distance = 4

    private static let line = 64 / MemoryLayout<Double>.size

    /// Asks for the doubles that painting most layers reads: those up to `LayerFields.hotCount`.
    @inline(__always)
    static func fetch(_ values: UnsafePointer<Double>) { fetch(values, 0..<LayerFields.hotCount) }

    /// Asks for the doubles that most animations build on or change: where a layer is, and how it is transformed.
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

import CPrefetch

/// Asks for layers' doubles while others are being worked on: where there are more layers than the caches hold, waiting for memory
/// takes longer than the arithmetic.
enum LayerPrefetch {
    /// How many layers ahead: about as long as memory takes to answer.
    static let distance = 4

    private static let line = 64 / MemoryLayout<Double>.size

    /// Asks for the doubles that sampling and painting most layers touch: those up to `LayerFields.hotCount`.
    @inline(__always)
    static func fetch(_ values: UnsafePointer<Double>) {
        var place = 0
        while place < LayerFields.hotCount {
            quartz_prefetch(values + place)
            place += line
        }
    }
}

extension Array {
    /// Empties the array for the next frame, in the same memory unless that is far more than the last one needed.
    ///
    /// Without the exception one large frame would hold its memory for ever.
    package mutating func restart() {
        let isFarTooLarge = capacity > 4 * count && (capacity - count) * MemoryLayout<Element>.stride > 1 << 20
        removeAll(keepingCapacity: !isFarTooLarge)
    }
}

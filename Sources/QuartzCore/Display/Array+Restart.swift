extension Array {
    /// Empties the array for the next frame. Keeps its memory, unless the capacity is over four times the count and more than a
    /// megabyte is spare; one large frame would otherwise keep its memory permanently.
    package mutating func restart() {
        let isFarTooLarge = capacity > 4 * count && (capacity - count) * MemoryLayout<Element>.stride > 1 << 20
        removeAll(keepingCapacity: !isFarTooLarge)
    }
}

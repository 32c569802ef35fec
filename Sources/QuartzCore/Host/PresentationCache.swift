/// The presentation layers of the current time, at most one per layer.
struct PresentationCache {
    private var layers: [Int32: CALayer] = [:]
    private var time: Double?

    var count: Int { layers.count }

    /// Removes the layers of another time, and returns them for release.
    mutating func begin(at new: Double) -> [Int32: CALayer] {
        guard time != new else { return [:] }
        time = new
        // The same layers are likely to be asked for again.
        return exchange(&layers, with: Dictionary(minimumCapacity: layers.count))
    }

    /// Marks all layers as those of another time.
    mutating func expire() { time = nil }

    subscript(slot: Int32) -> CALayer? {
        get { layers[slot] }
        set { layers[slot] = newValue }
    }
}

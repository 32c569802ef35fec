/// The committed tree of a host, and the time that its layers are sampled at.
struct SampledTree {
    private(set) var tree = RenderTree()
    /// The time of the last sample; nil if the tree has changed since.
    private var time: Double?
    /// Number of layers sampled individually, and their time.
    private var alone: (time: Double, count: Int) = (-.infinity, 0)

    mutating func apply(_ delta: CommitDelta) {
        tree.apply(delta)
        time = nil
        alone.time = -.infinity
    }

    /// Samples the tree unless it is already at that time.
    mutating func sample(at new: Double) {
        guard time != new else { return }
        tree.sample(at: new)
        time = new
    }

    /// Samples some layers, unless the tree is already at that time. The tree then no longer has a uniform time.
    ///
    /// Once a quarter of the tree's runs was requested, the whole tree is sampled: it costs less per layer.
    mutating func sample(_ slots: [Int32], at new: Double) {
        guard time != new else { return }
        if alone.time != new { alone = (new, 0) }
        let before = alone.count
        for slot in slots where tree.nodes[Int(slot)].run >= 0 { alone.count += 1 }
        guard alone.count > before else { return }
        if alone.count * 4 > tree.runs.count { return sample(at: new) }
        tree.sample(slots, at: new)
        time = nil
    }
}

/// What an emitter has been told so far: which particles there are at a time depends on the parameters of their births.
struct EmitterHistory: Sendable {
    private(set) var epochs: [EmitterEpoch] = []
    /// The layer's animations as last committed.
    private var draft: RunDraft?
    private var epochCount = 0

    /// More epochs than this are not kept: the oldest go.
    private static let most = 256

    /// Takes new parameters from a time of the layer on.
    ///
    /// - Parameter draft: the layer's animations where they have changed; nil where they have not.
    mutating func add(
        at time: Double, traits: EmitterTraits, cells: [CommittedCell], values: [Double], draft change: RunDraft??
    ) {
        if let change { draft = change }
        // Time that has been set back has not happened yet; what comes at the same moment takes the other's place.
        while let last = epochs.last, last.begin >= time { epochs.removeLast() }
        epochCount += 1
        var epoch = EmitterEpoch(
            begin: epochs.isEmpty ? 0 : time, ordinal: epochCount, traits: traits, cells: cells, values: values, draft: draft)
        let phases = epochs.last?.phases(at: time) ?? []
        epoch.phases = cells.indices.map { phases.indices.contains($0) ? phases[$0] : 0 }
        if !epochs.isEmpty { epochs[epochs.count - 1].end = time }
        epochs.append(epoch)
        forget(before: time)
    }

    /// Drops epochs whose particles are all gone by a time.
    private mutating func forget(before time: Double) {
        let kept = epochs.drop { $0.nextChange(after: time) == .infinity && $0.end < time }
        epochs = Array(kept.suffix(Self.most))
    }

    /// When in the layer's time something next changes by itself: the given time while particles live or are being born.
    func nextChange(after time: Double) -> Double {
        epochs.map { $0.nextChange(after: time) }.min() ?? .infinity
    }
}

/// The past parameters of an emitter: the particles that live at a time depend on the parameters at their births.
struct EmitterHistory: Sendable {
    private(set) var epochs: [EmitterEpoch] = []
    /// The layer's animations as last committed.
    private var draft: RunDraft?
    private var epochCount = 0

    /// The maximum number of epochs that are kept; the oldest are dropped.
    private static let most = 256

    /// Adds new parameters that apply from a time of the layer on.
    ///
    /// - Parameter draft: the layer's new animations; nil if they have not changed.
    mutating func add(
        at time: Double, traits: EmitterTraits, cells: [CommittedCell], values: [Double], draft change: RunDraft??
    ) {
        if let change { draft = change }
        // If the time was set back, later epochs are dropped; an epoch with the same begin is replaced.
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

    /// Drops epochs whose particles have all ended by a time.
    private mutating func forget(before time: Double) {
        let kept = epochs.drop { $0.nextChange(after: time) == .infinity && $0.end < time }
        epochs = Array(kept.suffix(Self.most))
    }

    /// The next moment of the layer's time at which something changes: the given time while particles live or are being born.
    func nextChange(after time: Double) -> Double {
        epochs.map { $0.nextChange(after: time) }.min() ?? .infinity
    }
}

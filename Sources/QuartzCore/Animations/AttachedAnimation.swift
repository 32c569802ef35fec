/// An animation on a layer: the frozen copy, its key, and how far its life has come.
struct AttachedAnimation {
    /// The name under which it can be found; nil for one added without.
    let key: String?
    /// Frozen.
    let animation: CAAnimation
    /// Tells it from all others of the process.
    let id: UInt64
    /// Who waits for its end.
    let completion: CompletionGroup?
    /// The duration that the transaction gave it, for one that brings none.
    let defaultDuration: Double
    /// Where it begins in the layer's time: known from the commit on.
    var begin: Double?
    /// Whether its delegate has heard of its start.
    var hasStarted = false
    /// Whether its delegate has heard of its end; it stays when it is not removed on completion.
    var hasStopped = false

    /// The duration of one pass.
    @MainActor var duration: Double {
        let own = animation.timing.duration
        return own > 0 ? own : defaultDuration
    }

    /// When it is active in the layer's time; nil before the commit.
    @MainActor var span: ActiveSpan? {
        begin.map { ActiveSpan(animation.timing, begin: $0, duration: duration) }
    }
}

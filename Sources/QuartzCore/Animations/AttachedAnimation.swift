/// An animation on a layer: the frozen copy, its key, and how far its life has come.
struct AttachedAnimation {
    /// The name under which it can be found; nil for one added without.
    let key: String?
    /// Frozen; one that brought no duration has that of the transaction that it was added in.
    let animation: CAAnimation
    /// Tells it from all others of the process.
    let id: UInt64
    /// Who waits for its end.
    let completion: CompletionTicket?
    /// Where it begins in the layer's time: known from the commit on.
    var begin: Double?
    /// Whether its delegate has heard of its start.
    var hasStarted = false
    /// Whether its delegate has heard of its end; it stays when it is not removed on completion.
    var hasStopped = false

    /// The duration of one pass; 0 only where the transaction said so.
    @MainActor var duration: Double { animation.timing.duration }

    /// When it is active in the layer's time; nil before the commit.
    @MainActor var span: ActiveSpan? {
        guard let begin else { return nil }
        return ActiveSpan(animation.timing, begin: begin, duration: duration)
    }

    /// Whether it has begun by a moment of the layer's time.
    func hasBegun(by local: Double) -> Bool {
        guard let begin else { return false }
        return begin <= local + ActiveSpan.tolerance
    }

    /// Whether someone is to hear of its start and its end.
    @MainActor var isObserved: Bool { animation.delegate != nil || Trace.isActive }
}

/// An animation on a layer: the frozen copy, its key, and its state.
struct AttachedAnimation {
    /// The key; nil if it was added without one.
    let key: String?
    /// The frozen copy. If it had no duration, it has that of the transaction that it was added in.
    let animation: CAAnimation
    /// The animation's identifier, unique in the process.
    let id: UInt64
    /// The completion group that waits for its end.
    let completion: CompletionTicket?
    /// The begin time in the layer's time; nil before the commit.
    var begin: Double?
    /// Whether `animationDidStart` has been called.
    var hasStarted = false
    /// Whether `animationDidStop` has been called. The animation is kept if it is not removed on completion.
    var hasStopped = false

    /// The duration of one pass; 0 only if the transaction's is 0.
    @MainActor var duration: Double { animation.timing.duration }

    /// The active interval in the layer's time; nil before the commit.
    @MainActor var span: ActiveSpan? {
        guard let begin else { return nil }
        return ActiveSpan(animation.timing, begin: begin, duration: duration)
    }

    /// Returns whether it has begun by a time of the layer.
    func hasBegun(by local: Double) -> Bool {
        guard let begin else { return false }
        return begin <= local + ActiveSpan.tolerance
    }

    /// Whether its start and end are reported to a delegate or a trace.
    @MainActor var isObserved: Bool { animation.delegate != nil || Trace.isActive }
}

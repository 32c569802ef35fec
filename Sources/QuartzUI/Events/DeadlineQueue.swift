/// Cancellable actions at times of the media clock, such as recognizing a long press or ending the wait for a second tap.
///
/// With the system clock, a run-loop timer calls the actions. With a manual clock, they run with the next event that has a later
/// timestamp, and in `run(until:)`. If the clock is set back or replaced, pending actions are discarded.
@MainActor
public final class DeadlineQueue {
    /// The queue of the current environment.
    public static var current: DeadlineQueue { UIEnvironment.current.deadlines }

    private struct Entry {
        var id: Int
        var time: TimeInterval
        /// The clock's time and kind when the action was scheduled.
        var scheduled: TimeInterval
        var isManual: Bool
        var action: () -> Void
    }

    private var entries: [Entry] = []
    private var lastID = 0
    private var timer: MainQueueTimer?

    init() {}

    /// Schedules an action.
    ///
    /// - Returns: An identifier for `cancel(_:)`.
    @discardableResult
    package func schedule(at time: TimeInterval, _ action: @escaping () -> Void) -> Int {
        forgetOtherClocks()
        lastID += 1
        entries.append(
            Entry(
                id: lastID, time: time, scheduled: CACurrentMediaTime(), isManual: CAMediaClock.shared.manual != nil,
                action: action))
        arm()
        return lastID
    }

    /// Cancels an action.
    package func cancel(_ id: Int?) {
        guard let id, let index = entries.firstIndex(where: { $0.id == id }) else { return }
        // The action is released after the access, because the deinit of an object that it holds may schedule another.
        discard(entries.remove(at: index))
        arm()
    }

    /// Runs the actions due at a time, earliest first.
    public func run(until time: TimeInterval) {
        forgetOtherClocks()
        while let next = entries.min(by: { ($0.time, $0.id) < ($1.time, $1.id) }), next.time <= time {
            entries.removeAll { $0.id == next.id }
            next.action()
        }
        arm()
    }

    /// Discards actions that were scheduled with another clock.
    func forgetOtherClocks() {
        let isManual = CAMediaClock.shared.manual != nil
        let now = CACurrentMediaTime()
        let kept = entries.filter { $0.isManual == isManual && $0.scheduled <= now }
        if kept.count < entries.count { discard(exchange(&entries, with: kept)) }
    }

    /// Returns whether an action is pending; for tests.
    func isScheduled(_ id: Int) -> Bool { entries.contains { $0.id == id } }

    private func arm() {
        timer = nil
        guard CAMediaClock.shared.manual == nil, let next = entries.map(\.time).min() else { return }
        let environment = EngineEnvironment.current
        timer = MainQueueTimer(after: max(0, next - CACurrentMediaTime()) + 0.001) { [weak environment] in
            environment?.run { DeadlineQueue.current.run(until: Turn.now) }
        }
    }
}

/// Cancellable actions at times of a clock, such as recognizing a long press or ending the wait for a second tap.
///
/// With the system clock, a run-loop timer calls the actions. With a manual clock, they run with the next event that has a later
/// timestamp, and in `run(until:)`. If the clock is set back or replaced, pending actions are discarded. The clock is that of the code that
/// schedules the action: the media clock, or that of the instruments.
@MainActor
public final class DeadlineQueue {
    /// The queue of the current environment.
    public static var current: DeadlineQueue { UIEnvironment.current.deadlines }

    private struct Entry {
        var id: Int
        var time: TimeInterval
        /// The clock of both times.
        var timebase: Timebase
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
        let timebase = EngineEnvironment.current.timebase
        lastID += 1
        entries.append(
            Entry(
                id: lastID, time: time, timebase: timebase, scheduled: CAMediaClock.shared.time(in: timebase),
                isManual: CAMediaClock.shared.manual != nil, action: action))
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

    /// Runs the actions due at a time of the running code's clock, earliest first.
    public func run(until time: TimeInterval) {
        forgetOtherClocks()
        let timebase = EngineEnvironment.current.timebase
        while let next = first(in: timebase), next.time <= time {
            entries.removeAll { $0.id == next.id }
            next.action()
        }
        arm()
    }

    private func first(in timebase: Timebase) -> Entry? {
        entries.lazy.filter { $0.timebase == timebase }.min { ($0.time, $0.id) < ($1.time, $1.id) }
    }

    /// Runs the actions that are due now, on either clock.
    private func runDue() {
        let environment = EngineEnvironment.current
        for timebase in [Timebase.media, .system] where first(in: timebase) != nil {
            environment.withTimebase(timebase) { run(until: Turn.now) }
        }
        arm()
    }

    /// Waits again after the media clock was paused, slowed or stepped.
    package func paceHasChanged() { arm() }

    /// Discards actions that were scheduled with another clock.
    func forgetOtherClocks() {
        let isManual = CAMediaClock.shared.manual != nil
        let clock = CAMediaClock.shared.setting
        let now = clock.systemTime
        let kept = entries.filter { $0.isManual == isManual && $0.scheduled <= clock.time(in: $0.timebase, at: now) }
        if kept.count < entries.count { discard(exchange(&entries, with: kept)) }
    }

    /// Returns whether an action is pending; for tests.
    func isScheduled(_ id: Int) -> Bool { entries.contains { $0.id == id } }

    private func arm() {
        timer = nil
        let clock = CAMediaClock.shared.setting
        guard clock.manual == nil else { return }
        let delay = entries.map { clock.delay(until: $0.time, in: $0.timebase) }.min() ?? .infinity
        guard delay < .infinity else { return }
        let environment = EngineEnvironment.current
        timer = MainQueueTimer(after: max(0, delay) + 0.001) { [weak environment] in
            environment?.run { DeadlineQueue.current.runDue() }
        }
    }
}

/// Things to be done at a moment of the media clock, unless they are called off: a long press, the end of waiting for a second tap.
///
/// While the system's clock runs, a timer of the run loop calls; under a manual clock the moment comes with the next event that bears a
/// later time, and with `run(until:)`. A moment of a clock that has since been set back, or exchanged for the system's or by hand, never
/// comes: it is forgotten.
@MainActor
public final class DeadlineQueue {
    /// The one of this process.
    public static let shared = DeadlineQueue()

    private struct Entry {
        var id: Int
        var time: TimeInterval
        /// What the clock showed, and whether it was stepped by hand, when the action was scheduled.
        var scheduled: TimeInterval
        var isManual: Bool
        var action: () -> Void
    }

    private var entries: [Entry] = []
    private var lastID = 0
    private var timer: MainQueueTimer?

    private init() {}

    /// Schedules an action.
    ///
    /// - Returns: what `cancel(_:)` takes.
    func schedule(at time: TimeInterval, _ action: @escaping () -> Void) -> Int {
        forgetOtherClocks()
        lastID += 1
        entries.append(
            Entry(
                id: lastID, time: time, scheduled: CACurrentMediaTime(), isManual: CAMediaClock.shared.manual != nil,
                action: action))
        arm()
        return lastID
    }

    /// Calls an action off.
    func cancel(_ id: Int?) {
        guard let id, entries.contains(where: { $0.id == id }) else { return }
        entries.removeAll { $0.id == id }
        arm()
    }

    /// Does what is due by a moment, earliest first.
    public func run(until time: TimeInterval) {
        forgetOtherClocks()
        while let next = entries.min(by: { ($0.time, $0.id) < ($1.time, $1.id) }), next.time <= time {
            entries.removeAll { $0.id == next.id }
            next.action()
        }
        arm()
    }

    /// Forgets what was scheduled by a clock that no longer runs.
    func forgetOtherClocks() {
        let isManual = CAMediaClock.shared.manual != nil
        let now = CACurrentMediaTime()
        entries.removeAll { $0.isManual != isManual || $0.scheduled > now }
    }

    /// Whether an action still waits.
    func isScheduled(_ id: Int) -> Bool { entries.contains { $0.id == id } }

    private func arm() {
        timer = nil
        guard CAMediaClock.shared.manual == nil, let next = entries.map(\.time).min() else { return }
        timer = MainQueueTimer(after: max(0, next - CACurrentMediaTime()) + 0.001) {
            DeadlineQueue.shared.run(until: CACurrentMediaTime())
        }
    }
}

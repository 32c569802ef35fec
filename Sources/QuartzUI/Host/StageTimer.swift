import Foundation

/// A timer with the interface of Foundation's `Timer` that follows the clock of the scene in which it was made.
///
/// In a program without a ``StageClock`` it is never called. Run loops and modes are ignored. All members may be used on the main thread
/// only.
public nonisolated final class StageTimer: NSObject, @unchecked Sendable {
    private let clock: StageClock?
    /// The number of its calls in the clock; nil before it is scheduled.
    private var call: Int?
    /// The time of the first call, in the clock's seconds.
    private let first: TimeInterval
    private let repeats: Bool
    private var block: ((StageTimer) -> Void)?

    /// The seconds between calls; 0 for a timer that is called once.
    public let timeInterval: TimeInterval
    /// The time by which a call may be late; the timer ignores it.
    public var tolerance: TimeInterval = 0
    /// The value given at the creation.
    public let userInfo: Any?
    /// Whether the timer may be called.
    public private(set) var isValid = true

    /// The least interval of a timer that repeats, in seconds, as in Foundation.
    private static let leastInterval = 0.0001

    /// Creates a timer that is not scheduled.
    ///
    /// - Parameters:
    ///   - delay: The seconds until the first call.
    ///   - interval: The seconds between calls; at least 0.1 ms.
    ///   - info: A value for the block.
    public init(
        after delay: TimeInterval, every interval: TimeInterval, repeats: Bool, userInfo info: Any?,
        block: @escaping (StageTimer) -> Void
    ) {
        let clock = MainActor.assumeIsolated { StageClock.current }
        self.clock = clock
        first = (clock.map { clock in MainActor.assumeIsolated { clock.time } } ?? 0) + (delay > 0 ? delay : 0)
        timeInterval = repeats ? (interval > Self.leastInterval ? interval : Self.leastInterval) : 0
        self.repeats = repeats
        userInfo = info
        self.block = block
        super.init()
    }

    /// Creates a timer that is called after an interval, and at intervals if it repeats; it is not scheduled.
    public convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void) {
        self.init(after: interval, every: interval, repeats: repeats, userInfo: nil, block: block)
    }

    /// Creates a timer that is called at a date; it is not scheduled.
    public convenience init(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void
    ) {
        // Rounded, because time passes between the making of a date and this call.
        let delay = (date.timeIntervalSinceNow * 1000).rounded(.up) / 1000
        self.init(after: delay, every: interval, repeats: repeats, userInfo: nil, block: block)
    }

    /// Creates a timer that is called after an interval; it is not scheduled.
    public convenience init(after interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void) {
        self.init(timeInterval: interval, repeats: repeats, block: block)
    }

    /// Creates an invalid timer, for properties that hold a real one later.
    public convenience override init() {
        self.init(timeInterval: 0, repeats: false) { _ in }
        invalidate()
    }

    /// Creates a timer and schedules it.
    @discardableResult
    public static func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void
    ) -> StageTimer {
        let timer = StageTimer(timeInterval: interval, repeats: repeats, block: block)
        timer.schedule()
        return timer
    }

    /// Schedules the timer, once.
    public func schedule() {
        guard isValid, call == nil, let clock else { return }
        MainActor.assumeIsolated {
            call = clock.schedule(after: first - clock.time, every: repeats ? timeInterval : nil) { self.fire() }
        }
    }

    /// The date of the next call if the clock goes on at the system's speed.
    public var fireDate: Date {
        get {
            MainActor.assumeIsolated {
                Date(timeIntervalSinceNow: (call.flatMap { clock?.dueTime(of: $0) } ?? first) - (clock?.time ?? 0))
            }
        }
        set {
            MainActor.assumeIsolated {
                if let call, let clock { clock.setDueTime(clock.time + newValue.timeIntervalSinceNow, of: call) }
            }
        }
    }

    /// Calls the block now. A timer that does not repeat becomes invalid.
    public func fire() {
        guard isValid, let block else { return }
        block(self)
        if !repeats { invalidate() }
    }

    /// Ends the timer.
    public func invalidate() {
        isValid = false
        let call = call
        if let call { onMainThread { [clock] in clock?.cancel(call) } }
        block = nil
    }
}

/// Runs a closure on the main thread: now if this is the main thread.
private nonisolated func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent { MainActor.assumeIsolated(body) } else { DispatchQueue.main.async(execute: body) }
}

extension RunLoop {
    /// Schedules a timer of a stage; the mode is ignored.
    public nonisolated func add(_ timer: StageTimer, forMode mode: RunLoop.Mode) { timer.schedule() }
}

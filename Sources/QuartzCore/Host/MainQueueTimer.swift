import Dispatch
import Foundation

/// Calls a closure on the main queue after a delay, once or periodically, until it is released.
///
/// Replaces Foundation's `Timer`, which on Linux is never released.
@MainActor
package final class MainQueueTimer {
    private let source: any DispatchSourceTimer

    /// Starts the timer.
    ///
    /// - Parameters:
    ///   - delay: Seconds until the first call; a negative or non-finite value counts as 0.
    ///   - period: Seconds between calls; nil for a single call.
    package init(after delay: TimeInterval, every period: TimeInterval? = nil, _ body: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(
            deadline: .now() + (delay.isFinite ? max(0, delay) : 0),
            repeating: period.map { .nanoseconds(Int($0 * 1e9)) } ?? .never, leeway: .milliseconds(1))
        source.setEventHandler { MainActor.assumeIsolated(body) }
        source.activate()
    }

    isolated deinit { source.cancel() }
}

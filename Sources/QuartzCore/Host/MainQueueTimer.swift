import Dispatch
import Foundation

/// Calls a closure on the main queue after a while, once or again and again, until it is let go.
///
/// It stands in for Foundation's `Timer`, which on Linux keeps itself for good once it has been made.
@MainActor
package final class MainQueueTimer {
    private let source: any DispatchSourceTimer

    /// Starts to count.
    ///
    /// - Parameters:
    ///   - delay: Seconds until the first call; a negative one, or one that is not finite, counts as 0.
    ///   - period: Seconds from call to call; nil calls once.
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

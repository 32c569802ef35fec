import Dispatch
import Foundation

/// The clock of a scene that a tool shows, pauses, slows and plays again: the local time of the scene's layer.
///
/// A tool makes the clock of a scene the current one while the scene is made. ``StageTimer`` and
/// ``after(_:_:)`` then follow it: their calls come in the scene's frames, at equal times of the scene in every run, and end with the
/// layer.
@MainActor
public final class StageClock {
    /// The clock of the scene that was made last; nil in a program.
    public static var current: StageClock?

    private weak var layer: CALayer?
    private var calls: [Int: Call] = [:]
    private var lastID = 0
    private var link: CADisplayLink?

    private struct Call {
        /// The due time, in the layer's seconds.
        var time: Double
        /// The seconds between calls; nil for a single one.
        let period: Double?
        let body: () -> Void
    }

    /// The number of calls of one timer in a frame; further ones are left out.
    private static let mostCallsInFrame = 100
    /// A call is due in a frame that is up to this time early, in seconds.
    private static let tolerance = 1e-6

    /// - Parameter layer: The layer with the scene's time. It is not retained.
    public init(_ layer: CALayer) { self.layer = layer }

    isolated deinit { link?.invalidate() }

    /// The scene's time in seconds.
    public var time: TimeInterval { time(at: Turn.now) }

    private func time(at mediaTime: TimeInterval) -> TimeInterval { layer?.convertTime(mediaTime, from: nil) ?? mediaTime }

    /// Calls a closure after a delay.
    ///
    /// - Parameter delay: Seconds; a negative delay and NaN count as 0. The closure is called in a later frame even then.
    public func after(_ delay: TimeInterval, _ body: @escaping () -> Void) { schedule(after: delay, every: nil, body) }

    /// Schedules calls, and returns an identifier for ``cancel(_:)``.
    @discardableResult
    func schedule(after delay: TimeInterval, every period: TimeInterval?, _ body: @escaping () -> Void) -> Int {
        lastID += 1
        calls[lastID] = Call(time: time + (delay > 0 ? delay : 0), period: period, body: body)
        if link == nil {
            let link = CADisplayLink { [weak self] in self?.frame(at: $0.timestamp) }
            link.add(to: .main, forMode: .common)
            self.link = link
        }
        return lastID
    }

    /// The time of the next call, in the layer's seconds; nil if it is over.
    func dueTime(of id: Int) -> TimeInterval? { calls[id]?.time }

    /// Moves the next call.
    func setDueTime(_ time: TimeInterval, of id: Int) { calls[id]?.time = time }

    /// Cancels calls.
    func cancel(_ id: Int) {
        // The closure is released after the access, because the deinit of an object that it holds may cancel another.
        discard(exchange(&calls[id], with: nil))
        endIfDone()
    }

    private func endIfDone() {
        guard calls.isEmpty || layer == nil else { return }
        link?.invalidate()
        link = nil
        discard(exchange(&calls, with: [:]))
    }

    /// Makes the calls that are due, in the order of their times.
    private func frame(at mediaTime: TimeInterval) {
        guard layer != nil else { return endIfDone() }
        for id in takeDue(at: time(at: mediaTime)) {
            // An earlier one may have cancelled it.
            guard let call = calls[id] else { continue }
            if call.period == nil { calls[id] = nil }
            call.body()
        }
        endIfDone()
    }

    /// Returns the calls up to a time, and moves those that repeat on.
    private func takeDue(at now: TimeInterval) -> [Int] {
        var due: [(time: TimeInterval, id: Int)] = []
        for (id, call) in calls where call.time <= now + Self.tolerance {
            var time = call.time
            due.append((time, id))
            guard let period = call.period else { continue }
            for count in 1... {
                time += period
                if time > now + Self.tolerance { break }
                if count >= Self.mostCallsInFrame {
                    time = now + period
                    break
                }
                due.append((time, id))
            }
            calls[id]?.time = time
        }
        return due.sorted { $0 < $1 }.map(\.id)
    }
}

extension DispatchQueue {
    /// Runs a closure at a time, as `asyncAfter` does; on the main queue after the same delay of the current ``StageClock``, if there
    /// is one.
    ///
    /// The delay is rounded up to whole milliseconds, so that the time that passes between the making of a deadline and this call has
    /// no effect.
    public nonisolated func onStage(
        at deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {
        guard label == DispatchQueue.main.label, MainQueue.isCurrent, deadline < .distantFuture,
            MainActor.assumeIsolated({ StageClock.scheduled(at: deadline, work) })
        else { return asyncAfter(deadline: deadline, qos: qos, flags: flags, execute: work) }
    }

    /// Runs a work item at a time; see ``onStage(at:qos:flags:execute:)``.
    public nonisolated func onStage(at deadline: DispatchTime, execute work: DispatchWorkItem) {
        let item = SendableWork(item: work)
        guard label == DispatchQueue.main.label, MainQueue.isCurrent, deadline < .distantFuture,
            MainActor.assumeIsolated({ StageClock.scheduled(at: deadline) { item.item.perform() } })
        else { return asyncAfter(deadline: deadline, execute: work) }
    }
}

/// A work item, which is thread-safe and not marked so.
private nonisolated struct SendableWork: @unchecked Sendable {
    let item: DispatchWorkItem
}

extension StageClock {
    /// Schedules a closure on the current clock, and returns whether there is one.
    fileprivate static func scheduled(at deadline: DispatchTime, _ work: @escaping () -> Void) -> Bool {
        guard let current else { return false }
        let (end, now) = (deadline.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
        let milliseconds = end > now ? (end - now + 999_999) / 1_000_000 : 0
        current.after(Double(milliseconds) / 1000, work)
        return true
    }
}

import Foundation
import PortSupport
import Synchronization
import Expectations
import Testing

/// Core Foundation's timers.
@Suite struct RunLoopTimerTests {
    @Test func aTimerFiresOnceOrAgainAndAgain() {
        nonisolated(unsafe) var calls = (once: 0, often: 0)
        let now = CFAbsoluteTimeGetCurrent()
        let once = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, now, 0, 0, 0) { _ in calls.once += 1 }
        let often = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, now, 0.001, 0, 0) { timer in
            calls.often += 1
            if calls.often == 3 { CFRunLoopTimerInvalidate(timer) }
        }
        for timer in [once, often] { CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes) }
        let end = Date(timeIntervalSinceNow: 5)
        while calls.once < 1 || calls.often < 3, Date() < end {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        expect(calls == (1, 3), !CFRunLoopTimerIsValid(often), !CFRunLoopTimerIsValid(once))
        expectNil(CFRunLoopTimerCreateWithHandler(nil, .nan, 0, 0, 0) { _ in })
    }

    private final class Clock: NSObject {
        nonisolated let value = Mutex(0)
        func tick(_ timer: Timer) {
            let given = timer.userInfo as? Int ?? -1
            value.withLock { $0 = given }
        }
    }

    /// The timer of a thread's run loop sends its selector on the main thread.
    @Test func aTimerSendsASelectorWithItsValue() async {
        let clock = Clock(), tick = Selector("tick:") { (target: Clock) in target.tick(_:) }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                Timer.scheduledTimer(timeInterval: 0.001, target: clock, selector: tick, userInfo: 7, repeats: false)
                let end = Date(timeIntervalSinceNow: 20)
                while clock.value.withLock({ $0 }) == 0, Date() < end {
                    _ = RunLoop.current.run(mode: .defaultMode, before: Date(timeIntervalSinceNow: 0.01))
                }
                continuation.resume()
            }
        }
        expectEqual(clock.value.withLock { $0 }, 7)
    }

    /// Foundation's own initializer would call the block at once on Linux.
    @Test func aTimerWaitsForItsFirstCall() {
        nonisolated(unsafe) var calls: [Date] = []
        let start = Date()
        let timer = Timer(after: 0.05, repeats: false) { _ in calls.append(Date()) }
        expect(timer.fireDate > start, !Timer(after: .nan, repeats: false) { _ in }.fireDate.timeIntervalSince1970.isNaN)
        RunLoop.current.add(timer, forMode: .default)
        let end = Date(timeIntervalSinceNow: 5)
        while calls.isEmpty, Date() < end { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
        expect(calls.count == 1, calls.allSatisfy { $0.timeIntervalSince(start) >= 0.05 })
    }
}

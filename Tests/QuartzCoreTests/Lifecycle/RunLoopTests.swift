import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Without frames and a driver, the main queue commits, starts and ends animations and calls delegates.
    @Suite("Without frames", .serialized) @MainActor
    struct RunLoopTests {
        /// Returns a tree on the system clock that is not drawn.
        private func withTree(_ body: (CARenderer, CALayer) async throws -> Void) async rethrows {
            CAMediaClock.setManual(nil)
            let renderer = CARenderer()
            let root = CALayer()
            let layer = CALayer()
            root.addSublayer(layer)
            renderer.layer = root
            CATransaction.flush()
            try await body(renderer, layer)
            renderer.layer = nil
            CATransaction.flush()
            await turn()
        }

        /// Runs the main queue until a condition holds, for at most two seconds.
        private func wait(until condition: () -> Bool) async {
            for _ in 0..<400 where !condition() { await turn() }
        }

        private func turn() async { try? await Task.sleep(nanoseconds: 5_000_000) }

        @Test func theTurnsEndCommits() async {
            await withTree { _, layer in
                layer.setNeedsLayout()
                layer.opacity = 0.5
                expectEqual(layer.presentation()?.opacity, 1)
                await wait { layer.animationKeys() == nil }
                expectEqual(layer.presentation()?.opacity, 0.5)
            }
        }

        @Test func startsAndEndsAreHeard() async {
            await withTree { _, layer in
                let (short, long) = (Listener(), Listener())
                // The long one is added first; the short one must not wait for it.
                layer.add(CABasicAnimation("opacity", from: 0, to: 1, duration: 30).with(long), forKey: "long")
                CATransaction.flush()
                await turn()
                layer.add(CABasicAnimation("position.x", from: 0, to: 1, duration: 0.05).with(short), forKey: "short")
                await wait { short.events.count == 2 }
                expectEqual(short.events, ["start", "stop true"])
                expectEqual(long.events, ["start"])
                expectEqual(layer.animationKeys(), ["long"])
                layer.removeAllAnimations()
                await wait { long.events.count == 2 }
                expectEqual(long.events, ["start", "stop false"])
            }
        }

        @Test func lateBeginsAreHeard() async {
            await withTree { _, layer in
                let listener = Listener()
                let late = CABasicAnimation("opacity", from: 0, to: 1, duration: 0.03).with(listener)
                let begin = CACurrentMediaTime() + 0.05
                late.beginTime = begin
                layer.add(late, forKey: nil)
                var started = 0.0
                await wait {
                    if started == 0, !listener.events.isEmpty { started = CACurrentMediaTime() }
                    return listener.events.count == 2
                }
                expectEqual(listener.events, ["start", "stop true"])
                expect(started >= begin)
            }
        }

        @Test func completionBlocksRun() async {
            await withTree { _, layer in
                let log = EventLog()
                CATransaction.begin()
                CATransaction.setCompletionBlock { log.add("none") }
                CATransaction.commit()
                expectEqual(log.events, [])
                await wait { !log.events.isEmpty }
                CATransaction.begin()
                CATransaction.setAnimationDuration(0.05)
                CATransaction.setCompletionBlock {
                    log.add("moved \(CATransaction.animationDuration())")
                    CATransaction.setCompletionBlock { log.add("then") }
                }
                layer.position.x = 50
                CATransaction.commit()
                await wait { log.events.count == 3 }
                expectEqual(log.events, ["none", "moved 0.25", "then"])
            }
        }

        @Test func pausedAndResumed() async {
            await withTree { _, layer in
                let listener = Listener()
                layer.add(CABasicAnimation("opacity", from: 0, to: 1, duration: 0.1).with(listener), forKey: nil)
                CATransaction.flush()
                // Immediately: the start callback may come after the end on a busy main thread.
                let begin = CACurrentMediaTime()
                let paused = layer.convertTime(begin, from: nil)
                layer.speed = 0
                layer.timeOffset = paused
                await wait { !listener.events.isEmpty && CACurrentMediaTime() > begin + 0.3 }
                expectEqual(listener.events, ["start"])
                layer.speed = 1
                layer.timeOffset = 0
                layer.beginTime = 0
                layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
                await wait { listener.events.count == 2 }
                expectEqual(listener.events, ["start", "stop true"])
            }
        }

        @Test func leavingIsHeard() async {
            await withTree { _, layer in
                let listener = Listener()
                layer.add(CABasicAnimation("opacity", from: 0, to: 1, duration: 30).with(listener), forKey: nil)
                await wait { listener.events == ["start"] }
                layer.removeFromSuperlayer()
                await wait { listener.events.count == 2 }
                expectEqual(listener.events, ["start", "stop false"])
            }
        }
    }
}

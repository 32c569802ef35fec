import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// A program without a run loop that steps the clock and flushes.
    @MainActor @Suite struct SteppedTurnTests {
        /// Runs a body with a hosted layer at time 0.
        private func withLayer(_ body: (CARenderer, CALayer) throws -> Void) rethrows {
            try EngineEnvironment().run {
                CAMediaClock.setManual(0)
                defer { CAMediaClock.setManual(nil) }
                let (renderer, root, layer) = (CARenderer(), CALayer(), CALayer())
                root.addSublayer(layer)
                renderer.layer = root
                CATransaction.flush()
                try body(renderer, layer)
            }
        }

        private func fade(_ listener: Listener?) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            animation.delegate = listener
            return animation
        }

        @Test func animationsEndAndAreReported() {
            withLayer { _, layer in
                let listener = Listener()
                var completions: [Double] = []
                CATransaction.setCompletionBlock { completions.append(CACurrentMediaTime()) }
                layer.add(fade(listener), forKey: "fade")
                CATransaction.flush()
                expectEqual(listener.events, [])
                for (time, opacity) in [(0.25, 0.25), (0.5, 0.5)] {
                    CAMediaClock.setManual(time)
                    expectEqual(layer.presentation().map { Double($0.opacity) }, opacity)
                    CATransaction.flush()
                    expectEqual(listener.events, ["start"])
                }
                expectEqual(layer.animationKeys(), ["fade"])
                CAMediaClock.setManual(1.5)
                CATransaction.flush()
                expectEqual(listener.events, ["start", "stop true"])
                expectEqual(completions, [1.5])
                expectNil(layer.animationKeys())
            }
        }

        /// Changes of a callback are committed in the next turn.
        @Test func callbacksMayAnimateAndFlush() {
            withLayer { _, layer in
                let (first, second) = (Listener(), Listener())
                first.onStop = {
                    layer.add(fade(second), forKey: "second")
                    CATransaction.flush()
                }
                layer.add(fade(first), forKey: "first")
                CATransaction.flush()
                CAMediaClock.setManual(1.25)
                CATransaction.flush()
                CAMediaClock.setManual(1.75)
                CATransaction.flush()
                expectEqual(first.events, ["start", "stop true"])
                expectEqual(layer.presentation().map { Double($0.opacity) }, 0.5)
                CAMediaClock.setManual(2.5)
                CATransaction.flush()
                expectEqual(second.events.last, "stop true")
            }
        }

        /// Neither an open transaction nor a commit is a place for callbacks.
        @Test func anOpenTransactionWaits() {
            withLayer { _, layer in
                let listener = Listener()
                layer.add(fade(listener), forKey: "fade")
                CATransaction.flush()
                CAMediaClock.setManual(2)
                CATransaction.begin()
                CATransaction.flush()
                expectEqual(listener.events, [])
                CATransaction.commit()
                CATransaction.flush()
                expectEqual(listener.events, ["start", "stop true"])
            }
        }

        @Test func framesEndTurnsToo() {
            withLayer { renderer, layer in
                let listener = Listener()
                layer.add(fade(listener), forKey: "fade")
                for time in [0, 0.5, 1.25] {
                    CAMediaClock.setManual(time)
                    renderer.beginFrame(atTime: time)
                    renderer.render()
                    expectEqual(listener.events.last == "stop true", false)
                    renderer.endFrame()
                }
                expectEqual(listener.events, ["start", "stop true"])
            }
        }
    }
}

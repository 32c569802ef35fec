import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// The end of an animation's span: active duration / |speed|, including the exact end.
    @Suite("Ends of spans") @MainActor
    struct SpanEndTests {
        private struct Case {
            var end: Double
            var configure: (CAAnimation) -> Void
        }

        /// The base duration is one second.
        private static let cases = [
            Case(end: 0.5) { $0.speed = 2 },
            Case(end: 4) { $0.speed = 0.25 },
            Case(end: 0.5) { $0.speed = -2 },
            Case(end: 2) { $0.autoreverses = true },
            Case(end: 2.5) { $0.repeatCount = 2.5 },
            Case(end: 1.25) { ($0.repeatCount, $0.speed) = (2.5, 2) },
            Case(end: 3) { ($0.repeatDuration, $0.speed) = (6, -2) },
            Case(end: 7) { ($0.beginTime, $0.autoreverses, $0.repeatCount) = (1, true, 3) },
            Case(end: 1) { $0.timeOffset = 0.75 },
        ]

        @Test func didStopComesWithIt() {
            for (index, wanted) in Self.cases.enumerated() {
                withScene { scene in
                    let layer = scene.addLayer()
                    let listener = Listener()
                    let animation = CABasicAnimation("zPosition", from: 1, to: 2)
                    animation.delegate = listener
                    wanted.configure(animation)
                    layer.add(animation, forKey: "a")
                    scene.frame(at: 0)
                    scene.frame(at: wanted.end)
                    expect(listener.events == ["start"], layer.animationKeys() == ["a"], "case \(index)")
                    expect(scene.seen(layer, "zPosition") >= 1, "case \(index)")
                    scene.frame(at: wanted.end + 0.01)
                    expect(listener.events == ["start", "stop true"], layer.animationKeys() == nil, "case \(index)")
                    expectEqual(scene.seen(layer, "zPosition"), 0, "case \(index)")
                }
            }
        }

        @Test func completionBlocksWaitForIt() {
            withScene { scene in
                let layer = scene.addLayer()
                let slow = CABasicAnimation("zPosition", from: 1, to: 2)
                slow.speed = 0.5
                var isDone = false
                CATransaction.begin()
                CATransaction.setCompletionBlock { isDone = true }
                layer.add(slow, forKey: nil)
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 1.99)
                expect(!isDone)
                scene.frame(at: 2.01)
                expect(isDone)
            }
        }

        /// Sums of rounded decimals may be slightly after the intended end: 0.7 + 3 · 0.1 against 1.
        @Test func decimalEndsAreMetInSpiteOfRounding() {
            withScene { scene in
                let layer = scene.addLayer()
                for begin in 1...9 {
                    for tenths in 1...7 {
                        for count in [1, 3, 6, 7] {
                            for speed in [1, 0.7] as [Float] {
                                let animation = CABasicAnimation("zPosition", from: 1, to: 2, duration: Double(tenths) / 10)
                                animation.repeatCount = Float(count)
                                animation.beginTime = Double(begin) / 10
                                animation.speed = speed
                                scene.at(0)
                                layer.add(animation, forKey: "a")
                                CATransaction.flush()
                                let end =
                                    speed == 1
                                    ? Double(begin + tenths * count) / 10
                                    : Double(begin) / 10 + Double(tenths * count) / 10 / Double(speed)
                                let seen = scene.seen(layer, "zPosition", at: end)
                                expect(seen.isClose(to: 2), "\(count) × \(tenths) / 10 from \(begin) / 10: \(seen)")
                            }
                        }
                    }
                }
            }
        }
    }
}

import Expectations
import QuartzCore
import Testing

extension EngineTests {
    /// A display link is called at its rate on displays of any rate.
    @Suite("Display link rates") @MainActor
    struct DisplayLinkRateTests {
        /// Calls in one second, and the distance to the target of the last one in frames of the display.
        private func calls(of rate: Int, on display: Int) -> (count: Int, framesToTarget: Double) {
            EngineEnvironment().run {
                var count = 0
                let link = CADisplayLink { _ in count += 1 }
                link.preferredFramesPerSecond = rate
                link.add(to: .main, forMode: .common)
                for frame in 0..<display {
                    DisplayLinks.current.tick(at: Double(frame) / Double(display), frameDuration: 1 / Double(display))
                }
                link.invalidate()
                expectEqual(link.duration, 1 / Double(display))
                return (count, ((link.targetTimestamp - link.timestamp) * Double(display)).rounded())
            }
        }

        /// 144 / 30 is 4.8: every fifth frame, at 0, 5 … 140. 144 / 60 is 2.4: every second one. A rate beyond the display's is every
        /// frame.
        @Test(arguments: [
            (0, 144, 144, 1.0), (30, 144, 29, 5), (60, 144, 72, 2), (120, 144, 144, 1), (0, 60, 60, 1), (30, 60, 30, 2),
            (20, 60, 20, 3), (60, 60, 60, 1), (120, 60, 60, 1), (30, 120, 30, 4),
        ]) func callsPerSecond(_ rate: Int, _ display: Int, _ count: Int, _ frames: Double) {
            let (calls, distance) = calls(of: rate, on: display)
            expectEqual(calls, count)
            expectEqual(distance, frames)
        }
    }
}

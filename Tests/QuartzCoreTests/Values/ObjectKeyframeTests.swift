import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Keyframes of images, paths and strings: times, timing functions and modes work as for numbers.
    @Suite("Keyframes of objects") @MainActor
    struct ObjectKeyframeTests {
        private func square(_ side: CGFloat) -> CGPath {
            CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
        }

        private func frames(_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation {
            let frames = CAKeyframeAnimation(keyPath: keyPath)
            (frames.values, frames.duration) = (values, 1)
            return frames
        }

        private func side(_ scene: Scene, _ shape: CAShapeLayer, at time: Double) -> Double {
            scene.at(time)
            return Double(shape.presentation()?.path?.boundingBox.width ?? -1)
        }

        @Test func keyTimesPlaceThem() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let growing = frames("path", [square(10), square(20), square(60)])
                growing.keyTimes = [0, 0.8, 1]
                shape.add(growing, forKey: "p")
                CATransaction.flush()
                for (time, width) in [(0.4, 15.0), (0.8, 20), (0.9, 40), (1, 60)] {
                    #expect(side(scene, shape, at: time).isClose(to: width), "at \(time)")
                }
            }
        }

        @Test func functionsBendTheirSegments() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let growing = frames("path", [square(10), square(20), square(60)])
                // y = x through control points on the diagonal; y = 3x² - 2x³ with x(s) = s: 0.15625 at a quarter.
                growing.timingFunctions = [
                    CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(controlPoints: 1.0 / 3, 0, 2.0 / 3, 1),
                ]
                shape.add(growing, forKey: "p")
                CATransaction.flush()
                #expect(side(scene, shape, at: 0.25).isClose(to: 15))
                #expect(side(scene, shape, at: 0.625).isClose(to: 20 + 40 * 0.15625, within: 1e-4))
                growing.calculationMode = .paced
                growing.keyTimes = [0, 0.1, 1]
                shape.add(growing, forKey: "p")
                CATransaction.flush()
                let start = CACurrentMediaTime()
                #expect(side(scene, shape, at: start + 0.25).isClose(to: 15), "objects have no distances")
                #expect(side(scene, shape, at: start + 0.75).isClose(to: 40))
            }
        }

        @Test func discreteOnesJumpAtTheirTimes() {
            withScene { scene in
                let text = scene.add(CATextLayer())
                let spelling = frames("string", ["a", "b", "c"])
                (spelling.calculationMode, spelling.keyTimes) = (.discrete, [0, 0.5, 0.9, 1])
                text.add(spelling, forKey: nil)
                CATransaction.flush()
                for (time, string) in [(0.49, "a"), (0.5, "b"), (0.89, "b"), (0.9, "c"), (1, "c")] {
                    scene.at(time)
                    #expect(text.presentation()?.string as? String == string, "at \(time)")
                }
            }
        }
    }
}

import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Presented values on a steep curve are accurate to a millionth.
    @Suite("Accuracy of curves") @MainActor
    struct CurveAccuracyTests {
        /// Returns a point of the curve in closed form: time and value for a parameter between 0 and 1.
        private func point(_ c: (Float, Float, Float, Float), _ s: Double) -> (time: Double, value: Double) {
            let u = 1 - s
            func coordinate(_ a: Float, _ b: Float) -> Double {
                3 * u * u * s * Double(a) + 3 * u * s * s * Double(b) + s * s * s
            }
            return (coordinate(c.0, c.2), coordinate(c.1, c.3))
        }

        @Test(arguments: [0.95, 0.9, 0.85, 0.99, 1] as [Float])
        func steepCurves(_ c: Float) {
            withScene { scene in
                let layer = scene.addLayer()
                let controls = (c, Float(0), 1 - c, Float(1))
                let animation = CABasicAnimation("zPosition", from: 0, to: 1)
                animation.timingFunction = CAMediaTimingFunction(controlPoints: controls.0, controls.1, controls.2, controls.3)
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                for s in [0.1, 0.25, 0.4, 0.43, 0.45, 0.46, 0.47, 0.48, 0.52, 0.53, 0.55, 0.6, 0.8] {
                    let (time, value) = point(controls, s)
                    #expect(scene.seen(layer, "zPosition", at: time).isClose(to: value), "at \(time)")
                }
            }
        }
    }
}

import Foundation
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

@Suite struct CAMediaTimingFunctionTests {
    private func points(_ function: CAMediaTimingFunction) -> [Float] {
        var result: [Float] = []
        for index in 0...3 {
            var pair: [Float] = [-1, -1]
            function.getControlPoint(at: index, values: &pair)
            result += pair
        }
        return result
    }

    @Test(
        arguments: [
            (kCAMediaTimingFunctionLinear, [0, 0, 1, 1]), (kCAMediaTimingFunctionEaseIn, [0.42, 0, 1, 1]),
            (kCAMediaTimingFunctionEaseOut, [0, 0, 0.58, 1]), (kCAMediaTimingFunctionEaseInEaseOut, [0.42, 0, 0.58, 1]),
            (kCAMediaTimingFunctionDefault, [0.25, 0.1, 0.25, 1]),
        ] as [(CAMediaTimingFunctionName, [Float])])
    func predefined(name: CAMediaTimingFunctionName, expected: [Float]) {
        let function = CAMediaTimingFunction(name: name)
        expectEqual(points(function), [0, 0] + expected + [1, 1])
        let same = CAMediaTimingFunction(controlPoints: expected[0], expected[1], expected[2], expected[3])
        expect(function == same, function.hash == same.hash)
    }

    @Test func differentPointsDiffer() {
        expect(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
        expectEqual(Set([CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)]).count, 1)
    }

    @Test func unknownNameIsLinear() {
        let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "bouncy"))
        expectEqual(function, CAMediaTimingFunction(name: .linear))
    }

    @Test func indexOutOfRangeWritesNothing() {
        var pair: [Float] = [7, 8]
        CAMediaTimingFunction(name: .easeIn).getControlPoint(at: 4, values: &pair)
        CAMediaTimingFunction(name: .easeIn).getControlPoint(at: -1, values: &pair)
        expectEqual(pair, [7, 8])
    }

    @Test func nonFinitePointsAreReplaced() {
        let function = CAMediaTimingFunction(controlPoints: .nan, .nan, .infinity, -.infinity)
        expectEqual(function, CAMediaTimingFunction(name: .linear))
    }

    @Test func survivesAnArchive() throws {
        let function = CAMediaTimingFunction(controlPoints: 0.1, -0.5, 0.7, 1.5)
        let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
        try expectEqual(NSKeyedUnarchiver.unarchivedObject(ofClass: CAMediaTimingFunction.self, from: data), function)
    }
}

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
                    expect(scene.seen(layer, "zPosition", at: time).isClose(to: value), "at \(time)")
                }
            }
        }
    }
}

import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Additive, cumulative and concurrent transforms, where the order of multiplication matters.
    @Suite("Sums of transforms") @MainActor
    struct TransformSumTests {
        private let double = CATransform3DMakeScale(2, 2, 1)
        private func move(_ x: CGFloat) -> CATransform3D { CATransform3DMakeTranslation(x, 0, 0) }

        private func frames(_ keyPath: String, _ values: [Any], additive: Bool = true) -> CAKeyframeAnimation {
            let frames = CAKeyframeAnimation(keyPath: keyPath)
            (frames.values, frames.duration, frames.isAdditive) = (values, 1, additive)
            return frames
        }

        private func seen(_ time: Double, over model: CATransform3D, _ animations: CAAnimation...) -> CATransform3D {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.transform = model }
                for animation in animations { layer.add(animation, forKey: nil) }
                CATransaction.flush()
                scene.at(time)
                return layer.presentation()?.transform ?? CATransform3D()
            }
        }

        /// A translation by 10 under a scale of 2 moves by 20; in the other order it would stay 10.
        private func isDoubled(_ seen: CATransform3D, x: CGFloat) -> Bool {
            seen.isClose(to: CATransform3DConcat(move(x), double)) && abs(seen.m41 - 2 * x) < 1e-9
        }

        @Test func whatIsAddedComesFirst() {
            let basic = CABasicAnimation("transform", from: move(0), to: move(20))
            basic.isAdditive = true
            #expect(isDoubled(seen(0.5, over: double, basic), x: 10))
            #expect(isDoubled(seen(0.5, over: double, frames("transform", [move(0), move(20)])), x: 10))
            let function = CABasicAnimation("transform", from: 0, to: 20)
            (function.valueFunction, function.isAdditive) = (CAValueFunction(name: .translateX), true)
            #expect(isDoubled(seen(0.5, over: double, function), x: 10))
            let steps = frames("transform", [0, 20])
            steps.valueFunction = CAValueFunction(name: .translateX)
            #expect(isDoubled(seen(0.5, over: double, steps), x: 10))
            let splined = frames("transform", [move(0), move(20), move(40)])
            splined.calculationMode = .cubic
            #expect(isDoubled(seen(0.5, over: double, splined), x: 20))
        }

        @Test func aMissingEndAddsNothing() {
            let from = CABasicAnimation("transform", from: move(20))
            from.isAdditive = true
            #expect(isDoubled(seen(0.25, over: double, from), x: 15))
            let to = CABasicAnimation("transform", to: move(20))
            to.isAdditive = true
            #expect(isDoubled(seen(0.25, over: double, to), x: 5))
            let by = CABasicAnimation("transform", by: move(20))
            by.isAdditive = true
            #expect(isDoubled(seen(0.25, over: double, by), x: 5))
        }

        @Test func partsAreAddedToWhatLiesUnderneath() {
            let model = CATransform3DConcat(double, CATransform3DMakeTranslation(3, 4, 0))
            let turned = seen(0.5, over: CATransform3DMakeRotation(0.5, 0, 0, 1), frames("transform.rotation.z", [0, 1]))
            #expect(turned.isClose(to: CATransform3DMakeRotation(1, 0, 0, 1)))
            let scaled = seen(0.5, over: model, frames("transform.scale.x", [0, 1]))
            #expect(
                scaled.isClose(to: CATransform3DConcat(CATransform3DMakeScale(2.5, 2, 1), CATransform3DMakeTranslation(3, 4, 0))))
            let moved = seen(0.5, over: model, frames("transform.translation", [CGSize.zero, CGSize(width: 10, height: 20)]))
            #expect(moved.isClose(to: CATransform3DConcat(double, CATransform3DMakeTranslation(8, 14, 0))))
            let placed = seen(0.5, over: model, frames("transform.scale.x", [0, 1], additive: false))
            #expect(placed.m11 == 0.5 && placed.m41 == 3)
        }

        @Test func everyPassBeginsWhereTheOneBeforeEnded() {
            let frames = frames("transform", [move(0), move(4), move(10)], additive: false)
            (frames.isCumulative, frames.repeatCount) = (true, 4)
            for (time, x) in [(0.25, 2.0), (0.75, 7), (1.25, 12), (2.75, 27), (4, 40)] {
                #expect(seen(time, over: double, frames).isClose(to: move(CGFloat(x))), "at \(time)")
            }
            let basic = CABasicAnimation("transform", from: move(0), to: move(10))
            (basic.isCumulative, basic.repeatCount) = (true, 3)
            for (time, x) in [(0.5, 5.0), (1.5, 15), (2.5, 25), (3, 30)] {
                #expect(seen(time, over: double, basic).isClose(to: move(CGFloat(x))), "at \(time)")
            }
            // Each pass adds 10 to the value underneath, which is 3.
            let by = CABasicAnimation("transform", by: move(10))
            (by.isCumulative, by.repeatCount) = (true, 3)
            for (time, x) in [(0.5, 8.0), (1.5, 18), (2.5, 28)] {
                #expect(seen(time, over: move(3), by).isClose(to: move(CGFloat(x))), "at \(time)")
            }
        }

        @Test func anglesBeyondAQuarterTurnMeetOtherAngles() {
            func turn(_ axis: String, _ angle: Double) -> CABasicAnimation {
                CABasicAnimation("transform.rotation.\(axis)", from: angle, to: angle)
            }
            // About x, then y, then z, each by the angle set last. Decomposing the matrix again in between would give (2 − π, π −
            // 2.5, 2 − π) for (2, 2.5, 2).
            let about = seen(0.5, over: move(7), turn("x", 2), turn("y", 2.5), turn("z", 2), turn("x", 0.3))
            var expected = CATransform3DConcat(
                CATransform3DConcat(CATransform3DMakeRotation(0.3, 1, 0, 0), CATransform3DMakeRotation(2.5, 0, 1, 0)),
                CATransform3DMakeRotation(2, 0, 0, 1))
            expected.m41 = 7
            #expect(about.isClose(to: expected))
        }
    }
}

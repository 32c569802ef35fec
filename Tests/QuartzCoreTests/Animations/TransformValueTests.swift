import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Whole transforms between two values, concatenated, and from value functions.
    @Suite("Animated transforms") @MainActor
    struct TransformValueTests {
        private func seen(_ time: Double, model: CATransform3D = CATransform3DIdentity, _ animations: CAAnimation...)
            -> CATransform3D
        {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.transform = model }
                for animation in animations { layer.add(animation, forKey: nil) }
                CATransaction.flush()
                scene.at(time)
                return layer.presentation()?.transform ?? CATransform3D()
            }
        }

        private func rotation(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1) }

        @Test func twoAffineOnesByTheirParts() {
            let to = CATransform3DConcat(rotation(.pi / 2), CATransform3DMakeTranslation(10, 20, 0))
            let half = CATransform3DConcat(rotation(.pi / 4), CATransform3DMakeTranslation(5, 10, 0))
            expect(seen(0.5, CABasicAnimation("transform", from: CATransform3DIdentity, to: to)).isClose(to: half))
        }

        @Test func aFullTurnOfAMatrixIsNoTurn() {
            // A matrix does not store the number of turns.
            let turned = seen(0.25, CABasicAnimation("transform", from: CATransform3DIdentity, to: rotation(2 * .pi)))
            expect(turned.isClose(to: CATransform3DIdentity))
        }

        @Test func rotationsInSpaceTakeTheShortWay() {
            let to = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
            let quarter = seen(0.25, CABasicAnimation("transform", to: to))
            expect(quarter.isClose(to: CATransform3DMakeRotation(.pi / 8, 1, 0, 0)))
        }

        @Test func perspectiveInterpolates() {
            var to = CATransform3DIdentity
            to.m34 = -0.002
            let half = seen(0.5, CABasicAnimation("transform", to: to))
            expect(Double(half.m34).isClose(to: -0.001))
        }

        @Test func byConcatenates() {
            let model = CATransform3DMakeTranslation(10, 0, 0)
            let by = CATransform3DMakeScale(3, 3, 1)
            // Concat(by, underlying): scaled first, then moved.
            let end = seen(1, model: model, CABasicAnimation("transform", by: by))
            expect(end.isClose(to: CATransform3DConcat(by, model)))
            let half = seen(0.5, model: model, CABasicAnimation("transform", by: by))
            expect(half.isClose(to: CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), model)))
            let fromBy = seen(1, CABasicAnimation("transform", from: model, by: by))
            expect(fromBy.isClose(to: CATransform3DConcat(by, model)))
            let toBy = seen(0, CABasicAnimation("transform", to: CATransform3DConcat(by, model), by: by))
            expect(toBy.isClose(to: model))
        }

        @Test func additiveConcatenates() {
            let model = CATransform3DMakeTranslation(10, 0, 0)
            let turn = CABasicAnimation("transform", from: CATransform3DIdentity, to: rotation(.pi))
            turn.isAdditive = true
            let half = seen(0.5, model: model, turn)
            expect(half.isClose(to: CATransform3DConcat(rotation(.pi / 2), model)))
        }

        @Test func cumulativeConcatenates() {
            let turn = CABasicAnimation("transform", from: CATransform3DIdentity, to: rotation(.pi / 2))
            turn.isCumulative = true
            turn.repeatCount = 8
            expect(seen(2.5, turn).isClose(to: rotation(.pi * 1.25)))
            let model = CATransform3DMakeTranslation(10, 0, 0)
            let move = CABasicAnimation("transform", by: CATransform3DMakeTranslation(4, 0, 0))
            move.isCumulative = true
            move.repeatCount = 1e6
            expect(seen(1000.5, model: model, move).isClose(to: CATransform3DMakeTranslation(4012, 0, 0)))
            let frames = CAKeyframeAnimation(keyPath: "transform")
            frames.values = [CATransform3DIdentity, rotation(.pi / 4), rotation(.pi / 2)]
            frames.duration = 1
            frames.isCumulative = true
            frames.repeatCount = 8
            expect(seen(1.5, frames).isClose(to: rotation(.pi * 0.75)))
        }

        @Test func allValueFunctions() {
            let quarter = CGFloat.pi / 2
            let singles: [(CAValueFunctionName, CATransform3D)] = [
                (.rotateX, CATransform3DMakeRotation(quarter, 1, 0, 0)), (.rotateY, CATransform3DMakeRotation(quarter, 0, 1, 0)),
                (.rotateZ, CATransform3DMakeRotation(quarter, 0, 0, 1)), (.scaleX, CATransform3DMakeScale(quarter, 1, 1)),
                (.scaleY, CATransform3DMakeScale(1, quarter, 1)), (.scaleZ, CATransform3DMakeScale(1, 1, quarter)),
                (.translateX, CATransform3DMakeTranslation(quarter, 0, 0)),
                (.translateY, CATransform3DMakeTranslation(0, quarter, 0)),
                (.translateZ, CATransform3DMakeTranslation(0, 0, quarter)),
            ]
            for (name, matrix) in singles {
                let animation = CABasicAnimation("transform", from: 0, to: CGFloat.pi)
                animation.valueFunction = CAValueFunction(name: name)
                expect(seen(0.5, animation).isClose(to: matrix), "\(name.rawValue)")
            }
            let scale = CABasicAnimation("transform", from: [1, 1, 1], to: [3, 5, 7.0])
            scale.valueFunction = CAValueFunction(name: .scale)
            expect(seen(0.5, scale).isClose(to: CATransform3DMakeScale(2, 3, 4)))
            let move = CABasicAnimation("transform", from: [0, 0, 0], by: [2, 4, 6])
            move.valueFunction = CAValueFunction(name: .translate)
            expect(seen(0.5, move).isClose(to: CATransform3DMakeTranslation(1, 2, 3)))
            expectNil(CAValueFunction(name: CAValueFunctionName(rawValue: "wobble")))
        }

        @Test func valueFunctionsMakeFullTurns() {
            let turn = CABasicAnimation("transform", from: 0, to: 2 * Double.pi)
            turn.valueFunction = CAValueFunction(name: .rotateZ)
            expect(seen(0.25, turn).isClose(to: rotation(.pi / 2)))
            let frames = CAKeyframeAnimation(keyPath: "transform")
            frames.values = [0, 2 * Double.pi]
            frames.valueFunction = CAValueFunction(name: .rotateZ)
            frames.duration = 1
            expect(seen(0.75, frames).isClose(to: rotation(1.5 * .pi)))
            frames.isCumulative = true
            frames.values = [0, Double.pi / 2]
            frames.repeatCount = 4
            expect(seen(1.5, frames).isClose(to: rotation(.pi * 0.75)))
        }

        @Test func valueFunctionsAddUp() {
            // Apple's additive examples build one transform from several functions in this way.
            let scale = CABasicAnimation("transform", from: 2, to: 2)
            scale.valueFunction = CAValueFunction(name: .scaleX)
            scale.isAdditive = true
            let turn = CABasicAnimation("transform", from: 0, to: Double.pi)
            turn.valueFunction = CAValueFunction(name: .rotateZ)
            turn.isAdditive = true
            let both = seen(0.5, scale, turn)
            expect(both.isClose(to: CATransform3DConcat(rotation(.pi / 2), CATransform3DMakeScale(2, 1, 1))))
        }

        @Test func badTransforms() {
            var broken = CATransform3DIdentity
            broken.m11 = .nan
            let heard = warnings {
                expect(seen(0.5, CABasicAnimation("transform", to: broken)).isClose(to: CATransform3DIdentity))
            }
            expectEqual(heard.count, 1)
            // To zero and back: singular, but all values stay finite.
            let shrinking = seen(0.5, CABasicAnimation("transform", to: CATransform3DMakeScale(0, 0, 0)))
            expect(
                shrinking.isClose(to: CATransform3DMakeScale(0.5, 0.5, 0.5))
                    || shrinking.isClose(to: CATransform3DMakeScale(0.5, 0.5, 1)))
            let by = seen(0, CABasicAnimation("transform", to: rotation(1), by: CATransform3DMakeScale(0, 0, 0)))
            expect(by.m11.isFinite)
        }
    }

    /// Affine transforms use the general decomposition; value functions apply to the value underneath.
    @Suite("Affine values") @MainActor
    struct AffineValueTests {
        private func seen(_ time: Double, over model: CATransform3D = CATransform3DIdentity, _ animation: CAAnimation)
            -> CATransform3D
        {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.transform = model }
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                scene.at(time)
                return layer.presentation()?.transform ?? CATransform3D()
            }
        }

        private func rotation(_ degrees: CGFloat) -> CATransform3D { CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1) }

        @Test func aSlantIsASkew() {
            // The second row is the first plus a perpendicular axis of length 1: half way it has half the skew.
            let slant = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0))
            let half = seen(0.5, CABasicAnimation("transform", from: CATransform3DIdentity, to: slant))
            let expected = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
            expect(half.isClose(to: CATransform3DMakeAffineTransform(expected)))
        }

        @Test func affineOnesAreTakenApartAsAllAre() {
            // Scales 1, 7 to 7, 1, and a skew of 0 to 1: a third of the way 3, 5 and a third.
            let from = CGAffineTransform(a: 1, b: 0, c: 0, d: 7, tx: 0, ty: 0)
            let to = CGAffineTransform(a: 7, b: 0, c: 1, d: 1, tx: 0, ty: 0)
            let third = CGAffineTransform(a: 3, b: 0, c: 5.0 / 3, d: 5, tx: 0, ty: 0)
            let animation = CABasicAnimation("transform", from: from, to: to)
            expect(seen(1.0 / 3, animation).isClose(to: CATransform3DMakeAffineTransform(third)))
            let frames = CAKeyframeAnimation(keyPath: "transform")
            (frames.values, frames.duration) = ([from, to], 1)
            expect(seen(1.0 / 3, frames).isClose(to: CATransform3DMakeAffineTransform(third)))
        }

        @Test(arguments: [(-170, 170, -180), (170, -170, 180), (-100, 100, -180), (10, 60, 35)] as [(CGFloat, CGFloat, CGFloat)])
        func theShorterWayRound(_ from: CGFloat, _ to: CGFloat, _ half: CGFloat) {
            let turned = seen(0.5, CABasicAnimation("transform", from: rotation(from), to: rotation(to)))
            expect(turned.isClose(to: rotation(half)))
            let quarter = seen(0.25, CABasicAnimation("transform", from: rotation(from), to: rotation(to)))
            expect(quarter.isClose(to: rotation((from + half) / 2)))
        }

        @Test func functionsGoFromWhatLiesUnderneath() {
            let model = CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), CATransform3DMakeTranslation(5, 8, 11))
            let ends: [(CAValueFunctionName, CATransform3D)] = [
                (.translateX, CATransform3DMakeTranslation(12.5, 0, 0)), (.translateY, CATransform3DMakeTranslation(0, 14, 0)),
                (.translateZ, CATransform3DMakeTranslation(0, 0, 15.5)), (.scaleX, CATransform3DMakeScale(11, 1, 1)),
                (.scaleY, CATransform3DMakeScale(1, 11.5, 1)), (.scaleZ, CATransform3DMakeScale(1, 1, 12)),
            ]
            for (name, expected) in ends {
                let animation = CABasicAnimation("transform", to: 20)
                animation.valueFunction = CAValueFunction(name: name)
                expect(seen(0.5, over: model, animation).isClose(to: expected), "\(name.rawValue)")
            }
            for (name, x, y, z) in [(CAValueFunctionName.rotateX, 1.0, 0.0, 0.0), (.rotateY, 0, 1, 0), (.rotateZ, 0, 0, 1)] {
                let animation = CABasicAnimation("transform", to: 1)
                animation.valueFunction = CAValueFunction(name: name)
                func about(_ angle: CGFloat) -> CATransform3D {
                    CATransform3DMakeRotation(angle, CGFloat(x), CGFloat(y), CGFloat(z))
                }
                expect(seen(0.5, over: about(0.5), animation).isClose(to: about(0.75)), "\(name.rawValue)")
            }
        }

        @Test func flagsAreFlagsByKeyToo() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("hidden", from: false, to: true), forKey: nil)
                layer.add(CABasicAnimation("doubleSided", from: true, to: false), forKey: nil)
                CATransaction.flush()
                for (time, hidden, doubleSided) in [(0.0, 0.0, 1.0), (0.01, 1, 1), (0.4, 1, 1), (1, 1, 0)] {
                    expectEqual(scene.seen(layer, "hidden", at: time), hidden, "at \(time)")
                    expectEqual(scene.seen(layer, "doubleSided", at: time), doubleSided, "at \(time)")
                }
            }
        }
    }

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
            expect(isDoubled(seen(0.5, over: double, basic), x: 10))
            expect(isDoubled(seen(0.5, over: double, frames("transform", [move(0), move(20)])), x: 10))
            let function = CABasicAnimation("transform", from: 0, to: 20)
            (function.valueFunction, function.isAdditive) = (CAValueFunction(name: .translateX), true)
            expect(isDoubled(seen(0.5, over: double, function), x: 10))
            let steps = frames("transform", [0, 20])
            steps.valueFunction = CAValueFunction(name: .translateX)
            expect(isDoubled(seen(0.5, over: double, steps), x: 10))
            let splined = frames("transform", [move(0), move(20), move(40)])
            splined.calculationMode = .cubic
            expect(isDoubled(seen(0.5, over: double, splined), x: 20))
        }

        @Test func aMissingEndAddsNothing() {
            let from = CABasicAnimation("transform", from: move(20))
            from.isAdditive = true
            expect(isDoubled(seen(0.25, over: double, from), x: 15))
            let to = CABasicAnimation("transform", to: move(20))
            to.isAdditive = true
            expect(isDoubled(seen(0.25, over: double, to), x: 5))
            let by = CABasicAnimation("transform", by: move(20))
            by.isAdditive = true
            expect(isDoubled(seen(0.25, over: double, by), x: 5))
        }

        @Test func partsAreAddedToWhatLiesUnderneath() {
            let model = CATransform3DConcat(double, CATransform3DMakeTranslation(3, 4, 0))
            let turned = seen(0.5, over: CATransform3DMakeRotation(0.5, 0, 0, 1), frames("transform.rotation.z", [0, 1]))
            expect(turned.isClose(to: CATransform3DMakeRotation(1, 0, 0, 1)))
            let scaled = seen(0.5, over: model, frames("transform.scale.x", [0, 1]))
            expect(
                scaled.isClose(to: CATransform3DConcat(CATransform3DMakeScale(2.5, 2, 1), CATransform3DMakeTranslation(3, 4, 0))))
            let moved = seen(0.5, over: model, frames("transform.translation", [CGSize.zero, CGSize(width: 10, height: 20)]))
            expect(moved.isClose(to: CATransform3DConcat(double, CATransform3DMakeTranslation(8, 14, 0))))
            let placed = seen(0.5, over: model, frames("transform.scale.x", [0, 1], additive: false))
            expect(placed.m11 == 0.5, placed.m41 == 3)
        }

        @Test func everyPassBeginsWhereTheOneBeforeEnded() {
            let frames = frames("transform", [move(0), move(4), move(10)], additive: false)
            (frames.isCumulative, frames.repeatCount) = (true, 4)
            for (time, x) in [(0.25, 2.0), (0.75, 7), (1.25, 12), (2.75, 27), (4, 40)] {
                expect(seen(time, over: double, frames).isClose(to: move(CGFloat(x))), "at \(time)")
            }
            let basic = CABasicAnimation("transform", from: move(0), to: move(10))
            (basic.isCumulative, basic.repeatCount) = (true, 3)
            for (time, x) in [(0.5, 5.0), (1.5, 15), (2.5, 25), (3, 30)] {
                expect(seen(time, over: double, basic).isClose(to: move(CGFloat(x))), "at \(time)")
            }
            // Each pass adds 10 to the value underneath, which is 3.
            let by = CABasicAnimation("transform", by: move(10))
            (by.isCumulative, by.repeatCount) = (true, 3)
            for (time, x) in [(0.5, 8.0), (1.5, 18), (2.5, 28)] {
                expect(seen(time, over: move(3), by).isClose(to: move(CGFloat(x))), "at \(time)")
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
            expect(about.isClose(to: expected))
        }
    }
}

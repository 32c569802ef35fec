import Foundation
import QuartzCore
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
            #expect(seen(0.5, CABasicAnimation("transform", from: CATransform3DIdentity, to: to)).isClose(to: half))
        }

        @Test func aFullTurnOfAMatrixIsNoTurn() {
            // A matrix does not store the number of turns.
            let turned = seen(0.25, CABasicAnimation("transform", from: CATransform3DIdentity, to: rotation(2 * .pi)))
            #expect(turned.isClose(to: CATransform3DIdentity))
        }

        @Test func rotationsInSpaceTakeTheShortWay() {
            let to = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
            let quarter = seen(0.25, CABasicAnimation("transform", to: to))
            #expect(quarter.isClose(to: CATransform3DMakeRotation(.pi / 8, 1, 0, 0)))
        }

        @Test func perspectiveInterpolates() {
            var to = CATransform3DIdentity
            to.m34 = -0.002
            let half = seen(0.5, CABasicAnimation("transform", to: to))
            #expect(Double(half.m34).isClose(to: -0.001))
        }

        @Test func byConcatenates() {
            let model = CATransform3DMakeTranslation(10, 0, 0)
            let by = CATransform3DMakeScale(3, 3, 1)
            // Concat(by, underlying): scaled first, then moved.
            let end = seen(1, model: model, CABasicAnimation("transform", by: by))
            #expect(end.isClose(to: CATransform3DConcat(by, model)))
            let half = seen(0.5, model: model, CABasicAnimation("transform", by: by))
            #expect(half.isClose(to: CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), model)))
            let fromBy = seen(1, CABasicAnimation("transform", from: model, by: by))
            #expect(fromBy.isClose(to: CATransform3DConcat(by, model)))
            let toBy = seen(0, CABasicAnimation("transform", to: CATransform3DConcat(by, model), by: by))
            #expect(toBy.isClose(to: model))
        }

        @Test func additiveConcatenates() {
            let model = CATransform3DMakeTranslation(10, 0, 0)
            let turn = CABasicAnimation("transform", from: CATransform3DIdentity, to: rotation(.pi))
            turn.isAdditive = true
            let half = seen(0.5, model: model, turn)
            #expect(half.isClose(to: CATransform3DConcat(rotation(.pi / 2), model)))
        }

        @Test func cumulativeConcatenates() {
            let turn = CABasicAnimation("transform", from: CATransform3DIdentity, to: rotation(.pi / 2))
            turn.isCumulative = true
            turn.repeatCount = 8
            #expect(seen(2.5, turn).isClose(to: rotation(.pi * 1.25)))
            let model = CATransform3DMakeTranslation(10, 0, 0)
            let move = CABasicAnimation("transform", by: CATransform3DMakeTranslation(4, 0, 0))
            move.isCumulative = true
            move.repeatCount = 1e6
            #expect(seen(1000.5, model: model, move).isClose(to: CATransform3DMakeTranslation(4012, 0, 0)))
            let frames = CAKeyframeAnimation(keyPath: "transform")
            frames.values = [CATransform3DIdentity, rotation(.pi / 4), rotation(.pi / 2)]
            frames.duration = 1
            frames.isCumulative = true
            frames.repeatCount = 8
            #expect(seen(1.5, frames).isClose(to: rotation(.pi * 0.75)))
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
                #expect(seen(0.5, animation).isClose(to: matrix), "\(name.rawValue)")
            }
            let scale = CABasicAnimation("transform", from: [1, 1, 1], to: [3, 5, 7.0])
            scale.valueFunction = CAValueFunction(name: .scale)
            #expect(seen(0.5, scale).isClose(to: CATransform3DMakeScale(2, 3, 4)))
            let move = CABasicAnimation("transform", from: [0, 0, 0], by: [2, 4, 6])
            move.valueFunction = CAValueFunction(name: .translate)
            #expect(seen(0.5, move).isClose(to: CATransform3DMakeTranslation(1, 2, 3)))
            #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "wobble")) == nil)
        }

        @Test func valueFunctionsMakeFullTurns() {
            let turn = CABasicAnimation("transform", from: 0, to: 2 * Double.pi)
            turn.valueFunction = CAValueFunction(name: .rotateZ)
            #expect(seen(0.25, turn).isClose(to: rotation(.pi / 2)))
            let frames = CAKeyframeAnimation(keyPath: "transform")
            frames.values = [0, 2 * Double.pi]
            frames.valueFunction = CAValueFunction(name: .rotateZ)
            frames.duration = 1
            #expect(seen(0.75, frames).isClose(to: rotation(1.5 * .pi)))
            frames.isCumulative = true
            frames.values = [0, Double.pi / 2]
            frames.repeatCount = 4
            #expect(seen(1.5, frames).isClose(to: rotation(.pi * 0.75)))
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
            #expect(both.isClose(to: CATransform3DConcat(rotation(.pi / 2), CATransform3DMakeScale(2, 1, 1))))
        }

        @Test func badTransforms() {
            var broken = CATransform3DIdentity
            broken.m11 = .nan
            let heard = warnings {
                #expect(seen(0.5, CABasicAnimation("transform", to: broken)).isClose(to: CATransform3DIdentity))
            }
            #expect(heard.count == 1)
            // To zero and back: singular, but all values stay finite.
            let shrinking = seen(0.5, CABasicAnimation("transform", to: CATransform3DMakeScale(0, 0, 0)))
            #expect(
                shrinking.isClose(to: CATransform3DMakeScale(0.5, 0.5, 0.5))
                    || shrinking.isClose(to: CATransform3DMakeScale(0.5, 0.5, 1)))
            let by = seen(0, CABasicAnimation("transform", to: rotation(1), by: CATransform3DMakeScale(0, 0, 0)))
            #expect(by.m11.isFinite)
        }
    }
}

import Foundation
import QuartzCore
import Testing

extension EngineTests {
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
            #expect(half.isClose(to: CATransform3DMakeAffineTransform(expected)))
        }

        @Test func affineOnesAreTakenApartAsAllAre() {
            // Scales 1, 7 to 7, 1, and a skew of 0 to 1: a third of the way 3, 5 and a third.
            let from = CGAffineTransform(a: 1, b: 0, c: 0, d: 7, tx: 0, ty: 0)
            let to = CGAffineTransform(a: 7, b: 0, c: 1, d: 1, tx: 0, ty: 0)
            let third = CGAffineTransform(a: 3, b: 0, c: 5.0 / 3, d: 5, tx: 0, ty: 0)
            let animation = CABasicAnimation("transform", from: from, to: to)
            #expect(seen(1.0 / 3, animation).isClose(to: CATransform3DMakeAffineTransform(third)))
            let frames = CAKeyframeAnimation(keyPath: "transform")
            (frames.values, frames.duration) = ([from, to], 1)
            #expect(seen(1.0 / 3, frames).isClose(to: CATransform3DMakeAffineTransform(third)))
        }

        @Test(arguments: [(-170, 170, -180), (170, -170, 180), (-100, 100, -180), (10, 60, 35)] as [(CGFloat, CGFloat, CGFloat)])
        func theShorterWayRound(_ from: CGFloat, _ to: CGFloat, _ half: CGFloat) {
            let turned = seen(0.5, CABasicAnimation("transform", from: rotation(from), to: rotation(to)))
            #expect(turned.isClose(to: rotation(half)))
            let quarter = seen(0.25, CABasicAnimation("transform", from: rotation(from), to: rotation(to)))
            #expect(quarter.isClose(to: rotation((from + half) / 2)))
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
                #expect(seen(0.5, over: model, animation).isClose(to: expected), "\(name.rawValue)")
            }
            for (name, x, y, z) in [(CAValueFunctionName.rotateX, 1.0, 0.0, 0.0), (.rotateY, 0, 1, 0), (.rotateZ, 0, 0, 1)] {
                let animation = CABasicAnimation("transform", to: 1)
                animation.valueFunction = CAValueFunction(name: name)
                func about(_ angle: CGFloat) -> CATransform3D {
                    CATransform3DMakeRotation(angle, CGFloat(x), CGFloat(y), CGFloat(z))
                }
                #expect(seen(0.5, over: about(0.5), animation).isClose(to: about(0.75)), "\(name.rawValue)")
            }
        }

        @Test func flagsAreFlagsByKeyToo() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("hidden", from: false, to: true), forKey: nil)
                layer.add(CABasicAnimation("doubleSided", from: true, to: false), forKey: nil)
                CATransaction.flush()
                for (time, hidden, doubleSided) in [(0.0, 0.0, 1.0), (0.01, 1, 1), (0.4, 1, 1), (1, 1, 0)] {
                    #expect(scene.seen(layer, "hidden", at: time) == hidden, "at \(time)")
                    #expect(scene.seen(layer, "doubleSided", at: time) == doubleSided, "at \(time)")
                }
            }
        }
    }
}

import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Affine transforms by 2-D decomposition, and value functions over what lies underneath.
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

        @Test func aSlantIsNotASkew() {
            // The rows (1, 0) and (1, 1) have the lengths 1 and √2. Half way the second is (√2/2 + 0, √2/2 + 1) / 2 long (1 + √2) / 2.
            let slant = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0))
            let half = seen(0.5, CABasicAnimation("transform", from: CATransform3DIdentity, to: slant))
            let (length, share) = ((1 + sqrt(2)) / 2, sqrt(0.5) / 2)
            #expect(Double(half.m11).isClose(to: 1) && Double(half.m12).isClose(to: 0))
            #expect(Double(half.m21).isClose(to: share * length) && Double(half.m22).isClose(to: (share + 0.5) * length))
            #expect(half.m33 == 1 && half.m31 == 0)
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

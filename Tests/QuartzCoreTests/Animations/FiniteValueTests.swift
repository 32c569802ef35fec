import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Finite ends always give finite values, however far apart they are.
    @Suite("Finite values") @MainActor
    struct FiniteValueTests {
        private func values(_ keyPath: String, _ configure: (CALayer) -> Void) -> [Double] {
            withScene { scene in
                let layer = scene.addLayer()
                configure(layer)
                CATransaction.flush()
                return stride(from: 0.0, through: 2, by: 0.125).map { scene.seen(layer, keyPath, at: $0) }
            }
        }

        @Test func endsAtBothEndsOfTheRange() {
            let seen = values("bounds.origin.y") {
                $0.add(CABasicAnimation("bounds.origin.y", from: 1e308, to: -1e308), forKey: nil)
            }
            #expect(seen[0] == 1e308 && seen[4] == 0 && seen[6] == -0.5e308 && seen[8] == -1e308)
            for keyPath in ["zPosition", "transform.rotation.x", "transform.scale", "transform.translation.y", "position.x"] {
                let huge = values(keyPath) { $0.add(CABasicAnimation(keyPath, from: 1.7e308, to: -1.7e308), forKey: nil) }
                #expect(huge.allSatisfy { $0.isFinite }, "\(keyPath): \(huge)")
            }
        }

        /// The numbers of a skewed matrix are products of a scale and a skew, which overflow before the scale does.
        @Test(arguments: ["transform.scale", "transform.scale.y", "sublayerTransform.scale"])
        func partsOfSkewedTransforms(_ keyPath: String) {
            let skewed = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 3, d: 1, tx: 0, ty: 0))
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    layer.transform = skewed
                    layer.sublayerTransform = skewed
                }
                layer.add(CABasicAnimation(keyPath, from: 1, to: 1e308), forKey: nil)
                CATransaction.flush()
                for time in stride(from: 0.0, through: 1, by: 0.125) {
                    scene.at(time)
                    let seen = layer.presentation()
                    #expect(seen?.transform.m21.isFinite == true && seen?.sublayerTransform.m21.isFinite == true)
                }
            }
        }

        @Test func sums() {
            let added = values("zPosition") { layer in
                withoutActions { layer.zPosition = 1e308 }
                for _ in 0..<3 {
                    let animation = CABasicAnimation("zPosition", from: 1e308, by: 1.5e308)
                    (animation.isAdditive, animation.isCumulative, animation.repeatCount) = (true, true, 2)
                    layer.add(animation, forKey: nil)
                }
            }
            #expect(added.allSatisfy { $0.isFinite } && added[4] == .greatestFiniteMagnitude)
        }

        @Test func springsThatOvershoot() {
            let sprung = values("zPosition") { layer in
                let spring = CASpringAnimation("zPosition", from: -1e308, to: 1e308)
                (spring.damping, spring.initialVelocity, spring.duration) = (1, 1e9, 2)
                layer.add(spring, forKey: nil)
            }
            #expect(sprung.allSatisfy { $0.isFinite })
        }

        @Test func outlinesAndLocations() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let far = CGPath(rect: CGRect(x: -1e308, y: -1e308, width: 1, height: 1), transform: nil)
                let other = CGPath(rect: CGRect(x: 1e308, y: 1e308, width: 1, height: 1), transform: nil)
                shape.add(CABasicAnimation("path", from: far, to: other), forKey: nil)
                let gradient = scene.add(CAGradientLayer())
                gradient.add(CABasicAnimation("locations", from: [1e308, 0], to: [-1e308, 1]), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                #expect(shape.presentation()?.path?.currentPoint == .zero)
                #expect(gradient.presentation()?.locations == [0, 0.5])
            }
        }
    }
}

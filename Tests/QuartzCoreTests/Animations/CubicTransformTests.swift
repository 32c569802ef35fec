import Expectations
import QuartzCore
import Testing

extension EngineTests {
    @Suite("Cubic transforms") @MainActor
    struct CubicTransformTests {
        @Test func layersFollowTheSpline() {
            withScene { scene in
                let layer = scene.addLayer()
                let animation = CAKeyframeAnimation(keyPath: "transform")
                animation.values = [0, 1, 0.5, 0.7].map { CATransform3DMakeTranslation(CGFloat($0 * 100), 0, 0) }
                animation.calculationMode = .cubic
                animation.duration = 1
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                expect(scene.seen(layer, "transform.translation.x", at: 0.1).isClose(to: 34.725))
                expect(scene.seen(layer, "transform.translation.x", at: 1).isClose(to: 70))
            }
        }
    }
}

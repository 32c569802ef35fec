import Expectations
import QuartzCore
import Testing

extension EngineTests {
    /// Animations of layers in no tree: no clock drives them, so the commit discards them.
    @Suite("Animations without a tree") @MainActor
    struct UnhostedAnimationTests {
        @Test func theCommitEndsThemAsUnfinished() {
            withScene { scene in
                let (layer, listener) = (CALayer(), Listener())
                var completions = 0
                let animation = CABasicAnimation("opacity", from: 0, to: 1, duration: 5)
                animation.delegate = listener
                CATransaction.begin()
                CATransaction.setCompletionBlock { completions += 1 }
                layer.add(animation, forKey: "fade")
                expect(layer.animation(forKey: "fade") != nil)
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 0.1)
                expectNil(layer.animation(forKey: "fade"))
                expectEqual(listener.events.last, "stop false")
                expectEqual(completions, 1)
            }
        }

        @Test func aLayerThatEntersATreeInTheSameCommitKeepsThem() {
            withScene { scene in
                let (outer, layer) = (CALayer(), CALayer())
                outer.addSublayer(layer)
                layer.add(CABasicAnimation("opacity", from: 0, to: 1, duration: 5), forKey: "fade")
                scene.root.addSublayer(outer)
                scene.frame(at: 0)
                scene.frame(at: 2.5)
                expect(layer.animation(forKey: "fade") != nil)
                expectEqual(scene.seen(layer, "opacity"), 0.5)
            }
        }
    }
}

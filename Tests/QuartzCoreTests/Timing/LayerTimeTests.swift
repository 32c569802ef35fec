import QuartzCore
import Testing

extension EngineTests {
    /// Local times of layers, and their effect on animations below.
    @Suite("Layer time") @MainActor
    struct LayerTimeTests {
        @Test func convertsThroughNestedTimes() {
            withScene { scene in
                let mid = CALayer()
                let leaf = CALayer()
                scene.root.addSublayer(mid)
                mid.addSublayer(leaf)
                mid.beginTime = 2
                mid.speed = 3
                mid.timeOffset = 0.25
                leaf.beginTime = 1
                leaf.speed = 2
                leaf.timeOffset = 0.5
                #expect(leaf.convertTime(10, from: mid).isClose(to: 18.5))
                #expect(mid.convertTime(18.5, from: leaf).isClose(to: 10))
                #expect(mid.convertTime(5, from: nil).isClose(to: 9.25))
                #expect(leaf.convertTime(leaf.convertTime(7, from: nil), to: nil).isClose(to: 7))
            }
        }

        @Test func pauseAndResumeAsInTheSeeds() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                let animation = CABasicAnimation(keyPath: "position.x")
                animation.fromValue = 0
                animation.toValue = 100
                animation.duration = 1
                animation.delegate = listener
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                scene.frame(at: 0.4)
                let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
                layer.speed = 0
                layer.timeOffset = paused
                scene.frame(at: 5)
                #expect(layer.presentation()?.position.x == 40)
                let pausedTime = layer.timeOffset
                layer.speed = 1
                layer.timeOffset = 0
                layer.beginTime = 0
                layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
                scene.frame(at: 5.25)
                let x = Double(layer.presentation()?.position.x ?? -1)
                #expect(x.isClose(to: 65))
                #expect(listener.events == ["start"])
                scene.frame(at: 5.7)
                #expect(listener.events == ["start", "stop true"])
            }
        }

        @Test func scrubbingAPausedTree() {
            withScene { scene in
                let layer = scene.addLayer()
                let child = CALayer()
                layer.addSublayer(child)
                layer.speed = 0
                let animation = CABasicAnimation(keyPath: "transform.rotation.y")
                animation.toValue = -Double.pi / 2
                animation.duration = 1
                child.add(animation, forKey: nil)
                CATransaction.flush()
                for offset in [0, 0.3, 0.999] {
                    layer.timeOffset = offset
                    CATransaction.flush()
                    let angle = child.presentation()?.value(forKeyPath: "transform.rotation.y") as? Double ?? 9
                    #expect(angle.isClose(to: -.pi / 2 * offset))
                }
            }
        }

        @Test func aFastRootMakesEverythingFast() {
            withScene { scene in
                let layer = scene.addLayer()
                scene.root.speed = 100
                CATransaction.flush()
                scene.at(1)
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.fromValue = 0
                animation.toValue = 1
                animation.duration = 100
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                scene.at(1.5)
                let opacity = Double(layer.presentation()?.opacity ?? -1)
                #expect(opacity.isClose(to: 0.5))
            }
        }
    }
}

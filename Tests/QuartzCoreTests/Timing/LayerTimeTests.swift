import Foundation
import QuartzCore
import Expectations
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
                expect(leaf.convertTime(10, from: mid).isClose(to: 18.5))
                expect(mid.convertTime(18.5, from: leaf).isClose(to: 10))
                expect(mid.convertTime(5, from: nil).isClose(to: 9.25))
                expect(leaf.convertTime(leaf.convertTime(7, from: nil), to: nil).isClose(to: 7))
            }
        }

        @Test func aPausedAnimationResumesWhereItStopped() {
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
                expectEqual(layer.presentation()?.position.x, 40)
                let pausedTime = layer.timeOffset
                layer.speed = 1
                layer.timeOffset = 0
                layer.beginTime = 0
                layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
                scene.frame(at: 5.25)
                let x = Double(layer.presentation()?.position.x ?? -1)
                expect(x.isClose(to: 65))
                expectEqual(listener.events, ["start"])
                scene.frame(at: 5.7)
                expectEqual(listener.events, ["start", "stop true"])
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
                    expect(angle.isClose(to: -.pi / 2 * offset))
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
                expect(opacity.isClose(to: 0.5))
            }
        }
    }

    /// Conversion of times between layers.
    @Suite("Time between layers") @MainActor
    struct TimeBetweenLayersTests {
        @Test func aPauseAboveBothDoesNotMatter() {
            let container = CALayer()
            let child = CALayer()
            let sibling = CALayer()
            container.addSublayer(child)
            container.addSublayer(sibling)
            container.speed = 0
            container.timeOffset = 5
            child.beginTime = 1
            child.speed = 2
            sibling.timeOffset = 0.5
            expectEqual(container.convertTime(3, from: container), 3)
            expectEqual(child.convertTime(1.5, from: container), 1)
            expectEqual(container.convertTime(1, from: child), 1.5)
            expectEqual(sibling.convertTime(1, from: child), 2)
            expectEqual(child.convertTime(2, to: sibling), 2.5)
            expectEqual(child.convertTime(100, from: nil), 8, "the clock's time is the container's 5")
        }

        @Test func beforeALayerBeginsItsTimeIsZero() {
            let root = CALayer()
            let layer = CALayer()
            root.addSublayer(layer)
            (layer.beginTime, layer.speed, layer.timeOffset) = (8, 0.5, 7)
            expectEqual(layer.convertTime(7, from: root), 0)
            expect(layer.convertTime(8, from: root) == 7, layer.convertTime(10, from: root) == 8)
            expectEqual(root.convertTime(7, to: layer), 0)
        }

        @Test func nothingComesOutOfAPausedLayer() {
            let root = CALayer()
            let layer = CALayer()
            root.addSublayer(layer)
            (layer.beginTime, layer.speed, layer.timeOffset) = (8, 0, 7)
            expect(layer.convertTime(12, to: root) == 0, root.convertTime(12, from: layer) == 0)
            expectEqual(layer.convertTime(12, from: root), 7, "into it all times are one")
        }

        @Test func aReversedLayerSchedulesNoEvents() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.speed = -1
                CATransaction.flush()
                let listener = Listener()
                let fade = CABasicAnimation("opacity", from: 0, to: 1)
                fade.delegate = listener
                layer.add(fade, forKey: nil)
                CATransaction.flush()
                scene.frame(at: 0.5)
                expectEqual(RunLoopDriver.nextEvent(after: 0.5), .infinity)
            }
        }
    }
}

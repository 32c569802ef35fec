import Foundation
import QuartzCore
import Testing

extension EngineTests {
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
            #expect(container.convertTime(3, from: container) == 3)
            #expect(child.convertTime(1.5, from: container) == 1)
            #expect(container.convertTime(1, from: child) == 1.5)
            #expect(sibling.convertTime(1, from: child) == 2)
            #expect(child.convertTime(2, to: sibling) == 2.5)
            #expect(child.convertTime(100, from: nil) == 8, "the clock's time is the container's 5")
        }

        @Test func beforeALayerBeginsItsTimeIsZero() {
            let root = CALayer()
            let layer = CALayer()
            root.addSublayer(layer)
            (layer.beginTime, layer.speed, layer.timeOffset) = (8, 0.5, 7)
            #expect(layer.convertTime(7, from: root) == 0)
            #expect(layer.convertTime(8, from: root) == 7 && layer.convertTime(10, from: root) == 8)
            #expect(root.convertTime(7, to: layer) == 0)
        }

        @Test func nothingComesOutOfAPausedLayer() {
            let root = CALayer()
            let layer = CALayer()
            root.addSublayer(layer)
            (layer.beginTime, layer.speed, layer.timeOffset) = (8, 0, 7)
            #expect(layer.convertTime(12, to: root) == 0 && root.convertTime(12, from: layer) == 0)
            #expect(layer.convertTime(12, from: root) == 7, "into it all times are one")
        }

        @Test func backwardsNobodyIsWaitedFor() {
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
                #expect(RunLoopDriver.nextEvent(after: 0.5) == .infinity)
            }
        }
    }
}

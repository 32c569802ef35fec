import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Layers with speed 0 and other speeds, above animated layers.
    @Suite("Pausing") @MainActor
    struct PauseTests {
        private func animation(_ listener: Listener) -> CABasicAnimation {
            CABasicAnimation("opacity", from: 0, to: 1).with(listener)
        }

        @Test func aPausedLayerHearsOfNothingAndRetiresNothing() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                layer.speed = 0
                layer.add(animation(listener), forKey: "a")
                for time in [0.0, 1, 100] { scene.frame(at: time) }
                expectEqual(listener.events, [])
                expectEqual(layer.animationKeys(), ["a"])
                expectEqual(scene.seen(layer, "opacity"), 0)
                expectEqual(scene.renderer.nextFrameTime(), .infinity)
            }
        }

        @Test func aPausedAncestorPausesTheSubtree() {
            withScene { scene in
                let layer = scene.addLayer()
                let child = CALayer()
                withoutActions { layer.addSublayer(child) }
                let listener = Listener()
                child.add(animation(listener), forKey: "a")
                scene.frame(at: 0)
                scene.frame(at: 0.25)
                let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
                layer.speed = 0
                layer.timeOffset = paused
                scene.frame(at: 50)
                expectEqual(scene.seen(child, "opacity"), 0.25)
                expectEqual(listener.events, ["start"])
                layer.timeOffset = 0.75
                CATransaction.flush()
                expectEqual(scene.seen(child, "opacity"), 0.75)
                layer.timeOffset = 7
                scene.frame(at: 51)
                expectEqual(scene.seen(child, "opacity"), 1, "past its end the model shows")
                expectEqual(listener.events, ["start"])
                expectEqual(child.animationKeys(), ["a"])
                layer.timeOffset = 0.5
                CATransaction.flush()
                expectEqual(scene.seen(child, "opacity"), 0.5, "and back")
            }
        }

        @Test func othersThatEndRetireNothingOfAPausedLayer() {
            withScene { scene in
                let (paused, running) = (scene.addLayer(), scene.addLayer())
                let listener = Listener()
                paused.add(animation(listener), forKey: "a")
                running.add(animation(Listener()), forKey: "b")
                scene.frame(at: 0)
                // Beyond the end, but paused.
                (paused.speed, paused.timeOffset) = (0, 7)
                scene.frame(at: 0.5)
                scene.frame(at: 3)
                expectNil(running.animationKeys())
                expect(paused.animationKeys() == ["a"], listener.events == ["start"])
                // An animation added to it does not begin when others do.
                let late = Listener()
                paused.add(animation(late), forKey: "late")
                running.add(animation(Listener()), forKey: "b")
                scene.frame(at: 4)
                expectEqual(late.events, [])
            }
        }

        @Test func removingFromAPausedLayerStillStops() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                layer.add(animation(listener), forKey: "a")
                scene.frame(at: 0)
                layer.speed = 0
                scene.frame(at: 1)
                layer.removeAllAnimations()
                scene.frame(at: 2)
                expectEqual(listener.events, ["start", "stop false"])
            }
        }

        @Test func changingTheSpeedMakesTimeJump() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("opacity", from: 0, to: 1, duration: 10), forKey: "a")
                CATransaction.flush()
                expectEqual(Float(scene.seen(layer, "opacity", at: 2)), 0.2)
                layer.speed = 2
                CATransaction.flush()
                expectEqual(Float(scene.seen(layer, "opacity")), 0.4)
                layer.speed = 1
                layer.timeOffset = 3
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity"), 0.5)
                layer.beginTime = 1
                CATransaction.flush()
                expectEqual(Float(scene.seen(layer, "opacity")), 0.4)
            }
        }

        @Test func conversionReadsTheModelBeforeTheCommit() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.speed = 2
                expectEqual(layer.convertTime(3, from: nil), 6)
                layer.beginTime = 1
                expectEqual(layer.convertTime(3, from: nil), 4)
                expectEqual(layer.convertTime(4, to: nil), 3)
                layer.speed = 0
                layer.timeOffset = 9
                expectEqual(layer.convertTime(1e9, from: nil), 9)
            }
        }

        @Test func aPausedAnimationNeverEnds() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                let still = animation(listener)
                still.speed = 0
                still.timeOffset = 0.5
                layer.add(still, forKey: "a")
                for time in [0.0, 1, 100] { scene.frame(at: time) }
                expectEqual(scene.seen(layer, "opacity"), 0.5)
                expectEqual(listener.events, ["start"])
            }
        }

        @Test func aSlowAncestorDelaysTheEnd() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                scene.root.speed = 0.5
                CATransaction.flush()
                layer.add(animation(listener), forKey: "a")
                scene.frame(at: 0)
                scene.frame(at: 1.9)
                expectEqual(listener.events, ["start"])
                scene.frame(at: 2.1)
                expectEqual(listener.events, ["start", "stop true"])
            }
        }

        @Test func timeThatRunsBackwardsKeepsNobodyAwake() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.speed = -1
                CATransaction.flush()
                scene.at(10)
                layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "a")
                scene.frame(at: 10)
                scene.frame(at: 11)
                expectEqual(scene.seen(layer, "opacity"), 1)
                expectEqual(scene.renderer.nextFrameTime(), .infinity)
            }
        }

        @Test func badTimesAreRefused() {
            withScene { scene in
                let layer = scene.addLayer()
                let heard = warnings {
                    layer.speed = .nan
                    layer.beginTime = .infinity
                    layer.timeOffset = .nan
                    layer.duration = .nan
                    CAMediaClock.setManual(.nan)
                }
                expectEqual(heard.count, 5)
                expectEqual(layer.speed, 1)
                expectEqual(layer.beginTime, 0)
                expectEqual(layer.duration, .infinity)
                expectEqual(CACurrentMediaTime(), 0)
            }
        }
    }
}

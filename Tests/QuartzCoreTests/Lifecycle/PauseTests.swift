import QuartzCore
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
                #expect(listener.events == [])
                #expect(layer.animationKeys() == ["a"])
                #expect(scene.seen(layer, "opacity") == 0)
                #expect(scene.renderer.nextFrameTime() == .infinity)
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
                #expect(scene.seen(child, "opacity") == 0.25)
                #expect(listener.events == ["start"])
                layer.timeOffset = 0.75
                CATransaction.flush()
                #expect(scene.seen(child, "opacity") == 0.75)
                layer.timeOffset = 7
                scene.frame(at: 51)
                #expect(scene.seen(child, "opacity") == 1, "past its end the model shows")
                #expect(listener.events == ["start"])
                #expect(child.animationKeys() == ["a"])
                layer.timeOffset = 0.5
                CATransaction.flush()
                #expect(scene.seen(child, "opacity") == 0.5, "and back")
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
                #expect(running.animationKeys() == nil)
                #expect(paused.animationKeys() == ["a"] && listener.events == ["start"])
                // An animation added to it does not begin when others do.
                let late = Listener()
                paused.add(animation(late), forKey: "late")
                running.add(animation(Listener()), forKey: "b")
                scene.frame(at: 4)
                #expect(late.events == [])
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
                #expect(listener.events == ["start", "stop false"])
            }
        }

        @Test func changingTheSpeedMakesTimeJump() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("opacity", from: 0, to: 1, duration: 10), forKey: "a")
                CATransaction.flush()
                #expect(Float(scene.seen(layer, "opacity", at: 2)) == 0.2)
                layer.speed = 2
                CATransaction.flush()
                #expect(Float(scene.seen(layer, "opacity")) == 0.4)
                layer.speed = 1
                layer.timeOffset = 3
                CATransaction.flush()
                #expect(scene.seen(layer, "opacity") == 0.5)
                layer.beginTime = 1
                CATransaction.flush()
                #expect(Float(scene.seen(layer, "opacity")) == 0.4)
            }
        }

        @Test func conversionReadsTheModelBeforeTheCommit() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.speed = 2
                #expect(layer.convertTime(3, from: nil) == 6)
                layer.beginTime = 1
                #expect(layer.convertTime(3, from: nil) == 4)
                #expect(layer.convertTime(4, to: nil) == 3)
                layer.speed = 0
                layer.timeOffset = 9
                #expect(layer.convertTime(1e9, from: nil) == 9)
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
                #expect(scene.seen(layer, "opacity") == 0.5)
                #expect(listener.events == ["start"])
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
                #expect(listener.events == ["start"])
                scene.frame(at: 2.1)
                #expect(listener.events == ["start", "stop true"])
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
                #expect(scene.seen(layer, "opacity") == 1)
                #expect(scene.renderer.nextFrameTime() == .infinity)
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
                #expect(heard.count == 5)
                #expect(layer.speed == 1)
                #expect(layer.beginTime == 0)
                #expect(layer.duration == .infinity)
                #expect(CACurrentMediaTime() == 0)
            }
        }
    }
}

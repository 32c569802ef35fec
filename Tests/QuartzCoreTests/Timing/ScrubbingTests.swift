import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Clocks that go back, paused trees, and roots that change while animations run.
    @Suite("Scrubbing") @MainActor
    struct ScrubbingTests {
        private func slider(_ scene: Scene) -> CALayer {
            let layer = scene.addLayer()
            withoutActions { layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) }
            return layer
        }

        private func slide() -> CABasicAnimation {
            let slide = CABasicAnimation("position.x", from: 0, to: 100)
            slide.repeatCount = .infinity
            slide.beginTime = 1e-9
            return slide
        }

        /// Begins a frame at a time and returns whether it has damage.
        private func changes(_ scene: Scene, at time: Double) -> Bool {
            scene.at(time)
            scene.renderer.beginFrame(atTime: time)
            let damage = scene.renderer.updateBounds()
            scene.renderer.render()
            scene.renderer.endFrame()
            return !damage.isNull
        }

        @Test func aClockThatGoesBackDrawsAnew() {
            withScene { scene in
                let layer = slider(scene)
                layer.add(slide(), forKey: "slide")
                CATransaction.flush()
                var seen: [Double: String] = [:]
                for time in [0.2, 0.4, 0.8] {
                    scene.frame(at: time)
                    seen[time] = scene.renderer.displayList(at: time).description
                }
                expect(changes(scene, at: 0.4))
                expect(scene.seen(layer, "position.x").isClose(to: 40))
                expectEqual(scene.renderer.displayList(at: 0.4).description, seen[0.4])
                expect(changes(scene, at: 0.2))
                expectEqual(scene.renderer.displayList(at: 0.2).description, seen[0.2])
                expect(changes(scene, at: -5), scene.seen(layer, "position.x") == 100, "before the beginning")
                expect(changes(scene, at: 0.8))
                expectEqual(scene.renderer.displayList(at: 0.8).description, seen[0.8])
            }
        }

        @Test func goingBackOverAStillTreeDrawsNothing() {
            withScene { scene in
                _ = slider(scene)
                scene.frame(at: 3)
                expect(!changes(scene, at: 1), !changes(scene, at: 2))
            }
        }

        @Test func whatHasRetiredStaysRetired() {
            withScene { scene in
                let layer = slider(scene)
                layer.add(CABasicAnimation("position.x", from: 0, to: 50), forKey: "once")
                CATransaction.flush()
                scene.frame(at: 0.5)
                scene.frame(at: 2)
                expectNil(layer.animationKeys())
                scene.frame(at: 0.5)
                expectEqual(scene.seen(layer, "position.x"), 100)
            }
        }

        @Test func aPausedSubtreeFollowsItsOffset() {
            withScene { scene in
                let (outer, inner) = (scene.addLayer(), slider(scene))
                withoutActions {
                    outer.addSublayer(inner)
                    outer.speed = 0
                    inner.speed = 2
                }
                inner.add(slide(), forKey: "slide")
                CATransaction.flush()
                for (clock, offset) in [(1.0, 0.1), (2, 0.4), (3, 0.2), (1.5, 0.45)] {
                    withoutActions { outer.timeOffset = offset }
                    expect(changes(scene, at: clock))
                    expect(scene.seen(inner, "position.x").isClose(to: 200 * offset, within: 1e-5))
                }
                expect(!changes(scene, at: 7), "time passes it by")
                expectEqual(scene.renderer.nextFrameTime(), .infinity)
            }
        }

        @Test func replacingTheRootEndsWhatRuns() {
            withScene { scene in
                let layer = slider(scene)
                let listener = Listener()
                let slide = slide()
                slide.delegate = listener
                layer.add(slide, forKey: "slide")
                CATransaction.flush()
                scene.frame(at: 0.5)
                let other = CALayer()
                other.frame = scene.root.frame
                other.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
                scene.renderer.layer = other
                expect(changes(scene, at: 0.6))
                expectEqual(listener.events, ["start", "stop false"])
                expect(layer.animationKeys() == nil, layer.presentation() == nil)
                expect(other.presentation() != nil, scene.renderer.nextFrameTime() == .infinity)
                scene.renderer.layer = scene.root
                scene.frame(at: 0.7)
                expectEqual(scene.seen(layer, "position.x"), 100)
            }
        }

        @Test func movingToAnotherParentGoesOn() {
            withScene { scene in
                let (layer, outer) = (slider(scene), scene.addLayer())
                withoutActions { outer.timeOffset = 0.25 }
                layer.add(slide(), forKey: "slide")
                CATransaction.flush()
                scene.frame(at: 0.5)
                withoutActions { outer.addSublayer(layer) }
                scene.frame(at: 0.5)
                expectEqual(layer.animationKeys(), ["slide"])
                expect(scene.seen(layer, "position.x").isClose(to: 75, within: 1e-5), "in its new parent's time")
            }
        }

        @Test func flagsAreTrueAsSoonAsTheyMoveAndTextsSwitchHalfWay() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("masksToBounds", from: false, to: true), forKey: nil)
                let text = scene.add(CATextLayer())
                text.add(CABasicAnimation("string", from: "a", to: "b"), forKey: nil)
                CATransaction.flush()
                expectEqual(layer.presentation()?.masksToBounds, false)
                scene.at(0.01)
                expectEqual(layer.presentation()?.masksToBounds, true)
                scene.at(0.49)
                expectEqual(text.presentation()?.string as? String, "a")
                scene.at(0.5)
                expectEqual(text.presentation()?.string as? String, "b")
            }
        }

        @Test func displayLinksKeepToTheirRates() {
            func ticks(_ range: CAFrameRateRange) -> Int {
                var count = 0
                let link = CADisplayLink { _ in count += 1 }
                link.preferredFrameRateRange = range
                link.add(to: .main, forMode: .default)
                defer { link.invalidate() }
                for frame in 0..<60 { DisplayLinks.current.tick(at: 100 + Double(frame) / 60, frameDuration: 1 / 60) }
                return count
            }
            expectEqual(ticks(.default), 60)
            expectEqual(ticks(CAFrameRateRange(minimum: 10, maximum: 30)), 30)
            expectEqual(ticks(CAFrameRateRange(minimum: 10, maximum: 60, preferred: 20)), 20)
            expectEqual(ticks(CAFrameRateRange(minimum: 50, maximum: 30, preferred: 40)), 60, "no range")
            expectEqual(ticks(CAFrameRateRange(minimum: .nan, maximum: 30)), 60)
        }
    }
}

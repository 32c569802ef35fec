import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Hosted trees: entering, leaving, and moving between hosts.
    @Suite("Hosts") @MainActor
    struct HostTests {
        private func animation(_ listener: Listener? = nil) -> CABasicAnimation {
            let animation = CABasicAnimation("opacity", from: 0, to: 1)
            animation.delegate = listener
            return animation
        }

        @Test func leavingTakesTheAnimationsAlong() {
            withScene { scene in
                let layer = scene.addLayer()
                let child = CALayer()
                withoutActions { layer.addSublayer(child) }
                let (a, b) = (Listener(), Listener())
                layer.add(animation(a), forKey: "a")
                child.add(animation(b), forKey: "b")
                scene.frame(at: 0)
                layer.removeFromSuperlayer()
                expectEqual(layer.animationKeys(), ["a"], "it leaves with the commit")
                scene.frame(at: 0.5)
                expectEqual(a.events, ["start", "stop false"])
                expectEqual(b.events, ["start", "stop false"])
                expectNil(layer.animationKeys())
                expectNil(child.animationKeys())
                expectNil(layer.presentation())
                expectNil(child.presentation())
                expect(child.superlayer === layer)
            }
        }

        @Test func animationsAddedBeforeEnteringInTheSameTurnBeginOnEntry() {
            withScene { scene in
                let layer = CALayer()
                layer.add(animation(), forKey: "a")
                scene.frame(at: 3)
                expectNil(layer.presentation())
                expectNil(layer.animationKeys())
                layer.add(animation(), forKey: "a")
                scene.root.addSublayer(layer)
                scene.frame(at: 4)
                expectEqual(scene.seen(layer, "opacity", at: 4.25), 0.25)
            }
        }

        @Test func movingWithinATreeKeepsAnimations() {
            withScene { scene in
                let (a, b) = (scene.addLayer(), scene.addLayer())
                let layer = CALayer()
                let listener = Listener()
                withoutActions { a.addSublayer(layer) }
                layer.add(animation(listener), forKey: "a")
                scene.frame(at: 0)
                b.addSublayer(layer)
                scene.frame(at: 0.5)
                expectEqual(scene.seen(layer, "opacity"), 0.5)
                expect(layer.presentation()?.superlayer === b.presentation())
                expectNil(a.presentation()?.sublayers)
                layer.removeFromSuperlayer()
                scene.root.insertSublayer(layer, at: 0)
                scene.frame(at: 0.75)
                expectEqual(scene.seen(layer, "opacity"), 0.75, "it was never outside at a commit")
                expectEqual(listener.events, ["start"])
            }
        }

        @Test func aChildOfALeavingLayerMayStay() {
            withScene { scene in
                let (a, b) = (scene.addLayer(), CALayer())
                withoutActions { a.addSublayer(b) }
                b.add(animation(), forKey: "b")
                scene.frame(at: 0)
                a.removeFromSuperlayer()
                scene.root.addSublayer(b)
                scene.frame(at: 0.5)
                expectEqual(scene.seen(b, "opacity"), 0.5)
                expectNil(a.presentation())
                a.addSublayer(b)
                scene.frame(at: 0.6)
                expectNil(b.presentation())
            }
        }

        @Test func aMaskLivesAndLeavesToo() {
            withScene { scene in
                let layer = scene.addLayer()
                let mask = CALayer()
                let listener = Listener()
                withoutActions { layer.mask = mask }
                mask.add(animation(listener), forKey: "m")
                scene.frame(at: 0)
                expectEqual(scene.seen(mask, "opacity", at: 0.5), 0.5)
                expect(layer.presentation()?.mask === mask.presentation())
                withoutActions { layer.mask = nil }
                scene.frame(at: 0.6)
                expectEqual(listener.events, ["start", "stop false"])
                expectNil(mask.presentation())
                expectNil(mask.superlayer)
            }
        }

        @Test func twoHostsAtOnce() {
            withScene { scene in
                let other = CARenderer()
                let root = CALayer()
                let layer = CALayer()
                root.addSublayer(layer)
                other.layer = root
                let here = scene.addLayer()
                let (a, b) = (Listener(), Listener())
                here.add(animation(a), forKey: "a")
                layer.add(animation(b), forKey: "b")
                CATransaction.flush()
                expectEqual(scene.seen(here, "opacity", at: 0.5), 0.5)
                expectEqual(scene.seen(layer, "opacity", at: 0.5), 0.5)
                scene.frame(at: 2)
                other.beginFrame(atTime: 2)
                other.endFrame()
                expectEqual(a.events, ["start", "stop true"])
                expectEqual(b.events, ["start", "stop true"])
                other.layer = nil
                CATransaction.flush()
                expectNil(layer.presentation())
                expect(here.presentation() != nil)
            }
        }

        @Test func movingToAnotherHostStartsAfresh() {
            withScene { scene in
                let other = CARenderer()
                let root = CALayer()
                other.layer = root
                let layer = scene.addLayer()
                let (old, new) = (Listener(), Listener())
                layer.add(animation(old), forKey: "old")
                scene.frame(at: 0)
                root.addSublayer(layer)
                layer.add(animation(new), forKey: "new")
                scene.frame(at: 0.5)
                expectEqual(old.events, ["start", "stop false"])
                expectEqual(new.events, ["start"])
                expectEqual(layer.animationKeys(), ["new"])
                expectEqual(scene.seen(layer, "opacity", at: 0.75), 0.25)
                expectNil(scene.root.presentation()?.sublayers)
                // And back, with the hosts in the other order.
                scene.root.addSublayer(layer)
                layer.add(animation(), forKey: "newest")
                CATransaction.flush()
                expectEqual(layer.animationKeys(), ["newest"])
                expectEqual(scene.seen(layer, "opacity", at: 1), 0.25)
                expectNil(root.presentation()?.sublayers)
            }
        }

        @Test func aRendererThatGoesLeavesItsLayersFree() {
            withScene { scene in
                let root = CALayer()
                let listener = Listener()
                do {
                    let other = CARenderer()
                    other.layer = root
                    root.add(animation(listener), forKey: "a")
                    CATransaction.flush()
                    expect(root.presentation() != nil)
                    other.beginFrame(atTime: 0)
                    other.endFrame()
                }
                scene.frame(at: 0.1)
                expectNil(root.presentation())
                expectEqual(listener.events, ["start", "stop false"])
                let second = CARenderer()
                second.layer = root
                CATransaction.flush()
                expect(root.presentation() != nil)
            }
        }

        @Test func oneRootCannotBeInTwoRenderers() {
            withScene { scene in
                let other = CARenderer()
                let heard = warnings { other.layer = scene.root }
                expectEqual(heard.count, 1)
                CATransaction.flush()
                expectNil(scene.renderer.layer)
                expect(scene.root.presentation() != nil)
                other.layer = nil
            }
        }

        /// A layer below the new root gets the slot of the old root.
        @Test(.timeLimit(.minutes(1))) func aChildThatBecomesTheRootHasNothingAboveIt() {
            withScene { scene in
                let (child, below) = (scene.addLayer(), CALayer())
                scene.renderer.layer = child
                CATransaction.flush()
                below.speed = 2
                withoutActions { child.addSublayer(below) }
                below.add(CABasicAnimation("zPosition", from: 0, to: 10), forKey: nil)
                CATransaction.flush()
                expectEqual(scene.seen(below, "zPosition", at: 0.25), 5)
                scene.frame(at: 1)
                scene.renderer.layer = scene.root
                CATransaction.flush()
            }
        }

        /// A layer that is already in a hosted tree is not accepted as the root of another renderer.
        @Test func aLayerOfAShownTreeIsNobodysRoot() {
            withScene { scene in
                let (holder, layer, other) = (scene.addLayer(), CALayer(), CARenderer())
                withoutActions { holder.addSublayer(layer) }
                other.layer = layer
                _ = warnings { CATransaction.flush() }
                expectNil(other.layer)
                for _ in 0..<2 {
                    expect(layer.presentation()?.superlayer === holder.presentation())
                    CATransaction.flush()
                }
            }
        }

        @Test func aRootAddedToAnotherTreeGoesThere() {
            withScene { scene in
                let other = CARenderer()
                let root = CALayer()
                other.layer = root
                CATransaction.flush()
                scene.root.addSublayer(root)
                _ = warnings { CATransaction.flush() }
                expectNil(other.layer)
                expect(root.presentation()?.superlayer === scene.root.presentation())
                scene.frame(at: 1)
            }
        }

        @Test func theRootMayBeReplacedByItsOwnChildOrParent() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(animation(), forKey: "a")
                scene.frame(at: 0)
                scene.renderer.layer = layer
                CATransaction.flush()
                expectNil(scene.root.presentation())
                expectEqual(scene.seen(layer, "opacity", at: 0.5), 0.5)
                scene.renderer.layer = scene.root
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 0.75), 0.75)
                expect(layer.presentation()?.superlayer === scene.root.presentation())
            }
        }

        @Test func aNewRootAndNewChildrenInOneCommit() {
            withScene { scene in
                for _ in 0..<5 { _ = scene.addLayer() }
                let fresh = CALayer()
                let middle = scene.addLayer()
                scene.renderer.layer = middle
                middle.addSublayer(fresh)
                CATransaction.flush()
                let sublayers = middle.presentation()?.sublayers
                expectEqual(sublayers?.count, 1)
                withoutActions { fresh.opacity = 0.5 }
                expectEqual(scene.seen(fresh, "opacity"), 0.5)
                scene.renderer.layer = scene.root
                CATransaction.flush()
                withoutActions { fresh.opacity = 0.25 }
                expectEqual(scene.seen(fresh, "opacity"), 0.25)
            }
        }

        @Test func layersComeAndGoForALongTime() {
            withScene { scene in
                var alive: [CALayer] = []
                for round in 0..<200 {
                    if round % 3 == 2, let first = alive.first {
                        first.removeFromSuperlayer()
                        alive.removeFirst()
                    } else {
                        let layer = CALayer()
                        layer.opacity = Float(round) / 256
                        (alive.last ?? scene.root).addSublayer(layer)
                        layer.add(animation(), forKey: nil)
                        alive.append(layer)
                    }
                    scene.frame(at: Double(round))
                }
                for layer in alive where layer.root === scene.root {
                    let seen = layer.presentation()
                    expectEqual(seen?.opacity, layer.opacity)
                    expect(seen?.superlayer?.model() === layer.superlayer)
                }
            }
        }
    }
}

extension CALayer {
    /// The ancestor without a superlayer.
    fileprivate var root: CALayer { superlayer?.root ?? self }
}

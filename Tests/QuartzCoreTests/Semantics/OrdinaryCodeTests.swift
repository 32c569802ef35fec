import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Core Animation code as applications write it, with the results on Apple's systems.
    @Suite("Ordinary code") @MainActor
    struct OrdinaryCodeTests {
        /// Adds an animation during layout and one during drawing.
        private final class Restless: CALayer {
            var laidOut = 0
            override func layoutSublayers() {
                super.layoutSublayers()
                laidOut += 1
                sublayers?.first?.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "layout")
                sublayers?.first?.position.x = bounds.midX
            }

            override func draw(in context: CGContext) { add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "draw") }
        }

        /// Calls closures at starts and stops.
        private final class Reaction: CAAnimationDelegate {
            var onStart: (() -> Void)?
            var onStop: ((Bool) -> Void)?
            func animationDidStart(_ anim: CAAnimation) { onStart?() }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { onStop?(flag) }
        }

        @Test func animationsFromLayoutAndDrawing() {
            withScene { scene in
                let layer = scene.add(Restless())
                let child = CALayer()
                withoutActions { layer.addSublayer(child) }
                scene.frame(at: 1)
                withoutActions {
                    layer.bounds.size.width = 60
                    layer.setNeedsLayout()
                    layer.setNeedsDisplay()
                }
                expect(layer.laidOut > 0, child.position.x == 30)
                expectEqual(child.animationKeys()?.contains("layout"), true)
                expectEqual(layer.animationKeys(), ["draw"])
                expectEqual(scene.seen(child, "opacity", at: 1.5), 0.5)
                expectEqual(scene.seen(layer, "opacity"), 0.5)
            }
        }

        @Test func everythingGoesInDidStop() {
            withScene { scene in
                let layer = scene.addLayer()
                let (first, second) = (Reaction(), Listener())
                let short = CABasicAnimation("opacity", from: 0, to: 1)
                short.delegate = first
                let long = CABasicAnimation("zPosition", from: 0, to: 1, duration: 5)
                long.delegate = second
                first.onStop = { _ in layer.removeAllAnimations() }
                layer.add(short, forKey: "short")
                layer.add(long, forKey: "long")
                scene.frame(at: 0)
                scene.frame(at: 1.5)
                scene.frame(at: 1.6)
                expectNil(layer.animationKeys())
                expectEqual(second.events, ["start", "stop false"])
            }
        }

        @Test func anotherIsAddedInDidStart() {
            withScene { scene in
                let layer = scene.addLayer()
                let (reaction, listener) = (Reaction(), Listener())
                let first = CABasicAnimation("opacity", from: 0, to: 1)
                first.delegate = reaction
                reaction.onStart = {
                    let next = CABasicAnimation("zPosition", from: 0, to: 10)
                    next.delegate = listener
                    layer.add(next, forKey: "next")
                }
                scene.at(2)
                layer.add(first, forKey: "first")
                scene.frame(at: 2)
                scene.frame(at: 2)
                expectEqual(layer.animationKeys(), ["first", "next"])
                expectEqual(listener.events, ["start"])
                expectEqual(scene.seen(layer, "zPosition", at: 2.5), 5)
                scene.frame(at: 3.5)
                expectEqual(listener.events, ["start", "stop true"])
            }
        }

        @Test func layersGoWhileTheyAnimate() {
            withScene { scene in
                weak var gone: CALayer?
                do {
                    let layer = scene.addLayer()
                    gone = layer
                    let mask = CALayer()
                    mask.add(CABasicAnimation("position.x", from: 0, to: 9), forKey: nil)
                    layer.mask = mask
                    layer.add(CABasicAnimation("opacity", from: 0, to: 1, duration: 9), forKey: nil)
                    scene.frame(at: 0)
                    _ = layer.presentation()
                    layer.removeFromSuperlayer()
                    CATransaction.flush()
                }
                scene.frame(at: 1)
                scene.frame(at: 2)
                expectNil(gone)
            }
        }

        @Test func masksThatAreReplaced() {
            withScene { scene in
                let layer = scene.addLayer()
                let (old, new) = (CALayer(), CALayer())
                let listener = Listener()
                withoutActions { layer.mask = old }
                let move = CABasicAnimation("position.x", from: 0, to: 9)
                move.delegate = listener
                old.add(move, forKey: nil)
                scene.frame(at: 0)
                withoutActions { layer.mask = new }
                scene.frame(at: 0.5)
                expect(old.superlayer == nil, listener.events == ["start", "stop false"])
                expect(layer.presentation()?.mask === new.presentation())
                expectNil(old.presentation())
            }
        }

        @Test func completionBlocksInCompletionBlocks() {
            withScene { scene in
                let layer = scene.addLayer()
                let log = EventLog()
                CATransaction.begin()
                CATransaction.setAnimationDuration(1)
                CATransaction.setCompletionBlock {
                    log.add("first \(CATransaction.animationDuration())")
                    CATransaction.begin()
                    CATransaction.setAnimationDuration(2)
                    CATransaction.setCompletionBlock { log.add("second") }
                    layer.position.x = 0
                    CATransaction.commit()
                    layer.zPosition = 8
                }
                layer.position.x = 200
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 0.5)
                expectEqual(log.events, [])
                scene.frame(at: 1)
                scene.frame(at: 1.01)
                expectEqual(log.events, ["first 0.25"])
                expectEqual(layer.animation(forKey: "zPosition")?.duration, 0.25)
                expectEqual(layer.animation(forKey: "position")?.duration, 2)
                scene.frame(at: 2.9)
                expectEqual(log.events.count, 1)
                scene.frame(at: 3.2)
                expectEqual(log.events, ["first 0.25", "second"])
            }
        }

        @Test func presentationLayersAmongThemselves() {
            withScene { scene in
                let (layer, child) = (scene.addLayer(), CALayer())
                child.frame = CGRect(x: 10, y: 0, width: 10, height: 10)
                withoutActions { layer.addSublayer(child) }
                layer.add(CABasicAnimation("position.x", from: 100, to: 200), forKey: nil)
                scene.frame(at: 0)
                scene.at(0.5)
                guard let shown = layer.presentation(), let small = child.presentation(), let root = scene.root.presentation()
                else {
                    Issue.record("nothing is presented")
                    return
                }
                expect(small.superlayer === shown, shown.superlayer === root, shown.sublayers?.first === small)
                expect(shown.model() === layer, shown.presentation() === shown, layer.model() === layer)
                // At 0.5 the layer spans 100…200, the child 110…120.
                expectEqual(small.convert(CGPoint.zero, to: root), CGPoint(x: 110, y: 50))
                expectEqual(root.convert(CGPoint(x: 110, y: 50), to: small), .zero)
                expect(root.hitTest(CGPoint(x: 115, y: 55)) === small)
                expect(root.hitTest(CGPoint(x: 115, y: 55))?.model() === child)
                expectEqual(child.convert(CGPoint.zero, to: scene.root), CGPoint(x: 60, y: 50))
            }
        }

        @Test func pressedInPerspective() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    scene.root.sublayerTransform.m34 = -1 / 200
                    layer.position = CGPoint(x: 200, y: 150)
                }
                layer.add(CABasicAnimation("transform.rotation.y", from: 0, to: Double.pi / 2), forKey: nil)
                scene.frame(at: 0)
                scene.at(2.0 / 3)
                // Rotated by 60°: the right edge (25, −43.3) moves back, to 25 / 1.2165 = 20.55; the left one moves near, to 25 /
                // 0.7835 = 31.9.
                let root = scene.root.presentation()
                expect(root?.hitTest(CGPoint(x: 220, y: 150))?.model() === layer)
                expect(root?.hitTest(CGPoint(x: 221, y: 150))?.model() === scene.root)
                expect(root?.hitTest(CGPoint(x: 168.5, y: 150))?.model() === layer)
                expect(root?.hitTest(CGPoint(x: 167.5, y: 150))?.model() === scene.root)
                // The edge near the eye is taller: 50 / 0.7835 = 63.8.
                expect(root?.hitTest(CGPoint(x: 169, y: 212))?.model() === layer)
                expect(root?.hitTest(CGPoint(x: 219, y: 195))?.model() === scene.root)
                expect(scene.root.hitTest(CGPoint(x: 240, y: 150)) === layer)
            }
        }

        @Test func framesWrittenUnderATransform() {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
            layer.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
            expectEqual(layer.position, CGPoint(x: 30, y: 50))
            expect(abs(layer.bounds.width - 60) < 1e-9, abs(layer.bounds.height - 40) < 1e-9)
            layer.anchorPoint = CGPoint(x: 0, y: 0)
            layer.transform = CATransform3DMakeScale(2, 2, 1)
            layer.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
            expect(layer.position == CGPoint(x: 10, y: 20), layer.bounds.size == CGSize(width: 20, height: 30))
        }

        @Test func scrollingByTheOriginOfTheBounds() {
            withScene { scene in
                let (layer, child) = (scene.addLayer(), CALayer())
                child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                withoutActions { layer.addSublayer(child) }
                layer.add(CABasicAnimation("bounds.origin.y", from: 0, to: 40), forKey: nil)
                scene.frame(at: 0)
                scene.at(0.5)
                expectEqual(child.presentation()?.convert(CGPoint.zero, to: scene.root.presentation()), CGPoint(x: 50, y: 30))
                expectEqual(layer.presentation()?.frame, CGRect(x: 50, y: 50, width: 100, height: 100))
            }
        }

        @Test func aScrubbedTransition() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.backgroundColor = .black }
                scene.frame(at: 0)
                let transition = CATransition()
                (transition.type, transition.duration, transition.startProgress, transition.endProgress) = (.push, 1, 0.2, 0.8)
                transition.subtype = .fromLeft
                transition.timingFunction = CAMediaTimingFunction(name: .linear)
                withoutActions {
                    layer.speed = 0
                    layer.backgroundColor = .white
                    layer.add(transition, forKey: nil)
                }
                expectEqual(layer.animationKeys(), ["transition"])
                for (offset, progress) in [(0.0, 0.2), (0.5, 0.5), (0.25, 0.35), (1, 0.8)] {
                    withoutActions { layer.timeOffset = offset }
                    scene.frame(at: 3 + offset)
                    // The old image has moved right by the progress of its width; the new one follows.
                    let lefts = scene.renderer.displayList(at: 3 + offset).quads.map { Double($0.map.x.z + $0.rect.x) }
                    expect(lefts.contains { $0.isClose(to: 50 + 100 * progress, within: 1e-3) }, "\(lefts) at \(offset)")
                    expect(lefts.contains { $0.isClose(to: -50 + 100 * progress, within: 1e-3) }, "\(lefts) at \(offset)")
                }
            }
        }

        @Test func turnsAlongClosedPaths() {
            withScene { scene in
                let layer = scene.addLayer()
                let path = CGMutablePath()
                path.move(to: .zero)
                path.addLine(to: .zero)
                path.addLine(to: CGPoint(x: 10, y: 0))
                path.addLine(to: CGPoint(x: 10, y: 10))
                path.addLine(to: CGPoint(x: 0, y: 10))
                path.closeSubpath()
                let follow = CAKeyframeAnimation(keyPath: "position")
                (follow.path, follow.duration, follow.calculationMode, follow.rotationMode) = (path, 4, .paced, .rotateAuto)
                layer.add(follow, forKey: nil)
                CATransaction.flush()
                for (time, angle) in [(0, 0), (0.5, 0), (1.5, Double.pi / 2), (2.5, .pi), (3.5, -.pi / 2), (4, -.pi / 2)] {
                    let seen = scene.seen(layer, "transform.rotation.z", at: time)
                    expect(cos(seen).isClose(to: cos(angle)), sin(seen).isClose(to: sin(angle)), "\(seen) at \(time)")
                }
            }
        }
    }
}

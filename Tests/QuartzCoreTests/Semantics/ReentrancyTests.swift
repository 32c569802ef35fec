import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Code that calls the engine from within its callbacks.
    @Suite("Re-entrancy") @MainActor
    struct ReentrancyTests {
        /// Requests layout while it draws, display while it lays out, and flushes in between.
        final class Restless: CALayer {
            var (layouts, displays) = (0, 0)

            override func layoutSublayers() {
                layouts += 1
                sublayers?.first?.frame = bounds
                CATransaction.flush()
                _ = presentation()
                setNeedsDisplay()
                displayIfNeeded()
                setNeedsLayout()
                layoutIfNeeded()
            }

            override func display() {
                displays += 1
                setNeedsLayout()
                layoutIfNeeded()
                setNeedsDisplay()
                displayIfNeeded()
                CATransaction.begin()
                opacity = 0.5
                CATransaction.commit()
            }
        }

        @Test func layoutAndDrawingDoNotGoRoundForEver() {
            withScene { scene in
                let layer = Restless()
                layer.addSublayer(CALayer())
                let heard = warnings {
                    _ = scene.add(layer)
                    layer.bounds.size.width = 80
                    scene.frame(at: 0.1)
                }
                expect(!heard.isEmpty, heard.allSatisfy { $0.contains("did not settle") })
                expectEqual(layer.sublayers?.first?.frame.width, 80)
                expect((1...1000).contains(layer.layouts), (1...1000).contains(layer.displays))
            }
        }

        /// A layer that requests layout in its own layout is laid out again in the next round.
        @Test func aLayoutAskedForInALayoutComesAfterIt() {
            final class Twice: CALayer {
                var log: [String] = []
                override func layoutSublayers() {
                    log.append("in")
                    if log.count == 1 {
                        setNeedsLayout()
                        layoutIfNeeded()
                    }
                    log.append("out")
                }
            }
            withScene { scene in
                let layer = Twice()
                let heard = warnings { _ = scene.add(layer) }
                expect(heard.isEmpty)
                expectEqual(layer.log, ["in", "out", "in", "out"])
                expect(!layer.needsLayout())
            }
        }

        /// Displays again while it draws.
        final class Selfish: CALayer {
            var draws = 0
            override func draw(in ctx: CGContext) {
                draws += 1
                display()
                ctx.fill(bounds)
            }
        }

        /// Displays a layer by displaying it.
        final class Circular: CALayerDelegate {
            var calls = 0
            func display(_ layer: CALayer) {
                calls += 1
                layer.display()
            }
        }

        @Test func aDisplayWithinADisplayIsIgnored() {
            withScene { scene in
                let layer = scene.add(Selfish())
                layer.bounds.size = CGSize(width: 8, height: 8)
                let heard = warnings { layer.display() }
                expect(heard.count == 1, heard.allSatisfy { $0.contains("while the layer displays") })
                expect(layer.draws == 1, layer.contents != nil)
                layer.display()
                expectEqual(layer.draws, 2)

                let (other, delegate) = (CALayer(), Circular())
                other.delegate = delegate
                _ = warnings { other.display() }
                expectEqual(delegate.calls, 1)
            }
        }

        /// Changes the property whose action it is asked for.
        final class Insistent: CALayerDelegate {
            var searches = 0
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                searches += 1
                if event == "opacity" { layer.opacity = 0.25 }
                return nil
            }
        }

        @Test func aChangeDuringTheSearchForItsActionHasNoAction() {
            withScene { scene in
                let (layer, delegate) = (scene.addLayer(), Insistent())
                layer.delegate = delegate
                layer.opacity = 0.5
                expect(delegate.searches == 1, layer.opacity == 0.5)
                layer.opacity = 0.75
                expect(delegate.searches == 2, layer.opacity == 0.75)
                expect(layer.animation(forKey: "opacity") != nil)
            }
        }

        /// Requests another display whenever it displays or draws.
        final class Repeating: CALayer {
            let draws: Bool
            var displays = 0

            init(draws: Bool) {
                self.draws = draws
                super.init()
            }
            required init?(coder: NSCoder) { nil }

            override func display() {
                displays += 1
                if draws { super.display() } else { setNeedsDisplay() }
            }
            override func draw(in ctx: CGContext) { setNeedsDisplay() }
        }

        @Test(arguments: [false, true]) func aDisplayAskedForInADisplayComesWithTheNextTransaction(draws: Bool) {
            withScene { scene in
                let layer = Repeating(draws: draws)
                let heard = warnings {
                    _ = scene.add(layer)
                    layer.setNeedsDisplay()
                    for _ in 0..<3 {
                        let before = layer.displays
                        CATransaction.flush()
                        expect(layer.displays == before + 1, layer.needsDisplay())
                    }
                    // A changed size adds no further display.
                    layer.bounds.size.width += 10
                    let before = layer.displays
                    CATransaction.flush()
                    expectEqual(layer.displays, before + 1)
                }
                expect(heard.isEmpty)
            }
        }

        /// A display outside a commit leaves its request to the transaction that is open.
        @Test func aDisplayByHandRequestsTheNext() {
            withScene { scene in
                let layer = Repeating(draws: false)
                _ = scene.add(layer)
                CATransaction.flush()
                layer.setNeedsDisplay()
                let before = layer.displays
                layer.displayIfNeeded()
                expect(layer.displays == before + 1, layer.needsDisplay())
                CATransaction.flush()
                expectEqual(layer.displays, before + 2)
            }
        }

        /// A text layer that takes the size of its text in its layout.
        @Test func aLayoutThatFitsItselfRestsWithoutANotice() {
            final class Fitted: CATextLayer {
                var layouts = 0
                override func layoutSublayers() {
                    layouts += 1
                    super.layoutSublayers()
                    bounds.size = preferredFrameSize()
                    setNeedsDisplay()
                }
            }
            withScene { scene in
                let (parent, text) = (CALayer(), Fitted())
                text.string = "Fitted"
                parent.addSublayer(text)
                let heard = warnings {
                    _ = scene.add(parent)
                    text.fontSize = 20
                    text.setNeedsLayout()
                    scene.frame(at: 0.1)
                }
                expect(!heard.contains { $0.contains("did not settle") })
                expect(!text.needsLayout(), !parent.needsLayout(), !text.needsDisplay())
                expect(text.bounds.size == text.preferredFrameSize(), text.layouts < 6)
            }
        }

        @Test func actionsMaySetWhatTheyAreAskedFor() {
            final class Greedy: CALayer {
                override func action(forKey event: String) -> (any CAAction)? {
                    if event != "cornerRadius" { cornerRadius += 1 }
                    return super.action(forKey: event)
                }
            }
            withScene { scene in
                let layer = scene.add(Greedy())
                let before = layer.cornerRadius
                layer.position.x += 4
                expect(layer.cornerRadius == before + 1, layer.position.x == 104)
                scene.frame(at: 0.125)
                expectEqual(layer.animationKeys(), ["cornerRadius", "position"])
            }
        }

        /// While its action is searched, a layer adds itself to the layer that becomes its sublayer or mask.
        @Test(arguments: [false, true]) func noCircleComesOfAskingForAnAction(asMask: Bool) {
            final class Turncoat: CALayer {
                var other: CALayer?
                override func action(forKey event: String) -> (any CAAction)? {
                    if event == "sublayers" || event == "mask", let other {
                        self.other = nil
                        other.addSublayer(self)
                    }
                    return super.action(forKey: event)
                }
            }
            withScene { scene in
                let (layer, other) = (scene.add(Turncoat()), CALayer())
                layer.other = other
                let heard = warnings { if asMask { layer.mask = other } else { layer.addSublayer(other) } }
                expect(!heard.isEmpty, heard.allSatisfy { $0.contains("to itself or to a layer below it") })
                expect(layer.superlayer === other, other.superlayer == nil, layer.sublayers == nil, layer.mask == nil)
                scene.frame(at: 1)
            }
        }

        @Test func delegatesMayRemoveWhatHasJustBegun() {
            withScene { scene in
                let layer = scene.addLayer()
                final class Remover: CAAnimationDelegate {
                    let layer: CALayer
                    var log: [String] = []
                    init(_ layer: CALayer) { self.layer = layer }
                    func animationDidStart(_ anim: CAAnimation) {
                        log.append("start")
                        layer.removeAllAnimations()
                        layer.removeFromSuperlayer()
                        CATransaction.flush()
                    }
                    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                        log.append("stop \(flag)")
                        // In no tree, the commit ends the animation.
                        layer.add(CABasicAnimation("opacity", from: 0), forKey: "again")
                        CATransaction.flush()
                    }
                }
                let remover = Remover(layer)
                let animation = CABasicAnimation("opacity", from: 0, to: 1)
                animation.delegate = remover
                layer.add(animation, forKey: "first")
                for time in [0, 0.1, 0.2, 0.3] { scene.frame(at: time) }
                expectEqual(remover.log, ["start", "stop false"])
                expectNil(layer.animationKeys())
                expectNil(layer.presentation())
            }
        }

        @Test func framesInsideCallbacks() {
            withScene { scene in
                let layer = scene.addLayer()
                var log: [String] = []
                CATransaction.begin()
                CATransaction.setCompletionBlock {
                    log.append("done")
                    layer.opacity = 1
                    scene.frame()
                    log.append("after")
                }
                layer.opacity = 0
                CATransaction.commit()
                CATransaction.flush()
                scene.frame(at: 0)
                scene.frame(at: 1)
                expectEqual(log, ["done", "after"])
                expectEqual(layer.animationKeys(), ["opacity"])
            }
        }

        // MARK: Groups

        @Test func groupsInThemselvesAreLeftOut() {
            withScene { scene in
                let layer = scene.addLayer()
                let circle = CAAnimationGroup()
                let seen = CABasicAnimation("zPosition", from: 0, to: 10)
                (circle.animations, circle.duration) = ([seen, circle, circle], 1)
                let heard = warnings {
                    layer.add(circle, forKey: nil)
                    CATransaction.flush()
                }
                expect(!heard.isEmpty, heard.allSatisfy { $0.contains("in themselves") })
                expectEqual(scene.seen(layer, "zPosition", at: 0.5), 5)
                circle.animations = nil
            }
        }

        @Test(arguments: [10, 60, 100_000]) func groupsInGroups(depth: Int) {
            withScene { scene in
                let layer = scene.addLayer()
                var nested: CAAnimation = CABasicAnimation("zPosition", from: 0, to: 10)
                for _ in 0..<depth {
                    let group = CAAnimationGroup()
                    (group.animations, group.duration) = ([nested], 1)
                    nested = group
                }
                layer.add(nested, forKey: nil)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "zPosition", at: 0.5), (depth <= 64 ? 5 : 0))
                expect(nested.copy() is CAAnimationGroup)
            }
        }

        /// Two references to each group in the next: 2⁴⁰ members if all were counted.
        @Test func groupsThatShareTheirMembers() {
            withScene { scene in
                let layer = scene.addLayer()
                var nested: CAAnimation = CABasicAnimation("zPosition", from: 0, to: 10)
                for _ in 0..<40 {
                    let group = CAAnimationGroup()
                    (group.animations, group.duration) = ([nested, nested], 1)
                    nested = group
                }
                layer.add(nested, forKey: nil)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "zPosition", at: 0.5), 5)
            }
        }
    }
}

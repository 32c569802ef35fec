import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Adding, moving and removing layers.
    @Suite("The layer tree") @MainActor
    struct TreeTests {
        private func names(_ layer: CALayer) -> [String] { (layer.sublayers ?? []).compactMap(\.name) }

        private func layer(_ name: String) -> CALayer {
            let layer = CALayer()
            layer.name = name
            return layer
        }

        private func family() -> (CALayer, CALayer, CALayer, CALayer) {
            let (root, a, b, c) = (layer("root"), layer("a"), layer("b"), layer("c"))
            for child in [a, b, c] { root.addSublayer(child) }
            return (root, a, b, c)
        }

        @Test func addingAndRemoving() {
            let (root, a, b, _) = family()
            expectEqual(names(root), ["a", "b", "c"])
            expect(b.superlayer === root)
            b.removeFromSuperlayer()
            expectEqual(names(root), ["a", "c"])
            expectNil(b.superlayer)
            b.removeFromSuperlayer()
            root.addSublayer(a)
            expectEqual(names(root), ["c", "a"], "adding again brings to the front")
            expectNil(CALayer().sublayers)
        }

        @Test func inserting() {
            let (root, a, b, c) = family()
            root.insertSublayer(layer("x"), at: 1)
            expectEqual(names(root), ["a", "x", "b", "c"])
            root.insertSublayer(layer("end"), at: 99)
            root.insertSublayer(layer("below"), below: b)
            root.insertSublayer(layer("above"), above: b)
            expectEqual(names(root), ["a", "x", "below", "b", "above", "c", "end"])
            root.insertSublayer(layer("back"), below: nil)
            root.insertSublayer(layer("front"), above: nil)
            expect(names(root).first == "back", names(root).last == "front")
            root.sublayers = [a, b, c]
            root.insertSublayer(a, above: b)
            expectEqual(names(root), ["b", "a", "c"])
            root.insertSublayer(c, at: 0)
            expectEqual(names(root), ["c", "b", "a"])
            root.insertSublayer(c, at: 2)
            expectEqual(names(root), ["b", "a", "c"], "the layer is removed before it is inserted")
            root.insertSublayer(b, at: 1)
            expectEqual(names(root), ["a", "b", "c"])
            root.insertSublayer(b, below: b)
            root.insertSublayer(b, above: b)
            root.insertSublayer(a, below: b)
            root.insertSublayer(c, above: b)
            expectEqual(names(root), ["a", "b", "c"])
        }

        @Test func replacing() {
            let (root, a, b, c) = family()
            root.replaceSublayer(b, with: layer("x"))
            expectEqual(names(root), ["a", "x", "c"])
            expectNil(b.superlayer)
            root.replaceSublayer(c, with: a)
            expectEqual(names(root), ["x", "a"])
            expectNil(c.superlayer)
            let heard = warnings { root.replaceSublayer(b, with: layer("y")) }
            expectEqual(heard.count, 1)
            expectEqual(names(root), ["x", "a"])
        }

        @Test func movingBetweenParents() {
            let (root, a, b, _) = family()
            a.addSublayer(b)
            expectEqual(names(root), ["a", "c"])
            expect(b.superlayer === a)
            root.sublayers = nil
            expectNil(root.sublayers)
            expectNil(a.superlayer)
            expectEqual(names(a), ["b"])
        }

        @Test func settingAllAtOnce() {
            let (root, a, b, c) = family()
            root.sublayers = [c, a]
            expectEqual(names(root), ["c", "a"])
            expectNil(b.superlayer)
            root.sublayers = [a, a, c]
            expectEqual(names(root), ["a", "c"], "each once")
            expect(a.superlayer === root)
        }

        @Test func noCycles() {
            let (root, a, b, _) = family()
            a.addSublayer(b)
            let heard = warnings {
                root.addSublayer(root)
                b.addSublayer(root)
                b.addSublayer(a)
                b.insertSublayer(a, at: 0)
                b.mask = root
                b.mask = b
                b.sublayers = [root, a]
                a.replaceSublayer(b, with: root)
            }
            expectEqual(heard.count, 9)
            expectNil(root.superlayer)
            expect(a.superlayer === root)
            expect(b.superlayer === a)
            expectEqual(names(a), ["b"])
            expectNil(b.mask)
        }

        @Test func masks() {
            let (root, a, b, _) = family()
            a.mask = b
            expectEqual(names(root), ["a", "c"])
            expect(a.mask === b)
            expect(b.superlayer === a)
            let other = layer("m")
            a.mask = other
            expectNil(b.superlayer)
            root.addSublayer(other)
            expectNil(a.mask)
            a.mask = b
            b.removeFromSuperlayer()
            expectNil(a.mask)
        }

        @Test func aParentThatGoesLeavesItsChildren() {
            let child = layer("child")
            @MainActor func borrow() {
                let parent = layer("parent")
                parent.addSublayer(child)
                expect(child.superlayer === parent)
            }
            borrow()
            CATransaction.flush()
            expectNil(child.superlayer)
        }

        @Test func layoutComesBeforeTheCommitFromTheTopDown() {
            final class Column: CALayer {
                var log: EventLog?
                override func layoutSublayers() {
                    log?.add(name ?? "")
                    for (index, layer) in (sublayers ?? []).enumerated() {
                        layer.frame = CGRect(x: 0, y: CGFloat(index) * 10, width: bounds.width, height: 10)
                    }
                }
            }
            withScene { scene in
                let log = EventLog()
                let (outer, inner) = (Column(), Column())
                outer.name = "outer"
                inner.name = "inner"
                (outer.log, inner.log) = (log, log)
                inner.addSublayer(CALayer())
                outer.addSublayer(inner)
                scene.root.addSublayer(outer)
                outer.frame = CGRect(x: 0, y: 0, width: 70, height: 50)
                expect(outer.needsLayout())
                CATransaction.flush()
                expectEqual(log.events, ["outer", "inner"])
                expectEqual(inner.bounds.width, 70)
                expectEqual(inner.sublayers?.first?.bounds.width, 70)
                expect(!outer.needsLayout())
                log.clear()
                outer.bounds.size.width = 30
                outer.layoutIfNeeded()
                expectEqual(log.events, ["outer", "inner"])
                expectEqual(inner.presentation()?.bounds.width, 70)
                CATransaction.flush()
                expectEqual(log.events, ["outer", "inner"])
                inner.setNeedsLayout()
                CATransaction.flush()
                expectEqual(log.events, ["outer", "inner", "inner"])
            }
        }

        @Test func layoutThatNeverRests() {
            final class Restless: CALayer {
                override func layoutSublayers() { setNeedsLayout() }
            }
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.addSublayer(Restless()) }
                let heard = warnings {
                    layer.sublayers?.first?.setNeedsLayout()
                    CATransaction.flush()
                }
                expectEqual(heard.count, 1)
            }
        }

        @Test func layersInNoTreeKeepWaiting() {
            final class Drawing: CALayer {
                var drawn = 0
                override func draw(in ctx: CGContext) {
                    drawn += 1
                    ctx.setFillColor(.white)
                    ctx.fill(bounds)
                }
            }
            withScene { scene in
                let layer = Drawing()
                layer.setNeedsDisplay()
                CATransaction.flush()
                expectEqual(layer.drawn, 0)
                expect(layer.needsDisplay())
                scene.root.addSublayer(layer)
                CATransaction.flush()
                expectEqual(layer.drawn, 0, "there is nothing to draw on yet")
                layer.bounds.size = CGSize(width: 4, height: 4)
                CATransaction.flush()
                expectEqual(layer.drawn, 1)
                expectEqual((layer.contents as? CGImage)?.width, 4)
                layer.bounds.size = CGSize(width: 8, height: 8)
                CATransaction.flush()
                expectEqual(layer.drawn, 1)
                layer.needsDisplayOnBoundsChange = true
                layer.contentsScale = 2
                layer.bounds.size = CGSize(width: 5, height: 5)
                CATransaction.flush()
                expectEqual(layer.drawn, 2)
                expectEqual((layer.contents as? CGImage)?.width, 10)
                layer.displayIfNeeded()
                expectEqual(layer.drawn, 2)
                expect(layer.animationKeys()?.contains("contents") != true, "drawing is no change")
            }
        }
    }

    /// Extremely deep trees: layers below a limit are not drawn, and the stack does not overflow.
    @Suite("Deep trees") @MainActor
    struct DeepTreeTests {
        enum Link: CaseIterable, Sendable {
            case plain, faded, roundedClip, transform, turned, replicator, mask, filtered, shadowed, transition
        }

        private func link(_ kind: Link) -> CALayer {
            let layer: CALayer
            switch kind {
            case .transform: layer = CATransformLayer()
            case .replicator:
                let replicator = CAReplicatorLayer()
                replicator.instanceCount = 1
                layer = replicator
            default: layer = CALayer()
            }
            layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            switch kind {
            case .faded: layer.opacity = 0.999
            case .roundedClip: (layer.masksToBounds, layer.cornerRadius) = (true, 8)
            case .turned: layer.transform = CATransform3DMakeRotation(0.001, 0, 1, 0)
            case .filtered: layer.filters = [CIFilter(name: "CIColorInvert") as Any]
            case .shadowed: layer.shadowOpacity = 1
            case .transition: layer.add(CATransition(), forKey: nil)
            default: break
            }
            return layer
        }

        @Test(arguments: Link.allCases) func aChainIsDrawnAsFarAsItGoes(kind: Link) {
            withScene { scene in
                var last = scene.root
                withoutActions {
                    for _ in 0..<600 {
                        let next = link(kind)
                        if kind == .mask { last.mask = next } else { last.addSublayer(next) }
                        last = next
                    }
                    last.backgroundColor = .white
                }
                scene.frame(at: 0)
                // As for an animation: sampled and painted.
                let move = CABasicAnimation("position.x", from: 0, to: 100)
                last.add(move, forKey: nil)
                scene.frame(at: 0.1)
                scene.frame(at: 0.2)
                expect(seenX(scene, last) > 0)
                _ = scene.root.hitTest(CGPoint(x: 10, y: 10))
                _ = last.presentation()?.convert(CGPoint.zero, to: scene.root.presentation())
                if let context = CGContext(width: 20, height: 20) { scene.root.render(in: context) }
            }
        }

        private func seenX(_ scene: Scene, _ layer: CALayer) -> Double { scene.seen(layer, "position.x") }
    }
}

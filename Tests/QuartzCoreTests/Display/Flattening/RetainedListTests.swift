import Foundation
import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Frames in which only moving layers are painted again must equal frames painted completely.
    @Suite("Retained list") @MainActor
    struct RetainedListTests {
        private func box(_ x: Double, _ y: Double, _ width: Double = 8, _ height: Double = 8) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: x, y: y, width: width, height: height)
            layer.backgroundColor = .white
            return layer
        }

        /// Returns a root with a grid of static boxes, far from each other.
        private func grid(_ scene: Scene, _ count: Int = 30) -> [CALayer] {
            let layers = (0..<count).map { (index: Int) -> CALayer in
                let (row, column) = index.quotientAndRemainder(dividingBy: 10)
                return box(Double(column) * 40, Double(row) * 40)
            }
            withoutActions { layers.forEach(scene.root.addSublayer) }
            return layers
        }

        private func animate(_ layer: CALayer, _ keyPath: String, _ from: Any, _ to: Any, duration: Double = 10) {
            let animation = CABasicAnimation(keyPath, from: from, to: to, duration: duration)
            layer.add(animation, forKey: keyPath)
        }

        @Test func onlyWhatMovesIsPaintedAnew() {
            withScene { scene in
                let layers = grid(scene)
                animate(layers[7], "position.x", 0, 100)
                animate(layers[8], "opacity", 0.9, 0.1)
                animate(layers[9], "transform.rotation.z", 0, 3)
                scene.frame(at: 0)
                let whole = scene.renderer.host.frame.wholeFrames
                for step in 1...20 {
                    scene.frame(at: 1 + Double(step) * 0.25)
                    expectEqual(FrameComparison.mistake(scene), "")
                }
                expectEqual(scene.renderer.host.frame.wholeFrames, whole)
                // The layer itself has moved on: its left edge is at 60 − 4.
                let quads = scene.renderer.displayList(at: 6).quads.filter { $0.layer == layers[7].commitState.slot }
                expectEqual(quads.map { $0.map.x.z }, [56])
            }
        }

        /// A leaf far behind its flattened plane is painted, whether leaves are painted directly, as by a frame without spans, or
        /// recorded.
        @Test func leavesFarAwayAreFlattened() {
            withScene { scene in
                let far = box(0, 0)
                far.anchorPointZ = 1e200
                let parent = box(40, 40)
                withoutActions {
                    for layer in [box(20, 0), far] { parent.addSublayer(layer) }
                    scene.root.addSublayer(parent)
                }
                let others = grid(scene)
                for isMoving in [false, true] {
                    if isMoving { animate(parent, "transform.rotation.z", 0, 3) }
                    if isMoving { animate(others[3], "position.x", 0, 100) }
                    for step in 0...2 {
                        scene.frame(at: Double(step) * 0.25 + (isMoving ? 2 : 1))
                        expectEqual(FrameComparison.mistake(scene), "")
                        let list = scene.renderer.displayList(at: Double(step) * 0.25 + (isMoving ? 2 : 1))
                        expect(list.quads.contains { $0.layer == far.commitState.slot })
                    }
                }
            }
        }

        /// The bounds of runs follow the layers that move, in random directions and for longer than a run has quads.
        @Test(arguments: 0..<4) func runsHoldTheirQuads(seed: UInt64) {
            withScene { scene in
                let layers = grid(scene, 400)
                var generator = SplitMix64(seed: seed)
                for _ in 0..<8 {
                    let layer = layers[generator.pick(400)]
                    let end = CGPoint(x: generator.number(-500...500), y: generator.number(-500...500))
                    animate(layer, "position", layer.position, end, duration: 200)
                }
                scene.frame(at: 0)
                let whole = scene.renderer.host.frame.wholeFrames
                for step in 1...150 {
                    scene.frame(at: Double(step))
                    expect(scene.renderer.host.frame.list.runs != nil)
                    expectEqual(scene.renderer.host.frame.list.checkInvariants(), [])
                }
                expectEqual(scene.renderer.host.frame.wholeFrames, whole)
                expectEqual(FrameComparison.mistake(scene), "")
            }
        }

        @Test func whatBeginsToMoveIsPaintedToo() {
            withScene { scene in
                let layers = grid(scene)
                scene.frame(at: 0)
                scene.frame(at: 0.5)
                animate(layers[7], "position.x", 0, 100)
                for step in 1...4 {
                    scene.frame(at: 0.5 + Double(step) * 0.25)
                    expectEqual(FrameComparison.mistake(scene), "")
                }
                animate(layers[8], "opacity", 1, 0)
                scene.frame(at: 2)
                expectEqual(FrameComparison.mistake(scene), "")
                expect(
                    scene.renderer.host.frame.list.quads.contains { $0.layer == layers[7].commitState.slot && $0.map.x.z == 8.5 })
            }
        }

        @Test(arguments: [(0.0, false), (0.25, false), (0.25, true)])
        func copiesFollowTheirOriginal(_ delay: Double, _ keepsDepth: Bool) {
            withScene { scene in
                let layers = grid(scene)
                let copies = CAReplicatorLayer()
                copies.frame = CGRect(x: 0, y: 200, width: 400, height: 100)
                copies.instanceCount = 4
                copies.instanceDelay = delay
                copies.preservesDepth = keepsDepth
                copies.instanceTransform = CATransform3DMakeTranslation(20, 5, 0)
                let original = box(10, 10)
                copies.addSublayer(original)
                withoutActions { scene.root.addSublayer(copies) }
                scene.frame(at: 0)
                animate(original, "position.y", 0, 100)
                animate(layers[3], "position.x", 0, 100)
                for step in 1...8 {
                    scene.frame(at: Double(step) * 0.25)
                    expectEqual(FrameComparison.mistake(scene), "")
                }
                // Committed with the frame at 0.25: at 2 the original's centre is at 17.5, its top 4 above.
                let tops = scene.renderer.host.frame.list.quads.filter { $0.layer == original.commitState.slot }.map(\.map.y.z)
                expect(tops.first == 213.5, tops.count == 4)
                expect(abs(tops[3] - Float(213.5 + 15 - 30 * delay)) < 1e-3)
            }
        }

        /// A copy at height 1 is in front of a later sibling only in a space that both share.
        @Test(arguments: [true, false]) func copiesThatBeginToShareASpaceAreOrdered(_ keepsDepth: Bool) {
            withScene { scene in
                _ = grid(scene)
                let copies = CAReplicatorLayer()
                copies.frame = CGRect(x: 0, y: 200, width: 50, height: 50)
                copies.instanceCount = 1
                copies.preservesDepth = !keepsDepth
                let (copied, later) = (box(0, 0, 20, 20), box(0, 200, 20, 20))
                copied.zPosition = 1
                copies.addSublayer(copied)
                withoutActions { for layer in [copies, later] { scene.root.addSublayer(layer) } }
                scene.frame(at: 0)
                for step in 1...3 {
                    withoutActions { copies.position.x += 1 }
                    scene.frame(at: Double(step))
                    expectEqual(FrameComparison.mistake(scene), "")
                }
                withoutActions { copies.preservesDepth = keepsDepth }
                scene.frame(at: 4)
                expectEqual(FrameComparison.mistake(scene), "")
                let last = keepsDepth ? copied : later
                expectEqual(scene.renderer.host.frame.list.quads.last?.layer, last.commitState.slot)
                withoutActions { copies.preservesDepth = !keepsDepth }
                scene.frame(at: 5)
                expectEqual(FrameComparison.mistake(scene), "")
            }
        }

        /// During its transition a transform layer is one picture; afterwards its sublayers are among its siblings again.
        @Test func transformLayersAfterTheirTransitionAreOrdered() {
            withScene { scene in
                _ = grid(scene)
                let transform = CATransformLayer()
                transform.frame = CGRect(x: 0, y: 200, width: 50, height: 50)
                let (inner, later) = (box(0, 0, 20, 20), box(0, 200, 20, 20))
                inner.zPosition = 1
                transform.addSublayer(inner)
                withoutActions { for layer in [transform, later] { scene.root.addSublayer(layer) } }
                scene.frame(at: 0)
                let transition = CATransition()
                (transition.duration, transition.isRemovedOnCompletion) = (1, false)
                transform.add(transition, forKey: nil)
                for time in [0.2, 0.4, 0.9, 1.1, 1.2, 2] {
                    scene.frame(at: time)
                    expectEqual(FrameComparison.mistake(scene), "", "at \(time)")
                }
                expectEqual(scene.renderer.host.frame.list.quads.last?.layer, inner.commitState.slot)
            }
        }

        @Test func damageIsWhereThingsWereAndAre() {
            withScene { scene in
                let layers = grid(scene)
                animate(layers[0], "position.x", 4, 104)
                scene.frame(at: 0)
                scene.at(1)
                scene.renderer.beginFrame(atTime: 1)
                // From 0…8 to 10…18, with a margin of one point for antialiased edges.
                expectEqual(scene.renderer.updateBounds(), CGRect(x: 0, y: 0, width: 19, height: 9))
                scene.renderer.render()
                scene.renderer.endFrame()
                expect(scene.renderer.updateBounds().isNull)
            }
        }

        @Test func damageReachesWhatShowsItsBackdrop() {
            withScene { scene in
                let layers = grid(scene)
                let panel = box(20, 20, 200, 100)
                withoutActions {
                    panel.backgroundColor = nil
                    panel.backgroundFilters = [CIFilter(name: "CIColorInvert") as Any]
                    scene.root.addSublayer(panel)
                }
                animate(layers[0], "position.x", 4, 104)
                scene.frame(at: 0)
                scene.at(1)
                scene.renderer.beginFrame(atTime: 1)
                // At its present position it does not touch the panel.
                expectEqual(scene.renderer.updateBounds(), CGRect(x: 0, y: 0, width: 19, height: 9))
                scene.renderer.render()
                scene.renderer.endFrame()
                withoutActions { layers[0].bounds.size = CGSize(width: 40, height: 60) }
                scene.renderer.beginFrame(atTime: 1)
                expectEqual(scene.renderer.updateBounds(), CGRect(x: 0, y: 0, width: 220, height: 120))
                scene.renderer.render()
                scene.renderer.endFrame()
            }
        }

        @Test func shadowsFollowWhatMovesOnTheirLayer() {
            withScene { scene in
                let layers = grid(scene)
                let child = box(0, 0, 4, 4)
                withoutActions {
                    layers[5].shadowOpacity = 1
                    layers[5].addSublayer(child)
                }
                scene.frame(at: 0)
                animate(child, "position.x", 2, 102)
                for step in 1...8 {
                    scene.frame(at: Double(step) * 0.1)
                    expectEqual(FrameComparison.mistake(scene), "")
                }
            }
        }

        @Test func damageOfACommitIsWhereItChangedSomething() {
            withScene { scene in
                let layers = grid(scene)
                scene.frame(at: 0)
                withoutActions { layers[11].backgroundColor = .black }
                scene.renderer.beginFrame(atTime: 0)
                expectEqual(scene.renderer.updateBounds(), CGRect(x: 39, y: 39, width: 10, height: 10))
                scene.renderer.render()
                scene.renderer.endFrame()
            }
        }

        /// Lines of the built-in face at 10 points are 11.9 high.
        @Test func aChangedLineOfATextDamagesThatLineAlone() {
            withScene { scene in
                let text = CATextLayer()
                text.frame = CGRect(x: 20, y: 30, width: 200, height: 60)
                text.fontSize = 10
                withoutActions {
                    text.string = "one\ntwo\nthree\nfour"
                    scene.root.addSublayer(text)
                }
                scene.frame(at: 0)
                for (step, word) in ["xwo", "two", "xwo", "two"].enumerated() {
                    withoutActions { text.string = "one\n\(word)\nthree\nfour" }
                    scene.renderer.beginFrame(atTime: Double(step + 1) / 10)
                    let damage = scene.renderer.updateBounds()
                    expect(damage.minY > 38, damage.maxY < 57, damage.height > 5)
                    scene.renderer.render()
                    scene.renderer.endFrame()
                    expectEqual(FrameComparison.mistake(scene), "")
                }
            }
        }

        @Test func whatCommitsChangeAgainAndAgainIsNotPaintedWithTheRest() {
            withScene { scene in
                let layers = grid(scene)
                scene.frame(at: 0)
                withoutActions { layers[3].position.x += 1 }
                scene.frame(at: 0.1)
                let whole = scene.renderer.host.frame.wholeFrames
                for step in 2..<10 {
                    withoutActions { layers[3].position.x += 1 }
                    scene.frame(at: Double(step) / 10)
                    expectEqual(FrameComparison.mistake(scene), "")
                }
                expectEqual(scene.renderer.host.frame.wholeFrames, whole)
            }
        }

        @Test func aTimeThatGoesBackIsDrawn() {
            withScene { scene in
                let layers = grid(scene)
                animate(layers[0], "position.x", 4, 104)
                scene.frame(at: 0)
                scene.frame(at: 5)
                scene.at(2)
                scene.renderer.beginFrame(atTime: 2)
                expect(!scene.renderer.updateBounds().isNull)
                scene.renderer.render()
                scene.renderer.endFrame()
                expectEqual(scene.renderer.host.frame.list.quads[0].map.x.z, 20)
            }
        }

        @Test func siblingsTurnedInSpaceArePatchedUntilTheyTouch() {
            withScene { scene in
                let layers = grid(scene)
                var perspective = CATransform3DIdentity
                perspective.m34 = -1 / 500
                withoutActions { scene.root.sublayerTransform = perspective }
                animate(layers[12], "transform.rotation.y", 0.1, 1.5)
                // It reaches its neighbour, 40 points away, after 8 of 10 seconds.
                animate(layers[25], "position.x", Double(layers[25].position.x), Double(layers[25].position.x) + 40)
                scene.frame(at: 0)
                let whole = scene.renderer.host.frame.wholeFrames
                for time in [2.0, 4, 6, 7.9] {
                    scene.frame(at: time)
                    expectEqual(FrameComparison.mistake(scene), "")
                }
                expectEqual(scene.renderer.host.frame.wholeFrames, whole)
                scene.frame(at: 9)
                expectEqual(FrameComparison.mistake(scene), "")
                expect(scene.renderer.host.frame.wholeFrames > whole)
            }
        }

        /// Trees of all kinds of layers, some of which move, stepped forwards and backwards.
        @Test(arguments: 0..<60) func anyFrameIsWhatAWholeOneWouldBe(seed: Int) {
            withScene { scene in
                var random = SplitMix64(seed: UInt64(seed))
                func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
                var layers: [CALayer] = []
                withoutActions {
                    var parents = [scene.root]
                    for index in 0..<60 {
                        let layer = randomLayer(&random)
                        layer.frame = CGRect(
                            x: .random(in: 0...350, using: &random), y: .random(in: 0...250, using: &random),
                            width: .random(in: 5...60, using: &random), height: .random(in: 5...60, using: &random))
                        decorate(layer, index, &random)
                        (parents.randomElement(using: &random) ?? scene.root).addSublayer(layer)
                        if chance(40) { parents.append(layer) }
                        layers.append(layer)
                    }
                    if chance(50) { scene.root.sublayerTransform.m34 = -1 / 700 }
                }
                for _ in 0..<8 { animateSomehow(layers.randomElement(using: &random) ?? layers[0], &random) }
                for step in 0..<25 {
                    if chance(20), let layer = layers.randomElement(using: &random) {
                        withoutActions { layer.position.x += 3 }
                    }
                    if chance(5), let layer = layers.randomElement(using: &random) { layer.removeFromSuperlayer() }
                    if chance(10), let layer = layers.randomElement(using: &random) { animateSomehow(layer, &random) }
                    if chance(5), let layer = layers.randomElement(using: &random) { layer.removeAllAnimations() }
                    let before = scene.renderer.host.frame.list
                    scene.at(chance(10) ? 0.3 : Double(step) * 0.11)
                    scene.renderer.beginFrame(atTime: CACurrentMediaTime())
                    let damage = scene.renderer.damage
                    let list = scene.renderer.host.frame.list
                    expectEqual(FrameComparison.mistake(scene), "", "step \(step)")
                    FrameComparison.expectDamage(damage, from: before, to: list)
                    scene.renderer.render()
                    scene.renderer.endFrame()
                }
            }
        }

        private func randomLayer(_ random: inout SplitMix64) -> CALayer {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let shape = CAShapeLayer()
                shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 12), transform: nil)
                shape.strokeColor = .black
                return shape
            case 1:
                let gradient = CAGradientLayer()
                gradient.colors = [CGColor.white, CGColor.black]
                return gradient
            case 2: return CATransformLayer()
            default: return CALayer()
            }
        }

        private func decorate(_ layer: CALayer, _ index: Int, _ random: inout SplitMix64) {
            func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
            if chance(80) { layer.backgroundColor = .white }
            if chance(15) { layer.opacity = 0.5 }
            if chance(15) { layer.masksToBounds = true }
            if chance(15) { layer.cornerRadius = 4 }
            if chance(15) { layer.borderWidth = 1 }
            if chance(10) { layer.shadowOpacity = 0.5 }
            if chance(10) { layer.zPosition = CGFloat(Int.random(in: -2...2, using: &random)) }
            if chance(10) { layer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0) }
            if chance(15) { layer.contents = Pictures.solid(.white) }
            if chance(5) { layer.allowsGroupOpacity = false }
            if chance(10) {
                let mask = CALayer()
                mask.frame = CGRect(x: 2, y: 2, width: 20, height: 20)
                mask.backgroundColor = .white
                layer.mask = mask
                animate(mask, "position.x", 0, 20, duration: 2)
            }
        }

        private func animateSomehow(_ layer: CALayer, _ random: inout SplitMix64) {
            let duration = Double.random(in: 0.5...4, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: animate(layer, "opacity", 0, 1, duration: duration)
            case 1: animate(layer, "transform.rotation.y", 0, 3, duration: duration)
            case 2: animate(layer, "zPosition", -3, 3, duration: duration)
            case 3: animate(layer, "bounds.size.width", 0, 60, duration: duration)
            case 4: animate(layer, "cornerRadius", 0, 10, duration: duration)
            case 5: animate(layer, "contents", Pictures.solid(.white), Pictures.solid(.black), duration: duration)
            case 6:
                let transition = CATransition()
                transition.type = .push
                transition.duration = duration
                layer.add(transition, forKey: nil)
            case 7: animate(layer, "shadowOpacity", 0, 1, duration: duration)
            case 8: animate(layer, "sublayerTransform.rotation.z", 0, 1, duration: duration)
            default: animate(layer, "position", CGPoint.zero, CGPoint(x: 300, y: 200), duration: duration)
            }
        }
    }
}

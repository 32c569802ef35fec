import Expectations
import Foundation
import SeededRandom
import Testing

@testable import QuartzCore

extension EngineTests {
    /// Layers that move with points of other layers.
    @Suite("Match moves") @MainActor
    struct MatchMoveTests {
        /// Makes changes without implicit animations.
        private func still(_ body: () -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            body()
            CATransaction.commit()
        }

        private func move(with source: CALayer, _ points: [CGPoint]? = nil, keyPath: String? = nil) -> CAMatchMoveAnimation {
            let move = CAMatchMoveAnimation()
            move.sourceLayer = source
            move.sourcePoints = points
            move.keyPath = keyPath
            move.targetsSuperlayer = true
            move.duration = .infinity
            return move
        }

        private func place(_ layer: CALayer, at time: Double, _ scene: Scene) throws -> [Double] {
            scene.at(time)
            let seen = try require(layer.presentation())
            return [Double(seen.position.x), Double(seen.position.y)]
        }

        /// A source that goes from (100, 100) to (300, 100) in four seconds.
        private func source(_ scene: Scene) -> CALayer {
            let source = scene.addLayer()
            let way = CABasicAnimation("position.x", from: 100, to: 300)
            way.duration = 4
            source.add(way, forKey: nil)
            return source
        }

        @Test func onePointIsFollowed() throws {
            try withScene { scene in
                let (source, follower) = (source(scene), scene.addLayer())
                follower.add(move(with: source, [CGPoint(x: 0, y: 20)]), forKey: "match")
                CATransaction.flush()
                // The point is 50 left and 30 above of the source's middle.
                expectEqual(try place(follower, at: 0, scene), [50, 70])
                expectEqual(try place(follower, at: 1, scene), [100, 70])
                expectEqual(try place(follower, at: 3, scene), [200, 70])
                // The animation is over, and the source is back at its model position.
                expectEqual(try place(follower, at: 5, scene), [50, 70])
                source.position = CGPoint(x: 10, y: 10)
                source.removeAllAnimations()
                CATransaction.flush()
                expectEqual(try place(follower, at: 9, scene), [-40, -20])
                follower.removeAnimation(forKey: "match")
                CATransaction.flush()
                expectEqual(try place(follower, at: 9, scene), [100, 100])
            }
        }

        @Test func theMiddleAndUnitPointsFollowTheBounds() throws {
            try withScene { scene in
                let (source, follower) = (source(scene), scene.addLayer())
                source.bounds = CGRect(x: 10, y: 20, width: 40, height: 20)
                let unit = move(with: source, [CGPoint(x: 1, y: 0)])
                unit.usesNormalizedCoordinates = true
                follower.add(move(with: source), forKey: "match")
                CATransaction.flush()
                expectEqual(try place(follower, at: 2, scene), [200, 100])
                follower.add(unit, forKey: "match")
                CATransaction.flush()
                expectEqual(try place(follower, at: 2, scene), [220, 90])
            }
        }

        @Test func axesAndSums() throws {
            try withScene { scene in
                let (source, follower) = (source(scene), scene.addLayer())
                let across = move(with: source)
                (across.appliesY, follower.position) = (false, CGPoint(x: 5, y: 7))
                follower.add(across, forKey: "match")
                CATransaction.flush()
                expectEqual(try place(follower, at: 2, scene), [200, 7])
                across.isAdditive = true
                across.appliesY = true
                follower.add(across, forKey: "match")
                CATransaction.flush()
                expectEqual(try place(follower, at: 2, scene), [205, 107])
            }
        }

        @Test func anotherSpaceIsConverted() throws {
            try withScene { scene in
                let source = source(scene)
                let outer = scene.addLayer()
                // The outer layer's origin is at (300, 200), and it is half as large.
                outer.frame = CGRect(x: 300, y: 200, width: 100, height: 100)
                outer.anchorPoint = .zero
                outer.position = CGPoint(x: 300, y: 200)
                outer.transform = CATransform3DMakeScale(0.5, 0.5, 1)
                let follower = CALayer()
                outer.addSublayer(follower)
                follower.add(move(with: source), forKey: nil)
                CATransaction.flush()
                expectEqual(try place(follower, at: 2, scene), [-200, -200])
                outer.isGeometryFlipped = true
                CATransaction.flush()
                // y counts from the bottom of the bounds, 100 high.
                expectEqual(try place(follower, at: 2, scene), [-200, 300])
            }
        }

        @Test func twoPointsTurnAndScale() throws {
            try withScene { scene in
                let source = scene.addLayer()
                still { source.transform = CATransform3DScale(CATransform3DMakeRotation(.pi / 2, 0, 0, 1), 2, 2, 1) }
                let follower = scene.addLayer()
                let ends = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0)]
                let match = move(with: source, ends)
                follower.add(match, forKey: "match")
                CATransaction.flush()
                // The upper edge of the source is now to the right of its middle, from top to bottom.
                expectEqual(try place(follower, at: 0, scene).map { ($0 * 1e6).rounded() / 1e6 }, [200, 100])
                expect(abs(scene.seen(follower, "transform.rotation.z") - .pi / 2) < 1e-9)
                expect(abs(scene.seen(follower, "transform.scale.x") - 2) < 1e-9)
                match.appliesScale = false
                follower.add(match, forKey: "match")
                CATransaction.flush()
                expect(abs(scene.seen(follower, "transform.scale.x") - 1) < 1e-9)
                expect(abs(scene.seen(follower, "transform.rotation.z") - .pi / 2) < 1e-9)
                (match.appliesScale, match.appliesRotation) = (true, false)
                follower.add(match, forKey: "match")
                CATransaction.flush()
                expect(abs(scene.seen(follower, "transform.scale.x") - 2) < 1e-9)
                expect(abs(scene.seen(follower, "transform.rotation.z")) < 1e-9)
            }
        }

        @Test func aSublayerTransformShowsTheSourcesSpace() throws {
            try withScene { scene in
                let source = scene.addLayer()
                still { source.transform = CATransform3DMakeScale(2, 3, 1) }
                let follower = scene.addLayer()
                still {
                    follower.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
                    follower.anchorPoint = .zero
                    follower.position = .zero
                }
                let corners = [CGPoint.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100), CGPoint(x: 0, y: 100)]
                let match = move(with: source, corners, keyPath: "sublayerTransform")
                match.targetsSuperlayer = false
                follower.add(match, forKey: nil)
                CATransaction.flush()
                let seen = try require(follower.presentation()).sublayerTransform
                // The best similarity of a stretch by 2 and 3 is one by 2.5 about the middle.
                expect(abs(seen.m11 - 2.5) < 1e-9, abs(seen.m22 - 2.5) < 1e-9, abs(seen.m12) < 1e-9, "\(seen)")
                expect(abs(seen.m41 - (100 - 2.5 * 50)) < 1e-9, abs(seen.m42 - (100 - 2.5 * 50)) < 1e-9, "\(seen)")
            }
        }

        @Test func chainsAndCyclesEnd() throws {
            try withScene { scene in
                let source = source(scene)
                // Added in the wrong order: the last follows the source.
                let chain = (0..<5).map { _ in scene.addLayer() }
                for (index, layer) in chain.enumerated() {
                    let match = move(with: index == 4 ? source : chain[index + 1], [CGPoint(x: 50, y: 60)])
                    layer.add(match, forKey: "match")
                }
                CATransaction.flush()
                expectEqual(try place(chain[0], at: 2, scene), [200, 150])
                source.removeAllAnimations()
                chain[4].add(move(with: chain[0]), forKey: "match")
                CATransaction.flush()
                expectEqual(try place(chain[0], at: 2, scene).allSatisfy(\.isFinite), true)
                let own = scene.addLayer()
                own.add(move(with: own), forKey: nil)
                CATransaction.flush()
                expectEqual(try place(own, at: 2, scene), [100, 100])
            }
        }

        @Test func aSourceThatIsGoneIsNoSource() throws {
            try withScene { scene in
                let (source, follower) = (source(scene), scene.addLayer())
                follower.add(move(with: source), forKey: nil)
                CATransaction.flush()
                expectEqual(try place(follower, at: 2, scene), [200, 100])
                source.removeFromSuperlayer()
                CATransaction.flush()
                // The slot of the source is used by another layer.
                let other = scene.addLayer()
                other.position = CGPoint(x: 7, y: 7)
                CATransaction.flush()
                expectEqual(try place(follower, at: 2, scene), [100, 100])
                scene.root.addSublayer(source)
                source.position = CGPoint(x: 30, y: 40)
                CATransaction.flush()
                expectEqual(try place(follower, at: 3, scene), [30, 40])
                expectEqual(scene.renderer.host.checkInvariants(), [])
            }
        }

        @Test func timingCountsAndNothingIsDrawnInRest() throws {
            try withScene { scene in
                let (source, follower) = (scene.addLayer(), scene.addLayer())
                follower.position = CGPoint(x: 300, y: 200)
                let match = move(with: source)
                (match.beginTime, match.duration) = (2, 1)
                follower.add(match, forKey: nil)
                CATransaction.flush()
                expectEqual(try place(follower, at: 1, scene), [300, 200])
                expectEqual(try place(follower, at: 2.5, scene), [100, 100])
                expectEqual(try place(follower, at: 3.5, scene), [300, 200])
                let tree = scene.renderer.host.tree
                expect(abs(tree.nextChange(after: 1) - 2) < 1e-3)
                expect(tree.nextChange(after: 2.5) >= 3)
                expectEqual(tree.nextChange(after: 4), .infinity)
            }
        }

        @Test func badNumbersAreLeftOut() throws {
            try withScene { scene in
                let (source, follower) = (scene.addLayer(), scene.addLayer())
                let nan = CGPoint(x: CGFloat.nan, y: 1)
                for points in [[nan], [nan, .zero], [CGPoint(x: 1e300, y: 1e300)], [.zero, .zero]] {
                    follower.add(move(with: source, points), forKey: "match")
                    CATransaction.flush()
                    expect(try place(follower, at: 0, scene).allSatisfy(\.isFinite), "\(points)")
                }
                follower.add(move(with: source, keyPath: "opacity"), forKey: "match")
                CATransaction.flush()
                expectEqual(try place(follower, at: 0, scene), [100, 100])
                still { source.transform = CATransform3DMakeScale(0, 0, 0) }
                follower.add(move(with: source, [.zero, CGPoint(x: 9, y: 9)]), forKey: "match")
                CATransaction.flush()
                expect(try place(follower, at: 0, scene).allSatisfy(\.isFinite))
                expectEqual(scene.renderer.host.checkInvariants(), [])
            }
        }

        /// The kept frame against the same frame from scratch, while sources move, leave and return.
        @Test(arguments: 0..<12) func keptFramesAreThoseFromScratch(seed: Int) {
            withScene { scene in
                var random = SplitMix64(seed: UInt64(seed) &+ 77)
                var layers: [CALayer] = []
                for index in 0..<14 {
                    let layer = CALayer()
                    layer.bounds = CGRect(x: 0, y: 0, width: 20 + index, height: 18)
                    layer.backgroundColor = .white
                    layer.position = CGPoint(x: 20 * index, y: 150)
                    (layers.randomElement(using: &random) ?? scene.root).addSublayer(layer)
                    layers.append(layer)
                }
                for step in 0..<16 {
                    let layer = layers.randomElement(using: &random) ?? scene.root
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0:
                        let match = move(with: layers.randomElement(using: &random) ?? scene.root, [.zero, CGPoint(x: 9, y: 4)])
                        match.isAdditive = Bool.random(using: &random)
                        match.targetsSuperlayer = Bool.random(using: &random)
                        layer.add(match, forKey: "match")
                    case 1: layer.removeAnimation(forKey: "match")
                    case 2:
                        let turn = CABasicAnimation("transform.rotation.z", from: 0, to: 3)
                        turn.duration = 2
                        layer.add(turn, forKey: "turn")
                    case 3: layer.position.x += 5
                    default: if layer !== layers[0] { layer.removeFromSuperlayer() }
                    }
                    if step == 9 { for layer in layers where layer.superlayer == nil { scene.root.addSublayer(layer) } }
                    CATransaction.flush()
                    scene.frame(at: Double(step) * 0.13)
                    expectEqual(FrameComparison.mistake(scene), "", "step \(step)")
                    expectEqual(scene.renderer.host.checkInvariants(), [], "step \(step)")
                }
            }
        }

        @Test func copiesAndKeyedValues() throws {
            let layer = CALayer()
            let move = CAMatchMoveAnimation()
            expect(move.appliesX, move.appliesY, move.appliesScale, move.appliesRotation)
            expect(!move.targetsSuperlayer, !move.usesNormalizedCoordinates, !move.isAdditive)
            move.setValue(layer, forKey: "sourceLayer")
            move.setValue(true, forKey: "targetsSuperlayer")
            move.setValue("bounds.origin", forKey: "keyPath")
            let copy = try require(move.copy() as? CAMatchMoveAnimation)
            expect(copy.sourceLayer === layer)
            expectEqual(copy.keyPath, "bounds.origin")
            expectEqual(copy.value(forKey: "targetsSuperlayer") as? Bool, true)
            expect(!copy.shouldArchiveValue(forKey: "sourceLayer"))
        }
    }
}

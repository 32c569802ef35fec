import Expectations
import SeededRandom
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Particles that are out of sight are not in the list; all others are there as they would be without that.
    @MainActor @Suite struct EmitterCullingTests {
        /// Returns the frame's quads, and those of the whole tree.
        private func lists(_ scene: Scene) -> (culled: [Quad], all: [Quad]) {
            let bounds = scene.renderer.bounds
            return scene.renderer.host.withDrawn { $0.tree }.read { tree in
                var frame = Flattener(tree, size: bounds.size)
                frame.paintFrame(bounds)
                var whole = Flattener(tree, size: bounds.size)
                whole.paint(tree.root, matrix: .identity, clip: -1)
                return (frame.list.quads.filter { $0.kind == .image }, whole.list.quads.filter { $0.kind == .image })
            }
        }

        private func emitter(_ random: inout SplitMix64) -> CAEmitterLayer {
            let layer = CAEmitterLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
            layer.emitterPosition = CGPoint(x: random.number(-200...600), y: random.number(-200...500))
            layer.emitterSize = CGSize(width: random.number(0...400), height: random.number(0...300))
            layer.emitterDepth = random.number(0...100)
            layer.emitterZPosition = random.number(-50...50)
            layer.emitterShape = random.pick(of: [.point, .line, .rectangle, .cuboid, .circle, .sphere])
            layer.emitterMode = random.pick(of: [.points, .outline, .surface, .volume])
            layer.renderMode = random.pick(of: [.unordered, .oldestFirst, .oldestLast, .additive])
            layer.preservesDepth = random.chance(50)
            layer.seed = UInt32(random.pick(1000))
            layer.scale = Float(random.pick(of: [1.0, 0.5, 3]))
            layer.velocity = Float(random.pick(of: [1.0, -1, 2]))
            if random.chance(30) { layer.transform = CATransform3DMakeRotation(random.number(-1...1), 0.3, 1, 0.2) }
            layer.emitterCells = (0...random.pick(2)).map { _ in cell(&random) }
            return layer
        }

        private func cell(_ random: inout SplitMix64) -> CAEmitterCell {
            let cell = CAEmitterCell()
            cell.contents = Pictures.solid(.white, width: 4, height: 8)
            cell.birthRate = Float(random.number(50...600))
            cell.lifetime = Float(random.number(0.5...5))
            cell.lifetimeRange = Float(random.number(0...1))
            cell.velocity = random.number(-400...400)
            cell.velocityRange = random.number(0...100)
            cell.emissionLongitude = random.number(-4...4)
            cell.emissionRange = random.pick(of: [0, 0.3, 2, 7])
            cell.emissionLatitude = random.pick(of: [0, 0.5, -1])
            (cell.xAcceleration, cell.yAcceleration) = (random.number(-200...200), random.number(-200...200))
            (cell.scale, cell.scaleRange, cell.scaleSpeed) = (random.number(0.2...3), random.number(0...1), random.number(-1...2))
            (cell.spin, cell.spinRange) = (random.number(-3...3), 1)
            if random.chance(15) {
                let inner = CAEmitterCell()
                (inner.contents, inner.birthRate, inner.lifetime) = (Pictures.solid(.white, width: 3, height: 3), 4, 1)
                inner.velocity = 100
                cell.emitterCells = [inner]
            }
            return cell
        }

        /// Expects that all that the window shows is in the frame, in the order of the whole tree.
        private func expectSeen(_ scene: Scene, _ comment: Comment) {
            let (culled, all) = lists(scene)
            let window = CGRect(x: 0, y: 0, width: 400, height: 300)
            var rest = culled[...]
            var missing = 0
            for quad in all where quad.bounds.intersects(window) {
                guard let place = rest.firstIndex(where: { $0.map == quad.map && $0.color == quad.color }) else {
                    missing += 1
                    continue
                }
                rest = rest[(place + 1)...]
            }
            expectEqual(missing, 0, comment)
            expect(culled.count <= all.count, comment)
        }

        private func randomScene(_ scene: Scene, _ seed: UInt64) {
            var random = SplitMix64(seed: seed)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            if random.chance(40) { scene.root.sublayerTransform.m34 = -1 / random.number(200...900) }
            for _ in 0...random.pick(2) { scene.root.addSublayer(emitter(&random)) }
            CATransaction.commit()
            CATransaction.flush()
        }

        @Test(arguments: 0..<24 as Range<UInt64>) func whatIsSeenStays(seed: UInt64) {
            withScene { scene in
                randomScene(scene, seed)
                for time in [0.4, 2.0, 9.0] {
                    scene.frame(at: time)
                    expectSeen(scene, "seed \(seed), time \(time)")
                }
            }
        }

        /// Rain of 100,000 living drops, of which the window shows the first 300 points of 10,000.
        @Test func whatFellOutOfTheWindowIsNotComputed() {
            withScene { scene in
                let layer = CAEmitterLayer()
                layer.frame = scene.root.bounds
                layer.emitterPosition = CGPoint(x: 200, y: 0)
                layer.emitterSize = CGSize(width: 400, height: 0)
                layer.emitterShape = .line
                let drop = CAEmitterCell()
                drop.contents = Pictures.solid(.white, width: 2, height: 2)
                (drop.birthRate, drop.lifetime, drop.velocity, drop.emissionLongitude) = (10_000, 10, 1000, .pi)
                layer.emitterCells = [drop]
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                scene.root.addSublayer(layer)
                CATransaction.commit()
                CATransaction.flush()
                scene.at(20)
                scene.frame()
                let (culled, all) = lists(scene)
                expectEqual(all.count, 100_000)
                // 0.3 s of births, those at the edge, and nothing of the rest.
                expect(culled.count >= 3000, culled.count < 3200)
            }
        }

        /// A blur shows what lies beside the window, and so does a copy that is moved into it.
        @Test func filtersAndCopiesKeepWhatIsOutside() {
            withScene { scene in
                let layer = CAEmitterLayer()
                layer.frame = scene.root.bounds
                layer.emitterPosition = CGPoint(x: -40, y: 100)
                let cell = CAEmitterCell()
                cell.contents = Pictures.solid(.white)
                (cell.birthRate, cell.lifetime) = (10, 10)
                layer.emitterCells = [cell]
                let replicator = CAReplicatorLayer()
                replicator.frame = scene.root.bounds
                replicator.instanceCount = 2
                replicator.instanceTransform = CATransform3DMakeTranslation(100, 0, 0)
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                scene.root.addSublayer(layer)
                CATransaction.commit()
                CATransaction.flush()
                scene.at(1.05)
                scene.frame()
                expectEqual(lists(scene).culled.count, 0)
                layer.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 30]) as Any]
                CATransaction.flush()
                scene.frame()
                expectEqual(lists(scene).culled.count, 11)
                layer.filters = nil
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                scene.root.addSublayer(replicator)
                replicator.addSublayer(layer)
                CATransaction.commit()
                CATransaction.flush()
                scene.at(1.05)
                scene.frame()
                expect(lists(scene).culled.contains { $0.bounds.midX == 60 })
            }
        }
    }
}

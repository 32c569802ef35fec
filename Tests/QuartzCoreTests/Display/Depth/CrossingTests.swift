import Foundation
import SeededRandom
@testable import QuartzCompositor
@testable import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Layers that intersect, compared with the depth of every layer at each point.
    @Suite("Crossing") @MainActor
    struct CrossingTests {
        // MARK: The oracle

        /// A painted piece: its layer, its outline, and the map from list points to the layer's plane.
        private struct Painted {
            var layer: Int
            var corners: [SIMD2<Double>]
            var inverse: PlaneMap
            private let low: SIMD2<Double>
            private let high: SIMD2<Double>

            init(layer: Int, corners: [SIMD2<Double>], inverse: PlaneMap) {
                (self.layer, self.corners, self.inverse) = (layer, corners, inverse)
                low = corners.reduce(SIMD2(repeating: .infinity)) { pointwiseMin($0, $1) }
                high = corners.reduce(SIMD2(repeating: -.infinity)) { pointwiseMax($0, $1) }
            }

            func mayCover(_ point: SIMD2<Double>) -> Bool {
                all(point .>= low - 1) && all(point .<= high + 1)
            }

            /// Returns the distance of a point from the nearest edge, negative outside.
            func depth(of point: SIMD2<Double>) -> Double {
                var turning = 0.0
                for index in corners.indices {
                    let (a, b) = (corners[index] - corners[0], corners[(index + 1) % corners.count] - corners[0])
                    turning += a.x * b.y - a.y * b.x
                }
                return corners.indices.map { index in
                    let (a, b) = (corners[index], corners[(index + 1) % corners.count])
                    let (edge, way) = (b - a, point - a)
                    let length = (edge * edge).sum().squareRoot()
                    return length < 1e-9 ? .infinity : (edge.x * way.y - edge.y * way.x) / length * (turning < 0 ? -1 : 1)
                }.min() ?? -1
            }
        }

        /// Siblings below the root, whose `sublayerTransform` applies about its centre.
        private struct Siblings {
            var layers: [CALayer]
            var painted: [Painted]
            var m34: Double

            /// Returns the depth of a layer at a screen point, from its transform.
            @MainActor func height(_ index: Int, at point: SIMD2<Double>, _ inverse: PlaneMap) -> Double {
                let p = inverse.map(CGPoint(x: point.x, y: point.y))
                let t = layers[index].transform
                let (x, y) = (p.x - layers[index].bounds.midX, p.y - layers[index].bounds.midY)
                let z = Double(x * t.m13 + y * t.m23 + t.m43 + layers[index].zPosition)
                return z / (1 + m34 * z)
            }
        }

        private func scene(m34: Double = 0, _ layers: [CALayer]) -> Siblings {
            withScene { scene in
                withoutActions {
                    scene.root.sublayerTransform.m34 = CGFloat(m34)
                    for layer in layers {
                        layer.backgroundColor = .white
                        scene.root.addSublayer(layer)
                    }
                }
                let list = scene.renderer.displayList(at: 0)
                var result = Siblings(layers: layers, painted: [], m34: m34)
                let places = Dictionary(uniqueKeysWithValues: layers.enumerated().map { (ObjectIdentifier($1), $0) })
                for case .draw(let first, let count) in list.commands {
                    for quad in list.quads[first..<first + count] where quad.color.w > 0 {
                        let r = quad.rect
                        let corners =
                            quad.polygon >= 0
                            ? list.polygons[Int(quad.polygon)].points
                            : [[r.x, r.y], [r.x + r.z, r.y], [r.x + r.z, r.y + r.w], [r.x, r.y + r.w]]
                        guard let layer = scene.renderer.layer(forIdentifier: quad.layer),
                            let index = places[ObjectIdentifier(layer)], let inverse = quad.map.inverse
                        else { continue }
                        let seen = corners.map { quad.map.map(CGPoint(x: Double($0.x), y: Double($0.y))) }
                        result.painted.append(
                            Painted(layer: index, corners: seen.map { SIMD2(Double($0.x), Double($0.y)) }, inverse: inverse))
                    }
                }
                withoutActions { scene.root.sublayers = nil }
                return result
            }
        }

        /// Returns the number of grid points that are not painted by depth, and the number of compared points with several
        /// layers.
        private func faults(_ siblings: Siblings, slack: Double = 0.05) -> (faults: Int, compared: Int) {
            var (faults, compared) = (0, 0)
            for y in stride(from: 2.3, to: 300, by: 8.9) {
                for x in stride(from: 1.7, to: 400, by: 9.7) {
                    let point = SIMD2(x, y)
                    let near = siblings.painted.filter { $0.mayCover(point) }.map { ($0, $0.depth(of: point)) }
                    // Near an edge or a cut, the result depends on rounding.
                    if near.contains(where: { abs($0.1) < slack }) { continue }
                    let covering = near.filter { $0.1 > 0 }.map(\.0)
                    let heights = covering.map { siblings.height($0.layer, at: point, $0.inverse) }
                    guard covering.count > 1 else { continue }
                    compared += 1
                    let areEachOnce = Set(covering.map(\.layer)).count == covering.count
                    let areSorted = zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 + 0.05 }
                    if !areEachOnce || !areSorted { faults += 1 }
                }
            }
            return (faults, compared)
        }

        private func plane(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ transform: CATransform3D) -> CALayer {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            layer.position = CGPoint(x: x, y: y)
            layer.transform = transform
            return layer
        }

        private func turn(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
            CATransform3DMakeRotation(CGFloat(angle), CGFloat(x), CGFloat(y), CGFloat(z))
        }

        // MARK: Random trees

        @Test(arguments: 1...16) func randomLayersArePaintedByDepth(seed: Int) {
            var dice = SplitMix64(seed: UInt64(seed))
            func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &dice) }
            let count = [2, 3, 5, 8, 10, 13, 17, 21][seed % 8]
            let layers = (0..<count).map { _ in
                plane(
                    random(60...340), random(60...240), random(20...140), random(20...140),
                    turn(random(-3...3), random(-1...1), random(-1...1), random(-0.3...0.3)))
            }
            if seed % 3 == 0 { for layer in layers { layer.zPosition = CGFloat(random(-40...40)) } }
            let result = faults(scene(m34: seed % 2 == 0 ? -1 / 700 : 0, layers))
            expectEqual(result.faults, 0, "of \(result.compared)")
            expect(count < 8 || result.compared > 20)
        }

        @Test func uprightPlanesOnAGridArePaintedByDepth() {
            var dice = SplitMix64(seed: 99)
            let layers = (0..<60).map { (index: Int) -> CALayer in
                let (row, column) = index.quotientAndRemainder(dividingBy: 10)
                let angle = Double.random(in: 0...(2 * Double.pi), using: &dice)
                return plane(Double(column) * 30 + 60, Double(row) * 30 + 60, 64, 64, turn(angle, 0, 1, 0))
            }
            let siblings = scene(m34: -1 / 800, layers)
            let result = faults(siblings)
            expect(result.faults == 0, result.compared > 200)
            // About as many cuts as there are pairs that intersect visibly.
            expect(siblings.painted.count < 60 * 6)
        }

        // MARK: What is cut

        @Test func onlyWhatCrossesWhereItIsSeenIsCut() {
            // a and b intersect. c overlaps only b, and a's plane would cut it.
            let a = plane(100, 150, 100, 100, turn(0.8, 0, 1, 0))
            let b = plane(120, 150, 100, 100, turn(-0.8, 0, 1, 0))
            let c = plane(175, 150, 60, 100, turn(0.8, 0, 1, 0))
            c.zPosition = -60
            let siblings = scene([a, b, c])
            expectEqual(siblings.painted.map(\.layer).sorted(), [0, 1, 1, 2])
            expectEqual(faults(siblings).faults, 0)
        }

        @Test func aCycleIsCutOnce() {
            // Three bars in a cycle: each has one end above the next bar and the other below the previous one.
            let layers = (0..<3).map { index -> CALayer in
                let angle = Double(index) * 2 * .pi / 3
                let bar = plane(200 + 40 * cos(angle), 150 + 40 * sin(angle), 200, 24, CATransform3DIdentity)
                let along = turn(angle + .pi / 2, 0, 0, 1)
                bar.transform = CATransform3DConcat(turn(0.3, 0, 1, 0), along)
                return bar
            }
            let siblings = scene(layers)
            expectEqual(siblings.painted.count, 4, "three bars and one cut")
            let result = faults(siblings)
            expect(result.faults == 0, result.compared > 5)
        }

        @Test func piecesOfALayerCoverItWithoutOverlap() {
            var dice = SplitMix64(seed: 5)
            let layers = (0..<12).map { _ in
                plane(
                    Double.random(in: 150...250, using: &dice), Double.random(in: 100...200, using: &dice), 120, 90,
                    turn(Double.random(in: -1...1, using: &dice), 0.4, 1, 0.1))
            }
            let siblings = scene(m34: -1 / 600, layers)
            expect(siblings.painted.count > 20)
            func area(_ corners: [SIMD2<Double>]) -> Double {
                abs(
                    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x } / 2
                )
            }
            for (index, layer) in layers.enumerated() {
                let own = siblings.painted.filter { $0.layer == index }
                guard let inverse = own.first?.inverse, let map = inverse.inverse else {
                    Issue.record("layer \(index) is not painted")
                    continue
                }
                let whole = [(0, 0), (120, 0), (120, 90), (0, 90)].map { map.map(CGPoint(x: $0.0, y: $0.1)) }
                let pieces = own.reduce(0) { $0 + area($1.corners) }
                expect(abs(pieces - area(whole.map { SIMD2(Double($0.x), Double($0.y)) })) < 0.05, "\(layer.bounds)")
            }
        }

        // MARK: From frame to frame

        @Test func whatHasNotMovedKeepsItsOrderAndCuts() {
            withScene { scene in
                let (a, b) = (plane(150, 150, 100, 100, turn(0.8, 0, 1, 0)), plane(150, 150, 100, 100, turn(-0.8, 0, 1, 0)))
                let other = plane(330, 150, 20, 20, CATransform3DIdentity)
                withoutActions {
                    let space = CATransformLayer()
                    for layer in [a, b] {
                        layer.backgroundColor = .white
                        space.addSublayer(layer)
                    }
                    space.frame = scene.root.bounds
                    other.backgroundColor = .black
                    scene.root.addSublayer(space)
                    scene.root.addSublayer(other)
                }
                // A new layer makes the frame be painted completely.
                @MainActor func sorts(_ change: () -> Void) -> Int {
                    let before = scene.renderer.host.frame.depths.sorts
                    withoutActions(change)
                    expectEqual(scene.renderer.displayList(at: 0).polygons.count, 2)
                    return scene.renderer.host.frame.depths.sorts - before
                }
                expectEqual(sorts {}, 1)
                expectEqual(sorts { other.addSublayer(plane(10, 10, 5, 5, CATransform3DIdentity)) }, 0)
                expectEqual(sorts { a.zPosition = 5 }, 1)
                withoutActions { scene.root.sublayers = nil }
            }
        }

        // MARK: Too many

        /// Layers that turn and overlap, as many of which cross as the limit of crossings permits, more or less. They are cut in
        /// some frames, or in none, but not in turns.
        @Test(arguments: [1000, 2000, 3000]) func turningLayersStayCutOrUncut(count: Int) {
            withScene { scene in
                var dice = SplitMix64(seed: UInt64(count))
                withoutActions {
                    scene.root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
                    scene.root.sublayerTransform.m34 = -1 / 800
                    for _ in 0..<count {
                        let layer = plane(dice.number(0...1280), dice.number(0...720), 64, 64, CATransform3DIdentity)
                        layer.backgroundColor = .white
                        let turn = CABasicAnimation(
                            "transform.rotation.y", from: 0.0, to: 2 * Double.pi, duration: dice.number(2...3))
                        turn.timeOffset = dice.number(0...3)
                        turn.repeatCount = .infinity
                        scene.root.addSublayer(layer)
                        layer.add(turn, forKey: nil)
                    }
                }
                scene.frame(at: 0)
                var isCut: Bool?
                var changes = 0
                var pieces: [Int] = []
                for frame in 0..<60 {
                    let list = scene.renderer.displayList(at: Double(frame) / 60)
                    if let isCut, isCut == list.polygons.isEmpty { changes += 1 }
                    isCut = !list.polygons.isEmpty
                    pieces.append(list.quads.count)
                }
                expect(changes <= 1, "\(count) layers are cut or not in turns: \(pieces)")
            }
        }

        @Test func anIslandOfTooManyPairsIsOrderedWithoutCutsAndSaysSo() {
            let heard = warnings {
                let siblings = scene(
                    (0..<1500).map { plane(200 + Double($0 % 7), 150, 80, 80, turn(0.001 * Double($0), 0, 1, 0)) })
                expectEqual(siblings.painted.count, 1500)
            }
            expect(heard.count { $0.contains("1500 layers that overlap in one space") } <= 1)
        }

        /// All planes cross each other in one axis, so no order without cuts exists.
        @Test func twentyThousandCrossingLayersArePaintedOnce() {
            let siblings = scene(
                (0..<20_000).map { plane(200 + Double($0 % 7), 150, 80, 80, turn(0.00015 * Double($0), 0, 1, 0)) })
            expect(siblings.painted.count == 20_000, Set(siblings.painted.map(\.layer)).count == 20_000)
        }

        @Test func twentyThousandTurnedLayersAreOrdered() {
            // Layers on top of each other at increasing depth: their order is by depth, independent of the order of insertion.
            let layers = (0..<20_000).map { index -> CALayer in
                let layer = plane(200, 150, 50, 50, turn(0.5, 0, 1, 0))
                layer.zPosition = CGFloat((index * 7919) % 20_000) / 100
                return layer
            }
            let siblings = scene(layers)
            let heights = siblings.painted.map { layers[$0.layer].zPosition }
            expect(heights.count == 20_000, heights == heights.sorted())
        }

        @Test func aHundredThousandCopiesOutOfThePlaneAreSurvived() {
            withScene { scene in
                let replicator = CAReplicatorLayer()
                withoutActions {
                    replicator.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
                    replicator.instanceCount = 100_000
                    replicator.instanceTransform = CATransform3DMakeRotation(0.01, 0.1, 1, 0)
                    replicator.addSublayer(plane(200, 150, 40, 40, turn(0.3, 1, 0, 0)))
                    replicator.sublayers?.first?.backgroundColor = .white
                    scene.root.addSublayer(replicator)
                }
                expect(scene.renderer.displayList(at: 0).quads.count > 10_000)
                withoutActions { replicator.removeFromSuperlayer() }
            }
        }

        @Test func countsThatCannotBeAreRefusedByName() {
            let heard = warnings {
                let replicator = CAReplicatorLayer()
                replicator.instanceCount = .max
                expectEqual(replicator.instanceCount, 1 << 53)
            }
            expectEqual(heard.count, 1)
            expectEqual(heard.first?.contains("CAReplicatorLayer.instanceCount: 9223372036854775807 copies are too many"), true)
        }

        @Test func countsSetByKeyAreRefusedByName() {
            withScene { scene in
                let heard = warnings {
                    let replicator = scene.add(CAReplicatorLayer())
                    withoutActions {
                        replicator.setValue(Int.max, forKey: "instanceCount")
                        replicator.addSublayer(plane(200, 150, 40, 40, CATransform3DIdentity))
                        replicator.sublayers?.first?.backgroundColor = .white
                    }
                    expectEqual(replicator.instanceCount, 1 << 53)
                    expect(!scene.renderer.displayList(at: 0).quads.isEmpty)
                }
                let text = "CAReplicatorLayer.instanceCount: 9223372036854775807 copies are too many"
                expect(heard.contains { $0.contains(text) })
            }
        }
    }
}

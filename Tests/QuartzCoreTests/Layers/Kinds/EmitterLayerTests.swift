import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Particles, with numbers worked out by hand from births and ages.
    @Suite("Emitter layers") @MainActor
    struct EmitterLayerTests {
        private static let picture = Pictures.solid(.white, width: 8, height: 8)

        /// Returns one particle per second from (100, 50), with 2.5 s of life, moving 10 points per second along x.
        func cell(_ change: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
            let cell = CAEmitterCell()
            cell.name = "dot"
            cell.contents = Self.picture
            cell.birthRate = 1
            cell.lifetime = 2.5
            cell.velocity = 10
            change(cell)
            return cell
        }

        func emitter(_ cells: CAEmitterCell...) -> CAEmitterLayer {
            let layer = CAEmitterLayer()
            layer.emitterPosition = CGPoint(x: 100, y: 50)
            layer.emitterCells = cells
            return layer
        }

        func quads(_ scene: Scene, at time: Double) -> [Quad] { scene.renderer.displayList(at: time).quads }

        /// Returns the centres of the particles, rounded to thousandths, in painting order.
        func places(_ scene: Scene, at time: Double) -> [[Double]] {
            quads(scene, at: time).map { quad in
                let p = quad.map.map(.zero)
                return [Double(p.x), Double(p.y)].map { ($0 * 1000).rounded() / 1000 + 0 }
            }
        }

        func withEmitter(_ layer: CAEmitterLayer, _ body: @MainActor (Scene) -> Void) {
            withScene { scene in
                withoutActions { scene.root.addSublayer(layer) }
                body(scene)
            }
        }

        // MARK: Properties

        @Test func defaultsOfTheLayer() {
            let layer = CAEmitterLayer()
            expect(layer.emitterShape == .point, layer.emitterMode == .volume, layer.renderMode == .unordered)
            expectEqual([layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin], [1, 1, 1, 1, 1])
            expect(layer.emitterPosition == .zero, layer.emitterSize == .zero, layer.seed == 0, !layer.preservesDepth)
            expect(layer.emitterZPosition == 0, layer.emitterDepth == 0, layer.emitterCells == nil)
        }

        @Test func defaultsOfTheCell() {
            let cell = CAEmitterCell()
            expect(cell.birthRate == 0, cell.lifetime == 0, cell.scale == 1, cell.contentsScale == 1, cell.isEnabled)
            expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1), cell.color == .white)
            expect(cell.duration == .infinity, cell.speed == 1, cell.magnificationFilter == "linear")
            expectEqual((CAEmitterCell.defaultValue(forKey: "scale") as? NSNumber)?.doubleValue, 1)
        }

        @Test func keyPathsReachCells() {
            let inner = cell { $0.name = "inner" }
            let layer = emitter(cell { $0.emitterCells = [inner] })
            layer.setValue(25, forKeyPath: "emitterCells.dot.velocity")
            layer.setValue(0.5, forKeyPath: "emitterCells.dot.emitterCells.inner.alphaSpeed")
            layer.setValue(false, forKeyPath: "emitterCells.dot.enabled")
            expect(layer.emitterCells?[0].velocity == 25, inner.alphaSpeed == 0.5, layer.emitterCells?[0].isEnabled == false)
            expectEqual((layer.value(forKeyPath: "emitterCells.dot.velocity") as? NSNumber)?.doubleValue, 25)
            layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKeyPath: "emitterPosition")
            expectEqual(layer.emitterPosition, CGPoint(x: 3, y: 4))
            layer.setValue("circle", forKey: "emitterShape")
            layer.setValue(9, forKey: "seed")
            expect(layer.emitterShape == .circle, layer.seed == 9)
        }

        // MARK: Births, lives, flight

        @Test func particlesAreBornFlyAndDie() {
            withEmitter(emitter(cell())) { scene in
                expectEqual(places(scene, at: 0), [[100, 50]], "the first at the very beginning")
                expectEqual(places(scene, at: 0.5), [[105, 50]])
                expectEqual(places(scene, at: 1.25), [[112.5, 50], [102.5, 50]])
                // At 2.75 the first has lived its 2.5 seconds.
                expectEqual(places(scene, at: 2.75), [[117.5, 50], [107.5, 50]])
                expectEqual(places(scene, at: 1.25), [[112.5, 50], [102.5, 50]], "backwards too")
            }
        }

        @Test func aLifeEndsAtItsEnd() {
            // With and without inner cells, whose particles may outlive it.
            for inner in [nil, [cell { $0.birthRate = 0 }]] {
                withEmitter(emitter(cell { ($0.lifetime, $0.emitterCells) = (0.5, inner) })) { scene in
                    expect(places(scene, at: 0.25).count == 1, places(scene, at: 0.499).count == 1)
                    expect(places(scene, at: 0.5) == [], places(scene, at: 0.75) == [])
                    expectEqual(places(scene, at: 1), [[100, 50]])
                }
            }
        }

        @Test func circlesAreFilledEvenly() {
            let layer = emitter(cell { ($0.velocity, $0.birthRate, $0.lifetime) = (0, 2000, 10) })
            (layer.emitterShape, layer.emitterMode, layer.emitterSize) = (.circle, .volume, CGSize(width: 40, height: 0))
            withEmitter(layer) { scene in
                let radii = places(scene, at: 1).map { hypot($0[0] - 100, $0[1] - 50) }
                // Half of the radius contains a quarter of the area, 0.9 of it 81 %.
                expect(radii.count > 1900, radii.allSatisfy { $0 <= 40.001 })
                let (half, most) = (radii.filter { $0 < 20 }.count, radii.filter { $0 < 36 }.count)
                expect(abs(Double(half) / Double(radii.count) - 0.25) < 0.04)
                expect(abs(Double(most) / Double(radii.count) - 0.81) < 0.04)
            }
        }

        @Test func acceleration() {
            let layer = emitter(
                cell {
                    $0.emissionLongitude = .pi / 2
                    $0.xAcceleration = 8
                    $0.yAcceleration = -4
                })
            // x: 8 · 0.5² / 2 = 1; y: 10 · 0.5 − 4 · 0.5² / 2 = 4.5.
            withEmitter(layer) { expectEqual(places($0, at: 0.5), [[101, 54.5]]) }
        }

        @Test func sizeTurnAndColour() {
            let layer = emitter(
                cell {
                    $0.velocity = 0
                    $0.contentsScale = 2
                    $0.scale = 3
                    $0.scaleSpeed = -2
                    $0.spin = .pi
                    $0.color = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
                    $0.greenSpeed = 0.5
                    $0.alphaSpeed = -1
                })
            withEmitter(layer) { scene in
                let quad = quads(scene, at: 0.5)[0]
                // 8 pixels at 2 per point; scale 3 − 2 · 0.5; a quarter turn maps x to y.
                expectEqual(quad.rect, [-2, -2, 4, 4])
                expect(abs(quad.map.x.x) < 1e-6, quad.map.y.x == 2, quad.map.x.y == -2)
                expectEqual(quad.color, [0.5, 0.375, 0, 0.5])
                expectEqual(quads(scene, at: 0.99).count, 1)
                expectEqual(quads(scene, at: 1.0).count, 1, "the first has faded away, the second is new")
            }
        }

        @Test func theLayersFactorsMultiply() {
            let layer = emitter(
                cell {
                    $0.spin = 1
                    $0.scale = 2
                })
            layer.birthRate = 2
            layer.lifetime = 0.5
            layer.velocity = 3
            layer.scale = 0.5
            layer.spin = 0
            withEmitter(layer) { scene in
                // One is born each half second; the first has died at 1.25.
                expectEqual(places(scene, at: 1.25), [[122.5, 50], [107.5, 50]])
                expect(quads(scene, at: 1.25).allSatisfy { $0.map.x.x == 1 && $0.map.y.x == 0 })
            }
        }

        @Test func timeOfCellAndLayer() {
            let layer = emitter(
                cell {
                    $0.beginTime = 1
                    $0.duration = 1.5
                })
            withEmitter(layer) { scene in
                expectEqual(places(scene, at: 0.9), [])
                expectEqual(places(scene, at: 1.25), [[102.5, 50]])
                expectEqual(places(scene, at: 3), [[120, 50], [110, 50]], "none is born after 2.5")
                expectEqual(places(scene, at: 5), [])
                withoutActions { layer.beginTime = 10 }
                expectEqual(places(scene, at: 5), [])
                expectEqual(places(scene, at: 11.5), [[105, 50]])
            }
        }

        @Test func aDisabledCellIsSilent() {
            withEmitter(emitter(cell { $0.isEnabled = false })) { expect(quads($0, at: 2).isEmpty) }
        }

        @Test func cellsOfCells() {
            let spark = cell {
                $0.birthRate = 2
                $0.lifetime = 1
                $0.velocity = 4
                $0.emissionLongitude = .pi / 2
            }
            let rocket = cell {
                $0.birthRate = 0.1
                $0.lifetime = 1
                $0.contents = nil
                $0.emitterCells = [spark]
            }
            withEmitter(emitter(rocket)) { scene in
                // Sparks leave the rocket at its ages 0 and 0.5, and move down independently.
                expectEqual(places(scene, at: 0.75), [[100, 53], [105, 51]])
                // The rocket ends at 1; its last spark of 0.5 lives until 1.5.
                expectEqual(places(scene, at: 1.25), [[105, 53]])
                expectEqual(places(scene, at: 1.6), [])
            }
        }

        // MARK: Changes

        @Test func changesConcernLaterParticles() {
            let layer = emitter(cell())
            withEmitter(layer) { scene in
                scene.at(1.5)
                layer.setValue(0, forKeyPath: "emitterCells.dot.birthRate")
                withoutActions { layer.emitterPosition = .zero }
                expectEqual(places(scene, at: 2), [[120, 50], [110, 50]], "none at 2, and those there fly on")
                scene.at(2)
                layer.setValue(1, forKeyPath: "emitterCells.dot.birthRate")
                CATransaction.flush()
                // Half a particle had accumulated at 1.5, so the next is born at 2.5.
                expectEqual(places(scene, at: 2.4), [[124, 50], [114, 50]])
                expectEqual(places(scene, at: 2.7), [[117, 50], [2, 0]])
            }
        }

        @Test func animatedParametersCountFromBirth() {
            let layer = emitter(cell { $0.velocity = 0 })
            withEmitter(layer) { scene in
                layer.add(CABasicAnimation("emitterPosition.x", from: 0, to: 400, duration: 4), forKey: nil)
                CATransaction.flush()
                expectEqual(places(scene, at: 2.2), [[0, 50], [100, 50], [200, 50]])
                // After the animation ends, its particles stay where they were born.
                scene.frame(at: 4.1)
                expectEqual(places(scene, at: 4.2).prefix(2), [[200, 50], [300, 50]])
            }
        }

        @Test func anAnimatedBirthRateIsItsIntegral() {
            let layer = emitter(
                cell {
                    $0.birthRate = 100
                    $0.lifetime = 100
                })
            layer.birthRate = 0
            withEmitter(layer) { scene in
                layer.add(CABasicAnimation("birthRate", from: 0, to: 2, duration: 2), forKey: nil)
                CATransaction.flush()
                // ∫ 100 t dt = 50 t², except for rounding in steps.
                for (time, count) in [(0.5, 12.5), (1, 50), (2, 200), (5, 200)] {
                    expect(abs(Double(quads(scene, at: time).count) - count) < 4)
                }
                expectEqual(quads(scene, at: 1).count, quads(scene, at: 1).count)
            }
        }

        @Test func numbersOfCellsAnimateByPath() {
            let layer = emitter(cell { $0.birthRate = 0 })
            withEmitter(layer) { scene in
                // A burst: 40 per second, falling to 0 within one second: ∫ 40 (1 − t) dt = 20.
                layer.add(CABasicAnimation("emitterCells.dot.birthRate", from: 40, to: 0), forKey: "burst")
                CATransaction.flush()
                expect(abs(quads(scene, at: 1).count - 20) <= 1)
                scene.frame(at: 1.2)
                expect(abs(quads(scene, at: 2).count - 20) <= 1, quads(scene, at: 3.6).isEmpty)
            }
            let coloured = emitter(cell())
            withEmitter(coloured) { scene in
                coloured.add(
                    CABasicAnimation("emitterCells.dot.color", from: CGColor.black, to: CGColor.white, duration: 4), forKey: nil)
                coloured.add(CABasicAnimation("emitterCells.dot.velocity", from: 0, to: 40, duration: 4), forKey: nil)
                coloured.add(CABasicAnimation("emitterCells.nobody.velocity", from: 0, to: 40, duration: 4), forKey: nil)
                CATransaction.flush()
                expectEqual(quads(scene, at: 2.25).map(\.color.x), [0, 0.25, 0.5])
                expectEqual(places(scene, at: 2.25), [[100, 50], [112.5, 50], [105, 50]], "10 · 1.25 and 20 · 0.25")
            }
        }

        // MARK: Chance

        private func shower(_ seed: UInt32 = 1) -> CAEmitterLayer {
            let layer = emitter(
                cell {
                    $0.birthRate = 200
                    $0.lifetimeRange = 1
                    $0.velocityRange = 10
                    $0.emissionRange = .pi
                    $0.scaleRange = 1
                    $0.spinRange = 2
                    $0.redRange = 1
                })
            layer.seed = seed
            return layer
        }

        @Test func equalTimesAndSeedsGiveEqualPictures() {
            @MainActor func picture(_ seed: UInt32) -> String {
                withScene { scene in
                    withoutActions { scene.root.addSublayer(shower(seed)) }
                    _ = scene.renderer.displayList(at: 3)
                    return scene.renderer.displayList(at: 1.7).description
                }
            }
            expectEqual(picture(1), picture(1))
            expect(picture(1) != picture(2))
        }

        @Test func rangesAreHalvedToEitherSide() {
            withEmitter(shower()) { scene in
                for quad in quads(scene, at: 3) {
                    let scale = (quad.map.x.x * quad.map.x.x + quad.map.y.x * quad.map.y.x).squareRoot()
                    expect(scale >= 0.4999, scale <= 1.5001)
                    expect(quad.color.x >= 0.5, quad.color.x <= 1, quad.color.w == 1)
                }
                for place in places(scene, at: 3) {
                    let (x, y) = (place[0] - 100, place[1] - 50)
                    // Up to 15 points per second for up to 3 s, within a right angle about the x axis.
                    expect(x > -0.01, (x * x + y * y).squareRoot() <= 45.01)
                }
                // 200 per second for 2.5 s on average.
                expect(abs(quads(scene, at: 3.5).count - 500) < 40)
            }
        }

        @Test(arguments: [
            (CAEmitterLayerEmitterShape.point, CAEmitterLayerEmitterMode.volume), (.line, .outline), (.line, .points),
            (.rectangle, .volume), (.rectangle, .outline), (.rectangle, .points), (.circle, .outline), (.circle, .volume),
            (.circle, .points), (.sphere, .volume), (.sphere, .outline), (.sphere, .surface), (.sphere, .points),
            (.cuboid, .volume), (.cuboid, .surface), (.cuboid, .outline), (.cuboid, .points),
        ])
        func shapes(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode) {
            let layer = emitter(
                cell {
                    $0.birthRate = 400
                    $0.velocity = 0
                })
            layer.emitterShape = shape
            layer.emitterMode = mode
            layer.emitterSize = CGSize(width: 40, height: 20)
            layer.emitterDepth = 30
            withEmitter(layer) { scene in
                let offsets = places(scene, at: 1).map { ($0[0] - 100, $0[1] - 50) }
                expectEqual(offsets.count, 401)
                for (x, y) in offsets {
                    let radius = (x * x + y * y).squareRoot()
                    switch (shape, mode) {
                    case (.point, _): expect(x == 0, y == 0)
                    case (.line, .points): expect(abs(x) == 20, y == 0)
                    case (.line, _): expect(abs(x) <= 20, y == 0)
                    case (.rectangle, .points), (.cuboid, .points): expect(abs(x) == 20, abs(y) == 10)
                    case (.rectangle, .outline):
                        expect(abs(abs(x) - 20) < 1e-3 && abs(y) <= 10 || abs(abs(y) - 10) < 1e-3 && abs(x) <= 20)
                    case (.rectangle, _), (.cuboid, _): expect(abs(x) <= 20, abs(y) <= 10)
                    case (.circle, .volume), (.sphere, .volume), (.sphere, .surface): expect(radius < 40.001)
                    case (.sphere, .points): expect(radius < 1e-3 || abs(radius - 40) < 1e-3)
                    default: expect(abs(radius - 40) < 1e-3)
                    }
                }
                if mode == .points, shape == .circle { expectEqual(Set(offsets.map { "\($0)" }).count, 4) }
                if mode != .points, shape != .point { expect(Set(offsets.map(\.0)).count > 100) }
            }
        }

        @Test func circlesEmitOutwards() {
            let layer = emitter(cell { $0.birthRate = 50 })
            layer.emitterShape = .circle
            layer.emitterMode = .outline
            layer.emitterSize = CGSize(width: 40, height: 40)
            withEmitter(layer) { scene in
                // Those born at 0.5 − k / 50 are 10 · k / 50 further out; the last are the youngest.
                let radii = places(scene, at: 0.5).map {
                    ((($0[0] - 100) * ($0[0] - 100)) + (($0[1] - 50) * ($0[1] - 50))).squareRoot()
                }
                for (index, radius) in radii.enumerated() { expect(radius.isClose(to: 45 - 0.2 * Double(index), within: 1e-2)) }
            }
        }

        @Test func linesEmitUpwards() {
            let layer = emitter(cell())
            layer.emitterShape = .line
            withEmitter(layer) { expectEqual(places($0, at: 0.5), [[100, 45]]) }
        }
    }
}

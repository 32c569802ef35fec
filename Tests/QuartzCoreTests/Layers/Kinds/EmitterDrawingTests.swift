import Foundation
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

/// Painting of particles, the frames in which they fly, and parameters that are refused.
extension EngineTests.EmitterLayerTests {
    // MARK: Painting

    @Test func ordersOfPainting() {
        @MainActor func order(_ mode: CAEmitterLayerRenderMode) -> [Double] {
            let layer = emitter(
                cell {
                    $0.emissionLatitude = .pi / 2
                    $0.velocity = -10
                    $0.xAcceleration = 2
                })
            layer.renderMode = mode
            return withScene { scene in
                withoutActions { scene.root.addSublayer(layer) }
                return places(scene, at: 2).map { $0[0] - 100 }
            }
        }
        // x is the square of the age; the oldest particle is the farthest away.
        expect(order(.unordered) == [4, 1, 0], order(.oldestFirst) == [4, 1, 0])
        expectEqual(order(.oldestLast), [0, 1, 4])
        expectEqual(order(.backToFront), [4, 1, 0])
    }

    @Test func additiveColourCoversNothing() {
        let layer = emitter(cell())
        layer.renderMode = .additive
        withEmitter(layer) { expectEqual(quads($0, at: 0)[0].color, [1, 1, 1, 0]) }
    }

    @Test func depthShowsInTheSpaceAbove() {
        @MainActor func scale(_ keeps: Bool) -> Float {
            let layer = emitter(
                cell {
                    $0.emissionLatitude = .pi / 2
                    $0.velocity = 100
                })
            layer.preservesDepth = keeps
            layer.emitterPosition = CGPoint(x: 200, y: 150)
            return withScene { scene in
                withoutActions {
                    scene.root.sublayerTransform.m34 = -1 / 100
                    scene.root.addSublayer(layer)
                }
                return quads(scene, at: 0.5)[0].map.x.x
            }
        }
        // Half way to the eye, the scale is 2.
        expect(scale(true) == 2, scale(false) == 1)
    }

    @Test func particlesLieOverTheBorderAndAreClipped() {
        let layer = emitter(cell())
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        layer.backgroundColor = .black
        layer.borderWidth = 1
        layer.masksToBounds = true
        withScene { scene in
            withoutActions { scene.root.addSublayer(layer) }
            let list = scene.renderer.displayList(at: 0.5)
            expectEqual(list.quads.map(\.kind), [.solid, .border, .image])
            expect(list.quads[2].clip >= 0, list.commands.count == 1)
            withoutActions { layer.opacity = 0.5 }
            let text = scene.renderer.displayList(at: 0.5).description
            expect(text.contains("group opacity 0.5"))
        }
    }

    @Test func delayedCopiesShowEarlierParticles() {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 2
        replicator.instanceDelay = 0.25
        replicator.addSublayer(emitter(cell()))
        withScene { scene in
            withoutActions { scene.root.addSublayer(replicator) }
            expectEqual(places(scene, at: 0.75), [[107.5, 50], [105, 50]])
        }
    }

    // MARK: Frames

    @Test func framesGoOnWhileParticlesLive() {
        let layer = emitter(cell { $0.beginTime = 1 })
        withEmitter(layer) { scene in
            _ = scene.changes(at: 0.1)
            expect(!scene.changes(at: 0.5), "nothing is born before 1")
            expect(scene.changes(at: 1.5), scene.changes(at: 1.75))
            withoutActions { layer.birthRate = 0 }
            expect(scene.changes(at: 2), scene.changes(at: 3))
            expectEqual([5, 6, 7].map(scene.changes(at:)), [true, false, false], "the last was born at 1 and died at 3.5")
        }
    }

    // MARK: Bad input

    @Test func tooManyAreCutOff() {
        withScene { scene in
            let said = warnings {
                withoutActions {
                    scene.root.addSublayer(
                        emitter(
                            cell {
                                $0.birthRate = 1e30
                                $0.lifetime = 1e30
                            }))
                }
                _ = quads(scene, at: 1)
                withoutActions { scene.root.sublayers = [emitter(cell { $0.birthRate = 1e6 })] }
                expectEqual(quads(scene, at: 4).count, 100_000)
            }
            expect(said.contains { $0.contains("100000") })
        }
    }

    /// Each birth reads the animated numbers of its time, which costs more than the particle itself.
    @Test func birthsOfAnimatedCellsReadABoundedNumberOfValues() {
        withScene { scene in
            let layer = emitter(
                cell {
                    $0.birthRate = 1e6
                    $0.lifetime = 1000
                })
            withoutActions { scene.root.addSublayer(layer) }
            let sway = CABasicAnimation(keyPath: "emitterCells.dot.velocity")
            (sway.fromValue, sway.toValue, sway.duration) = (0, 10, 100)
            layer.add(sway, forKey: nil)
            CATransaction.flush()
            let said = warnings {
                let count = quads(scene, at: 4).count
                expect(count > 20_000, count <= ParticleLimit.mostReadings / 16, "\(count)")
            }
            expect(said.contains { $0.contains("animated values") })
        }
    }

    /// Steps of a changing birth rate count too, in each delayed copy of the emitter.
    @Test func delayedCopiesOfAnEmitterShareTheBound() {
        withScene { scene in
            let layer = emitter(
                cell {
                    $0.birthRate = 0.001
                    $0.lifetime = 1e6
                })
            let replicator = CAReplicatorLayer()
            (replicator.instanceCount, replicator.instanceDelay) = (5000, 0.001)
            withoutActions {
                replicator.addSublayer(layer)
                scene.root.addSublayer(replicator)
            }
            let rate = CABasicAnimation(keyPath: "birthRate")
            (rate.fromValue, rate.toValue, rate.duration) = (0, 1, 1e6)
            layer.add(rate, forKey: nil)
            CATransaction.flush()
            let said = warnings { _ = quads(scene, at: 5000) }
            expect(said.contains { $0.contains("animated values") })
        }
    }

    @Test func allEmittersOfAFrameShareABound() {
        withScene { scene in
            let said = warnings {
                withoutActions { scene.root.sublayers = (0..<4).map { _ in emitter(cell { $0.birthRate = 1e6 }) } }
                expectEqual(quads(scene, at: 4).count, 200_000)
            }
            expect(said.contains { $0.contains("200000") })
        }
    }

    @Test func lateCopiesOfAnEmitterShareTheBound() {
        withScene { scene in
            let copies = CAReplicatorLayer()
            withoutActions {
                (copies.instanceCount, copies.instanceDelay) = (50, 0.01)
                copies.addSublayer(emitter(cell { $0.birthRate = 1e6 }))
                scene.root.addSublayer(copies)
            }
            expectEqual(quads(scene, at: 4).count, 200_000)
        }
    }

    @Test func cellsInsideThemselvesEnd() {
        let endless = cell()
        endless.emitterCells = [endless]
        let said = warnings { withEmitter(emitter(endless)) { expect(quads($0, at: 3).count < 1000) } }
        expect(said.contains { $0.contains("deep") })
        endless.emitterCells = nil
    }

    @Test func numbersAndNamesThatAreNoneAreRefused() {
        let layer = emitter(cell())
        let said = warnings {
            layer.emitterCells?[0].velocity = .nan
            layer.emitterCells?[0].duration = .nan
            layer.emitterPosition.x = .infinity
            layer.setValue(1, forKeyPath: "emitterCells.nobody.scale")
            layer.setValue("fast", forKeyPath: "emitterCells.dot.velocity")
            layer.setValue(1, forKeyPath: "emitterCells.dot.sparkle")
            layer.emitterCells?[0].contents = 5
        }
        expectEqual(said.count, 7)
        expect(layer.emitterCells?[0].velocity == 10, layer.emitterPosition == CGPoint(x: 100, y: 50))
    }

    @Test func timesOfCellsAreChecked() {
        // Cells with speed 0 and a negative duration must not trap.
        let layer = emitter(
            cell {
                $0.speed = 0
                $0.duration = 1
            })
        let said = warnings {
            layer.emitterCells?[0].duration = -1
            layer.emitterCells?[0].repeatCount = -2
            layer.emitterCells?[0].repeatDuration = -.infinity
            layer.emitterCells?[0].setValue(-3, forKey: "duration")
            layer.emitterCells?[0].beginTime = .infinity
            layer.emitterCells?[0].speed = .nan
        }
        expectEqual(said.count, 6)
        let cell = layer.emitterCells?[0]
        expect(cell?.duration == 0, cell?.repeatCount == 0, cell?.repeatDuration == 0)
        expect(cell?.beginTime == 0, cell?.speed == 0)
        withEmitter(layer) { expect(quads($0, at: 2).isEmpty) }
    }

    @Test func oddParametersDrawNothing() {
        for change: (CAEmitterCell) -> Void in [
            { $0.birthRate = -5 }, { $0.lifetime = -1 }, { $0.scale = -1 }, { $0.speed = -1 }, { $0.duration = 0 },
            { $0.contentsRect = .zero }, { $0.color = nil },
        ] {
            withEmitter(emitter(cell(change))) { expect(quads($0, at: 2).isEmpty) }
        }
        withEmitter(emitter()) { expect(quads($0, at: 2).isEmpty) }
        withEmitter(emitter(cell { $0.speed = 0 })) { expectEqual(places($0, at: 2), [[100, 50]], "its time stands still") }
    }
}

extension EngineTests {
    /// Particles of all emitters of a frame together have limits.
    @MainActor @Suite struct EmitterLimitTests {
        /// Returns an emitter of 2,000 resting squares a second, of 8 points times the scale.
        private func emitter(scale: CGFloat, at x: CGFloat = 100) -> CAEmitterLayer {
            let cell = CAEmitterCell()
            cell.contents = Pictures.solid(.white, width: 8, height: 8)
            (cell.birthRate, cell.lifetime, cell.scale) = (2000, 1, scale)
            let layer = CAEmitterLayer()
            layer.emitterPosition = CGPoint(x: x, y: 50)
            layer.emitterCells = [cell]
            return layer
        }

        /// Particles that each cover the whole view of 400 × 300: those under 256 others are left out.
        @Test func particlesUnderHundredsOfOthersAreLeftOut() {
            func count(scale: CGFloat, at x: CGFloat = 100, isBlurred: Bool = false) -> (quads: Int, warnings: [String]) {
                var quads = 0
                let heard = warnings {
                    withScene { scene in
                        let layer = emitter(scale: scale, at: x)
                        if isBlurred { layer.filters = [CIFilter(name: "CIGaussianBlur") as Any] }
                        withoutActions { scene.root.addSublayer(layer) }
                        quads = scene.renderer.displayList(at: 0.5).quads.count
                    }
                }
                return (quads, heard)
            }
            let (small, large) = (count(scale: 1), count(scale: 200))
            expect((990...1010).contains(small.quads), small.warnings.isEmpty)
            expect(large.quads == 256, large.warnings.contains { $0.contains("cover the view more than 256 times") })
            // Beside the view, where a filter may reach, as many squares of 400 points as have the area of 256 views.
            expectEqual(count(scale: 50, at: 900, isBlurred: true).quads, 192)
            // Beyond the reach of filters, they cost nothing.
            expect((990...1010).contains(count(scale: 50, at: 3000, isBlurred: true).quads))
            // Without a filter, nothing beside the view is seen.
            expectEqual(count(scale: 50, at: 900).quads, 0)
        }

        /// Three emitters, each with 1,000 particles that cover the view of 120,000 square points: 256, the 77 that fit into the rest
        /// of 40 million square points, and none.
        @Test func theParticlesOfAFrameCoverALimitedArea() {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
            for _ in 0..<3 { root.addSublayer(emitter(scale: 200)) }
            withScene { scene in
                scene.root.addSublayer(root)
                CATransaction.flush()
                let heard = warnings { expectEqual(scene.renderer.displayList(at: 0.5).quads.count, 256 + 77) }
                expect(heard.contains { $0.contains("40000000 square points") })
            }
        }
    }
}

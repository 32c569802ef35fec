import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Copies in display lists.
    @Suite("Replicator layers") @MainActor
    struct ReplicatorLayerTests {
        private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

        /// Returns a replicator of 100 × 100 at the origin with a red square of 10 × 10 in its corner.
        private func replicator(_ count: Int, _ transform: CATransform3D = CATransform3DMakeTranslation(20, 0, 0))
            -> CAReplicatorLayer
        {
            let layer = CAReplicatorLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.instanceCount = count
            layer.instanceTransform = transform
            layer.addSublayer(square())
            return layer
        }

        private func square(_ x: Double = 0, _ y: Double = 0) -> CALayer {
            let square = CALayer()
            square.frame = CGRect(x: x, y: y, width: 10, height: 10)
            square.backgroundColor = red
            return square
        }

        private func lines(_ scene: Scene, at time: Double = 0) -> [String] {
            scene.renderer.displayList(at: time).description.split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }
        }

        private func lines(_ build: @MainActor (CALayer) -> Void) -> [String] {
            withScene { scene in
                withoutActions { build(scene.root) }
                return lines(scene)
            }
        }

        @Test func defaults() {
            let layer = CAReplicatorLayer()
            expect(layer.instanceCount == 1, layer.instanceDelay == 0, !layer.preservesDepth)
            expect(CATransform3DIsIdentity(layer.instanceTransform))
            expectEqual(layer.instanceColor?.components, [1, 1, 1, 1])
            let offsets = [
                layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset, layer.instanceAlphaOffset,
            ]
            expectEqual(offsets, [0, 0, 0, 0])
            for (key, value) in [("instanceCount", 3.0), ("instanceDelay", 0.5), ("instanceRedOffset", -0.25)] {
                layer.setValue(value, forKey: key)
                expectEqual((layer.value(forKey: key) as? NSNumber)?.doubleValue, value)
            }
            expect(layer.instanceCount == 3, layer.instanceDelay == 0.5, layer.instanceRedOffset == -0.25)
        }

        @Test func copiesMoveStepByStep() {
            expectEqual(
                lines { $0.addSublayer(replicator(3)) },
                [
                    "solid 0 0 10 10 color 1 0 0 1", "solid 0 0 10 10 color 1 0 0 1 map [1 0 20; 0 1 0]",
                    "solid 0 0 10 10 color 1 0 0 1 map [1 0 40; 0 1 0]",
                ])
        }

        @Test func theStepTurnsAboutTheMiddle() {
            // A quarter turn about (50, 50) maps (x, y) to (100 − y, x).
            let painted = lines { $0.addSublayer(replicator(2, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))) }
            expectEqual(painted.last, "solid 0 0 10 10 color 1 0 0 1 map [0 -1 100; 1 0 0]")
            // Scaled by 2 about (50, 50).
            let scaled = lines { $0.addSublayer(replicator(2, CATransform3DMakeScale(2, 2, 1))) }
            expectEqual(scaled.last, "solid 0 0 10 10 color 1 0 0 1 map [2 0 -50; 0 2 -50]")
        }

        @Test func coloursMultiplyAndShift() {
            let painted = lines { root in
                let layer = replicator(3)
                layer.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.75)
                layer.instanceRedOffset = -0.25
                layer.instanceAlphaOffset = -0.25
                layer.sublayers?[0].contents = Pictures.solid(.white)
                layer.sublayers?[0].backgroundColor = nil
                root.addSublayer(layer)
            }
            // (1 − k/4) · (3/4 − k/4), and the alpha alone.
            expectEqual(
                painted,
                [
                    "image 0 0 10 10 color 0.75 0.75 0.75 0.75",
                    "image 0 0 10 10 color 0.375 0.5 0.5 0.5 map [1 0 20; 0 1 0]",
                    "image 0 0 10 10 color 0.125 0.25 0.25 0.25 map [1 0 40; 0 1 0]",
                ])
        }

        @Test func offsetsAreKeptInRange() {
            let painted = lines { root in
                let layer = replicator(2)
                layer.instanceGreenOffset = 5
                layer.instanceRedOffset = -5
                root.addSublayer(layer)
            }
            expectEqual(painted.last, "solid 0 0 10 10 color 0 0 0 1 map [1 0 20; 0 1 0]")
        }

        @Test func groupsAreTintedInsideAndFadedAsAWhole() {
            let painted = lines { root in
                let layer = replicator(2)
                layer.sublayers?[0].opacity = 0.5
                layer.sublayers?[0].addSublayer(square(5, 5))
                layer.instanceColor = CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 0.5)
                root.addSublayer(layer)
            }
            expectEqual(
                painted,
                [
                    "group opacity 0.25", "  solid 0 0 10 10 color 0.5 0 0 1",
                    "  solid 0 0 10 10 color 0.5 0 0 1 map [1 0 5; 0 1 5]", "end",
                    "group opacity 0.25", "  solid 0 0 10 10 color 0.5 0 0 1 map [1 0 20; 0 1 0]",
                    "  solid 0 0 10 10 color 0.5 0 0 1 map [1 0 25; 0 1 5]", "end",
                ])
        }

        @Test func clipsOfCopiesMoveWithThem() {
            let painted = lines { root in
                let layer = replicator(2)
                layer.sublayers?[0].masksToBounds = true
                layer.sublayers?[0].addSublayer(square(5, 5))
                layer.masksToBounds = true
                layer.frame.origin.x = 7
                root.addSublayer(layer)
            }
            expectEqual(
                painted,
                [
                    "group opacity 1 clip (0 0 100 100)",
                    "  solid 0 0 10 10 color 1 0 0 1 map [1 0 7; 0 1 0]",
                    "  solid 0 0 10 10 color 1 0 0 1 map [1 0 12; 0 1 5] clip (0 0 10 10)",
                    "  solid 0 0 10 10 color 1 0 0 1 map [1 0 27; 0 1 0]",
                    "  solid 0 0 10 10 color 1 0 0 1 map [1 0 32; 0 1 5] clip (0 0 10 10)", "end",
                ])
        }

        @Test func copiesOfCopies() {
            let painted = lines { root in
                let outer = replicator(2, CATransform3DMakeTranslation(0, 50, 0))
                outer.sublayers = [replicator(2)]
                outer.instanceGreenOffset = -1
                root.addSublayer(outer)
            }
            expectEqual(
                painted.map { $0.dropFirst("solid 0 0 10 10 color 1 0 0 1".count) },
                [
                    "", " map [1 0 20; 0 1 0]", " map [1 0 0; 0 1 50]", " map [1 0 20; 0 1 50]",
                ])
        }

        @Test func coloursOfCopiesOfCopiesMultiply() {
            let painted = lines { root in
                let (inner, outer) = (replicator(2), replicator(2, CATransform3DMakeTranslation(0, 50, 1)))
                inner.instanceColor = CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 1)
                outer.instanceColor = CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 1)
                outer.preservesDepth = true
                inner.preservesDepth = true
                outer.sublayers = [inner]
                root.addSublayer(outer)
            }
            expectEqual(painted.count, 4)
            for line in painted { expect(line.hasPrefix("solid 0 0 10 10 color 0.25 0 0 1"), "\(line)") }
        }

        @Test func heightsAreOrderedAcrossCopies() {
            let painted = lines { root in
                let layer = replicator(2)
                let high = square(0, 30)
                high.zPosition = 1
                layer.insertSublayer(high, at: 0)
                root.addSublayer(layer)
            }
            expectEqual(
                painted.map { $0.dropFirst("solid 0 0 10 10 color 1 0 0 1".count) },
                [
                    "", " map [1 0 20; 0 1 0]", " map [1 0 0; 0 1 30]", " map [1 0 20; 0 1 30]",
                ])
        }

        @Test func depthOrdersACarousel() {
            // A half turn about y: the second copy faces away, 100 behind the first, and is painted before it.
            let layer = replicator(2, CATransform3DMakeRotation(.pi, 0, 1, 0))
            layer.sublayers?[0].frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.sublayers?[0].zPosition = 50
            layer.instanceRedOffset = -0.5
            let painted = lines { $0.addSublayer(layer) }
            expect(painted.count == 2, painted[0].contains("color 0.5 0 0 1"), painted[1].contains("color 1 0 0 1"))
            layer.sublayers?[0].isDoubleSided = false
            expectEqual(lines { $0.addSublayer(layer) }.count, 1)
        }

        @Test func keepingDepthSharesTheSpaceAbove() {
            @MainActor func second(_ keeps: Bool) -> String? {
                lines { root in
                    let layer = replicator(2, CATransform3DMakeTranslation(0, 0, 50))
                    layer.preservesDepth = keeps
                    layer.backgroundColor = red
                    var perspective = CATransform3DIdentity
                    perspective.m34 = -1 / 100
                    root.sublayerTransform = perspective
                    root.addSublayer(layer)
                }.last
            }
            // Half way to an eye at distance 100: scaled by 2 about the root's centre (200, 150); flat, nothing changes.
            expectEqual(second(true), "solid 0 0 10 10 color 1 0 0 1 map [2 0 -200; 0 2 -150]")
            expectEqual(second(false), "solid 0 0 10 10 color 1 0 0 1")
        }

        @Test func onlyTheOriginalIsHit() {
            withScene { scene in
                let layer = replicator(3)
                withoutActions { scene.root.addSublayer(layer) }
                expect(layer.hitTest(CGPoint(x: 5, y: 5)) === layer.sublayers?[0])
                expect(layer.hitTest(CGPoint(x: 25, y: 5)) === layer)
            }
        }

        // MARK: Delays

        private func fading(_ square: CALayer?, duration: Double = 1, _ change: (CABasicAnimation) -> Void = { _ in }) {
            let animation = CABasicAnimation("position.x", from: 0, to: 100, duration: duration)
            change(animation)
            square?.add(animation, forKey: nil)
        }

        private func places(_ scene: Scene, at time: Double) -> [String] {
            lines(scene, at: time).map { line in
                guard let map = line.firstIndex(of: "[") else { return "0" }
                return String(line[map...].dropFirst(5).prefix { $0 != ";" })
            }
        }

        @Test func copiesLagBehind() {
            withScene { scene in
                let layer = replicator(3, CATransform3DIdentity)
                layer.instanceDelay = 0.25
                withoutActions { scene.root.addSublayer(layer) }
                fading(layer.sublayers?[0])
                CATransaction.flush()
                // Left edge: the position minus 5. Before its begin time a copy shows the model, at 0.
                expectEqual(places(scene, at: 0.1), ["5", "0", "0"])
                expectEqual(places(scene, at: 0.75), ["70", "45", "20"])
                expectEqual(places(scene, at: 0.75), ["70", "45", "20"], "equal times, equal pictures")
            }
        }

        @Test func fillBackwardsShowsTheFirstValueInLateCopies() {
            withScene { scene in
                let layer = replicator(2, CATransform3DIdentity)
                layer.instanceDelay = 0.5
                withoutActions { scene.root.addSublayer(layer) }
                fading(layer.sublayers?[0]) {
                    $0.fromValue = 50
                    $0.fillMode = .backwards
                }
                CATransaction.flush()
                expectEqual(places(scene, at: 0.5), ["70", "45"])
                expectEqual(places(scene, at: 0.2), ["55", "45"])
            }
        }

        @Test func delaysAddUpInCopiesOfCopies() {
            withScene { scene in
                let inner = replicator(2, CATransform3DIdentity)
                inner.instanceDelay = 0.1
                let outer = CAReplicatorLayer()
                outer.frame = inner.frame
                outer.instanceCount = 2
                outer.instanceDelay = 0.4
                outer.addSublayer(inner)
                withoutActions { scene.root.addSublayer(outer) }
                fading(inner.sublayers?[0])
                CATransaction.flush()
                expectEqual(places(scene, at: 0.8), ["75", "65", "35", "25"])
            }
        }

        @Test func delaysCountInTheReplicatorsTime() {
            withScene { scene in
                let layer = replicator(2, CATransform3DIdentity)
                layer.instanceDelay = 0.5
                layer.speed = 2
                withoutActions { scene.root.addSublayer(layer) }
                fading(layer.sublayers?[0], duration: 2)
                CATransaction.flush()
                // At 0.5 the layer's time is 1, half of the animation; half a second of that time earlier a quarter.
                expectEqual(places(scene, at: 0.5), ["45", "20"])
            }
        }

        @Test func framesGoOnUntilTheLastCopyIsThrough() {
            withScene { scene in
                let layer = replicator(3, CATransform3DIdentity)
                layer.instanceDelay = 1
                withoutActions { scene.root.addSublayer(layer) }
                fading(layer.sublayers?[0]) { $0.isRemovedOnCompletion = false }
                CATransaction.flush()
                expectEqual([0.5, 1.5, 2.5, 2.9].map(scene.changes(at:)), [true, true, true, true])
                expectEqual([3.5, 4, 5].map(scene.changes(at:)), [true, false, false], "the third copy is through at 3")
            }
        }

        @Test func theCountAnimates() {
            withScene { scene in
                let layer = replicator(1)
                withoutActions { scene.root.addSublayer(layer) }
                layer.add(CABasicAnimation("instanceCount", from: 1, to: 5), forKey: nil)
                CATransaction.flush()
                expectEqual(lines(scene, at: 0.6).count, 3)
                layer.instanceCount = 3
                expect(layer.animation(forKey: "instanceCount") is CABasicAnimation, "by itself too")
            }
        }

        // MARK: Bad input

        @Test(arguments: [0, -3, Int.min]) func noCopiesAtAll(_ count: Int) {
            expectEqual(lines { $0.addSublayer(replicator(count)) }, [])
        }

        @Test func tooManyAreCutOff() {
            withScene { scene in
                let layer = replicator(.max)
                let said = warnings {
                    withoutActions { scene.root.addSublayer(layer) }
                    expectEqual(scene.renderer.displayList(at: 0).quads.count, 100_000)
                }
                expect(said.contains { $0.contains("instanceCount") })
            }
        }

        @Test func copiesOfTooManyCopiesAreCutOff() {
            withScene { scene in
                let outer = replicator(90_000)
                outer.addSublayer(replicator(90_000))
                outer.addSublayer(CALayer())
                let said = warnings {
                    withoutActions { scene.root.addSublayer(outer) }
                    expect(scene.renderer.displayList(at: 0).quads.count <= 120_000)
                }
                expect(said.contains { $0.contains("120000") })
            }
        }

        @Test func costlyCopiesAreFewer() throws {
            // A blur of 4 points samples 13 pixels along each axis at one pixel per point, and twice as many at two.
            func copies(_ filter: CIFilter?, side: CGFloat) throws -> Int {
                let layer = replicator(100_000, CATransform3DMakeTranslation(0.001, 0, 0))
                let original = try require(layer.sublayers?.first)
                original.frame = CGRect(x: 0, y: 0, width: side, height: side)
                original.filters = filter.map { [$0] }
                var count = 0
                withScene { scene in
                    withoutActions { scene.root.addSublayer(layer) }
                    count = scene.renderer.displayList(at: 0).quads.count
                }
                return count
            }
            let blur = try require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4]))
            let invert = try require(CIFilter(name: "CIColorInvert"))
            try expectEqual(copies(nil, side: 10), 100_000)
            expect(try (500...4000).contains(copies(blur, side: 10)))
            expect(try (2000...6000).contains(copies(invert, side: 10)))
            expect(try (20...200).contains(copies(blur, side: 200)))
            expect(try (5000...20_000).contains(copies(nil, side: 200)))
        }

        @Test func rasterizedCopiesCostTheirWholeArea() throws {
            // The window shows a small part of the copies. A rasterised layer is painted whole.
            let blur = try require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4]))
            func copies(rasterized: Bool, scale: CGFloat = 1) throws -> Int {
                let layer = replicator(100, CATransform3DMakeTranslation(0.001, 0, 0))
                let original = try require(layer.sublayers?.first)
                original.frame = CGRect(x: 0, y: 0, width: 1600, height: 1600)
                original.filters = [blur]
                layer.shouldRasterize = rasterized
                layer.rasterizationScale = scale
                var count = 0
                withScene { scene in
                    withoutActions { scene.root.addSublayer(layer) }
                    let list = scene.renderer.displayList(at: 0)
                    count = list.groups.count
                    for case .picture(let picture) in list.sources { count += picture.list.groups.count }
                }
                return count
            }
            let direct = try copies(rasterized: false)
            let whole = try copies(rasterized: true)
            let fine = try copies(rasterized: true, scale: 2)
            expect(direct > 30, "\(direct)")
            expect((2...10).contains(whole), "\(whole)")
            // The original costs nothing.
            expectEqual(fine, 1, "\(fine)")
        }

        @Test func numbersThatAreNoneAreRefused() {
            let layer = replicator(2)
            let said = warnings {
                layer.instanceDelay = .nan
                layer.instanceTransform.m11 = .infinity
                layer.instanceAlphaOffset = .infinity
            }
            expect(said.count == 3, layer.instanceDelay == 0, layer.instanceAlphaOffset == 0)
        }

        @Test func stepsThatGrowWithoutBoundStop() {
            // 10³⁰⁸ is exceeded at the 308th step: further copies are omitted.
            let painted = lines { $0.addSublayer(replicator(1000, CATransform3DMakeScale(10, 10, 1))) }
            expect(painted.count < 400)
        }
    }
}

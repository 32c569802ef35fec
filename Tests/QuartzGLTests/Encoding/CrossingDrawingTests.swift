import Foundation
import GoldenSupport
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Layers that cut each other, in pixels: cuts are smooth where something shows between the pieces, and invisible elsewhere.
    @MainActor
    @Suite struct CrossingDrawingTests {
        private func turn(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CATransform3D {
            CATransform3DMakeRotation(angle, x, y, 0)
        }

        private func crossing(
            _ first: CGColor, _ second: CGColor?, opacity: Float = 1, _ setUp: (CALayer) -> Void = { _ in }
        ) throws -> Pixels {
            let scene = try LayerScene()
            scene.add(CGRect(x: 24, y: 24, width: 80, height: 80), first) {
                $0.transform = turn(0.6, 0.2, 1)
                $0.opacity = opacity
                setUp($0)
            }
            guard let second else { return try scene.pixels() }
            scene.add(CGRect(x: 24, y: 24, width: 80, height: 80), second) { $0.transform = turn(-0.7, -0.3, 1) }
            return try scene.pixels()
        }

        /// Layers that are too many to be cut keep their order, up to those whose middles pass each other: a frame differs from the next
        /// one by little more than what the layers move.
        @Test(arguments: [800, 3000]) func neighbouringFramesDifferByLittle(count: Int) throws {
            let scene = try LayerScene(size: 400)
            var dice = SceneDice(seed: UInt64(count))
            scene.still {
                scene.root.sublayerTransform.m34 = -1 / 800
                for _ in 0..<count {
                    let layer = CALayer()
                    layer.frame = CGRect(x: dice.number(-40...400), y: dice.number(-40...400), width: 40, height: 40)
                    layer.backgroundColor = .bytes(dice.pick(256), dice.pick(256), dice.pick(256))
                    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
                    turn.toValue = 2 * Double.pi
                    (turn.beginTime, turn.duration, turn.repeatCount) = (100 - dice.number(0...3), dice.number(2...3), .infinity)
                    layer.add(turn, forKey: nil)
                    scene.root.addSublayer(layer)
                }
            }
            var last: Pixels?
            var greatest = 0
            for frame in 0..<24 {
                let pixels = try scene.pixels(at: Double(frame) / 240)
                expectEqual(scene.list(at: Double(frame) / 240).polygons.isEmpty, count > 1000)
                if let last {
                    greatest = max(greatest, ByteDifferences(pixels.image, last.image).count(beyond: 48))
                }
                last = pixels
            }
            // Of 160,000 pixels, whose bytes are at least as many. Cut layers change 2,000 by their motion.
            expect(greatest < 8000, "\(greatest) bytes changed")
        }

        @Test(arguments: [1, 0.8, 0.5, 0.2] as [Float])
        func seamsDoNotShowWhereNothingLiesBetween(opacity: Float) throws {
            // The cutting layer is practically invisible.
            let cut = try crossing(.bytes(255, 255, 255), .bytes(255, 255, 255, 0.003), opacity: opacity)
            let whole = try crossing(.bytes(255, 255, 255), nil, opacity: opacity)
            expect(cut.difference(from: whole) <= 3)
        }

        @Test func seamsOfLayersWithSeveralQuadsDoNotShow() throws {
            let setUp: (CALayer) -> Void = {
                $0.contents = CGImage.checkerboard(cells: 1, side: 8, [255, 0, 0, 255], [255, 0, 0, 255])
                $0.borderWidth = 6
                $0.borderColor = .bytes(0, 0, 255)
                $0.contentsGravity = .resizeAspect
            }
            // The cutting layer ends beside the other's cut edge, so that nothing is behind parts of it.
            func pixels(_ color: CGColor?) throws -> Pixels {
                let scene = try LayerScene()
                scene.add(CGRect(x: 24, y: 24, width: 80, height: 80), .bytes(255, 255, 255)) {
                    $0.transform = turn(0.6, 0.2, 1)
                    setUp($0)
                }
                if let color {
                    scene.add(CGRect(x: 24, y: 50, width: 80, height: 20), color) { $0.transform = turn(-0.7, -0.3, 1) }
                }
                return try scene.pixels()
            }
            expect(try pixels(.bytes(255, 255, 255, 0.003)).difference(from: try pixels(nil)) <= 3)
        }

        @Test func cutEdgesAreSmooth() throws {
            let pixels = try crossing(.bytes(255, 0, 0), .bytes(0, 0, 255))
            var mixed = 0
            for y in 40..<88 {
                for x in 40..<88 {
                    let pixel = pixels[x, y]
                    expect(pixel[3] >= 252, "the background shows at \(x), \(y)")
                    expect(abs(pixel[0] + pixel[2] - 255) <= 4)
                    if min(pixel[0], pixel[2]) > 24 { mixed += 1 }
                }
            }
            // The line in which they cross is about as long as the box is high.
            expect(mixed >= 24)
        }

        @Test func eachCutOfThreePlanesIsSmooth() throws {
            // The quarters of one plane are painted in turns with those of the others.
            let scene = try LayerScene()
            let planes = CATransformLayer()
            scene.still {
                var camera = CATransform3DIdentity
                camera.m34 = -1 / 700
                scene.root.sublayerTransform = CATransform3DRotate(camera, -0.5, 1, 0, 0)
                planes.frame = scene.root.bounds
                planes.transform = turn(0.73, 0, 1)
                scene.root.addSublayer(planes)
            }
            let transforms = [CATransform3DIdentity, turn(.pi / 2, 0, 1), turn(.pi / 2, 1, 0)]
            for (transform, color) in zip(transforms, [CGColor.bytes(255, 0, 0), .bytes(0, 255, 0), .bytes(0, 0, 255)]) {
                scene.add(CGRect(x: 34, y: 34, width: 60, height: 60), color, to: planes) { $0.transform = transform }
            }
            let list = scene.list()
            expect(list.polygons.count >= 6)
            for polygon in list.polygons {
                expectEqual(polygon.smoothEdges | polygon.joinedEdges, 1 << UInt32(polygon.points.count) - 1)
            }
        }

        @Test func aPieceIsCutToItsOwnCorners() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 24, y: 24, width: 80, height: 80), .bytes(255, 0, 0)) { $0.transform = turn(0.6, 0.2, 1) }
            scene.add(CGRect(x: 24, y: 24, width: 80, height: 80), .bytes(0, 0, 255)) { $0.transform = turn(-0.7, -0.3, 1) }
            let list = scene.list()
            expectEqual(list.quads.count, 3)
            expectEqual(list.quads.count { $0.polygon >= 0 }, 2)
            expect(list.polygons.allSatisfy { $0.joinedEdges.nonzeroBitCount == 1 && $0.points.count <= 5 })
            expectEqual(list.polygons.count { $0.lowerEdges != 0 }, 1)
            expect(try scene.harness.draw(list).area > 3000)
            expect(scene.harness.renderer.statistics.drawCalls <= 3)
        }
    }

    /// Cut quads: adjacent pieces fit without gap or overlap.
    @MainActor
    @Suite struct PolygonTests {
        private let maps: [PlaneMap] = [
            .identity, .rotation(0.7853982, center: [0.5, 0.5]), .rotation(0.4, center: [3.3, 1.7]),
            .turned(0.9, center: [2, 1], distance: 150),
        ]

        private func moved(_ map: PlaneMap) -> PlaneMap {
            map.concatenating(PlaneMap(x: [1, 0, 64, 0], y: [0, 1, 64, 0], w: [0, 0, 1, 0]))
        }

        @Test(arguments: 0..<4)
        func fanFitsTogether(_ index: Int) throws {
            let map = moved(maps[index])
            let outline: [SIMD2<Float>] = [[-40, -30], [0, -30], [40, -30], [40, 30], [0, 30], [-40, 30]]
            var whole = ListBuilder(width: 128, height: 128)
            whole.add(
                Quad(map: map, rect: [-40, -30, 80, 60], color: white * 0.5, polygon: whole.polygon(outline, smoothEdges: 0)))
            // Through the exact centre, so that lines at 45° and 0° pass through centres of pixels.
            for center in [SIMD2<Float>(0, 0), [0.5, 0.5], [7.3, -4.1]] {
                var list = ListBuilder(width: 128, height: 128)
                for i in outline.indices {
                    let polygon = list.polygon([outline[(i + 1) % 6], center, outline[i]], smoothEdges: 0)
                    list.add(Quad(map: map, rect: [-40, -30, 80, 60], color: white * 0.5, polygon: polygon))
                }
                try expectEqual(Harness.shared().draw(list.list), Harness.shared().draw(whole.list))
            }
        }

        @Test func smoothEdgesAreSmoothAndOthersSharp() throws {
            var list = ListBuilder(width: 64, height: 64)
            let polygon = list.polygon([[10.5, 10], [30.5, 10], [30.5, 40], [10.5, 40]], smoothEdges: 0b1000)
            list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, polygon: polygon))
            let pixels = try Harness().draw(list.list)
            expect(near(pixels[10, 20], [128, 128, 128, 128]))
            expect([0, 255].contains(pixels[30, 20][3]))
            expect(pixels[20, 10][3] == 255, pixels[20, 9][3] == 0)
        }

        @Test func polygonOfAllOfTheQuadLooksLikeTheQuad() throws {
            let map = PlaneMap.rotation(0.3, center: [32, 32])
            let rect: SIMD4<Float> = [-20, -14, 40, 28]
            let plain = try Harness.shared().draw([Quad(map: map, rect: rect, color: white)])
            var list = ListBuilder(width: 64, height: 64)
            let polygon = list.polygon([[-20, -14], [20, -14], [20, 14], [-20, 14]])
            list.add(Quad(map: map, rect: rect, color: white, polygon: polygon))
            let cut = try Harness.shared().draw(list.list)
            expect(abs(plain.area - cut.area) < 3)
            for y in 0..<64 {
                for x in 0..<64 { expect(abs(plain[x, y][3] - cut[x, y][3]) <= 24) }
            }
        }

        @Test func imageBorderAndCornersAreCutToo() throws {
            let board = try require(CGImage.checkerboard(cells: 4, side: 4, [255, 0, 0, 255], [0, 0, 255, 255]))
            var list = ListBuilder(width: 64, height: 64)
            let image = list.source(board)
            let half = list.polygon([[0, 0], [32, 0], [32, 64], [0, 64]], smoothEdges: 0)
            list.add(
                Quad(
                    map: .identity, rect: [0, 0, 64, 64], color: white, kind: .image, radii: [16, 16, 16, 16], source: image,
                    polygon: half),
                Quad(map: .identity, rect: [0, 0, 64, 64], color: green, kind: .border, parameter: 4, polygon: half))
            let pixels = try Harness().draw(list.list)
            expectEqual(pixels[2, 32], [0, 255, 0, 255])
            expectEqual(pixels[10, 10], [255, 0, 0, 255])
            for y in 0..<64 { expectEqual(pixels[32, y], [0, 0, 0, 0]) }
        }

        @Test func badPolygonsAreLeftOut() throws {
            var list = ListBuilder(width: 64, height: 64)
            let bad = [
                list.polygon([[0, 0], [10, 10]]), list.polygon([]), list.polygon([[0, 0], [.nan, 10], [20, 20]]),
                list.polygon([[5, 5], [5, 5], [5, 5], [5, 5]]), 99,
            ]
            for polygon in bad { list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, polygon: polygon)) }
            try expectEqual(Harness().draw(list.list).area, 0)
        }
    }
}

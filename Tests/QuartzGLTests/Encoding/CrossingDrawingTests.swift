import Foundation
import QuartzCore
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

        /// Returns the greatest difference of any component of any pixel.
        private func difference(_ a: Pixels, _ b: Pixels) -> Int {
            zip(a.image.pixels, b.image.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
        }

        @Test(arguments: [1, 0.8, 0.5, 0.2] as [Float])
        func seamsDoNotShowWhereNothingLiesBetween(opacity: Float) throws {
            // The cutting layer is practically invisible.
            let cut = try crossing(.bytes(255, 255, 255), .bytes(255, 255, 255, 0.003), opacity: opacity)
            let whole = try crossing(.bytes(255, 255, 255), nil, opacity: opacity)
            #expect(difference(cut, whole) <= 3)
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
            #expect(difference(try pixels(.bytes(255, 255, 255, 0.003)), try pixels(nil)) <= 3)
        }

        @Test func cutEdgesAreSmooth() throws {
            let pixels = try crossing(.bytes(255, 0, 0), .bytes(0, 0, 255))
            var mixed = 0
            for y in 40..<88 {
                for x in 40..<88 {
                    let pixel = pixels[x, y]
                    #expect(pixel[3] >= 252, "the background shows at \(x), \(y)")
                    #expect(abs(pixel[0] + pixel[2] - 255) <= 4)
                    if min(pixel[0], pixel[2]) > 24 { mixed += 1 }
                }
            }
            // The line in which they cross is about as long as the box is high.
            #expect(mixed >= 24)
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
            #expect(list.polygons.count >= 6)
            for polygon in list.polygons {
                #expect(polygon.smoothEdges | polygon.joinedEdges == 1 << UInt32(polygon.points.count) - 1)
            }
        }

        @Test func aPieceIsCutToItsOwnCorners() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 24, y: 24, width: 80, height: 80), .bytes(255, 0, 0)) { $0.transform = turn(0.6, 0.2, 1) }
            scene.add(CGRect(x: 24, y: 24, width: 80, height: 80), .bytes(0, 0, 255)) { $0.transform = turn(-0.7, -0.3, 1) }
            let list = scene.list()
            #expect(list.quads.count == 3)
            #expect(list.quads.count { $0.polygon >= 0 } == 2)
            #expect(list.polygons.allSatisfy { $0.joinedEdges.nonzeroBitCount == 1 && $0.points.count <= 5 })
            #expect(list.polygons.count { $0.lowerEdges != 0 } == 1)
            #expect(try scene.harness.draw(list).area > 3000)
            #expect(scene.harness.renderer.statistics.drawCalls <= 3)
        }
    }
}

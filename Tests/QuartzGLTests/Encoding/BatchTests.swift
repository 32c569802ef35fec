import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Tests of batching: pieces are combined, but the painting order never changes.
    @MainActor
    @Suite struct BatchTests {
        private func sprites(_ count: Int, source: (Int) -> Int32, map: (Int) -> PlaneMap) -> [Quad] {
            (0..<count).map {
                Quad(map: map($0), rect: [-6, -6, 12, 12], color: white, kind: .image, source: source($0))
            }
        }

        @Test func thousandEqualSpritesAreOneDrawCall() throws {
            let harness = try Harness()
            let image = try require(CGImage.checkerboard(cells: 4, side: 3))
            let quads = sprites(1000, source: { _ in 0 }) {
                .rotation(Float($0), center: [Float($0 % 40) * 6.4 + 3, Float($0 / 40) * 10.1])
            }
            _ = try harness.draw(DisplayList(size: 256, quads: quads, sources: [.image(image)]))
            expectEqual(harness.renderer.statistics.drawCalls, 1)
            expectEqual(harness.renderer.statistics.quads, 1000)
        }

        @Test func smallImagesShareAnAtlas() throws {
            let harness = try Harness()
            let images = try (0..<50).map { index in
                try require(CGImage.make(width: 12, height: 12) { _, _ in [UInt8(index * 5), 7, 9, 255] })
            }
            let quads = sprites(50, source: { Int32($0) }) {
                .rotation(0, center: [Float($0 % 10) * 20 + 10, Float($0 / 10) * 20 + 10])
            }
            let list = DisplayList(size: 256, quads: quads, sources: images.map(PixelSource.image))
            let pixels = try harness.draw(list)
            expectEqual(harness.renderer.statistics.drawCalls, 1)
            expectEqual(harness.renderer.statistics.uploads, 50)
            for index in 0..<50 {
                for (dx, dy) in [(-6, -6), (5, 5), (0, 0)] {
                    expectEqual(pixels[index % 10 * 20 + 10 + dx, index / 10 * 20 + 10 + dy], [index * 5, 7, 9, 255])
                }
            }
            _ = try harness.draw(list)
            expectEqual(harness.renderer.statistics.uploads, 0)
        }

        /// Cards with labels: all cards are drawn first, then all labels, because no two cards overlap.
        @Test func separateCardsAreGathered() throws {
            let image = try require(CGImage.checkerboard(cells: 2, side: 6))
            var quads: [Quad] = []
            for index in 0..<20 {
                let origin = SIMD2(Float(index % 5) * 50, Float(index / 5) * 50)
                quads.append(Quad(map: .identity, rect: [origin.x, origin.y, 40, 40], color: red, radii: [6, 6, 6, 6]))
                quads.append(
                    Quad(map: .identity, rect: [origin.x + 4, origin.y + 4, 12, 12], color: white, kind: .image, source: 0))
            }
            let harness = try Harness()
            _ = try harness.draw(DisplayList(size: 256, quads: quads, sources: [.image(image)]))
            expectEqual(harness.renderer.statistics.drawCalls, 2)
        }

        @Test func overlappingPiecesKeepTheirOrder() throws {
            let image = try require(CGImage.make(width: 16, height: 16) { _, _ in [0, 255, 0, 255] })
            // A stack in which every kind of piece covers the ones before, each offset by one pixel.
            var quads: [Quad] = []
            for index in 0..<24 {
                let rect: SIMD4<Float> = [Float(index), Float(index), 20, 20]
                switch index % 4 {
                case 0: quads.append(Quad(map: .identity, rect: rect, color: red))
                case 1: quads.append(Quad(map: .identity, rect: rect, color: white, kind: .image, source: 0))
                case 2: quads.append(Quad(map: .identity, rect: rect, color: blue, radii: [0, 0, 0, 5]))
                default: quads.append(Quad(map: .identity, rect: rect, color: [1, 1, 0, 1], kind: .border, parameter: 10))
                }
            }
            let pixels = try Harness().draw(DisplayList(size: 64, quads: quads, sources: [.image(image)]))
            let colors = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 0, 255]]
            for index in 0..<24 { expectEqual(pixels[index, index], colors[index % 4]) }
        }

        @Test func fullAtlasStillDrawsAll() throws {
            let harness = try Harness()
            // More pictures than fit four pages of 1024², all in one frame.
            let images = try (0..<90).map { index in
                try require(CGImage.make(width: 250, height: 250) { _, _ in [UInt8(index), 1, 2, 255] })
            }
            let quads = (0..<90).map { (index: Int) -> Quad in
                let rect = SIMD4<Float>(Float(index % 10) * 250, Float(index / 10) * 250, 250, 250)
                return Quad(map: .identity, rect: rect, color: white, kind: .image, source: Int32(index))
            }
            let list = DisplayList(size: 2500, quads: quads, sources: images.map(PixelSource.image))
            for _ in 0..<2 {
                let pixels = try harness.draw(list)
                for index in 0..<90 { expectEqual(pixels[index % 10 * 250 + 100, index / 10 * 250 + 100], [index, 1, 2, 255]) }
            }
        }
    }

    /// Solid rectangles and their edges.
    @MainActor
    @Suite struct SolidTests {
        @Test(arguments: [SIMD4<Float>(10, 20, 30, 16), [0, 0, 64, 64], [63, 63, 1, 1]])
        func alignedRectangleIsExact(_ rect: SIMD4<Float>) throws {
            let pixels = try Harness().draw([Quad(map: .identity, rect: rect, color: [1, 0.5, 0, 1])])
            for y in 0..<64 {
                for x in 0..<64 {
                    let inside =
                        Float(x) >= rect.x && Float(x) < rect.x + rect.z && Float(y) >= rect.y && Float(y) < rect.y + rect.w
                    expectEqual(pixels[x, y], (inside ? [255, 128, 0, 255] : [0, 0, 0, 0]))
                }
            }
        }

        @Test func halfCoveredEdgesAreHalf() throws {
            let pixels = try Harness().draw([Quad(map: .identity, rect: [10.5, 20.25, 10, 10], color: white)])
            expect(near(pixels[10, 25], [128, 128, 128, 128]))
            expect(near(pixels[20, 25], [128, 128, 128, 128]))
            expect(near(pixels[15, 20], [191, 191, 191, 191]))
            expect(near(pixels[15, 30], [64, 64, 64, 64]))
            expectEqual(pixels[15, 25], [255, 255, 255, 255])
            expectEqual(pixels[9, 25], [0, 0, 0, 0])
            expect(abs(pixels.area - 100) < 0.3)
        }

        @Test func hairlineCoversItsWidth() throws {
            let pixels = try Harness().draw([Quad(map: .identity, rect: [20.3, 10, 0.25, 40], color: white)])
            expect(near(pixels[20, 30], [64, 64, 64, 64]))
            expect(abs(pixels.area - 10) < 0.3)
        }

        @Test(arguments: [Float(0.1), 0.4, 0.7853982, 1.2, 2.5])
        func rotatedRectangleKeepsItsArea(_ angle: Float) throws {
            let quad = Quad(map: .rotation(angle, center: [32, 32]), rect: [-15, -10, 30, 20], color: white)
            expect(abs(try Harness().draw([quad]).area - 600) < 3)
        }

        @Test func largeRotatedRectangleHasNoSeams() throws {
            let quad = Quad(map: .rotation(0.3, center: [256, 256]), rect: [-150, -150, 300, 300], color: white * 0.5)
            let harness = try Harness()
            let pixels = try harness.draw([quad], size: 512)
            expectEqual(harness.renderer.statistics.instances, 2)
            expect(abs(pixels.area - 45_000 * (128.0 / 127.5)) < 60)
            // Every pixel is painted exactly once.
            let inner = (156..<356).flatMap { y in (156..<356).map { x in pixels[x, y][3] } }
            expect(inner.allSatisfy { $0 == 128 || $0 == 127 })
        }
    }
}

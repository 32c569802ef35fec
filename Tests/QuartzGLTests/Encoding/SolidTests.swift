import QuartzCore
import Testing

extension QuartzGLTests {
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
                    #expect(pixels[x, y] == (inside ? [255, 128, 0, 255] : [0, 0, 0, 0]))
                }
            }
        }

        @Test func halfCoveredEdgesAreHalf() throws {
            let pixels = try Harness().draw([Quad(map: .identity, rect: [10.5, 20.25, 10, 10], color: white)])
            #expect(near(pixels[10, 25], [128, 128, 128, 128]))
            #expect(near(pixels[20, 25], [128, 128, 128, 128]))
            #expect(near(pixels[15, 20], [191, 191, 191, 191]))
            #expect(near(pixels[15, 30], [64, 64, 64, 64]))
            #expect(pixels[15, 25] == [255, 255, 255, 255])
            #expect(pixels[9, 25] == [0, 0, 0, 0])
            #expect(abs(pixels.area - 100) < 0.3)
        }

        @Test func hairlineCoversItsWidth() throws {
            let pixels = try Harness().draw([Quad(map: .identity, rect: [20.3, 10, 0.25, 40], color: white)])
            #expect(near(pixels[20, 30], [64, 64, 64, 64]))
            #expect(abs(pixels.area - 10) < 0.3)
        }

        @Test(arguments: [Float(0.1), 0.4, 0.7853982, 1.2, 2.5])
        func rotatedRectangleKeepsItsArea(_ angle: Float) throws {
            let quad = Quad(map: .rotation(angle, center: [32, 32]), rect: [-15, -10, 30, 20], color: white)
            #expect(abs(try Harness().draw([quad]).area - 600) < 3)
        }

        @Test func largeRotatedRectangleHasNoSeams() throws {
            let quad = Quad(map: .rotation(0.3, center: [256, 256]), rect: [-150, -150, 300, 300], color: white * 0.5)
            let harness = try Harness()
            let pixels = try harness.draw([quad], size: 512)
            #expect(harness.renderer.statistics.instances == 2)
            #expect(abs(pixels.area - 45_000 * (128.0 / 127.5)) < 60)
            // Every pixel is painted exactly once.
            let inner = (156..<356).flatMap { y in (156..<356).map { x in pixels[x, y][3] } }
            #expect(inner.allSatisfy { $0 == 128 || $0 == 127 })
        }
    }
}

import Foundation
import QuartzCore
import QuartzGL
import SeededRandom
import Expectations
import Testing

extension QuartzGLTests {
    /// Large pieces on the pixel grid, which are divided into plain parts and corners.
    @MainActor
    @Suite struct PanelTests {
        private static let side = 260

        private func solid(
            _ rect: SIMD4<Float>, _ color: SIMD4<Float>, radii: SIMD4<Float> = .zero, _ kind: Quad.Kind = .solid,
            _ parameter: Float = 0
        ) -> Quad {
            Quad(map: .identity, rect: rect, color: color, kind: kind, radii: radii, parameter: parameter)
        }

        /// Returns the same quads with a map that is not recognized as the identity: drawn as interior and rim.
        private func offGrid(_ quads: [Quad]) -> [Quad] {
            quads.map {
                var quad = $0
                quad.map.x.y = 1e-7
                return quad
            }
        }

        @Test(arguments: [
            SIMD4<Float>(20, 20, 200, 200), [20.25, 19.5, 200.5, 201.75], [10.5, 10.5, 190, 180], [0.1, 0.9, 240, 240],
        ])
        func partsAreTheWhole(_ rect: SIMD4<Float>) throws {
            let harness = try Harness.shared()
            let color: SIMD4<Float> = [0.3, 0.1, 0.4, 0.6]
            for radii in [SIMD4<Float>.zero, [24, 24, 24, 24], [0, 40, 8, 0], [11.5, 0, 0, 60]] {
                for (kind, parameter) in [
                    (Quad.Kind.solid, Float(0)), (.border, 2), (.border, 0.4), (.border, 7.3), (.border, 30),
                ] {
                    let quads = [solid(rect, color, radii: radii, kind, parameter)]
                    let parts = try harness.draw(quads, size: CGFloat(Self.side))
                    let whole = try harness.draw(offGrid(quads), size: CGFloat(Self.side))
                    expect(parts.difference(from: whole) <= 2, "\(radii) \(kind) \(parameter)")
                }
            }
        }

        @Test func onlyCornersAreShadedAsSuch() throws {
            let harness = try Harness()
            let quads = [solid([10, 10, 240, 240], [0.5, 0, 0, 0.5], radii: [20, 20, 20, 20], .border, 3)]
            _ = try harness.draw(quads, size: CGFloat(Self.side))
            // Four sides in one draw call, four corners in another.
            expectEqual(harness.renderer.statistics.drawCalls, 2)
            expectEqual(harness.renderer.statistics.instances, 8)
        }

        /// Quads on top of plain paint are blended into its colour ahead, with the same result as blending.
        @Test func stackedPaintIsMixed() throws {
            let harness = try Harness()
            var expected = SIMD4<Float>.zero
            var quads: [Quad] = []
            for index in 0..<6 {
                let color = SIMD4<Float>(Float(index) / 6, 0.5, 1 - Float(index) / 6, 1) * 0.4
                quads.append(solid([Float(index), 5, 250, 250 - Float(index)], color))
                expected = color + (1 - color.w) * expected
            }
            let pixels = try harness.draw(quads, size: CGFloat(Self.side))
            expectEqual(harness.renderer.statistics.drawCalls, 1)
            expect(near(pixels[128, 128], (0..<4).map { Int((expected[$0] * 255).rounded()) }))
            // The separate pieces, blended one by one.
            let single = try quads.map { try harness.draw([$0], size: CGFloat(Self.side)) }
            for (x, y) in [(0, 100), (2, 100), (4, 7), (251, 248), (253, 246), (100, 250), (254, 200)] {
                let over = single.reduce(SIMD4<Float>.zero) { below, pixels in
                    let p = pixels[x, y]
                    let above = SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3]))
                    return above + below * (1 - above.w / 255)
                }
                expect(near(pixels[x, y], (0..<4).map { Int(over[$0].rounded()) }, tolerance: 3), "\(x), \(y)")
            }
        }

        /// Random boxes, opaque and translucent, small and large, compared with blending in the test.
        @Test(arguments: 0..<24)
        func whateverIsStackedLooksBlended(_ seed: Int) throws {
            var random = SplitMix64(seed: UInt64(seed) &* 7919 + 3)
            func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let side = Self.side
            var expected = [SIMD4<Float>](repeating: .zero, count: side * side)
            var quads: [Quad] = []
            for _ in 0..<14 {
                let isSmall = number(0...3) == 0
                let x = number(-20...(isSmall ? 200 : 60))
                let y = number(-20...(isSmall ? 200 : 60))
                let width = isSmall ? number(4...60) : number(150...300)
                let height = isSmall ? number(4...60) : number(150...300)
                let alpha: Float = number(0...3) == 0 ? 1 : Float(number(1...9)) / 10
                let color = SIMD4(Float(number(0...10)) / 10, Float(number(0...10)) / 10, Float(number(0...10)) / 10, 1) * alpha
                quads.append(solid([Float(x), Float(y), Float(width), Float(height)], color))
                for row in max(0, y)..<max(0, min(side, y + height)) {
                    for column in max(0, x)..<max(0, min(side, x + width)) {
                        let place = row * side + column
                        expected[place] = color + (1 - alpha) * expected[place]
                    }
                }
            }
            let pixels = try Harness.shared().draw(quads, size: CGFloat(side))
            let worst = expected.indices.reduce(Float(0)) { worst, place in
                (0..<4).reduce(worst) { max($0, abs(expected[place][$1] * 255 - Float(pixels.image.pixels[place * 4 + $1]))) }
            }
            // Half a step per layer of paint that is rounded.
            expect(worst < 6)
        }

        @Test func opaquePaintHidesWhatItCovers() throws {
            let harness = try Harness()
            let quads = [
                solid([0, 0, 250, 250], [0.2, 0.2, 0.2, 0.5]), solid([0, 0, 250, 250], red),
                solid([0, 0, 250, 250], [0, 0, 0.5, 0.5]),
            ]
            let pixels = try harness.draw(quads, size: CGFloat(Self.side))
            expect(near(pixels[100, 100], [128, 0, 128, 255]))
            expectEqual(pixels[255, 255], [0, 0, 0, 0])
        }

        @Test func paintBetweenIsKept() throws {
            let harness = try Harness()
            let quads = [
                solid([0, 0, 250, 250], red), solid([100, 100, 20, 20], green), solid([0, 0, 250, 250], [0, 0, 0.5, 0.5]),
            ]
            let pixels = try harness.draw(quads, size: CGFloat(Self.side))
            expect(near(pixels[110, 110], [0, 128, 128, 255]))
            expect(near(pixels[50, 50], [128, 0, 128, 255]))
        }

        @Test func groupsDoNotMixWithWhatLiesBehind() throws {
            var list = DisplayList(size: CGSize(width: Self.side, height: Self.side))
            list.quads = [
                solid([0, 0, 250, 250], red), solid([0, 0, 250, 250], blue), solid([0, 0, 250, 250], [0, 0.5, 0, 0.5]),
            ]
            list.groups = [DisplayList.Group(bounds: CGRect(x: 0, y: 0, width: 250, height: 250), opacity: 0.5)]
            list.commands = [
                .draw(first: 0, count: 1), .beginGroup(0), .draw(first: 1, count: 1), .endGroup, .draw(first: 2, count: 1),
            ]
            let pixels = try Harness().draw(list)
            expect(near(pixels[100, 100], [64, 128, 64, 255], tolerance: 2))
        }

        // MARK: Shadows

        /// Large shadows are composed of a corner's picture, fades and plain paint.
        @Test(arguments: [(Float(0), Float(6)), (20, 6), (20, 2), (36, 9.5), (12, 0.9)])
        func largeShadowsFollowTheIntegral(_ radius: Float, _ sigma: Float) throws {
            for offset in [Float(0), 0.4] {
                let rect: SIMD4<Float> = [40 + offset, 36 - offset, 184, 190]
                let pixels = try Harness.shared().draw(
                    [solid(rect, white, radii: SIMD4(repeating: radius), .shadow, sigma)], size: CGFloat(Self.side))
                var worst = 0.0
                for y in stride(from: 1, to: Self.side, by: 5) {
                    for x in stride(from: 1, to: Self.side, by: 9) {
                        let expected = blurredBox(Double(x) + 0.5, Double(y) + 0.5, rect, Double(radius), Double(sigma))
                        worst = max(worst, abs(expected * 255 - Double(pixels[x, y][3])))
                    }
                }
                expect(worst < 2, "\(offset)")
            }
        }

        @Test func shadowsUnderTranslucentPanelsShowThrough() throws {
            let rect: SIMD4<Float> = [20, 20, 220, 220]
            let quads = [
                solid([20, 23, 220, 220], [0, 0, 0, 0.5], radii: [20, 20, 20, 20], .shadow, 6),
                solid(rect, [0.5, 0.5, 0.5, 0.5], radii: [20, 20, 20, 20]),
            ]
            let harness = try Harness.shared()
            let together = try harness.draw(quads, size: CGFloat(Self.side))
            expect(near(together[130, 130], [128, 128, 128, 191]))
            let (shadow, panel) = (
                try harness.draw([quads[0]], size: CGFloat(Self.side)), try harness.draw([quads[1]], size: CGFloat(Self.side))
            )
            for (x, y) in [(22, 130), (130, 22), (30, 30), (238, 130), (130, 238), (130, 30), (8, 130), (45, 45)] {
                let (s, p) = (shadow[x, y], panel[x, y])
                let expected = (0..<4).map { p[$0] + (s[$0] * (255 - p[3]) + 127) / 255 }
                expect(near(together[x, y], expected, tolerance: 2), "\(x), \(y)")
            }
        }
    }
}

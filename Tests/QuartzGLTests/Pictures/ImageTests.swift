import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Images: the mapping of texels to pixels, and the interpolation of texels.
    @MainActor
    @Suite struct ImageTests {
        private func gradient(_ side: Int) throws -> CGImage {
            try require(CGImage.make(width: side, height: side) { x, y in [UInt8(x * 7 % 256), UInt8(y * 5 % 256), 99, 255] })
        }

        private func list(_ quads: [Quad], _ images: CGImage..., size: CGFloat = 64) -> DisplayList {
            DisplayList(size: size, quads: quads, sources: images.map(PixelSource.image))
        }

        @Test(arguments: [16, 40, 300])
        func alignedImageIsCopied(side: Int) throws {
            let image = try gradient(side)
            let quad = Quad(map: .identity, rect: [3, 5, Float(side), Float(side)], color: white, kind: .image, source: 0)
            let pixels = try Harness().draw(list([quad], image, size: 320))
            for y in 0..<side {
                for x in 0..<side { expectEqual(pixels[x + 3, y + 5], [x * 7 % 256, y * 5 % 256, 99, 255]) }
            }
            expectEqual(pixels.area, Double(side * side))
        }

        @Test func reversedTextureFlips() throws {
            let image = try gradient(16)
            let quad = Quad(map: .identity, rect: [0, 0, 16, 16], color: white, kind: .image, texture: [1, 0, 0, 1], source: 0)
            let mirrored = Quad(
                map: PlaneMap(x: [-1, 0, 40, 0], y: [0, 1, 0, 0], w: [0, 0, 1, 0]), rect: [0, 0, 16, 16], color: white,
                kind: .image, source: 0)
            let pixels = try Harness().draw(list([quad, mirrored], image))
            for x in 0..<16 {
                expectEqual(pixels[x, 3], [(15 - x) * 7, 15, 99, 255])
                expectEqual(pixels[24 + x, 3], [(15 - x) * 7, 15, 99, 255])
            }
        }

        @Test func magnifiedTexelsBlendOrNot() throws {
            let image = try require(CGImage.make(width: 2, height: 1) { x, _ in x == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255] })
            var quad = Quad(map: .identity, rect: [0, 0, 40, 8], color: white, kind: .image, source: 0)
            let linear = try Harness().draw(list([quad], image))
            // Texel centres are at 10 and 30.
            expectEqual(linear[5, 4], [255, 0, 0, 255])
            expect(near(linear[19, 4], [134, 0, 121, 255]))
            expect(near(linear[24, 4], [70, 0, 185, 255]))
            quad.options = .nearest
            let nearest = try Harness().draw(list([quad], image))
            expectEqual(nearest[19, 4], [255, 0, 0, 255])
            expectEqual(nearest[20, 4], [0, 0, 255, 255])
        }

        /// Columns of black and white, seven texels high to a pixel: a smaller level is sampled, also where the last texels are repeated
        /// beyond the image, whether it is painted or masks.
        @Test func repeatedTexelsAreOfTheSameLevel() throws {
            let image = try require(
                CGImage.make(width: 16, height: 16) { x, _ in x % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 0] })
            for map in [PlaneMap.identity, .rotation(.pi / 2, center: [16, 0])] {
                for options in [Quad.Options.trilinear, []] {
                    var quad = Quad(
                        map: map, rect: [0, 0, 16, 16], color: white, kind: .image, texture: [0, -3, 1, 4], source: 0)
                    quad.options = options
                    var masked = ListBuilder(width: 64, height: 64)
                    _ = masked.source(image)
                    masked.group(.init(bounds: CGRect(x: 0, y: 0, width: 64, height: 64))) {
                        $0.add(Quad(map: .identity, rect: [0, 0, 16, 16], color: white, kind: .solid))
                    } mask: {
                        $0.add(quad)
                    }
                    for list in [list([quad], image), masked.list] {
                        let cpu = try require(BitmapPainter().image(of: list, scale: 1))
                        for pixels in [try Harness().draw(list), Pixels(image: cpu)] {
                            for (x, y) in [(2, 2), (3, 2), (2, 3), (8, 13), (9, 13), (13, 8), (13, 9)] {
                                expect(near(pixels[x, y], [128, 128, 128, 128]), "\(pixels[x, y]) at \(x), \(y)")
                            }
                        }
                    }
                }
            }
        }

        /// Columns of black and white, eight to a pixel: their mean, or one of them.
        @Test func reducedTexelsBlendOrNot() throws {
            let image = try require(
                CGImage.make(width: 256, height: 256) { x, _ in x % 8 == 4 ? [255, 255, 255, 255] : [0, 0, 0, 255] })
            for map in [PlaneMap.identity, .rotation(0.3, center: [32, 32])] {
                var quad = Quad(map: map, rect: [0, 0, 32, 32], color: white, kind: .image, source: 0)
                if map != .identity { quad.rect = [-16, -16, 32, 32] }
                let place = map == .identity ? 16 : 32
                let smooth = try Harness().draw(list([quad], image))
                expect((16...48).contains(smooth[place, place][0]), "an eighth: \(smooth[place, place])")
                quad.options = .nearestReduced
                let nearest = try Harness().draw(list([quad], image))
                for x in -8...8 { expect([0, 255].contains(nearest[place + x, place][0])) }
            }
        }

        /// Pairs of black and white columns, three texels per pixel: the level of four texels is plain grey, that of two texels has
        /// black and white columns. The nearest level is that of four; between two levels, the columns show.
        @Test func oneOrTwoLevelsAreSampled() throws {
            let image = try require(
                CGImage.make(width: 48, height: 48) { x, _ in x % 4 < 2 ? [255, 255, 255, 255] : [0, 0, 0, 255] })
            var quad = Quad(map: .identity, rect: [0, 0, 16, 16], color: white, kind: .image, source: 0)
            for (options, isPlain) in [(Quad.Options(), true), (.trilinear, false)] {
                quad.options = options
                let drawn = try Harness().draw(list([quad], image))
                let painted = Pixels(image: try require(BitmapPainter().image(of: list([quad], image), scale: 1)))
                for pixels in [drawn, painted] {
                    let row = (4..<12).map { pixels[$0, 8][0] }
                    let spread = (row.max() ?? 0) - (row.min() ?? 0)
                    expect(isPlain == (spread <= 4), "\(options): \(row)")
                }
            }
        }

        /// Three rows to a pixel, in a quad of two rows that are in different pairs of the screen: the mean of all, also beside the sides,
        /// where coordinates end; drawn upright and turned, whole, smoothed and with round corners.
        @Test func rowsBesideTheSidesAreOfTheSameLevel() throws {
            let image = try require(
                CGImage.make(width: 5, height: 6) { _, y in y % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255] })
            for edges in [[], Quad.Edges.all] {
                for radius: Float in [0, 0.5] {
                    var quad = Quad(map: .identity, rect: [3, 5, 40, 2], color: white, kind: .image, source: 0)
                    (quad.edges, quad.radii) = (edges, SIMD4(repeating: radius))
                    var turned = quad
                    // x and y exchanged: columns 5 and 6.
                    turned.map = PlaneMap(x: [0, 1, 0, 0], y: [1, 0, 0, 0], w: [0, 0, 1, 0])
                    for (quad, places) in [(quad, [(20, 5), (20, 6)]), (turned, [(5, 20), (6, 20)])] {
                        let drawn = try Harness().draw(list([quad], image))
                        let painted = Pixels(image: try require(BitmapPainter().image(of: list([quad], image), scale: 1)))
                        for pixels in [drawn, painted] {
                            for (x, y) in places { expect((120...135).contains(pixels[x, y][0]), "\(pixels[x, y])") }
                        }
                    }
                }
            }
        }

        /// The sides of a picture with a wide transparent rim are not smoothed, which changes no pixel.
        @Test func aTransparentRimNeedsNoSmoothing() throws {
            let image = try require(
                CGImage.make(width: 32, height: 32) { x, y in
                    (8..<24).contains(x) && (8..<24).contains(y) ? [255, 0, 0, 255] : [0, 0, 0, 0]
                })
            let map = PlaneMap.rotation(0.4, center: [32, 32])
            var quad = Quad(map: map, rect: [-20, -20, 40, 40], color: white, kind: .image, source: 0)
            let smooth = try Harness().draw(list([quad], image))
            quad.edges = []
            let sharp = try Harness().draw(list([quad], image))
            expect(smooth.difference(from: sharp) <= 1)
            expect(near(smooth[32, 32], [255, 0, 0, 255]))
        }

        @Test func partsDoNotBleed() throws {
            // Four fields. Each quad shows the green one, magnified, so that sampling beyond it would mix in another.
            let image = try require(
                CGImage.make(width: 8, height: 8) { x, y in
                    x < 4 ? (y < 4 ? [255, 0, 0, 255] : [0, 255, 0, 255]) : (y < 4 ? [0, 0, 255, 255] : [9, 9, 9, 255])
                })
            let quad = Quad(
                map: .identity, rect: [0.5, 0.5, 40, 40], color: white, kind: .image, texture: [0, 0.5, 0.5, 1], source: 0)
            let turned = Quad(
                map: .rotation(0.3, center: [32, 32]), rect: [-16, -16, 32, 32], color: white, kind: .image,
                texture: [0, 0.5, 0.5, 1], source: 0)
            for pixels in try [Harness().draw(list([quad], image)), Harness().draw(list([turned], image))] {
                expectEqual(pixels[32, 32], [0, 255, 0, 255])
                for y in 0..<64 {
                    for x in 0..<64 { expect(pixels[x, y][0] == 0, pixels[x, y][2] == 0) }
                }
            }
        }

        @Test func minifiedImageIsAveraged() throws {
            let board = try require(CGImage.checkerboard(cells: 64, side: 1, [255, 255, 255, 255], [0, 0, 0, 255]))
            let quad = Quad(map: .identity, rect: [8, 8, 16, 16], color: white, kind: .image, source: 0)
            let pixels = try Harness().draw(list([quad], board))
            for y in 8..<24 {
                for x in 8..<24 { expect(near(pixels[x, y], [128, 128, 128, 255], tolerance: 2)) }
            }
        }

        @Test func perspectiveMapsTexelsExactly() throws {
            // Columns of the image are numbered by their red value. The plane is rotated by a third of a half turn. A pixel at
            // distance X from the centre shows the column at X / (cos - X sin / d).
            let image = try require(CGImage.make(width: 100, height: 4) { x, _ in [UInt8(x * 2), 0, 0, 255] })
            let angle: Float = 1.0471976
            let map = PlaneMap.turned(angle, center: [32, 32], distance: 150)
            let quad = Quad(map: map, rect: [-50, -20, 100, 40], color: white, kind: .image, source: 0)
            let pixels = try Harness().draw(list([quad], image))
            for x in [16, 22, 32, 40, 48] {
                let screen = Float(x) + 0.5 - 32
                let plane = screen / (cos(angle) - screen * sin(angle) / 150)
                guard abs(plane) < 49 else { continue }
                let expected = Int((2 * (plane + 50 - 0.5)).rounded())
                expect(abs(pixels[x, 32][0] - expected) <= 2, "at \(x)")
            }
        }

        @Test func tintMultiplies() throws {
            let image = try require(CGImage.make(width: 4, height: 4) { _, _ in [200, 100, 50, 255] })
            let quad = Quad(map: .identity, rect: [0, 0, 4, 4], color: [0.5, 0.5, 0.5, 0.5], kind: .image, source: 0)
            expect(near(try Harness().draw(list([quad], image))[2, 2], [100, 50, 25, 128]))
        }

        @Test func missingSourceIsLeftOut() throws {
            let quad = Quad(map: .identity, rect: [0, 0, 4, 4], color: white, kind: .image, source: 7)
            try expectEqual(Harness().draw([quad]).area, 0)
        }
    }
}

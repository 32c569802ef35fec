import Foundation
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Masks of one quad, which are sampled, against the same masks painted; masks within masks; many groups at a time.
    @MainActor
    @Suite struct MaskTests {
        private static let all = CGRect(x: 0, y: 0, width: 96, height: 96)

        enum Mask: CaseIterable {
            case circle, largeCircle, turnedCircle, leaningCircle, scaledCircle, image, turnedImage, rounded, faint
        }

        enum Content: CaseIterable {
            case solid, between, turned, image, gradient, border, shape, overlapping, apart, clipped
        }

        private func circle(_ list: inout ListBuilder) -> Int32 {
            var path = PathGeometry()
            path.addEllipse(in: CGRect(x: -20, y: -16, width: 40, height: 32))
            return list.source(ShapeSource(geometry: path))
        }

        private func quad(_ mask: Mask, _ list: inout ListBuilder) throws -> Quad {
            let move = PlaneMap(x: [1, 0, 46, 0], y: [0, 1, 47.5, 0], w: [0, 0, 1, 0])
            let box: SIMD4<Float> = [-20, -16, 40, 32]
            switch mask {
            case .circle: return Quad(map: move, rect: box, color: white, kind: .coverage, source: circle(&list))
            case .largeCircle:
                var path = PathGeometry()
                path.addEllipse(in: CGRect(x: -44, y: -40, width: 88, height: 80))
                let source = list.source(ShapeSource(geometry: path))
                return Quad(map: move, rect: [-44, -40, 88, 80], color: white, kind: .coverage, source: source)
            case .turnedCircle:
                let map = PlaneMap.rotation(0.5, center: [46, 47])
                return Quad(map: map, rect: box, color: white, kind: .coverage, source: circle(&list))
            case .leaningCircle:
                let map = PlaneMap.turned(0.8, center: [46, 47], distance: 120)
                return Quad(map: map, rect: box, color: white, kind: .coverage, source: circle(&list))
            case .scaledCircle:
                let map = PlaneMap(x: [1.37, 0, 46.2, 0], y: [0, 1.37, 47.1, 0], w: [0, 0, 1, 0])
                return Quad(map: map, rect: box, color: white, kind: .coverage, source: circle(&list))
            case .image, .turnedImage:
                let image = try require(CGImage.make(width: 16, height: 16) { x, y in [0, 0, 0, UInt8(x * 16 + y)] })
                let map = mask == .image ? move : PlaneMap.rotation(-0.7, center: [46, 47])
                return Quad(map: map, rect: box, color: white, kind: .image, source: list.source(image))
            case .rounded: return Quad(map: .rotation(0.2, center: [46, 47]), rect: box, color: white, radii: [8, 8, 4, 0])
            case .faint: return Quad(map: move, rect: box, color: [0, 0, 0, 0.4], radii: [9, 9, 9, 9])
            }
        }

        private func add(_ content: Content, _ list: inout ListBuilder) throws {
            let box: SIMD4<Float> = [20, 24, 50, 44]
            switch content {
            case .solid: list.add(Quad(map: .identity, rect: box, color: [0.8, 0.4, 0, 0.8]))
            case .between: list.add(Quad(map: .identity, rect: [30.3, 40.6, 21.5, 30.2], color: green, radii: [5, 5, 5, 5]))
            case .turned:
                list.add(Quad(map: .turned(0.6, center: [40, 48], distance: 90), rect: [-20, -20, 50, 40], color: blue))
            case .image:
                let image = try require(CGImage.checkerboard(cells: 4, side: 8))
                list.add(Quad(map: .identity, rect: box, color: white, kind: .image, source: list.source(image)))
            case .gradient:
                let stops = [GradientSource.Stop(color: red, location: 0), .init(color: blue, location: 1)]
                let gradient = GradientSource(type: .axial, ends: [0, 0, 1, 1], stops: stops)
                list.add(
                    Quad(map: .identity, rect: box, color: white, kind: .gradient, source: list.source(.gradient(gradient))))
            case .border:
                list.add(Quad(map: .identity, rect: box, color: red, kind: .border, radii: [8, 8, 8, 8], parameter: 6))
            case .shape: list.text("Mask", size: 24, at: [22, 30], color: red)
            case .overlapping:
                list.add(
                    Quad(map: .identity, rect: box, color: red * 0.7),
                    Quad(map: .rotation(0.4, center: [50, 50]), rect: [-20, -20, 40, 40], color: blue * 0.5))
            case .apart:
                list.add(
                    Quad(map: .identity, rect: [20, 24, 20, 44], color: red * 0.7),
                    Quad(map: .identity, rect: [44, 24, 20, 44], color: blue * 0.5))
            case .clipped:
                let clip = list.clip(map: .rotation(0.3, center: [46, 46]), rect: [-14, -14, 28, 28], radii: [6, 6, 6, 6])
                list.add(Quad(map: .identity, rect: box, color: green, clip: clip))
            }
        }

        /// A second quad beside the content has the mask painted.
        private func list(_ mask: Mask, _ content: Content, isPainted: Bool) throws -> DisplayList {
            var list = ListBuilder(width: 96, height: 96)
            list.add(Quad(map: .identity, rect: [0, 0, 96, 96], color: [0.1, 0.2, 0.3, 1]))
            let quad = try quad(mask, &list)
            var failure: (any Error)?
            list.group(.init(bounds: Self.all, opacity: 0.9)) { list in
                do { try add(content, &list) } catch { failure = error }
            } mask: {
                $0.add(quad)
                if isPainted { $0.add(Quad(map: .identity, rect: [90, 90, 4, 4], color: white)) }
            }
            if let failure { throw failure }
            return list.list
        }

        @Test(arguments: Mask.allCases, Content.allCases)
        func aMaskOfOneQuadShowsWhatItShowsPainted(_ mask: Mask, _ content: Content) throws {
            let harness = try Harness.shared()
            let painted = try harness.draw(try list(mask, content, isPainted: true))
            expectEqual(harness.renderer.statistics.offscreenPasses, 2)
            let found = try harness.draw(try list(mask, content, isPainted: false))
            // A clip besides another one has the mask painted; pictures of overlapping quads are painted.
            let isTaken = content == .clipped && [.image, .turnedImage, .rounded, .faint].contains(mask)
            let passes = content == .overlapping || isTaken ? 1 : 0
            expectEqual(harness.renderer.statistics.offscreenPasses, passes)
            expect(painted.difference(from: found) <= 3)
            let ground = found[1, 1]
            let differing = (0..<96 * 96).count { found[$0 % 96, $0 / 96] != ground }
            expect(near(ground, [26, 51, 77, 255]), differing > 20)
        }

        /// Overlapping masked layers, against their coverage computed pixel by pixel.
        @Test func maskedLayersKeepTheirOrder() throws {
            let scene = try LayerScene()
            let frames = [CGRect(x: 4, y: 4, width: 90, height: 64), CGRect(x: 30, y: 56, width: 90, height: 64)]
            let colors: [[Double]] = [[200, 40, 0, 0.8], [0, 80, 240, 0.6]]
            var expected = [[Double]](repeating: [0, 0, 0, 0], count: 128 * 128)
            for (frame, color) in zip(frames, colors) {
                let mask = CAShapeLayer()
                mask.path = CGPath(ellipseIn: CGRect(origin: .zero, size: frame.size), transform: nil)
                scene.add(frame, .bytes(Int(color[0]), Int(color[1]), Int(color[2]), CGFloat(color[3]))) { $0.mask = mask }
                var path = PathGeometry()
                path.addEllipse(in: frame)
                let coverage = CoverageRasterizer.rasterize(path, width: 128, height: 128)
                for index in expected.indices {
                    let share = color[3] * Double(coverage.bytes[index]) / 255
                    for i in 0..<3 { expected[index][i] = color[i] * share + expected[index][i] * (1 - share) }
                    expected[index][3] = 255 * share + expected[index][3] * (1 - share)
                }
            }
            let pixels = try scene.pixels()
            for y in 0..<128 {
                for x in 0..<128 {
                    let pixel = expected[y * 128 + x].map { Int($0.rounded()) }
                    expect(near(pixels[x, y], pixel, tolerance: 2), "at \(x), \(y)")
                }
            }
            expect(scene.harness.renderer.statistics.drawCalls <= 3)
        }

        /// Shares of a half, of two fifths and of a quarter multiply: a group in a group, and a mask in a mask.
        @Test func masksWithinMasksMultiply() throws {
            func faint(_ share: Float) -> (inout ListBuilder) -> Void {
                { $0.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: [0, 0, 0, share])) }
            }
            var list = ListBuilder(width: 64, height: 64)
            list.group(.init(bounds: Self.all)) {
                $0.group(.init(bounds: Self.all)) {
                    $0.add(Quad(map: .identity, rect: [0, 0, 32, 64], color: white))
                } mask: {
                    faint(0.5)(&$0)
                }
                $0.add(Quad(map: .identity, rect: [32, 0, 32, 64], color: white))
            } mask: {
                $0.group(.init(bounds: Self.all), content: faint(0.4), mask: faint(0.25))
            }
            let pixels = try Harness().draw(list.list)
            expect(near(pixels[10, 30], [13, 13, 13, 13]), near(pixels[50, 30], [26, 26, 26, 26]))
        }

        /// Sixty groups of overlapping quads on one sheet, each with a group within; the last ones do not fit where pictures are large.
        @Test(arguments: [(24, 60), (1500, 3)])
        func manyGroupsKeepApart(side: Int, count: Int) throws {
            let columns = side < 100 ? 10 : 1
            let size = CGSize(width: columns * side, height: side < 100 ? count / columns * side : side)
            var list = ListBuilder(width: size.width, height: size.height)
            func color(_ index: Int) -> SIMD4<Float> { [Float(index) / 64, 1 - Float(index) / 64, 0, 1] }
            for index in 0..<count {
                let place = SIMD2(Float(index % columns * side), side < 100 ? Float(index / columns * side) : 0)
                let frame = CGRect(x: CGFloat(place.x), y: CGFloat(place.y), width: CGFloat(side), height: CGFloat(side))
                let length = Float(side)
                list.group(.init(bounds: frame, opacity: 0.5)) {
                    $0.add(
                        Quad(map: .identity, rect: [place.x, place.y, length, length], color: blue),
                        Quad(map: .identity, rect: [place.x, place.y, length / 2, length], color: color(index)))
                    $0.group(.init(bounds: frame, opacity: 0.25)) {
                        $0.add(
                            Quad(map: .identity, rect: [place.x, place.y, length, length / 2], color: blue),
                            Quad(map: .identity, rect: [place.x, place.y, length, length / 2], color: white))
                    }
                }
            }
            let harness = try Harness()
            let pixels = try harness.draw(list.list)
            expectEqual(harness.renderer.statistics.offscreenPasses, 2 * count)
            guard side < 100 else {
                // Of three coats of one half, each over the last: 1 − (1/2)³ of the last colours, blue to the right.
                expect(near(pixels[1400, 1400], [0, 0, 223, 223]), near(pixels[0, 1400][3...].map { $0 }, [223]))
                return
            }
            for index in 0..<count {
                let (x, y) = (index % columns * side, index / columns * side)
                let own = (color(index) * 127.5).rounded(.toNearestOrEven)
                expect(near(pixels[x + 2, y + side - 2], [Int(own.x), Int(own.y), 0, 128]))
                expect(near(pixels[x + side - 2, y + side - 2], [0, 0, 128, 128]))
                expect(near(pixels[x + side - 2, y + 2], [32, 32, 128, 128]))
            }
        }

        /// The pictures of a large group are as large as the mask of its mask.
        @Test func picturesEndWhereMasksOfMasksDo() throws {
            var list = ListBuilder(width: 1000, height: 1000)
            let stops = [GradientSource.Stop(color: white, location: 0), .init(color: white, location: 1)]
            let gradient = list.source(.gradient(GradientSource(type: .axial, ends: [0, 0, 1, 1], stops: stops)))
            let large = SIMD4<Float>(0, 0, 1000, 1000)
            let bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
            list.group(.init(bounds: bounds)) {
                $0.add(Quad(map: .identity, rect: large, color: red), Quad(map: .identity, rect: large, color: blue * 0.5))
            } mask: {
                $0.group(.init(bounds: bounds)) {
                    $0.add(Quad(map: .identity, rect: large, color: white, kind: .gradient, source: gradient))
                } mask: {
                    $0.add(
                        Quad(map: .identity, rect: [500, 500, 20, 20], color: white),
                        Quad(map: .identity, rect: [530, 500, 20, 20], color: white))
                }
            }
            let harness = try Harness()
            let pixels = try harness.draw(list.list)
            expect(near(pixels[510, 510], [128, 0, 128, 255]), near(pixels[540, 510], [128, 0, 128, 255]))
            expect(pixels[525, 510] == [0, 0, 0, 0], pixels[510, 530] == [0, 0, 0, 0])
            expect(harness.renderer.statistics.textureBytes < 2 << 20)
        }

        /// Layers whose masks have the same path, and masks in them: one coverage each, and no pictures.
        @Test func siblingsWithEqualMasksShareThem() throws {
            let scene = try LayerScene()
            for index in 0..<9 {
                let frame = CGRect(x: index % 3 * 42, y: index / 3 * 42, width: 40, height: 40)
                scene.add(frame, .bytes(20 * index, 100, 200)) { layer in
                    let outer = CAShapeLayer()
                    outer.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 36, height: 30), transform: nil)
                    let inner = CAShapeLayer()
                    inner.path = CGPath(ellipseIn: CGRect(x: 6, y: 0, width: 28, height: 40), transform: nil)
                    outer.mask = inner
                    layer.mask = outer
                }
            }
            let pixels = try scene.pixels()
            let statistics = scene.harness.renderer.statistics
            expect(statistics.offscreenPasses == 0, statistics.uploads == 1)
            for index in 0..<9 {
                let (x, y) = (index % 3 * 42, index / 3 * 42)
                expect(near(pixels[x + 20, y + 17], [20 * index, 100, 200, 255]))
                expectEqual(pixels[x + 3, y + 17], pixels[x + 1, y + 1])
            }
        }
    }
}

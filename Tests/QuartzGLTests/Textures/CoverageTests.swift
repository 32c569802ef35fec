import Foundation
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Shapes: rasterised at their position, and sampled if they are rotated.
    @MainActor
    @Suite struct CoverageTests {
        private func list(
            _ geometry: PathGeometry, map: PlaneMap = .identity, rect: SIMD4<Float> = [-100, -100, 200, 200], size: CGFloat = 64
        ) -> DisplayList {
            var list = ListBuilder(width: size, height: size)
            list.add(
                Quad(
                    map: map, rect: rect, color: [1, 0.5, 0, 1], kind: .coverage,
                    source: list.source(ShapeSource(geometry: geometry))))
            return list.list
        }

        private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> PathGeometry {
            var path = PathGeometry()
            path.move(to: CGPoint(x: x, y: y))
            path.addLine(to: CGPoint(x: x + width, y: y))
            path.addLine(to: CGPoint(x: x + width, y: y + height))
            path.addLine(to: CGPoint(x: x, y: y + height))
            path.close()
            return path
        }

        private func move(_ x: Float, _ y: Float, scale: SIMD2<Float> = [1, 1]) -> PlaneMap {
            PlaneMap(x: [scale.x, 0, x, 0], y: [0, scale.y, y, 0], w: [0, 0, 1, 0])
        }

        /// A square of ± 10⁷ with a hole of 40 about (50, 50) is as sharp as one that ends at the canvas: on the grid, scaled and
        /// rotated.
        @Test(arguments: [Float(1), 0.3, 1.7], [Float(0), 0.4])
        func aShapeFarLargerThanTheViewKeepsItsDetail(scale: Float, angle: Float) throws {
            func frame(_ reach: CGFloat) -> ShapeSource {
                var path = PathGeometry()
                path.addRect(CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
                path.addRect(CGRect(x: 30, y: 30, width: 40, height: 40))
                return ShapeSource(geometry: path, fillRule: .evenOdd)
            }
            // Rotated about (50, 50), which is mapped to (48, 48).
            let (c, s) = (scale * Float(cos(Double(angle))), scale * Float(sin(Double(angle))))
            let map = PlaneMap(
                x: [c, -s, 48 - 50 * c + 50 * s, 0], y: [s, c, 48 - 50 * s - 50 * c, 0], w: [0, 0, 1, 0])
            func pixels(_ reach: CGFloat) throws -> Pixels {
                var list = ListBuilder(width: 96, height: 96)
                let side = Float(reach)
                list.add(
                    Quad(
                        map: map, rect: [-side, -side, 2 * side, 2 * side], color: [1, 0.5, 0, 1], kind: .coverage,
                        source: list.source(frame(reach))))
                return try Harness.shared().draw(list.list)
            }
            let near = try pixels(400)
            let far = try pixels(1e7)
            var most = 0
            for y in 0..<96 {
                for x in 0..<96 { most = max(most, abs(Int(near[x, y][3]) - Int(far[x, y][3]))) }
            }
            expect(most <= (angle == 0 ? 1 : 24), "edges sampled off the grid may differ by a tenth")
            expect(far[48, 48][3] == 0, far[2, 2][3] == 255, far[93, 93][3] == 255)
        }

        @Test(arguments: [Float(0), 3, 17])
        func onTheGridItIsExact(_ offset: Float) throws {
            let pixels = try Harness.shared().draw(list(box(4, 6, 12, 9), map: move(offset, offset)))
            for y in 0..<64 {
                for x in 0..<64 {
                    let inside = x - Int(offset) >= 4 && x - Int(offset) < 16 && y - Int(offset) >= 6 && y - Int(offset) < 15
                    expectEqual(pixels[x, y], (inside ? [255, 128, 0, 255] : [0, 0, 0, 0]))
                }
            }
        }

        @Test func betweenPixelsItMovesByQuarters() throws {
            let pixels = try Harness.shared().draw(list(box(4, 6, 12, 9), map: move(0.25, 0.5)))
            expect(near(pixels[4, 10], [191, 96, 0, 191]))
            expect(near(pixels[16, 10], [64, 32, 0, 64]))
            expect(near(pixels[10, 6], [128, 64, 0, 128]))
            expect(abs(pixels.area - 108) < 0.5)
        }

        @Test func doubledAndFlippedItIsExactToo() throws {
            let doubled = try Harness.shared().draw(list(box(4, 6, 12, 9), map: move(1, 2, scale: [2, 2])))
            expectEqual(doubled.area, 432)
            expect(doubled[9, 14][3] == 255, doubled[8, 14][3] == 0)
            let flipped = try Harness.shared().draw(list(box(4, 6, 12, 9), map: move(40, 0, scale: [-1, 1])))
            expectEqual(flipped.area, 108)
            expect(flipped[24, 6][3] == 255, flipped[35, 6][3] == 255, flipped[36, 6][3] == 0)
        }

        @Test(arguments: [Float(0.37), 0.9, 1.37, 3.1])
        func atAnyScaleItHasItsArea(_ scale: Float) throws {
            let pixels = try Harness.shared().draw(list(box(4, 4, 12, 9), map: move(2.3, 1.1, scale: [scale, scale])))
            let expected = Double(108 * scale * scale)
            expect(abs(pixels.area - expected) < 0.02 * expected + 0.6)
        }

        @Test func turnedItHasItsArea() throws {
            let pixels = try Harness.shared().draw(list(box(-10, -8, 20, 16), map: .rotation(0.5, center: [32, 32])))
            expect(abs(pixels.area - 320) < 4)
            expectEqual(pixels[32, 32], [255, 128, 0, 255])
        }

        @Test func inPerspectiveItMatchesTheSolid() throws {
            let map = PlaneMap.turned(0.8, center: [32, 32], distance: 90)
            let shape = try Harness.shared().draw(list(box(-20, -16, 40, 32), map: map))
            let solid = try Harness.shared().draw([Quad(map: map, rect: [-20, -16, 40, 32], color: white)])
            expect(abs(shape.area - solid.area) < 0.01 * solid.area)
        }

        @Test func theQuadCutsTheShape() throws {
            let pixels = try Harness.shared().draw(list(box(0, 0, 40, 40), rect: [10.5, 10, 10, 12]))
            expect(near(pixels[10, 15], [128, 64, 0, 128]))
            expectEqual(pixels[15, 15][3], 255)
            expect(abs(pixels.area - 120) < 0.5)
        }

        @Test func evenOddLeavesTheHole() throws {
            var path = box(4, 4, 30, 30)
            path.append(box(10, 10, 10, 10))
            var list = ListBuilder(width: 64, height: 64)
            let shape = ShapeSource(geometry: path, fillRule: .evenOdd)
            list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, kind: .coverage, source: list.source(shape)))
            try expectEqual(Harness.shared().draw(list.list).area, 800)
        }

        /// 10 by 1 units are 14.3 by 1.43 pixels, from (2, 3) to (16.3, 4.43).
        @Test func betweenStepsOfScaleEachPixelHasItsArea() throws {
            let pixels = try Harness.shared().draw(list(box(0, 0, 10, 1), map: move(2, 3, scale: [1.43, 1.43])))
            let row: [(x: Int, share: Double)] = [(1, 0), (2, 1), (15, 1), (16, 0.3), (17, 0)]
            let column: [(y: Int, share: Double)] = [(2, 0), (3, 1), (4, 0.43), (5, 0)]
            for (x, across) in row {
                for (y, down) in column {
                    let wanted = Int((255 * across * down).rounded())
                    expect(abs(pixels[x, y][3] - wanted) <= 2, "(\(x), \(y)): \(pixels[x, y][3]) instead of \(wanted)")
                }
            }
        }

        @Test func aSlowZoomOfManyEdgesRasterisesSeldom() throws {
            let harness = try Harness()
            var path = PathGeometry()
            for row in 0..<50 {
                for column in 0..<50 { path.append(box(CGFloat(column) * 0.8, CGFloat(row) * 0.8, 0.4, 0.4)) }
            }
            let shape = ShapeSource(geometry: path)
            var uploads = 0
            for step in 0..<100 {
                var list = ListBuilder(width: 64, height: 64)
                let scale = 1 + Float(step) / 200
                list.add(
                    Quad(
                        map: move(0.3, 0.3, scale: [scale, scale]), rect: [0, 0, 40, 40], color: white, kind: .coverage,
                        source: list.source(shape)))
                _ = try harness.draw(list.list)
                uploads += harness.renderer.statistics.uploads
            }
            // Slightly more than half an octave: ten steps of a sixteenth, and the unscaled one.
            expect(uploads <= 12)
        }

        @Test func emptyAndHugeShapesAreSurvived() throws {
            try expectEqual(Harness.shared().draw(list(PathGeometry())).area, 0)
            let huge = try Harness.shared().draw(list(box(-1e6, -1e6, 2e6, 2e6), rect: [-1e6, -1e6, 2e6, 2e6]))
            expectEqual(huge.area, 64 * 64)
            let line = try Harness.shared().draw(list(box(3, 3, 20, 0)))
            expectEqual(line.area, 0)
        }
    }
}

import Foundation
import QuartzCore
import Testing

extension QuartzGLTests {
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
                #expect(try Harness.shared().draw(list.list) == Harness.shared().draw(whole.list))
            }
        }

        @Test func smoothEdgesAreSmoothAndOthersSharp() throws {
            var list = ListBuilder(width: 64, height: 64)
            let polygon = list.polygon([[10.5, 10], [30.5, 10], [30.5, 40], [10.5, 40]], smoothEdges: 0b1000)
            list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, polygon: polygon))
            let pixels = try Harness().draw(list.list)
            #expect(near(pixels[10, 20], [128, 128, 128, 128]))
            #expect([0, 255].contains(pixels[30, 20][3]))
            #expect(pixels[20, 10][3] == 255 && pixels[20, 9][3] == 0)
        }

        @Test func polygonOfAllOfTheQuadLooksLikeTheQuad() throws {
            let map = PlaneMap.rotation(0.3, center: [32, 32])
            let rect: SIMD4<Float> = [-20, -14, 40, 28]
            let plain = try Harness.shared().draw([Quad(map: map, rect: rect, color: white)])
            var list = ListBuilder(width: 64, height: 64)
            let polygon = list.polygon([[-20, -14], [20, -14], [20, 14], [-20, 14]])
            list.add(Quad(map: map, rect: rect, color: white, polygon: polygon))
            let cut = try Harness.shared().draw(list.list)
            #expect(abs(plain.area - cut.area) < 3)
            for y in 0..<64 {
                for x in 0..<64 { #expect(abs(plain[x, y][3] - cut[x, y][3]) <= 24) }
            }
        }

        @Test func imageBorderAndCornersAreCutToo() throws {
            let board = try #require(CGImage.checkerboard(cells: 4, side: 4, [255, 0, 0, 255], [0, 0, 255, 255]))
            var list = ListBuilder(width: 64, height: 64)
            let image = list.source(board)
            let half = list.polygon([[0, 0], [32, 0], [32, 64], [0, 64]], smoothEdges: 0)
            list.add(
                Quad(
                    map: .identity, rect: [0, 0, 64, 64], color: white, kind: .image, radii: [16, 16, 16, 16], source: image,
                    polygon: half),
                Quad(map: .identity, rect: [0, 0, 64, 64], color: green, kind: .border, parameter: 4, polygon: half))
            let pixels = try Harness().draw(list.list)
            #expect(pixels[2, 32] == [0, 255, 0, 255])
            #expect(pixels[10, 10] == [255, 0, 0, 255])
            for y in 0..<64 { #expect(pixels[32, y] == [0, 0, 0, 0]) }
        }

        @Test func badPolygonsAreLeftOut() throws {
            var list = ListBuilder(width: 64, height: 64)
            let bad = [
                list.polygon([[0, 0], [10, 10]]), list.polygon([]), list.polygon([[0, 0], [.nan, 10], [20, 20]]),
                list.polygon([[5, 5], [5, 5], [5, 5], [5, 5]]), 99,
            ]
            for polygon in bad { list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, polygon: polygon)) }
            #expect(try Harness().draw(list.list).area == 0)
        }
    }
}

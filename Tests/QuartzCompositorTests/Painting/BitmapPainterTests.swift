import Foundation
import QuartzCompositor
import Expectations
import Testing

/// The CPU's painter of display lists, with numbers worked out by hand.
@Suite("Painting a display list on the CPU")
struct BitmapPainterTests {
    private let red: SIMD4<Float> = [1, 0, 0, 1]
    private let half: SIMD4<Float> = [0, 0, 0.5, 0.5]

    private func list(_ quads: [Quad], side: CGFloat = 16) -> DisplayList {
        var list = DisplayList(size: CGSize(width: side, height: side))
        list.quads = quads
        list.commands = [.draw(first: 0, count: quads.count)]
        return list
    }

    private func quad(_ rect: SIMD4<Float>, _ color: SIMD4<Float>, map: PlaneMap = .identity, kind: Quad.Kind = .solid) -> Quad {
        Quad(map: map, rect: rect, color: color, kind: kind)
    }

    /// Returns the pixel of a picture, as bytes.
    private func pixel(_ image: CGImage?, _ x: Int, _ y: Int) -> [Int] {
        guard let image else { return [] }
        let start = (y * image.width + x) * 4
        return image.pixels[start..<start + 4].map { Int($0) }
    }

    private func draw(_ list: DisplayList, scale: CGFloat = 1) -> CGImage? { BitmapPainter().image(of: list, scale: scale) }

    @Test func edgesBetweenPixelsCoverTheirShare() {
        // 2.25 … 5.5 covers three quarters of column 2 and half of column 5; 1 … 3 is on the grid.
        let image = draw(list([quad([2.25, 1, 3.25, 2], red)]))
        expectEqual(pixel(image, 1, 1), [0, 0, 0, 0])
        expectEqual(pixel(image, 2, 1), [191, 0, 0, 191])
        expectEqual(pixel(image, 3, 2), [255, 0, 0, 255])
        expect([[127, 0, 0, 127], [128, 0, 0, 128]].contains(pixel(image, 5, 1)))
        expectEqual(pixel(image, 3, 3), [0, 0, 0, 0])
        // A sharp side belongs to the pixels whose centres are inside: 2.5 is, 5.5 is not.
        var sharp = quad([2.25, 1, 3.25, 2], red)
        sharp.edges = []
        let hard = draw(list([sharp]))
        expect(pixel(hard, 2, 1) == [255, 0, 0, 255], pixel(hard, 5, 1) == [0, 0, 0, 0])
    }

    /// A clip and the shape's own edges both cover columns 2 and 7, and rows 3 and 8, in part.
    @Test func aClipMultipliesTheCoverageOfAShapesEdges() {
        var path = PathGeometry()
        path.addRect(CGRect(x: 2.25, y: 3.5, width: 5, height: 5))
        // The clip's left and bottom sides are the shape's; the others are further out in the same pixels.
        for (clip, isCut) in [(SIMD4<Float>(2.25, 3.25, 5.25, 5.25), false), ([2.25, 3.25, 5.25, 5.25], true)] {
            var list = list([quad(isCut ? [2.5, 0, 10, 12] : [2.25, 3.5, 5, 5], red, kind: .coverage)])
            list.sources = [.shape(ShapeSource(geometry: path))]
            list.clips = [.init(inverse: .identity, rect: clip, bounds: CGRect(x: 0, y: 0, width: 16, height: 16))]
            list.quads[0].source = 0
            list.quads[0].clip = 0
            let image = draw(list)
            // Left: 0.75 of the shape times 0.75 of the clip; the quad's own side at 2.5 takes the place of the clip's.
            expect(abs(pixel(image, 2, 5)[3] - (isCut ? 96 : 143)) <= 1, "\(isCut)")
            // Right: 0.25 times 0.5. Top: 0.5 times 0.75. Bottom: 0.5 times 0.5.
            expect(abs(pixel(image, 7, 5)[3] - 32) <= 1, "\(isCut)")
            expect(abs(pixel(image, 5, 3)[3] - 96) <= 1, abs(pixel(image, 5, 8)[3] - 64) <= 1, "\(isCut)")
            expectEqual(pixel(image, 5, 5), [255, 0, 0, 255])
        }
    }

    @Test func laterQuadsLieOverEarlierOnes() {
        let image = draw(list([quad([0, 0, 8, 8], red), quad([4, 0, 8, 8], half)]))
        expectEqual(pixel(image, 2, 2), [255, 0, 0, 255])
        // Half blue over red: 1 − 0.5.
        expect(pixel(image, 5, 2) == [127, 0, 128, 255] || pixel(image, 5, 2) == [128, 0, 128, 255])
        expectEqual(pixel(image, 10, 2), [0, 0, 128, 128])
    }

    @Test func theAreaOfARoundedQuadIsThatOfItsOutline() throws {
        var round = quad([2, 2, 40, 40], red)
        round.radii = [20, 20, 20, 20]
        let image = try require(draw(list([round], side: 44)))
        let area = stride(from: 3, to: image.pixels.count, by: 4).reduce(0.0) { $0 + Double(image.pixels[$1]) / 255 }
        expect(abs(area - .pi * 400) < 2)
        // A border of 4 leaves a circle of radius 16 out.
        var ring = round
        (ring.kind, ring.parameter) = (.border, 4)
        let border = try require(draw(list([ring], side: 44)))
        let rim = stride(from: 3, to: border.pixels.count, by: 4).reduce(0.0) { $0 + Double(border.pixels[$1]) / 255 }
        expect(abs(rim - .pi * (400 - 256)) < 3)
    }

    @Test func perspectiveIsExact() {
        // x / (1 + x / 16), y / (1 + x / 16): the plane's edge at x = 16 is seen at 8, where heights are halved.
        let map = PlaneMap(x: [1, 0, 0, 0], y: [0, 1, 0, 0], w: [1.0 / 16, 0, 1, 0])
        let image = draw(list([quad([0, 0, 16, 16], red, map: map)]))
        expectEqual(pixel(image, 7, 7), [255, 0, 0, 255])
        expectEqual(pixel(image, 8, 2), [0, 0, 0, 0])
        // At the column 0.5 the lower edge is seen at 16 − 0.5.
        expect([127, 128].contains(pixel(image, 0, 15)[3]))
    }

    @Test func nothingBehindTheEyeIsPainted() {
        // The divisor is positive for x < 8 alone.
        let map = PlaneMap(x: [1, 0, 0, 0], y: [0, 1, 0, 0], w: [-1.0 / 8, 0, 1, 0])
        let image = draw(list([quad([-1e6, -1e6, 2e6, 2e6], red, map: map)]))
        expectEqual(pixel(image, 4, 4), [255, 0, 0, 255])
        let behind = PlaneMap(x: [1, 0, 0, 0], y: [0, 1, 0, 0], w: [0, 0, -1, 0])
        expectEqual(draw(list([quad([-16, -16, 32, 32], red, map: behind)]))?.pixels.allSatisfy { $0 == 0 }, true)
    }

    @Test func twoPiecesOfACutQuadAddUpToTheWhole() {
        // A cut along a slanting line: with a seam, no pixel of it lets the ground through.
        var list = list([quad([0, 0, 16, 16], red), quad([0, 0, 16, 16], red)])
        var lower = DisplayList.Polygon(points: [[0, 0], [6, 0], [11, 16], [0, 16]], smoothEdges: 0)
        (lower.joinedEdges, lower.lowerEdges) = (0b0010, 0b0010)
        var upper = DisplayList.Polygon(points: [[6, 0], [16, 0], [16, 16], [11, 16]], smoothEdges: 0)
        upper.joinedEdges = 0b1000
        list.polygons = [lower, upper]
        (list.quads[0].polygon, list.quads[1].polygon) = (0, 1)
        expectEqual(draw(list)?.pixels.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element >= 254 }, true)
    }

    @Test func groupsFadeClipAndMaskAsAWhole() {
        var list = list([quad([0, 0, 8, 16], red), quad([4, 0, 12, 16], [0, 1, 0, 1]), quad([0, 0, 16, 4], red)])
        list.clips = [
            DisplayList.Clip(inverse: .identity, rect: [0, 0, 12, 16], bounds: CGRect(x: 0, y: 0, width: 12, height: 16))
        ]
        list.groups = [DisplayList.Group(bounds: CGRect(x: 0, y: 0, width: 16, height: 16), opacity: 0.5, clip: 0)]
        list.commands = [.beginGroup(0), .draw(first: 0, count: 2), .beginMask, .draw(first: 2, count: 1), .endGroup]
        let image = draw(list)
        expectEqual(pixel(image, 1, 1), [128, 0, 0, 128])
        // No red is visible through the green.
        expectEqual(pixel(image, 5, 1), [0, 128, 0, 128])
        expectEqual(pixel(image, 13, 1), [0, 0, 0, 0], "outside the clip")
        expectEqual(pixel(image, 5, 5), [0, 0, 0, 0], "outside the mask")
    }

    @Test func blendModesReadWhatLiesBehind() {
        var list = list([quad([0, 0, 16, 16], [1, 0.5, 0, 1]), quad([0, 0, 8, 16], [0.5, 0.5, 0.5, 1])])
        list.groups = [DisplayList.Group(bounds: CGRect(x: 0, y: 0, width: 16, height: 16), blendMode: .multiply)]
        list.commands = [.draw(first: 0, count: 1), .beginGroup(0), .draw(first: 1, count: 1), .endGroup]
        let image = draw(list)
        expect(zip(pixel(image, 4, 4), [128, 64, 0, 255]).allSatisfy { abs($0 - $1) <= 1 })
        expectEqual(pixel(image, 12, 4), [255, 128, 0, 255])
    }

    @Test func aShadowFallsOffLikeTheGaussiansIntegral() {
        var shadow = quad([-100, 8, 300, 100], [0, 0, 0, 1], kind: .shadow)
        shadow.parameter = 4
        let image = draw(list([shadow], side: 32))
        // Φ(x / σ) at the centres of rows: −1.875, −0.125, 0.125, 1.125 sigmas from the edge.
        for (row, share) in [(0, 0.0304), (7, 0.4503), (8, 0.5497), (12, 0.8697)] {
            expect(abs(Double(pixel(image, 16, row)[3]) / 255 - share) < 0.004)
        }
    }

    @Test func blursKeepTheLight() throws {
        var list = list([quad([28, 28, 8, 8], red)], side: 64)
        list.groups = [
            DisplayList.Group(
                bounds: CGRect(x: 0, y: 0, width: 64, height: 64), filters: [.gaussianBlur(sigma: 3)])
        ]
        list.commands = [.beginGroup(0), .draw(first: 0, count: 1), .endGroup]
        let image = try require(draw(list))
        let area = stride(from: 3, to: image.pixels.count, by: 4).reduce(0.0) { $0 + Double(image.pixels[$1]) / 255 }
        expect(abs(area - 64) < 1.5)
        // (2 Φ(4 / 3) − 1)² in the middle, as the four pixels around it see it.
        expect(abs(Double(pixel(image, 31, 31)[3]) / 255 - 0.66) < 0.02)
    }

    @Test func numbersThatAreNotFiniteAreLeftOut() {
        let bad: [Float] = [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        for number in bad {
            var quads: [Quad] = []
            for kind in [Quad.Kind.solid, .border, .shadow] {
                for lane in 0..<4 {
                    var rect = quad([0, 0, 8, 8], red, kind: kind)
                    rect.parameter = 2
                    rect.rect[lane] = number
                    var map = quad([0, 0, 8, 8], red, kind: kind)
                    map.parameter = number
                    map.map.x[lane % 3] = number
                    var divisor = quad([0, 0, 8, 8], red, kind: kind)
                    divisor.map.w[lane % 3] = number
                    divisor.radii[lane] = number
                    quads += [rect, map, divisor]
                }
            }
            var list = list(quads)
            list.clips = [
                DisplayList.Clip(
                    inverse: PlaneMap(x: [number, 0, 0, 0], y: [0, 1, 0, 0], w: [0, number, 1, 0]), rect: [0, 0, number, 8],
                    radii: [number, 0, 0, 0], bounds: CGRect(x: 0, y: 0, width: CGFloat(number), height: 8))
            ]
            for index in stride(from: 0, to: list.quads.count, by: 2) { list.quads[index].clip = 0 }
            let group = DisplayList.Group(
                bounds: CGRect(x: 0, y: 0, width: 16, height: 16), opacity: 0.5,
                filters: [
                    .gaussianBlur(sigma: number), .boxBlur(radius: number), .motionBlur(vector: [number, 1]),
                    .zoomBlur(center: [number, 0], factor: number, reach: number), .pixellate(side: number, anchor: [0, number]),
                    .pixellate(side: 3, anchor: [number, 1e30]),
                    .distortion(.pinch, center: [0, number], radius: number, amount: 2),
                    .bloom(sigma: number, intensity: number),
                    .vignette(center: [1, number], clear: number, reach: 1, intensity: 1),
                    .shadow(color: red, offset: [number, number], sigma: number), .pixel(.gamma, []),
                ])
            list.groups = [group]
            list.commands.insert(.beginGroup(0), at: 0)
            list.commands += [.endGroup, .endGroup, .beginMask, .beginGroup(9), .draw(first: -4, count: .max)]
            expect(draw(list) != nil)
        }
        expect(draw(list([]), scale: .nan) == nil, draw(list([]), scale: 1e9) == nil, draw(list([]), scale: 0) == nil)
    }
}

import Foundation
import ImageIO
import QuartzCore
import Testing

/// One picture of all capabilities of the renderer, for visual inspection and for comparing two renderings.
@MainActor
enum TestCard {
    private static let sky: SIMD4<Float> = [0.357, 0.549, 1, 1]
    private static let teal: SIMD4<Float> = [0.298, 0.788, 0.690, 1]
    private static let amber: SIMD4<Float> = [0.949, 0.725, 0.294, 1]
    private static let coral: SIMD4<Float> = [1, 0.478, 0.4, 1]
    private static let violet: SIMD4<Float> = [0.706, 0.549, 1, 1]

    static func list() -> DisplayList {
        var card = ListBuilder(width: 800, height: 600)
        card.add(Quad(map: .identity, rect: [0, 0, 800, 600], color: [0.082, 0.090, 0.110, 1]))
        borders(&card)
        perspective(&card)
        shadows(&card)
        text(&card)
        groups(&card)
        polygons(&card)
        clips(&card)
        corners(&card)
        return card.list
    }

    private static func borders(_ card: inout ListBuilder) {
        for (index, angle) in [Float(0), 0.05, 0.3, 0.785, 1.2].enumerated() {
            let map = PlaneMap.rotation(angle, center: [60 + Float(index) * 90, 60])
            let rect: SIMD4<Float> = [-30, -30, 60, 60]
            card.add(
                Quad(map: map, rect: rect, color: sky, radii: [14, 14, 14, 14]),
                Quad(map: map, rect: rect, color: white, kind: .border, radii: [14, 14, 14, 14], parameter: 3))
        }
        for index in 0..<6 {
            let x = 490 + Float(index) * 50
            card.add(
                Quad(
                    map: .identity, rect: [x + Float(index) * 0.2, 40, 36, 36], color: amber, kind: .border,
                    radii: [8, 0, 8, 0], parameter: 0.5 + Float(index) * 0.5))
        }
    }

    private static func perspective(_ card: inout ListBuilder) {
        guard let fine = CGImage.checkerboard(cells: 16, side: 16), let coarse = CGImage.checkerboard(cells: 8, side: 1) else {
            return
        }
        let image = card.source(fine)
        let pixels = card.source(coarse)
        card.add(
            Quad(
                map: .turned(1.1, center: [110, 200], distance: 200), rect: [-90, -90, 180, 180], color: white, kind: .image,
                source: image),
            Quad(
                map: .turned(-0.9, center: [290, 200], distance: 300), rect: [-80, -80, 160, 160], color: white, kind: .image,
                radii: [24, 24, 24, 24], source: pixels, options: .nearest),
            Quad(
                map: .turned(-0.9, center: [290, 200], distance: 300), rect: [-80, -80, 160, 160], color: coral, kind: .border,
                radii: [24, 24, 24, 24], parameter: 4),
            Quad(map: .rotation(0.2, center: [450, 200]), rect: [-60, -60, 120, 120], color: white, kind: .image, source: image))
    }

    private static func shadows(_ card: inout ListBuilder) {
        for (index, sigma) in [Float(1), 4, 10].enumerated() {
            let x = 550 + Float(index) * 85
            card.add(
                Quad(
                    map: .identity, rect: [x, 135, 60, 60], color: [0, 0, 0, 0.8], kind: .shadow, radii: [10, 10, 10, 10],
                    parameter: sigma),
                Quad(map: .identity, rect: [x, 130, 60, 60], color: [0.91, 0.92, 0.94, 1], radii: [10, 10, 10, 10]))
        }
        card.add(
            Quad(
                map: .turned(0.8, center: [640, 260], distance: 250), rect: [-60, -30, 120, 60], color: teal, kind: .shadow,
                radii: [20, 20, 20, 20], parameter: 6))
    }

    private static func text(_ card: inout ListBuilder) {
        for (index, size) in [CGFloat(11), 13, 15, 22].enumerated() {
            card.text("Quartzite draws sharp text 0123456789", size: size, at: [20, 310 + Float(index * (index + 7)) * 2.5])
        }
        card.text("Turned by a little", size: 15, at: [0, 0], color: teal, map: .rotation(0.12, center: [400, 310]))
        card.text(
            "In perspective", size: 34, at: [-110, -20], color: amber, map: .turned(0.9, center: [480, 380], distance: 240))
    }

    private static func groups(_ card: inout ListBuilder) {
        func circles(_ card: inout ListBuilder, _ x: Float, _ alpha: Float) {
            let radii: SIMD4<Float> = [25, 25, 25, 25]
            card.add(
                Quad(map: .identity, rect: [x, 430, 50, 50], color: coral * alpha, radii: radii),
                Quad(map: .identity, rect: [x + 25, 430, 50, 50], color: teal * alpha, radii: radii),
                Quad(map: .identity, rect: [x + 12, 455, 50, 50], color: sky * alpha, radii: radii))
        }
        circles(&card, 20, 0.5)
        card.group(.init(bounds: CGRect(x: 110, y: 420, width: 100, height: 100), opacity: 0.5)) { circles(&$0, 120, 1) }
        for (index, mode) in [CGBlendMode.plusLighter, .multiply, .difference].enumerated() {
            let x = 220 + Float(index) * 100
            card.add(Quad(map: .identity, rect: [x - 5, 445, 85, 40], color: [0.6, 0.4, 0.2, 1]))
            card.group(.init(bounds: CGRect(x: CGFloat(x), y: 420, width: 90, height: 100), blendMode: mode)) {
                circles(&$0, x, 1)
            }
        }
        card.group(.init(bounds: CGRect(x: 520, y: 420, width: 100, height: 100))) { card in
            for row in 0..<10 {
                card.add(
                    Quad(map: .identity, rect: [520, 420 + Float(row) * 10, 100, 10], color: row % 2 == 0 ? violet : amber))
            }
        } mask: { card in
            card.add(
                Quad(map: .rotation(0.785, center: [570, 470]), rect: [-30, -30, 60, 60], color: white, radii: [20, 8, 20, 8]))
        }
    }

    /// Two planes that cut each other along a vertical line, and a plane cut into a fan.
    private static func polygons(_ card: inout ListBuilder) {
        let a = PlaneMap.turned(0.7, center: [710, 370], distance: 300)
        let b = PlaneMap.turned(-0.7, center: [710, 370], distance: 300)
        let left: [SIMD2<Float>] = [[-60, -50], [0, -50], [0, 50], [-60, 50]]
        let right: [SIMD2<Float>] = [[0, -50], [60, -50], [60, 50], [0, 50]]
        func half(_ map: PlaneMap, _ points: [SIMD2<Float>], smooth: UInt32, _ color: SIMD4<Float>) {
            card.add(
                Quad(map: map, rect: [-60, -50, 120, 100], color: color, polygon: card.polygon(points, smoothEdges: smooth)))
        }
        half(a, left, smooth: 0b1101, coral * 0.8)
        half(b, right, smooth: 0b0111, sky * 0.8)
        half(a, right, smooth: 0b0111, coral * 0.8)
        half(b, left, smooth: 0b1101, sky * 0.8)
        let map = PlaneMap.rotation(0.4, center: [710, 490])
        let center: SIMD2<Float> = [5, 3]
        let outline: [SIMD2<Float>] = [[-40, -30], [0, -30], [40, -30], [40, 30], [-10, 30], [-40, 30]]
        for index in outline.indices {
            let fan = card.polygon([center, outline[index], outline[(index + 1) % outline.count]], smoothEdges: 0b010)
            card.add(Quad(map: map, rect: [-40, -30, 80, 60], color: violet * 0.7, polygon: fan))
        }
    }

    private static func clips(_ card: inout ListBuilder) {
        guard let board = CGImage.checkerboard(cells: 8, side: 12, [76, 201, 176, 255], [28, 31, 38, 255]) else { return }
        let image = card.source(board)
        let round = card.clip(rect: [20, 530, 60, 60], radii: [30, 30, 30, 30])
        let turned = card.clip(map: .rotation(0.3, center: [130, 560]), rect: [-30, -24, 60, 48], radii: [10, 10, 10, 10])
        card.add(
            Quad(map: .identity, rect: [10, 520, 90, 90], color: white, kind: .image, source: image, clip: round),
            Quad(map: .identity, rect: [90, 520, 90, 90], color: white, kind: .image, source: image, clip: turned),
            Quad(
                map: .rotation(0.5, center: [210, 560]), rect: [-60, -60, 120, 120], color: white, kind: .image, source: image,
                clip: card.clip(rect: [180, 535, 60, 50])))
    }

    private static func corners(_ card: inout ListBuilder) {
        let radii: SIMD4<Float> = [20, 20, 20, 20]
        card.add(
            Quad(map: .identity, rect: [260, 530, 90, 60], color: teal, radii: radii),
            Quad(map: .identity, rect: [360, 530, 90, 60], color: teal, radii: radii, options: .continuousCorners),
            Quad(
                map: .identity, rect: [460, 530, 90, 60], color: teal, kind: .border, radii: radii, parameter: 5,
                options: .continuousCorners),
            Quad(map: .rotation(0.05, center: [640, 560]), rect: [-80, -0.5, 160, 1], color: white),
            Quad(map: .rotation(0.05, center: [640, 570]), rect: [-80, -0.125, 160, 0.25], color: white),
            Quad(map: .rotation(-0.7, center: [750, 560]), rect: [-30, -0.5, 60, 1], color: white))
    }
}

extension QuartzGLTests {
    @MainActor
    @Suite struct TestCardTests {
        /// Writes the card into the folder in `QUARTZ_ARTIFACTS`, at one and at two pixels per point.
        @Test(.enabled(if: ProcessInfo.processInfo.environment["QUARTZ_ARTIFACTS"] != nil))
        func write() throws {
            let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["QUARTZ_ARTIFACTS"] ?? ".")
            let harness = try Harness()
            for scale in [1, 2] {
                let pixels = try harness.draw(TestCard.list(), scale: CGFloat(scale))
                try ImageEncoder.encodePNG(pixels.image).write(to: folder.appendingPathComponent("card@\(scale)x.png"))
            }
        }
    }
}

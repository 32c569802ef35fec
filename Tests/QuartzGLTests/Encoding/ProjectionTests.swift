import Foundation
import QuartzCore
import SeededRandom
import Expectations
import Testing

extension QuartzGLTests {
    /// Planes seen in perspective, from the side, and from behind.
    @MainActor
    @Suite struct ProjectionTests {
        /// A floor that extends from in front of the screen to behind the eye, with y = z along it.
        private let floor = PlaneMap(x: [1, -0.5, 32, 0], y: [0, 0.5, 40, 0], w: [0, -0.02, 1, 0])

        /// From the side, down to a line thinner than a pixel.
        @Test(arguments: [Float(0.9), 1.4, 1.52, 1.5707])
        func trapezoidHasItsArea(_ angle: Float) throws {
            let map = PlaneMap.turned(angle, center: [64, 64], distance: 160)
            let corners = [(-40.0, -30.0), (40, -30), (40, 30), (-40, 30)].map { map.map(CGPoint(x: $0.0, y: $0.1)) }
            var area = 0.0
            for i in 0..<4 { area += Double(corners[i].x * corners[(i + 1) % 4].y - corners[(i + 1) % 4].x * corners[i].y) / 2 }
            let pixels = try Harness.shared().draw([Quad(map: map, rect: [-40, -30, 80, 60], color: white)], size: 128)
            expect(abs(pixels.area - abs(area)) < 0.4 + 0.002 * abs(area))
        }

        /// A rectangle that extends behind the eye is drawn up to it, with straight smooth sides and nothing beyond.
        @Test func rectangleThroughTheEyeIsCut() throws {
            let rect: SIMD4<Float> = [-10, -20, 20, 200]
            let pixels = try Harness.shared().draw([Quad(map: floor, rect: rect, color: white)])
            let back = floor.inverse
            for y in 0..<64 {
                for x in 0..<64 {
                    let screen = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
                    guard let p = back?.map(screen) else { continue }
                    let depth = 1 - 0.02 * p.y
                    let inside = depth > 0 && p.x > -10 && p.x < 10 && p.y > -20
                    let distance = min(abs(p.x - 10), abs(p.x + 10), abs(p.y + 20)) / max(depth, 0.01)
                    if distance > 2 { expectEqual(pixels[x, y][3], (inside ? 255 : 0), "at \(x), \(y)") }
                }
            }
            expect(pixels.area > 200)
        }

        @Test func imageThroughTheEyeStaysOnItsPlane() throws {
            let image = try require(CGImage.make(width: 4, height: 100) { _, y in [UInt8(y * 2), 0, 0, 255] })
            var list = ListBuilder(width: 64, height: 64)
            list.add(
                Quad(map: floor, rect: [-10, 0, 20, 100], color: white, kind: .image, source: list.source(image)))
            let pixels = try Harness.shared().draw(list.list)
            let back = try require(floor.inverse)
            for y in 42..<64 {
                let row = Double(y) + 0.5
                // Straight below the middle of the strip.
                let x = Int(floor.map(CGPoint(x: 0, y: back.map(CGPoint(x: 32, y: row)).y)).x)
                guard (0..<64).contains(x) else { continue }
                let p = back.map(CGPoint(x: Double(x) + 0.5, y: row))
                guard abs(p.x) < 8, p.y < 40 else { continue }
                expect(abs(Double(pixels[x, y][0]) - 2 * (p.y - 0.5)) < 4)
            }
        }

        /// Rim and interior of a large piece have exactly the same corners.
        @Test(arguments: [Float(0.2), 0.9, -1.2])
        func largePiecesHaveNoSeams(_ angle: Float) throws {
            let image = try require(CGImage.make(width: 300, height: 300) { _, _ in [60, 60, 60, 120] })
            let map = PlaneMap.turned(angle, center: [257.3, 255.9], distance: 700).concatenating(
                PlaneMap(x: [0.99, 0.1, 0, 0], y: [-0.1, 0.99, 20, 0], w: [0, 0, 1, 0]))
            var list = ListBuilder(width: 512, height: 512)
            list.add(
                Quad(
                    map: map, rect: [-200, -150, 400, 300], color: white, kind: .image, radii: [30, 30, 30, 30],
                    source: list.source(image)))
            let harness = try Harness.shared()
            let pixels = try harness.draw(list.list)
            expectEqual(harness.renderer.statistics.instances, 2)
            let back = try require(map.inverse)
            for y in 0..<512 {
                for x in 0..<512 {
                    let p = back.map(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                    guard abs(p.x) < 180, abs(p.y) < 130 else { continue }
                    expect(near(pixels[x, y], [60, 60, 60, 120]))
                }
            }
        }

        /// For arbitrary numbers a frame is drawn, and the last quad is visible.
        @Test func anythingGoes() throws {
            var generator = SplitMix64(seed: 7)
            func number() -> Float {
                let magnitudes: [Float] = [0, 1e-30, 1e-3, 0.1, 1, 1, 1, 30, 200, 1e6, 1e20, 3e38]
                return Float.random(in: -1...1, using: &generator) * magnitudes[Int.random(in: 0..<12, using: &generator)]
            }
            func vector() -> SIMD4<Float> { [number(), number(), number(), number()] }
            let image = try require(CGImage.checkerboard(cells: 4, side: 4))
            let kinds: [Quad.Kind] = [.solid, .image, .coverage, .border, .shadow]
            for _ in 0..<100 {
                var list = ListBuilder(width: 64, height: 64)
                var path = PathGeometry()
                path.move(to: .zero)
                for _ in 0..<4 { path.addLine(to: CGPoint(x: Double(number()), y: Double(number()))) }
                let sources = [list.source(image), list.source(ShapeSource(geometry: path))]
                let clip = list.clip(map: PlaneMap(x: vector(), y: vector(), w: vector()), rect: vector(), radii: vector())
                let polygon = list.polygon((0..<5).map { _ in [number(), number()] }, smoothEdges: 0b10110)
                for index in 0..<50 {
                    let kind = kinds[index % 5]
                    list.add(
                        Quad(
                            map: PlaneMap(x: vector(), y: vector(), w: index % 2 == 0 ? [0, 0, 1, 0] : vector()), rect: vector(),
                            color: vector(), kind: kind, radii: vector(), texture: vector(), parameter: number(),
                            source: sources[kind == .coverage ? 1 : 0], clip: index % 3 == 0 ? clip : -1,
                            polygon: index % 7 == 0 ? polygon : -1, options: index % 4 == 0 ? .continuousCorners : []))
                }
                list.add(Quad(map: .identity, rect: [8, 8, 8, 8], color: green))
                try expectEqual(Harness.shared().draw(list.list)[12, 12], [0, 255, 0, 255])
            }
        }

        @Test func behindTheEyeNothingIsSeen() throws {
            let quad = Quad(map: floor, rect: [-10, 60, 20, 100], color: white)
            try expectEqual(Harness.shared().draw([quad]).area, 0)
        }

        @Test func mirroredPlanesAreDrawn() throws {
            let map = PlaneMap.turned(.pi, center: [32, 32], distance: 100)
            let quad = Quad(map: map, rect: [-10, -10, 30, 20], color: white, radii: [0, 8, 0, 0])
            let pixels = try Harness.shared().draw([quad])
            expect(abs(pixels.area - (600 - (1 - .pi / 4) * 64)) < 2)
            expectEqual(pixels[12, 22][3], 0)
            expectEqual(pixels[41, 22][3], 255)
        }

        @Test func badNumbersAreLeftOutAndPoisonNothing() throws {
            let good = Quad(map: .identity, rect: [8, 8, 8, 8], color: white)
            var bad: [Quad] = []
            for value in [Float.nan, .infinity, -.infinity, 3e38] {
                var quad = good
                quad.map.x.x = value
                bad.append(quad)
                quad = good
                quad.map.w.z = value
                bad.append(quad)
                quad = good
                quad.rect.z = value == 3e38 ? -4 : value
                bad.append(quad)
                quad = good
                quad.color.y = value == 3e38 ? .nan : value
                bad.append(quad)
                quad = good
                quad.radii.w = value == 3e38 ? .nan : value
                bad.append(quad)
            }
            var flat = good
            flat.map.x = .zero
            var thin = good
            thin.rect.w = 0
            let before = try Harness.shared().draw([good])
            let after = try Harness.shared().draw(bad.filter { $0.map.x.x != 3e38 } + [flat, thin, good])
            expectEqual(before, after)
        }
    }
}

import Foundation
import QuartzCore
import Testing

extension QuartzGLTests {
    /// Planes seen in perspective, from the side, and from behind.
    @MainActor
    @Suite struct ProjectionTests {
        /// A floor that runs from before the screen to behind the eye: y = z along it, the eye `distance` away.
        private let floor = PlaneMap(x: [1, -0.5, 32, 0], y: [0, 0.5, 40, 0], w: [0, -0.02, 1, 0])

        /// From the side down to a line thinner than a pixel.
        @Test(arguments: [Float(0.9), 1.4, 1.52, 1.5707])
        func trapezoidHasItsArea(_ angle: Float) throws {
            let map = PlaneMap.turned(angle, center: [64, 64], distance: 160)
            let corners = [(-40.0, -30.0), (40, -30), (40, 30), (-40, 30)].map { map.map(CGPoint(x: $0.0, y: $0.1)) }
            var area = 0.0
            for i in 0..<4 { area += Double(corners[i].x * corners[(i + 1) % 4].y - corners[(i + 1) % 4].x * corners[i].y) / 2 }
            let pixels = try Harness.shared().draw([Quad(map: map, rect: [-40, -30, 80, 60], color: white)], size: 128)
            #expect(abs(pixels.area - abs(area)) < 0.4 + 0.002 * abs(area))
        }

        /// A rectangle that reaches behind the eye is drawn up to there, with straight smooth sides and no ghost beyond.
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
                    if distance > 2 { #expect(pixels[x, y][3] == (inside ? 255 : 0), "at \(x), \(y)") }
                }
            }
            #expect(pixels.area > 200)
        }

        @Test func imageThroughTheEyeStaysOnItsPlane() throws {
            let image = try #require(CGImage.make(width: 4, height: 100) { _, y in [UInt8(y * 2), 0, 0, 255] })
            var list = ListBuilder(width: 64, height: 64)
            list.add(
                Quad(map: floor, rect: [-10, 0, 20, 100], color: white, kind: .image, source: list.source(image)))
            let pixels = try Harness.shared().draw(list.list)
            let back = try #require(floor.inverse)
            for y in 42..<64 {
                let row = Double(y) + 0.5
                // Straight below the middle of the strip.
                let x = Int(floor.map(CGPoint(x: 0, y: back.map(CGPoint(x: 32, y: row)).y)).x)
                guard (0..<64).contains(x) else { continue }
                let p = back.map(CGPoint(x: Double(x) + 0.5, y: row))
                guard abs(p.x) < 8, p.y < 40 else { continue }
                #expect(abs(Double(pixels[x, y][0]) - 2 * (p.y - 0.5)) < 4)
            }
        }

        @Test func behindTheEyeNothingIsSeen() throws {
            let quad = Quad(map: floor, rect: [-10, 60, 20, 100], color: white)
            #expect(try Harness.shared().draw([quad]).area == 0)
        }

        @Test func mirroredPlanesAreDrawn() throws {
            let map = PlaneMap.turned(.pi, center: [32, 32], distance: 100)
            let quad = Quad(map: map, rect: [-10, -10, 30, 20], color: white, radii: [0, 8, 0, 0])
            let pixels = try Harness.shared().draw([quad])
            #expect(abs(pixels.area - (600 - (1 - .pi / 4) * 64)) < 2)
            #expect(pixels[12, 22][3] == 0)
            #expect(pixels[41, 22][3] == 255)
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
            #expect(before == after)
        }
    }
}

import Foundation
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Blurred rounded rectangles, compared with sums in double precision.
    @MainActor
    @Suite struct ShadowTests {
        private func shadow(_ rect: SIMD4<Float>, radius: Float, sigma: Float, map: PlaneMap = .identity) -> Quad {
            Quad(map: map, rect: rect, color: white, kind: .shadow, radii: .init(repeating: radius), parameter: sigma)
        }

        @Test(arguments: [(Float(0), Float(4)), (12, 4), (20, 2), (20, 9), (5, 12), (28, 3)])
        func followsTheIntegral(_ radius: Float, _ sigma: Float) throws {
            let rect: SIMD4<Float> = [40, 36, 60, 56]
            let pixels = try Harness().draw([shadow(rect, radius: radius, sigma: sigma)], size: 140)
            var worst = 0.0
            for y in stride(from: 1, to: 140, by: 6) {
                for x in stride(from: 1, to: 140, by: 6) {
                    let expected = blurredBox(Double(x) + 0.5, Double(y) + 0.5, rect, Double(radius), Double(sigma))
                    worst = max(worst, abs(expected * 255 - Double(pixels[x, y][3])))
                }
            }
            expect(worst < 2)
        }

        @Test func keepsItsMass() throws {
            let area = try Harness().draw([shadow([50, 50, 40, 40], radius: 8, sigma: 6)], size: 140).area
            expect(abs(area - (1600 - (4 - Double.pi) * 64)) < 12)
        }

        @Test func turnsWithItsPlane() throws {
            let straight = try Harness().draw([shadow([20, 28, 24, 8], radius: 3, sigma: 4)])
            let turned = try Harness().draw(
                [shadow([-12, -4, 24, 8], radius: 3, sigma: 4, map: .rotation(.pi / 2, center: [32, 32]))])
            for (x, y) in [(32, 32), (20, 30), (25, 40), (45, 33)] {
                expect(abs(straight[x, y][3] - turned[63 - y, x][3]) <= 1)
            }
        }

        @Test func withoutSigmaItIsTheShape() throws {
            let pixels = try Harness().draw([shadow([10, 10, 20, 20], radius: 0, sigma: 0)])
            expectEqual(pixels.area, 400)
        }

        @Test func tinySigmaIsASmoothedEdge() throws {
            let pixels = try Harness().draw([shadow([10, 10, 20, 20], radius: 0, sigma: 0.01)])
            expect(abs(pixels.area - 400) < 3)
            expectEqual(pixels[20, 20][3], 255)
        }
    }
}

/// Returns the coverage of a blurred rounded rectangle at a point, summed in double precision.
func blurredBox(_ x: Double, _ y: Double, _ rect: SIMD4<Float>, _ radius: Double, _ sigma: Double) -> Double {
    let half = (Double(rect.z) / 2, Double(rect.w) / 2)
    let centre = (Double(rect.x) + half.0, Double(rect.y) + half.1)
    func rise(_ t: Double) -> Double { 0.5 * erf(t / (sigma * 2.0.squareRoot())) }
    let steps = 2000
    var sum = 0.0
    for step in 0..<steps {
        let v = -half.1 + 2 * half.1 * (Double(step) + 0.5) / Double(steps)
        let above = max(0, abs(v) - (half.1 - radius))
        let width = half.0 - radius + max(0, radius * radius - above * above).squareRoot()
        let d = (y - centre.1 - v) / sigma
        let weight = exp(-d * d / 2) / (sigma * (2 * Double.pi).squareRoot()) * 2 * half.1 / Double(steps)
        sum += weight * (rise(x - centre.0 + width) - rise(x - centre.0 - width))
    }
    return sum
}

import Foundation
import QuartzCompositor
import SeededRandom
import Expectations
import Testing

/// Shadows of rounded rectangles, drawn on the CPU, against the sum of their blurred rows.
@Suite struct ShadowPaintTests {
    private struct Shadow {
        var size: SIMD2<Double>
        var radius: Double
        var sigma: Double

        /// Returns the coverage at a distance from the middle, summed over thin rows.
        func coverage(_ p: SIMD2<Double>) -> Double {
            let half = size / 2
            let rows = Int(max(200, size.y / sigma * 40, size.y / max(radius, 0.1) * 40))
            let height = size.y / Double(rows)
            var sum = 0.0
            for row in 0..<rows {
                let y = (Double(row) + 0.5) * height - half.y
                guard abs(p.y - y) < 6 * sigma else { continue }
                let rise = max(0, abs(y) - half.y + radius)
                let width = half.x - radius + max(radius * radius - rise * rise, 0).squareRoot()
                let weight = exp(-0.5 * (p.y - y) * (p.y - y) / sigma / sigma) * height / sigma / (2 * Double.pi).squareRoot()
                let across = erf((width - p.x) / sigma / 2.0.squareRoot()) + erf((width + p.x) / sigma / 2.0.squareRoot())
                sum += weight * across / 2
            }
            return sum
        }
    }

    /// Draws shadows one beside the other, so that they share tables, and compares some pixels of each.
    @Test(arguments: 0..<12) func roundCornersAreBlurred(seed: Int) throws {
        var dice = SplitMix64(seed: UInt64(seed))
        let side = 120.0
        let roundness = dice.pick(of: [0.2, 1, 1.7, 4, 12, 40])
        var list = DisplayList(size: CGSize(width: side * 6, height: side))
        var shadows: [Shadow] = []
        for index in 0..<6 {
            // Some are so small for their blur that each corner reaches over the whole shadow.
            let radius = dice.number(1...14)
            let sigma = max(radius / roundness, 0.5)
            let shadow = Shadow(
                size: SIMD2(dice.number(2 * radius...60), dice.number(2 * radius...60)), radius: radius, sigma: sigma)
            shadows.append(shadow)
            let size = SIMD2<Float>(shadow.size)
            let middle = SIMD2(Float(side * (Double(index) + 0.5)), Float(side / 2))
            var quad = Quad(
                map: .identity, rect: SIMD4(lowHalf: middle - size / 2, highHalf: size), color: [0, 0, 0, 1], kind: .shadow,
                radii: SIMD4(repeating: Float(radius)), parameter: Float(sigma))
            quad.edges = []
            list.quads.append(quad)
        }
        list.commands = [.draw(first: 0, count: 6)]
        let image = try require(BitmapPainter().image(of: list, scale: 1))
        for (index, shadow) in shadows.enumerated() {
            let reach = 3 * shadow.sigma
            for _ in 0..<60 {
                let x = Int(dice.number(side * Double(index) + 1...side * Double(index + 1) - 2))
                let y = Int(dice.number(1...side - 2))
                let p = SIMD2(Double(x) + 0.5 - side * (Double(index) + 0.5), Double(y) + 0.5 - side / 2)
                // A shadow ends at three times sigma, and must not reach into the next one.
                guard abs(p.x) < shadow.size.x / 2 + reach - 1, abs(p.y) < shadow.size.y / 2 + reach - 1 else { continue }
                guard shadow.size.x / 2 + reach < side / 2 else { continue }
                let alpha = Double(image.pixels[(y * image.width + x) * 4 + 3])
                let expected = shadow.coverage(p) * 255
                expect(abs(alpha - expected) < 1.2, "seed \(seed), \(shadow) at \(p): \(alpha) for \(expected)")
            }
        }
    }
}

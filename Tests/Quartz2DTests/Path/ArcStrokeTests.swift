import Expectations
import Foundation
import Quartz2D
import SeededRandom
import Testing

/// Strokes of arcs whose inner side is tighter than the pen, as in pies drawn with a line twice as wide as their radius.
@Suite struct ArcStrokeTests {
    private static let center = CGPoint(x: 40, y: 40)
    private static let side = 80

    /// Compares the coverage of a stroke with that of the area that a straight pen across an arc sweeps, from 16 samples per pixel.
    ///
    /// - Parameter transform: Applied to path and pen.
    private func compare(
        _ arc: PathGeometry, radius: CGFloat, start: CGFloat, sweep: CGFloat, width: CGFloat,
        transform: CGAffineTransform = .identity, _ note: String
    ) {
        let outline = arc.stroked(StrokeStyle(width: width), tolerance: 0.1 / transform.maximumScale)
        let mask = CoverageRasterizer.rasterize(outline, transform: transform, width: Self.side, height: Self.side)
        let inverse = transform.inverted()
        func isInside(_ x: CGFloat, _ y: CGFloat) -> Bool {
            let point = CGPoint(x: x, y: y).applying(inverse)
            let (dx, dy) = (point.x - Self.center.x, point.y - Self.center.y)
            let distance = hypot(dx, dy)
            guard distance <= radius + width / 2 else { return false }
            func isInSweep(_ angle: CGFloat) -> Bool {
                let turn = ((angle - start) * (sweep < 0 ? -1 : 1)).truncatingRemainder(dividingBy: 2 * .pi)
                return (turn < 0 ? turn + 2 * .pi : turn) <= abs(sweep)
            }
            let angle = atan2(dy, dx)
            if distance >= radius - width / 2, isInSweep(angle) { return true }
            // The pen reaches beyond the centre.
            return distance <= width / 2 - radius && isInSweep(angle + .pi)
        }
        var wrong: [String] = []
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                var inside = 0
                for sample in 0..<16 {
                    let (column, row) = (CGFloat(sample % 4), CGFloat(sample / 4))
                    if isInside(CGFloat(x) + (column + 0.5) / 4, CGFloat(y) + (row + 0.5) / 4) { inside += 1 }
                }
                // Chords of the outer side lie up to a quarter of a pixel within it.
                if abs(Int(mask[x, y]) - inside * 255 / 16) > 80 { wrong.append("\(x), \(y): \(mask[x, y]), not \(inside) / 16") }
            }
        }
        expect(wrong.isEmpty, "\(note): \(wrong.count) pixels, \(wrong.prefix(3))")
    }

    private func arc(_ radius: CGFloat, _ start: CGFloat, _ sweep: CGFloat) -> PathGeometry {
        var path = PathGeometry()
        path.addRelativeArc(center: Self.center, radius: radius, startAngle: start, delta: sweep)
        return path
    }

    @Test(arguments: [14, 26, 28, 30, 42] as [CGFloat]) func arcsOfAllAngles(width: CGFloat) {
        for step in 0..<6 {
            let start = CGFloat(step) * .pi / 3 + 0.01
            for (index, sweep) in ([0.3, .pi / 2, 3, 5.5] as [CGFloat]).enumerated() {
                let signed = (step + index).isMultiple(of: 2) ? sweep : -sweep
                compare(arc(14, start, signed), radius: 14, start: start, sweep: signed, width: width, "\(start) \(signed)")
            }
        }
    }

    @Test func piesOfAllSizes() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<25 {
            let radius = CGFloat.random(in: 1...19, using: &random)
            let (start, sweep) = (CGFloat.random(in: -7...7, using: &random), CGFloat.random(in: 0.01...6.2, using: &random))
            compare(
                arc(radius, start, sweep), radius: radius, start: start, sweep: sweep, width: 2 * radius,
                "\(radius) \(start) \(sweep)")
        }
    }

    @Test func trimmedCirclesAndScaledContexts() {
        let circle = arc(18, -.pi / 2, 2 * .pi)
        for (low, high) in [(0, 0.25), (0, 0.6), (0.1, 0.9), (0.33, 0.34), (0.5, 1)] as [(CGFloat, CGFloat)] {
            let part = circle.trimmed(from: low, to: high)
            let (start, sweep) = (-.pi / 2 + low * 2 * .pi, (high - low) * 2 * .pi)
            compare(part, radius: 18, start: start, sweep: sweep, width: 36, "\(low) … \(high)")
        }
        let back = CGAffineTransform(translationX: -Self.center.x, y: -Self.center.y)
        let sheared = back.concatenating(CGAffineTransform(a: 1.5, b: 0.4, c: -0.7, d: 0.8, tx: 40, ty: 40))
        for start in stride(from: 0, to: 6, by: 1) as StrideTo<CGFloat> {
            compare(
                arc(10, start, 4), radius: 10, start: start, sweep: 4, width: 20, transform: sheared,
                "\(start), turned and sheared")
        }
        let small = back.concatenating(CGAffineTransform(a: 36, b: 0, c: 0, d: 36, tx: 40, ty: 40))
        compare(arc(0.5, 1, 3), radius: 0.5, start: 1, sweep: 3, width: 1, transform: small, "scaled by 36")
    }

    /// Each point of a stroked ellipse's pen line is covered, and nothing is covered farther from the curve than the pen reaches.
    @Test func wideStrokesOfEllipses() {
        for (a, b, width) in [(40, 20, 40), (40, 20, 80), (50, 10, 30), (30, 30, 60), (50, 6, 24)]
            as [(CGFloat, CGFloat, CGFloat)]
        {
            var ellipse = PathGeometry()
            ellipse.addEllipse(in: CGRect(x: 128 - a, y: 128 - b, width: 2 * a, height: 2 * b))
            let half = ellipse.trimmed(from: 0.1, to: 0.55)
            let mask = CoverageRasterizer.rasterize(half.stroked(StrokeStyle(width: width)), width: 256, height: 256)
            let samples = half.flattened(tolerance: 1e-3)[0].points
            for (from, to) in zip(samples, samples.dropFirst()) {
                let along = CGVector(dx: to.x - from.x, dy: to.y - from.y)
                let length = hypot(along.dx, along.dy)
                for share in stride(from: -0.92, through: 0.92, by: 0.08) {
                    let reach = share * width / 2 / length
                    let x = (from.x + to.x) / 2 - along.dy * reach
                    let y = (from.y + to.y) / 2 + along.dx * reach
                    expect(mask[Int(x), Int(y)] > 0, "\(a) × \(b), \(width): \(x), \(y)")
                }
            }
            for y in 0..<256 {
                for x in 0..<256 where mask[x, y] > 0 {
                    let nearest = samples.map { hypot($0.x - CGFloat(x) - 0.5, $0.y - CGFloat(y) - 0.5) }.min() ?? 0
                    expect(nearest <= width / 2 + 0.9, "\(a) × \(b), \(width): \(x), \(y)")
                }
            }
        }
    }
}

import Foundation
import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor

#if arch(x86_64)
    private typealias Wide = Float80
#else
    private typealias Wide = Double
#endif

@Suite struct CubicTimingCurveTests {
    /// Returns the curve from bisection of its defining equation in Bernstein form, in the widest floating-point type.
    private func reference(_ curve: CubicTimingCurve, _ x: Double) -> Double {
        func bernstein(_ p: Double, _ q: Double, _ s: Wide) -> Wide {
            let u = 1 - s
            return 3 * u * u * s * Wide(p) + 3 * u * s * s * Wide(q) + s * s * s
        }
        var low: Wide = 0
        var high: Wide = 1
        for _ in 0..<70 {
            let middle = (low + high) / 2
            if bernstein(curve.c1x, curve.c2x, middle) < Wide(x) { low = middle } else { high = middle }
        }
        return Double(bernstein(curve.c1y, curve.c2y, (low + high) / 2))
    }

    @Test func endsAreExactAndClamped() {
        let curve = CubicTimingCurve(0.25, 0.1, 0.25, 1)
        expectEqual(curve.value(at: 0), 0)
        expectEqual(curve.value(at: 1), 1)
        expectEqual(curve.value(at: -3), 0)
        expectEqual(curve.value(at: 7), 1)
        expectEqual(curve.value(at: .nan), 0)
        expectEqual(curve.value(at: .infinity), 1)
    }

    @Test func symmetricCurvePassesTheMiddle() {
        expect(abs(CubicTimingCurve(0.42, 0, 0.58, 1).value(at: 0.5) - 0.5) < 1e-15)
    }

    @Test func linearIsExact() {
        for x in [0.1, 0.3, 1 / 3.0, 0.99] {
            expectEqual(CubicTimingCurve.linear.value(at: x), x)
            expectEqual(CubicTimingCurve(0.3, 0.3, 0.6, 0.6).value(at: x), x)
        }
    }

    /// x(s) = s³ has the closed form s = ∛x; with y control points 0 and 1, y = 3s² − 2s³.
    @Test func closedForm() {
        let curve = CubicTimingCurve(0, 0, 0, 1)
        for x in [1e-12, 1e-6, 0.001, 0.2, 0.5, 0.9, 0.999999] {
            let s = cbrt(x)
            expect(abs(curve.value(at: x) - (3 - 2 * s) * s * s) < 1e-12)
        }
    }

    @Test(
        arguments: [
            (0.25, 0.1, 0.25, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (1, 0, 0, 1), (0, 1, 1, 0),
            (1, 1, 1, 0), (0, 0, 0, 1), (1, 0, 1, 1), (0, 5, 1, -5), (0.5, -1, 0.5, 2), (0.9999999, 0, 1e-7, 1),
            (1 / 3.0, 0.5, 2 / 3.0, 0.4), (0.68, -0.55, 0.265, 1.55),
        ] as [(Double, Double, Double, Double)])
    func agreesWithBisection(c: (Double, Double, Double, Double)) {
        let curve = CubicTimingCurve(c.0, c.1, c.2, c.3)
        var points = (0...2000).map { Double($0) / 2000 }
        for exponent in 1...15 {
            let d = pow(10, -Double(exponent))
            points += [d, 1 - d, 0.5 - d, 0.5 + d].filter { (0...1).contains($0) }
        }
        for x in points {
            expect(abs(curve.value(at: x) - reference(curve, x)) < 1e-6, "x = \(x)")
        }
    }

    @Test func agreesWithBisectionOnRandomCurves() {
        var generator = SplitMix64(seed: 3)
        var worst = 0.0
        for _ in 0..<2000 {
            let curve = CubicTimingCurve(
                Double.random(in: 0...1, using: &generator), Double.random(in: -2...3, using: &generator),
                Double.random(in: 0...1, using: &generator), Double.random(in: -2...3, using: &generator))
            for _ in 0..<20 {
                let x = Double.random(in: 0...1, using: &generator)
                worst = max(worst, abs(curve.value(at: x) - reference(curve, x)))
            }
        }
        expect(worst < 1e-8)
    }

    @Test func controlPointsAreClampedInXOnly() {
        let curve = CubicTimingCurve(-1, -2, 3, 4)
        expect(curve.c1x == 0, curve.c1y == -2, curve.c2x == 1, curve.c2y == 4)
    }

    @Test func nonFiniteControlPointsFallBackToTheLinearOnes() {
        expectEqual(CubicTimingCurve(.nan, .infinity, -.infinity, .nan), .linear)
        expectEqual(CubicTimingCurve(.nan, .infinity, -.infinity, .nan).value(at: 0.3), 0.3)
    }

    @Test func isTriviallyCopyable() {
        expect(_isPOD(CubicTimingCurve.self))
    }
}

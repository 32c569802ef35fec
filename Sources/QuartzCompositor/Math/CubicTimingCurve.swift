/// A unit cubic Bézier curve from (0, 0) to (1, 1) used as a function of x: the curve behind a timing function.
///
/// A plain value with its polynomials precomputed; `value(at:)` allocates nothing. Results lie within 1e-6 of the exact
/// curve for every x, infinitely steep places included.
package struct CubicTimingCurve: Hashable, Sendable {
    /// The first control point; x lies in [0, 1].
    package let c1x, c1y: Double
    /// The second control point; x lies in [0, 1].
    package let c2x, c2y: Double
    /// Whether y = x, so that no equation need be solved.
    let isLinear: Bool
    /// The curve seen from its start, and seen from its end (turned by 180°): each half of x is solved from the nearer end, where
    /// 1 − x is exact and a vertical tangent at x = 1 costs no digits.
    private let start, end: Expansion

    /// y = x.
    package static let linear = CubicTimingCurve(0, 0, 1, 1)

    /// Creates a curve from its two control points.
    ///
    /// x is clamped to [0, 1], which keeps the curve a function; y is free. A coordinate that is not finite is replaced by
    /// that of the linear curve: 0 for the first point, 1 for the second.
    package init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        self.c1x = c1x.isFinite ? min(max(c1x, 0), 1) : 0
        self.c1y = c1y.isFinite ? c1y : 0
        self.c2x = c2x.isFinite ? min(max(c2x, 0), 1) : 1
        self.c2y = c2y.isFinite ? c2y : 1
        isLinear = self.c1x == self.c1y && self.c2x == self.c2y
        start = Expansion(self.c1x, self.c1y, self.c2x, self.c2y)
        end = Expansion(1 - self.c2x, 1 - self.c2y, 1 - self.c1x, 1 - self.c1y)
    }

    /// The curve's y at `x`; `x` outside [0, 1] is clamped, NaN counts as 0.
    package func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if isLinear { return x }
        return x <= 0.5 ? start.value(at: x) : 1 - end.value(at: 1 - x)
    }

    /// The curve's slope dy/dx at `x`, which is clamped to [0, 1]; infinite or NaN where a tangent is vertical or vanishes.
    func slope(at x: Double) -> Double {
        if isLinear { return 1 }
        return x <= 0.5 ? start.slope(at: max(x, 0)) : end.slope(at: max(1 - x, 0))
    }

    package static func == (a: CubicTimingCurve, b: CubicTimingCurve) -> Bool {
        a.c1x == b.c1x && a.c1y == b.c1y && a.c2x == b.c2x && a.c2y == b.c2y
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(c1x)
        hasher.combine(c1y)
        hasher.combine(c2x)
        hasher.combine(c2y)
    }
}

extension CubicTimingCurve {
    /// The curve's two polynomials in u = s − centre, where s in [0, 1] is the curve's parameter.
    private struct Expansion: Sendable {
        let centre: Double
        let x, y: Cubic

        /// Slope dx/ds below which the curve counts as nearly vertical at its inflection.
        ///
        /// There x − x(centre) ~ u³, and rounding at 1e-16 in a polynomial about s = 0 would show as 1e-5 in s. Expanded about
        /// the inflection itself the constant term cancels exactly. Elsewhere the expansion about 0 is the more accurate.
        static let steepSlope = 0.01

        init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
            let x = Cubic(bezier: c1x, c2x)
            let y = Cubic(bezier: c1y, c2y)
            let inflection = -x.c2 / (3 * x.c3)
            if inflection > 0, inflection < 1, x.c1 + x.c2 * inflection < Self.steepSlope {
                centre = inflection
                self.x = x.expanded(about: inflection)
                self.y = y.expanded(about: inflection)
            } else {
                centre = 0
                self.x = x
                self.y = y
            }
        }

        /// The curve's y where its x is `target`, which lies in (0, 1).
        func value(at target: Double) -> Double {
            y.value(at: solve(target))
        }

        /// The curve's slope where its x is `target`, which lies in [0, 1).
        func slope(at target: Double) -> Double {
            let u = solve(target)
            return y.slope(at: u) / x.slope(at: u)
        }

        /// The step below which Newton's method ends: the remaining error is of the order of its square, and even at a vertical
        /// inflection, where steps shrink only by a third, at most twice the step.
        private static let tolerance = 1e-9

        /// Finds u with x(u) = `target` by Newton's method, bisecting whenever a step leaves the bracket or fails to halve.
        private func solve(_ target: Double) -> Double {
            var low = -centre
            var high = 1 - centre
            var u = target - centre
            var lastStep = 1.0
            // Each pass halves the bracket or the step: 2⁻¹⁰⁰ is far below the tolerance.
            for _ in 0..<100 {
                let excess = (x.c0 - target) + u * (x.c1 + u * (x.c2 + u * x.c3))
                if excess == 0 { return u }
                if excess < 0 { low = u } else { high = u }
                let slope = x.slope(at: u)
                var next = u - excess / slope
                if !(next > low && next < high && abs(next - u) < 0.5 * lastStep) { next = 0.5 * (low + high) }
                lastStep = abs(next - u)
                u = next
                if lastStep < Self.tolerance { return u }
            }
            return u
        }
    }

    /// c0 + c1·u + c2·u² + c3·u³.
    private struct Cubic: Sendable {
        let c0, c1, c2, c3: Double

        init(_ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double) {
            self.c0 = c0
            self.c1 = c1
            self.c2 = c2
            self.c3 = c3
        }

        /// One coordinate of the Bézier curve with ordinates 0, `p`, `q`, 1.
        init(bezier p: Double, _ q: Double) {
            self.init(0, 3 * p, 3 * (q - p) - 3 * p, 1 + 3 * (p - q))
        }

        /// The same polynomial in u − h (Taylor's shift).
        func expanded(about h: Double) -> Cubic {
            Cubic(value(at: h), slope(at: h), c2 + 3 * c3 * h, c3)
        }

        func value(at u: Double) -> Double {
            c0 + u * (c1 + u * (c2 + u * c3))
        }

        func slope(at u: Double) -> Double {
            c1 + u * (2 * c2 + u * 3 * c3)
        }
    }
}

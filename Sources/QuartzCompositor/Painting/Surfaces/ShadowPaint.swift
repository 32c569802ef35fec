import Foundation

/// A rounded rectangle blurred by a Gaussian.
///
/// Blurring along x turns a row into a difference of error functions. If all sides are straight, the rows are equal and the blur
/// along y is another such factor. Round corners lack a part of their rows. This deficit is read from a table, or, where making the
/// table costs more than the pixels, summed by Gauss–Legendre quadrature with the weight of the Gaussian.
struct ShadowPaint: PixelPaint {
    /// The distance in sigmas that a shadow reaches out of its rectangle.
    static let reach = 3.0
    /// The minimum sigma in pixels; it looks like a smoothed edge, and less would alias.
    static let leastSigma = 0.35
    /// The distance in sigmas beyond which a row adds nothing.
    private static let depth = 3.2
    private static let nodes = [0.18343464, 0.52553241, 0.79666648, 0.96028986]
    private static let weights = [0.36268378, 0.31370665, 0.22238103, 0.10122854]

    private let color: SIMD4<Float>
    private let plane: ScreenPlane
    private let middle: SIMD2<Double>
    private let half: SIMD2<Double>
    private let radius: Double
    private let sigma: Double
    private let corner: BlurredCorner?
    private let errorFunction = ErrorFunction()

    /// - Parameter corner: Returns the table for a radius in sigmas, if there is one.
    init(_ piece: PaintPiece, corner: (Double) -> BlurredCorner?) {
        color = piece.color
        plane = piece.plane
        half = (piece.rect.highHalf - piece.rect.lowHalf) / 2
        middle = (piece.rect.highHalf + piece.rect.lowHalf) / 2
        radius = min(piece.radii.max(), half.x, half.y)
        sigma = piece.parameter
        self.corner = radius > 0 ? corner(radius / sigma) : nil
    }

    // Inlined, so that a row reads the numbers once.
    @inline(__always)
    func color(x: Int, y: Int) -> SIMD4<Float> {
        let q = plane.homogeneous(Double(x) + 0.5, Double(y) + 0.5)
        return color * Float(max(0, coverage(SIMD2(abs(q.x / q.z - middle.x), abs(q.y / q.z - middle.y)))))
    }

    /// The blurred coverage at a distance from the middle.
    @inline(__always)
    private func coverage(_ p: SIMD2<Double>) -> Double {
        let s = 0.5.squareRoot() / sigma
        let full = span(p.x, half.x, s)
        let straight = full * span(p.y, half.y, s)
        guard radius > 0, full > 0 else { return straight }
        guard let corner else { return summed(p, s, full: full, straight: straight) }
        let unit = 1 / sigma
        let (near, far) = ((p - half) * unit, (-p - half) * unit)
        // Most pixels are out of the reach of all corners, or of the far ones.
        let reach = -radius * unit - BlurredCorner.depth
        guard near.x > reach, near.y > reach else { return straight }
        var missing = corner.missing(near.x, near.y)
        if far.x > reach { missing += corner.missing(far.x, near.y) }
        if far.y > reach { missing += corner.missing(near.x, far.y) }
        if far.x > reach, far.y > reach { missing += corner.missing(far.x, far.y) }
        return straight - missing
    }

    /// The blurred coverage without a table.
    private func summed(_ p: SIMD2<Double>, _ s: Double, full: Double, straight: Double) -> Double {
        // Away from the corners, nothing is missing.
        guard p.x > half.x - radius - Self.depth * sigma else { return straight }
        let norm = s / Double.pi.squareRoot()
        return straight - norm * (lost(p, s, full) + lost(SIMD2(p.x, -p.y), s, full))
    }

    /// The deficit of the corners at the end of greatest y.
    private func lost(_ p: SIMD2<Double>, _ s: Double, _ full: Double) -> Double {
        let from = max(half.y - radius, p.y - Self.depth * sigma)
        let to = min(half.y, p.y + Self.depth * sigma)
        guard from < to else { return 0 }
        let (center, reach) = ((from + to) / 2, (to - from) / 2)
        var sum = 0.0
        for index in 0..<4 {
            let step = reach * Self.nodes[index]
            sum += Self.weights[index] * (deficit(center + step, p, s, full) + deficit(center - step, p, s, full))
        }
        return sum * reach
    }

    /// The coverage that the row at height v lacks, without the Gaussian's norm.
    private func deficit(_ v: Double, _ p: SIMD2<Double>, _ s: Double, _ full: Double) -> Double {
        let rise = v - half.y + radius
        let width = half.x - radius + max(radius * radius - rise * rise, 0).squareRoot()
        let d = (p.y - v) * s
        return exp(-d * d) * (full - span(p.x, width, s))
    }

    /// The blurred coverage, at `x`, of a span from -half to half.
    @inline(__always)
    private func span(_ x: Double, _ half: Double, _ s: Double) -> Double {
        0.5 * (errorFunction((half - x) * s) + errorFunction((half + x) * s))
    }
}

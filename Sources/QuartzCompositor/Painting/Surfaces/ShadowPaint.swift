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
    /// The blurred rectangle without corners is a product. These are the factors of the columns and rows of a box, if the plane is
    /// the grid of pixels.
    private let box: PixelRect
    private var columns: [Double] = []
    private var rows: [Double] = []
    private let errorFunction = ErrorFunction()

    /// - Parameters:
    ///   - box: The pixels that are painted.
    ///   - corner: Returns the table for a radius in sigmas, if there is one.
    init(_ piece: PaintPiece, in box: PixelRect, corner: (Double) -> BlurredCorner?) {
        color = piece.color
        plane = piece.plane
        half = (piece.rect.highHalf - piece.rect.lowHalf) / 2
        middle = (piece.rect.highHalf + piece.rect.lowHalf) / 2
        radius = min(piece.radii.max(), half.x, half.y)
        sigma = piece.parameter
        self.corner = radius > 0 ? corner(radius / sigma) : nil
        self.box = box
        guard piece.isOnGrid else { return }
        let s = slope
        columns = (box.x..<box.maxX).map { span(distance($0, 0), half.x, s) }
        rows = (box.y..<box.maxY).map { span(distance($0, 1), half.y, s) }
    }

    /// The factor from a distance to the argument of an error function.
    private var slope: Double { 0.5.squareRoot() / sigma }

    /// The distance of a pixel's centre from the middle along an axis of the grid.
    @inline(__always)
    private func distance(_ pixel: Int, _ axis: Int) -> Double { abs(Double(pixel) + 0.5 - middle[axis]) }

    // Inlined, so that a row reads the numbers once.
    @inline(__always)
    func color(x: Int, y: Int) -> SIMD4<Float> {
        guard columns.isEmpty else {
            let full = columns[x - box.x]
            let p = SIMD2(distance(x, 0), distance(y, 1))
            return color * Float(max(0, coverage(p, full: full, straight: full * rows[y - box.y])))
        }
        let q = plane.homogeneous(Double(x) + 0.5, Double(y) + 0.5)
        let p = SIMD2(abs(q.x / q.z - middle.x), abs(q.y / q.z - middle.y))
        let full = span(p.x, half.x, slope)
        return color * Float(max(0, coverage(p, full: full, straight: full * span(p.y, half.y, slope))))
    }

    /// The blurred coverage at a distance from the middle, of which round corners lack a part.
    ///
    /// - Parameters:
    ///   - full: The factor of the column.
    ///   - straight: The coverage with straight sides.
    @inline(__always)
    private func coverage(_ p: SIMD2<Double>, full: Double, straight: Double) -> Double {
        guard radius > 0, full > 0 else { return straight }
        guard let corner else { return summed(p, slope, full: full, straight: straight) }
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

import Foundation

/// The map from pixels to a plane: which point of the plane a pixel shows. Double precision, because a plane may reach far beyond
/// the screen.
struct ScreenPlane {
    /// Rows of the inverse map over (X, Y, 1). The third one is positive where the plane is in front of the eye.
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var w: SIMD3<Double>

    /// The plane whose points are pixels.
    static let pixels = ScreenPlane(x: [1, 0, 0], y: [0, 1, 0], w: [0, 0, 1])

    private init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
        (self.x, self.y, self.w) = (x, y, w)
    }

    /// Inverts a map to points of the list; nil if the plane is seen edge-on.
    ///
    /// - Parameter scale: Pixels per point.
    init?(inverting map: PlaneMap, scale: Double) {
        let a = Self.row(map.x) * scale
        let b = Self.row(map.y) * scale
        let c = Self.row(map.w)
        let first = b.cross(c)
        let second = c.cross(a)
        let third = a.cross(b)
        let determinant = (a * first).sum()
        guard determinant != 0, determinant.isFinite else { return nil }
        // The cross products are the columns of the adjugate.
        x = SIMD3(first.x, second.x, third.x) / determinant
        y = SIMD3(first.y, second.y, third.y) / determinant
        w = SIMD3(first.z, second.z, third.z) / determinant
        guard (x + y + w) * 0 == .zero else { return nil }
    }

    /// Takes a map from points of the list, as clips have it.
    init(_ inverse: PlaneMap, scale: Double) {
        let toPoints = SIMD3(1 / scale, 1 / scale, 1)
        x = Self.row(inverse.x) * toPoints
        y = Self.row(inverse.y) * toPoints
        w = Self.row(inverse.w) * toPoints
    }

    /// A row of a map, as it multiplies the homogeneous point (x, y, 1).
    static func row(_ row: SIMD4<Float>) -> SIMD3<Double> { SIMD3(Double(row.x), Double(row.y), Double(row.z)) }

    /// The homogeneous point of the plane at a position on the screen.
    @inline(__always)
    func homogeneous(_ px: Double, _ py: Double) -> SIMD3<Double> {
        SIMD3(x.x * px + x.y * py + x.z, y.x * px + y.y * py + y.z, w.x * px + w.y * py + w.z)
    }

    /// The point of the plane and its derivatives along both axes of the screen.
    @inline(__always)
    func point(_ px: Double, _ py: Double) -> (point: SIMD2<Double>, dx: SIMD2<Double>, dy: SIMD2<Double>) {
        let q = homogeneous(px, py)
        let scale = 1 / q.z
        let p = SIMD2(q.x * scale, q.y * scale)
        return (
            p, SIMD2((x.x - p.x * w.x) * scale, (y.x - p.y * w.x) * scale),
            SIMD2((x.y - p.x * w.y) * scale, (y.y - p.y * w.y) * scale)
        )
    }

    /// The line on the screen of the plane's points with `a·x + b·y + c = 0`; inside is where that is positive.
    func line(_ a: Double, _ b: Double, _ c: Double, isSoft: Bool) -> ScreenLine {
        ScreenLine(x * a + y * b + w * c, isSoft: isSoft)
    }
}

/// A straight edge on the screen.
///
/// Coverage of a smoothed edge is the exact area of the pixel inside it, as in the fragment shader. A sharp edge covers the pixels
/// whose centre lies inside.
struct ScreenLine {
    /// Distance in pixels: `a·X + b·Y + c`.
    let a: Double
    let b: Double
    let c: Double
    /// The greater and the lesser part of the normal.
    private let greater: Double
    private let lesser: Double
    /// Distance up to which a pixel is partly covered.
    private let reach: Double
    let isSoft: Bool

    init(_ line: SIMD3<Double>, isSoft: Bool) {
        let length = max((line.x * line.x + line.y * line.y).squareRoot(), 1e-30)
        a = line.x / length
        b = line.y / length
        c = line.z / length
        self.isSoft = isSoft
        greater = max(abs(a), abs(b), 0.5)
        lesser = max(min(abs(a), abs(b)), 1e-4)
        reach = 0.5 * (greater + lesser)
    }

    @inline(__always)
    func distance(_ px: Double, _ py: Double) -> Double { a * px + b * py + c }

    /// The fraction of the pixel around a position that lies inside.
    @inline(__always)
    func coverage(_ px: Double, _ py: Double) -> Double {
        let d = distance(px, py)
        guard isSoft else {
            // A centre on the edge belongs to one of the two sides.
            return d > 0 || (d == 0 && (a > 0 || (a == 0 && b > 0))) ? 1 : 0
        }
        let size = abs(d)
        guard size < reach else { return d > 0 ? 1 : 0 }
        let part: Double
        if size < 0.5 * (greater - lesser) {
            part = size / greater
        } else {
            let rest = reach - size
            part = 0.5 - rest * rest / (2 * greater * lesser)
        }
        return d < 0 ? 0.5 - part : 0.5 + part
    }

    /// Limits a range of pixel centres of a row to those that may be covered, or to those that surely are.
    func limit(_ span: inout PixelSpan, at py: Double, isFull: Bool) {
        span.limit(slope: a, offset: b * py + c, least: isFull ? (isSoft ? reach + 1e-9 : 1e-9) : (isSoft ? -reach : -1e-9))
    }
}

/// A range of positions along a row of pixels.
struct PixelSpan {
    var low: Double
    var high: Double

    init(_ rect: PixelRect) {
        low = Double(rect.x)
        high = Double(rect.maxX)
    }

    /// Keeps positions where `slope · X + offset ≥ least`.
    mutating func limit(slope: Double, offset: Double, least: Double) {
        if abs(slope) < 1e-12 {
            if !(offset >= least) { high = -.infinity }
        } else if slope > 0 {
            low = max(low, (least - offset) / slope)
        } else {
            high = min(high, (least - offset) / slope)
        }
    }

    /// The pixels whose centres lie in the range.
    var pixels: Range<Int> {
        guard high >= low else { return 0..<0 }
        let first = Int((low - 0.5).rounded(.up))
        let last = Int((high - 0.5).rounded(.down))
        return first <= last ? first..<last + 1 : 0..<0
    }
}

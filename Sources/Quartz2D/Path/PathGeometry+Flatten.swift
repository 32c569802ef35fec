import Foundation

/// A sequence of connected straight lines.
public struct Polyline: Sendable, Hashable {
    /// The vertices in order; at least one. A closed polyline does not repeat its first point unless the path did.
    public var points: [CGPoint]
    /// Whether a closing line leads back to the first point.
    public var isClosed: Bool
}

extension PathGeometry {
    /// The default maximum distance between flattened lines and their curve, in points.
    ///
    /// A tenth of a point is below the resolution of 8-bit coverage at scale 1. Callers that know their scale pass a tenth of a
    /// pixel.
    public static let defaultTolerance: CGFloat = 0.1

    /// The maximum number of lines per curve, reached only by curves many thousand times longer than the tolerance.
    static let mostLinesPerCurve = 1024

    /// Returns the path as straight lines, one polyline per subpath.
    ///
    /// A curve is cut at equal parameter steps. The chord of a step `h` deviates from the curve by at most `h²/8 · max|B″|`, so
    /// `n = √(max|B″| / (8 · tolerance))` steps suffice.
    ///
    /// - Parameters:
    ///   - tolerance: The maximum distance from the curve, in the transform's target space; at least 1e-6, NaN is the default.
    ///   - transform: Applied to every point first.
    public func flattened(
        tolerance: CGFloat = defaultTolerance, transform: CGAffineTransform = .identity
    ) -> [Polyline] {
        var result: [Polyline] = []
        for element in elements {
            switch element {
            case .move(let to):
                result.append(Polyline(points: [to.applying(transform)], isClosed: false))
            case .close:
                result[result.count - 1].isClosed = true
            case .line(let to):
                result[result.count - 1].points.append(to.applying(transform))
            case .quad(let control, let to):
                let last = result.count - 1
                let start = result[last].points[result[last].points.count - 1]
                PathSegment.quad(start, control.applying(transform), to.applying(transform))
                    .flatten(tolerance: tolerance) { result[last].points.append($0) }
            case .cubic(let control1, let control2, let to):
                let last = result.count - 1
                let start = result[last].points[result[last].points.count - 1]
                PathSegment.cubic(start, control1.applying(transform), control2.applying(transform), to.applying(transform))
                    .flatten(tolerance: tolerance) { result[last].points.append($0) }
            }
        }
        return result
    }
}

extension PathSegment {
    /// Calls `body` with the vertices, without the start, of a polyline within `tolerance` of the segment.
    @inline(__always)
    func flatten(tolerance: CGFloat, _ body: (CGPoint) -> Void) {
        let count = lineCount(tolerance: tolerance)
        if count > 1 {
            let step = 1 / CGFloat(count)
            for index in 1..<count { body(point(at: CGFloat(index) * step)) }
        }
        body(end)
    }

    /// Returns the number of lines of equal parameter length for a tolerance; see
    /// ``PathGeometry/flattened(tolerance:transform:)``.
    func lineCount(tolerance: CGFloat) -> Int {
        let bend: CGFloat
        switch self {
        case .line: return 1
        case .quad(let p0, let p1, let p2):
            // B″ = 2 (p0 − 2 p1 + p2).
            bend = 2 * hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
        case .cubic(let p0, let p1, let p2, let p3):
            // B″ is interpolated from 6 (p0 − 2 p1 + p2) to 6 (p1 − 2 p2 + p3).
            bend =
                6
                * max(
                    hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y),
                    hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y))
        }
        let allowed = tolerance.isNaN ? PathGeometry.defaultTolerance : max(tolerance, 1e-6)
        let count = (bend / (8 * allowed)).squareRoot().rounded(.up)
        return count >= 1 ? Int(min(count, CGFloat(PathGeometry.mostLinesPerCurve))) : 1
    }
}

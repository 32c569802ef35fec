import Foundation

/// One segment of a path: a line or a Bézier curve, with its start.
public enum PathSegment: Sendable, Hashable {
    /// A straight line: start, end.
    case line(CGPoint, CGPoint)
    /// A quadratic curve: start, control point, end.
    case quad(CGPoint, CGPoint, CGPoint)
    /// A cubic curve: start, two control points, end.
    case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

    /// The start of the segment.
    public var start: CGPoint {
        switch self {
        case .line(let start, _), .quad(let start, _, _), .cubic(let start, _, _, _): start
        }
    }

    /// The end of the segment.
    public var end: CGPoint {
        switch self {
        case .line(_, let end), .quad(_, _, let end), .cubic(_, _, _, let end): end
        }
    }

    /// Returns the point at parameter `t`, 0 at the start and 1 at the end. The parameter is not clamped.
    public func point(at t: CGFloat) -> CGPoint {
        let u = 1 - t
        switch self {
        case .line(let p0, let p1):
            return p0 * u + p1 * t
        case .quad(let p0, let p1, let p2):
            return p0 * (u * u) + p1 * (2 * u * t) + p2 * (t * t)
        case .cubic(let p0, let p1, let p2, let p3):
            return p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
        }
    }

    /// Returns the derivative with respect to the parameter at `t`.
    public func derivative(at t: CGFloat) -> CGVector {
        let u = 1 - t
        switch self {
        case .line(let p0, let p1):
            return CGVector(from: p0, to: p1)
        case .quad(let p0, let p1, let p2):
            let d = (p1 - p0) * (2 * u) + (p2 - p1) * (2 * t)
            return CGVector(dx: d.x, dy: d.y)
        case .cubic(let p0, let p1, let p2, let p3):
            let d = (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
            return CGVector(dx: d.x, dy: d.y)
        }
    }

    /// Returns the second derivative with respect to the parameter at `t`.
    func secondDerivative(at t: CGFloat) -> CGVector {
        switch self {
        case .line:
            return .zero
        case .quad(let p0, let p1, let p2):
            let d = (p0 - p1 * 2 + p2) * 2
            return CGVector(dx: d.x, dy: d.y)
        case .cubic(let p0, let p1, let p2, let p3):
            let d = (p0 - p1 * 2 + p2) * (6 * (1 - t)) + (p1 - p2 * 2 + p3) * (6 * t)
            return CGVector(dx: d.x, dy: d.y)
        }
    }

    /// Returns the unit tangent at `t`.
    ///
    /// Where the derivative vanishes (a control point at its end, a cusp), returns the limit from inside. Zero only for a segment
    /// whose points all coincide.
    public func tangent(at t: CGFloat) -> CGVector {
        if let unit = derivative(at: t).unit(scale: extent) { return unit }
        // A derivative vanishes at no more than two parameters, so a small step inward finds the limit.
        let step: CGFloat = t < 0.5 ? 1e-4 : -1e-4
        let near = CGVector(from: point(at: t), to: point(at: t + step))
        let sign: CGFloat = step < 0 ? -1 : 1
        return CGVector(dx: near.dx * sign, dy: near.dy * sign).unit(scale: 0) ?? .zero
    }

    /// Returns the segment between two parameters, `t0 ≤ t1`, as a segment of the same kind (by blossoming).
    public func subsegment(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
        switch self {
        case .line:
            return .line(point(at: t0), point(at: t1))
        case .quad(let p0, let p1, let p2):
            let a = Self.mix(p0, p1, t0)
            let b = Self.mix(p1, p2, t0)
            return .quad(point(at: t0), Self.mix(a, b, t1), point(at: t1))
        case .cubic(let p0, let p1, let p2, let p3):
            let a = (Self.mix(p0, p1, t0), Self.mix(p1, p2, t0), Self.mix(p2, p3, t0))
            let b = (Self.mix(p0, p1, t1), Self.mix(p1, p2, t1), Self.mix(p2, p3, t1))
            let control1 = Self.mix(Self.mix(a.0, a.1, t0), Self.mix(a.1, a.2, t0), t1)
            let control2 = Self.mix(Self.mix(b.0, b.1, t1), Self.mix(b.1, b.2, t1), t0)
            return .cubic(point(at: t0), control1, control2, point(at: t1))
        }
    }

    /// The greatest distance of a point from the start along one axis: the scale of the segment.
    var extent: CGFloat {
        func reach(_ p: CGPoint, _ q: CGPoint) -> CGFloat { max(abs(q.x - p.x), abs(q.y - p.y)) }
        switch self {
        case .line(let p0, let p1): return reach(p0, p1)
        case .quad(let p0, let p1, let p2): return max(reach(p0, p1), reach(p0, p2))
        case .cubic(let p0, let p1, let p2, let p3): return max(reach(p0, p1), reach(p0, p2), reach(p0, p3))
        }
    }

    private static func mix(_ p: CGPoint, _ q: CGPoint, _ t: CGFloat) -> CGPoint {
        p * (1 - t) + q * t
    }
}

/// A stretch of a curve that is short enough for one quadrature.
struct ArcLengthPiece: Sendable {
    /// The parameters at its ends.
    let t0, t1: CGFloat
    /// The length.
    let length: CGFloat
}

extension PathSegment {
    /// The number of pieces from which no piece is halved further. A curve with a cusp needs about forty.
    private static let mostPieces = 256

    /// The length of the segment, to about 1e-9 of its size.
    public var length: CGFloat {
        if case .line(let start, let end) = self { return CGVector(from: start, to: end).length }
        return lengthPieces().reduce(0) { $0 + $1.length }
    }

    /// Cuts the segment until eight-point Gauss quadrature of the speed agrees with that of the halves.
    ///
    /// The required accuracy is 1e-10 of the control polygon's length. Near a cusp the speed has a corner and quadrature
    /// converges slowly, so halving stops after 16 times, at 1/65536 of the curve. Coordinates so large that the curve is lost in
    /// their rounding never agree; the number of pieces limits that case.
    func lengthPieces() -> [ArcLengthPiece] {
        if case .line = self { return [ArcLengthPiece(t0: 0, t1: 1, length: length)] }
        let accuracy = 1e-10 * controlLength
        var result: [ArcLengthPiece] = []
        func cut(_ t0: CGFloat, _ t1: CGFloat, _ whole: CGFloat, _ depth: Int) {
            let middle = (t0 + t1) / 2
            let first = arcLength(from: t0, to: middle)
            let second = arcLength(from: middle, to: t1)
            // The negated comparison also stops if a sum overflowed to NaN.
            if depth == 16 || result.count >= Self.mostPieces || !(abs(first + second - whole) > accuracy) {
                result.append(ArcLengthPiece(t0: t0, t1: t1, length: first + second))
            } else {
                cut(t0, middle, first, depth + 1)
                cut(middle, t1, second, depth + 1)
            }
        }
        cut(0, 1, arcLength(from: 0, to: 1), 0)
        return result
    }

    /// Returns the arc length by Gauss–Legendre quadrature of the speed with eight points.
    func arcLength(from t0: CGFloat, to t1: CGFloat) -> CGFloat {
        let half = (t1 - t0) / 2
        let middle = (t0 + t1) / 2
        var sum: CGFloat = 0
        for (node, weight) in Self.gauss {
            sum += weight * (derivative(at: middle - half * node).length + derivative(at: middle + half * node).length)
        }
        return sum * half
    }

    /// Returns the parameter at a distance from the start of a stretch, by Newton's method inside a shrinking bracket.
    func parameter(atDistance distance: CGFloat, in piece: ArcLengthPiece) -> CGFloat {
        guard piece.length > 0, distance > 0 else { return piece.t0 }
        guard distance < piece.length else { return piece.t1 }
        var low = piece.t0
        var high = piece.t1
        let fraction = distance / piece.length
        if case .line = self { return low + (high - low) * fraction }
        var t = low + (high - low) * inverseLength(at: fraction, of: piece)
        for _ in 0..<24 {
            let excess = arcLength(from: piece.t0, to: t) - distance
            if abs(excess) <= 1e-11 * piece.length { break }
            if excess > 0 { high = t } else { low = t }
            let next = t - excess / derivative(at: t).length
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    /// Returns the fraction of a stretch's parameters at a fraction of its length. Uses the cubic Hermite polynomial through both
    /// ends with the slopes given by the speeds there. Newton's method then needs one or two steps instead of three or four.
    private func inverseLength(at fraction: CGFloat, of piece: ArcLengthPiece) -> CGFloat {
        let mean = piece.length / (piece.t1 - piece.t0)
        let slope0 = mean / derivative(at: piece.t0).length
        let slope1 = mean / derivative(at: piece.t1).length
        let rest = 1 - fraction
        let inverse = fraction * (rest * (rest * slope0 - fraction * slope1) + fraction * (3 - 2 * fraction))
        return inverse > 0 && inverse < 1 ? inverse : fraction
    }

    private var controlLength: CGFloat {
        switch self {
        case .line(let p0, let p1): CGVector(from: p0, to: p1).length
        case .quad(let p0, let p1, let p2): CGVector(from: p0, to: p1).length + CGVector(from: p1, to: p2).length
        case .cubic(let p0, let p1, let p2, let p3):
            CGVector(from: p0, to: p1).length + CGVector(from: p1, to: p2).length + CGVector(from: p2, to: p3).length
        }
    }

    /// Positive nodes and their weights (Abramowitz and Stegun, table 25.4).
    private static let gauss: [(CGFloat, CGFloat)] = [
        (0.183_434_642_495_649_8, 0.362_683_783_378_362_0), (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
        (0.796_666_477_413_626_7, 0.222_381_034_453_374_5), (0.960_289_856_497_536_3, 0.101_228_536_290_376_3),
    ]
}

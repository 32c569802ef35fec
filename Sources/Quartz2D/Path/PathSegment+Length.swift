import Foundation

/// A stretch of a curve that is short enough for one quadrature.
struct ArcLengthPiece: Sendable {
    /// The parameters where it begins and ends.
    let t0, t1: CGFloat
    /// Its length.
    let length: CGFloat
}

extension PathSegment {
    /// Into how many stretches one curve is cut at most; a curve with a cusp needs some forty.
    private static let mostPieces = 256

    /// The length of the piece, to about 1e-9 of its size.
    public var length: CGFloat {
        if case .line(let start, let end) = self { return hypot(end.x - start.x, end.y - start.y) }
        return lengthPieces().reduce(0) { $0 + $1.length }
    }

    /// Cuts the piece until eight-point Gauss quadrature of the speed agrees with that of the halves.
    ///
    /// The accuracy asked for is 1e-10 of the control polygon's length. Near a cusp the speed has a corner and quadrature converges
    /// slowly there; the sixteenth halving ends it, where a stretch is 1/65536 of the curve. Coordinates so large that the curve is
    /// lost in their rounding never agree; the number of stretches ends that.
    func lengthPieces() -> [ArcLengthPiece] {
        if case .line = self { return [ArcLengthPiece(t0: 0, t1: 1, length: length)] }
        let accuracy = 1e-10 * controlLength
        var result: [ArcLengthPiece] = []
        func cut(_ t0: CGFloat, _ t1: CGFloat, _ whole: CGFloat, _ depth: Int) {
            let middle = (t0 + t1) / 2
            let first = arcLength(from: t0, to: middle)
            let second = arcLength(from: middle, to: t1)
            // Written so that a sum that overflowed ends it too.
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

    /// Gauss–Legendre quadrature of the speed with eight points.
    func arcLength(from t0: CGFloat, to t1: CGFloat) -> CGFloat {
        let half = (t1 - t0) / 2
        let middle = (t0 + t1) / 2
        var sum: CGFloat = 0
        for (node, weight) in Self.gauss {
            sum += weight * (derivative(at: middle - half * node).length + derivative(at: middle + half * node).length)
        }
        return sum * half
    }

    /// The parameter at which `distance` of a stretch has been run through, by Newton's method kept inside a shrinking bracket.
    func parameter(atDistance distance: CGFloat, in piece: ArcLengthPiece) -> CGFloat {
        guard piece.length > 0, distance > 0 else { return piece.t0 }
        guard distance < piece.length else { return piece.t1 }
        var low = piece.t0
        var high = piece.t1
        var t = low + (high - low) * distance / piece.length
        if case .line = self { return t }
        for _ in 0..<24 {
            let excess = arcLength(from: piece.t0, to: t) - distance
            if abs(excess) <= 1e-11 * piece.length { break }
            if excess > 0 { high = t } else { low = t }
            let next = t - excess / derivative(at: t).length
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
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

import Foundation

extension PathGeometry {
    /// The smallest rectangle that contains all points, including control points; null when empty.
    public var controlBounds: CGRect {
        var box = Extent()
        for point in points { box.add(point) }
        return box.rect
    }

    /// The smallest rectangle that contains the curves; null when empty.
    public var bounds: CGRect {
        var box = Extent()
        var current = CGPoint.zero
        for element in elements {
            switch element {
            case .move(let to), .line(let to):
                box.add(to)
                current = to
            case .quad(let control, let to):
                box.add(to)
                let piece = PathSegment.quad(current, control, to)
                for t in Self.turns(ofQuad: current.x, control.x, to.x) { box.add(piece.point(at: t)) }
                for t in Self.turns(ofQuad: current.y, control.y, to.y) { box.add(piece.point(at: t)) }
                current = to
            case .cubic(let control1, let control2, let to):
                box.add(to)
                let piece = PathSegment.cubic(current, control1, control2, to)
                for t in Self.turns(ofCubic: current.x, control1.x, control2.x, to.x) { box.add(piece.point(at: t)) }
                for t in Self.turns(ofCubic: current.y, control1.y, control2.y, to.y) { box.add(piece.point(at: t)) }
                current = to
            case .close:
                break
            }
        }
        return box.rect
    }

    /// Returns the parameters in (0, 1) at which a quadratic's derivative in one coordinate is zero.
    private static func turns(ofQuad p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat) -> [CGFloat] {
        let t = (p0 - p1) / (p0 - 2 * p1 + p2)
        return t > 0 && t < 1 ? [t] : []
    }

    /// Returns the parameters in (0, 1) at which a cubic's derivative in one coordinate is zero.
    private static func turns(ofCubic p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
        // A third of the derivative: a·t² + 2b·t + c.
        let a = p3 - 3 * p2 + 3 * p1 - p0
        let b = p2 - 2 * p1 + p0
        let c = p1 - p0
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return [] }
        // The numerically stable form: neither root subtracts nearly equal numbers.
        let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
        return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
    }
}

/// The least and greatest coordinates of the added points.
struct Extent {
    private var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    private var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)

    mutating func add(_ point: CGPoint) {
        low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
        high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }

    /// The bounding rectangle; null if no point was added.
    var rect: CGRect {
        low.x > high.x ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

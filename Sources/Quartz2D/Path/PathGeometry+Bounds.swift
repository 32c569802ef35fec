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

extension PathGeometry {
    /// Returns whether a point is inside the filled path. Open subpaths are closed by a straight line.
    ///
    /// Upper and left edges are inside, lower and right ones are not, so that abutting shapes share no point. Curves are
    /// flattened to a millionth of the path's size.
    ///
    /// - Parameter point: In the path's coordinates. A point that is not finite is outside.
    public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
        guard point.isFinite else { return false }
        let box = controlBounds
        guard !box.isNull, point.x >= box.minX, point.x <= box.maxX, point.y >= box.minY, point.y <= box.maxY else {
            return false
        }
        var counter = CrossingCounter(point: point, tolerance: 1e-6 * max(box.width, box.height))
        var start = CGPoint.zero
        var current = CGPoint.zero
        for element in elements {
            switch element {
            case .move(let to):
                counter.add(.line(current, start))
                start = to
                current = to
            case .line(let to):
                counter.add(.line(current, to))
                current = to
            case .quad(let control, let to):
                counter.add(.quad(current, control, to))
                current = to
            case .cubic(let control1, let control2, let to):
                counter.add(.cubic(current, control1, control2, to))
                current = to
            case .close:
                counter.add(.line(current, start))
                current = start
            }
        }
        counter.add(.line(current, start))
        return rule == .winding ? counter.winding != 0 : counter.winding % 2 != 0
    }
}

/// Counts the crossings of a path with the ray from a point towards greater x.
private struct CrossingCounter {
    let point: CGPoint
    let tolerance: CGFloat
    private(set) var winding = 0

    init(point: CGPoint, tolerance: CGFloat) {
        self.point = point
        self.tolerance = tolerance
    }

    mutating func add(_ segment: PathSegment) {
        let (low, high) = segment.controlExtent
        guard low.y <= point.y, point.y <= high.y, high.x >= point.x else { return }
        // If the whole segment is to the right, only its ends matter.
        if low.x > point.x {
            addLine(segment.start, segment.end)
            return
        }
        let count = segment.lineCount(tolerance: tolerance)
        var from = segment.start
        for index in 1...count {
            let to = index == count ? segment.end : segment.point(at: CGFloat(index) / CGFloat(count))
            addLine(from, to)
            from = to
        }
    }

    private mutating func addLine(_ a: CGPoint, _ b: CGPoint) {
        guard (a.y <= point.y) != (b.y <= point.y) else { return }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += b.y > a.y ? 1 : -1 }
    }
}

extension PathSegment {
    /// The least and greatest coordinates of the control polygon, whose bounds contain the curve.
    var controlExtent: (low: CGPoint, high: CGPoint) {
        func span(_ p: CGPoint, _ q: CGPoint) -> (low: CGPoint, high: CGPoint) {
            (CGPoint(x: min(p.x, q.x), y: min(p.y, q.y)), CGPoint(x: max(p.x, q.x), y: max(p.y, q.y)))
        }
        func widen(_ s: (low: CGPoint, high: CGPoint), _ p: CGPoint) -> (low: CGPoint, high: CGPoint) {
            (CGPoint(x: min(s.low.x, p.x), y: min(s.low.y, p.y)), CGPoint(x: max(s.high.x, p.x), y: max(s.high.y, p.y)))
        }
        switch self {
        case .line(let p0, let p1): return span(p0, p1)
        case .quad(let p0, let p1, let p2): return widen(span(p0, p1), p2)
        case .cubic(let p0, let p1, let p2, let p3): return widen(widen(span(p0, p1), p2), p3)
        }
    }
}

extension CGPath {
    /// Returns whether a point is inside the filled path; see ``PathGeometry/contains(_:using:)``.
    ///
    /// - Parameters:
    ///   - point: The point to test.
    ///   - rule: The rule that defines the inside.
    ///   - transform: Applied to the point first, as in Core Graphics.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        geometry.contains(point.applying(transform), using: rule)
    }
}

import Foundation

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

import Foundation

extension PathGeometry {
    /// Whether a point lies inside the filled path. Open subpaths count as closed by a straight line.
    ///
    /// Upper and left edges belong to the inside, lower and right ones do not, so that shapes that abut share no point. Curves are
    /// followed to a millionth of the path's size.
    ///
    /// - Parameter point: In the path's own coordinates; a point that is not finite lies outside.
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

/// Counts how a path crosses the ray from a point towards greater x.
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
        // Where all of it lies to the right, only the ends matter.
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
    /// The least and greatest coordinates of the control polygon, which holds the curve.
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
    /// Whether a point lies inside the filled path; see ``PathGeometry/contains(_:using:)``.
    ///
    /// - Parameters:
    ///   - point: The point to test.
    ///   - rule: Which rule says what is inside.
    ///   - transform: Applied to the point first, as Core Graphics does.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        geometry.contains(point.applying(transform), using: rule)
    }
}

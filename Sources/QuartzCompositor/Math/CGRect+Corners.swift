extension CGRect {
    /// Whether origin and size are finite.
    package var hasFiniteParts: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }

    /// The corners, clockwise from the top left.
    package var corners: [CGPoint] {
        [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ]
    }

    /// Creates the smallest rectangle that contains all points; zero without points.
    package init(enclosing points: [CGPoint]) {
        guard let first = points.first else {
            self = .zero
            return
        }
        var low = first.limited
        var high = low
        for point in points.dropFirst().map(\.limited) {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension CGPoint {
    /// The point with coordinates within half the range of doubles, so that distances are finite; NaN becomes 0.
    package var limited: CGPoint {
        func limit(_ value: CGFloat) -> CGFloat {
            let most = CGFloat.greatestFiniteMagnitude / 2
            return value.isNaN ? 0 : min(max(value, -most), most)
        }
        return CGPoint(x: limit(x), y: limit(y))
    }
}

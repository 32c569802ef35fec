/// The outline of UIKit's rounded rectangles, whose curvature grows gradually from the sides.
///
/// A corner of radius r takes 1.528665·r of each of its sides. A direction is *full* if two corners do not fit side by side. The
/// corners of a full side meet in its middle, and their curves no longer depend on r:
///
/// - If one direction is full, half of its side takes the place of the radius, and the curve begins at 0.95 of that half.
/// - If both directions are full, the corners are quarter circles, with half of the shorter side as their radius.
///
/// Both changes are jumps, as on Apple's systems. A rounded corner always has the elements line, cubic, line, cubic, cubic, so that
/// outlines of different radii animate into each other. A square corner at a full side has them too, all at the corner. The outline
/// is an open subpath, which ends with a line to its start.
nonisolated struct SmoothRoundedRect {
    private let rect: CGRect
    private let corners: UIRectCorner
    private let radius: CGFloat
    private let isWidthFull: Bool
    private let isHeightFull: Bool

    /// - Parameter radius: Below 0, the corners are mirrored at the sides, as in UIKit. NaN and −∞ count as 0.
    init(rect: CGRect, corners: UIRectCorner, radius: CGFloat) {
        self.rect = rect.standardized
        self.radius = radius > -.infinity ? radius : 0
        self.corners = self.radius == 0 ? [] : corners
        isWidthFull = 2 * CornerCurve.reach * self.radius > self.rect.width
        isHeightFull = 2 * CornerCurve.reach * self.radius > self.rect.height
    }

    /// The outline, clockwise where y points down, from the point of the upper side at which the top left corner ends.
    var geometry: PathGeometry {
        var path = PathGeometry()
        guard !rect.isNull else { return path }
        path.reserve(verbs: 22, points: 46)
        let topLeft = corner(.topLeft, between: .bottomLeft, and: .topRight)
        let start = topLeft.point(CGPoint(x: 0, y: topLeft.after.taken))
        path.move(to: start)
        add(corner(.topRight, between: .topLeft, and: .bottomRight), to: &path)
        add(corner(.bottomRight, between: .topRight, and: .bottomLeft), to: &path)
        add(corner(.bottomLeft, between: .bottomRight, and: .topLeft), to: &path)
        add(topLeft, to: &path)
        path.addLine(to: start)
        return path
    }

    /// A side as seen from one of its corners.
    private struct Side {
        /// The unit vector away from the corner.
        let direction: CGVector
        let isFull: Bool
        /// The length that the corner takes.
        let taken: CGFloat
    }

    private struct Corner {
        let vertex: CGPoint
        let isRounded: Bool
        let before: Side
        let after: Side

        /// Returns a point, given by its distances along the side before the corner and along the side after it.
        func point(_ place: CGPoint) -> CGPoint {
            let (a, b) = (before.direction, after.direction)
            return CGPoint(x: vertex.x + a.dx * place.x + b.dx * place.y, y: vertex.y + a.dy * place.x + b.dy * place.y)
        }
    }

    private func corner(_ own: UIRectCorner, between previous: UIRectCorner, and next: UIRectCorner) -> Corner {
        let isLeft = own == .topLeft || own == .bottomLeft
        let isTop = own == .topLeft || own == .topRight
        let isRounded = corners.contains(own)
        func side(to other: UIRectCorner, isHorizontal: Bool) -> Side {
            let isFull = (isHorizontal ? isWidthFull : isHeightFull) && (isRounded || corners.contains(other))
            let half = (isHorizontal ? rect.width : rect.height) / 2
            return Side(
                direction: isHorizontal ? CGVector(dx: isLeft ? 1 : -1, dy: 0) : CGVector(dx: 0, dy: isTop ? 1 : -1),
                isFull: isFull, taken: isFull ? half : isRounded ? CornerCurve.reach * radius : 0)
        }
        return Corner(
            vertex: CGPoint(x: isLeft ? rect.minX : rect.maxX, y: isTop ? rect.minY : rect.maxY), isRounded: isRounded,
            before: side(to: previous, isHorizontal: isTop != isLeft), after: side(to: next, isHorizontal: isTop == isLeft))
    }

    private func add(_ corner: Corner, to path: inout PathGeometry) {
        path.addLine(to: corner.point(CGPoint(x: corner.before.taken, y: 0)))
        let curve: CornerCurve
        var scale: CGFloat
        switch (corner.before.isFull, corner.after.isFull) {
        case (false, false): (curve, scale) = (.free, radius)
        case (false, true): (curve, scale) = (.intoFullSide, corner.after.taken)
        case (true, false): (curve, scale) = (.outOfFullSide, corner.before.taken)
        case (true, true): (curve, scale) = (.quarterCircle, min(corner.before.taken, corner.after.taken))
        }
        if !corner.isRounded {
            guard corner.before.isFull || corner.after.isFull else { return }
            scale = 0
        }
        let points = curve.points.map { corner.point(CGPoint(x: $0.x * scale, y: $0.y * scale)) }
        path.addCurve(to: points[2], control1: points[0], control2: points[1])
        path.addLine(to: points[3])
        path.addCurve(to: points[6], control1: points[4], control2: points[5])
        path.addCurve(to: points[9], control1: points[7], control2: points[8])
    }
}

/// The curve of a corner, for a radius of 1.
private nonisolated struct CornerCurve {
    /// The length of a side that a corner takes.
    static let reach: CGFloat = 1.528665

    /// The points of a cubic, a line and two cubics, without the start. Coordinates are distances along the sides before and after
    /// the corner.
    let points: [CGPoint]

    private init(_ points: [(CGFloat, CGFloat)]) {
        self.points = points.map { CGPoint(x: $0.0, y: $0.1) }
    }

    /// Neither side is full. The curve is symmetric.
    static let free = CornerCurve([
        (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139), (0.63149379, 0.07491139),
        (0.37282383, 0.16905956), (0.16905956, 0.37282383), (0.07491139, 0.63149379),
        (0, 0.86840694), (0, 1.08849296), (0, reach),
    ])

    /// The side after the corner is full.
    static let intoFullSide = CornerCurve([
        (1.06974281, 0), (0.84965679, 0), (0.61274364, 0.07491139), (0.61274364, 0.07491139),
        (0.2448578, 0.20881088), (0, 0.55850407), (0, 0.95),
        (0, 1), (0, 1), (0, 1),
    ])

    /// The side before the corner is full: ``intoFullSide`` backwards.
    static let outOfFullSide = CornerCurve([
        (1, 0), (1, 0), (1, 0), (0.95, 0),
        (0.55850407, 0), (0.20881088, 0.2448578), (0.07491139, 0.61274364),
        (0, 0.84965679), (0, 1.06974281), (0, 1.50991483),
    ])

    /// Both sides are full.
    static let quarterCircle = CornerCurve([
        (1, 0), (1, 0), (1, 0), (1, 0),
        (0.44771525, 0), (0, 0.44771525), (0, 1),
        (0, 1), (0, 1), (0, 1),
    ])
}

/// The outline of a dynamic item, around its centre and unrotated.
enum DynamicOutline {
    case circle(radius: Double)
    /// The corners of a convex polygon, clockwise as seen on screen.
    case polygon([SIMD2<Double>])

    /// The corners of an ellipse that is not a circle.
    private static let ellipseCorners = 32

    /// The outline of an item; nil if it has no area or a number that is not finite.
    @MainActor
    init?(_ item: any UIDynamicItem) {
        let half = SIMD2(Double(item.bounds.width), Double(item.bounds.height)) / 2
        switch item.collisionBoundsType {
        case .ellipse where half.x == half.y:
            self = .circle(radius: half.x)
        case .ellipse:
            self = .polygon(
                (0..<Self.ellipseCorners).map {
                    let angle = 2 * .pi * Double($0) / Double(Self.ellipseCorners)
                    return half * SIMD2(cos(angle), sin(angle))
                })
        case .rectangle:
            self = .polygon([-half, SIMD2(half.x, -half.y), half, SIMD2(-half.x, half.y)])
        case .path:
            let points = item.collisionBoundingPath.cgPath.geometry.flattened().flatMap(\.points).map { SIMD2($0) }
            guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
            self = .polygon(SIMD2.convexHull(points))
        }
        guard area.isFinite, area > 0 else { return nil }
    }

    /// The area in square points.
    var area: Double {
        switch self {
        case .circle(let radius): .pi * radius * radius
        case .polygon(let corners): corners.sides.reduce(0) { $0 + $1.0.cross($1.1) } / 2
        }
    }

    /// The moment of inertia about the centre for a mass of 1, in square points.
    var inertia: Double {
        switch self {
        case .circle(let radius): radius * radius / 2
        case .polygon(let corners):
            // The sum over the triangles of the centre and a side, weighted by area.
            corners.sides.reduce(0) { sum, side in
                let (a, b) = side
                return sum + a.cross(b) * (a.dot(a) + a.dot(b) + b.dot(b))
            } / (12 * area)
        }
    }
}

/// An outline at its position, which collides with others.
struct CollisionShape {
    let center: SIMD2<Double>
    let outline: DynamicOutline
    /// The greatest distance of the outline from its centre.
    let radius: Double

    /// The distance of the nearest side from the centre; 0 if the centre is outside.
    var innerRadius: Double {
        switch outline {
        case .circle(let radius): radius
        case .polygon(let corners):
            max(0, corners.sides.reduce(.infinity) { min($0, ($1.0 - center).dot(($1.1 - $1.0).outward)) })
        }
    }

    /// Rotates an outline and moves it to a centre.
    init(_ outline: DynamicOutline, at center: SIMD2<Double>, angle: Double) {
        self.center = center
        switch outline {
        case .circle(let radius):
            self.outline = outline
            self.radius = radius
        case .polygon(let corners):
            let (c, s) = (cos(angle), sin(angle))
            self.outline = .polygon(corners.map { center + SIMD2($0.x * c - $0.y * s, $0.x * s + $0.y * c) })
            radius = corners.reduce(0) { max($0, $1.dot($1)) }.squareRoot()
        }
    }
}

/// A contact of two shapes that touch or are about to.
struct Touch {
    /// The unit vector away from the other shape.
    var normal: SIMD2<Double>
    /// Up to two points with the distance between the shapes there; the distance is negative where they overlap.
    var points: [(point: SIMD2<Double>, separation: Double)]

    /// The same for the other shape.
    var reversed: Touch { Touch(normal: -normal, points: points) }
}

extension CollisionShape {
    /// The difference in separation up to which the first of two faces is preferred, so that the choice does not alternate.
    private static let preference = 0.05

    /// Returns the contact with another shape up to a distance; nil if they are further apart.
    func touch(_ other: CollisionShape, within margin: Double) -> Touch? {
        switch (outline, other.outline) {
        case (.circle(let radius), .circle(let otherRadius)):
            let gap = center - other.center
            let distance = gap.dot(gap).squareRoot()
            guard distance - radius - otherRadius <= margin else { return nil }
            let normal = distance > 0 ? gap / distance : SIMD2(0, -1)
            let separation = distance - radius - otherRadius
            return Touch(normal: normal, points: [(other.center + normal * (otherRadius + separation / 2), separation)])
        case (.circle(let radius), .polygon(let corners)):
            return Self.circle(at: center, radius, on: corners, within: margin)
        case (.polygon(let corners), .circle(let radius)):
            return Self.circle(at: other.center, radius, on: corners, within: margin)?.reversed
        case (.polygon(let corners), .polygon(let others)):
            let (mine, its) = (Face.furthest(of: corners, from: others), Face.furthest(of: others, from: corners))
            guard max(mine.separation, its.separation) <= margin else { return nil }
            return its.separation >= mine.separation - Self.preference
                ? its.touch(of: corners, within: margin) : mine.touch(of: others, within: margin)?.reversed
        }
    }

    /// Returns the contact of a circle with a polygon up to a distance; nil if they are further apart.
    private static func circle(
        at center: SIMD2<Double>, _ radius: Double, on corners: [SIMD2<Double>], within margin: Double
    ) -> Touch? {
        let face = Face.furthest(of: corners, from: [center])
        guard face.separation - radius <= margin else { return nil }
        var (normal, distance) = (face.normal, face.separation)
        if distance > 0 {
            let nearest = corners.sides.map { center.nearest(on: $0.0, $0.1) }
                .min { (center - $0).lengthSquared < (center - $1).lengthSquared }!
            distance = (center - nearest).lengthSquared.squareRoot()
            if distance > 0 { normal = (center - nearest) / distance }
        }
        let separation = distance - radius
        guard separation <= margin else { return nil }
        return Touch(normal: normal, points: [(center - normal * (radius + separation / 2), separation)])
    }
}

/// A side of a polygon, or a boundary, that another shape lies on.
private struct Face {
    let start: SIMD2<Double>
    let end: SIMD2<Double>
    /// The unit vector to the outside.
    let normal: SIMD2<Double>
    /// The distance of the nearest point of the other shape; negative where they overlap.
    let separation: Double

    /// A face with the points of another shape outside it.
    init(_ start: SIMD2<Double>, _ end: SIMD2<Double>, normal: SIMD2<Double>, from others: [SIMD2<Double>]) {
        (self.start, self.end, self.normal) = (start, end, normal)
        separation = others.reduce(.infinity) { min($0, ($1 - start).dot(normal)) }
    }

    /// Returns the side of a polygon from which other points are furthest: the axis of least overlap (separating axis theorem).
    static func furthest(of corners: [SIMD2<Double>], from others: [SIMD2<Double>]) -> Face {
        corners.sides.map { Face($0.0, $0.1, normal: ($0.1 - $0.0).outward, from: others) }
            .max { $0.separation < $1.separation }!
    }

    /// Returns the part of a polygon, or of a segment, that lies on the face: its most opposite side, clipped to the face's ends.
    func touch(of corners: [SIMD2<Double>], within margin: Double) -> Touch? {
        let side = corners.sides.min { ($0.1 - $0.0).outward.dot(normal) < ($1.1 - $1.0).outward.dot(normal) }!
        let along = SIMD2(-normal.y, normal.x)
        let (low, high) = (min(start.dot(along), end.dot(along)), max(start.dot(along), end.dot(along)))
        // Coordinates at the end of the range of doubles give no direction.
        guard low <= high, let (a, b) = Self.clip(side, along: along, to: low...high) else { return nil }
        let points = [a, b].compactMap { point -> (SIMD2<Double>, Double)? in
            let separation = (point - start).dot(normal)
            return separation <= margin ? (point - normal * (separation / 2), separation) : nil
        }
        return points.isEmpty ? nil : Touch(normal: normal, points: points)
    }

    private static func clip(
        _ side: (SIMD2<Double>, SIMD2<Double>), along axis: SIMD2<Double>, to range: ClosedRange<Double>
    ) -> (SIMD2<Double>, SIMD2<Double>)? {
        let (from, to) = (side.0.dot(axis), side.1.dot(axis))
        guard max(from, to) >= range.lowerBound, min(from, to) <= range.upperBound else { return nil }
        func point(_ position: Double, _ corner: SIMD2<Double>) -> SIMD2<Double> {
            let inside = min(max(position, range.lowerBound), range.upperBound)
            return inside == position || from == to ? corner : side.0 + (side.1 - side.0) * ((inside - from) / (to - from))
        }
        return (point(from, side.0), point(to, side.1))
    }
}

extension SIMD2<Double> {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y }
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }
    var lengthSquared: Double { dot(self) }
    /// The unit vector to the outside of a clockwise side; zero for a side without length.
    var outward: Self {
        let length = lengthSquared.squareRoot()
        return length > 0 ? SIMD2(y, -x) / length : .zero
    }

    /// Returns the point of a segment that is nearest.
    func nearest(on start: Self, _ end: Self) -> Self {
        let share = share(along: start, end)
        return share <= 0 ? start : share >= 1 ? end : start + (end - start) * share
    }

    /// Returns the position of the projection onto a segment: 0 at its start, 1 at its end.
    func share(along start: Self, _ end: Self) -> Double {
        let way = end - start
        return way.lengthSquared > 0 ? (self - start).dot(way) / way.lengthSquared : 0
    }

    /// Returns the corners of the smallest convex polygon around points, clockwise as seen on screen (Andrew's monotone chain).
    fileprivate static func convexHull(_ points: [Self]) -> [Self] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: some Sequence<Self>) -> [Self] {
            var result: [Self] = []
            for point in points {
                while result.count > 1,
                    (result[result.count - 1] - result[result.count - 2]).cross(point - result[result.count - 1]) <= 0
                {
                    result.removeLast()
                }
                result.append(point)
            }
            return result.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}

extension [SIMD2<Double>] {
    /// Each corner with the next one.
    var sides: [(SIMD2<Double>, SIMD2<Double>)] {
        indices.map { (self[$0], self[$0 + 1 == count ? 0 : $0 + 1]) }
    }
}

/// A segment that items collide with from both sides. It belongs to a boundary of connected segments.
struct BoundarySegment {
    let start: SIMD2<Double>
    let end: SIMD2<Double>
    /// The start of the segment before and the end of the segment after this one; nil at the ends of a boundary.
    let before: SIMD2<Double>?
    let after: SIMD2<Double>?

    /// Returns the segments of connected points. A point equal to its predecessor is skipped.
    static func chain(_ points: [SIMD2<Double>], isClosed: Bool) -> [BoundarySegment] {
        var corners: [SIMD2<Double>] = []
        for point in points where point != corners.last { corners.append(point) }
        if isClosed, corners.count > 1, corners.first == corners.last { corners.removeLast() }
        let count = corners.count
        guard count > 1 else { return [] }
        let isRing = isClosed && count > 2
        return (0..<(isRing ? count : count - 1)).map { index in
            BoundarySegment(
                start: corners[index], end: corners[(index + 1) % count],
                before: isRing || index > 0 ? corners[(index + count - 1) % count] : nil,
                after: isRing || index + 2 < count ? corners[(index + 2) % count] : nil)
        }
    }

    /// Returns the contact of a shape with the segment up to a distance; nil if it is further away.
    ///
    /// The side of the shape's centre is the outside, so that no overlap pulls an item through the segment.
    func touch(of shape: CollisionShape, within margin: Double) -> Touch? {
        let left = (end - start).outward
        let normal = (shape.center - start).dot(left) < 0 ? -left : left
        switch shape.outline {
        case .circle(let radius): return touch(ofCircleAt: shape.center, radius, normal: normal, within: margin)
        case .polygon(let corners): return touch(of: corners, normal: normal, within: margin)
        }
    }

    private func touch(
        ofCircleAt center: SIMD2<Double>, _ radius: Double, normal: SIMD2<Double>, within margin: Double
    ) -> Touch? {
        let share = center.share(along: start, end)
        let corner = share <= 0 ? start : share >= 1 ? end : nil
        let nearest = corner ?? start + (end - start) * share
        let gap = center - nearest
        let distance = gap.lengthSquared.squareRoot()
        guard distance - radius <= margin else { return nil }
        // A neighbour that is nearer than the joint touches instead. Above the joint of two segments in line, both touch.
        if let corner, let neighbor = neighbor(at: corner) {
            let way = neighbor - corner
            if gap.dot(way) > 1e-9 * distance * way.lengthSquared.squareRoot() { return nil }
        }
        let direction = corner != nil && distance > 0 ? gap / distance : normal
        let separation = distance - radius
        return Touch(normal: direction, points: [(nearest + direction * (separation / 2), separation)])
    }

    private func touch(of corners: [SIMD2<Double>], normal: SIMD2<Double>, within margin: Double) -> Touch? {
        let own = Face(start, end, normal: normal, from: corners)
        let other = Face.furthest(of: corners, from: [start, end])
        guard max(own.separation, other.separation) <= margin else { return nil }
        if other.separation > own.separation + 0.05 {
            let isStart = (start - other.start).dot(other.normal) < (end - other.start).dot(other.normal)
            if isAllowed(-other.normal, at: isStart ? start : end, normal: normal) {
                return other.touch(of: [start, end], within: margin)?.reversed
            }
        }
        return own.touch(of: corners, within: margin)
    }

    /// Returns whether an end of the segment pushes in a direction. A free end does. A joined end pushes only between the normals
    /// of both segments, so that the joint does not stop an item that slides over it.
    private func isAllowed(_ direction: SIMD2<Double>, at corner: SIMD2<Double>, normal: SIMD2<Double>) -> Bool {
        guard let neighbor = neighbor(at: corner) else { return true }
        guard (neighbor - corner).dot(normal) < 0 else { return false }
        // The neighbour's normal on the same side.
        let isStart = corner == start
        let own = (end - start).outward
        let its = (isStart ? start - neighbor : neighbor - end).outward * (own.dot(normal) < 0 ? -1 : 1)
        let turn = normal.cross(its)
        return normal.cross(direction) * turn >= 0 && direction.cross(its) * turn >= 0 && direction.dot(normal + its) > 0
    }

    private func neighbor(at corner: SIMD2<Double>) -> SIMD2<Double>? { corner == start ? before : after }

    /// Returns the share of a motion that a centre makes without passing through the segment: 1 if it passes nowhere. Otherwise it
    /// stops at a distance from the segment's line, or at once if it is nearer already.
    func openShare(from center: SIMD2<Double>, by motion: SIMD2<Double>, distance: Double) -> Double {
        let left = (end - start).outward
        let (before, after) = ((center - start).dot(left), (center + motion - start).dot(left))
        guard before < 0 ? after >= 0 : after < 0 else { return 1 }
        let place = (center + motion * (before / (before - after))).share(along: start, end)
        // Rounding opens no gap at a joint.
        guard place >= -1e-9, place <= 1 + 1e-9 else { return 1 }
        return max(abs(before) - distance, 0) / abs(before - after)
    }
}

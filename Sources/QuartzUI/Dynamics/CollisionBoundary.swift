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
        let nearest = center.nearest(on: start, end)
        let gap = center - nearest
        let distance = gap.lengthSquared.squareRoot()
        guard distance - radius <= margin else { return nil }
        let isEnd = nearest == start || nearest == end
        // At a concave corner the neighbour is nearer.
        if isEnd, let neighbor = neighbor(at: nearest), (neighbor - nearest).dot(normal) >= 0 { return nil }
        let direction = isEnd && distance > 0 ? gap / distance : normal
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
}

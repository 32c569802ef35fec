import Foundation

/// Builds the outline of a stroked path.
///
/// The pen's track is a chain of samples: points with the curve's direction. On the outer side of a turn, the outline connects
/// the offset points. On the inner side, if a direct connection would run backwards, it passes through the sample. The outline
/// then consists of quadrilaterals (one half stroke per step) and wedges (one per join) with the same orientation. No part of the
/// winding sum cancels another, so there are no holes, however tight the turn.
struct Stroker {
    private let style: StrokeStyle
    private let tolerance: CGFloat
    /// Half the width of the line.
    private let radius: CGFloat
    private let miterLimit: CGFloat
    /// The maximum turn between two samples of a curve, from the tolerance of the sagitta on the outer offset.
    private let mostTurn: CGFloat
    /// The maximum number of halvings of a curve. A curve that turns faster has a cusp.
    private let mostHalvings: Int
    /// The approximate maximum number of points of all curves, and of all round joins.
    private static let mostPoints = 1 << 20

    private(set) var outline = PathGeometry()

    private var left: [CGPoint] = []
    private var right: [CGPoint] = []

    /// - Parameter segments: The number of segments that will be added.
    init(style: StrokeStyle, tolerance: CGFloat, segments: Int) {
        self.style = style
        self.tolerance = tolerance
        radius = style.width / 2
        miterLimit = style.miterLimit.isNaN ? 10 : max(style.miterLimit, 1)
        // sagitta = r · (1 − cos(θ/2)), with θ from 1/1000 to 1/8 of a turn.
        let cosine = max(1 - tolerance / radius, -1)
        let fairTurn = .pi * CGFloat(segments) / CGFloat(Self.mostPoints)
        mostTurn = min(max(2 * acos(cosine), .pi / 500, fairTurn), .pi / 4)
        // Twelve halvings follow a circle five million points in radius within the tolerance.
        let share = max(Self.mostPoints / max(segments, 1), 1)
        mostHalvings = min(max(Int.bitWidth - share.leadingZeroBitCount, 6), 12)
    }

    mutating func add(_ contour: Subpath) {
        let scale = contour.segments.reduce(0) { max($0, $1.extent) }
        let drawn = contour.segments.filter { $0.extent > scale * 1e-12 }
        guard let first = drawn.first, scale > 0 else {
            if contour.isClosed || !contour.segments.isEmpty { addDot(at: contour.start) }
            return
        }
        left.removeAll(keepingCapacity: true)
        right.removeAll(keepingCapacity: true)
        let startDirection = first.tangent(at: 0)
        var point = first.start
        var direction = startDirection
        emit(point, direction)
        for segment in drawn {
            join(at: point, from: direction, to: segment.tangent(at: 0), join: style.join)
            follow(segment)
            point = segment.end
            direction = segment.tangent(at: 1)
        }
        if contour.isClosed {
            join(at: point, from: direction, to: startDirection, join: style.join)
            addPolygon(left)
            addPolygon(right.reversed())
        } else {
            var polygon = left
            polygon += cap(at: point, direction: direction)
            polygon += right.reversed()
            polygon += cap(at: first.start, direction: -startDirection)
            addPolygon(polygon)
        }
    }

    // MARK: Along a segment

    /// Adds the samples of a segment after its start, which has been added.
    private mutating func follow(_ segment: PathSegment) {
        guard case .line = segment else {
            follow(
                segment, from: Sample(t: 0, point: segment.start, direction: segment.tangent(at: 0)),
                to: Sample(t: 1, point: segment.end, direction: segment.tangent(at: 1)), depth: 0)
            return
        }
        step(from: segment.start, to: segment.end, direction: segment.tangent(at: 1), before: segment.tangent(at: 0))
    }

    /// A point of a curve, with its parameter.
    private struct Sample {
        let t: CGFloat
        let point: CGPoint
        let direction: CGVector
    }

    /// Halves a stretch of a curve until its chord and the turn of its offset are within the limits.
    private mutating func follow(_ segment: PathSegment, from start: Sample, to end: Sample, depth: Int) {
        let t = (start.t + end.t) / 2
        let middle = Sample(t: t, point: segment.point(at: t), direction: segment.tangent(at: t))
        let (p0, d0, p1, d1) = (start.point, start.direction, end.point, end.direction)
        let turnsLittle = depth >= 1 && turn(d0, middle.direction) + turn(middle.direction, d1) <= mostTurn
        // The middle of an S lies on its chord. A cubic's distance from its chord is at most 3/2 of that at the quarters.
        func isNear(_ share: CGFloat) -> Bool {
            distance(segment.point(at: start.t + (end.t - start.t) * share), p0, p1) <= tolerance
        }
        if turnsLittle, distance(middle.point, p0, p1) <= tolerance, isNear(0.25), isNear(0.75) {
            step(from: p0, to: p1, direction: d1, before: d0)
        } else if depth >= 1, !isResolved(p0, middle.point), !isResolved(middle.point, p1) {
            // The samples differ only by rounding, so their chords have no direction and further halving is useless.
            join(at: p0, from: d0, to: d1, join: .round)
            emit(p1, d1)
        } else if depth >= mostHalvings {
            // A cusp: the direction flips within a stretch that is not halved further. The pen turns as at a round join.
            let chord = CGVector(from: p0, to: p1).unit(scale: 0) ?? d0
            join(at: p0, from: d0, to: chord, join: .round)
            step(from: p0, to: p1, direction: chord, before: chord)
            join(at: p1, from: chord, to: d1, join: .round)
        } else {
            follow(segment, from: start, to: middle, depth: depth + 1)
            follow(segment, from: middle, to: end, depth: depth + 1)
        }
    }

    /// Whether two points differ by more than the precision of their coordinates.
    private func isResolved(_ a: CGPoint, _ b: CGPoint) -> Bool {
        let largest = max(abs(a.x), abs(a.y), abs(b.x), abs(b.y))
        return max(abs(b.x - a.x), abs(b.y - a.y)) > 4 * largest.ulp
    }

    private func turn(_ a: CGVector, _ b: CGVector) -> CGFloat {
        abs(atan2(a.cross(b), a.dot(b)))
    }

    private func distance(_ point: CGPoint, _ a: CGPoint, _ b: CGPoint) -> CGFloat {
        guard let chord = CGVector(from: a, to: b).unit(scale: 0) else { return CGVector(from: a, to: point).length }
        return abs(chord.cross(CGVector(from: a, to: point)))
    }

    /// Adds the areas that both halves of the pen sweep from the last sample to a new one.
    private mutating func step(from p0: CGPoint, to p1: CGPoint, direction: CGVector, before: CGVector) {
        if direction != before {
            let start = before.perpendicular * radius
            let end = direction.perpendicular * radius
            right += Self.crossing(p0, start, p1, end)
            left += Self.crossing(p0, -start, p1, -end)
        }
        emit(p1, direction)
    }

    /// Returns the points between the offset points of two samples if the pen's half crosses itself between them, as on the inner
    /// side of a curve tighter than the pen; else none.
    ///
    /// The quadrilateral of the half stroke then consists of two triangles with opposite orientations. The points lead around both in
    /// the same sense.
    private static func crossing(_ p0: CGPoint, _ start: CGVector, _ p1: CGPoint, _ end: CGVector) -> [CGPoint] {
        let chord = CGVector(from: p0, to: p1)
        let turn = start.cross(end)
        let (s, t) = (chord.cross(end) / turn, chord.cross(start) / turn)
        guard s > 0, s < 1, t > 0, t < 1 else { return [] }
        let middle = p0 + start * s
        return [p0, middle, p1 + end, p0 + start, middle, p1]
    }

    /// Adds the offset points of a sample to both sides.
    private mutating func emit(_ point: CGPoint, _ direction: CGVector) {
        let across = direction.perpendicular * radius
        left.append(point - across)
        right.append(point + across)
    }

    // MARK: Joins and caps

    private mutating func join(at pivot: CGPoint, from d0: CGVector, to d1: CGVector, join: CGLineJoin) {
        let cross = d0.cross(d1)
        let dot = d0.dot(d1)
        // Below 1e-6 radians a join is invisible, and the mitre's tip is the offset point.
        if abs(cross) < 1e-6 && dot > 0 { return emit(pivot, d1) }
        // Turning towards the y axis has its outer side on the left, where −perpendicular points.
        let turnsRight = cross >= 0
        let outerStart = d0.perpendicular * (turnsRight ? -radius : radius)
        let outerEnd = d1.perpendicular * (turnsRight ? -radius : radius)
        var outer: [CGPoint] = []
        switch join {
        case .miter:
            // With φ the turn: mitre length / width = 1 / cos(φ/2), and cos²(φ/2) = (1 + cos φ) / 2.
            let half = (1 + dot) / 2
            if half > 0, half * miterLimit * miterLimit >= 1 {
                outer.append(pivot + CGVector(dx: outerStart.dx + outerEnd.dx, dy: outerStart.dy + outerEnd.dy) * (0.5 / half))
            }
        case .round:
            outer = arc(about: pivot, from: outerStart, sweep: turnsRight ? turn(d0, d1) : -turn(d0, d1))
        case .bevel:
            break
        }
        outer.append(pivot + outerEnd)
        let inner = [pivot, pivot - outerEnd]
        left += turnsRight ? outer : inner
        right += turnsRight ? inner : outer
    }

    /// Returns the points between the left and the right end of an open line, excluding both.
    private func cap(at end: CGPoint, direction: CGVector) -> [CGPoint] {
        let across = direction.perpendicular * radius
        switch style.cap {
        case .butt: return []
        case .square:
            let ahead = direction * radius
            return [end - across + ahead, end + across + ahead]
        case .round: return arc(about: end, from: -across, sweep: .pi)
        }
    }

    /// Returns points of an arc, excluding its ends.
    private func arc(about center: CGPoint, from spoke: CGVector, sweep: CGFloat) -> [CGPoint] {
        let isSpent = outline.points.count + left.count > 4 * Self.mostPoints
        let count = Int((abs(sweep) / (isSpent ? .pi / 4 : mostTurn)).rounded(.up))
        guard count > 1 else { return [] }
        return (1..<count).map { index in
            let angle = sweep * CGFloat(index) / CGFloat(count)
            return center + spoke * cos(angle) + spoke.perpendicular * sin(angle)
        }
    }

    private mutating func addDot(at center: CGPoint) {
        switch style.cap {
        case .butt: break
        case .square:
            outline.addRect(CGRect(x: center.x - radius, y: center.y - radius, width: style.width, height: style.width))
        case .round:
            let spoke = CGVector(dx: radius, dy: 0)
            addPolygon([center + spoke] + arc(about: center, from: spoke, sweep: 2 * .pi))
        }
    }

    private mutating func addPolygon(_ points: [CGPoint]) {
        guard points.count > 2 else { return }
        outline.reserve(verbs: points.count + 1, points: points.count)
        var last: CGPoint?
        for point in points where point != last {
            if last == nil { outline.move(to: point) } else { outline.addLine(to: point) }
            last = point
        }
        outline.close()
    }
}

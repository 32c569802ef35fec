import Foundation

/// A rounded rectangle on a plane as it is seen on the screen: the outline of a quad, of a border's hole, or of a clip.
///
/// Coverage follows `FragmentShader`: exact areas along straight sides, and within a corner's square the distance from the corner's
/// curve, divided by the length of its gradient on the screen. A class, because it is large and read at every edge pixel.
final class PlaneOutline: Sendable {
    let plane: ScreenPlane
    /// Left, top, right, bottom on the plane.
    let rect: SIMD4<Double>
    /// Radii in the order of ``CornerRadii``.
    let radii: SIMD4<Double>
    /// The exponent of the corner curve, 2 for a circle.
    let exponent: Double
    private let left: ScreenLine
    private let top: ScreenLine
    private let right: ScreenLine
    private let bottom: ScreenLine
    /// Lines within which a rounded outline covers everything.
    private let inner: [ScreenLine]
    /// Whether pixels that show the plane behind the eye are outside.
    private let isOneSided: Bool
    /// Whether its sides count; those of a cut quad are replaced by the polygon's edges.
    private let hasSides: Bool

    init(
        _ plane: ScreenPlane, rect: SIMD4<Double>, radii: SIMD4<Double> = .zero, exponent: Double = 2, soft: Quad.Edges = .all,
        isOneSided: Bool = true, hasSides: Bool = true
    ) {
        self.plane = plane
        self.rect = rect
        self.radii = radii
        self.exponent = exponent
        self.isOneSided = isOneSided
        self.hasSides = hasSides
        left = plane.line(1, 0, -rect.x, isSoft: soft.contains(.left))
        top = plane.line(0, 1, -rect.y, isSoft: soft.contains(.top))
        right = plane.line(-1, 0, rect.z, isSoft: soft.contains(.right))
        bottom = plane.line(0, -1, rect.w, isSoft: soft.contains(.bottom))
        guard radii != .zero else {
            inner = []
            return
        }
        let inset = radii.max() * Double(CornerRadii.inset(exponent: Float(exponent)))
        inner = [
            plane.line(1, 0, -rect.x - inset, isSoft: true), plane.line(0, 1, -rect.y - inset, isSoft: true),
            plane.line(-1, 0, rect.z - inset, isSoft: true), plane.line(0, -1, rect.w - inset, isSoft: true),
        ]
    }

    var isRounded: Bool { radii != .zero }

    /// Limits a row to the pixels that may be covered.
    func limitSeen(_ span: inout PixelSpan, at py: Double) {
        if hasSides { limit(&span, at: py, isFull: false) }
        limitToFront(&span, at: py)
    }

    /// Limits a row to pixels that are surely covered fully.
    func limitFull(_ span: inout PixelSpan, at py: Double) {
        limit(&span, at: py, isFull: true)
        for line in inner {
            span.limit(slope: line.a, offset: line.b * py + line.c, least: 1.25)
        }
        limitToFront(&span, at: py)
    }

    private func limit(_ span: inout PixelSpan, at py: Double, isFull: Bool) {
        left.limit(&span, at: py, isFull: isFull)
        top.limit(&span, at: py, isFull: isFull)
        right.limit(&span, at: py, isFull: isFull)
        bottom.limit(&span, at: py, isFull: isFull)
    }

    /// Limits a row to pixels that show the plane in front of the eye.
    private func limitToFront(_ span: inout PixelSpan, at py: Double) {
        guard isOneSided, plane.w.x != 0 || plane.w.y != 0 else { return }
        span.limit(slope: plane.w.x, offset: plane.w.y * py + plane.w.z, least: .leastNormalMagnitude)
    }

    /// The covered fraction of the pixel around a position.
    @inline(__always)
    func coverage(_ px: Double, _ py: Double) -> Double {
        guard hasSides else { return isRounded ? corner(px, py) : 1 }
        let across = left.coverage(px, py) + right.coverage(px, py) - 1
        guard across > 0 else { return 0 }
        let down = top.coverage(px, py) + bottom.coverage(px, py) - 1
        guard down > 0 else { return 0 }
        guard isRounded else { return across * down }
        return min(across * down, corner(px, py))
    }

    /// The fraction of the pixel inside a corner's curve; 1 if no corner is near.
    private func corner(_ px: Double, _ py: Double) -> Double {
        let (p, dx, dy) = plane.point(px, py)
        let toLeft = p.x - rect.x
        let toTop = p.y - rect.y
        let toRight = rect.z - p.x
        let toBottom = rect.w - p.y
        // Within two corners' squares the later corner counts. The squares of a layer's corners share at most an edge.
        var result = 1.0
        if toLeft < radii.x, toTop < radii.x {
            result = coverage(radius: radii.x, beyond: SIMD2(radii.x - toLeft, radii.x - toTop), outward: SIMD2(-1, -1), dx, dy)
        }
        if toRight < radii.y, toTop < radii.y {
            result = coverage(radius: radii.y, beyond: SIMD2(radii.y - toRight, radii.y - toTop), outward: SIMD2(1, -1), dx, dy)
        }
        if toRight < radii.z, toBottom < radii.z {
            result = coverage(radius: radii.z, beyond: SIMD2(radii.z - toRight, radii.z - toBottom), outward: SIMD2(1, 1), dx, dy)
        }
        if toLeft < radii.w, toBottom < radii.w {
            result = coverage(radius: radii.w, beyond: SIMD2(radii.w - toLeft, radii.w - toBottom), outward: SIMD2(-1, 1), dx, dy)
        }
        return result
    }

    /// The coverage of a pixel by a rounded corner.
    ///
    /// - Parameters:
    ///   - q: The point's distances beyond the start of the curve.
    ///   - outward: The signs of the corner's direction on the plane.
    private func coverage(
        radius: Double, beyond q: SIMD2<Double>, outward: SIMD2<Double>, _ dx: SIMD2<Double>, _ dy: SIMD2<Double>
    ) -> Double {
        let reach: Double
        var normal: SIMD2<Double>
        if exponent == 2 {
            reach = max((q.x * q.x + q.y * q.y).squareRoot(), 1e-20)
            normal = SIMD2(q.x / reach, q.y / reach)
        } else {
            let longest = max(q.x, q.y, 1e-20)
            reach = longest * pow(pow(q.x / longest, exponent) + pow(q.y / longest, exponent), 1 / exponent)
            normal = SIMD2(pow(q.x / reach, exponent - 1), pow(q.y / reach, exponent - 1))
        }
        normal = SIMD2(normal.x * outward.x, normal.y * outward.y)
        let acrossX = normal.x * dx.x + normal.y * dx.y
        let acrossY = normal.x * dy.x + normal.y * dy.y
        let slope = max((acrossX * acrossX + acrossY * acrossY).squareRoot(), 1e-20)
        return min(max((radius - reach) / slope + 0.5, 0), 1)
    }
}

/// The remaining part of a cut quad on the screen.
struct PolygonOutline {
    private struct Edge {
        let line: ScreenLine
        let isJoined: Bool
        /// Whether the piece beyond a joined edge is painted later.
        let isLower: Bool
    }

    /// The fractions of a pixel that the polygon's own edges and its seams leave.
    struct Shares {
        /// Inside the polygon's own edges.
        var own = 1.0
        /// Inside the joined edges.
        var joined = 1.0
        /// Beyond those joined edges whose other piece is painted later.
        var lower = 0.0
    }

    /// A polygon has at most this many corners.
    private static let mostCorners = 32
    private let edges: [Edge]

    /// Creates the outline of a polygon of a piece's plane; nil if it has no area.
    init?(_ polygon: DisplayList.Polygon, of piece: PaintPiece) {
        let count = min(polygon.points.count, Self.mostCorners)
        guard count >= 3 else { return nil }
        var points: [SIMD2<Double>] = []
        for point in polygon.points.prefix(count) {
            guard point.x.isFinite, point.y.isFinite else { return nil }
            let position = SIMD2(Double(point.x), Double(point.y))
            points.append(piece.isOnGrid ? position * piece.gridScale + piece.gridOffset : position)
        }
        var area = 0.0
        for index in 2..<count {
            let (a, b) = (points[index - 1] - points[0], points[index] - points[0])
            area += a.x * b.y - a.y * b.x
        }
        guard area != 0, area.isFinite else { return nil }
        let turning = area > 0 ? 1.0 : -1
        var edges: [Edge] = []
        for index in 0..<count {
            let (point, next) = (points[index], points[(index + 1) % count])
            guard point != next else { continue }
            let bit: UInt32 = 1 << UInt32(index)
            let isJoined = polygon.joinedEdges & bit != 0
            let normal = SIMD2(point.y - next.y, next.x - point.x) * turning
            let line = piece.plane.line(
                normal.x, normal.y, -(normal.x * point.x + normal.y * point.y),
                isSoft: isJoined || polygon.smoothEdges & bit != 0)
            edges.append(Edge(line: line, isJoined: isJoined, isLower: isJoined && polygon.lowerEdges & bit != 0))
        }
        guard edges.count >= 3 else { return nil }
        self.edges = edges
    }

    /// Limits a row to the pixels that may be covered.
    func limitSeen(_ span: inout PixelSpan, at py: Double) {
        for edge in edges { edge.line.limit(&span, at: py, isFull: false) }
    }

    /// The shares of the pixel around a position.
    func shares(_ px: Double, _ py: Double) -> Shares {
        var shares = Shares()
        var cut = 0
        for edge in edges {
            let inside = edge.line.coverage(px, py)
            guard inside < 1 else { continue }
            if edge.isJoined {
                // Fractions beyond joined edges are added, which is exact if they do not cross within the pixel.
                shares.joined -= 1 - inside
                if edge.isLower { shares.lower += 1 - inside }
            } else {
                guard inside > 0 else { return Shares(own: 0) }
                cut += 1
                shares.own = inside
            }
        }
        if cut > 1 { shares.own = area(around: px, py) }
        shares.joined = max(shares.joined, 0)
        shares.lower = min(shares.lower, 1)
        return shares
    }

    /// The area of the pixel inside all smoothed edges, which meet in it.
    private func area(around px: Double, _ py: Double) -> Double {
        var corners = [
            SIMD2(px - 0.5, py - 0.5), SIMD2(px + 0.5, py - 0.5), SIMD2(px + 0.5, py + 0.5), SIMD2(px - 0.5, py + 0.5),
        ]
        for edge in edges where !edge.isJoined && edge.line.isSoft {
            var kept: [SIMD2<Double>] = []
            for (index, corner) in corners.enumerated() {
                let next = corners[(index + 1) % corners.count]
                let a = edge.line.distance(corner.x, corner.y)
                let b = edge.line.distance(next.x, next.y)
                if a >= 0 { kept.append(corner) }
                if (a >= 0) != (b >= 0) { kept.append(corner + (next - corner) * (a / (a - b))) }
            }
            corners = kept
            guard corners.count >= 3 else { return 0 }
        }
        var twice = 0.0
        for index in 2..<corners.count {
            let (a, b) = (corners[index - 1] - corners[0], corners[index] - corners[0])
            twice += a.x * b.y - a.y * b.x
        }
        return min(1, twice / 2)
    }
}

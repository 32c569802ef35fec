import Foundation

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
            let place = SIMD2(Double(point.x), Double(point.y))
            points.append(piece.isOnGrid ? place * piece.gridScale + piece.gridOffset : place)
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

import QuartzCompositor

// Cut quads: the remaining polygon is drawn in parts with four corners each.

/// A part of a polygon with four corners, as the vertex stage reads it.
struct PolygonPart {
    /// The row of the table with the first corners.
    var row: Int32
    /// Four bits per edge: whether its corners are moved out by a pixel, and whether it is smoothed, joined and lower.
    var edges: Int32

    /// The attribute that refers to the part.
    var inner: SIMD4<Float> { SIMD4(Float(row), Float(edges), 0, 0) }

    /// An edge with partly covered pixels. Its corners are moved outwards to cover all of them.
    static let smooth: Int32 = 3
    /// An edge shared with a piece that is painted earlier (`joined`) or later (`lower`).
    static let joined: Int32 = 7
    static let lower: Int32 = 15
    /// The second half of an edge. It is smoothed with the first half.
    static let moved: Int32 = 1
}

extension FrameEncoder {
    /// Adds the parts of a quad's polygon to the table. Returns none if it has no area.
    ///
    /// - Parameter map: The transform from the quad's plane to the piece's, if they differ.
    mutating func polygonParts(of quad: Quad, map: PlaneMap? = nil) -> [PolygonPart] {
        guard list.polygons.indices.contains(Int(quad.polygon)) else { return [] }
        let outline = Outline(list.polygons[Int(quad.polygon)], map: map)
        guard let outline else { return [] }
        var parts: [PolygonPart] = []
        let count = outline.points.count
        var next = 1
        while next + 1 < count {
            let isLast = next + 2 >= count - 1
            let (a, b) = (next == 1 ? outline.edges[0] : 0, outline.edges[next])
            if next + 2 < count {
                let corners = [0, next, next + 1, next + 2].map { outline.points[$0] }
                let edges = [a, b, outline.edges[next + 1], isLast ? outline.edges[count - 1] : 0]
                parts.append(part(corners, edges))
            } else {
                let corners = [0, next, next + 1].map { outline.points[$0] }
                parts.append(triangle(corners, [a, b, outline.edges[count - 1]]))
            }
            next += 2
        }
        return parts
    }

    /// Returns a whole rectangle as a part.
    mutating func wholePart(_ rect: SIMD4<Float>, _ smooth: Quad.Edges) -> PolygonPart {
        func edge(_ side: Quad.Edges) -> Int32 { smooth.contains(side) ? PolygonPart.smooth : 0 }
        let row = table.add(SIMD4(rect.x, rect.y, rect.z, rect.y), SIMD4(rect.z, rect.w, rect.x, rect.w))
        return PolygonPart(row: row, edges: edge(.top) | edge(.right) << 4 | edge(.bottom) << 8 | edge(.left) << 12)
    }

    /// Returns a triangle as four corners: a smoothed edge is split in two halves, or one corner is repeated.
    private mutating func triangle(_ corners: [SIMD2<Float>], _ edges: [Int32]) -> PolygonPart {
        guard let split = edges.firstIndex(where: { $0 != 0 }) else { return part(corners + [corners[2]], edges + [0]) }
        let middle = (corners[split] + corners[(split + 1) % 3]) / 2
        var (corners, edges) = (corners, edges)
        corners.insert(middle, at: split + 1)
        edges.insert(PolygonPart.moved, at: split + 1)
        return part(corners, edges)
    }

    private mutating func part(_ corners: [SIMD2<Float>], _ edges: [Int32]) -> PolygonPart {
        let row = table.add(
            SIMD4(lowHalf: corners[0], highHalf: corners[1]), SIMD4(lowHalf: corners[2], highHalf: corners[3]))
        return PolygonPart(row: row, edges: edges[0] | edges[1] << 4 | edges[2] << 8 | edges[3] << 12)
    }

    /// A polygon without repeated corners, ordered so that its area is positive, and the codes of its edges.
    private struct Outline {
        var points: [SIMD2<Float>] = []
        var edges: [Int32] = []

        init?(_ polygon: DisplayList.Polygon, map: PlaneMap?) {
            let count = min(polygon.points.count, 32)
            guard count >= 3 else { return nil }
            points.reserveCapacity(count)
            edges.reserveCapacity(count)
            for index in 0..<count {
                let (point, next) = (polygon.points[index], polygon.points[index + 1 == count ? 0 : index + 1])
                guard point.x.isFinite, point.y.isFinite else { return nil }
                if point == next { continue }
                let bit: UInt32 = 1 << UInt32(index)
                let isJoined = polygon.joinedEdges & bit != 0
                points.append(map.map { $0.map(point) } ?? point)
                edges.append(
                    isJoined
                        ? (polygon.lowerEdges & bit != 0 ? PolygonPart.lower : PolygonPart.joined)
                        : (polygon.smoothEdges & bit != 0 ? PolygonPart.smooth : 0))
            }
            guard points.count >= 3 else { return nil }
            var area: Float = 0
            for index in 2..<points.count {
                let (a, b) = (points[index - 1] - points[0], points[index] - points[0])
                area += a.x * b.y - a.y * b.x
            }
            guard area != 0, area.isFinite else { return nil }
            guard area < 0 else { return }
            points.reverse()
            // The edge that ended at a corner now begins at it.
            edges = edges.dropLast().reversed() + [edges[edges.count - 1]]
        }
    }
}

extension PlaneMap {
    /// Returns the map to pixels at `scale` pixels per point.
    func scaled(by scale: Float) -> PlaneMap { PlaneMap(x: x * scale, y: y * scale, w: w) }

    fileprivate func map(_ point: SIMD2<Float>) -> SIMD2<Float> {
        let p = SIMD4(point.x, point.y, 1, 0)
        return SIMD2((x * p).sum(), (y * p).sum()) / (w * p).sum()
    }
}

import Foundation

/// The areas that two paths make together, as contours of straight lines.
///
/// All edges are cut where they meet; those with the wanted area on one side alone are its outline, and are joined so that the area
/// lies to their left. So a contour round an area and one round a hole in it run in opposite senses, and both fill rules agree.
struct PathRegion {
    private let index: WindingIndex

    /// More edges than this are not overlaid.
    static let mostEdges = 100_000

    /// How far lines may lie from their curves, as a share of the paths' extent; never more than `PathGeometry.defaultTolerance`.
    private static let fineness = 1e-4

    /// Overlays paths, each subpath taken as closed; nil where there are too many edges.
    init?(_ first: PathGeometry, _ second: PathGeometry) {
        guard let edges = Self.cutEdges(first, second) else { return nil }
        index = WindingIndex(edges)
    }

    /// The edges of both paths, cut where they meet, in order; nil where there are too many.
    ///
    /// - Parameter closesFirst: whether the first path's open subpaths are closed; those of the second always are.
    static func cutEdges(_ first: PathGeometry, _ second: PathGeometry, closesFirst: Bool = true) -> [RegionEdge]? {
        let bounds = first.controlBounds.union(second.controlBounds)
        guard !bounds.isNull else { return [] }
        let reach = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY].map(abs).max() ?? 0
        var edges: [RegionEdge] = []
        for (owner, path) in [first, second].enumerated() {
            for line in path.flattened(tolerance: tolerance(first, second)) {
                let isClosed = line.isClosed || closesFirst || owner == 1
                var last = line.points[isClosed ? line.points.count - 1 : 0]
                for point in line.points {
                    edges.append(RegionEdge(from: SIMD2(last), to: SIMD2(point), owner: owner))
                    last = point
                }
            }
        }
        // Beyond, products of four lengths would overflow.
        guard edges.count <= mostEdges, reach < 1e60 else {
            Diagnostics.warnOnce(
                "path.region", "paths of more than \(mostEdges) edges, or further out than 1e60, are not combined")
            return nil
        }
        return EdgeSplitter(extent: Double(reach)).split(edges)
    }

    static func tolerance(_ first: PathGeometry, _ second: PathGeometry) -> CGFloat {
        let bounds = first.controlBounds.union(second.controlBounds)
        guard !bounds.isNull else { return PathGeometry.defaultTolerance }
        return min(PathGeometry.defaultTolerance, max(bounds.width, bounds.height) * fineness)
    }

    /// The contours of the area where a test of both winding numbers holds.
    func contours(where isInside: (SIMD2<Int>) -> Bool) -> [[SIMD2<Double>]] {
        var outline: [(from: SIMD2<Double>, to: SIMD2<Double>)] = []
        for (place, edge) in index.edges.enumerated() {
            let sides = index.sides(of: place)
            switch (isInside(sides.left), isInside(sides.right)) {
            case (true, false): outline.append((edge.from, edge.to))
            case (false, true): outline.append((edge.to, edge.from))
            default: break
            }
        }
        return Self.join(outline)
    }

    /// Joins edges to contours: at a corner where several go on, the one furthest to the left, so that contours do not cross.
    private static func join(_ edges: [(from: SIMD2<Double>, to: SIMD2<Double>)]) -> [[SIMD2<Double>]] {
        var leaving: [SIMD2<Double>: [Int]] = [:]
        for (place, edge) in edges.enumerated() { leaving[edge.from, default: []].append(place) }
        var isUsed = Array(repeating: false, count: edges.count)
        var result: [[SIMD2<Double>]] = []
        for start in edges.indices where !isUsed[start] {
            var points: [SIMD2<Double>] = []
            var current = start
            while !isUsed[current] {
                isUsed[current] = true
                points.append(edges[current].from)
                let along = edges[current].to - edges[current].from
                // One edge follows each: the contour closes where it comes back to its first.
                let next = (leaving[edges[current].to] ?? []).max {
                    turn(along, edges[$0].to - edges[$0].from) < turn(along, edges[$1].to - edges[$1].from)
                }
                guard let next else { break }
                current = next
            }
            let corners = withoutStraightOnes(points)
            if corners.count > 2 { result.append(corners) }
        }
        return result
    }

    private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { atan2(cross(a, b), (a * b).sum()) }

    /// Leaves out points at which a contour goes straight on.
    private static func withoutStraightOnes(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        guard points.count > 3 else { return points }
        return points.indices.compactMap { index in
            let (before, here) = (points[(index + points.count - 1) % points.count], points[index])
            let (a, b) = (here - before, points[(index + 1) % points.count] - here)
            // Within the rounding of a cut.
            let isStraight = abs(cross(a, b)) <= 1e-9 * ((a * a).sum() * (b * b).sum()).squareRoot() && (a * b).sum() > 0
            return isStraight ? nil : here
        }
    }
}

extension CGPathFillRule {
    /// Whether a place about which a path winds so often lies inside.
    func includes(_ winding: Int) -> Bool { self == .winding ? winding != 0 : winding % 2 != 0 }
}

extension SIMD2<Double> {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension CGPoint {
    init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}

extension PathGeometry {
    /// A path of closed contours.
    init(contours: [[SIMD2<Double>]]) {
        self.init()
        for contour in contours { addContour(contour, isClosed: true) }
    }

    /// Adds a run of lines.
    mutating func addContour(_ points: [SIMD2<Double>], isClosed: Bool) {
        guard let first = points.first else { return }
        move(to: CGPoint(first))
        for point in points.dropFirst() { addLine(to: CGPoint(point)) }
        if isClosed { close() }
    }
}

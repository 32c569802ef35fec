import Foundation

/// The areas that two paths make together, as contours of straight edges that know what they stand for.
///
/// All edges are cut where they meet; those with the wanted area on one side alone are its outline, and are joined so that the area
/// lies to their left. So a contour round an area and one round a hole in it run in opposite senses, and both fill rules agree.
struct PathRegion {
    private let index: WindingIndex
    /// The curves that edges stand for.
    let curves: [PathSegment]

    /// Overlays paths, each subpath taken as closed; nil where there are too many edges.
    init?(_ first: PathGeometry, _ second: PathGeometry) {
        guard let outline = RegionOutline(first, second) else { return nil }
        index = WindingIndex(outline.edges)
        curves = outline.curves
    }

    /// The contours of the area where a test of both winding numbers holds.
    func contours(where isInside: (SIMD2<Int>) -> Bool) -> [[ContourEdge]] {
        var outline: [ContourEdge] = []
        for (place, edge) in index.edges.enumerated() {
            let sides = index.sides(of: place)
            switch (isInside(sides.left), isInside(sides.right)) {
            case (true, false): outline.append(ContourEdge(from: edge.from, to: edge.to, stretch: edge.stretch))
            case (false, true): outline.append(ContourEdge(from: edge.to, to: edge.from, stretch: edge.stretch?.reversed))
            default: break
            }
        }
        return Self.join(outline)
    }

    /// Joins edges to contours: at a corner where several go on, the one furthest to the left, so that contours do not cross.
    private static func join(_ edges: [ContourEdge]) -> [[ContourEdge]] {
        var leaving: [SIMD2<Double>: [Int]] = [:]
        for (place, edge) in edges.enumerated() { leaving[edge.from, default: []].append(place) }
        var isUsed = Array(repeating: false, count: edges.count)
        var result: [[ContourEdge]] = []
        for start in edges.indices where !isUsed[start] {
            var contour: [ContourEdge] = []
            var current = start
            while !isUsed[current] {
                isUsed[current] = true
                contour.append(edges[current])
                let along = edges[current].to - edges[current].from
                // One edge follows each: the contour closes where it comes back to its first.
                let next = (leaving[edges[current].to] ?? []).max {
                    turn(along, edges[$0].to - edges[$0].from) < turn(along, edges[$1].to - edges[$1].from)
                }
                guard let next else { break }
                current = next
            }
            if corners(of: contour) > 2 { result.append(contour) }
        }
        return result
    }

    private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { atan2(cross(a, b), (a * b).sum()) }

    /// How many points there are at which a contour does not go straight on.
    private static func corners(of contour: [ContourEdge]) -> Int {
        guard contour.count > 3 else { return contour.count }
        return contour.indices.count { index in
            let (before, after) = (contour[(index + contour.count - 1) % contour.count], contour[index])
            return !CurveContour.isStraight(before.to - before.from, after.to - after.from)
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
    init(contours: [[ContourEdge]], curves: [PathSegment]) {
        self.init()
        for contour in contours { addContour(contour, curves: curves, isClosed: true) }
    }

    /// Adds what a run of edges stands for.
    mutating func addContour(_ edges: [ContourEdge], curves: [PathSegment], isClosed: Bool) {
        CurveContour(edges, curves: curves, isClosed: isClosed).add(to: &self, isClosed: isClosed)
    }

    /// Adds a run of lines.
    mutating func addContour(_ points: [SIMD2<Double>], isClosed: Bool) {
        guard let first = points.first else { return }
        move(to: CGPoint(first))
        for point in points.dropFirst() { addLine(to: CGPoint(point)) }
        if isClosed { close() }
    }
}

import Foundation

/// The areas that two paths form together, as contours of straight edges with their source curves.
///
/// All edges are cut at their intersections. Edges with the requested area on one side only form its outline. They are joined so
/// that the area is on their left, so outer contours and holes have opposite orientation and both fill rules agree.
struct PathRegion {
    private let edges: [SharedEdge]
    /// The winding numbers on the sides of each edge.
    private let sides: [WindingIndex.Sides]
    /// The curves that edges approximate.
    let curves: [PathSegment]

    /// Overlays two paths, with each subpath closed; nil if there are too many edges or crossings.
    init?(_ first: PathGeometry, _ second: PathGeometry) {
        guard let outline = RegionOutline(first, second) else { return nil }
        let index = WindingIndex(outline.edges)
        guard let sides = index.sides(isPlanar: outline.isPlanar) else { return nil }
        edges = index.edges
        self.sides = sides
        curves = outline.curves
    }

    /// Returns the contours of the area where a test of both winding numbers holds.
    func contours(where isInside: (SIMD2<Int>) -> Bool) -> [[ContourEdge]] {
        var outline: [ContourEdge] = []
        for (edge, sides) in zip(edges, sides) {
            switch (isInside(sides.left), isInside(sides.right)) {
            case (true, false): outline.append(ContourEdge(from: edge.from, to: edge.to, stretch: edge.stretch))
            case (false, true): outline.append(ContourEdge(from: edge.to, to: edge.from, stretch: edge.stretch?.reversed))
            default: break
            }
        }
        return Self.join(outline)
    }

    /// Joins edges to contours. At a corner with several successors it takes the leftmost, so that contours do not cross.
    private static func join(_ edges: [ContourEdge]) -> [[ContourEdge]] {
        var leaving = [SIMD2<Double>: [Int]](minimumCapacity: edges.count)
        for (index, edge) in edges.enumerated() { leaving[edge.from, default: []].append(index) }
        var isUsed = Array(repeating: false, count: edges.count)
        var result: [[ContourEdge]] = []
        for start in edges.indices where !isUsed[start] {
            var contour: [ContourEdge] = []
            var current = start
            while !isUsed[current] {
                isUsed[current] = true
                contour.append(edges[current])
                let along = edges[current].to - edges[current].from
                // Every edge has a successor, so the contour ends at its first edge.
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

    /// Returns the number of points at which a contour changes direction.
    private static func corners(of contour: [ContourEdge]) -> Int {
        guard contour.count > 3 else { return contour.count }
        return contour.indices.count { index in
            let (before, after) = (contour[(index + contour.count - 1) % contour.count], contour[index])
            return !CurveContour.isStraight(before.to - before.from, after.to - after.from)
        }
    }
}

extension CGPathFillRule {
    /// Returns whether a point with a winding number is inside.
    func includes(_ winding: Int) -> Bool { self == .winding ? winding != 0 : winding % 2 != 0 }
}

extension SIMD2<Double> {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension CGPoint {
    init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}

extension PathGeometry {
    /// Creates a path of closed contours.
    init(contours: [[ContourEdge]], curves: [PathSegment]) {
        self.init()
        for contour in contours { addContour(contour, curves: curves, isClosed: true) }
    }

    /// Adds the lines and curves that a sequence of edges approximates.
    mutating func addContour(_ edges: [ContourEdge], curves: [PathSegment], isClosed: Bool) {
        CurveContour(edges, curves: curves, isClosed: isClosed).add(to: &self, isClosed: isClosed)
    }

    /// Adds a sequence of lines.
    mutating func addContour(_ points: [SIMD2<Double>], isClosed: Bool) {
        guard let first = points.first else { return }
        move(to: CGPoint(first))
        for point in points.dropFirst() { addLine(to: CGPoint(point)) }
        if isClosed { close() }
    }
}

import Foundation

// Boolean operations on the areas of paths.
//
// Results consist of the original lines and pieces of the original curves. The side of a point is computed with lines that are
// within a tenth of a point of the curves and within 1/10,000 of the paths' extent, so finer details may be missed. Within that
// precision, contours neither cross nor overlap. Holes run opposite to the contours around them, so both fill rules agree. Paths
// with more than 250,000 edges, or with too many intersections (200,000 pieces after cutting), are not combined: the result is empty,
// with a warning. `normalized` and `componentsSeparated` then return the path unchanged.

extension CGPath {
    /// Returns the area inside both paths.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.includes($0.x) && rule.includes($0.y) } ?? .empty
    }

    /// Returns the area inside either path.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.includes($0.x) || rule.includes($0.y) } ?? .empty
    }

    /// Returns the area of this path outside the other.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.includes($0.x) && !rule.includes($0.y) } ?? .empty
    }

    /// Returns the area inside exactly one of the paths.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.includes($0.x) != rule.includes($0.y) } ?? .empty
    }

    /// Returns the same area with contours that do not cross.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        combined(CGPath(geometry: PathGeometry())) { rule.includes($0.x) } ?? self
    }

    /// Returns whether the areas of both paths overlap.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        let bounds = (geometry.controlBounds, other.geometry.controlBounds)
        return bounds.0.intersects(bounds.1) && !intersection(other, using: rule).isEmpty
    }

    /// Returns the path's connected areas, each with its holes.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        guard let region = PathRegion(geometry, PathGeometry()) else { return [self] }
        let contours = region.contours { rule.includes($0.x) }
        // Outer contours have a positive area.
        var components: [(outer: PathGeometry, box: CGRect, geometry: PathGeometry, area: Double)] = []
        for contour in contours where area(of: contour) > 0 {
            var outer = PathGeometry()
            outer.addContour(contour.map(\.from), isClosed: true)
            components.append(
                (outer, outer.controlBounds, PathGeometry(contours: [contour], curves: region.curves), area(of: contour)))
        }
        for hole in contours where area(of: hole) < 0 {
            // Finds the smallest area around the hole. A point of its edge may be on that area's edge, so a majority of midpoints
            // decides.
            let middles = hole.map { CGPoint(($0.from + $0.to) / 2) }
            let size = -area(of: hole)
            let around = components.indices.filter { place in
                let (outer, box, _, area) = components[place]
                guard area > size, middles.count(where: box.contains) * 2 > hole.count else { return false }
                return middles.count(where: { outer.contains($0) }) * 2 > hole.count
            }
            guard let place = around.min(by: { components[$0].area < components[$1].area }) else { continue }
            components[place].geometry.addContour(hole, curves: region.curves, isClosed: true)
        }
        return components.map { CGPath(geometry: $0.geometry) }
    }

    /// Returns the parts of this path's outline, not closed, that are inside the other path's area.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        lines(of: other) { rule.includes($0) }
    }

    /// Returns the parts of this path's outline, not closed, that are outside the other path's area.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        lines(of: other) { !rule.includes($0) }
    }

    /// Returns the path with curves replaced by lines.
    ///
    /// - Parameter threshold: The maximum distance between the lines and the curves.
    public func flattened(threshold: CGFloat) -> CGPath {
        var result = PathGeometry()
        for line in geometry.flattened(tolerance: threshold) {
            result.addContour(line.points.map { SIMD2($0) }, isClosed: line.isClosed)
        }
        return CGPath(geometry: result)
    }

    private static var empty: CGPath { CGPath(geometry: PathGeometry()) }

    /// Returns the area where a condition on the paths' winding numbers holds; nil if the paths exceed the limits.
    private func combined(_ other: CGPath, where isInside: (SIMD2<Int>) -> Bool) -> CGPath? {
        guard let region = PathRegion(geometry, other.geometry) else { return nil }
        return CGPath(geometry: PathGeometry(contours: region.contours(where: isInside), curves: region.curves))
    }

    /// Twice the area enclosed by a contour, positive if the area is to its left.
    private func area(of contour: [ContourEdge]) -> Double {
        contour.reduce(0) { $0 + cross($1.from - contour[0].from, $1.to - contour[0].from) }
    }

    private func lines(of other: CGPath, where isKept: (Int) -> Bool) -> CGPath {
        var result = PathGeometry()
        guard let outline = RegionOutline(geometry, other.geometry, closesFirst: false) else { return .empty }
        let lines = outline.edges.filter { $0.owner == 0 }
        let index = WindingIndex(outline.edges.filter { $0.owner == 1 })
        guard let windings = index.windings(at: lines.map { ($0.from + $0.to) / 2 }) else { return .empty }
        var run: [ContourEdge] = []
        for (edge, winding) in zip(lines, windings) where isKept(winding.y) {
            if let last = run.last, last.to != edge.from {
                result.addContour(run, curves: outline.curves, isClosed: false)
                run = []
            }
            run.append(ContourEdge(from: edge.from, to: edge.to, stretch: edge.stretch))
        }
        result.addContour(run, curves: outline.curves, isClosed: false)
        return CGPath(geometry: result)
    }
}

/// The areas that two paths form together, as contours of straight edges with their source curves.
///
/// All edges are cut at their intersections. Edges with the requested area on one side only form its outline. They are joined so
/// that the area is on their left, so outer contours and holes have opposite orientation and both fill rules agree.
private struct PathRegion {
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

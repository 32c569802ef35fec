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

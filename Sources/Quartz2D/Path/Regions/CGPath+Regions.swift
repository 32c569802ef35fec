import Foundation

// Paths as areas: what they have in common, and what not.
//
// Results are made of straight lines: a curve becomes lines that lie within a tenth of a point of it, and within a ten thousandth of
// the paths' extent. Their contours neither cross nor overlap, and those of holes run against those around them, so that both fill
// rules agree. Paths of more than 100,000 edges are not combined: a warning says so, and the result is empty.

extension CGPath {
    /// The area that lies in both paths.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.includes($0.x) && rule.includes($0.y) }
    }

    /// The area that lies in either path.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.includes($0.x) || rule.includes($0.y) }
    }

    /// The area of this path that does not lie in the other.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.includes($0.x) && !rule.includes($0.y) }
    }

    /// The area that lies in one of the paths alone.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.includes($0.x) != rule.includes($0.y) }
    }

    /// The same area by contours that do not cross.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        combined(CGPath(geometry: PathGeometry())) { rule.includes($0.x) }
    }

    /// Whether there is an area that lies in both paths.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        let bounds = (geometry.controlBounds, other.geometry.controlBounds)
        return bounds.0.intersects(bounds.1) && !intersection(other, using: rule).isEmpty
    }

    /// The path's separate areas, each with its holes.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        guard let region = PathRegion(geometry, PathGeometry()) else { return [] }
        let contours = region.contours { rule.includes($0.x) }
        // Contours round areas run to the left about them.
        var components: [(outer: [SIMD2<Double>], geometry: PathGeometry, area: Double)] = []
        for contour in contours where area(of: contour) > 0 {
            components.append((contour, PathGeometry(contours: [contour]), area(of: contour)))
        }
        for hole in contours where area(of: hole) < 0 {
            // The least area about it; a point of its edge may lie on that area's, so its corners vote.
            let around = components.indices.filter { place in
                let outer = PathGeometry(contours: [components[place].outer])
                let middles = hole.indices.map { (hole[$0] + hole[($0 + 1) % hole.count]) / 2 }
                return middles.count { outer.contains(CGPoint($0)) } * 2 > hole.count && components[place].area > -area(of: hole)
            }
            guard let place = around.min(by: { components[$0].area < components[$1].area }) else { continue }
            components[place].geometry.addContour(hole, isClosed: true)
        }
        return components.map { CGPath(geometry: $0.geometry) }
    }

    /// The parts of this path's outline, not closed, that lie inside the other path's area.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        lines(of: other) { rule.includes($0) }
    }

    /// The parts of this path's outline, not closed, that lie outside the other path's area.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        lines(of: other) { !rule.includes($0) }
    }

    /// The path with lines in place of curves.
    ///
    /// - Parameter threshold: how far they may lie from the curves.
    public func flattened(threshold: CGFloat) -> CGPath {
        var result = PathGeometry()
        for line in geometry.flattened(tolerance: threshold) {
            result.addContour(line.points.map { SIMD2($0) }, isClosed: line.isClosed)
        }
        return CGPath(geometry: result)
    }

    private func combined(_ other: CGPath, where isInside: (SIMD2<Int>) -> Bool) -> CGPath {
        guard let region = PathRegion(geometry, other.geometry) else { return CGPath(geometry: PathGeometry()) }
        return CGPath(geometry: PathGeometry(contours: region.contours(where: isInside)))
    }

    /// Twice the area that a contour runs about, positive to its left.
    private func area(of contour: [SIMD2<Double>]) -> Double {
        contour.indices.reduce(0) { $0 + cross(contour[$1] - contour[0], contour[($1 + 1) % contour.count] - contour[0]) }
    }

    private func lines(of other: CGPath, where isKept: (Int) -> Bool) -> CGPath {
        var result = PathGeometry()
        guard let pieces = PathRegion.cutEdges(geometry, other.geometry, closesFirst: false) else {
            return CGPath(geometry: result)
        }
        let index = WindingIndex(pieces.filter { $0.owner == 1 })
        var run: [SIMD2<Double>] = []
        for piece in pieces where piece.owner == 0 && isKept(index.winding(at: (piece.from + piece.to) / 2).y) {
            if run.last != piece.from {
                result.addContour(run, isClosed: false)
                run = [piece.from]
            }
            run.append(piece.to)
        }
        result.addContour(run, isClosed: false)
        return CGPath(geometry: result)
    }
}

import Foundation

extension PathGeometry {
    /// Returns the path with every contour moved outwards by `distance`, and holes inwards, for heavier strokes.
    ///
    /// Each point moves along the bisector of its neighbours' directions, at sharp corners by at most twice the distance. The
    /// orientation of the largest contour, which is an outer one in a glyph, defines the outside.
    func grown(by distance: CGFloat) -> PathGeometry {
        var contours: [Range<Int>] = []
        var at = 0
        for verb in verbs {
            let count = verb.pointCount
            let start = verb == .move ? at : contours.popLast()?.lowerBound ?? at
            contours.append(start..<at + count)
            at += count
        }
        let areas = contours.map { area(of: $0) }
        guard let largest = areas.max(by: { abs($0) < abs($1) }), largest != 0 else { return self }
        var moved = points
        for contour in contours { move(contour, in: &moved, by: largest > 0 ? distance : -distance) }
        return PathGeometry(verbs: verbs, points: moved) ?? self
    }

    private func area(of contour: Range<Int>) -> CGFloat {
        var sum: CGFloat = 0
        var last = points[contour.upperBound - 1]
        for point in points[contour] {
            sum += last.x * point.y - point.x * last.y
            last = point
        }
        return sum / 2
    }

    private func move(_ contour: Range<Int>, in moved: inout [CGPoint], by distance: CGFloat) {
        let ring = points[contour]
        let base = contour.lowerBound
        let count = contour.count
        func direction(from index: Int, step: Int) -> CGVector? {
            // Skip coinciding points, because they define no direction.
            let here = ring[base + index]
            for hop in 1..<count {
                let there = ring[base + (index + step * hop % count + count) % count]
                let length = hypot(there.x - here.x, there.y - here.y)
                if length > 1e-6 { return CGVector(dx: (there.x - here.x) / length, dy: (there.y - here.y) / length) }
            }
            return nil
        }
        for index in 0..<count where count > 2 {
            guard let next = direction(from: index, step: 1), let back = direction(from: index, step: -1) else { continue }
            // Normals of the incoming and outgoing edges. y points down, a positive area runs clockwise on screen, so the outside
            // is to its left.
            let normal = CGVector(dx: (-back.dy + next.dy) / 2, dy: (back.dx - next.dx) / 2)
            let square = max(normal.dx * normal.dx + normal.dy * normal.dy, 0.25)
            moved[base + index].x += normal.dx / square * distance
            moved[base + index].y += normal.dy / square * distance
        }
    }
}

/// Orders the planes of a shared space back to front, and cuts those that intersect.
///
/// Works on the planes as they are seen: after the division by w a projective space is an ordinary one that is looked at along z,
/// and planes have stayed planes. Planes whose images do not overlap need no order; those that do go through a binary space
/// partition (Fuchs, Kedem and Naylor, "On visible surface generation by a priori tree structures", SIGGRAPH 1980).
struct DepthSorter {
    /// A part of an item, to be painted in turn.
    struct Piece {
        /// Index of the item.
        var item: Int
        /// What the item is cut to, in the shared space as it is seen; empty for all of it.
        var cuts: [HalfPlane]
    }

    /// A plane z = p·x + q·y + r, over a convex polygon of the seen space.
    private struct Facet {
        var item: Int
        var order: Int
        var p: Double
        var q: Double
        var r: Double
        var corners: [SIMD2<Double>]
        var cuts: [HalfPlane] = []

        func height(_ point: SIMD2<Double>) -> Double { p * point.x + q * point.y + r }
    }

    /// The relative depth within which facets count as coplanar: what products of a few matrices lose to rounding.
    private static let tolerance = 1e-7

    /// Sorts items back to front.
    static func sort(_ items: [Flattener.Item], in tree: RenderTree) -> [Piece] {
        var facets: [Facet] = []
        var pieces: [Piece] = []
        for (index, item) in items.enumerated() {
            tree.withShown(item.slot) { values in
                if let facet = facet(index, item, LayerGeometry(values).bounds) {
                    facets.append(facet)
                } else {
                    // A layer without area may still have sublayers; it keeps its place in the tree's order.
                    pieces.append(Piece(item: index, cuts: []))
                }
            }
        }
        for island in islands(facets) { partition(island, into: &pieces, depth: 0) }
        return pieces
    }

    /// The plane of an item, or nil where it is seen edge-on, lies behind the eye or has no area.
    private static func facet(_ index: Int, _ item: Flattener.Item, _ bounds: CGRect) -> Facet? {
        let m = item.matrix
        let corners = bounds.corners.map { m.r0 * Double($0.x) + m.r1 * Double($0.y) + m.r3 }
        let seen = clippedToFront(corners)
        guard seen.count >= 3 else { return nil }
        let points = seen.map { SIMD3($0.x, $0.y, $0.z) / $0.w }
        // Newell's normal is stable for any convex polygon.
        var normal = SIMD3<Double>.zero
        for i in points.indices {
            let a = points[i]
            let b = points[(i + 1) % points.count]
            normal += SIMD3((a.y - b.y) * (a.z + b.z), (a.z - b.z) * (a.x + b.x), (a.x - b.x) * (a.y + b.y))
        }
        let length = (normal * normal).sum().squareRoot()
        guard length.isFinite, abs(normal.z) > length * 1e-9, length > 0 else { return nil }
        let p = -normal.x / normal.z
        let q = -normal.y / normal.z
        let centre = points.reduce(.zero, +) / Double(points.count)
        return Facet(
            item: index, order: item.order, p: p, q: q, r: centre.z - p * centre.x - q * centre.y,
            corners: points.map { SIMD2($0.x, $0.y) })
    }

    /// Cuts off what lies behind the eye.
    private static func clippedToFront(_ corners: [SIMD4<Double>]) -> [SIMD4<Double>] {
        let near = PlaneProjection.nearestDivisor
        var result: [SIMD4<Double>] = []
        for index in corners.indices {
            let a = corners[index]
            let b = corners[(index + 1) % corners.count]
            if a.w >= near { result.append(a) }
            if (a.w >= near) != (b.w >= near) { result.append(a + (b - a) * ((near - a.w) / (b.w - a.w))) }
        }
        return result
    }

    // MARK: Islands

    /// Groups of facets whose images touch; each in the order of the tree, the groups by their first member.
    private static func islands(_ facets: [Facet]) -> [[Facet]] {
        guard facets.count > 1 else { return facets.isEmpty ? [] : [facets] }
        var parent = Array(facets.indices)
        func find(_ index: Int) -> Int {
            var root = index
            while parent[root] != root { root = parent[root] }
            var current = index
            while parent[current] != root { (parent[current], current) = (root, parent[current]) }
            return root
        }
        let boxes = facets.map { Box($0.corners) }
        // A sweep over x, with the boxes that are still open.
        var open: [Int] = []
        for index in facets.indices.sorted(by: { boxes[$0].low.x < boxes[$1].low.x }) {
            open.removeAll { boxes[$0].high.x <= boxes[index].low.x }
            for other in open where boxes[other].overlapsVertically(boxes[index]) {
                let (a, b) = (find(other), find(index))
                if a != b { parent[max(a, b)] = min(a, b) }
            }
            open.append(index)
        }
        var groups: [Int: [Facet]] = [:]
        for index in facets.indices { groups[find(index), default: []].append(facets[index]) }
        return groups.keys.sorted().compactMap { groups[$0] }
    }

    private struct Box {
        var low: SIMD2<Double>
        var high: SIMD2<Double>

        init(_ points: [SIMD2<Double>]) {
            low = points.reduce(points[0]) { pointwiseMin($0, $1) }
            high = points.reduce(points[0]) { pointwiseMax($0, $1) }
        }

        func overlapsVertically(_ other: Box) -> Bool { low.y < other.high.y && other.low.y < high.y }
    }

    // MARK: Partition

    /// Splits by the plane of the first facet and goes on with what lies behind it, on it, and before it.
    private static func partition(_ facets: [Facet], into pieces: inout [Piece], depth: Int) {
        guard let splitter = facets.first else { return }
        guard facets.count > 1, depth < 256 else {
            for facet in facets.sorted(by: { $0.order < $1.order }) {
                pieces.append(Piece(item: facet.item, cuts: facet.cuts))
            }
            return
        }
        var behind: [Facet] = []
        var level: [Facet] = [splitter]
        var before: [Facet] = []
        for facet in facets.dropFirst() {
            let heights = facet.corners.map { facet.height($0) - splitter.height($0) }
            let scale = facet.corners.reduce(1) { max($0, abs(facet.height($1)), abs($1.x), abs($1.y)) } * tolerance
            let highest = heights.max() ?? 0
            let lowest = heights.min() ?? 0
            if highest <= scale, lowest >= -scale {
                level.append(facet)
            } else if lowest >= -scale {
                before.append(facet)
            } else if highest <= scale {
                behind.append(facet)
            } else {
                // Where the difference of the two planes vanishes they cross.
                let line = HalfPlane(a: facet.p - splitter.p, b: facet.q - splitter.q, c: facet.r - splitter.r)
                if let upper = cut(facet, by: line) { before.append(upper) }
                if let lower = cut(facet, by: HalfPlane(a: -line.a, b: -line.b, c: -line.c)) { behind.append(lower) }
            }
        }
        partition(behind, into: &pieces, depth: depth + 1)
        // Coplanar ones keep the order of the tree.
        for facet in level.sorted(by: { $0.order < $1.order }) { pieces.append(Piece(item: facet.item, cuts: facet.cuts)) }
        partition(before, into: &pieces, depth: depth + 1)
    }

    private static func cut(_ facet: Facet, by line: HalfPlane) -> Facet? {
        var result = facet
        result.corners = []
        for index in facet.corners.indices {
            let a = facet.corners[index]
            let b = facet.corners[(index + 1) % facet.corners.count]
            let (va, vb) = (line.value(a.x, a.y), line.value(b.x, b.y))
            if va >= 0 { result.corners.append(a) }
            if (va >= 0) != (vb >= 0) { result.corners.append(a + (b - a) * (va / (va - vb))) }
        }
        result.cuts.append(line)
        return result.corners.count >= 3 ? result : nil
    }
}

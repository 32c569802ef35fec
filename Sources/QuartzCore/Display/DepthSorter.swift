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
        /// The height over the middle of the corners.
        var middleHeight: Double { height(corners.reduce(.zero, +) / Double(max(corners.count, 1))) }
    }

    /// The relative depth within which facets count as coplanar: what products of a few matrices lose to rounding.
    private static let tolerance = 1e-7

    /// Sorts items back to front.
    ///
    /// - Returns: the pieces, their items counted from the range's start; nil where no two images touch, so that any order does.
    static func sort(_ items: [Flattener.Item], _ range: Range<Int>, in tree: ShownTree) -> [Piece]? {
        let first = range.lowerBound
        let boxes = [SeenIslands.Box](unsafeUninitializedCapacity: range.count) { boxes, count in
            for index in range {
                let bounds = LayerGeometry(tree.shown(items[index].slot)).bounds
                (boxes.baseAddress! + count).initialize(to: SeenIslands.Box(items[index].matrix, bounds))
                count += 1
            }
        }
        guard let islands = SeenIslands.find(boxes) else { return nil }
        var pieces: [Piece] = []
        pieces.reserveCapacity(range.count)
        for island in islands {
            var facets: [Facet] = []
            for index in island {
                let item = items[first + index]
                if island.count > 1, let facet = facet(index, item, LayerGeometry(tree.shown(item.slot)).bounds) {
                    facets.append(facet)
                } else {
                    // Alone, or without area; what has none may still have sublayers and keeps its place in the tree's order.
                    pieces.append(Piece(item: index, cuts: []))
                }
            }
            partition(facets, into: &pieces, depth: 0)
        }
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
            item: index, order: Int(item.order), p: p, q: q, r: centre.z - p * centre.x - q * centre.y,
            corners: points.map { SIMD2($0.x, $0.y) })
    }

    /// Cuts off what lies behind the eye.
    static func clippedToFront(_ corners: [SIMD4<Double>]) -> [SIMD4<Double>] {
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

    // MARK: Partition

    /// Splits by the plane of one facet and goes on with what lies behind it, on it, and before it.
    ///
    /// The first of a few; of many that in the middle, for where they lie one behind the other in their order, the first would split
    /// off one at a time.
    private static func partition(_ facets: [Facet], into pieces: inout [Piece], depth: Int) {
        guard !facets.isEmpty else { return }
        guard facets.count > 1, depth < 256 else {
            for facet in facets.sorted(by: { ($0.middleHeight, $0.order) < ($1.middleHeight, $1.order) }) {
                pieces.append(Piece(item: facet.item, cuts: facet.cuts))
            }
            return
        }
        let chosen = facets.count < 16 ? 0 : facets.count / 2
        let splitter = facets[chosen]
        var behind: [Facet] = []
        var level: [Facet] = [splitter]
        var before: [Facet] = []
        for (index, facet) in facets.enumerated() where index != chosen {
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

extension SeenIslands.Box {
    /// The box of a rectangle's image; empty where it has no area or lies behind the eye.
    @inline(__always)
    init(_ matrix: Matrix4, _ rect: CGRect) {
        self.init(
            matrix, matrix.planeMap,
            SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)))
    }

    /// - Parameters:
    ///   - map: the map of the matrix's plane.
    ///   - rect: left, top, width, height.
    @inline(__always)
    init(_ matrix: Matrix4, _ map: PlaneMap, _ rect: SIMD4<Float>) {
        self.init()
        guard rect.z > 0, rect.w > 0 else { return }
        // One corner a lane.
        let x = SIMD4(rect.x, rect.x + rect.z, rect.x + rect.z, rect.x)
        let y = SIMD4(rect.y, rect.y, rect.y + rect.w, rect.y + rect.w)
        let divisors = x * map.w.x + y * map.w.y + map.w.z
        guard divisors.least >= Float(PlaneProjection.nearestDivisor) else {
            add(matrix, x, y)
            return
        }
        let across = (x * map.x.x + y * map.x.y + map.x.z) / divisors
        let down = (x * map.y.x + y * map.y.y + map.y.z) / divisors
        low = SIMD2(across.least, down.least)
        high = SIMD2(across.greatest, down.greatest)
    }

    /// Adds what lies in front of the eye.
    private mutating func add(_ matrix: Matrix4, _ x: SIMD4<Float>, _ y: SIMD4<Float>) {
        let corners = (0..<4).map { matrix.r0 * Double(x[$0]) + matrix.r1 * Double(y[$0]) + matrix.r3 }
        for corner in DepthSorter.clippedToFront(corners) {
            let point = SIMD2<Float>(corner.lowHalf / corner.w)
            low.lower(to: point)
            high.raise(to: point)
        }
    }
}

extension SIMD4<Float> {
    // The library's functions of the kind are not inlined.

    @inline(__always)
    fileprivate var least: Float {
        let pair = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
        return pair.y < pair.x ? pair.y : pair.x
    }

    @inline(__always)
    fileprivate var greatest: Float {
        let pair = lowHalf.replacing(with: highHalf, where: highHalf .> lowHalf)
        return pair.y > pair.x ? pair.y : pair.x
    }
}

import Foundation

/// A straight edge of one of two paths.
struct RegionEdge {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    /// The index of the edge's path: 0 or 1.
    var owner: Int
    /// The stretch of curve that the edge approximates; nil for a line.
    var stretch: CurveStretch?

    var low: SIMD2<Double> { pointwiseMin(from, to) }
    var high: SIMD2<Double> { pointwiseMax(from, to) }
}

/// Cuts edges at their intersections. Afterwards any two edges share at most an end, or coincide completely.
///
/// All points are on a grid, which is fine compared with the extent and coarse compared with the rounding of doubles. Points that
/// should coincide therefore do. A cut moves an edge by up to half a step of the grid, so the edge may meet another one. The
/// cutting is repeated until no edges meet.
struct EdgeSplitter {
    /// The step of the grid.
    let step: Double

    /// The maximum number of rounds of cutting. A cut moves edges by at most half a step, so few rounds are needed.
    private static let mostRounds = 8
    /// The maximum number of edges after cutting.
    static let mostPieces = 200_000
    /// The maximum number of compared pairs of edges, which takes a few tenths of a second.
    private static let mostPairs = 1 << 24

    /// The remainder of ``mostPairs``.
    private var pairsLeft = Self.mostPairs
    /// Whether the edges of the last split meet only at their ends.
    private(set) var isPlanar = false

    init(extent: Double) {
        // The step is a power of two, so that grid points are exact doubles. It is about 1e-9 of the extent.
        step = exp2((log2(max(extent, 1e-300))).rounded(.up) - 30)
    }

    func snap(_ point: SIMD2<Double>) -> SIMD2<Double> {
        (point / step).rounded(.toNearestOrAwayFromZero) * step
    }

    /// Returns the pieces of the edges.
    ///
    /// - Returns: nil if the edges meet so often that cutting them would take too long.
    mutating func split(_ edges: [RegionEdge]) -> [RegionEdge]? {
        var edges = edges.map { RegionEdge(from: snap($0.from), to: snap($0.to), owner: $0.owner, stretch: $0.stretch) }
            .filter { $0.from != $0.to }
        for _ in 0..<Self.mostRounds {
            guard let cuts = cuts(of: edges) else { return nil }
            isPlanar = cuts.isEmpty
            if isPlanar { break }
            edges = Self.cut(edges, at: cuts)
        }
        return edges
    }

    /// A point at which an edge is cut.
    private struct Cut {
        var edge: Int
        var point: SIMD2<Double>
        /// The position along the edge, as the dot product with its direction.
        var share: Double
    }

    /// Returns the points at which edges meet the interior of others; nil if there are too many, or too many pairs to compare.
    private mutating func cuts(of edges: [RegionEdge]) -> [Cut]? {
        var cuts: [Cut] = []
        let cells = EdgeCells(edges, margin: 2 * step)
        // The edge that each edge was last compared with, because two edges may share several cells.
        var last = [Int32](repeating: -1, count: edges.count)
        for index in edges.indices {
            let edge = edges[index]
            let (low, high) = (edge.low - step, edge.high + step)
            let isHeld = cells.forEachCell(of: edge) { cell in
                for place in cells.starts[cell]..<cells.starts[cell + 1] {
                    let other = Int(cells.members[Int(place)])
                    if other >= index { break }
                    pairsLeft -= 1
                    if last[other] == index { continue }
                    last[other] = Int32(index)
                    guard all(edges[other].low .<= high), all(edges[other].high .>= low) else { continue }
                    forEachMeeting(edge, edges[other]) { point in
                        for place in [index, other] where point != edges[place].from && point != edges[place].to {
                            let along = edges[place].to - edges[place].from
                            cuts.append(Cut(edge: place, point: point, share: ((point - edges[place].from) * along).sum()))
                        }
                    }
                }
                return pairsLeft >= 0 && cuts.count + edges.count <= Self.mostPieces
            }
            guard isHeld else { return nil }
        }
        return cuts
    }

    private static func cut(_ edges: [RegionEdge], at cuts: [Cut]) -> [RegionEdge] {
        let cuts = cuts.sorted { ($0.edge, $0.share) < ($1.edge, $1.share) }
        var result: [RegionEdge] = []
        result.reserveCapacity(edges.count + cuts.count)
        var next = 0
        for (place, edge) in edges.enumerated() {
            let direction = edge.to - edge.from
            let length = (direction * direction).sum()
            var last = (point: edge.from, share: 0.0)
            func end(at point: SIMD2<Double>, _ share: Double) {
                guard point != last.point else { return }
                let stretch = edge.stretch?.part(last.share / length, share / length)
                result.append(RegionEdge(from: last.point, to: point, owner: edge.owner, stretch: stretch))
                last = (point, share)
            }
            while next < cuts.count, cuts[next].edge == place {
                end(at: cuts[next].point, cuts[next].share)
                next += 1
            }
            end(at: edge.to, length)
        }
        return result
    }

    /// Calls `body` for each point at which two edges must be cut: an end of one that is on the other, or their crossing.
    @inline(__always)
    private func forEachMeeting(_ a: RegionEdge, _ b: RegionEdge, _ body: (SIMD2<Double>) -> Void) {
        var isTouched = false
        func touch(_ end: SIMD2<Double>, _ edge: RegionEdge) {
            guard lies(end, on: edge) else { return }
            isTouched = true
            body(end)
        }
        touch(b.from, a)
        touch(b.to, a)
        touch(a.from, b)
        touch(a.to, b)
        guard !isTouched else { return }
        let (along, other) = (a.to - a.from, b.to - b.from)
        let turn = cross(along, other)
        guard turn != 0 else { return }
        let s = cross(b.from - a.from, other) / turn
        let t = cross(b.from - a.from, along) / turn
        guard s > 0, s < 1, t > 0, t < 1 else { return }
        body(snap(a.from + along * s))
    }

    /// Returns whether a point is less than a step away from the interior of an edge.
    private func lies(_ point: SIMD2<Double>, on edge: RegionEdge) -> Bool {
        if point == edge.from || point == edge.to { return false }
        let along = edge.to - edge.from
        let offset = point - edge.from
        let square = (along * along).sum()
        let share = (along * offset).sum()
        guard share > 0, share < square else { return false }
        let distance = cross(along, offset)
        return distance * distance < step * step * square
    }
}

/// Returns the cross product: positive if the second vector is on the side of greater angles.
@inline(__always)
func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

/// The edges that pass through each cell of a grid over all edges.
struct EdgeCells {
    /// The index of the first member of each cell, and the number of members at the end.
    private(set) var starts: [Int32]
    /// The edges of each cell in turn, in ascending order within a cell.
    private(set) var members: [Int32] = []

    /// The corner of least coordinates.
    private let low: SIMD2<Double>
    /// The sides of a cell.
    private let side: SIMD2<Double>
    /// The number of cells along each axis; zero without edges.
    private let count: SIMD2<Int>
    /// The distance from an edge within which cells count as passed.
    private let margin: Double

    /// The maximum number of cells, and of members of all cells beyond one for each edge.
    private static let most = Double(1 << 18)

    init(_ edges: [RegionEdge], margin: Double) {
        let (low, high) = Self.extent(of: edges)
        self.margin = margin
        self.low = low - margin
        let extent = pointwiseMax(high - low + 2 * margin, SIMD2(repeating: .leastNormalMagnitude))
        let reach = edges.reduce(into: SIMD2<Double>.zero) { $0 += pointwiseMin($1.high - $1.low, extent) }
        // Where a few edges reach far out, the margin is large beside the others. In cells narrower than the margin, each edge would
        // have many.
        let most = pointwiseMin(extent / (2 * margin), SIMD2(repeating: Self.most)).rounded(.down)
        let wanted = Self.count(of: Double(edges.count), passing: reach / extent)
        count = edges.isEmpty ? .zero : pointwiseMax(pointwiseMin(wanted, SIMD2<Int>(most)), .one)
        side = extent / pointwiseMax(SIMD2<Double>(count), .one)
        starts = [Int32](repeating: 0, count: count.x * count.y + 1)
        fill(edges)
    }

    /// Returns the extent of most edges, which the grid divides. The outer cells also contain edges outside it, such as a large
    /// rectangle around many small shapes.
    private static func extent(of edges: [RegionEdge]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        guard !edges.isEmpty else { return (.zero, .zero) }
        let few = edges.count / 64
        let lows = [0, 1].map { axis in edges.map { $0.low[axis] }.sorted()[few] }
        let highs = [0, 1].map { axis in edges.map { $0.high[axis] }.sorted()[edges.count - 1 - few] }
        let low = SIMD2(lows[0], lows[1])
        return (low, pointwiseMax(low, SIMD2(highs[0], highs[1])))
    }

    /// Returns the number of columns and rows: about one cell per edge, in the aspect ratio with the fewest passed cells. A row
    /// of small shapes is divided into columns only.
    ///
    /// - Parameter reach: The sums of the edges' widths and heights, as fractions of the extent. An edge passes through columns
    ///   in proportion to its width.
    private static func count(of edges: Double, passing reach: SIMD2<Double>) -> SIMD2<Int> {
        let reach = pointwiseMax(reach, SIMD2(repeating: 1e-9))
        let cells = min(edges, most)
        // The minimum of columns · reach.x + rows · reach.y if columns · rows is `cells`.
        let columns = min(max((cells * reach.y / reach.x).squareRoot(), 1), cells)
        var count = SIMD2(columns, cells / columns)
        count *= min(most / (count * reach).sum(), 1)
        return SIMD2<Int>(pointwiseMax(count, .one))
    }

    private mutating func fill(_ edges: [RegionEdge]) {
        // Count the members of each cell one index further on. Prefix sums then give the start of each cell.
        var next = starts
        next.withUnsafeMutableBufferPointer { next in
            for edge in edges {
                _ = forEachCell(of: edge) { cell in
                    next[cell + 1] += 1
                    return true
                }
            }
            for cell in 1..<max(next.count, 1) { next[cell] += next[cell - 1] }
        }
        starts = next
        let grid = self
        members = [Int32](repeating: 0, count: Int(starts[starts.count - 1]))
        members.withUnsafeMutableBufferPointer { members in
            next.withUnsafeMutableBufferPointer { next in
                for (index, edge) in edges.enumerated() {
                    _ = grid.forEachCell(of: edge) { cell in
                        members[Int(next[cell])] = Int32(index)
                        next[cell] += 1
                        return true
                    }
                }
            }
        }
    }

    /// Calls `body` with each cell that an edge passes through or near, column by column, until it returns false.
    ///
    /// - Returns: Whether `body` never returned false.
    @inline(__always)
    func forEachCell(of edge: RegionEdge, _ body: (Int) -> Bool) -> Bool {
        let (from, to) = edge.from.x <= edge.to.x ? (edge.from, edge.to) : (edge.to, edge.from)
        let width = to.x - from.x
        let slope = width > 0 ? (to.y - from.y) / width : 0
        let columns = cell(from.x - margin, 0)...cell(to.x + margin, 0)
        for column in columns {
            var (top, bottom) = (edge.low.y, edge.high.y)
            if width > 0, columns.count > 1 {
                // The outer columns are unbounded on their outer side.
                let left = column == 0 ? from.x : low.x + Double(column) * side.x - margin
                let right = column == count.x - 1 ? to.x : low.x + Double(column + 1) * side.x + margin
                let a = from.y + (max(left, from.x) - from.x) * slope
                let b = from.y + (min(right, to.x) - from.x) * slope
                (top, bottom) = (max(min(a, b), top), min(max(a, b), bottom))
            }
            for row in cell(top - margin, 1)...max(cell(bottom + margin, 1), cell(top - margin, 1)) {
                guard body(row * count.x + column) else { return false }
            }
        }
        return true
    }

    private func cell(_ value: Double, _ axis: Int) -> Int {
        min(max(Int((value - low[axis]) / side[axis]), 0), count[axis] - 1)
    }
}

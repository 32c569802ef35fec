/// Which edges pass through which cells of a grid that is laid over all of them.
struct EdgeCells {
    /// For each cell where its members begin; and one more, where the last ones end.
    private(set) var starts: [Int32]
    /// The edges of each cell in turn, each cell's in order.
    private(set) var members: [Int32] = []

    /// The corner of least coordinates.
    private let low: SIMD2<Double>
    /// The sides of a cell.
    private let side: SIMD2<Double>
    /// How many cells there are along each side.
    private let count: Int
    /// How far around an edge cells count as passed through.
    private let margin: Double

    /// How many members all cells may have together, beyond one for each edge.
    private static let mostMembers = Double(1 << 20)

    init(_ edges: [RegionEdge], margin: Double) {
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        var reach = SIMD2<Double>.zero
        for edge in edges {
            low = pointwiseMin(low, edge.low)
            high = pointwiseMax(high, edge.high)
            reach += edge.high - edge.low
        }
        self.margin = margin
        self.low = low - margin
        let extent = pointwiseMax(high - low + 2 * margin, SIMD2(repeating: .leastNormalMagnitude))
        // Long edges pass through as many cells as lie along a side.
        let sides = (reach / extent).sum()
        let fine = min(Double(edges.count).squareRoot(), Self.mostMembers / max(sides, 1), 1024)
        count = edges.isEmpty ? 0 : max(Int(fine), 1)
        side = extent / Double(max(count, 1))
        starts = [Int32](repeating: 0, count: count * count + 1)
        fill(edges)
    }

    private mutating func fill(_ edges: [RegionEdge]) {
        // Counted first, each in the place after its own; summed up, each place says where its cell begins.
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

    /// Gives `body` the cells that an edge passes through or near, column by column, until it answers false.
    ///
    /// - Returns: whether it never did.
    @inline(__always)
    func forEachCell(of edge: RegionEdge, _ body: (Int) -> Bool) -> Bool {
        let (from, to) = edge.from.x <= edge.to.x ? (edge.from, edge.to) : (edge.to, edge.from)
        let width = to.x - from.x
        let slope = width > 0 ? (to.y - from.y) / width : 0
        let columns = place(from.x - margin, 0)...place(to.x + margin, 0)
        for column in columns {
            var (top, bottom) = (edge.low.y, edge.high.y)
            if width > 0, columns.count > 1 {
                let left = low.x + Double(column) * side.x - margin
                let a = from.y + (max(left, from.x) - from.x) * slope
                let b = from.y + (min(left + side.x + 2 * margin, to.x) - from.x) * slope
                (top, bottom) = (max(min(a, b), top), min(max(a, b), bottom))
            }
            for row in place(top - margin, 1)...max(place(bottom + margin, 1), place(top - margin, 1)) {
                guard body(row * count + column) else { return false }
            }
        }
        return true
    }

    private func place(_ value: Double, _ axis: Int) -> Int {
        min(max(Int((value - low[axis]) / side[axis]), 0), count - 1)
    }
}

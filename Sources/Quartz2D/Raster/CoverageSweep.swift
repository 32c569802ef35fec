import Foundation

/// The sweep of ``CoverageRasterizer``, strip by strip down the canvas.
struct CoverageSweep {
    /// Strips of this height are not cut further if edges cross in them: 1/32 of a pixel.
    private static let lowestCut = CoverageEdge.stepsPerRow / 32
    /// Edges that overlap by fewer columns than this count as touching, not as crossing.
    private static let touching = 1e-6
    /// The maximum number of edge visits in all strips together: a few tenths of a second.
    private static let mostWork = 1 << 25

    private let width: Int
    private let rule: CGPathFillRule
    /// The edges that cross the current strip, from left to right; the capacity is the number of all edges.
    private let active: UnsafeMutableBufferPointer<CoverageEdge>
    private var count = 0
    private var accumulator: RowAccumulator
    /// The remaining budget of ``mostWork``.
    private var workLeft = Self.mostWork

    private init(
        width: Int, rule: CGPathFillRule, scratch: UnsafeMutableBufferPointer<CoverageEdge>, accumulator: RowAccumulator
    ) {
        self.width = width
        self.rule = rule
        active = scratch
        self.accumulator = accumulator
    }

    /// Computes the coverage of the area that the edges enclose.
    ///
    /// - Parameters:
    ///   - list: At least one edge.
    ///   - rule: The fill rule.
    ///   - bytes: `width · height` zeros.
    /// - Returns: false if it would take too long; the bytes are then undefined.
    static func run(_ list: EdgeList, rule: CGPathFillRule, into bytes: inout [UInt8]) -> Bool {
        let events = StepSet(of: list.edges, height: list.height)
        guard list.edges.count <= mostWork, events.visits(of: list.edges) <= mostWork else { return false }
        let edges = list.edges
        // Numbers are sorted faster than edges. Edges with equal tops keep their order.
        let order = edges.indices.map { UInt64(edges[$0].top) << 32 | UInt64($0) }.sorted()
        return withUnsafeTemporaryAllocation(of: CoverageEdge.self, capacity: edges.count) { scratch in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: RowAccumulator.capacity(forWidth: list.width)) { row in
                let accumulator = RowAccumulator(width: list.width, scratch: row)
                var sweep = CoverageSweep(width: list.width, rule: rule, scratch: scratch, accumulator: accumulator)
                sweep.run(edges, order, events: events, end: list.height * CoverageEdge.stepsPerRow, into: &bytes)
                return sweep.workLeft >= 0
            }
        }
    }

    /// - Parameter order: The top of each edge in the upper half and its index in the lower one, sorted.
    private mutating func run(
        _ edges: [CoverageEdge], _ order: [UInt64], events: StepSet, end: Int, into bytes: inout [UInt8]
    ) {
        let perRow = CoverageEdge.stepsPerRow
        func top(of place: Int) -> Int { Int(order[place] >> 32) }
        var step = top(of: 0)
        var pending = 0
        while step < end {
            retire(at: step)
            let before = count
            while pending < edges.count, top(of: pending) == step {
                active.initializeElement(at: count, to: edges[Int(order[pending] & 0xFFFF_FFFF)])
                count += 1
                pending += 1
            }
            if count == 0 {
                guard pending < edges.count else { break }
                let start = top(of: pending)
                if start / perRow > step / perRow { flushRow(of: step, into: &bytes) }
                step = start
                continue
            }
            let rowEnd = (step / perRow + 1) * perRow
            let next = events.next(after: step, limit: rowEnd)
            sweepStrip(from: step, to: next, arrivals: count - before)
            if workLeft < 0 { return }
            if next == rowEnd {
                for index in 0..<count { endRun(of: index, at: next) }
                flushRow(of: step, into: &bytes)
            }
            step = next
        }
        flushRow(of: min(step, end - 1), into: &bytes)
    }

    /// Drops the edges that end at a step.
    private mutating func retire(at step: Int) {
        var kept = 0
        for index in 0..<count {
            if active[index].bottom > step {
                if kept != index { active[kept] = active[index] }
                kept += 1
            } else {
                endRun(of: index, at: step)
            }
        }
        count = kept
    }

    /// Decides which active edges bound the inside of a strip, and advances them from its top to its bottom.
    private mutating func sweepStrip(from top: Int, to bottom: Int, arrivals: Int) {
        workLeft -= count
        guard workLeft >= 0 else { return }
        if !advance(steps: bottom - top) {
            sort(arrivals: arrivals)
            if bottom - top > Self.lowestCut, hasCrossing() {
                let middle = (top + bottom) / 2
                sweepStrip(from: top, to: middle, arrivals: 0)
                sweepStrip(from: middle, to: bottom, arrivals: 0)
                return
            }
        }
        // The even-odd rule tests only the last bit of the winding number, the winding rule all bits.
        let mask: Int32 = rule == .winding ? ~0 : 1
        var winding: Int32 = 0
        var isInside = false
        for index in 0..<count {
            winding &+= active[index].winding
            let isNowInside = winding & mask != 0
            let sign: Int32 = isNowInside == isInside ? 0 : isNowInside ? 1 : -1
            isInside = isNowInside
            if sign != active[index].runSign {
                endRun(of: index, at: top)
                active[index].runSign = sign
                active[index].runTop = Int32(top)
                active[index].runX = active[index].x
            }
            active[index].x = active[index].xBottom
        }
    }

    /// Accumulates the area bounded by an edge from the start of its run to a step, at which the edge is positioned.
    private mutating func endRun(of index: Int, at step: Int) {
        let edge = active[index]
        guard edge.runSign != 0 else { return }
        let cover = Float(edge.runSign * (Int32(step) - edge.runTop)) / Float(CoverageEdge.stepsPerRow)
        accumulator.add(from: edge.runX, to: edge.x, cover: cover)
        active[index].runSign = 0
    }

    /// Computes the edges' positions at the strip's bottom. Returns whether they are ordered at its top and its bottom.
    private func advance(steps: Int) -> Bool {
        let distance = Double(steps)
        var isOrdered = true
        var x = -Double.infinity
        var xBottom = -Double.infinity
        for index in 0..<count {
            let nextX = active[index].x
            let nextBottom = nextX + active[index].slope * distance
            active[index].xBottom = nextBottom
            if nextX < x || nextBottom < xBottom { isOrdered = false }
            x = nextX
            xBottom = nextBottom
        }
        return isOrdered
    }

    /// Sorts the active edges by their middle in the strip.
    ///
    /// The order changes little between strips, so insertion sort is fast. With many new edges or many inversions, the standard
    /// library sorts.
    private func sort(arrivals: Int) {
        var budget = arrivals > 64 ? 0 : 16 * count + 64
        for index in 1..<count {
            let key = active[index].middle
            guard active[index - 1].middle > key else { continue }
            let edge = active[index]
            var place = index
            while place > 0, active[place - 1].middle > key {
                active[place] = active[place - 1]
                place -= 1
            }
            active[place] = edge
            budget -= index - place
            if budget < 0 { break }
        }
        if budget < 0 {
            var all = UnsafeMutableBufferPointer<CoverageEdge>(rebasing: active[0..<count])
            all.sort { (left: CoverageEdge, right: CoverageEdge) -> Bool in left.middle < right.middle }
        }
    }

    /// Returns whether two neighbours cross within the strip. Crossings left of the canvas do not matter.
    private func hasCrossing() -> Bool {
        for index in 1..<count {
            let left = active[index - 1]
            let right = active[index]
            if left.x > max(right.x, 0) + Self.touching || left.xBottom > max(right.xBottom, 0) + Self.touching { return true }
        }
        return false
    }

    private mutating func flushRow(of step: Int, into bytes: inout [UInt8]) {
        let row = step / CoverageEdge.stepsPerRow
        bytes.withUnsafeMutableBufferPointer { buffer in
            accumulator.flush(into: UnsafeMutableBufferPointer(rebasing: buffer[row * width..<(row + 1) * width]))
        }
    }
}

/// A bit set of the steps at which an edge begins or ends.
private struct StepSet {
    private var words: [UInt64]

    init(of edges: [CoverageEdge], height: Int) {
        words = [UInt64](repeating: 0, count: height * CoverageEdge.stepsPerRow / 64 + 1)
        for edge in edges {
            insert(Int(edge.top))
            insert(Int(edge.bottom))
        }
    }

    /// Returns the number of strips that each edge crosses, summed over all edges. Strips added for crossings are not counted.
    func visits(of edges: [CoverageEdge]) -> Int {
        // The number of members before each word.
        var before = [Int](repeating: 0, count: words.count + 1)
        for index in words.indices { before[index + 1] = before[index] + words[index].nonzeroBitCount }
        func members(below step: Int) -> Int {
            before[step >> 6] + (words[step >> 6] & ((1 << UInt64(step & 63)) - 1)).nonzeroBitCount
        }
        return edges.reduce(0) { sum, edge in
            let rows = (Int(edge.bottom) - Int(edge.top)) / CoverageEdge.stepsPerRow
            return sum + members(below: Int(edge.bottom)) - members(below: Int(edge.top)) + rows
        }
    }

    private mutating func insert(_ step: Int) {
        words[step >> 6] |= 1 << UInt64(step & 63)
    }

    /// Returns the first member after a step, or `limit` if none comes before it.
    func next(after step: Int, limit: Int) -> Int {
        var word = (step + 1) >> 6
        var bits = words[word] & (~0 << UInt64((step + 1) & 63))
        while bits == 0 {
            word += 1
            if word << 6 >= limit { return limit }
            bits = words[word]
        }
        return min(word << 6 + bits.trailingZeroBitCount, limit)
    }
}

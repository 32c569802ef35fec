import Foundation

/// The sweep of ``CoverageRasterizer``: strip by strip down the canvas.
struct CoverageSweep {
    /// Strips this low are not cut further when edges cross in them: 1/32 of a pixel.
    private static let lowestCut = CoverageEdge.stepsPerRow / 32
    /// Edges that overlap by less than this many columns count as touching, not as crossing.
    private static let touching = 1e-6

    private let width: Int
    private let height: Int
    private let rule: CGPathFillRule
    /// All edges, by first step.
    private let edges: [CoverageEdge]
    /// One bit per step at which an edge begins or ends.
    private var events: [UInt64]

    private var active: [CoverageEdge] = []
    private var accumulator: RowAccumulator

    init(edges list: EdgeList, rule: CGPathFillRule) {
        width = list.width
        height = list.height
        self.rule = rule
        edges = list.edges.sorted { $0.top < $1.top }
        events = [UInt64](repeating: 0, count: height * CoverageEdge.stepsPerRow / 64 + 1)
        accumulator = RowAccumulator(width: width)
        for edge in edges {
            events[edge.top >> 6] |= 1 << UInt64(edge.top & 63)
            events[edge.bottom >> 6] |= 1 << UInt64(edge.bottom & 63)
        }
    }

    /// Fills in the coverage; `bytes` holds `width · height` zeros.
    mutating func run(into bytes: inout [UInt8]) {
        let end = height * CoverageEdge.stepsPerRow
        var step = edges[0].top
        var pending = 0
        while step < end {
            let arrivals = retireAndAdmit(at: step, pending: &pending)
            if active.isEmpty {
                guard pending < edges.count else { break }
                let start = edges[pending].top
                if start / CoverageEdge.stepsPerRow > step / CoverageEdge.stepsPerRow { flushRow(of: step, into: &bytes) }
                step = start
                continue
            }
            let rowEnd = (step / CoverageEdge.stepsPerRow + 1) * CoverageEdge.stepsPerRow
            let next = min(nextEvent(after: step, limit: rowEnd), rowEnd)
            sweepStrip(steps: next - step, arrivals: arrivals)
            if next == rowEnd { flushRow(of: step, into: &bytes) }
            step = next
        }
        if step > 0 { flushRow(of: min(step, end - 1), into: &bytes) }
    }

    /// Drops the edges that end at a step and takes in those that begin there; returns how many came.
    private mutating func retireAndAdmit(at step: Int, pending: inout Int) -> Int {
        var kept = 0
        for index in active.indices where active[index].bottom > step {
            if kept != index { active[kept] = active[index] }
            kept += 1
        }
        active.removeLast(active.count - kept)
        while pending < edges.count, edges[pending].top == step {
            active.append(edges[pending])
            pending += 1
        }
        return active.count - kept
    }

    private func nextEvent(after step: Int, limit: Int) -> Int {
        var word = (step + 1) >> 6
        var bits = events[word] & (~0 << UInt64((step + 1) & 63))
        while bits == 0 {
            word += 1
            if word << 6 >= limit { return limit }
            bits = events[word]
        }
        return word << 6 + bits.trailingZeroBitCount
    }

    /// Accumulates one strip, at whose top the active edges stand, and moves them to its bottom.
    private mutating func sweepStrip(steps: Int, arrivals: Int) {
        let distance = Double(steps)
        for index in active.indices { active[index].xBottom = active[index].x + active[index].slope * distance }
        sort(arrivals: arrivals)
        if steps > Self.lowestCut, hasCrossing() {
            sweepStrip(steps: steps / 2, arrivals: 0)
            sweepStrip(steps: steps - steps / 2, arrivals: 0)
            return
        }
        let cover = Float(steps) / Float(CoverageEdge.stepsPerRow)
        var winding = 0
        var isInside = false
        for index in active.indices {
            winding += active[index].winding
            let isNowInside = rule == .winding ? winding != 0 : winding & 1 != 0
            if isNowInside != isInside {
                accumulator.add(from: active[index].x, to: active[index].xBottom, cover: isNowInside ? cover : -cover)
                isInside = isNowInside
            }
            active[index].x = active[index].xBottom
        }
    }

    /// Orders the active edges by their middle in the strip.
    ///
    /// From strip to strip little changes, which suits insertion; many newcomers or many inversions do not, and are left to
    /// the library.
    private mutating func sort(arrivals: Int) {
        var budget = arrivals > 32 ? 0 : 16 * active.count + 64
        active.withUnsafeMutableBufferPointer { edges in
            for index in edges.indices.dropFirst() {
                let edge = edges[index]
                let key = edge.x + edge.xBottom
                var place = index
                while place > 0, edges[place - 1].x + edges[place - 1].xBottom > key {
                    edges[place] = edges[place - 1]
                    place -= 1
                }
                edges[place] = edge
                budget -= index - place
                if budget < 0 { break }
            }
        }
        if budget < 0 { active.sort { $0.x + $0.xBottom < $1.x + $1.xBottom } }
    }

    /// Whether two neighbours change places within the strip; what happens left of the canvas makes no difference to it.
    private func hasCrossing() -> Bool {
        active.withUnsafeBufferPointer { edges in
            for index in edges.indices.dropFirst() {
                let left = edges[index - 1]
                let right = edges[index]
                if left.x > max(right.x, 0) + Self.touching || left.xBottom > max(right.xBottom, 0) + Self.touching {
                    return true
                }
            }
            return false
        }
    }

    private mutating func flushRow(of step: Int, into bytes: inout [UInt8]) {
        let row = step / CoverageEdge.stepsPerRow
        bytes.withUnsafeMutableBufferPointer { buffer in
            accumulator.flush(into: UnsafeMutableBufferPointer(rebasing: buffer[row * width..<(row + 1) * width]))
        }
    }
}

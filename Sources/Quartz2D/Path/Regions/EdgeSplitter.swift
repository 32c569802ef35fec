import Foundation

/// A straight edge of one of two paths.
struct RegionEdge {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    /// 0 or 1: which path it is of.
    var owner: Int
    /// What it stands for; nil for an edge that was straight from the start.
    var stretch: CurveStretch?

    var low: SIMD2<Double> { pointwiseMin(from, to) }
    var high: SIMD2<Double> { pointwiseMax(from, to) }
}

/// Cuts edges where they meet, so that afterwards any two share no more than an end, or lie on one another from end to end.
///
/// All points lie on a grid, fine beside the extent and coarse beside the rounding of doubles: what should be one point is one. A cut
/// moves an edge by up to half a step of the grid, which can make it meet another; so the cutting is done again until all is quiet.
struct EdgeSplitter {
    /// The step of the grid.
    let step: Double

    /// How often edges are cut anew: each time a step shorter, few times do.
    private static let mostRounds = 8

    init(extent: Double) {
        // A power of two, so that points of the grid are doubles: a billionth of the extent or less.
        step = exp2((log2(max(extent, 1e-300))).rounded(.up) - 30)
    }

    func snap(_ point: SIMD2<Double>) -> SIMD2<Double> {
        (point / step).rounded(.toNearestOrAwayFromZero) * step
    }

    func split(_ edges: [RegionEdge]) -> [RegionEdge] {
        var edges = edges.map { RegionEdge(from: snap($0.from), to: snap($0.to), owner: $0.owner, stretch: $0.stretch) }
            .filter { $0.from != $0.to }
        for _ in 0..<Self.mostRounds {
            let (next, isQuiet) = round(edges)
            edges = next
            if isQuiet { break }
        }
        return edges
    }

    private func round(_ edges: [RegionEdge]) -> ([RegionEdge], isQuiet: Bool) {
        var cuts: [[SIMD2<Double>]] = Array(repeating: [], count: edges.count)
        var isQuiet = true
        let order = edges.indices.sorted { edges[$0].low.x < edges[$1].low.x }
        var active: [Int] = []
        for index in order {
            let (low, high) = (edges[index].low, edges[index].high)
            active.removeAll { edges[$0].high.x < low.x - step }
            for other in active where edges[other].low.y <= high.y + step && edges[other].high.y >= low.y - step {
                for point in meetings(edges[index], edges[other]) {
                    for edge in [index, other] where point != edges[edge].from && point != edges[edge].to {
                        cuts[edge].append(point)
                        isQuiet = false
                    }
                }
            }
            active.append(index)
        }
        guard !isQuiet else { return (edges, true) }
        var result: [RegionEdge] = []
        for (edge, points) in zip(edges, cuts) {
            let direction = edge.to - edge.from
            func share(_ point: SIMD2<Double>) -> Double { ((point - edge.from) * direction).sum() }
            let length = share(edge.to)
            var last = (point: edge.from, share: 0.0)
            for (point, share) in points.map({ ($0, share($0)) }).sorted(by: { $0.1 < $1.1 }) + [(edge.to, length)]
            where point != last.point {
                let stretch = edge.stretch?.part(last.share / length, share / length)
                result.append(RegionEdge(from: last.point, to: point, owner: edge.owner, stretch: stretch))
                last = (point, share)
            }
        }
        return (result, false)
    }

    /// Where two edges are to be cut: where they cross, and where an end of the one lies on the other.
    private func meetings(_ a: RegionEdge, _ b: RegionEdge) -> [SIMD2<Double>] {
        var result: [SIMD2<Double>] = []
        for end in [b.from, b.to] where lies(end, on: a) { result.append(end) }
        for end in [a.from, a.to] where lies(end, on: b) { result.append(end) }
        guard result.isEmpty else { return result }
        let (along, other) = (a.to - a.from, b.to - b.from)
        let turn = cross(along, other)
        guard turn != 0 else { return [] }
        let s = cross(b.from - a.from, other) / turn
        let t = cross(b.from - a.from, along) / turn
        guard s > 0, s < 1, t > 0, t < 1 else { return [] }
        return [snap(a.from + along * s)]
    }

    /// Whether a point is less than a step away from the inside of an edge.
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

/// How far the second vector lies to the left of the first, times both lengths.
@inline(__always)
func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

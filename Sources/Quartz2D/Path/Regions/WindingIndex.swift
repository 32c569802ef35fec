import Foundation

/// An edge on which edges of both paths may lie, and how often each path runs along it, against it counted negative.
struct SharedEdge {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    /// Of the first path and of the second.
    var count: SIMD2<Int>
    /// What it stands for.
    var stretch: CurveStretch?
}

/// Finds how often two paths wind about the places on either side of their edges.
struct WindingIndex {
    let edges: [SharedEdge]
    /// The edges that a line y = constant may cross, by bands of y; and the same for x.
    private let rows: Bands
    private let columns: Bands

    private struct Bands {
        var low = 0.0
        var height = 1.0
        var lists: [[Int32]] = []

        init(_ edges: [SharedEdge], axis: Int) {
            guard let first = edges.first else { return }
            var high = first.from[axis]
            low = high
            for edge in edges {
                low = min(low, edge.from[axis], edge.to[axis])
                high = max(high, edge.from[axis], edge.to[axis])
            }
            let count = min(max(edges.count / 4, 1), 4096)
            height = max((high - low) / Double(count), .leastNormalMagnitude)
            lists = Array(repeating: [], count: count)
            for (index, edge) in edges.enumerated() where edge.from[axis] != edge.to[axis] {
                let (a, b) = (band(edge.from[axis]), band(edge.to[axis]))
                for band in min(a, b)...max(a, b) { lists[band].append(Int32(index)) }
            }
        }

        func band(_ value: Double) -> Int { min(max(Int((value - low) / height), 0), lists.count - 1) }
    }

    /// Merges edges that lie on one another; what runs there and back vanishes.
    init(_ pieces: [RegionEdge]) {
        var places: [[SIMD2<Double>]: Int] = [:]
        var merged: [SharedEdge] = []
        for piece in pieces {
            let isForward = (piece.from.x, piece.from.y) < (piece.to.x, piece.to.y)
            let key = isForward ? [piece.from, piece.to] : [piece.to, piece.from]
            let place = places[key] ?? merged.count
            if place == merged.count {
                places[key] = place
                let stretch = isForward ? piece.stretch : piece.stretch?.reversed
                merged.append(SharedEdge(from: key[0], to: key[1], count: .zero, stretch: stretch))
            }
            merged[place].count[piece.owner] += isForward ? 1 : -1
        }
        edges = merged.filter { $0.count != .zero }
        rows = Bands(edges, axis: 1)
        columns = Bands(edges, axis: 0)
    }

    /// How often both paths wind about a place just to the left of an edge, and just to the right.
    func sides(of index: Int) -> (left: SIMD2<Int>, right: SIMD2<Int>) {
        let edge = edges[index]
        let middle = (edge.from + edge.to) / 2
        // A ray that the edge itself is not parallel to.
        let isRow = edge.from.y != edge.to.y
        let beyond = winding(beyond: middle, alongX: isRow, except: index)
        let along = edge.to - edge.from
        // A ray leaves towards greater x (or y): is that the edge's left?
        let leavesLeft = isRow ? along.y < 0 : along.x > 0
        return leavesLeft ? (beyond, beyond - edge.count) : (beyond + edge.count, beyond)
    }

    /// How often both paths wind about a point that lies on no edge.
    func winding(at point: SIMD2<Double>) -> SIMD2<Int> { winding(beyond: point, alongX: true, except: -1) }

    private func winding(beyond point: SIMD2<Double>, alongX: Bool, except: Int) -> SIMD2<Int> {
        let (ray, level) = alongX ? (0, 1) : (1, 0)
        let bands = alongX ? rows : columns
        guard !bands.lists.isEmpty else { return .zero }
        var sum = SIMD2<Int>.zero
        for index in bands.lists[bands.band(point[level])] where index != except {
            let edge = edges[Int(index)]
            let starts = edge.from[level] <= point[level]
            guard starts != (edge.to[level] <= point[level]) else { continue }
            let share = (point[level] - edge.from[level]) / (edge.to[level] - edge.from[level])
            guard edge.from[ray] + (edge.to[ray] - edge.from[ray]) * share > point[ray] else { continue }
            // Towards greater y across a ray towards greater x turns to the left; with the axes exchanged, to the right.
            let turn = starts == alongX ? 1 : -1
            sum = sum &+ edge.count &* SIMD2(repeating: turn)
        }
        return sum
    }
}

private func - (a: SIMD2<Int>, b: SIMD2<Int>) -> SIMD2<Int> { a &- b }
private func + (a: SIMD2<Int>, b: SIMD2<Int>) -> SIMD2<Int> { a &+ b }

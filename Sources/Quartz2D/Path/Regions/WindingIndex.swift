import Foundation

/// A merged edge of both paths, and how often each path runs along it; runs in the opposite direction count negative.
struct SharedEdge {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    /// The counts of the first and the second path.
    var count: SIMD2<Int>
    /// The stretch of curve that the edge approximates.
    var stretch: CurveStretch?
}

/// Computes the winding numbers of two paths on both sides of their edges.
struct WindingIndex {
    let edges: [SharedEdge]
    /// The edges that a line y = constant may cross, by bands of y, and the same for x.
    private let rows: Bands
    private let columns: Bands

    private struct Bands {
        var low = 0.0
        var height = 1.0
        var lists: [[Int32]] = []

        /// How many members all bands may have together.
        private static let mostMembers = Double(1 << 23)

        init(_ edges: [SharedEdge], axis: Int) {
            guard let first = edges.first else { return }
            var high = first.from[axis]
            low = high
            var reach = 0.0
            for edge in edges {
                low = min(low, edge.from[axis], edge.to[axis])
                high = max(high, edge.from[axis], edge.to[axis])
                reach += abs(edge.to[axis] - edge.from[axis])
            }
            // Long edges lie in as many bands as there are.
            let most = Self.mostMembers / max(reach / max(high - low, .leastNormalMagnitude), 1)
            let count = Int(min(max(Double(edges.count) / 4, 1), max(most, 1), 4096))
            height = max((high - low) / Double(count), .leastNormalMagnitude)
            lists = Array(repeating: [], count: count)
            for (index, edge) in edges.enumerated() where edge.from[axis] != edge.to[axis] {
                let (a, b) = (band(edge.from[axis]), band(edge.to[axis]))
                for band in min(a, b)...max(a, b) { lists[band].append(Int32(index)) }
            }
        }

        func band(_ value: Double) -> Int { min(max(Int((value - low) / height), 0), lists.count - 1) }

        /// How many edges a place is compared with on average, when places lie where edges do.
        var meanLength: Double {
            let total = lists.reduce(0.0) { $0 + Double($1.count) }
            return total > 0 ? lists.reduce(0.0) { $0 + Double($1.count) * Double($1.count) } / total : 0
        }
    }

    /// The ends of an edge, the lesser first.
    private struct Ends: Hashable {
        var from: SIMD2<Double>
        var to: SIMD2<Double>
    }

    /// How many edges all queries together may look at: some tenths of a second.
    private static let mostWork = Double(1 << 26)

    /// Merges coincident edges. Edges whose counts cancel are dropped.
    ///
    /// - Parameter queries: how many places will be asked about.
    /// - Returns: nil where that would take too long, with a warning.
    init?(_ pieces: [RegionEdge], queries: Int) {
        var places: [Ends: Int] = [:]
        var merged: [SharedEdge] = []
        for piece in pieces {
            let isForward = (piece.from.x, piece.from.y) < (piece.to.x, piece.to.y)
            let key = isForward ? Ends(from: piece.from, to: piece.to) : Ends(from: piece.to, to: piece.from)
            let place = places[key] ?? merged.count
            if place == merged.count {
                places[key] = place
                let stretch = isForward ? piece.stretch : piece.stretch?.reversed
                merged.append(SharedEdge(from: key.from, to: key.to, count: .zero, stretch: stretch))
            }
            merged[place].count[piece.owner] += isForward ? 1 : -1
        }
        edges = merged.filter { $0.count != .zero }
        rows = Bands(edges, axis: 1)
        columns = Bands(edges, axis: 0)
        guard Double(queries) * max(rows.meanLength, columns.meanLength) <= Self.mostWork else {
            RegionOutline.refuse()
            return nil
        }
    }

    /// Returns the winding numbers of both paths just to the left and just to the right of an edge.
    func sides(of index: Int) -> (left: SIMD2<Int>, right: SIMD2<Int>) {
        let edge = edges[index]
        let middle = (edge.from + edge.to) / 2
        // Use a ray that is not parallel to the edge.
        let isRow = edge.from.y != edge.to.y
        let beyond = winding(beyond: middle, alongX: isRow, except: index)
        let along = edge.to - edge.from
        // The ray points towards greater x (or y): does it leave on the edge's left?
        let leavesLeft = isRow ? along.y < 0 : along.x > 0
        return leavesLeft ? (beyond, beyond - edge.count) : (beyond + edge.count, beyond)
    }

    /// Returns the winding numbers of both paths at a point that is on no edge.
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
            // An edge towards greater y across a ray towards greater x counts positive; with the axes exchanged, negative.
            let turn = starts == alongX ? 1 : -1
            sum = sum &+ edge.count &* SIMD2(repeating: turn)
        }
        return sum
    }
}

private func - (a: SIMD2<Int>, b: SIMD2<Int>) -> SIMD2<Int> { a &- b }
private func + (a: SIMD2<Int>, b: SIMD2<Int>) -> SIMD2<Int> { a &+ b }

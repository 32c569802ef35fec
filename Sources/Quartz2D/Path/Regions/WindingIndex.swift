import Foundation

/// A merged edge of both paths, with the number of times that each path contains it. The opposite direction counts negative.
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

        /// The maximum number of members of all bands together.
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
            // A long edge is a member of every band that it crosses, so long edges reduce the number of bands.
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

        /// Returns the number of edges that a ray at a value is compared with.
        func work(at value: Double) -> Int { lists.isEmpty ? 0 : lists[band(value)].count }
    }

    /// The ends of an edge, the lesser first.
    private struct Ends: Hashable {
        var from: SIMD2<Double>
        var to: SIMD2<Double>
    }

    /// The maximum number of edges that the rays of one call are compared with, which takes a few tenths of a second.
    private static let mostWork = 1 << 25

    /// Merges coincident edges. Edges whose counts cancel are dropped.
    init(_ pieces: [RegionEdge]) {
        var indices = [Ends: Int](minimumCapacity: pieces.count)
        var merged: [SharedEdge] = []
        merged.reserveCapacity(pieces.count)
        for piece in pieces {
            let isForward = (piece.from.x, piece.from.y) < (piece.to.x, piece.to.y)
            let key = isForward ? Ends(from: piece.from, to: piece.to) : Ends(from: piece.to, to: piece.from)
            let index = indices[key] ?? merged.count
            if index == merged.count {
                indices[key] = index
                let stretch = isForward ? piece.stretch : piece.stretch?.reversed
                merged.append(SharedEdge(from: key.from, to: key.to, count: .zero, stretch: stretch))
            }
            merged[index].count[piece.owner] += isForward ? 1 : -1
        }
        edges = merged.filter { $0.count != .zero }
        rows = Bands(edges, axis: 1)
        columns = Bands(edges, axis: 0)
    }

    /// The winding numbers of both paths on both sides of an edge. The left side is that of greater angles.
    struct Sides {
        var left = SIMD2<Int>.zero
        var right = SIMD2<Int>.zero
    }

    /// Returns the winding numbers on the sides of all edges.
    ///
    /// One ray is cast for each connected part, from the edge whose ray is compared with the fewest edges: in a row of many
    /// shapes, a ray across the row. The other edges of the part are computed from their neighbours around shared ends, in O(n
    /// log n). This requires edges that meet only at their ends. Otherwise each edge has a separate ray.
    ///
    /// - Returns: nil if the rays would take too long, with a warning.
    func sides(isPlanar: Bool) -> [Sides]? {
        var result = Array(repeating: Sides(), count: edges.count)
        var work = 0
        guard isPlanar else {
            for index in edges.indices {
                guard let sides = sides(of: index, &work) else { return nil }
                result[index] = sides
            }
            return result
        }
        var fans = EdgeFans(edges)
        let costs = edges.map { ray(from: $0).work }
        for start in edges.indices.sorted(by: { (costs[$0], $0) < (costs[$1], $1) }) where !fans.isKnown[start] {
            guard let sides = sides(of: start, &work) else { return nil }
            result[start] = sides
            fans.spread(from: start, over: edges, to: &result)
        }
        return result
    }

    /// Returns the winding numbers at points that are on no edge.
    ///
    /// - Returns: nil if the rays would take too long, with a warning.
    func windings(at points: [SIMD2<Double>]) -> [SIMD2<Int>]? {
        var work = 0
        var result: [SIMD2<Int>] = []
        for point in points {
            guard let winding = winding(beyond: point, alongX: true, except: -1, &work) else { return nil }
            result.append(winding)
        }
        return result
    }

    /// Returns the winding numbers immediately to the left and right of an edge, found by a ray.
    private func sides(of index: Int, _ work: inout Int) -> Sides? {
        let edge = edges[index]
        let middle = (edge.from + edge.to) / 2
        let isRow = ray(from: edge).isRow
        guard let beyond = winding(beyond: middle, alongX: isRow, except: index, &work) else { return nil }
        let along = edge.to - edge.from
        // Whether the ray, towards greater x (or y), leaves on the edge's left.
        let leavesLeft = isRow ? along.y < 0 : along.x > 0
        return leavesLeft ? Sides(left: beyond, right: beyond - edge.count) : Sides(left: beyond + edge.count, right: beyond)
    }

    /// Chooses the ray from an edge's middle that is compared with fewer edges, of those not parallel to the edge.
    ///
    /// - Returns: Whether the ray runs along x, and the number of edges that it is compared with.
    private func ray(from edge: SharedEdge) -> (isRow: Bool, work: Int) {
        let middle = (edge.from + edge.to) / 2
        let row = edge.from.y != edge.to.y ? rows.work(at: middle.y) : .max
        let column = edge.from.x != edge.to.x ? columns.work(at: middle.x) : .max
        return row <= column ? (true, row) : (false, column)
    }

    /// Sums the counts of the edges that a ray from a point crosses; nil once `work` exceeds ``mostWork``.
    private func winding(beyond point: SIMD2<Double>, alongX: Bool, except: Int, _ work: inout Int) -> SIMD2<Int>? {
        let (ray, level) = alongX ? (0, 1) : (1, 0)
        let bands = alongX ? rows : columns
        guard !bands.lists.isEmpty else { return .zero }
        let members = bands.lists[bands.band(point[level])]
        work += members.count
        guard work <= Self.mostWork else {
            RegionOutline.refuse()
            return nil
        }
        var sum = SIMD2<Int>.zero
        for index in members where index != except {
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

/// The edges around each vertex, in the order of their angles. Edges meet only at vertices.
private struct EdgeFans {
    /// The vertices of an edge.
    private struct Ends {
        var from = 0
        var to = 0
    }

    private let ends: [Ends]
    /// The first place of each vertex in ``spokes``, and the number of spokes at the end.
    private let starts: [Int]
    /// The edges of each vertex in turn.
    private let spokes: [Int]
    /// Whether the winding numbers of an edge are known.
    private(set) var isKnown: [Bool]
    /// Whether all edges of a vertex are known.
    private var isVisited: [Bool]

    init(_ edges: [SharedEdge]) {
        var vertices = [SIMD2<Double>: Int](minimumCapacity: edges.count)
        var ends: [Ends] = []
        ends.reserveCapacity(edges.count)
        func vertex(_ point: SIMD2<Double>) -> Int {
            // Negative zero is the same place as zero.
            let point = point + 0
            if let known = vertices[point] { return known }
            vertices[point] = vertices.count
            return vertices.count - 1
        }
        for edge in edges { ends.append(Ends(from: vertex(edge.from), to: vertex(edge.to))) }

        var next = Array(repeating: 0, count: vertices.count + 1)
        for end in ends {
            next[end.from + 1] += 1
            next[end.to + 1] += 1
        }
        for vertex in 0..<vertices.count { next[vertex + 1] += next[vertex] }
        starts = next
        var spokes = Array(repeating: (edge: 0, angle: 0.0), count: 2 * edges.count)
        for (index, end) in ends.enumerated() {
            let along = edges[index].to - edges[index].from
            for (vertex, direction) in [(end.from, along), (end.to, -along)] {
                spokes[next[vertex]] = (index, atan2(direction.y, direction.x))
                next[vertex] += 1
            }
        }
        for vertex in 0..<vertices.count where starts[vertex + 1] - starts[vertex] > 2 {
            spokes[starts[vertex]..<starts[vertex + 1]].sort { $0.angle < $1.angle }
        }
        self.spokes = spokes.map(\.edge)
        self.ends = ends
        isKnown = Array(repeating: false, count: edges.count)
        isVisited = Array(repeating: false, count: vertices.count)
    }

    /// Copies winding numbers from one edge, whose sides are known, to the edges of the same connected part.
    ///
    /// Around a vertex, the winding number changes at each edge by the edge's count. Each vertex is visited once.
    mutating func spread(from first: Int, over edges: [SharedEdge], to sides: inout [WindingIndex.Sides]) {
        isKnown[first] = true
        var reached = [first]
        while let index = reached.popLast() {
            for vertex in [ends[index].from, ends[index].to] where !isVisited[vertex] {
                isVisited[vertex] = true
                let fan = starts[vertex]..<starts[vertex + 1]
                guard let place = spokes[fan].firstIndex(of: index) else { continue }
                // The side of a spoke towards greater angles is the left of an edge that begins here, or the right of one that
                // ends here.
                var winding = ends[index].from == vertex ? sides[index].left : sides[index].right
                for next in spokes[(place + 1)..<fan.upperBound] + spokes[fan.lowerBound..<place] {
                    let begins = ends[next].from == vertex
                    let after = begins ? winding &+ edges[next].count : winding &- edges[next].count
                    if !isKnown[next] {
                        sides[next] = begins ? .init(left: after, right: winding) : .init(left: winding, right: after)
                        isKnown[next] = true
                        reached.append(next)
                    }
                    winding = after
                }
            }
        }
    }
}

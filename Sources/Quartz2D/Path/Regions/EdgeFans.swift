import Foundation

/// The edges around each vertex, in the order of their angles. Edges meet only at vertices.
struct EdgeFans {
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

// The painting of edges along cuts.

extension DepthOrder {
    /// Limit of the parts of a divided piece that are compared for one edge.
    private static let mostCompared = 64

    /// The painting of the edge along a cut: as one of two joined edges if the parts on one side of it are painted before those on
    /// the other.
    ///
    /// - Parameters:
    ///   - corner: the start of the edge, or nil if the cut lies beside the layer's bounds.
    ///   - isSingle: whether the cut content is a single quad. Its translucent pieces then join without a visible seam. Among
    ///     several stacked quads the lower one would show through the seam, so an edge is smoothed only if the cutting facet
    ///     covers its whole length.
    func seam(
        of number: Int32, isBefore: Bool, from corner: (piece: Piece, index: Int)?, isSingle: Bool
    ) -> DisplayList.Polygon.Seam {
        let (behind, before) = (cuts[Int(number)].behind, cuts[Int(number)].before)
        guard isSingle || isCovered(by: cuts[Int(number)].cutter, from: corner) else { return .sharp }
        if behind.last < before.first { return isBefore ? .upper : .lower }
        if before.last < behind.first { return isBefore ? .lower : .upper }
        return corner.flatMap { seam(along: number, isBefore: isBefore, from: $0) } ?? .sharp
    }

    /// The edge of a piece along a cut.
    private struct Stretch {
        var low: Double
        var high: Double
        /// The side of the piece, and its painting position.
        var isBefore: Bool
        var moment: Int32

        /// Whether the piece of the other lies beyond this edge.
        func faces(_ other: Stretch) -> Bool {
            isBefore != other.isBefore && min(high, other.high) - max(low, other.low) > DepthOrder.leastWidth
        }
    }

    /// The painting of an edge along a cut with parts on both sides that are painted in turns: only the pieces that face each other,
    /// directly or through others, must have one order. Nil if they have several, or if there are too many pieces.
    private func seam(along number: Int32, isBefore: Bool, from corner: (piece: Piece, index: Int)) -> DisplayList.Polygon.Seam? {
        guard let all = stretches(of: number) else { return nil }
        var isReached = all.map { $0.moment == corner.piece.place }
        var open = isReached.indices.filter { isReached[$0] }
        var isBeforeLast: Bool?
        while let current = open.popLast() {
            for other in all.indices where all[current].faces(all[other]) {
                let order = (all[current].moment > all[other].moment) == all[current].isBefore
                if let isBeforeLast, order != isBeforeLast { return nil }
                isBeforeLast = order
                if !isReached[other] { open.append(other) }
                isReached[other] = true
            }
        }
        return isBeforeLast.map { $0 == isBefore ? .upper : .lower }
    }

    /// The edges along a cut of the parts that it made; nil if there are too many parts.
    private func stretches(of number: Int32) -> [Stretch]? {
        var result: [Stretch] = []
        let (whole, end) = (cuts[Int(number)].whole, cuts[Int(number)].end)
        var next = pieces[Int(whole)].next
        for _ in 0..<Self.mostCompared {
            guard next != end else { return result }
            let piece = pieces[Int(next)]
            if piece.state == .painted, let index = piece.corners.first(where: { edges[$0] == number }) {
                result.append(stretch(number, piece, index, isBefore: side(of: piece, at: number)))
            }
            next = piece.next
        }
        return nil
    }

    private func stretch(_ number: Int32, _ piece: Piece, _ index: Int, isBefore: Bool) -> Stretch {
        let line = cuts[Int(number)].line
        let along = SIMD2(-line.b, line.a) / (line.a * line.a + line.b * line.b).squareRoot()
        let next = index + 1 == piece.corners.upperBound ? piece.corners.lowerBound : index + 1
        let (a, b) = ((corners[index] * along).sum(), (corners[next] * along).sum())
        return Stretch(low: min(a, b), high: max(a, b), isBefore: isBefore, moment: piece.place)
    }

    /// Whether a facet covers the whole edge.
    private func isCovered(by facet: Int32, from corner: (piece: Piece, index: Int)?) -> Bool {
        guard facet >= 0, let (piece, index) = corner else { return false }
        let next = index + 1 == piece.corners.upperBound ? piece.corners.lowerBound : index + 1
        let outline = facets[Int(facet)].corners
        return [corners[index], corners[next]].allSatisfy { point in
            outline.indices.allSatisfy { index in
                let (a, b) = (outline[index], outline[(index + 1) % outline.count])
                let normal = SIMD2(a.y - b.y, b.x - a.x)
                // Half a point outside counts as inside: smoothing has that width.
                return (normal * (point - a)).sum() >= -0.5 * (normal * normal).sum().squareRoot()
            }
        }
    }
}

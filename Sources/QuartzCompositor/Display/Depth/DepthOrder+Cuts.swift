// The remaining parts of a facet after cuts.

/// A line that bounds the remaining part of a quad, which lies on its positive side, and the painting of the edge along it.
struct CutLine {
    var line: HalfPlane
    var seam: DisplayList.Polygon.Seam
}

extension DepthOrder {
    /// The remaining part of a quad that fills a layer's bounds, as a polygon of its plane.
    ///
    /// - Parameters:
    ///   - matrix: From the layer's own coordinates to the shared space.
    ///   - smooth: The smoothed sides of the quad.
    ///   - isSingle: See ``seam(of:isBefore:from:isSingle:)``.
    func polygon(of part: Int32, under matrix: Matrix4, smooth: Quad.Edges, isSingle: Bool) -> DisplayList.Polygon? {
        let piece = pieces[Int(part)]
        guard let plane = PlaneInverse(matrix), piece.count <= 32 else { return nil }
        var polygon = DisplayList.Polygon(points: [], smoothEdges: 0)
        polygon.points = [SIMD2<Float>](unsafeUninitializedCapacity: Int(piece.count)) { points, count in
            for index in piece.corners {
                (points.baseAddress! + count).initialize(to: SIMD2<Float>(plane.unproject(corners[index])))
                count += 1
            }
        }
        for (number, index) in piece.corners.enumerated() {
            let edge = edges[index]
            if edge >= 0 {
                polygon.setSeam(
                    number, seam(of: edge, isBefore: side(of: piece, at: edge), from: (piece, index), isSingle: isSingle))
            } else if edge > Facet.noSide, smooth.contains(Quad.Edges(rawValue: 1 << UInt8(-1 - edge))) {
                polygon.smoothEdges |= 1 << UInt32(number)
            }
        }
        return polygon
    }

    /// All lines that a piece was cut along, as half planes of the shared space.
    func lines(of part: Int32, isSingle: Bool) -> [CutLine] {
        let piece = pieces[Int(part)]
        var result: [CutLine] = []
        var (cut, isBefore) = (piece.cut, piece.isBefore)
        while cut >= 0 {
            let line = cuts[Int(cut)].line
            let corner = piece.corners.first { edges[$0] == cut }
            result.append(
                CutLine(
                    line: isBefore ? line : HalfPlane(a: -line.a, b: -line.b, c: -line.c),
                    seam: seam(of: cut, isBefore: isBefore, from: corner.map { (piece, $0) }, isSingle: isSingle)))
            (cut, isBefore) = (cuts[Int(cut)].outer, cuts[Int(cut)].isBefore)
        }
        return result
    }

    /// The side of a piece relative to one of its cuts.
    func side(of piece: FacetPart, at number: Int32) -> Bool {
        var (cut, isBefore) = (piece.cut, piece.isBefore)
        while cut != number, cut >= 0 { (cut, isBefore) = (cuts[Int(cut)].outer, cuts[Int(cut)].isBefore) }
        return isBefore
    }
}

/// The map from the screen to the plane z = 0 of a matrix, in double precision.
private struct PlaneInverse {
    private let x: SIMD3<Double>
    private let y: SIMD3<Double>
    private let w: SIMD3<Double>

    init?(_ m: Matrix4) {
        let across = SIMD3(m.r0.x, m.r1.x, m.r3.x)
        let down = SIMD3(m.r0.y, m.r1.y, m.r3.y)
        let divisor = SIMD3(m.r0.w, m.r1.w, m.r3.w)
        // Cramer's rule: the columns of the adjugate. Its scale cancels in the division.
        (x, y, w) = (down.cross(divisor), divisor.cross(across), across.cross(down))
        let determinant = (across * x).sum()
        guard determinant.isFinite, determinant != 0 else { return nil }
    }

    func unproject(_ point: SIMD2<Double>) -> SIMD2<Double> {
        let q = point.x * x + point.y * y + w
        return SIMD2(q.x, q.y) / q.z
    }
}

// MARK: - The painting of edges along cuts

extension DepthOrder {
    /// Limit of the parts of a divided piece that are compared for one edge.
    private static let mostCompared = 64

    /// The painting of the edge along a cut: as one of two joined edges if the parts on one side of it are painted before those on
    /// the other.
    ///
    /// - Parameters:
    ///   - corner: The start of the edge, or nil if the cut lies beside the layer's bounds.
    ///   - isSingle: Whether the cut content is a single quad. Its translucent pieces then join without a visible seam. Among
    ///     several stacked quads the lower one would show through the seam, so an edge is smoothed only if the cutting facet
    ///     covers its whole length.
    func seam(
        of number: Int32, isBefore: Bool, from corner: (piece: FacetPart, index: Int)?, isSingle: Bool
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
    private func seam(
        along number: Int32, isBefore: Bool, from corner: (piece: FacetPart, index: Int)
    ) -> DisplayList.Polygon.Seam? {
        guard let all = stretches(of: number) else { return nil }
        var isReached = all.map { $0.moment == corner.piece.position }
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

    private func stretch(_ number: Int32, _ piece: FacetPart, _ index: Int, isBefore: Bool) -> Stretch {
        let line = cuts[Int(number)].line
        let along = SIMD2(-line.b, line.a) / (line.a * line.a + line.b * line.b).squareRoot()
        let next = index + 1 == piece.corners.upperBound ? piece.corners.lowerBound : index + 1
        let (a, b) = ((corners[index] * along).sum(), (corners[next] * along).sum())
        return Stretch(low: min(a, b), high: max(a, b), isBefore: isBefore, moment: piece.position)
    }

    /// Whether a facet covers the whole edge.
    private func isCovered(by facet: Int32, from corner: (piece: FacetPart, index: Int)?) -> Bool {
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

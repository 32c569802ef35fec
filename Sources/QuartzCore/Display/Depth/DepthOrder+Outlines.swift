// What cuts leave of a facet, and how its edges are painted.

/// A line that bounds what is left of a quad, which lies where it is positive, and how the edge along it is painted.
struct CutLine {
    var line: HalfPlane
    var seam: DisplayList.Polygon.Seam
}

extension DepthOrder {
    /// What is left of a quad that shows all of a layer's bounds, as a polygon of its plane.
    ///
    /// - Parameters:
    ///   - matrix: from the layer's own coordinates to the space that it shares.
    ///   - smooth: the smoothed sides of the quad.
    ///   - isSingle: see ``seam(of:isBefore:from:isSingle:)``.
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
        for (place, index) in piece.corners.enumerated() {
            let edge = edges[index]
            if edge >= 0 {
                polygon.setSeam(
                    place, seam(of: edge, isBefore: side(of: piece, at: edge), from: (piece, index), isSingle: isSingle))
            } else if edge > Facet.noSide, smooth.contains(Quad.Edges(rawValue: 1 << UInt8(-1 - edge))) {
                polygon.smoothEdges |= 1 << UInt32(place)
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

    /// How the edge along a cut is painted: as one of two that join where all on one side of it is painted before all on the other.
    ///
    /// - Parameters:
    ///   - corner: where the edge begins, or nil where the cut lies beside the layer's bounds.
    ///   - isSingle: whether one quad is all that is cut: then pieces of translucent paint join without a trace. Of several that lie over
    ///     each other the lower would show through the seam, so that only such edges are smoothed behind which something else lies.
    private func seam(
        of number: Int32, isBefore: Bool, from corner: (piece: Piece, index: Int)?, isSingle: Bool
    ) -> DisplayList.Polygon.Seam {
        let (behind, before) = (cuts[Int(number)].behind, cuts[Int(number)].before)
        guard isSingle || isCovered(by: cuts[Int(number)].cutter, from: corner) else { return .sharp }
        if behind.last < before.first { return isBefore ? .upper : .lower }
        if before.last < behind.first { return isBefore ? .lower : .upper }
        return .sharp
    }

    /// Whether a facet lies on all of an edge.
    private func isCovered(by facet: Int32, from corner: (piece: Piece, index: Int)?) -> Bool {
        guard facet >= 0, let (piece, index) = corner else { return false }
        let next = index + 1 == piece.corners.upperBound ? piece.corners.lowerBound : index + 1
        let outline = facets[Int(facet)].corners
        return [corners[index], corners[next]].allSatisfy { point in
            outline.indices.allSatisfy { index in
                let (a, b) = (outline[index], outline[(index + 1) % outline.count])
                let normal = SIMD2(a.y - b.y, b.x - a.x)
                // Half a point outside counts as inside: so much is smoothed anyway.
                return (normal * (point - a)).sum() >= -0.5 * (normal * normal).sum().squareRoot()
            }
        }
    }

    /// On which side of one of the cuts that made it a piece lies.
    private func side(of piece: Piece, at number: Int32) -> Bool {
        var (cut, isBefore) = (piece.cut, piece.isBefore)
        while cut != number, cut >= 0 { (cut, isBefore) = (cuts[Int(cut)].outer, cuts[Int(cut)].isBefore) }
        return isBefore
    }
}

extension DepthOrder.Piece {
    /// Where its corners lie among all.
    var corners: Range<Int> { Int(first)..<Int(first + count) }
}

/// The way back from the screen to the plane z = 0 of a matrix, in double precision.
private struct PlaneInverse {
    private let x: SIMD3<Double>
    private let y: SIMD3<Double>
    private let w: SIMD3<Double>

    init?(_ m: Matrix4) {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let across = SIMD3(m.r0.x, m.r1.x, m.r3.x)
        let down = SIMD3(m.r0.y, m.r1.y, m.r3.y)
        let divisor = SIMD3(m.r0.w, m.r1.w, m.r3.w)
        // Cramer's rule: the columns of the adjugate; its scale cancels in the division.
        (x, y, w) = (cross(down, divisor), cross(divisor, across), cross(across, down))
        let determinant = (across * x).sum()
        guard determinant.isFinite, determinant != 0 else { return nil }
    }

    func unproject(_ point: SIMD2<Double>) -> SIMD2<Double> {
        let q = point.x * x + point.y * y + w
        return SIMD2(q.x, q.y) / q.z
    }
}

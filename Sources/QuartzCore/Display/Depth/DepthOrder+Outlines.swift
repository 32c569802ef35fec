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
    ///   - matrix: from the layer's own coordinates to the shared space.
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

    /// The side of a piece relative to one of its cuts.
    func side(of piece: Piece, at number: Int32) -> Bool {
        var (cut, isBefore) = (piece.cut, piece.isBefore)
        while cut != number, cut >= 0 { (cut, isBefore) = (cuts[Int(cut)].outer, cuts[Int(cut)].isBefore) }
        return isBefore
    }
}

extension DepthOrder.Piece {
    /// The range of its corners in `DepthOrder.corners`.
    var corners: Range<Int> { Int(first)..<Int(first + count) }
}

/// The map from the screen to the plane z = 0 of a matrix, in double precision.
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
        // Cramer's rule: the columns of the adjugate. Its scale cancels in the division.
        (x, y, w) = (cross(down, divisor), cross(divisor, across), cross(across, down))
        let determinant = (across * x).sum()
        guard determinant.isFinite, determinant != 0 else { return nil }
    }

    func unproject(_ point: SIMD2<Double>) -> SIMD2<Double> {
        let q = point.x * x + point.y * y + w
        return SIMD2(q.x, q.y) / q.z
    }
}

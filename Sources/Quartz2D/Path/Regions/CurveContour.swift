import Foundation

/// Turns the straight edges of a contour back into the lines and curves that they stand for.
///
/// Edges that follow one another on a curve become one piece of it, cut at their outer parameters. Where pieces of different curves
/// meet, the corner of their straight edges lies near their crossing: Newton's method goes on from there to the crossing itself.
struct CurveContour {
    /// A line, or a piece of a curve.
    private struct Piece {
        var from: SIMD2<Double>
        var to: SIMD2<Double>
        var stretch: CurveStretch?
    }

    let curves: [PathSegment]
    private var pieces: [Piece] = []

    /// How often Newton's method goes on; it doubles the right digits each time.
    private static let mostSteps = 8

    init(_ edges: [ContourEdge], curves: [PathSegment], isClosed: Bool) {
        self.curves = curves
        guard !edges.isEmpty else { return }
        // A closed contour begins where a piece does.
        let start =
            isClosed ? edges.indices.first { !Self.goesOn(edges[($0 + edges.count - 1) % edges.count], edges[$0]) } ?? 0 : 0
        var last: ContourEdge?
        for offset in edges.indices {
            let edge = edges[(start + offset) % edges.count]
            if let last, Self.goesOn(last, edge) {
                pieces[pieces.count - 1].to = edge.to
                pieces[pieces.count - 1].stretch?.to = edge.stretch?.to ?? 0
            } else {
                pieces.append(Piece(from: edge.from, to: edge.to, stretch: edge.stretch))
            }
            last = edge
        }
        if isClosed, pieces.count > 1 { meet(pieces.count - 1, 0) }
        for place in pieces.indices.dropFirst() { meet(place - 1, place) }
    }

    private static func goesOn(_ edge: ContourEdge, _ next: ContourEdge) -> Bool {
        switch (edge.stretch, next.stretch) {
        case (let stretch?, let other?): stretch.goesOn(with: other)
        case (nil, nil): isStraight(edge.to - edge.from, next.to - next.from)
        default: false
        }
    }

    /// Whether two edges run the same way, within the rounding of a cut.
    static func isStraight(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        abs(cross(a, b)) <= 1e-9 * ((a * a).sum() * (b * b).sum()).squareRoot() && (a * b).sum() > 0
    }

    /// The position and the derivative of a piece at a parameter; a line's runs from 0 to 1.
    private func sample(_ piece: Piece, _ t: Double) -> (point: SIMD2<Double>, change: SIMD2<Double>) {
        guard let stretch = piece.stretch else { return (piece.from + (piece.to - piece.from) * t, piece.to - piece.from) }
        let curve = curves[stretch.curve]
        let change = curve.derivative(at: CGFloat(t))
        return (SIMD2(curve.point(at: CGFloat(t))), SIMD2(Double(change.dx), Double(change.dy)))
    }

    /// Moves the corner between two pieces to where they cross; it stays where that is not found nearby.
    private mutating func meet(_ first: Int, _ second: Int) {
        let (a, b) = (pieces[first], pieces[second])
        guard a.stretch != nil || b.stretch != nil else { return }
        let corner = a.to
        let reach = max(size(a), size(b))
        var (s, t) = (a.stretch?.to ?? 1, b.stretch?.from ?? 0)
        var (p, q) = (sample(a, s), sample(b, t))
        for _ in 0..<Self.mostSteps where p.point != q.point {
            // P(s) + P′ ds = Q(t) + Q′ dt
            let gap = q.point - p.point
            let turn = cross(p.change, q.change)
            guard turn != 0 else { return }
            s += cross(gap, q.change) / turn
            t += cross(gap, p.change) / turn
            (p, q) = (sample(a, s), sample(b, t))
        }
        let (gap, way) = (p.point - q.point, p.point - corner)
        guard (gap * gap).sum() <= 1e-18 * reach * reach, (way * way).sum() <= 1e-4 * reach * reach, keepsSense(a.stretch, to: s),
            keepsSense(b.stretch, from: t)
        else { return }
        pieces[first].to = p.point
        pieces[first].stretch?.to = s
        pieces[second].from = p.point
        pieces[second].stretch?.from = t
    }

    /// Whether a stretch with another end still runs the same way, within its curve.
    private func keepsSense(_ stretch: CurveStretch?, from: Double? = nil, to: Double? = nil) -> Bool {
        guard let stretch else { return true }
        let (new, old) = ((to ?? stretch.to) - (from ?? stretch.from), stretch.to - stretch.from)
        return new * old > 0 && (0...1).contains(to ?? from ?? 0)
    }

    private func size(_ piece: Piece) -> Double {
        let way = piece.to - piece.from
        return max((way * way).sum().squareRoot(), piece.stretch.map { Double(curves[$0.curve].extent) } ?? 0)
    }

    /// Adds the contour to a path.
    func add(to path: inout PathGeometry, isClosed: Bool) {
        guard let first = pieces.first else { return }
        path.move(to: CGPoint(first.from))
        for (place, piece) in pieces.enumerated() {
            guard let stretch = piece.stretch else {
                // Closing draws a last line.
                if !isClosed || place + 1 < pieces.count { path.addLine(to: CGPoint(piece.to)) }
                continue
            }
            let isForward = stretch.from <= stretch.to
            let curve = curves[stretch.curve]
            let part = curve.subsegment(
                from: CGFloat(min(stretch.from, stretch.to)), to: CGFloat(max(stretch.from, stretch.to)))
            // The ends may lie a little off the curve: what is next to them moves along.
            let (start, end) = isForward ? (part.start, part.end) : (part.end, part.start)
            let (shift, endShift) = (CGPoint(piece.from) - start, CGPoint(piece.to) - end)
            switch part {
            case .line: path.addLine(to: CGPoint(piece.to))
            case .quad(_, let control, _): path.addQuadCurve(to: CGPoint(piece.to), control: control + (shift + endShift) * 0.5)
            case .cubic(_, let control1, let control2, _):
                path.addCurve(
                    to: CGPoint(piece.to), control1: (isForward ? control1 : control2) + shift,
                    control2: (isForward ? control2 : control1) + endShift)
            }
        }
        if isClosed { path.close() }
    }
}

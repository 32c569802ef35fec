import Foundation

/// The stretch of a curve that a straight edge approximates. It may run against the curve.
struct CurveStretch: Hashable {
    /// The index of the curve in ``RegionOutline/curves``.
    var curve: Int
    /// The parameters at the edge's ends.
    var from: Double
    var to: Double

    var reversed: CurveStretch { CurveStretch(curve: curve, from: to, to: from) }

    /// Returns the stretch between two fractions of the edge's length.
    func part(_ from: Double, _ to: Double) -> CurveStretch {
        func parameter(_ share: Double) -> Double { share == 1 ? self.to : self.from + (self.to - self.from) * share }
        return CurveStretch(curve: curve, from: parameter(from), to: parameter(to))
    }

    /// Returns whether another stretch continues this one in the same direction.
    func goesOn(with next: CurveStretch) -> Bool {
        curve == next.curve && abs(to - next.from) <= 1e-9 && (from < to) == (next.from < next.to)
    }
}

/// A straight edge of a contour.
struct ContourEdge {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    /// The stretch of curve that the edge approximates; nil for a line.
    var stretch: CurveStretch?
}

/// Two paths as straight edges, cut at their intersections, and the curves that they approximate.
struct RegionOutline {
    /// The edges in order, those of the first path first.
    var edges: [RegionEdge] = []
    var curves: [PathSegment] = []
    /// Whether edges meet only at their ends. In rare cases, cutting stops earlier.
    private(set) var isPlanar = true

    /// The maximum number of edges.
    static let mostEdges = 250_000

    /// The maximum distance of lines from their curves, as a fraction of the paths' extent; at most
    /// `PathGeometry.defaultTolerance`.
    private static let fineness = 1e-4

    /// - Parameter closesFirst: Whether the first path's open subpaths are closed; those of the second always are.
    /// - Returns: nil if there are too many edges.
    init?(_ first: PathGeometry, _ second: PathGeometry, closesFirst: Bool = true) {
        let bounds = first.controlBounds.union(second.controlBounds)
        guard !bounds.isNull else { return }
        let reach = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY].map(abs).max() ?? 0
        let tolerance = min(PathGeometry.defaultTolerance, max(bounds.width, bounds.height) * Self.fineness)
        add(first, owner: 0, tolerance: tolerance, closesAll: closesFirst)
        add(second, owner: 1, tolerance: tolerance, closesAll: true)
        // Beyond 1e60, products of four lengths would overflow.
        guard edges.count <= Self.mostEdges, reach < 1e60 else {
            Diagnostics.warnOnce(
                "path.region", "paths of more than \(Self.mostEdges) edges, or further out than 1e60, are not combined")
            return nil
        }
        var splitter = EdgeSplitter(extent: Double(reach))
        guard let pieces = splitter.split(edges) else {
            Self.refuse()
            return nil
        }
        edges = pieces
        isPlanar = splitter.isPlanar
    }

    /// Warns once that paths meet too often.
    static func refuse() {
        Diagnostics.warnOnce("path.region.meetings", "paths that meet themselves or each other so often are not combined")
    }

    private mutating func add(_ path: PathGeometry, owner: Int, tolerance: CGFloat, closesAll: Bool) {
        var subpath: [RegionEdge] = []
        func closed(_ edges: [RegionEdge]) -> [RegionEdge] {
            guard let first = edges.first, let last = edges.last else { return [] }
            return [RegionEdge(from: last.to, to: first.from, owner: owner)] + edges
        }
        for element in path.elements {
            let start = subpath.last?.to
            switch element {
            case .move(let to):
                edges += closesAll ? closed(subpath) : subpath
                // An edge of no length records the subpath's start; the splitter drops it.
                subpath = [RegionEdge(from: SIMD2(to), to: SIMD2(to), owner: owner)]
            case .close:
                edges += closed(subpath)
                subpath = subpath.first.map { [RegionEdge(from: $0.from, to: $0.from, owner: owner)] } ?? []
            case .line(let to):
                if let start { subpath.append(RegionEdge(from: start, to: SIMD2(to), owner: owner)) }
            case .quad(let control, let to):
                if let start { add(.quad(CGPoint(start), control, to), tolerance, to: &subpath, owner) }
            case .cubic(let control1, let control2, let to):
                if let start { add(.cubic(CGPoint(start), control1, control2, to), tolerance, to: &subpath, owner) }
            }
        }
        edges += closesAll ? closed(subpath) : subpath
    }

    private mutating func add(_ curve: PathSegment, _ tolerance: CGFloat, to subpath: inout [RegionEdge], _ owner: Int) {
        let count = curve.lineCount(tolerance: tolerance)
        var last = curve.start
        for index in 0..<count {
            let (t0, t1) = (Double(index) / Double(count), Double(index + 1) / Double(count))
            let end = index + 1 == count ? curve.end : curve.point(at: CGFloat(t1))
            subpath.append(
                RegionEdge(
                    from: SIMD2(last), to: SIMD2(end), owner: owner,
                    stretch: CurveStretch(curve: curves.count, from: t0, to: t1)))
            last = end
        }
        curves.append(curve)
    }
}

/// Converts the straight edges of a contour back to the lines and curves that they approximate.
///
/// Consecutive edges of one curve become one piece of it, cut at their outer parameters. The corner between pieces of different
/// curves is near their intersection; Newton's method refines it from there.
struct CurveContour {
    /// A line, or a piece of a curve.
    private struct Segment {
        var from: SIMD2<Double>
        var to: SIMD2<Double>
        var stretch: CurveStretch?
    }

    let curves: [PathSegment]
    private var pieces: [Segment] = []

    /// The maximum number of Newton iterations. Each doubles the number of correct digits.
    private static let mostSteps = 8

    init(_ edges: [ContourEdge], curves: [PathSegment], isClosed: Bool) {
        self.curves = curves
        guard !edges.isEmpty else { return }
        // A closed contour starts at the start of a piece.
        let start =
            isClosed ? edges.indices.first { !Self.goesOn(edges[($0 + edges.count - 1) % edges.count], edges[$0]) } ?? 0 : 0
        var last: ContourEdge?
        for offset in edges.indices {
            let edge = edges[(start + offset) % edges.count]
            if let last, Self.goesOn(last, edge) {
                pieces[pieces.count - 1].to = edge.to
                pieces[pieces.count - 1].stretch?.to = edge.stretch?.to ?? 0
            } else {
                pieces.append(Segment(from: edge.from, to: edge.to, stretch: edge.stretch))
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

    /// Returns whether two edges have the same direction, within the rounding of a cut.
    static func isStraight(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        abs(cross(a, b)) <= 1e-9 * ((a * a).sum() * (b * b).sum()).squareRoot() && (a * b).sum() > 0
    }

    /// Returns the position and the derivative of a piece at a parameter; 0 … 1 for a line.
    private func sample(_ piece: Segment, _ t: Double) -> (point: SIMD2<Double>, change: SIMD2<Double>) {
        guard let stretch = piece.stretch else { return (piece.from + (piece.to - piece.from) * t, piece.to - piece.from) }
        let curve = curves[stretch.curve]
        let change = curve.derivative(at: CGFloat(t))
        return (SIMD2(curve.point(at: CGFloat(t))), SIMD2(Double(change.dx), Double(change.dy)))
    }

    /// Moves the corner between two pieces to their intersection. Keeps it if none is found nearby.
    private mutating func meet(_ first: Int, _ second: Int) {
        let (a, b) = (pieces[first], pieces[second])
        guard a.stretch != nil || b.stretch != nil else { return }
        let corner = a.to
        let reach = max(size(a), size(b))
        var (s, t) = (a.stretch?.to ?? 1, b.stretch?.from ?? 0)
        var (p, q) = (sample(a, s), sample(b, t))
        for _ in 0..<Self.mostSteps where p.point != q.point {
            // Solve P(s) + P′ ds = Q(t) + Q′ dt.
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

    /// Returns whether a stretch with another end keeps its direction and is within its curve.
    private func keepsSense(_ stretch: CurveStretch?, from: Double? = nil, to: Double? = nil) -> Bool {
        guard let stretch else { return true }
        let (new, old) = ((to ?? stretch.to) - (from ?? stretch.from), stretch.to - stretch.from)
        return new * old > 0 && (0...1).contains(to ?? from ?? 0)
    }

    private func size(_ piece: Segment) -> Double {
        let way = piece.to - piece.from
        return max((way * way).sum().squareRoot(), piece.stretch.map { Double(curves[$0.curve].extent) } ?? 0)
    }

    /// Adds the contour to a path.
    func add(to path: inout PathGeometry, isClosed: Bool) {
        guard let first = pieces.first else { return }
        path.move(to: CGPoint(first.from))
        for (place, piece) in pieces.enumerated() {
            guard let stretch = piece.stretch else {
                // Closing draws the last line.
                if !isClosed || place + 1 < pieces.count { path.addLine(to: CGPoint(piece.to)) }
                continue
            }
            let isForward = stretch.from <= stretch.to
            let curve = curves[stretch.curve]
            let part = curve.subsegment(
                from: CGFloat(min(stretch.from, stretch.to)), to: CGFloat(max(stretch.from, stretch.to)))
            // The ends may be slightly off the curve; their control points move with them.
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

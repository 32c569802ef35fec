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

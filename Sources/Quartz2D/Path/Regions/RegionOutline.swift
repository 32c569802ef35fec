import Foundation

/// Which stretch of a curve a straight edge stands for; it may run against the curve.
struct CurveStretch: Hashable {
    /// The curve's place among those of the paths.
    var curve: Int
    /// The parameters at the edge's ends.
    var from: Double
    var to: Double

    var reversed: CurveStretch { CurveStretch(curve: curve, from: to, to: from) }

    /// The stretch between two shares of the edge's length.
    func part(_ from: Double, _ to: Double) -> CurveStretch {
        func parameter(_ share: Double) -> Double { share == 1 ? self.to : self.from + (self.to - self.from) * share }
        return CurveStretch(curve: curve, from: parameter(from), to: parameter(to))
    }

    /// Whether another stretch goes on where this one ends, in the same sense.
    func goesOn(with next: CurveStretch) -> Bool {
        curve == next.curve && abs(to - next.from) <= 1e-9 && (from < to) == (next.from < next.to)
    }
}

/// A straight edge of a contour.
struct ContourEdge {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    /// nil for an edge that was straight from the start.
    var stretch: CurveStretch?
}

/// Two paths as straight edges, cut where they meet, and the curves that they stand for.
struct RegionOutline {
    /// In order, those of the first path first.
    var edges: [RegionEdge] = []
    var curves: [PathSegment] = []

    /// More edges than this are not overlaid.
    static let mostEdges = 100_000

    /// How far lines may lie from their curves, as a share of the paths' extent; never more than `PathGeometry.defaultTolerance`.
    private static let fineness = 1e-4

    /// - Parameter closesFirst: whether the first path's open subpaths are closed; those of the second always are.
    /// - Returns: nil where there are too many edges.
    init?(_ first: PathGeometry, _ second: PathGeometry, closesFirst: Bool = true) {
        let bounds = first.controlBounds.union(second.controlBounds)
        guard !bounds.isNull else { return }
        let reach = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY].map(abs).max() ?? 0
        let tolerance = min(PathGeometry.defaultTolerance, max(bounds.width, bounds.height) * Self.fineness)
        add(first, owner: 0, tolerance: tolerance, closesAll: closesFirst)
        add(second, owner: 1, tolerance: tolerance, closesAll: true)
        // Beyond, products of four lengths would overflow.
        guard edges.count <= Self.mostEdges, reach < 1e60 else {
            Diagnostics.warnOnce(
                "path.region", "paths of more than \(Self.mostEdges) edges, or further out than 1e60, are not combined")
            return nil
        }
        edges = EdgeSplitter(extent: Double(reach)).split(edges)
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
                // An edge of no length holds the subpath's start; the splitter drops it.
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

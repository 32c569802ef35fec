import Foundation

/// A straight piece of outline, going down.
struct CoverageEdge {
    /// Rows are cut into this many steps; corners are rounded to them.
    static let stepsPerRow = 128

    /// The column at the current step, the top of the strip.
    var x: Double
    /// The column at the bottom of the strip.
    var xBottom: Double
    /// Columns per step.
    let slope: Double
    /// The column where the run began that is yet to be accumulated.
    var runX: Double
    /// The step at which it began.
    var runTop: Int32 = 0
    /// Whether the run bounds the inside on its left (+1), on its right (−1) or not at all (0).
    var runSign: Int32 = 0
    /// The first step.
    let top: Int32
    /// The step after the last.
    let bottom: Int32
    /// +1 where the outline went down, −1 where it went up.
    let winding: Int32

    init(x: Double, slope: Double, top: Int, bottom: Int, winding: Int32) {
        self.x = x
        xBottom = x
        runX = x
        self.slope = slope
        self.top = Int32(top)
        self.bottom = Int32(bottom)
        self.winding = winding
    }

    /// Twice the column half way down the strip.
    var middle: Double { x + xBottom }
}

/// The edges of a path, cut to a canvas.
struct EdgeList {
    /// Pixels beyond this are clamped: so near that a line from there still crosses the canvas within 1/100 of a pixel of its place.
    private static let farthest: CGFloat = 1e13
    /// Curves that would take more lines are halved first, so that only the parts that are seen are cut fine.
    private static let mostLines = 64
    /// How often a curve is halved at most: 2³⁰ parts of 10¹³ pixels are a hundred times the canvas.
    private static let mostHalvings = 30
    /// More edges to the left of the canvas than this are merged.
    private static let mostOnLeft = 64

    let width: Int
    let height: Int
    private let lastStep: Int
    private(set) var edges: [CoverageEdge] = []
    /// Edges to the left of the canvas, of which only the winding counts.
    private var onLeft: [CoverageEdge] = []

    /// The outline of a path, each subpath closed.
    init(_ path: PathGeometry, transform: CGAffineTransform, width: Int, height: Int) {
        self.width = width
        self.height = height
        lastStep = height * CoverageEdge.stepsPerRow
        add(path, transform: transform)
        mergeLeft()
    }

    private mutating func add(_ path: PathGeometry, transform: CGAffineTransform) {
        // Of a very long path most may lie outside.
        edges.reserveCapacity(min(path.verbs.count * 4, 4096))
        var start = CGPoint.zero
        var current = CGPoint.zero
        for element in path.elements {
            switch element {
            case .move(let to):
                addLine(from: current, to: start)
                start = place(to, transform)
                current = start
            case .line(let to):
                let end = place(to, transform)
                addLine(from: current, to: end)
                current = end
            case .quad(let control, let to):
                let end = place(to, transform)
                add(.quad(current, place(control, transform), end))
                current = end
            case .cubic(let control1, let control2, let to):
                let end = place(to, transform)
                add(.cubic(current, place(control1, transform), place(control2, transform), end))
                current = end
            case .close:
                addLine(from: current, to: start)
                current = start
            }
        }
        addLine(from: current, to: start)
    }

    private func place(_ point: CGPoint, _ transform: CGAffineTransform) -> CGPoint {
        let placed = point.applying(transform)
        // A product that overflows may cancel to NaN; max and min then yield the limit.
        return CGPoint(
            x: max(-Self.farthest, min(Self.farthest, placed.x)), y: max(-Self.farthest, min(Self.farthest, placed.y)))
    }

    private mutating func add(_ curve: PathSegment, halvings: Int = 0) {
        // A curve wholly to one side of the canvas has the coverage of its chord there.
        let (low, high) = curve.controlExtent
        if high.y <= 0 || low.y >= CGFloat(height) || high.x <= 0 || low.x >= CGFloat(width) {
            addLine(from: curve.start, to: curve.end)
            return
        }
        let count = curve.lineCount(tolerance: CoverageRasterizer.tolerance)
        if count > Self.mostLines, halvings < Self.mostHalvings {
            add(curve.subsegment(from: 0, to: 0.5), halvings: halvings + 1)
            add(curve.subsegment(from: 0.5, to: 1), halvings: halvings + 1)
            return
        }
        // Chords of a curve all lie on its hollow side. Inner corners are therefore moved out by their mean distance: over a step h
        // the chord departs by t(1 − t)/2 · h²B″, on average by h²B″/12. What the lines lose they gain elsewhere, so areas are kept.
        let step = 1 / CGFloat(count)
        var from = curve.start
        for index in 1..<max(count, 1) {
            let t = CGFloat(index) * step
            let bend = curve.secondDerivative(at: t) * (step * step / 12)
            let to = curve.point(at: t) - bend
            addLine(from: from, to: to)
            from = to
        }
        addLine(from: from, to: curve.end)
    }

    private mutating func addLine(from a: CGPoint, to b: CGPoint) {
        let startStep = Int((a.y * CGFloat(CoverageEdge.stepsPerRow)).rounded())
        let endStep = Int((b.y * CGFloat(CoverageEdge.stepsPerRow)).rounded())
        guard startStep != endStep else { return }
        let (upper, lower) = startStep < endStep ? (a, b) : (b, a)
        let top = min(startStep, endStep)
        let bottom = max(startStep, endStep)
        let right = CGFloat(width)
        guard bottom > 0, top < lastStep, min(a.x, b.x) < right else { return }
        let slope = Double(lower.x - upper.x) / Double(bottom - top)
        let first = max(top, 0)
        let x = Double(upper.x) + slope * Double(first - top)
        let winding: Int32 = startStep < endStep ? 1 : -1
        let edge = CoverageEdge(x: x, slope: slope, top: first, bottom: min(bottom, lastStep), winding: winding)
        if max(a.x, b.x) <= 0 { onLeft.append(edge) } else { edges.append(edge) }
    }

    /// Takes the edges left of the canvas in; many as one edge wherever their windings add up to the same.
    private mutating func mergeLeft() {
        guard onLeft.count > Self.mostOnLeft else {
            edges += onLeft
            onLeft = []
            return
        }
        var changes: [Int: Int32] = [:]
        for edge in onLeft {
            changes[Int(edge.top), default: 0] &+= edge.winding
            changes[Int(edge.bottom), default: 0] &-= edge.winding
        }
        onLeft = []
        var winding: Int32 = 0
        var top = 0
        for (step, change) in changes.sorted(by: { $0.key < $1.key }) where change != 0 {
            if winding != 0 { edges.append(CoverageEdge(x: -1, slope: 0, top: top, bottom: step, winding: winding)) }
            winding &+= change
            top = step
        }
    }
}

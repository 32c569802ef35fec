import Foundation

/// A straight edge of an outline, pointing down.
struct CoverageEdge {
    /// The number of steps per row. Corners are rounded to steps.
    static let stepsPerRow = 128

    /// The column at the current step, which is the top of the strip.
    var x: Double
    /// The column at the bottom of the strip.
    var xBottom: Double
    /// Columns per step.
    let slope: Double
    /// The column at the start of the run that is not yet accumulated.
    var runX: Double
    /// The step at the start of that run.
    var runTop: Int32 = 0
    /// +1 if the run bounds the inside on its left, −1 if on its right, 0 if it bounds nothing.
    var runSign: Int32 = 0
    /// The first step.
    let top: Int32
    /// The step after the last.
    let bottom: Int32
    /// +1 if the outline points down, −1 if up.
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

    /// Twice the column at the middle of the strip.
    var middle: Double { x + xBottom }
}

/// The edges of a path, clipped to a canvas.
struct EdgeList {
    /// Coordinates are clamped to this. A line from there crosses the canvas within 1/100 of a pixel of its true position.
    private static let farthest: CGFloat = 1e13
    /// Curves that would take more lines are halved first, so that only visible parts are flattened finely.
    private static let mostLines = 64
    /// The maximum number of halvings of a curve: 2³⁰ parts of 10¹³ pixels are a hundred times the canvas.
    private static let mostHalvings = 30
    /// If there are more edges to the left of the canvas than this, they are merged.
    private static let mostOnLeft = 64

    let width: Int
    let height: Int
    private let lastStep: Int
    private(set) var edges: [CoverageEdge] = []
    /// Edges to the left of the canvas, where only the winding matters.
    private var onLeft: [CoverageEdge] = []

    /// Builds the edges of a path with each subpath closed.
    init(_ path: PathGeometry, transform: CGAffineTransform, width: Int, height: Int) {
        self.width = width
        self.height = height
        lastStep = height * CoverageEdge.stepsPerRow
        add(path, transform: transform)
        mergeLeft()
    }

    private mutating func add(_ path: PathGeometry, transform: CGAffineTransform) {
        // Most of a very long path may be outside.
        edges.reserveCapacity(min(path.verbs.count * 4, 4096))
        var start = CGPoint.zero
        var current = CGPoint.zero
        for element in path.elements {
            switch element {
            case .move(let to):
                addLine(from: current, to: start)
                start = transformed(to, transform)
                current = start
            case .line(let to):
                let end = transformed(to, transform)
                addLine(from: current, to: end)
                current = end
            case .quad(let control, let to):
                let end = transformed(to, transform)
                add(.quad(current, transformed(control, transform), end))
                current = end
            case .cubic(let control1, let control2, let to):
                let end = transformed(to, transform)
                add(.cubic(current, transformed(control1, transform), transformed(control2, transform), end))
                current = end
            case .close:
                addLine(from: current, to: start)
                current = start
            }
        }
        addLine(from: current, to: start)
    }

    private func transformed(_ point: CGPoint, _ transform: CGAffineTransform) -> CGPoint {
        let placed = point.applying(transform)
        // An overflowing product may cancel to NaN; max and min then yield the limit.
        return CGPoint(
            x: max(-Self.farthest, min(Self.farthest, placed.x)), y: max(-Self.farthest, min(Self.farthest, placed.y)))
    }

    private mutating func add(_ curve: PathSegment, halvings: Int = 0) {
        // A curve completely to one side of the canvas has the coverage of its chord there.
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
        // All chords of a curve are on its concave side. Inner corners are therefore moved out by the chords' mean distance: over
        // a step h a chord deviates by t(1 − t)/2 · h²B″, on average by h²B″/12. This preserves the area.
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

    /// Adds the edges left of the canvas to the list. If there are many, merges them into one edge per range of constant total
    /// winding.
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

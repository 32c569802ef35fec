import Foundation

/// A path as plain values: verbs and the points they use up.
///
/// Invariants, kept by every way to build one: each subpath begins with `move`; the number of points is the sum of the verbs'
/// ``Verb/pointCount``; every coordinate is finite. A segment added without a current point, or with a coordinate that is not
/// finite, is left out with one warning, as Core Graphics does.
public struct PathGeometry: Sendable, Hashable {
    /// One step of a path.
    public enum Verb: UInt8, Sendable {
        /// Begins a subpath; one point.
        case move
        /// A straight line; one point.
        case line
        /// A quadratic Bézier curve; control point, end point.
        case quad
        /// A cubic Bézier curve; two control points, end point.
        case cubic
        /// A straight line back to where the subpath began, and its end; no point.
        case close

        /// How many points the verb uses up.
        public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    /// The steps, in order.
    public private(set) var verbs: [Verb]
    /// The points of all verbs, in order, in the path's own coordinates.
    public private(set) var points: [CGPoint]

    /// Creates an empty path.
    public init() {
        verbs = []
        points = []
    }

    /// Creates a path from its parts.
    ///
    /// - Returns: nil where the number of points does not fit, a subpath lacks its `move`, or a coordinate is not finite.
    public init?(verbs: [Verb], points: [CGPoint]) {
        var count = 0
        var isOpen = false
        for verb in verbs {
            guard isOpen || verb == .move else { return nil }
            isOpen = verb != .close
            count += verb.pointCount
        }
        guard count == points.count, points.allSatisfy(\.isFinite) else { return nil }
        self.verbs = verbs
        self.points = points
    }

    /// Whether there is no verb at all.
    public var isEmpty: Bool { verbs.isEmpty }

    /// Where the next segment would begin: the last point, or the start of a subpath that was just closed; nil when empty.
    public var currentPoint: CGPoint? {
        verbs.last == .close ? lastSubpathStart : points.last
    }

    private var lastSubpathStart: CGPoint? {
        var index = points.count
        for verb in verbs.reversed() {
            index -= verb.pointCount
            if verb == .move { return points[index] }
        }
        return nil
    }

    /// Makes room for a known number of steps.
    public mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
        verbs.reserveCapacity(verbs.count + verbCount)
        points.reserveCapacity(points.count + pointCount)
    }

    // MARK: Building

    /// Begins a subpath. A `move` directly after another replaces it.
    public mutating func move(to point: CGPoint) {
        guard Self.accepts(point) else { return }
        if verbs.last == .move {
            points[points.count - 1] = point
        } else {
            verbs.append(.move)
            points.append(point)
        }
    }

    /// Adds a straight line.
    public mutating func addLine(to point: CGPoint) {
        guard Self.accepts(point), hasCurrentPoint() else { return }
        verbs.append(.line)
        points.append(point)
    }

    /// Adds a quadratic Bézier curve.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        guard Self.accepts(control), Self.accepts(end), hasCurrentPoint() else { return }
        verbs.append(.quad)
        points.append(control)
        points.append(end)
    }

    /// Adds a cubic Bézier curve.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard Self.accepts(control1), Self.accepts(control2), Self.accepts(end), hasCurrentPoint() else { return }
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(end)
    }

    /// Closes the subpath. Nothing happens where none is open.
    public mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
    }

    /// Adds all subpaths of another path, through a transform.
    public mutating func append(_ other: PathGeometry, transform: CGAffineTransform = .identity) {
        for element in other.elements {
            switch element {
            case .move(let to): move(to: to.applying(transform))
            case .line(let to): addLine(to: to.applying(transform))
            case .quad(let control, let to): addQuadCurve(to: to.applying(transform), control: control.applying(transform))
            case .cubic(let control1, let control2, let to):
                addCurve(
                    to: to.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
            case .close: close()
            }
        }
    }

    /// This path with every point mapped by `transform`.
    public func transformed(by transform: CGAffineTransform) -> PathGeometry {
        if transform.isIdentity { return self }
        var result = PathGeometry()
        result.reserve(verbs: verbs.count, points: points.count)
        result.append(self, transform: transform)
        return result
    }

    /// A segment after `close` begins a subpath at the same start: the `move` is written out, so that readers need no memory.
    private mutating func hasCurrentPoint() -> Bool {
        if verbs.last == .close, let start = lastSubpathStart {
            verbs.append(.move)
            points.append(start)
        }
        if verbs.isEmpty {
            Diagnostics.warnOnce("path.current", "a path segment without a current point was left out; begin with move(to:)")
            return false
        }
        return true
    }

    private static func accepts(_ point: CGPoint) -> Bool {
        if point.isFinite { return true }
        Diagnostics.warnOnce("path.finite", "a path segment with a coordinate that is NaN or infinite was left out")
        return false
    }
}

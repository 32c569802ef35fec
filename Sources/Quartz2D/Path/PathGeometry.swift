import Foundation

/// A path as a value: verbs and their points.
///
/// Invariants of every path: each subpath begins with `move`. The number of points is the sum of the verbs' ``Verb/pointCount``.
/// Every coordinate is finite. A segment without a current point, or with a coordinate that is not finite, is left out with one
/// warning, as in Core Graphics.
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
        /// A straight line back to the start of the subpath, which ends it; no point.
        case close

        /// The number of points of the verb.
        public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    /// The verbs, in order.
    public private(set) var verbs: [Verb]
    /// The points of all verbs, in order, in the path's coordinates.
    public private(set) var points: [CGPoint]

    /// Creates an empty path.
    public init() {
        verbs = []
        points = []
    }

    /// Creates a path from verbs and points.
    ///
    /// - Returns: nil if the number of points does not match, a subpath lacks its `move`, or a coordinate is not finite.
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

    /// Whether there are no verbs.
    public var isEmpty: Bool { verbs.isEmpty }

    /// The start of the next segment: the last point, or the start of a subpath that was just closed; nil when empty.
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

    /// Reserves capacity for additional verbs and points.
    public mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
        // Grow by doubling: exact reservations would copy the array each time.
        if verbs.count + verbCount > verbs.capacity {
            verbs.reserveCapacity(max(verbs.count + verbCount, 2 * verbs.capacity))
        }
        if points.count + pointCount > points.capacity {
            points.reserveCapacity(max(points.count + pointCount, 2 * points.capacity))
        }
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

    /// Closes the subpath. Has no effect if none is open.
    public mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
    }

    /// Adds all subpaths of another path, transformed. Segments that the transform moves to infinity are left out, with one
    /// warning.
    public mutating func append(_ other: PathGeometry, transform: CGAffineTransform = .identity) {
        var isCut = false
        defer { if isCut { Self.warnOfPointsLeftOut() } }
        for element in other.elements {
            let element = element.mapped(by: transform)
            guard element.isFinite, element.isMove || !verbs.isEmpty else {
                isCut = true
                continue
            }
            switch element {
            case .move(let to): move(to: to)
            case .line(let to): addLine(to: to)
            case .quad(let control, let to): addQuadCurve(to: to, control: control)
            case .cubic(let control1, let control2, let to): addCurve(to: to, control1: control1, control2: control2)
            case .close: close()
            }
        }
    }

    /// Returns the path with every point mapped by `transform`.
    public func transformed(by transform: CGAffineTransform) -> PathGeometry {
        if transform.isIdentity { return self }
        var result = PathGeometry()
        result.reserve(verbs: verbs.count, points: points.count)
        result.append(self, transform: transform)
        return result
    }

    /// Returns whether there is a current point. After `close`, adds the `move` that begins a subpath at the same start, so that
    /// readers of the verbs need no state.
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

    private static func warnOfPointsLeftOut() {
        Diagnostics.warnOnce("path.finite", "a path segment with a coordinate that is NaN or infinite was left out")
    }

    private static func accepts(_ point: CGPoint) -> Bool {
        if point.isFinite { return true }
        warnOfPointsLeftOut()
        return false
    }
}

extension PathGeometry {
    /// A verb and its points.
    public enum Element: Sendable, Hashable {
        /// Begins a subpath.
        case move(CGPoint)
        /// A straight line to a point.
        case line(CGPoint)
        /// A quadratic curve: control point, end.
        case quad(CGPoint, CGPoint)
        /// A cubic curve: two control points, end.
        case cubic(CGPoint, CGPoint, CGPoint)
        /// A line back to the start of the subpath.
        case close

        fileprivate func mapped(by transform: CGAffineTransform) -> Element {
            switch self {
            case .move(let to): .move(to.applying(transform))
            case .line(let to): .line(to.applying(transform))
            case .quad(let control, let to): .quad(control.applying(transform), to.applying(transform))
            case .cubic(let control1, let control2, let to):
                .cubic(control1.applying(transform), control2.applying(transform), to.applying(transform))
            case .close: .close
            }
        }

        fileprivate var isFinite: Bool {
            switch self {
            case .move(let to), .line(let to): to.isFinite
            case .quad(let control, let to): control.isFinite && to.isFinite
            case .cubic(let control1, let control2, let to): control1.isFinite && control2.isFinite && to.isFinite
            case .close: true
            }
        }

        fileprivate var isMove: Bool { if case .move = self { true } else { false } }
    }

    /// An iterator over the elements of a path, in order.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        private let path: PathGeometry
        private var verb = 0
        private var point = 0

        fileprivate init(_ path: PathGeometry) {
            self.path = path
        }

        /// Returns the next element, or nil at the end.
        public mutating func next() -> Element? {
            guard verb < path.verbs.count else { return nil }
            let current = path.verbs[verb]
            let first = point
            verb += 1
            point += current.pointCount
            switch current {
            case .move: return .move(path.points[first])
            case .line: return .line(path.points[first])
            case .quad: return .quad(path.points[first], path.points[first + 1])
            case .cubic: return .cubic(path.points[first], path.points[first + 1], path.points[first + 2])
            case .close: return .close
            }
        }
    }

    /// The elements of the path, in order.
    public var elements: Elements { Elements(self) }
}

/// A sequence of connected straight lines.
public struct Polyline: Sendable, Hashable {
    /// The vertices in order; at least one. A closed polyline does not repeat its first point unless the path did.
    public var points: [CGPoint]
    /// Whether a closing line leads back to the first point.
    public var isClosed: Bool
}

extension PathGeometry {
    /// The default maximum distance between flattened lines and their curve, in points.
    ///
    /// A tenth of a point is below the resolution of 8-bit coverage at scale 1. Callers that know their scale pass a tenth of a
    /// pixel.
    public static let defaultTolerance: CGFloat = 0.1

    /// The maximum number of lines per curve, reached only by curves many thousand times longer than the tolerance.
    static let mostLinesPerCurve = 1024

    /// Returns the path as straight lines, one polyline per subpath.
    ///
    /// A curve is cut at equal parameter steps. The chord of a step `h` deviates from the curve by at most `h²/8 · max|B″|`, so
    /// `n = √(max|B″| / (8 · tolerance))` steps suffice.
    ///
    /// - Parameters:
    ///   - tolerance: The maximum distance from the curve, in the transform's target space; at least 1e-6, NaN is the default.
    ///   - transform: Applied to every point first.
    public func flattened(
        tolerance: CGFloat = defaultTolerance, transform: CGAffineTransform = .identity
    ) -> [Polyline] {
        var result: [Polyline] = []
        for element in elements {
            switch element {
            case .move(let to):
                result.append(Polyline(points: [to.applying(transform)], isClosed: false))
            case .close:
                result[result.count - 1].isClosed = true
            case .line(let to):
                result[result.count - 1].points.append(to.applying(transform))
            case .quad(let control, let to):
                let last = result.count - 1
                let start = result[last].points[result[last].points.count - 1]
                PathSegment.quad(start, control.applying(transform), to.applying(transform))
                    .flatten(tolerance: tolerance) { result[last].points.append($0) }
            case .cubic(let control1, let control2, let to):
                let last = result.count - 1
                let start = result[last].points[result[last].points.count - 1]
                PathSegment.cubic(start, control1.applying(transform), control2.applying(transform), to.applying(transform))
                    .flatten(tolerance: tolerance) { result[last].points.append($0) }
            }
        }
        return result
    }
}

extension PathSegment {
    /// Calls `body` with the vertices, without the start, of a polyline within `tolerance` of the segment.
    @inline(__always)
    func flatten(tolerance: CGFloat, _ body: (CGPoint) -> Void) {
        let count = lineCount(tolerance: tolerance)
        if count > 1 {
            let step = 1 / CGFloat(count)
            for index in 1..<count { body(point(at: CGFloat(index) * step)) }
        }
        body(end)
    }

    /// Returns the number of lines of equal parameter length for a tolerance; see
    /// ``PathGeometry/flattened(tolerance:transform:)``.
    func lineCount(tolerance: CGFloat) -> Int {
        let bend: CGFloat
        switch self {
        case .line: return 1
        case .quad(let p0, let p1, let p2):
            // B″ = 2 (p0 − 2 p1 + p2).
            bend = 2 * hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
        case .cubic(let p0, let p1, let p2, let p3):
            // B″ is interpolated from 6 (p0 − 2 p1 + p2) to 6 (p1 − 2 p2 + p3).
            bend =
                6
                * max(
                    hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y),
                    hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y))
        }
        let allowed = tolerance.isNaN ? PathGeometry.defaultTolerance : max(tolerance, 1e-6)
        let count = (bend / (8 * allowed)).squareRoot().rounded(.up)
        return count >= 1 ? Int(min(count, CGFloat(PathGeometry.mostLinesPerCurve))) : 1
    }
}

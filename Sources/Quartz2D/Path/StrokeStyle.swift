import Foundation

/// How a path is stroked.
public struct StrokeStyle: Sendable, Hashable {
    /// The line's width; nothing is drawn where it is not above zero.
    public var width: CGFloat
    /// The shape of open ends, and of dashes' ends.
    public var cap: CGLineCap
    /// The shape of corners.
    public var join: CGLineJoin
    /// The greatest ratio of a mitre's length to the line's width; sharper corners are bevelled. NaN is 10, below 1 counts as 1.
    public var miterLimit: CGFloat
    /// How far into the dash pattern the line begins.
    public var dashPhase: CGFloat
    /// The lengths of dashes and gaps in turn; empty for a solid line. See ``PathGeometry/dashed(phase:lengths:)``.
    public var dashLengths: [CGFloat]

    /// Creates a style with Core Graphics' defaults.
    public init(
        width: CGFloat = 1, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dashPhase: CGFloat = 0, dashLengths: [CGFloat] = []
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashPhase = dashPhase
        self.dashLengths = dashLengths
    }

    /// How far from the path its stroke can reach.
    public var reach: CGFloat {
        guard width > 0 else { return 0 }
        let limit = miterLimit.isNaN ? 10 : max(miterLimit, 1)
        return width / 2 * max(join == .miter ? limit : 1, cap == .square ? 2.squareRoot() : 1)
    }

    /// The number of dashes that a path may be cut into at most, by the length of its control polygon; 0 without a usable pattern.
    package func mostDashes(of path: PathGeometry) -> CGFloat {
        guard let pattern = DashPattern(dashLengths, phase: dashPhase) else { return 0 }
        var length: CGFloat = 0
        for (a, b) in zip(path.points, path.points.dropFirst()) { length += hypot(b.x - a.x, b.y - a.y) }
        return length / pattern.total * CGFloat(pattern.lengths.count / 2)
    }
}

extension PathGeometry {
    /// The outline of the path when stroked; to be filled by the winding rule.
    ///
    /// The outline may cross itself, always in the same sense of rotation, so the winding rule gives exactly the union of all that
    /// the pen covers. Lone movetos draw nothing. A subpath of no length draws a disc with round caps, an upright square with
    /// square ones and nothing with butt ones.
    ///
    /// The work is bounded: where round joins, caps and curves of a path would come to more than some million points, they are drawn
    /// with fewer each, beyond the tolerance.
    ///
    /// - Parameters:
    ///   - style: Width, caps, joins and dashes, in the path's coordinates.
    ///   - tolerance: How far the outline, made of straight lines, may lie from the true one; NaN is the default.
    public func stroked(_ style: StrokeStyle, tolerance: CGFloat = defaultTolerance) -> PathGeometry {
        stroked(style, tolerance: tolerance, within: nil)
    }

    /// The part of the outline that is visible in a rectangle.
    ///
    /// Within the rectangle the outline covers the same points as the whole one. Segments out of sight are left out before they are
    /// dashed and outlined.
    ///
    /// - Parameter box: The rectangle in the path's coordinates; nil for the whole outline.
    package func stroked(_ style: StrokeStyle, tolerance: CGFloat = defaultTolerance, within box: CGRect?) -> PathGeometry {
        guard style.width > 0, style.width.isFinite else { return PathGeometry() }
        let tolerance = tolerance.isNaN ? Self.defaultTolerance : max(tolerance, 1e-6)
        // A point of the path is seen as far away as the pen reaches.
        let margin = style.reach + 2 * tolerance
        if let box, box.isNull { return PathGeometry() }
        var seen = box.map { $0.insetBy(dx: -margin, dy: -margin) }
        if let sum = seen.map({ $0.minX + $0.maxX + $0.minY + $0.maxY }), !sum.isFinite { seen = nil }
        let source =
            style.dashLengths.isEmpty ? self : dashed(phase: style.dashPhase, lengths: style.dashLengths, within: seen)
        let (contours, count) = SubpathReader.contours(of: source, within: seen.map { SeenBox($0) })
        var stroker = Stroker(style: style, tolerance: tolerance, segments: count)
        for contour in contours { stroker.add(contour) }
        return stroker.outline
    }
}

/// A subpath as segments, without measuring it.
struct Subpath {
    var start: CGPoint
    var segments: [PathSegment] = []
    var isClosed = false
    /// Whether it is what is seen of a longer one.
    var isPart = false
}

/// Takes a path apart into subpaths; the closing line is written out.
struct SubpathReader {
    private let box: SeenBox?
    private var result: [Subpath] = []
    private var count = 0
    /// The first of the parts that the present subpath has come to.
    private var first = 0
    private var start = CGPoint.zero
    private var current = CGPoint.zero
    /// Whether the segment before the present one is out of sight.
    private var isAway = false

    private init(_ box: SeenBox?) {
        self.box = box
    }

    /// The subpaths, and how many segments they have together.
    ///
    /// - Parameter box: segments that do not meet it are left out, and subpaths are open where they were.
    static func contours(of path: PathGeometry, within box: SeenBox?) -> (subpaths: [Subpath], segments: Int) {
        var reader = SubpathReader(box)
        for element in path.elements { reader.add(element) }
        return (reader.result, reader.count)
    }

    private mutating func add(_ element: PathGeometry.Element) {
        switch element {
        case .move(let to):
            first = result.count
            start = to
            begin(at: to)
        case .line(let to): add(.line(current, to))
        case .quad(let control, let to): add(.quad(current, control, to))
        case .cubic(let control1, let control2, let to): add(.cubic(current, control1, control2, to))
        case .close:
            if current != start { add(.line(current, start)) }
            close()
        }
    }

    private mutating func begin(at point: CGPoint, isPart: Bool = false) {
        result.append(Subpath(start: point, isPart: isPart))
        current = point
        isAway = false
    }

    private mutating func add(_ segment: PathSegment) {
        if let box, !box.meets(segment) {
            isAway = true
            result[result.count - 1].isPart = true
            current = segment.end
            return
        }
        if isAway { begin(at: segment.start, isPart: true) }
        result[result.count - 1].segments.append(segment)
        count += 1
        current = segment.end
    }

    /// Closes a subpath of which all is seen; where its start is seen and its end too, they are joined.
    private mutating func close() {
        let last = result.count - 1
        if first == last {
            result[last].isClosed = !result[last].isPart
        } else if !isAway, !result[first].segments.isEmpty {
            result[last].segments += result[first].segments
            result[first].segments = []
        }
        current = start
    }
}

extension CGPath {
    /// The outline of the stroked path; see ``PathGeometry/stroked(_:tolerance:)``.
    ///
    /// - Parameter transform: Applied to the outline, so that the line is as wide as it scales.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        return CGPath(geometry: geometry.stroked(style).transformed(by: transform))
    }

    /// The path cut into dashes; see ``PathGeometry/dashed(phase:lengths:)``.
    ///
    /// - Parameter transform: Applied to the dashes, so that they are as long as it scales.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(geometry: geometry.dashed(phase: phase, lengths: lengths).transformed(by: transform))
    }
}

extension CGPath {
    /// Creates the outline of a stroked path: C's name of ``copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)``.
    ///
    /// - Parameter transform: Applied to the outline; nil for none.
    /// - Returns: Never nil; optional as on Apple's systems.
    public convenience init?(
        __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat, lineCap: CGLineCap,
        lineJoin: CGLineJoin, miterLimit: CGFloat
    ) {
        let outline = path.copy(
            strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
            transform: transform?.pointee ?? .identity)
        self.init(geometry: outline.geometry)
    }

    /// Creates a path cut into dashes: C's name of ``copy(dashingWithPhase:lengths:transform:)``.
    ///
    /// - Parameters:
    ///   - transform: Applied to the dashes; nil for none.
    ///   - lengths: The lengths of dashes and gaps in turn; nil leaves the path whole.
    ///   - count: The number of lengths; less than 1 leaves the path whole.
    /// - Returns: Never nil; optional as on Apple's systems.
    public convenience init?(
        __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat, lengths: UnsafePointer<CGFloat>?,
        count: Int
    ) {
        let lengths = Array(UnsafeBufferPointer(start: lengths, count: lengths == nil ? 0 : max(count, 0)))
        let dashes = path.copy(dashingWithPhase: phase, lengths: lengths, transform: transform?.pointee ?? .identity)
        self.init(geometry: dashes.geometry)
    }
}

/// The shape at the ends of an open stroked line.
public enum CGLineCap: Int32, Sendable {
    /// The line ends squarely at its end point.
    case butt = 0
    /// A half disc, half the line width in radius, about the end point.
    case round = 1
    /// The line extends by half its width.
    case square = 2
}

/// The shape where two segments of a stroked line meet.
public enum CGLineJoin: Int32, Sendable {
    /// The outer edges are extended to their intersection, up to the miter limit; beyond it, the join is a bevel.
    case miter = 0
    /// A disc about the meeting point.
    case round = 1
    /// The outer corners are joined by a straight edge.
    case bevel = 2
}

/// The rule that defines the inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
    /// Points with a winding number other than zero are inside.
    case winding = 0
    /// Points with an odd winding number are inside.
    case evenOdd = 1
}

/// The operation of `drawPath(using:)` on the current path.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fill by the winding rule.
    case fill = 0
    /// Fill by the even-odd rule.
    case eoFill = 1
    /// Stroke the outline.
    case stroke = 2
    /// Fill by the winding rule, then stroke.
    case fillStroke = 3
    /// Fill by the even-odd rule, then stroke.
    case eoFillStroke = 4
}

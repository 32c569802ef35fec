import Foundation

/// The width, caps, joins and dashes of a stroke.
public struct StrokeStyle: Sendable, Hashable {
    /// The line's width. Nothing is drawn unless it is above zero.
    public var width: CGFloat
    /// The shape of open ends, and of dashes' ends.
    public var cap: CGLineCap
    /// The shape of corners.
    public var join: CGLineJoin
    /// The maximum ratio of a mitre's length to the line's width. Sharper corners are bevelled. NaN is 10; values below 1 count
    /// as 1.
    public var miterLimit: CGFloat
    /// The distance into the dash pattern at which the line begins.
    public var dashPhase: CGFloat
    /// The lengths of dashes and gaps in turn; empty for a solid line. See ``PathGeometry/dashed(phase:lengths:)``.
    public var dashLengths: [CGFloat]
    /// The rule for dashes of closed subpaths, and of those without length.
    package var dashRule = DashRule.coreGraphics

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

    /// The maximum distance of the stroke from the path.
    public var reach: CGFloat {
        guard width > 0 else { return 0 }
        let limit = miterLimit.isNaN ? 10 : max(miterLimit, 1)
        return width / 2 * max(join == .miter ? limit : 1, cap == .square ? 2.squareRoot() : 1)
    }

    /// Returns the maximum number of dashes of a path, from the length of its control polygon; 0 without a usable pattern.
    package func mostDashes(of path: PathGeometry) -> CGFloat {
        guard let pattern = DashPattern(dashLengths, phase: dashPhase) else { return 0 }
        var length: CGFloat = 0
        for (a, b) in zip(path.points, path.points.dropFirst()) { length += hypot(b.x - a.x, b.y - a.y) }
        return length / pattern.total * CGFloat(pattern.lengths.count / 2)
    }
}

extension PathGeometry {
    /// Returns the outline of the stroked path, to be filled by the winding rule.
    ///
    /// The outline may cross itself, always in the same sense of rotation, so the winding rule gives exactly the area that the
    /// pen covers. Lone movetos draw nothing. A subpath without length draws a disc with round caps, an upright square with
    /// square caps, and nothing with butt caps.
    ///
    /// The number of points is bounded: if curves, round joins and round caps would need more than about 2²⁰ points, each has
    /// fewer points, and the tolerance is exceeded.
    ///
    /// - Parameters:
    ///   - style: Width, caps, joins and dashes, in the path's coordinates.
    ///   - tolerance: The maximum distance of the outline, made of straight lines, from the exact one; NaN is the default.
    public func stroked(_ style: StrokeStyle, tolerance: CGFloat = defaultTolerance) -> PathGeometry {
        stroked(style, tolerance: tolerance, within: nil)
    }

    /// Returns the part of the outline that is visible in a rectangle.
    ///
    /// Within the rectangle, the part covers the same points as the whole outline. Invisible segments are removed before dashes
    /// and outlines are computed.
    ///
    /// - Parameter box: The rectangle in the path's coordinates; nil for the whole outline.
    package func stroked(_ style: StrokeStyle, tolerance: CGFloat = defaultTolerance, within box: CGRect?) -> PathGeometry {
        guard style.width > 0, style.width.isFinite else { return PathGeometry() }
        let tolerance = tolerance.isNaN ? Self.defaultTolerance : max(tolerance, 1e-6)
        // A segment is visible from as far away as the pen reaches.
        let margin = style.reach + 2 * tolerance
        if let box, box.isNull { return PathGeometry() }
        var seen = box.map { $0.insetBy(dx: -margin, dy: -margin) }
        if let sum = seen.map({ $0.minX + $0.maxX + $0.minY + $0.maxY }), !sum.isFinite { seen = nil }
        let source =
            style.dashLengths.isEmpty
            ? self : dashed(phase: style.dashPhase, lengths: style.dashLengths, rule: style.dashRule, within: seen)
        let (contours, count) = SubpathReader.contours(of: source, within: seen.map { SeenBox($0) })
        var stroker = Stroker(style: style, tolerance: tolerance, segments: count)
        for contour in contours { stroker.add(contour) }
        return stroker.outline
    }
}

/// A subpath as segments, without their lengths.
struct Subpath {
    var start: CGPoint
    var segments: [PathSegment] = []
    var isClosed = false
    /// Whether segments outside the box were removed.
    var isPart = false
}

/// Splits a path into subpaths. The closing line becomes a segment.
struct SubpathReader {
    private let box: SeenBox?
    private var result: [Subpath] = []
    private var count = 0
    /// The index of the current subpath's first part.
    private var first = 0
    private var start = CGPoint.zero
    private var current = CGPoint.zero
    /// Whether the previous segment is invisible.
    private var isAway = false

    private init(_ box: SeenBox?) {
        self.box = box
    }

    /// Returns the subpaths and the total number of their segments.
    ///
    /// - Parameter box: Segments outside it are removed, which opens their subpaths.
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

    /// Closes the subpath. If only its middle was removed, its last and first parts are joined.
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
    /// Returns the outline of the stroked path; see ``PathGeometry/stroked(_:tolerance:)``.
    ///
    /// - Parameter transform: Applied to the outline, so it scales the line's width.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        return CGPath(geometry: geometry.stroked(style).transformed(by: transform))
    }

    /// Returns the path cut into dashes; see ``PathGeometry/dashed(phase:lengths:)``.
    ///
    /// - Parameter transform: Applied to the dashes, so it scales their lengths.
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

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
        guard style.width > 0, style.width.isFinite else { return PathGeometry() }
        let source = style.dashLengths.isEmpty ? self : dashed(phase: style.dashPhase, lengths: style.dashLengths)
        let tolerance = tolerance.isNaN ? Self.defaultTolerance : max(tolerance, 1e-6)
        let contours = SubpathReader.contours(of: source)
        var stroker = Stroker(style: style, tolerance: tolerance, segments: source.verbs.count)
        for contour in contours { stroker.add(contour) }
        return stroker.outline
    }
}

/// A subpath as segments, without measuring it.
struct Subpath {
    var start: CGPoint
    var segments: [PathSegment] = []
    var isClosed = false
}

/// Takes a path apart into subpaths; the closing line is written out.
enum SubpathReader {
    static func contours(of path: PathGeometry) -> [Subpath] {
        var result: [Subpath] = []
        var current = CGPoint.zero
        for element in path.elements {
            let last = result.count - 1
            switch element {
            case .move(let to):
                result.append(Subpath(start: to))
                current = to
            case .line(let to):
                result[last].segments.append(.line(current, to))
                current = to
            case .quad(let control, let to):
                result[last].segments.append(.quad(current, control, to))
                current = to
            case .cubic(let control1, let control2, let to):
                result[last].segments.append(.cubic(current, control1, control2, to))
                current = to
            case .close:
                if current != result[last].start { result[last].segments.append(.line(current, result[last].start)) }
                result[last].isClosed = true
                current = result[last].start
            }
        }
        return result
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

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

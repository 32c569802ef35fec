/// A path and its paints.
public struct VectorShape: Sendable {
    /// The outline, in the layer's coordinates.
    public let path: CGPath
    /// The fill rule.
    public let fillRule: CGPathFillRule
    /// The paint of the inside; nil for none.
    public let fill: VectorPaint?
    /// The paint of the line; nil for none.
    public let stroke: VectorPaint?
    /// The line's width, ends, joins and dashes.
    public let line: StrokeStyle
    /// Whether the line lies under the inside.
    public let strokesFirst: Bool

    init(
        path: CGPath, fillRule: CGPathFillRule, fill: VectorPaint?, stroke: VectorPaint?, line: StrokeStyle,
        strokesFirst: Bool = false
    ) {
        self.path = path
        self.fillRule = fillRule
        self.fill = fill
        self.stroke = stroke
        self.line = line
        self.strokesFirst = strokesFirst
    }

    /// A rectangle that contains everything painted; null if that is nothing.
    var bounds: CGRect {
        let box = path.boundingBox
        guard !box.isNull, fill != nil || stroke != nil else { return .null }
        let reach = stroke == nil ? 0 : line.reach
        return box.insetBy(dx: -reach, dy: -reach)
    }
}

/// The paint of a path.
public enum VectorPaint: Sendable {
    /// One colour.
    case color(CGColor)
    /// Colours along a line or between circles.
    case gradient(VectorGradient)
    /// Layers that are repeated.
    case pattern(VectorPattern)
}

/// A gradient along a line or between circles.
public struct VectorGradient: Sendable {
    /// A circle of a radial gradient.
    public struct Circle: Sendable {
        /// Its centre.
        public let center: CGPoint
        /// Its radius.
        public let radius: CGFloat
    }

    /// The places of the first and of the last colour.
    public enum Geometry: Sendable {
        /// Lines at right angles to the one between two points.
        case linear(start: CGPoint, end: CGPoint)
        /// Circles.
        case radial(start: Circle, end: Circle)
    }

    /// The continuation beyond the ends.
    public enum Spread: Sendable {
        /// The first colour before the start, or nothing; the last colour after the end, or nothing.
        case pad(before: Bool, after: Bool)
        /// The gradient backwards, then forwards, and so on.
        case reflect
        /// The gradient again.
        case repeating
    }

    /// The colours.
    public let colors: CGGradient
    /// The places of the colours.
    public let geometry: Geometry
    /// The continuation beyond the ends.
    public let spread: Spread
    /// The transform from the geometry's coordinates to the layer's.
    public let transform: CGAffineTransform
}

/// Layers that are repeated along two axes.
public struct VectorPattern: Sendable {
    /// The layers of one cell from back to front, in the pattern's coordinates.
    public let layers: [VectorLayer]
    /// The visible part of a cell, in the pattern's coordinates.
    public let cell: CGRect
    /// The distances between cells along x and y, positive.
    public let step: CGSize
    /// The transform from the pattern's coordinates to the layer's.
    public let transform: CGAffineTransform
    /// The opacity, 0 … 1.
    public let opacity: Double
}

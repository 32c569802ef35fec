/// A part of a drawing from an SVG or a PDF file, with its transform, opacity and clips.
public struct VectorLayer: Sendable {
    /// The content of a layer.
    public enum Content: Sendable {
        /// One path.
        case shape(VectorShape)
        /// Layers from back to front. Opacity and clips apply to them as a whole.
        case group([VectorLayer])
    }

    /// A clip path.
    public struct Clip: Sendable {
        /// The outline, in the layer's coordinates.
        public let path: CGPath
        /// The fill rule of the clip.
        public let rule: CGPathFillRule
    }

    /// The content of the layer.
    public let content: Content
    /// The transform from the layer's coordinates to those of the enclosing layer.
    public let transform: CGAffineTransform
    /// The opacity, 0 … 1.
    public let opacity: Double
    /// The clips; the layer is drawn inside their intersection.
    public let clips: [Clip]
    /// A rectangle in the layer's coordinates that contains everything drawn; null if that is nothing.
    public let bounds: CGRect

    init(_ content: Content, transform: CGAffineTransform = .identity, opacity: Double = 1, clips: [Clip] = []) {
        self.content = content
        self.transform = transform
        self.opacity = opacity
        self.clips = clips
        switch content {
        case .shape(let shape): bounds = shape.bounds
        case .group(let layers):
            var extent = CGRect.null
            for layer in layers where !layer.bounds.isNull {
                let box = layer.bounds.applying(layer.transform)
                extent = extent.isNull ? box : extent.union(box)
            }
            bounds = extent
        }
    }
}

/// A path and its paints.
public struct VectorShape: Sendable {
    /// The outline, in the layer's coordinates.
    public let path: CGPath
    /// The fill rule.
    public let fillRule: CGPathFillRule
    /// The paint of the inside; nil for none.
    public let fill: VectorPaint?
    /// The paint of the line, over the fill; nil for none.
    public let stroke: VectorPaint?
    /// The line's width, ends, joins and dashes.
    public let line: StrokeStyle

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
    /// A linear gradient. The transform maps the ends' coordinates to the layer's.
    case linear(CGGradient, start: CGPoint, end: CGPoint, transform: CGAffineTransform)
    /// A radial gradient from one circle to another. The transform maps the circles' coordinates to the layer's.
    case radial(CGGradient, start: Circle, end: Circle, transform: CGAffineTransform)

    /// A circle of a radial gradient.
    public struct Circle: Sendable {
        /// Its centre.
        public let center: CGPoint
        /// Its radius.
        public let radius: CGFloat
    }
}

/// A drawing read from an SVG file: paths with their paints, free of any resolution.
///
/// **What is read**: `svg`, `g`, `a`, `switch` (its first child), `defs`, `symbol`, `use`, `path`, `rect`, `circle`, `ellipse`, `line`,
/// `polyline`, `polygon`, `linearGradient`, `radialGradient`, `clipPath` and `style`, with transforms, view boxes, colours, opacities,
/// strokes and dashes, as attributes, in `style` attributes or by rules with simple selectors.
///
/// **What is not read**, and left out without a word: text, images, patterns (the paint's fallback takes their place), masks and filters
/// (the element is drawn without them), markers, animations, scripts, `foreignObject`, `spreadMethod` (gradients go on with their last
/// colour), blend modes, and references into other files.
///
/// **Bad input**: text that is not well-formed, or asks for more than a bounded amount of work, throws ``ImageIOError``. Values that are
/// none leave their property as it is, and a path is drawn up to its first error, as SVG asks.
public struct SVGDrawing: Sendable {
    /// The size in points.
    public let size: CGSize
    /// What is drawn, from back to front, in points from the top left corner.
    public let layers: [SVGLayer]

    /// Reads a file's contents.
    ///
    /// - Throws: ``ImageIOError``.
    public init(_ data: Data) throws(ImageIOError) {
        guard data.count <= ImageLimits.maximumSVGByteCount else {
            throw .dataTooLarge(bytes: data.count, limit: ImageLimits.maximumSVGByteCount)
        }
        let document = try SVGDocument(data)
        size = try SVGViewport.size(of: document.root)
        var builder = try SVGBuilder(document)
        layers = try builder.layers(size: size)
    }
}

/// A part of a drawing, with what it is drawn through.
public struct SVGLayer: Sendable {
    /// What a layer shows.
    public enum Content: Sendable {
        /// One path.
        case shape(SVGShape)
        /// Further layers, from back to front, which opacity and clip apply to as a whole.
        case group([SVGLayer])
    }

    /// An outline outside of which nothing is drawn.
    public struct Clip: Sendable {
        /// The outline, in the layer's coordinates.
        public let path: CGPath
        /// What counts as inside.
        public let rule: CGPathFillRule
    }

    /// What the layer shows.
    public let content: Content
    /// From the layer's coordinates to those of the layer around it.
    public let transform: CGAffineTransform
    /// 0 … 1.
    public let opacity: Double
    /// Outlines inside all of which the layer is drawn.
    public let clips: [Clip]
    /// A rectangle that holds all it draws, in its own coordinates; null where that is nothing.
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

/// A path and what it is painted with.
public struct SVGShape: Sendable {
    /// The outline, in the layer's coordinates.
    public let path: CGPath
    /// What counts as inside.
    public let fillRule: CGPathFillRule
    /// What the inside is painted with; nil for nothing.
    public let fill: SVGPaint?
    /// What the line is painted with, over the fill; nil for nothing.
    public let stroke: SVGPaint?
    /// The line's width, ends, joins and dashes.
    public let line: StrokeStyle

    /// A rectangle that holds all that is painted; null where that is nothing.
    var bounds: CGRect {
        let box = path.boundingBox
        guard !box.isNull, fill != nil || stroke != nil else { return .null }
        let reach = stroke == nil ? 0 : line.reach
        return box.insetBy(dx: -reach, dy: -reach)
    }
}

/// What a path is painted with.
public enum SVGPaint: Sendable {
    /// One colour.
    case color(CGColor)
    /// Colours along a line; the transform leads from the ends' coordinates to the layer's.
    case linear(CGGradient, start: CGPoint, end: CGPoint, transform: CGAffineTransform)
    /// Colours from one circle to another; the transform leads from the circles' coordinates to the layer's.
    case radial(CGGradient, start: Circle, end: Circle, transform: CGAffineTransform)

    /// A circle of a radial gradient.
    public struct Circle: Sendable {
        /// Its centre.
        public let center: CGPoint
        /// Its radius.
        public let radius: CGFloat
    }
}

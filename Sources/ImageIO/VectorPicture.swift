/// Draws the layers of a vector file.
struct VectorPicture {
    /// The size in points.
    let size: CGSize
    /// The layers from back to front, in points from the top left corner.
    let layers: [VectorLayer]
    /// The format of the file, for errors.
    let format: ImageFormat

    /// Draws into a rectangle, which the picture fills exactly. The context's y axis must point down.
    func draw(in context: CGContext, rect: CGRect) {
        guard size.width > 0, size.height > 0 else { return }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
        for layer in layers { Self.draw(layer, in: context) }
        context.restoreGState()
    }

    /// Renders the layers to pixels.
    ///
    /// - Throws: ``ImageIOError/unsupportedFeature(_:feature:)`` if that would take too long.
    func image(width: Int, height: Int) throws(ImageIOError) -> CGImage {
        let canvas = CGRect(x: 0, y: 0, width: width, height: height)
        let scale = CGAffineTransform(scaleX: CGFloat(width) / size.width, y: CGFloat(height) / size.height)
        let work = layers.reduce(0) { $0 + Self.work(of: $1, within: canvas, scale) }
        guard work <= Self.maximumWork(for: width * height) else {
            throw .unsupportedFeature(format, feature: "so much painted over and over")
        }
        guard let context = CGContext(width: width, height: height) else { throw .tooLarge(width: width, height: height) }
        draw(in: context, rect: canvas)
        guard let image = context.makeImage() else { throw .tooLarge(width: width, height: height) }
        return image
    }

    /// Returns the maximum number of painted pixels for a picture of `count` pixels. Every shape and group counts with its
    /// bounding box.
    private static func maximumWork(for count: Int) -> Double {
        Double(1 << 28) + 32 * Double(count)
    }

    /// Returns the approximate number of pixels that a layer paints, from the area of bounding boxes.
    private static func work(of layer: VectorLayer, within canvas: CGRect, _ outer: CGAffineTransform) -> Double {
        guard !layer.bounds.isNull else { return 0 }
        let transform = layer.transform.concatenating(outer)
        let box = layer.bounds.applying(transform)
        let width = min(box.maxX, canvas.maxX) - max(box.minX, canvas.minX)
        let height = min(box.maxY, canvas.maxY) - max(box.minY, canvas.minY)
        guard width > 0, height > 0 else { return 0 }
        let area = Double(width * height)
        let around = area * Double(layer.clips.count + (needsGroup(layer) ? 2 : 0))
        switch layer.content {
        case .shape(let shape): return around + area * ((shape.fill == nil ? 0 : 1) + (shape.stroke == nil ? 0 : 1))
        case .group(let layers): return layers.reduce(around) { $0 + work(of: $1, within: canvas, transform) }
        }
    }

    /// Returns whether a layer must be composited as a group, so that its parts do not show through each other.
    private static func needsGroup(_ layer: VectorLayer) -> Bool {
        guard layer.opacity < 1 else { return false }
        if case .shape(let shape) = layer.content { return shape.fill != nil && shape.stroke != nil }
        return true
    }

    private static func draw(_ layer: VectorLayer, in context: CGContext) {
        guard layer.opacity > 0, !layer.bounds.isNull else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.concatenate(layer.transform)
        for clip in layer.clips {
            context.addPath(clip.path)
            context.clip(using: clip.rule)
        }
        let isGroup = needsGroup(layer)
        if layer.opacity < 1 { context.setAlpha(layer.opacity) }
        if isGroup { context.beginTransparencyLayer(in: layer.bounds, auxiliaryInfo: nil) }
        switch layer.content {
        case .shape(let shape): draw(shape, in: context)
        case .group(let layers): for layer in layers { draw(layer, in: context) }
        }
        if isGroup { context.endTransparencyLayer() }
    }

    private static func draw(_ shape: VectorShape, in context: CGContext) {
        switch shape.fill {
        case nil: break
        case .color(let color)?:
            context.setFillColor(color)
            context.addPath(shape.path)
            context.fillPath(using: shape.fillRule)
        case let gradient?:
            paint(gradient, in: context) {
                context.addPath(shape.path)
                context.clip(using: shape.fillRule)
            }
        }
        guard let stroke = shape.stroke else { return }
        context.setLineWidth(shape.line.width)
        context.setLineCap(shape.line.cap)
        context.setLineJoin(shape.line.join)
        context.setMiterLimit(shape.line.miterLimit)
        context.setLineDash(phase: shape.line.dashPhase, lengths: shape.line.dashLengths)
        if case .color(let color) = stroke {
            context.setStrokeColor(color)
            context.addPath(shape.path)
            context.strokePath()
        } else {
            paint(stroke, in: context) {
                context.addPath(shape.path)
                context.replacePathWithStrokedPath()
                context.clip()
            }
        }
    }

    /// Paints a gradient through `clip`.
    private static func paint(_ paint: VectorPaint, in context: CGContext, clip: () -> Void) {
        context.saveGState()
        clip()
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        switch paint {
        case .color: break
        case .linear(let gradient, let start, let end, let transform):
            context.concatenate(transform)
            context.drawLinearGradient(gradient, start: start, end: end, options: options)
        case .radial(let gradient, let start, let end, let transform):
            context.concatenate(transform)
            context.drawRadialGradient(
                gradient, startCenter: start.center, startRadius: start.radius, endCenter: end.center, endRadius: end.radius,
                options: options)
        }
        context.restoreGState()
    }
}

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

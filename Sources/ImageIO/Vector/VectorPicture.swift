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

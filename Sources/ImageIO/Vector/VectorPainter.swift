/// Draws layers in a context whose y axis points down.
struct VectorPainter {
    private let context: CGContext
    /// The number of masks and pattern cells around the layers, which have separate contexts.
    private let depth: Int

    /// The maximum nesting depth of masks and pattern cells. Deeper ones are not drawn.
    private static let deepest = 8

    init(_ context: CGContext, depth: Int = 0) {
        self.context = context
        self.depth = depth
    }

    /// Draws layers from back to front.
    func draw(_ layers: [VectorLayer]) {
        for layer in layers { draw(layer) }
    }

    private func draw(_ layer: VectorLayer) {
        guard layer.opacity > 0, !layer.bounds.isNull else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.concatenate(layer.transform)
        for clip in layer.clips {
            context.addPath(clip.path)
            context.clip(using: clip.rule)
        }
        if layer.opacity < 1 { context.setAlpha(layer.opacity) }
        if layer.blendMode != .normal { context.setBlendMode(layer.blendMode) }
        let isGroup = layer.needsGroup
        if isGroup { context.beginTransparencyLayer(in: layer.bounds, auxiliaryInfo: nil) }
        switch layer.content {
        case .shape(let shape): draw(shape)
        case .image(let image, let rect, let color):
            context.setFillColor(color)
            context.drawUpright(image, in: rect)
        case .group(let layers): draw(layers)
        }
        if let mask = layer.mask { apply(mask) }
        if isGroup { context.endTransparencyLayer() }
    }

    // MARK: Shapes

    private func draw(_ shape: VectorShape) {
        if shape.strokesFirst { stroke(shape) }
        fill(shape)
        if !shape.strokesFirst { stroke(shape) }
    }

    private func fill(_ shape: VectorShape) {
        guard let fill = shape.fill else { return }
        if case .color(let color) = fill {
            context.setFillColor(color)
            context.addPath(shape.path)
            context.fillPath(using: shape.fillRule)
        } else {
            paint(fill, over: shape.path.boundingBox) {
                context.addPath(shape.path)
                context.clip(using: shape.fillRule)
            }
        }
    }

    private func stroke(_ shape: VectorShape) {
        guard let stroke = shape.stroke else { return }
        context.setStrokeStyle(shape.line)
        if case .color(let color) = stroke {
            context.setStrokeColor(color)
            context.addPath(shape.path)
            context.strokePath()
        } else {
            paint(stroke, over: shape.bounds) {
                context.addPath(shape.path)
                context.replacePathWithStrokedPath()
                context.clip()
            }
        }
    }

    /// Paints a gradient or a pattern through `clip`.
    private func paint(_ paint: VectorPaint, over box: CGRect, clip: () -> Void) {
        context.saveGState()
        clip()
        switch paint {
        case .color: break
        case .gradient(let gradient): gradient.paint(in: context)
        case .pattern(let pattern): draw(pattern, over: box)
        }
        context.restoreGState()
    }

    private func draw(_ pattern: VectorPattern, over box: CGRect) {
        if pattern.isOneCell(over: box) {
            if pattern.opacity < 1 {
                context.setAlpha(pattern.opacity)
                context.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
            }
            context.concatenate(pattern.transform)
            draw(pattern.layers)
            if pattern.opacity < 1 { context.endTransparencyLayer() }
            return
        }
        guard depth < Self.deepest else { return }
        // The matrix of a pattern refers to the context's initial coordinates.
        let place = pattern.transform.concatenating(context.pixelTransform).concatenating(context.baseTransform.inverted())
        var callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { _, cell in VectorPainter(cell, depth: depth + 1).draw(pattern.layers) }, releaseInfo: nil)
        let tiles = CGPattern(
            info: nil, bounds: pattern.cell, matrix: place, xStep: pattern.step.width, yStep: pattern.step.height,
            tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
        guard let tiles, let space = CGColorSpace(patternBaseSpace: nil),
            let color = CGColor(patternSpace: space, pattern: tiles, components: [CGFloat(pattern.opacity)])
        else { return }
        context.setFillColor(color)
        context.fill(box)
    }

    // MARK: Masks

    /// Multiplies the open transparency layer by a mask.
    private func apply(_ mask: VectorMask) {
        let area = context.reachedPixels
        guard depth < Self.deepest, !area.isEmpty, let own = CGContext(width: area.width, height: area.height) else { return }
        own.concatenate(
            context.pixelTransform.concatenating(
                CGAffineTransform(translationX: -CGFloat(area.x), y: -CGFloat(area.y))))
        VectorPainter(own, depth: depth + 1).draw(mask.layers)
        guard let pixels = own.data?.assumingMemoryBound(to: UInt8.self) else { return }
        mask.convert(UnsafeMutableBufferPointer(start: pixels, count: area.width * area.height * 4))
        context.saveGState()
        context.setAlpha(1)
        context.setBlendMode(.destinationIn)
        context.composite(pixels, of: area, touched: area)
        context.restoreGState()
    }
}

extension VectorMask {
    /// Replaces premultiplied pixels by black with the mask's factors as alpha.
    fileprivate func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        for start in stride(from: 0, to: pixels.count - 3, by: 4) {
            var share = pixels[start + 3]
            if case .luminance(let weights, let backdrop) = value {
                let color = SIMD3(Float(pixels[start]), Float(pixels[start + 1]), Float(pixels[start + 2]))
                let sum = (color * weights).sum() + backdrop * Float(255 - share)
                share = UInt8(min(max(sum, 0), 255).rounded())
            }
            if let transfer { share = transfer[Int(share)] }
            (pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3]) = (0, 0, 0, share)
        }
    }
}

extension VectorPattern {
    /// Returns whether one cell covers a rectangle of the layer, so that nothing is repeated in it.
    func isOneCell(over box: CGRect) -> Bool {
        guard transform.isInvertible else { return true }
        let area = box.applying(transform.inverted())
        return cell.covers(area) && cell.width <= step.width && cell.height <= step.height
    }
}

extension CGRect {
    /// Returns whether a rectangle lies inside, but for a rounding error.
    func covers(_ other: CGRect) -> Bool {
        let slack = 1e-6 * max(width, height)
        return other.minX >= minX - slack && other.minY >= minY - slack && other.maxX <= maxX + slack
            && other.maxY <= maxY + slack
    }
}

extension VectorGradient {
    /// Paints the whole clip.
    fileprivate func paint(in context: CGContext) {
        guard transform.isInvertible else { return }
        context.concatenate(transform)
        var options: CGGradientDrawingOptions = []
        var reflects: Bool?
        switch spread {
        case .pad(let before, let after):
            if before { options.insert(.drawsBeforeStartLocation) }
            if after { options.insert(.drawsAfterEndLocation) }
        case .reflect: reflects = true
        case .repeating: reflects = false
        }
        switch (geometry, reflects) {
        case (.linear(let start, let end), nil):
            context.drawLinearGradient(colors, start: start, end: end, options: options)
        case (.linear(let start, let end), let reflects?):
            context.drawRepeatedLinearGradient(colors, start: start, end: end, reflects: reflects)
        case (.radial(let start, let end), nil):
            context.drawRadialGradient(
                colors, startCenter: start.center, startRadius: start.radius, endCenter: end.center, endRadius: end.radius,
                options: options)
        case (.radial(let start, let end), let reflects?):
            context.drawRepeatedRadialGradient(
                colors, startCenter: start.center, startRadius: start.radius, endCenter: end.center, endRadius: end.radius,
                reflects: reflects)
        }
    }
}

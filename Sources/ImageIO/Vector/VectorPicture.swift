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
        VectorPainter(context).draw(layers)
        context.restoreGState()
    }

    /// Renders the layers to pixels.
    ///
    /// - Throws: ``ImageIOError/unsupportedFeature(_:feature:)`` if that would take too long.
    func image(width: Int, height: Int) throws(ImageIOError) -> CGImage {
        let canvas = CGRect(x: 0, y: 0, width: width, height: height)
        let scale = CGAffineTransform(scaleX: CGFloat(width) / size.width, y: CGFloat(height) / size.height)
        var work = VectorWork(canvas: canvas, left: VectorWork.limit(forPixels: width * height))
        work.count(layers, scale)
        guard work.left >= 0 else { throw .unsupportedFeature(format, feature: "so much painted over and over") }
        guard let context = CGContext(width: width, height: height) else { throw .tooLarge(width: width, height: height) }
        draw(in: context, rect: canvas)
        guard let image = context.makeImage() else { throw .tooLarge(width: width, height: height) }
        return image
    }
}

/// Counts the pixels that layers paint, from the area of bounding boxes.
struct VectorWork {
    /// The pixels of the picture.
    let canvas: CGRect
    /// The number of pixels that may still be painted.
    private(set) var left: Double

    /// Returns the maximum number of painted pixels for a picture of `count` pixels. Every shape and group counts with its
    /// bounding box.
    static func limit(forPixels count: Int) -> Double {
        Double(1 << 28) + 32 * Double(count)
    }

    init(canvas: CGRect, left: Double) {
        self.canvas = canvas
        self.left = left
    }

    /// The cost of a layer outside the canvas, in pixels.
    private static let least = 64.0
    /// The cost of preparing a gradient, in pixels.
    private static let gradient = 2048.0

    mutating func count(_ layers: [VectorLayer], _ transform: CGAffineTransform) {
        for layer in layers {
            guard left >= 0 else { return }
            count(layer, transform)
        }
    }

    private mutating func count(_ layer: VectorLayer, _ outer: CGAffineTransform) {
        left -= Self.least
        guard !layer.bounds.isNull else { return }
        let transform = layer.transform.concatenating(outer)
        let area = seen(layer.bounds.applying(transform))
        guard area > 0 else { return }
        left -= area * Double(layer.clips.count + (layer.needsGroup ? 2 : 0))
        // A blend mode takes several times as long as covering.
        if layer.blendMode != .normal { left -= 4 * area }
        if let mask = layer.mask {
            left -= 2 * area
            count(mask.layers, transform)
        }
        switch layer.content {
        case .shape(let shape):
            for paint in [shape.fill, shape.stroke] {
                if let paint { count(paint, over: shape.bounds, area, transform) }
            }
        case .image: left -= 4 * area
        case .group(let layers): count(layers, transform)
        }
    }

    private mutating func count(
        _ paint: VectorPaint, over box: CGRect, _ area: Double, _ transform: CGAffineTransform
    ) {
        left -= area
        // A gradient takes several times as long as one colour, and its table takes as long as many pixels.
        if case .gradient = paint { left -= 3 * area + Self.gradient }
        guard case .pattern(let pattern) = paint else { return }
        let placed = pattern.transform.concatenating(transform)
        if pattern.isOneCell(over: box) {
            left -= 2 * area
            return count(pattern.layers, placed)
        }
        // The cell is drawn apart, at twice the resolution.
        let width = min(2 * Double(pattern.cell.width * hypot(placed.a, placed.b)), 4096)
        let height = min(2 * Double(pattern.cell.height * hypot(placed.c, placed.d)), 4096)
        left -= 8 * area
        var inside = VectorWork(canvas: CGRect(x: 0, y: 0, width: width, height: height), left: left - width * height)
        let scale = CGAffineTransform(translationX: -pattern.cell.minX, y: -pattern.cell.minY).concatenating(
            CGAffineTransform(scaleX: width / pattern.cell.width, y: height / pattern.cell.height))
        inside.count(pattern.layers, scale)
        left = inside.left
    }

    /// Returns the number of pixels of a rectangle inside the canvas.
    private func seen(_ box: CGRect) -> Double {
        let width = min(box.maxX, canvas.maxX) - max(box.minX, canvas.minX)
        let height = min(box.maxY, canvas.maxY) - max(box.minY, canvas.minY)
        return width > 0 && height > 0 ? Double(width * height) : 0
    }
}

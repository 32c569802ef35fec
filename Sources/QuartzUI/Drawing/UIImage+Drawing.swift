// Drawing of images into the current context.

nonisolated extension UIImage {
    /// Draws the image in its own size; see ``draw(in:)``.
    @preconcurrency @MainActor
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in its own size with a blend mode and an opacity.
    @preconcurrency @MainActor
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image into the current context, stretched to a rectangle. Uses full opacity and the normal blend mode rather
    /// than the context's.
    ///
    /// A template image is drawn in the context's fill colour. The caps of a resizable image keep their size.
    @preconcurrency @MainActor
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the image, stretched to a rectangle, with a blend mode and an opacity in place of the context's.
    @preconcurrency @MainActor
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(),
            let pixels = renderingMode == .alwaysTemplate ? upright?.stencil : upright
        else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        if capInsets == .zero {
            context.drawUpright(pixels, in: rect)
        } else {
            draw(pixels, inNineParts: rect.standardized, context)
        }
        context.restoreGState()
    }

    /// Tiles a rectangle of the current context with the image, from its upper left corner.
    @preconcurrency @MainActor
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let upright else { return }
        context.saveGState()
        context.clip(to: rect)
        context.drawTiles(upright, from: CGRect(origin: rect.standardized.origin, size: size))
        context.restoreGState()
    }

    /// Draws a resizable image in nine parts: corners unscaled, edges along their sides, and the centre.
    @MainActor
    private func draw(_ pixels: CGImage, inNineParts rect: CGRect, _ context: CGContext) {
        // Without antialiasing, adjacent parts leave no translucent seam.
        context.setShouldAntialias(false)
        let columns = Self.parts(of: size.width, capInsets.left, capInsets.right, in: rect.width)
        let rows = Self.parts(of: size.height, capInsets.top, capInsets.bottom, in: rect.height)
        for row in rows {
            for column in columns {
                let source = CGRect(x: column.source, y: row.source, width: column.length, height: row.length)
                let target = CGRect(
                    x: rect.minX + column.target, y: rect.minY + row.target, width: column.room, height: row.room)
                let crop = source.applying(CGAffineTransform(scaleX: scale, y: scale))
                guard target.width > 0, target.height > 0, let piece = pixels.cropping(to: crop) else { continue }
                if resizingMode == .tile, column.isMiddle || row.isMiddle {
                    let tile = CGSize(
                        width: column.isMiddle ? source.width : target.width,
                        height: row.isMiddle ? source.height : target.height)
                    context.saveGState()
                    context.clip(to: target)
                    context.drawTiles(piece, from: CGRect(origin: target.origin, size: tile))
                    context.restoreGState()
                } else {
                    context.drawUpright(piece, in: target)
                }
            }
        }
    }

    /// Source and destination of a part along one axis.
    private struct Part {
        var source: CGFloat
        var length: CGFloat
        var target: CGFloat
        var room: CGFloat
        var isMiddle: Bool
    }

    /// The first cap, the centre and the last cap; caps that do not fit are squeezed.
    private static func parts(of length: CGFloat, _ first: CGFloat, _ last: CGFloat, in room: CGFloat) -> [Part] {
        let first = min(max(first, 0), length)
        let last = min(max(last, 0), length - first)
        let squeeze = first + last > room ? room / (first + last) : 1
        let middle = length - first - last
        return [
            Part(source: 0, length: first, target: 0, room: first * squeeze, isMiddle: false),
            Part(
                source: first, length: middle, target: first * squeeze, room: room - (first + last) * squeeze, isMiddle: true),
            Part(source: length - last, length: last, target: room - last * squeeze, room: last * squeeze, isMiddle: false),
        ].filter { $0.length > 0 }
    }

    /// The image as a pattern colour that starts at the context's origin; nil for an empty image.
    var pattern: CGColor? {
        guard let upright, size.width > 0, size.height > 0 else { return nil }
        let cell = CGRect(origin: .zero, size: size)
        var callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { _, context in context.drawUpright(upright, in: cell) }, releaseInfo: nil)
        guard let space = CGColorSpace(patternBaseSpace: nil),
            let pattern = CGPattern(
                info: nil, bounds: cell, matrix: .identity, xStep: size.width, yStep: size.height, tiling: .noDistortion,
                isColored: true, callbacks: &callbacks)
        else { return nil }
        return CGColor(patternSpace: space, pattern: pattern, components: [1])
    }
}

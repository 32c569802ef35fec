import Foundation

/// Draws display lists on the CPU, into premultiplied bitmaps.
///
/// The pictures agree with those of QuartzGL's renderer, without a graphics driver: the same coverage, sampling, blending and
/// filters. Outlines and text are exact where the GPU samples textures. A transition function in GLSL is replaced by a fade.
///
/// Quads with numbers that are not finite are left out. A group or picture that would need more than a gibibyte is left out, with a
/// warning.
public struct BitmapPainter: Sendable {
    /// Creates a painter.
    public init() {}

    /// Draws a list into a new image, at `scale` pixels per point.
    ///
    /// - Parameters:
    ///   - list: The list, in points.
    ///   - scale: Pixels per point.
    ///   - background: The colour behind the list, premultiplied; transparent by default.
    /// - Returns: nil for a list without extent, a scale that is not positive, or a side above ``CGImage/maximumSide``.
    public func image(of list: DisplayList, scale: CGFloat, background: SIMD4<Float> = .zero) -> CGImage? {
        let size = CGSize(width: (list.size.width * scale).rounded(.up), height: (list.size.height * scale).rounded(.up))
        let sides = 1...CGFloat(CGImage.maximumSide)
        guard scale > 0, sides.contains(size.width), sides.contains(size.height) else { return nil }
        let region = PixelRect(x: 0, y: 0, width: Int(size.width), height: Int(size.height))
        return surface(of: list, scale: scale, region: region, background: background)?.image()
    }

    /// Draws the pixels of a region of a list; nil if memory does not suffice.
    func surface(
        of list: DisplayList, scale: CGFloat, region: PixelRect, background: SIMD4<Float> = .zero
    ) -> PaintSurface? {
        guard let surface = PaintSurface(bounds: region) else { return nil }
        if background * 0 == .zero { surface.fill(background) }
        ListPainter(list, scale: Double(scale), on: surface, store: PaintStore()).paint()
        return surface
    }
}

// Drawing a layer's model into a context: a private render tree, a list in the context's pixels, the CPU's painter.

extension CALayer {
    /// Draws the layer and everything below it in the layer's coordinates, without its position and transform.
    final func draw(treeIn context: CGContext) {
        let pixels = context.reachedPixels
        let onPixels = context.pixelTransform
        guard !pixels.isEmpty, !isHidden, opacity > 0, onPixels.isInvertible else { return }
        let box = CGRect(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height)
        let viewport = RenderTree.Viewport(rect: box.applying(onPixels.inverted()), scale: onPixels.maximumScale)
        let tree = RenderTree(modelOf: self, in: viewport)
        // The list begins in the corner of the pixels that count.
        let onList = onPixels.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
        let list = Flattener.list(of: tree, under: onList, size: box.size)
        let region = list.touchedPixels.intersection(PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
        guard let surface = BitmapPainter().surface(of: list, scale: 1, region: region) else { return }
        context.composite(
            surface.data, of: region.offset(x: pixels.x, y: pixels.y), touched: surface.touched.offset(x: pixels.x, y: pixels.y))
    }
}

extension DisplayList {
    /// The pixels that painting may touch, at one pixel per point. Smoothed edges reach beyond a quad's bounds.
    fileprivate var touchedPixels: PixelRect { PixelRect(covering: bounds, scale: 1).grown(by: 2) }
}

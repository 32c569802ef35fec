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

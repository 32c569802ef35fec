// Images derived from other images.

nonisolated extension UIImage {
    /// A copy scaled to a size in points, with the same scale factor; nil for an empty image or an invalid size.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
        let sides = 1...CGFloat(CGImage.maximumSide)
        guard let upright, sides.contains(width), sides.contains(height),
            let context = CGContext(width: Int(width), height: Int(height))
        else { return nil }
        context.interpolationQuality = .high
        context.drawUpright(upright, in: CGRect(x: 0, y: 0, width: width, height: height))
        return context.makeImage().map { UIImage(cgImage: $0, scale: scale) }
    }

    /// Creates a thumbnail on a background queue, on which the handler is called; see ``preparingThumbnail(of:)``.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingThumbnail(of: size)) }
    }

    /// Creates a thumbnail off the calling actor; see ``preparingThumbnail(of:)``.
    @concurrent
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

    /// The image itself, because images are always decoded; nil for an empty image.
    public func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

    /// Calls a handler with ``preparingForDisplay()`` on a background queue.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingForDisplay()) }
    }

    /// The result of ``preparingForDisplay()``.
    @concurrent
    public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

    /// A horizontally flipped copy.
    public func withHorizontallyFlippedOrientation() -> UIImage { oriented(imageOrientation.mirrored) }

    /// A copy with end caps; a column and a row of one point between them are stretched.
    ///
    /// - Parameters:
    /// - leftCapWidth: the width of the left cap; 0 for no horizontal caps.
    /// - topCapHeight: the height of the top cap; 0 for no vertical caps.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let (left, top) = (CGFloat(max(leftCapWidth, 0)), CGFloat(max(topCapHeight, 0)))
        let insets = UIEdgeInsets(
            top: top, left: left, bottom: top > 0 ? max(size.height - top - 1, 0) : 0,
            right: left > 0 ? max(size.width - left - 1, 0) : 0)
        return resizableImage(withCapInsets: insets, resizingMode: .stretch)
    }
}

nonisolated extension UIImage.Orientation {
    /// The orientation that flips the displayed image horizontally.
    fileprivate var mirrored: Self {
        switch self {
        case .up: .upMirrored
        case .upMirrored: .up
        case .down: .downMirrored
        case .downMirrored: .down
        case .left: .rightMirrored
        case .rightMirrored: .left
        case .right: .leftMirrored
        case .leftMirrored: .right
        }
    }
}

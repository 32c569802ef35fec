// Pictures made from pictures.

nonisolated extension UIImage {
    /// The picture made smaller, or larger: exactly so many points, as dense as it was; nil without pixels, or for a size that no
    /// picture has.
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

    /// Makes the picture smaller somewhere else, and hands it out there; see ``preparingThumbnail(of:)``.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingThumbnail(of: size)) }
    }

    /// The picture made smaller somewhere else; see ``preparingThumbnail(of:)``.
    @concurrent
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

    /// The picture ready to be shown, as all are here that have pixels; nil for one that has none.
    public func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

    /// Hands out the picture ready to be shown, elsewhere.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingForDisplay()) }
    }

    /// The picture ready to be shown.
    @concurrent
    public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

    /// The picture as a mirror shows it.
    public func withHorizontallyFlippedOrientation() -> UIImage { oriented(imageOrientation.mirrored) }

    /// The same picture with edges that keep their size; between them a column and a row of one point are stretched.
    ///
    /// - Parameters:
    ///   - leftCapWidth: the width of the left edge; 0 for no column that is stretched alone.
    ///   - topCapHeight: the height of the upper edge; 0 likewise.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let (left, top) = (CGFloat(max(leftCapWidth, 0)), CGFloat(max(topCapHeight, 0)))
        let insets = UIEdgeInsets(
            top: top, left: left, bottom: top > 0 ? max(size.height - top - 1, 0) : 0,
            right: left > 0 ? max(size.width - left - 1, 0) : 0)
        return resizableImage(withCapInsets: insets, resizingMode: .stretch)
    }
}

nonisolated extension UIImage.Orientation {
    /// The orientation that shows the same pixels in a mirror: left and right exchanged as the picture is seen.
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

import ImageIO

extension CIImage {
    /// Returns the picture turned and mirrored as files say it, with its bottom left corner in the origin.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        guard orientation != .up else { return self }
        let (width, height) = (extent.width, extent.height)
        let isTurned = orientation.rawValue > 4
        let shown = isTurned ? width : height
        // The table has y downwards.
        let matrix = CGAffineTransform(translationX: -extent.minX, y: -extent.minY)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height))
            .concatenating(orientation.transform(width: width, height: height))
            .concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: shown))
        return transformed(by: matrix)
    }

    /// Returns the picture turned and mirrored by a number of files, 1 to 8; as it is for other numbers.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        UInt32(exactly: orientation).flatMap(CGImagePropertyOrientation.init).map(oriented) ?? self
    }
}

import ImageIO

// Drawing of images into the current context, their orientation, and copies of them.

nonisolated extension UIImage {
    /// Draws the image in its own size; see ``draw(in:)``.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in its own size with a blend mode and an opacity.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image into the current context, stretched to a rectangle. Uses full opacity and the normal blend mode rather
    /// than the context's.
    ///
    /// A template image is drawn in the context's fill colour. The caps of a resizable image keep their size.
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the image, stretched to a rectangle, with a blend mode and an opacity that replace the context's.
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
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let upright else { return }
        context.saveGState()
        context.clip(to: rect)
        context.drawTiles(upright, from: CGRect(origin: rect.standardized.origin, size: size))
        context.restoreGState()
    }

    /// Draws a resizable image in nine parts: corners unscaled, edges along their sides, and the centre.
    private func draw(_ pixels: CGImage, inNineParts rect: CGRect, _ context: CGContext) {
        // Adjacent parts leave no translucent seam if each pixel belongs to one of them.
        context.setEdgesWithoutOverlap()
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

    /// Returns the first cap, the centre and the last cap. Caps that do not fit are shrunk.
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

    // MARK: Orientation of an image's pixels

    /// Orientation of the stored pixels relative to the displayed image.
    nonisolated public enum Orientation: Int, Sendable {
        /// Stored as displayed.
        case up
        /// Stored upside down.
        case down
        /// Stored rotated 90° clockwise; displayed rotated 90° counterclockwise.
        case left
        /// Stored rotated 90° counterclockwise; displayed rotated 90° clockwise.
        case right
        /// Stored flipped horizontally.
        case upMirrored
        /// Stored upside down and flipped horizontally.
        case downMirrored
        /// Stored with rows and columns exchanged.
        case leftMirrored
        /// Stored with rows and columns exchanged about the other diagonal.
        case rightMirrored

        /// Creates the orientation of a file's metadata.
        init(_ orientation: CGImagePropertyOrientation) {
            switch orientation {
            case .up: self = .up
            case .upMirrored: self = .upMirrored
            case .down: self = .down
            case .downMirrored: self = .downMirrored
            case .leftMirrored: self = .leftMirrored
            case .right: self = .right
            case .rightMirrored: self = .rightMirrored
            case .left: self = .left
            }
        }

        /// Whether width and height are exchanged.
        var isOnItsSide: Bool { self == .left || self == .right || self == .leftMirrored || self == .rightMirrored }

        /// Returns the transform from stored pixels, of a width and height, to displayed pixels.
        func transform(_ w: CGFloat, _ h: CGFloat) -> CGAffineTransform { metadata.transform(width: w, height: h) }

        /// The orientation as metadata of files store it.
        private var metadata: CGImagePropertyOrientation {
            switch self {
            case .up: .up
            case .upMirrored: .upMirrored
            case .down: .down
            case .downMirrored: .downMirrored
            case .leftMirrored: .leftMirrored
            case .right: .right
            case .rightMirrored: .rightMirrored
            case .left: .left
            }
        }
    }

    /// The pixels in display orientation.
    var upright: CGImage? {
        guard let cgImage, imageOrientation != .up else { return cgImage }
        let size = CGSize(width: cgImage.width, height: cgImage.height)
        let turned = imageOrientation.isOnItsSide
        guard
            let context = CGContext(
                width: turned ? cgImage.height : cgImage.width, height: turned ? cgImage.width : cgImage.height)
        else { return cgImage }
        context.concatenate(imageOrientation.transform(size.width, size.height))
        context.drawUpright(cgImage, in: CGRect(origin: .zero, size: size))
        return context.makeImage()
    }

    // MARK: Images derived from other images

    /// Returns a copy scaled to a size in points, with the same scale factor; nil for an empty image or an invalid size.
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

    /// Returns the image itself, because images are always decoded; nil for an empty image.
    public func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

    /// Calls a handler with ``preparingForDisplay()`` on a background queue.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingForDisplay()) }
    }

    /// Returns the result of ``preparingForDisplay()``.
    @concurrent
    public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

    /// Returns a horizontally flipped copy.
    public func withHorizontallyFlippedOrientation() -> UIImage { oriented(imageOrientation.mirrored) }

    /// Returns a copy with end caps; a column and a row of one point between them are stretched.
    ///
    /// - Parameters:
    ///   - leftCapWidth: The width of the left cap; 0 for no horizontal caps.
    ///   - topCapHeight: The height of the top cap; 0 for no vertical caps.
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

// Orientation of an image's pixels.

nonisolated extension UIImage {
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

        /// Whether width and height are exchanged.
        var isOnItsSide: Bool { self == .left || self == .right || self == .leftMirrored || self == .rightMirrored }

        /// The transform from stored pixels, of a width and height, to displayed pixels.
        func transform(_ w: CGFloat, _ h: CGFloat) -> CGAffineTransform {
            switch self {
            case .up: .identity
            case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
            case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
            case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
            case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
            case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
            case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
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
}

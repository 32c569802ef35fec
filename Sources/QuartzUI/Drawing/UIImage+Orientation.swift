// Pictures whose pixels lie otherwise than they are to be seen.

nonisolated extension UIImage {
    /// How pixels lie against the picture as it is seen.
    nonisolated public enum Orientation: Int, Sendable {
        /// As it is seen.
        case up
        /// Upside down.
        case down
        /// Turned a quarter clockwise: to be seen they are turned back.
        case left
        /// Turned a quarter anticlockwise.
        case right
        /// Seen in a mirror.
        case upMirrored
        /// Upside down, and seen in a mirror.
        case downMirrored
        /// Rows and columns exchanged.
        case leftMirrored
        /// Rows and columns exchanged from the other corner.
        case rightMirrored

        /// Whether width and height are exchanged.
        var isOnItsSide: Bool { self == .left || self == .right || self == .leftMirrored || self == .rightMirrored }

        /// From pixels as they lie, of a width and height, to pixels as they are seen.
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

    /// The pixels as they are seen.
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

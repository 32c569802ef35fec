// Pictures that are drawn on a background queue, as programs do for lists.

import Foundation
import QuartzCompat

/// Draws a round badge with a number.
func makeBadge(_ number: Int, color: UIColor, completion: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global(qos: .userInitiated).async {
        let bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
        UIGraphicsBeginImageContextWithOptions(bounds.size, false, 2)
        color.setFill()
        UIBezierPath(ovalIn: bounds).fill()
        UIColor.white.set()
        UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2)).stroke()
        "\(number)".draw(at: CGPoint(x: 8, y: 4), withAttributes: [.foregroundColor: UIColor.white])
        let badge = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        completion(badge)
    }
}

/// Draws an image at a smaller size.
func makeThumbnail(of image: UIImage, side: CGFloat, completion: @escaping @Sendable (UIImage) -> Void) {
    DispatchQueue.global(qos: .utility).async {
        let size = CGSize(width: side, height: side)
        let renderer = UIGraphicsImageRenderer(size: size, format: image.imageRendererFormat)
        let thumbnail = renderer.image { context in
            UIColor.black.setFill()
            context.fill(CGRect(origin: .zero, size: size))
            image.draw(in: CGRect(origin: .zero, size: size))
        }
        completion(thumbnail)
    }
}

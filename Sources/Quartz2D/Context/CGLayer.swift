import Foundation

/// A picture that is drawn once and painted many times.
///
/// It has the resolution of the context that it is created for.
public final class CGLayer {
    /// The size in the context's initial coordinates.
    public let size: CGSize
    private let drawing: CGContext

    /// Creates an empty layer.
    ///
    /// - Parameters:
    ///   - context: The context that the layer will be drawn in. Its initial scale becomes the layer's.
    ///   - size: The size in that context's initial coordinates.
    ///   - auxiliaryInfo: Has no effect.
    /// - Returns: nil if a side is not in 1 … ``CGImage/maximumSide`` pixels.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: [String: Any]?) {
        let base = context.baseTransform
        let (width, height) = (
            (size.width * hypot(base.a, base.b)).rounded(.up), (size.height * hypot(base.c, base.d)).rounded(.up)
        )
        let sides = 1...CGFloat(CGImage.maximumSide)
        guard sides.contains(width), sides.contains(height), let drawing = CGContext(width: Int(width), height: Int(height))
        else { return nil }
        drawing.beginUserSpace(
            CGAffineTransform(a: width / size.width, b: 0, c: 0, d: -height / size.height, tx: 0, ty: height))
        self.size = size
        self.drawing = drawing
    }

    /// The layer's drawing context; its coordinates are 0 … ``size``. Never nil; optional for source compatibility with Apple's
    /// property.
    public var context: CGContext? { drawing }

    /// A copy of the layer's present pixels.
    fileprivate var image: CGImage? { drawing.makeImage() }
}

extension CGContext {
    /// Draws a layer, stretched over a rectangle of user space.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        if let image = layer.image { draw(image, in: rect) }
    }

    /// Draws a layer at its own size.
    ///
    /// - Parameter point: The corner of least x and y, in user space.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }
}

import Foundation

/// A picture that is drawn once and laid down many times.
///
/// It has the resolution of the context that it is made for.
public final class CGLayer {
    /// The size in the context's initial coordinates.
    public let size: CGSize
    private let drawing: CGContext

    /// Creates an empty layer.
    ///
    /// - Parameters:
    ///   - context: What the layer will be drawn in; its initial scale is the layer's.
    ///   - size: The size in that context's initial coordinates.
    ///   - auxiliaryInfo: Of no effect.
    /// - Returns: nil where the size is not from 1 to ``CGImage/maximumSide`` pixels.
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

    /// What the layer is drawn with; its coordinates go from 0 to ``size``. Never nil; optional as Apple's property is.
    public var context: CGContext? { drawing }

    /// The layer as it is now.
    fileprivate var image: CGImage? { drawing.makeImage() }
}

extension CGContext {
    /// Draws a layer, stretched over a rectangle of user space.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        if let image = layer.image { draw(image, in: rect) }
    }

    /// Draws a layer at its own size.
    ///
    /// - Parameter point: Where its corner of least x and y lies, in user space.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }
}

import Foundation

/// A pattern rendered once into an image of whole steps, for callers that repeat it themselves.
package final class PatternTile: Sendable {
    /// Small steps are combined until the tile has this many pixels along each axis, so that few tiles fill a large plane.
    private static let shortestSide: CGFloat = 64
    private static let longestSide: CGFloat = 4096

    /// The pixels. The top left corner is at the origin of the plane.
    package let image: CGImage
    /// The distance in points between two copies of the tile.
    package let size: CGSize
    /// The pattern that was drawn.
    private let pattern: CGPattern

    /// Renders the tile of a pattern colour, including the colour's opacity.
    ///
    /// - Parameter scale: Pixels per point. A step that is not a whole number of pixels is rounded to one.
    /// - Returns: nil for a plain colour, and where nothing can be drawn. Also nil, with a warning, for a pattern rotated by
    ///   anything but right angles, because an upright tile cannot repeat it.
    package init?(_ color: CGColor, scale: CGFloat) {
        guard let pattern = color.pattern, scale > 0, scale.isFinite else { return nil }
        self.pattern = pattern
        let matrix = pattern.matrix
        let isUpright = matrix.b == 0 && matrix.c == 0
        guard isUpright || (matrix.a == 0 && matrix.d == 0) else {
            Diagnostics.warnOnce("pattern.turned", "a pattern that is turned is painted in contexts only, not by layers")
            return nil
        }
        func side(_ step: CGFloat) -> (points: CGFloat, pixels: CGFloat) {
            let count = max((Self.shortestSide / (step * scale)).rounded(.up), 1)
            let points = count.isFinite ? step * count : step
            return (points, min(max((points * scale).rounded(), 1), Self.longestSide))
        }
        let width = side(isUpright ? pattern.step.width * abs(matrix.a) : pattern.step.height * abs(matrix.c))
        let height = side(isUpright ? pattern.step.height * abs(matrix.d) : pattern.step.width * abs(matrix.b))
        guard let context = CGContext(width: Int(width.pixels), height: Int(height.pixels)) else { return nil }
        size = CGSize(width: width.points, height: height.points)
        context.beginUserSpace(CGAffineTransform(scaleX: width.pixels / size.width, y: height.pixels / size.height))
        context.setFillColor(color)
        context.fill(CGRect(origin: .zero, size: size))
        guard let image = context.makeImage() else { return nil }
        self.image = image
    }
}

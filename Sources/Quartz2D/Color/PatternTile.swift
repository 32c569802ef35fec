import Foundation

/// A pattern made into pixels once and for all, for those who repeat it themselves: a whole number of its steps along each axis.
package final class PatternTile: Sendable {
    /// Small steps are gathered until the tile has so many pixels along each axis, so that few tiles fill a large plane.
    private static let shortestSide: CGFloat = 64
    private static let longestSide: CGFloat = 4096

    /// The pixels; their top left corner lies at the origin of the plane.
    package let image: CGImage
    /// After how many points the tile is repeated.
    package let size: CGSize
    /// What it was drawn from.
    private let pattern: CGPattern

    /// Draws a pattern colour's tile, the colour's opacity included.
    ///
    /// - Parameter scale: Pixels a point. Where a step is no whole number of pixels, the tile's are a little larger or smaller.
    /// - Returns: nil for a plain colour, where nothing can be drawn, and for patterns that are turned otherwise than by right angles,
    ///   whose repetition no upright tile shows; a warning says so.
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

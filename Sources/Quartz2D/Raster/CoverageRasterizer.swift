import Foundation

/// Turns a path into anti-aliased coverage, exact in area.
///
/// Signed-area accumulation alone is exact only for outlines that do not overlap themselves; sampling is right for both fill rules but
/// coarse. This rasteriser sweeps the plane in strips that contain no corner and, down to 1/32 of a pixel, no crossing. In such a
/// strip the edges are ordered, so the fill rule is decided exactly between each two of them, and the area of the trapezoids it
/// keeps is accumulated exactly. Corners are rounded to 1/128 of a pixel in y, which bounds the strips of a row; columns are
/// not rounded. Outlines with so many edges that this would take long are sampled instead, on a grid of 4 × 4 or finer in each pixel.
///
/// Parts of the path outside the canvas cost no more than being looked at, however far they reach.
public enum CoverageRasterizer {
    /// How far the chords of curves may lie from the true ones, in pixels; see ``EdgeList`` for why this much keeps areas.
    static let tolerance: CGFloat = 1.0 / 32

    /// The coverage of a filled path on a canvas whose origin is the path's.
    ///
    /// - Parameters:
    ///   - path: The path; open subpaths count as closed.
    ///   - rule: What is inside where the path overlaps itself.
    ///   - transform: From the path's coordinates to pixels. With an entry that is not finite nothing is covered.
    ///   - width: The canvas' columns; from 1 to ``CGImage/maximumSide``, else the mask is empty.
    ///   - height: The canvas' rows, likewise.
    public static func rasterize(
        _ path: PathGeometry, rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity, width: Int, height: Int
    ) -> CoverageMask {
        rasterize(path, rule: rule, transform: transform, in: PixelRect(x: 0, y: 0, width: width, height: height))
    }

    /// The coverage of a filled path on some part of the plane.
    ///
    /// - Parameter bounds: The pixels to fill in; sides above ``CGImage/maximumSide`` or more than 2²⁸ pixels make an empty mask.
    public static func rasterize(
        _ path: PathGeometry, rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity, in bounds: PixelRect
    ) -> CoverageMask {
        guard bounds.width <= CGImage.maximumSide, bounds.height <= CGImage.maximumSide, !bounds.isEmpty,
            bounds.width * bounds.height <= BitmapSurface.mostPixels
        else {
            return CoverageMask(bounds: PixelRect(x: bounds.x, y: bounds.y, width: 0, height: 0), filling: 0)
        }
        var mask = CoverageMask(bounds: bounds, filling: 0)
        guard transform.isFinite, !path.isEmpty else { return mask }
        let edges = EdgeList(
            path, transform: transform.concatenating(CGAffineTransform(translationX: -CGFloat(bounds.x), y: -CGFloat(bounds.y))),
            width: bounds.width, height: bounds.height)
        guard !edges.edges.isEmpty else { return mask }
        if !CoverageSweep.run(edges, rule: rule, into: &mask.bytes) { CoverageSampler.run(edges, rule: rule, into: &mask.bytes) }
        return mask
    }

    /// The smallest rectangle of pixels outside which the path covers nothing.
    public static func pixelBounds(of path: PathGeometry, transform: CGAffineTransform = .identity) -> PixelRect {
        let box = path.controlBounds
        return box.isNull ? PixelRect(x: 0, y: 0, width: 0, height: 0) : PixelRect(enclosing: box.applying(transform))
    }
}

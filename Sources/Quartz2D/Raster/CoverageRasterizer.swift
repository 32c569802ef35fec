import Foundation

/// Rasterises a path into anti-aliased coverage with exact areas.
///
/// Signed-area accumulation alone is exact only for outlines that do not overlap themselves. Sampling is right for both fill
/// rules but coarse. This rasteriser sweeps the plane in strips that contain no corner and, down to 1/32 of a pixel, no crossing.
/// Within a strip the edges are ordered, so the fill rule is decided exactly between neighbours, and the area of each kept
/// trapezoid is accumulated exactly. Corners are rounded to 1/128 of a pixel in y, which bounds the number of strips per row.
/// Columns are not rounded. Outlines with too many edges for this are sampled instead, on a grid of 4 × 4 or finer in each pixel.
///
/// Parts of the path outside the canvas cost only a bounds test, at any distance.
public enum CoverageRasterizer {
    /// The maximum distance between curves and their chords, in pixels. ``EdgeList`` explains why this preserves areas.
    static let tolerance: CGFloat = 1.0 / 32

    /// Returns the coverage of a filled path on a canvas whose origin is the path's.
    ///
    /// - Parameters:
    ///   - path: The path. Open subpaths are closed.
    ///   - rule: The fill rule.
    ///   - transform: The transform from the path's coordinates to pixels. If an entry is not finite, nothing is covered.
    ///   - width: The canvas' columns, from 1 to ``CGImage/maximumSide``; otherwise the mask is empty.
    ///   - height: The canvas' rows, with the same limits.
    public static func rasterize(
        _ path: PathGeometry, rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity, width: Int, height: Int
    ) -> CoverageMask {
        rasterize(path, rule: rule, transform: transform, in: PixelRect(x: 0, y: 0, width: width, height: height))
    }

    /// Returns the coverage of a filled path on a rectangle of pixels.
    ///
    /// - Parameter bounds: The pixels to compute. Sides above ``CGImage/maximumSide`` or more than 2²⁸ pixels result in an empty
    ///   mask.
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

    /// Returns the smallest rectangle of pixels outside which the path covers nothing.
    public static func pixelBounds(of path: PathGeometry, transform: CGAffineTransform = .identity) -> PixelRect {
        let box = path.controlBounds
        return box.isNull ? PixelRect(x: 0, y: 0, width: 0, height: 0) : PixelRect(enclosing: box.applying(transform))
    }
}

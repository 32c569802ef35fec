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

/// The coverage of pixels by a shape: 0 for none, 255 for all of a pixel.
public struct CoverageMask: Sendable, Hashable {
    /// The pixels of the mask. Outside, nothing is covered.
    public let bounds: PixelRect
    /// The coverage, row by row from the top, `width` bytes per row.
    public internal(set) var bytes: [UInt8]

    /// Creates a mask.
    ///
    /// - Returns: nil if the number of bytes is not the number of pixels.
    public init?(bounds: PixelRect, bytes: [UInt8]) {
        guard bytes.count == bounds.width * bounds.height else { return nil }
        self.bounds = bounds
        self.bytes = bytes
    }

    /// Creates a mask with the same coverage everywhere.
    init(bounds: PixelRect, filling value: UInt8) {
        self.bounds = bounds
        bytes = [UInt8](repeating: value, count: bounds.width * bounds.height)
    }

    /// Returns the coverage of a rectangle within the bounds.
    func part(_ rect: PixelRect) -> CoverageMask {
        guard rect != bounds else { return self }
        var part = CoverageMask(bounds: rect, filling: 0)
        for row in 0..<rect.height {
            let start = (rect.y + row - bounds.y) * bounds.width + rect.x - bounds.x
            part.bytes.replaceSubrange(row * rect.width..<(row + 1) * rect.width, with: bytes[start..<start + rect.width])
        }
        return part
    }

    /// The smallest rectangle that holds all covered pixels.
    var coveredBounds: PixelRect {
        bytes.withUnsafeBytes { PixelRect(nonzeroBytesOf: $0, bytesPerRow: bounds.width) }.offset(x: bounds.x, y: bounds.y)
    }

    /// The number of columns.
    public var width: Int { bounds.width }
    /// The number of rows.
    public var height: Int { bounds.height }

    /// Returns the coverage of one pixel; 0 outside the bounds.
    public subscript(x: Int, y: Int) -> UInt8 {
        guard x >= bounds.x, x < bounds.maxX, y >= bounds.y, y < bounds.maxY else { return 0 }
        return bytes[(y - bounds.y) * bounds.width + x - bounds.x]
    }

    /// The covered area in pixels.
    public var area: Double {
        Double(bytes.reduce(0) { $0 + Int($1) }) / 255
    }
}

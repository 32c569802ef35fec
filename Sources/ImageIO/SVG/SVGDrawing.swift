/// A drawing parsed from an SVG file: paths with their paints, independent of resolution.
///
/// **Supported**: `svg`, `g`, `a`, `switch` (its first child), `defs`, `symbol`, `use`, `path`, `rect`, `circle`, `ellipse`,
/// `line`, `polyline`, `polygon`, `linearGradient`, `radialGradient`, `clipPath` and `style`, with transforms, view boxes,
/// colours, opacities, strokes and dashes, as attributes, in `style` attributes or by rules with simple selectors.
///
/// **Not supported**, and ignored without a warning: text, images, patterns (replaced by the paint's fallback), masks and filters
/// (the element is drawn without them), markers, animations, scripts, `foreignObject`, `spreadMethod` (gradients continue with
/// their last colour), blend modes, and references to other files.
///
/// **Bad input**: text that is not well-formed, or that exceeds the bounds on work, throws ``ImageIOError``. An invalid value
/// leaves its property unchanged, and a path is drawn up to its first error, as SVG specifies.
public struct SVGDrawing: Sendable {
    /// The size in points.
    public let size: CGSize
    /// The layers from back to front, in points from the top left corner.
    public let layers: [VectorLayer]

    /// Parses a file's contents.
    ///
    /// - Throws: ``ImageIOError``.
    public init(_ data: Data) throws(ImageIOError) {
        guard data.count <= ImageLimits.maximumSVGByteCount else {
            throw .dataTooLarge(bytes: data.count, limit: ImageLimits.maximumSVGByteCount)
        }
        let document = try SVGDocument(data)
        size = try SVGViewport.size(of: document.root)
        var builder = try SVGBuilder(document)
        layers = try builder.layers(size: size)
    }
}

extension SVGDrawing {
    /// Draws into a rectangle, which the drawing fills exactly. The context's y axis must point down.
    public func draw(in context: CGContext, rect: CGRect) { picture.draw(in: context, rect: rect) }

    var picture: VectorPicture { VectorPicture(size: size, layers: layers, format: .svg) }
}

import Foundation

/// A drawing parsed from an SVG file: paths with their paints, independent of resolution.
///
/// **Supported**: `svg`, `g`, `a`, `switch`, `defs`, `symbol`, `use`, `path`, `rect`, `circle`, `ellipse`, `line`, `polyline`,
/// `polygon`, `linearGradient`, `radialGradient`, `pattern`, `clipPath`, `mask`, `image` (PNG, JPEG, WebP and SVG as `data:`) and
/// `style`, with transforms, view boxes, colours, opacities, blend modes, strokes and dashes, as attributes, in `style` attributes or
/// by rules, whose selectors may have combinators, classes, identifiers and attributes. Lengths may refer to the viewport and to
/// `font-size`, which is 12 by default.
///
/// **Not supported**, and ignored without a warning: text, markers, filters (the element is drawn without them), masks in linear RGB,
/// animations, scripts, `foreignObject`, GIF images, and references to other files.
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
    public init(_ data: Data) throws(ImageIOError) { try self.init(data, nesting: 0) }

    /// Parses the contents of a file that is an image of `nesting` others.
    init(_ data: Data, nesting: Int) throws(ImageIOError) {
        guard data.count <= ImageLimits.maximumSVGByteCount else {
            throw .dataTooLarge(bytes: data.count, limit: ImageLimits.maximumSVGByteCount)
        }
        let document = try SVGDocument(data)
        size = try SVGViewport.size(of: document.root)
        var builder = try SVGBuilder(document, nesting: nesting)
        layers = try builder.layers(size: size)
    }
}

extension SVGDrawing {
    /// Draws into a rectangle, which the drawing fills exactly. The context's y axis must point down.
    public func draw(in context: CGContext, rect: CGRect) { picture.draw(in: context, rect: rect) }

    var picture: VectorPicture { VectorPicture(size: size, layers: layers, format: .svg) }
}

/// Detects SVG files and reads their size.
enum SVGHeader {
    /// Returns whether the bytes begin like XML and contain an `svg` tag.
    static func looksLikeSVG(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return text.hasPrefix("<") && (text.firstRange(of: "<svg") != nil)
    }

    /// Returns the size in points from the root element alone. Throws if the data ends before the root's end tag.
    static func size(of data: Data) throws(ImageIOError) -> CGSize {
        guard data.count <= ImageLimits.maximumSVGByteCount else {
            throw .dataTooLarge(bytes: data.count, limit: ImageLimits.maximumSVGByteCount)
        }
        let (root, isEmpty) = try SVGDocument.root(of: data)
        guard isEmpty || String(decoding: data.suffix(256), as: UTF8.self).contains("</svg") else {
            throw .corrupt(.svg, reason: "it ends too early")
        }
        return try SVGViewport.size(of: root)
    }
}

/// Limits on the work for one SVG file.
///
/// These numbers bound the time of parsing any file; ``VectorWork`` bounds the time of drawing it.
enum SVGLimits {
    /// The maximum number of elements in a file.
    static let elements = 100_000
    /// The maximum number of drawn elements, including repetitions by `use`.
    static let repeatedElements = 500_000
    /// The maximum number of bytes of attributes and rules of drawn elements, including repetitions by `use`.
    static let repeatedBytes = 1 << 26
    /// The maximum nesting depth of elements, including references.
    static let depth = 100
    /// The maximum number of shapes, including repetitions by `use`.
    static let shapes = 50_000
    /// The maximum number of segments and dashes of all shapes.
    static let segments = 1_000_000
    /// The minimum side of a picture and of a `viewBox`, because they are divisors.
    static let leastSide = 1e-6
    /// The maximum number of pixels of all images of a file.
    static let pixels = 1 << 25
    /// The maximum depth of files that are images of files.
    static let nestedFiles = 3

    static func exceeded(_ what: String) -> ImageIOError {
        .unsupportedFeature(.svg, feature: what)
    }
}

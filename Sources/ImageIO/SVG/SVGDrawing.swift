import Foundation

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

/// An element of an SVG file.
struct SVGElement {
    /// The name without the prefix `svg:`. Names in other namespaces keep their prefix and are unknown.
    let name: String
    let attributes: [XMLScanner.Attribute]
    /// Its children, as indices into ``SVGDocument/elements``.
    var children: [Int] = []
    /// The text in it; stored only for style sheets.
    var text = ""

    /// Returns the value of an attribute.
    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The identifier that the element references: `href="#name"`, of either namespace.
    var reference: String? {
        guard let target = self["href"] ?? self["xlink:href"], target.hasPrefix("#") else { return nil }
        return String(target.dropFirst())
    }
}

/// The elements of an SVG file as a tree.
struct SVGDocument {
    /// All elements in order; the first is the root.
    private(set) var elements: [SVGElement] = []
    /// The first element of each identifier.
    private(set) var identified: [String: Int] = [:]

    var root: SVGElement { elements[0] }

    /// Parses a file.
    ///
    /// - Throws: ``ImageIOError/corrupt(_:reason:)`` for text that is not well-formed or has no `svg` at its root, and
    ///   ``ImageIOError/unsupportedFeature(_:feature:)`` beyond ``SVGLimits``.
    init(_ data: Data) throws(ImageIOError) {
        var scanner = XMLScanner([UInt8](data))
        var open: [Int] = []
        while let token = try scanner.next() {
            switch token {
            case .start(let name, let attributes, let isEmpty):
                guard !elements.isEmpty || Self.local(name) == "svg" else {
                    throw .corrupt(.svg, reason: "its root element is <\(name)>")
                }
                guard elements.isEmpty || !open.isEmpty else { throw .corrupt(.svg, reason: "it has two root elements") }
                guard elements.count < SVGLimits.elements else { throw SVGLimits.exceeded("more than 100,000 elements") }
                guard open.count < SVGLimits.depth else { throw SVGLimits.exceeded("elements nested more than 100 deep") }
                let index = elements.count
                elements.append(SVGElement(name: Self.local(name), attributes: attributes))
                if let identifier = elements[index]["id"], identified[identifier] == nil { identified[identifier] = index }
                if let parent = open.last { elements[parent].children.append(index) }
                if !isEmpty { open.append(index) }
            case .end(let name):
                guard let last = open.popLast(), elements[last].name == Self.local(name) else {
                    throw .corrupt(.svg, reason: "</\(name)> closes nothing")
                }
            case .text(let bytes):
                if let last = open.last, elements[last].name == "style" { elements[last].text += XMLScanner.text(bytes) }
            }
        }
        guard !elements.isEmpty else { throw .corrupt(.svg, reason: "its root element is not complete") }
        guard open.isEmpty else { throw .corrupt(.svg, reason: "it ends too early") }
    }

    /// Returns the root element without its children, which determines the size, and whether it is an empty-element tag.
    static func root(of data: Data) throws(ImageIOError) -> (element: SVGElement, isEmpty: Bool) {
        var scanner = XMLScanner([UInt8](data))
        while let token = try scanner.next() {
            guard case .start(let name, let attributes, let isEmpty) = token else { continue }
            guard local(name) == "svg" else { throw .corrupt(.svg, reason: "its root element is <\(name)>") }
            return (SVGElement(name: "svg", attributes: attributes), isEmpty)
        }
        throw .corrupt(.svg, reason: "its root element is not complete")
    }

    private static func local(_ name: String) -> String {
        name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
    }
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
/// These numbers bound the time of parsing any file; ``pixels(for:)`` bounds the time of drawing it.
enum SVGLimits {
    /// The maximum number of elements in a file.
    static let elements = 100_000
    /// The maximum number of drawn elements, including repetitions by `use`.
    static let repeatedElements = 500_000
    /// The maximum nesting depth of elements, including references.
    static let depth = 100
    /// The maximum number of shapes, including repetitions by `use`.
    static let shapes = 50_000
    /// The maximum number of segments and dashes of all shapes.
    static let segments = 1_000_000
    /// The minimum side of a picture and of a `viewBox`, because they are divisors.
    static let leastSide = 1e-6

    static func exceeded(_ what: String) -> ImageIOError {
        .unsupportedFeature(.svg, feature: what)
    }
}

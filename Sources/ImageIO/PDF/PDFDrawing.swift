import Foundation

/// A drawing parsed from the first page of a PDF file: paths with their paints, independent of resolution.
///
/// **Supported**: files with a cross-reference table, also a damaged one; content without a filter or with `FlateDecode`; paths,
/// fills, strokes, dashes and clips; grey, RGB and CMYK colours, by number of components where a profile describes them; form
/// XObjects; opacities of graphics state dictionaries. The page is its crop box, turned by its `Rotate`.
///
/// **Not supported**, and an error that states the feature: text, images, shadings, patterns, spot and indexed colours, soft masks,
/// blend modes, other filters, encryption, cross-reference streams and object streams.
///
/// **Ignored**: annotations, marked and optional content, overprint, rendering intents, flatness, and the profiles of colours.
///
/// **Bad input**: a file that is damaged beyond repair, or that exceeds ``PDFLimits``, throws ``ImageIOError``.
public struct PDFDrawing: Sendable {
    /// The size of the page in points.
    public let size: CGSize
    /// The layers from back to front, in points from the top left corner.
    public let layers: [VectorLayer]

    /// Parses a file's contents.
    ///
    /// - Throws: ``ImageIOError``.
    public init(_ data: Data) throws(ImageIOError) {
        var document = try PDFDocument(data)
        let page = try document.firstPage()
        size = page.size
        var content = PDFContent(document, page)
        layers = page.cropped(try content.layers())
    }

    /// Draws into a rectangle, which the page fills exactly. The context's y axis must point down.
    public func draw(in context: CGContext, rect: CGRect) { picture.draw(in: context, rect: rect) }

    var picture: VectorPicture { VectorPicture(size: size, layers: layers, format: .pdf) }
}

/// Detects PDF files and reads their size.
enum PDFHeader {
    static let signature = Array("%PDF-".utf8)

    /// Returns the size in points of the first page, without reading its content.
    static func size(of data: Data) throws(ImageIOError) -> CGSize {
        var document = try PDFDocument(data)
        return try document.firstPage().size
    }
}

/// Limits on the work for one PDF file.
///
/// These numbers bound the time and the memory of parsing any file. ``VectorPicture`` bounds the time of drawing it.
enum PDFLimits {
    /// The maximum number of bytes that are read as objects and streams, repeated ones counted each time.
    static let objectBytes = 1 << 25
    /// The maximum number of values in all objects.
    static let values = 1_000_000
    /// The maximum number of objects in a file.
    static let objects = 100_000
    /// The maximum nesting depth of arrays and dictionaries, and of the tree of pages.
    static let depth = 32
    /// The maximum number of references in a row, and of sections of the cross-reference table.
    static let chain = 64
    /// The maximum number of bytes of decoded content. Forms count each time that they are drawn.
    static let contentBytes = 1 << 24
    /// The maximum number of operators. Those of forms count each time that they are drawn.
    static let operators = 1_000_000
    /// The maximum number of operands before an operator.
    static let operands = 256
    /// The maximum number of graphics states that are saved at once.
    static let savedStates = 256
    /// The maximum number of forms that are drawn within each other.
    static let forms = 16
    /// The maximum number of clips in force at once.
    static let clips = 32
    /// The maximum number of shapes and forms that are drawn.
    static let shapes = 50_000
    /// The maximum number of segments and dashes of all shapes and clips.
    static let segments = 1_000_000
    /// The maximum magnitude of a number. Larger ones are clamped.
    static let magnitude = 1e30

    static func exceeded(_ what: String) -> ImageIOError {
        .unsupportedFeature(.pdf, feature: what)
    }
}

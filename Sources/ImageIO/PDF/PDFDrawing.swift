/// A drawing parsed from the first page of a PDF file: paths with their paints, independent of resolution.
///
/// **Supported**: files with cross-reference tables and streams, also damaged ones; object streams; the filters for data, and JPEG
/// images; paths, fills, strokes, dashes and clips; grey, RGB, CMYK, Lab, indexed and spot colours, by number of components where a
/// profile describes them; form XObjects, transparency groups, opacities, blend modes and soft masks; images, image masks and inline
/// images; tiling patterns; shadings by functions, along lines and between circles. The page is its crop box, turned by its `Rotate`.
///
/// **Not supported**, and an error that states the feature: text, shadings of triangles and patches, fax, JBIG2 and JPEG 2000 images,
/// and encryption.
///
/// **Ignored**: annotations, marked and optional content, overprint, knockout groups, rendering intents, flatness, and the profiles of
/// colours. A group is composited as an isolated one if it has an opacity, a mask or a blend mode.
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
/// These numbers bound the time and the memory of parsing any file. ``VectorWork`` bounds the time of drawing it.
enum PDFLimits {
    /// The maximum number of bytes that are read as objects and streams, repeated ones counted each time.
    static let objectBytes = 1 << 25
    /// The maximum number of bytes that streams are decoded to, repeated ones counted each time.
    static let decodedBytes = 1 << 28
    /// The maximum number of pixels of all images.
    static let pixels = 1 << 25
    /// The maximum number of steps of functions for the colours of images and shadings.
    static let functionSteps = 50_000_000
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

/// A page: its visible rectangle, orientation, resources and content.
struct PDFPage {
    /// The visible rectangle in default user space, whose y axis points up.
    let box: CGRect
    /// The number of clockwise quarter turns for display, 0…3.
    let turns: Int
    let resources: [String: PDFValue]
    /// A stream or an array of streams.
    let contents: PDFValue?

    /// The size in points as displayed.
    var size: CGSize { turns % 2 == 0 ? box.size : CGSize(width: box.height, height: box.width) }

    /// The transform from default user space to points from the top left corner of the displayed page.
    var transform: CGAffineTransform {
        switch turns {
        case 1: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: -box.minY, ty: -box.minX)
        case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: box.maxX, ty: -box.minY)
        case 3: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: box.maxY, ty: box.maxX)
        default: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
        }
    }

    /// Returns layers clipped to the page, if they leave it.
    func cropped(_ layers: [VectorLayer]) -> [VectorLayer] {
        let group = VectorLayer(.group(layers))
        let page = CGRect(origin: .zero, size: size)
        guard !group.bounds.isNull, !page.contains(group.bounds) else { return layers }
        return [VectorLayer(.group(layers), clips: [VectorLayer.Clip(path: CGPath(rect: page, transform: nil), rule: .winding)])]
    }
}

extension PDFDocument {
    /// Returns the first page.
    ///
    /// - Throws: ``ImageIOError/corrupt(_:reason:)`` if there is none, or it has no size.
    mutating func firstPage() throws(ImageIOError) -> PDFPage {
        var met: Set<Int> = []
        guard let entries = try firstPage(under: try pages(), [:], &met, depth: 0) else {
            throw .corrupt(.pdf, reason: "it has no page")
        }
        guard let media = try box(entries["MediaBox"]) else { throw .corrupt(.pdf, reason: "its page has no MediaBox") }
        let crop = Self.overlap(of: try box(entries["CropBox"]) ?? media, media)
        let box = Self.hasArea(crop) ? crop : media
        guard Self.hasArea(box) else { throw .corrupt(.pdf, reason: "its page is \(box.width) × \(box.height)") }
        let degrees = try resolve(entries["Rotate"]).number ?? 0
        guard let turns = Int(exactly: degrees / 90) else {
            throw .corrupt(.pdf, reason: "its page is rotated by \(degrees) degrees, which are not quarter turns")
        }
        return PDFPage(
            box: box, turns: (turns % 4 + 4) % 4, resources: try dictionary(entries["Resources"]), contents: entries["Contents"])
    }

    /// Returns the entries of the first page in a tree, with the ones that it inherits.
    private mutating func firstPage(
        under node: PDFValue?, _ inherited: [String: PDFValue], _ met: inout Set<Int>, depth: Int
    ) throws(ImageIOError) -> [String: PDFValue]? {
        guard depth <= PDFLimits.depth else { throw PDFLimits.exceeded("pages nested more than \(PDFLimits.depth) deep") }
        if case .reference(let number)? = node, !met.insert(number).inserted { return nil }
        let own = try dictionary(node)
        guard !own.isEmpty else { return nil }
        let entries = own.merging(inherited.filter { Self.inheritable.contains($0.key) }) { own, _ in own }
        guard let kids = try array(own["Kids"]) else { return entries }
        for kid in kids {
            if let page = try firstPage(under: kid, entries, &met, depth: depth + 1) { return page }
        }
        return nil
    }

    private static let inheritable: Set = ["MediaBox", "CropBox", "Rotate", "Resources"]

    private mutating func box(_ value: PDFValue?) throws(ImageIOError) -> CGRect? {
        guard let n = try numbers(value, 4)?.map({ min(max($0, -1e9), 1e9) }) else { return nil }
        return CGRect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
    }

    private static func overlap(of first: CGRect, _ second: CGRect) -> CGRect {
        let (x, y) = (max(first.minX, second.minX), max(first.minY, second.minY))
        return CGRect(
            x: x, y: y, width: max(0, min(first.maxX, second.maxX) - x), height: max(0, min(first.maxY, second.maxY) - y))
    }

    private static func hasArea(_ box: CGRect) -> Bool {
        box.width >= SVGLimits.leastSide && box.height >= SVGLimits.leastSide
    }
}

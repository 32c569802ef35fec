import ImageIO
import Synchronization

/// Format of the documents of a renderer.
nonisolated open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat, @unchecked Sendable {
    private let info = Mutex<[String: String]>([:])

    /// The document's information, by the keys of `kCGPDFContext…` or of PDF: the title, the author, the creator, the subject. Only texts
    /// are written.
    open var documentInfo: [String: Any] {
        get { info.withLock { $0 } }
        set { info.withLock { $0 = newValue.compactMapValues { $0 as? String } } }
    }

    /// Creates a format.
    public override init() { super.init() }

    /// Returns the default format: without information.
    public class func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }

    /// Returns a format with the same settings for a renderer of pages with bounds.
    func drawing(_ bounds: CGRect) -> UIGraphicsPDFRendererFormat {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = documentInfo
        format.setBounds(bounds)
        return format
    }

    var texts: [String: String] { info.withLock { $0 } }
}

/// The key of a document's title.
nonisolated public let kCGPDFContextTitle = "Title"
/// The key of a document's author.
nonisolated public let kCGPDFContextAuthor = "Author"
/// The key of the program that made a document.
nonisolated public let kCGPDFContextCreator = "Creator"
/// The key of a document's subject.
nonisolated public let kCGPDFContextSubject = "Subject"
/// The key of a document's keywords.
nonisolated public let kCGPDFContextKeywords = "Keywords"

/// The context of a PDF renderer's actions, in which pages are begun.
nonisolated open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    /// The bounds of the present page; those of the format before the first one.
    open private(set) var pdfContextBounds: CGRect
    private let writer: PDFWriter
    private var hasPage = false

    init(_ context: CGContext, _ format: UIGraphicsPDFRendererFormat, _ writer: PDFWriter) {
        self.writer = writer
        pdfContextBounds = format.bounds
        super.init(context, format)
    }

    /// Begins a page with the bounds of the format. Drawing before the first page is lost.
    open func beginPage() { beginPage(withBounds: format.bounds, pageInfo: [:]) }

    /// Begins a page with bounds in points; bounds that are no area, or too large, are replaced by those of the format.
    ///
    /// - Parameter pageInfo: Ignored.
    open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
        let bounds = PDFWriter.isPossible(bounds) ? bounds : format.bounds
        pdfContextBounds = bounds
        hasPage = true
        writer.beginPage(bounds.size)
        let scale = PDFWriter.scale
        cgContext.beginRecordedPage(
            width: Int((bounds.width * scale).rounded(.up)), height: Int((bounds.height * scale).rounded(.up)),
            CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale))
    }

    /// Makes a rectangle a link to an address.
    open func setURL(_ url: URL, for rect: CGRect) { if hasPage { writer.link(area(of: rect), to: url) } }

    /// Names a point as a destination of links.
    open func addDestination(withName name: String, at point: CGPoint) {
        writer.addDestination(name, at: point.applying(cgContext.pixelTransform))
    }

    /// Makes a rectangle a link to a destination.
    open func setDestinationWithName(_ name: String, for rect: CGRect) {
        if hasPage { writer.link(area(of: rect), toDestination: name) }
    }

    private func area(of rect: CGRect) -> CGRect { rect.applying(cgContext.pixelTransform) }
}

/// Creates PDF documents by drawing, on any thread. `@unchecked` only because the class is open; its properties are constants.
///
/// Paths, texts as outlines, images, gradients, clips and groups stay what they are. Shadows, patterns, translucent gradients and what a
/// clip by an image cuts become images of two pixels per point.
nonisolated open class UIGraphicsPDFRenderer: UIGraphicsRenderer, @unchecked Sendable {
    private let document: UIGraphicsPDFRendererFormat

    /// Creates a renderer of pages with bounds in points. Bounds that are no area, or larger than a page may be, become 612 × 792.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .default()) {
        if !PDFWriter.isPossible(bounds) {
            Diagnostics.warnOnce("UIGraphicsPDFRenderer: \(bounds) is no page; 612 × 792 points are used")
        }
        document = format.drawing(PDFWriter.isPossible(bounds) ? bounds : PDFWriter.usualPage)
        super.init(document)
    }

    /// Creates a document. The context is current during the actions, which begin its pages.
    open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
        let writer = PDFWriter(info: document.texts)
        guard let context = CGContext(width: 1, height: 1, recorder: writer) else { return Data() }
        UIGraphicsPushContext(context)
        actions(UIGraphicsPDFRendererContext(context, document, writer))
        UIGraphicsPopContext()
        return writer.finish()
    }

    /// Creates a document and writes it to a file.
    open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
        try pdfData(actions: actions).write(to: url)
    }
}

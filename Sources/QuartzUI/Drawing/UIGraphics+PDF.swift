import ImageIO

// Documents that are drawn page by page into the current context, from `UIGraphicsBeginPDFContextToData` to `UIGraphicsEndPDFContext`.

/// A document that is being drawn.
nonisolated final class DrawnDocument {
    let pages: UIGraphicsPDFRendererContext
    private let writer: PDFWriter
    private let store: (Data) -> Void

    /// - Parameter store: Called at the end, with the document.
    init?(_ bounds: CGRect, _ info: [AnyHashable: Any]?, store: @escaping (Data) -> Void) {
        let format = UIGraphicsPDFRendererFormat()
        for (key, value) in info ?? [:] { if let key = key as? String { format.documentInfo[key] = value } }
        let isPage = bounds.size != .zero && PDFWriter.isPossible(bounds)
        let drawn = format.drawing(isPage ? bounds : PDFWriter.usualPage)
        let writer = PDFWriter(info: drawn.texts)
        guard let context = CGContext(width: 1, height: 1, recorder: writer) else { return nil }
        (self.writer, self.store) = (writer, store)
        pages = UIGraphicsPDFRendererContext(context, drawn, writer)
    }

    func end() { store(writer.finish()) }

    /// The document that is current on this thread; nil, with a warning, if there is none.
    static func current(for function: String) -> DrawnDocument? {
        let document = ContextStack.current.entries.last?.document
        if document == nil { Diagnostics.warnOnce("\(function): no PDF context is current; ignored") }
        return document
    }

    fileprivate static func begin(_ document: DrawnDocument?) -> Bool {
        guard let document else { return false }
        ContextStack.current.entries.append(.init(context: document.pages.cgContext, imageScale: nil, document: document))
        return true
    }
}

/// Begins a document, which is appended to data at `UIGraphicsEndPDFContext()`.
///
/// - Parameters:
///   - bounds: The bounds of its pages in points; an empty rectangle is 612 × 792.
///   - documentInfo: The title, the author and other texts, by the keys of `kCGPDFContext…`.
nonisolated public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
    _ = DrawnDocument.begin(DrawnDocument(bounds, documentInfo) { data.append($0) })
}

/// Begins a document, which is written to a file at `UIGraphicsEndPDFContext()`.
///
/// - Returns: False if the file cannot be written.
@discardableResult
nonisolated public func UIGraphicsBeginPDFContextToFile(
    _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
    guard FileManager.default.createFile(atPath: path, contents: nil) else { return false }
    return DrawnDocument.begin(
        DrawnDocument(bounds, documentInfo) { data in
            do { try data.write(to: URL(fileURLWithPath: path)) } catch {
                Diagnostics.warnOnce("UIGraphicsEndPDFContext: \(path) cannot be written: \(error.localizedDescription)")
            }
        })
}

/// Begins a page of the current document, with the document's bounds.
nonisolated public func UIGraphicsBeginPDFPage() { DrawnDocument.current(for: "UIGraphicsBeginPDFPage")?.pages.beginPage() }

/// Begins a page of the current document.
///
/// - Parameters:
///   - bounds: In points; a rectangle that is no page has the document's bounds.
///   - pageInfo: Ignored.
nonisolated public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    DrawnDocument.current(for: "UIGraphicsBeginPDFPageWithInfo")?.pages.beginPage(withBounds: bounds, pageInfo: [:])
}

/// Returns the bounds of the current page; an empty rectangle without a document.
nonisolated public func UIGraphicsGetPDFContextBounds() -> CGRect {
    ContextStack.current.entries.last?.document?.pages.pdfContextBounds ?? .zero
}

/// Makes a rectangle of the current page a link to an address.
nonisolated public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
    DrawnDocument.current(for: "UIGraphicsSetPDFContextURLForRect")?.pages.setURL(url, for: rect)
}

/// Names a point of the current page as a destination of links.
nonisolated public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    DrawnDocument.current(for: "UIGraphicsAddPDFContextDestinationAtPoint")?.pages.addDestination(withName: name, at: point)
}

/// Makes a rectangle of the current page a link to a destination.
nonisolated public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    DrawnDocument.current(for: "UIGraphicsSetPDFContextDestinationForRect")?.pages.setDestinationWithName(name, for: rect)
}

/// Ends the current document, and stores it.
nonisolated public func UIGraphicsEndPDFContext() {
    guard let document = DrawnDocument.current(for: "UIGraphicsEndPDFContext") else { return }
    ContextStack.current.entries.removeLast()
    document.end()
}

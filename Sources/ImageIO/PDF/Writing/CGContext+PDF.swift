import Foundation
import Quartz2D

// Contexts whose drawing becomes pages of a document, with the origin in the bottom left corner and y pointing up.

extension CGContext {
    /// Creates a context of a document, which its receiver gets at ``closePDF()``, or when the context is released.
    ///
    /// - Parameters:
    ///   - mediaBox: The bounds of the pages in points; nil, and a rectangle that cannot be a page, is 612 × 792.
    ///   - auxiliaryInfo: The title, the author and other texts, by the keys of `kCGPDFContext…`.
    public convenience init?(consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        let writer = PDFWriter(info: (auxiliaryInfo ?? [:]).compactMapValues { $0 as? String })
        let box = mediaBox?.pointee.standardized ?? PDFWriter.usualPage
        writer.output = (PDFWriter.isPossible(box) ? box : PDFWriter.usualPage, consumer)
        self.init(width: 1, height: 1, recorder: writer)
    }

    /// Creates a context of a document in a file; nil if that cannot be created. See ``init(consumer:mediaBox:_:)``.
    public convenience init?(_ url: URL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// The writer of the document and the bounds of its pages; nil, with a warning, for other contexts and after the end.
    private func document(for function: String) -> (writer: PDFWriter, bounds: CGRect)? {
        guard let writer = recorder as? PDFWriter, let output = writer.output else {
            Diagnostics.warnOnce("CGContext.\(function): the context writes no document; ignored")
            return nil
        }
        return (writer, output.bounds)
    }

    /// Begins a page with the document's bounds.
    ///
    /// - Parameter pageInfo: Ignored.
    public func beginPDFPage(_ pageInfo: CFDictionary?) { beginPage(mediaBox: nil) }

    /// Begins a page with bounds in points; nil, and a rectangle that cannot be a page, has the document's.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
        guard let (writer, usual) = document(for: "beginPage") else { return }
        let given = mediaBox?.pointee.standardized ?? usual
        let bounds = PDFWriter.isPossible(given) ? given : usual
        let scale = PDFWriter.scale
        writer.beginPage(bounds.size)
        beginRecordedPage(
            width: Int((bounds.width * scale).rounded(.up)), height: Int((bounds.height * scale).rounded(.up)),
            CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale, ty: bounds.maxY * scale))
    }

    /// Ends the page.
    public func endPDFPage() { document(for: "endPDFPage")?.writer.endPage() }
    /// Ends the page.
    public func endPage() { document(for: "endPage")?.writer.endPage() }

    /// Ends the document and gives it to its receiver. Later drawing is lost.
    public func closePDF() { document(for: "closePDF")?.writer.close() }

    /// Makes a rectangle of the page a link to an address.
    public func setURL(_ url: URL, for rect: CGRect) {
        document(for: "setURL")?.writer.link(rect.applying(pixelTransform), to: url)
    }
    /// Names a point of the page as a destination of links.
    public func addDestination(_ name: String, at point: CGPoint) {
        document(for: "addDestination")?.writer.addDestination(name, at: point.applying(pixelTransform))
    }
    /// Makes a rectangle of the page a link to a destination.
    public func setDestination(_ name: String, for rect: CGRect) {
        document(for: "setDestination")?.writer.link(rect.applying(pixelTransform), toDestination: name)
    }
}

import Expectations
import Foundation
import ImageIO
import Testing

@testable import QuartzUI

/// Documents that are written look like the same drawing on pixels.
@Suite struct PDFRendererTests {
    private static let size = CGSize(width: 100, height: 80)

    /// Returns the part of the pixels, in thousandths, of which a component differs by more than 24 between the drawing on a white page of
    /// a document and on an image. Edges differ by their smoothing.
    private func difference(_ draw: @escaping (CGContext) -> Void) throws -> Int {
        let bounds = CGRect(origin: .zero, size: Self.size)
        let onPage: (CGContext) -> Void = { context in
            context.setFillColor(.white)
            context.fill(bounds)
            context.setFillColor(.black)
            draw(context)
        }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let expected = try require(
            UIGraphicsImageRenderer(size: Self.size, format: format).image { onPage($0.cgContext) }.cgImage)
        let data = UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
            context.beginPage()
            onPage(context.cgContext)
        }
        let page = try require(UIImage(data: data, scale: 2)?.cgImage)
        try require(page.width == expected.width && page.height == expected.height, "200 × 160 pixels")
        var count = 0
        page.withUnsafePixels { a in
            expected.withUnsafePixels { b in
                for index in stride(from: 0, to: b.count, by: 4) {
                    let isFar = (0..<3).contains { abs(Int(a[index + $0]) - Int(b[index + $0])) > 24 }
                    if isFar { count += 1 }
                }
            }
        }
        return count * 1000 / (page.width * page.height)
    }

    @Test func aContextWritesADocument() throws {
        let data = CFDataCreateMutable(nil, 0) ?? NSMutableData()
        var box = CGRect(x: 0, y: 0, width: 100, height: 80)
        do {
            let consumer = try require(CGDataConsumer(data: data as CFMutableData))
            let context = try require(CGContext(consumer: consumer, mediaBox: &box, [kCGPDFContextTitle: "Pages"]))
            context.beginPDFPage(nil)
            // y points upwards: the lower left quarter.
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 50, height: 40))
            context.setURL(URL(fileURLWithPath: "/a"), for: CGRect(x: 0, y: 0, width: 50, height: 40))
            context.addDestination("start", at: CGPoint(x: 0, y: 80))
            context.setDestination("start", for: CGRect(x: 50, y: 40, width: 50, height: 40))
            context.endPDFPage()
            var small = CGRect(x: 0, y: 0, width: 20, height: 10)
            context.beginPage(mediaBox: &small)
            context.endPage()
            expectEqual(data.length, 0)
            context.closePDF()
            context.closePDF()
            context.beginPDFPage(nil)
        }
        let text = String(decoding: data as Data, as: UTF8.self)
        for part in ["/Title", "/Count 2", "/MediaBox [0 0 20 10]", "/Rect [0 0 50 40]", "/Rect [50 40 100 80]", "/XYZ 0 80 0"] {
            expect(text.contains(part), "\(part): \(text)")
        }
        let page = try require(UIImage(data: data as Data, scale: 2)?.cgImage)
        func red(_ x: Int, _ y: Int) -> [UInt8] { Array(page.pixels[(y * page.width + x) * 4..<(y * page.width + x) * 4 + 4]) }
        expect(red(50, 120) == [255, 0, 0, 255], red(50, 40) != [255, 0, 0, 255], red(150, 120) != [255, 0, 0, 255])
        // A context that is released ends its document, here one without pages, in a file.
        let file = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        do { _ = CGContext(file, mediaBox: nil, nil) }
        expect(try Data(contentsOf: file).starts(with: Data("%PDF".utf8)))
        expect(CGContext(URL(fileURLWithPath: "/no/folder/a.pdf"), mediaBox: nil, nil) == nil)
    }

    @Test func shapesAndClipsAreEqual() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let blue = CGColor(red: 0, green: 0.2, blue: 0.9, alpha: 0.5)
        let paths = try difference { context in
            context.setFillColor(red)
            context.fillEllipse(in: CGRect(x: 10, y: 10, width: 50, height: 40))
            context.saveGState()
            context.rotate(by: 0.3)
            context.scaleBy(x: 1.5, y: 0.8)
            context.setStrokeColor(blue)
            context.setLineWidth(6)
            context.setLineDash(phase: 2, lengths: [12, 6])
            context.setLineCap(.round)
            context.stroke(CGRect(x: 20, y: 10, width: 30, height: 40))
            context.restoreGState()
            context.clip(to: CGRect(x: 60, y: 40, width: 30, height: 30))
            context.saveGState()
            context.addEllipse(in: CGRect(x: 50, y: 50, width: 40, height: 30))
            context.clip()
            context.setFillColor(blue)
            context.fill(CGRect(x: 0, y: 0, width: 100, height: 80))
            context.restoreGState()
            context.setAlpha(0.5)
            context.setBlendMode(.multiply)
            context.setFillColor(red)
            context.fill(CGRect(x: 55, y: 35, width: 20, height: 20))
        }
        expect(paths <= 4, "\(paths) thousandths differ")
        let groups = try difference { context in
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(red)
            context.fill(CGRect(x: 10, y: 10, width: 40, height: 40))
            context.saveGState()
            context.setFillColor(.black)
            context.fill(CGRect(x: 30, y: 30, width: 40, height: 40))
            context.endTransparencyLayer()
            context.fill(CGRect(x: 80, y: 60, width: 10, height: 10))
        }
        expectEqual(groups, 0)
    }

    @Test func textsImagesAndGradientsAreEqual() throws {
        let texts = try difference { context in
            context.draw("Quartz", font: Font(size: 24, weight: .bold), color: .black, baseline: CGPoint(x: 6, y: 40))
        }
        expect(texts <= 6, "\(texts) thousandths differ")
        let image = try require(
            UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
                UIColor(red: 0, green: 0.6, blue: 0, alpha: 0.5).setFill()
                context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
                UIColor.red.setFill()
                context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
            }.cgImage)
        let images = try difference { context in
            context.interpolationQuality = .none
            context.drawUpright(image, in: CGRect(x: 10, y: 8, width: 32, height: 32))
            context.draw(image, in: CGRect(x: 50, y: 40, width: 32, height: 32))
        }
        // A reader smooths between the pixels of an image that is drawn larger.
        expect(images <= 40, "\(images) thousandths differ")
        let colors = [CGColor.white, CGColor(red: 1, green: 0, blue: 0, alpha: 1), .black]
        let gradient = try require(CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.3, 1]))
        let gradients = try difference { context in
            context.saveGState()
            context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 80))
            context.rotate(by: 0.2)
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 10, y: 10), end: CGPoint(x: 40, y: 60),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
            context.restoreGState()
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 75, y: 40), startRadius: 2, endCenter: CGPoint(x: 75, y: 40), endRadius: 22,
                options: [])
        }
        expect(gradients <= 4, "\(gradients) thousandths differ")
        // Shadows and images as clips become pictures.
        let effects = try difference { context in
            context.saveGState()
            context.setShadow(offset: CGSize(width: 4, height: 4), blur: 4, color: .black)
            context.setFillColor(CGColor(red: 1, green: 0.8, blue: 0, alpha: 1))
            context.fill(CGRect(x: 10, y: 10, width: 30, height: 30))
            context.restoreGState()
            context.clip(to: CGRect(x: 50, y: 30, width: 40, height: 40), mask: image)
            context.fill(CGRect(x: 0, y: 0, width: 100, height: 80))
        }
        expect(effects <= 4, "\(effects) thousandths differ")
    }

    @Test func documentsHavePagesLinksAndInformation() throws {
        let format = UIGraphicsPDFRendererFormat.default()
        format.documentInfo = [kCGPDFContextTitle: "Größe", kCGPDFContextAuthor: "A (b)", "Number": 3]
        let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 80), format: format)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        try renderer.writePDF(to: file) { context in
            expect(context.pdfContextBounds == renderer.format.bounds, UIGraphicsGetCurrentContext() === context.cgContext)
            context.beginPage()
            context.setURL(URL(string: "https://example.com/")!, for: CGRect(x: 10, y: 20, width: 30, height: 10))
            context.setDestinationWithName("end", for: CGRect(x: 0, y: 0, width: 5, height: 5))
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10), blendMode: .multiply)
            context.stroke(CGRect(x: 20, y: 20, width: 10, height: 10))
            context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 50, height: 60), pageInfo: [:])
            context.addDestination(withName: "end", at: CGPoint(x: 0, y: 10))
            expectEqual(context.cgContext.boundingBoxOfClipPath, CGRect(x: 0, y: 0, width: 50, height: 60))
            context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
            context.cgContext.restoreGState()
            context.beginPage(withBounds: CGRect(x: 0, y: 0, width: CGFloat.nan, height: -1), pageInfo: [:])
            expectEqual(context.pdfContextBounds, renderer.format.bounds)
        }
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        // A page of 80 points counts from the bottom: 80 − 30 = 50.
        expect(text.contains("/Rect [10 50 40 60] /Border [0 0 0] /A << /S /URI /URI (https://example.com/) >>"))
        expect(text.contains("/Dest /end"), text.contains("/Author (A \\(b\\))"), text.contains("/Title <FEFF004700720"))
        expect(text.contains("0 R /XYZ 0 50 0]"), text.contains("/Count 3"), !text.contains("/Number"))
        expect(text.components(separatedBy: "/MediaBox [0 0 50 60]").count == 2)
        // Without pages a document has an empty one, and impossible bounds are replaced.
        let empty = UIGraphicsPDFRenderer(bounds: .null).pdfData { _ in }
        expectEqual(try ImageDecoder.size(of: empty), CGSize(width: 612, height: 792))
        let other = [kCGPDFContextCreator, kCGPDFContextSubject, kCGPDFContextKeywords]
        expectEqual(other, ["Creator", "Subject", "Keywords"])
    }

    /// The functions of a current document write pages as the renderer does.
    @Test func aCurrentDocumentHasPages() throws {
        let data = NSMutableData()
        UIGraphicsBeginPDFPage()
        expectEqual(UIGraphicsGetPDFContextBounds(), .zero)
        UIGraphicsBeginPDFContextToData(data, CGRect(origin: .zero, size: Self.size), [kCGPDFContextTitle: "Red"])
        UIGraphicsPopContext()
        UIGraphicsBeginPDFPage()
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 100, height: 80))
        UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 50, height: 40), nil)
        expectEqual(UIGraphicsGetPDFContextBounds().size, CGSize(width: 50, height: 40))
        UIGraphicsAddPDFContextDestinationAtPoint("top", .zero)
        UIGraphicsSetPDFContextDestinationForRect("top", CGRect(x: 0, y: 0, width: 10, height: 10))
        UIGraphicsSetPDFContextURLForRect(try require(URL(string: "https://a.b")), CGRect(x: 0, y: 0, width: 5, height: 5))
        UIGraphicsEndPDFContext()
        expect(UIGraphicsGetCurrentContext() == nil, String(decoding: data as Data, as: UTF8.self).contains("/Count 2"))
        let page = try require(UIImage(data: data as Data, scale: 1)?.cgImage)
        expect(page.width == 100, page.height == 80)
        expectEqual(page.withUnsafePixels { Array($0.prefix(3)) }, [255, 0, 0])
        let file = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        expect(UIGraphicsBeginPDFContextToFile(file.path, .zero, nil))
        UIGraphicsBeginPDFPage()
        expectEqual(UIGraphicsGetPDFContextBounds().size, CGSize(width: 612, height: 792))
        UIGraphicsEndPDFContext()
        expect(try Data(contentsOf: file).starts(with: Data("%PDF".utf8)))
        expect(!UIGraphicsBeginPDFContextToFile("/nowhere/a.pdf", .zero, nil))
    }
}

import Foundation
import Quartz2D

/// Writes pages of shapes and pictures as a PDF file (PDF 1.7, ISO 32000-1).
///
/// It records a context: paths and text as outlines, images with their alpha, gradients, clips, groups and blend modes. What PDF lacks, such
/// as shadows, arrives as images. Streams of images have run lengths, the others are plain.
package final class PDFWriter: DrawingRecorder {
    /// Rows of pixels of the recorded context per point of a page.
    package static let scale: CGFloat = 2
    /// The largest side of a page, in points: the limit of the format.
    package static let mostPoints: CGFloat = 14_400

    /// The objects by their numbers from 1; nil for one that is written later.
    private var objects: [Data?] = [nil, nil, nil]
    private var pages: [Int] = []
    private var page: Page?
    /// The contents of the page and of its open groups, innermost last.
    private var contents: [Content] = []
    private var states: [String: String] = [:]
    private var pictures: [(name: String, number: Int)] = []
    private var shadings: [(name: String, number: Int)] = []
    private var imageNumbers: [ObjectIdentifier: Int] = [:]
    /// The images with numbers, which keep their identities as long as they exist.
    private var images: [CGImage] = []
    /// The index of the page and the place of each destination.
    private var destinations: [String: (page: Int, place: String)] = [:]
    private let info: [String: String]
    /// The bounds of usual pages and the receiver of the document, if a `CGContext` owns the writer. It gets the document at the end.
    var output: (bounds: CGRect, consumer: CGDataConsumer)?

    private static let catalog = 1
    private static let pageTree = 2
    private static let resources = 3

    private struct Page {
        let size: CGSize
        var links: [String] = []
    }

    private struct Content {
        var text = ""
        /// The number of saved states.
        var depth = 0
        let looks: RecordedLooks
    }

    /// - Parameter info: The entries of the document's information, such as `Title`.
    package init(info: [String: String]) { self.info = info }

    deinit { close() }

    /// Gives the document to its receiver, once.
    func close() {
        guard let (_, consumer) = output else { return }
        output = nil
        consumer.take(finish())
    }

    /// A page of letter paper.
    package static let usualPage = CGRect(x: 0, y: 0, width: 612, height: 792)
    /// The largest number of pixels of a page's pictures.
    private static let mostPixels: CGFloat = 67_108_864

    /// Whether a rectangle in points can be a page.
    package static func isPossible(_ bounds: CGRect) -> Bool {
        let sides = 1...mostPoints
        // The pictures of effects have as many pixels as the page.
        return bounds.minX.isFinite && bounds.minY.isFinite && sides.contains(bounds.width) && sides.contains(bounds.height)
            && bounds.width * bounds.height * scale * scale <= mostPixels
            && max(bounds.width, bounds.height) * scale <= CGFloat(CGImage.maximumSide)
    }

    // MARK: Pages

    /// Begins a page of a size in points, after ending the one before.
    package func beginPage(_ size: CGSize) {
        endPage()
        page = Page(size: size)
        contents = [Content(looks: RecordedLooks(alpha: 1, blendMode: .normal))]
    }

    /// Ends the page.
    package func endPage() {
        guard let page else { return }
        while contents.count > 1 { endGroup() }
        let content = add(stream: Data(closed(contents[0]).utf8), entries: "")
        let annotations = page.links.isEmpty ? "" : " /Annots [\(page.links.joined(separator: " "))]"
        pages.append(
            add(
                "<< /Type /Page /Parent \(Self.pageTree) 0 R /MediaBox [0 0 \(Self.number(page.size.width)) "
                    + "\(Self.number(page.size.height))] /Resources \(Self.resources) 0 R /Contents \(content) 0 R\(annotations) >>"
            ))
        self.page = nil
        contents = []
    }

    /// Ends the last page and returns the file. A file has at least one page.
    package func finish() -> Data {
        endPage()
        if pages.isEmpty {
            beginPage(Self.usualPage.size)
            endPage()
        }
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        let places = destinations.sorted { $0.key < $1.key }.map { name, value in
            "\(Self.name(name)) [\(pages[value.page]) 0 R \(value.place)]"
        }
        let names = places.isEmpty ? "" : " /Dests << \(places.joined(separator: " ")) >>"
        objects[Self.catalog - 1] = Data("<< /Type /Catalog /Pages \(Self.pageTree) 0 R\(names) >>".utf8)
        objects[Self.pageTree - 1] = Data("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>".utf8)
        objects[Self.resources - 1] = Data(resourceDictionary.utf8)
        let facts = info.sorted { $0.key < $1.key }.map { "/\($0.key) \(Self.string($0.value))" }.joined(separator: " ")
        let information = add("<< \(facts) >>")
        var file = Data("%PDF-1.7\n%\u{e9}\u{e9}\u{e9}\u{e9}\n".utf8)
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(file.count)
            file += Data("\(index + 1) 0 obj\n".utf8) + (object ?? Data("null".utf8)) + Data("\nendobj\n".utf8)
        }
        let start = file.count
        let rows = offsets.map { String(format: "%010d 00000 n \n", $0) }.joined()
        file += Data("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(rows)".utf8)
        file += Data(
            "trailer\n<< /Size \(objects.count + 1) /Root \(Self.catalog) 0 R /Info \(information) 0 R >>\nstartxref\n\(start)\n%%EOF\n"
                .utf8)
        return file
    }

    private var resourceDictionary: String {
        func list(_ entries: [(name: String, number: Int)]) -> String {
            entries.map { "/\($0.name) \($0.number) 0 R" }.joined(separator: " ")
        }
        let looks = states.sorted { $0.value < $1.value }.map { "/\($0.value) << \($0.key) >>" }.joined(separator: " ")
        return "<< /ExtGState << \(looks) >> /XObject << \(list(pictures)) >> /Shading << \(list(shadings)) >> >>"
    }

    // MARK: Objects

    private func add(_ object: String) -> Int { add(Data(object.utf8)) }

    private func add(_ object: Data) -> Int {
        objects.append(object)
        return objects.count
    }

    private func add(stream: Data, entries: String) -> Int {
        add(Data("<< \(entries) /Length \(stream.count) >>\nstream\n".utf8) + stream + Data("\nendstream".utf8))
    }

    /// Returns a number with at most four digits after the point.
    static func number(_ value: CGFloat) -> String {
        let value = min(max(Double(value), -1e9), 1e9)
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func numbers(_ values: CGFloat...) -> String { values.map(number).joined(separator: " ") }

    private static func matrix(_ m: CGAffineTransform) -> String {
        // The parts of a matrix that scale are written exactly: their errors would grow with the coordinates.
        [m.a, m.b, m.c, m.d].map { "\(String(format: "%.9f", Double($0)))" }.joined(separator: " ") + " " + numbers(m.tx, m.ty)
    }

    /// Returns a text as a string in UTF-16, or in ASCII if it is.
    private static func string(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 32 && $0 < 127 }
        guard isPlain else { return "<FEFF\(text.utf16.map { String(format: "%04X", $0) }.joined())>" }
        return "(" + text.map { "\\()".contains($0) ? "\\\($0)" : "\($0)" }.joined() + ")"
    }

    /// Returns a name with other bytes than letters and digits in hexadecimal form.
    private static func name(_ text: String) -> String {
        "/"
            + text.utf8.map { byte in
                let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                return isPlain ? String(UnicodeScalar(byte)) : String(format: "#%02X", byte)
            }.joined()
    }

    // MARK: Links

    /// Adds a link to an address.
    ///
    /// - Parameter area: The clickable part of the page, in rows of pixels.
    package func link(_ area: CGRect, to address: URL) {
        link(area, "/A << /S /URI /URI \(Self.string(address.absoluteString)) >>")
    }

    /// Adds a link to a destination.
    package func link(_ area: CGRect, toDestination name: String) { link(area, "/Dest \(Self.name(name))") }

    private func link(_ area: CGRect, _ action: String) {
        guard area.minX.isFinite, area.minY.isFinite, area.maxX.isFinite, area.maxY.isFinite else { return }
        let box = area.applying(toPage)
        let rect = Self.numbers(box.minX, box.minY, box.maxX, box.maxY)
        page?.links.append("<< /Type /Annot /Subtype /Link /Rect [\(rect)] /Border [0 0 0] \(action) >>")
    }

    /// Names a point of the page, in rows of pixels, as a destination of links.
    package func addDestination(_ name: String, at point: CGPoint) {
        guard page != nil, point.x.isFinite, point.y.isFinite else { return }
        let place = point.applying(toPage)
        destinations[name] = (pages.count, "/XYZ \(Self.numbers(place.x, place.y)) 0")
    }

    // MARK: Content

    /// The transform from rows of pixels to the page's points, from the bottom.
    private var toPage: CGAffineTransform {
        CGAffineTransform(a: 1 / Self.scale, b: 0, c: 0, d: -1 / Self.scale, tx: 0, ty: page?.size.height ?? 0)
    }

    private func write(_ text: String) {
        guard !contents.isEmpty else { return }
        contents[contents.count - 1].text += text + "\n"
    }

    /// Returns a content's text with all states restored.
    private func closed(_ content: Content) -> String { content.text + String(repeating: "Q\n", count: content.depth) }

    package func saveState() {
        guard !contents.isEmpty else { return }
        contents[contents.count - 1].depth += 1
        write("q")
    }

    package func restoreState() {
        guard let last = contents.last, last.depth > 0 else { return }
        contents[contents.count - 1].depth -= 1
        write("Q")
    }

    package func clip(to path: PathGeometry, rule: CGPathFillRule) {
        // Without a path nothing is inside.
        let text = path.isEmpty ? "0 0 0 0 re" : Self.path(path, toPage)
        write("\(text) \(rule == .winding ? "W" : "W*") n")
    }

    private static func path(_ path: PathGeometry, _ transform: CGAffineTransform) -> String {
        var parts: [String] = []
        var index = 0
        var (start, here) = (CGPoint.zero, CGPoint.zero)
        func next() -> CGPoint {
            defer { index += 1 }
            return path.points[index].applying(transform)
        }
        func text(_ points: CGPoint...) -> String { points.map { numbers($0.x, $0.y) }.joined(separator: " ") }
        for verb in path.verbs {
            switch verb {
            case .move:
                here = next()
                start = here
                parts.append("\(text(here)) m")
            case .line:
                here = next()
                parts.append("\(text(here)) l")
            case .quad:
                let (control, end) = (next(), next())
                let first = CGPoint(x: here.x + (control.x - here.x) * 2 / 3, y: here.y + (control.y - here.y) * 2 / 3)
                let second = CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
                here = end
                parts.append("\(text(first, second, end)) c")
            case .cubic:
                let (first, second, end) = (next(), next(), next())
                here = end
                parts.append("\(text(first, second, end)) c")
            case .close:
                here = start
                parts.append("h")
            }
        }
        return parts.joined(separator: "\n")
    }

    /// Writes an operation with an opacity and a blend mode.
    private func paint(_ looks: RecordedLooks, alpha: Double = 1, _ text: String) {
        let opacity = min(max(Double(looks.alpha) * alpha, 0), 1)
        let mode = Self.blendModes[looks.blendMode] ?? "Normal"
        if Self.blendModes[looks.blendMode] == nil {
            Diagnostics.warnOnce("PDF: the blend mode \(looks.blendMode) has no name in PDF; the normal one is used")
        }
        let key = "/ca \(Self.number(opacity)) /CA \(Self.number(opacity)) /BM /\(mode)"
        let name = states[key] ?? "G\(states.count)"
        states[key] = name
        write("q /\(name) gs\n\(text)\nQ")
    }

    private static let blendModes: [CGBlendMode: String] = [
        .normal: "Normal", .multiply: "Multiply", .screen: "Screen", .overlay: "Overlay", .darken: "Darken", .lighten: "Lighten",
        .colorDodge: "ColorDodge", .colorBurn: "ColorBurn", .hardLight: "HardLight", .softLight: "SoftLight",
        .difference: "Difference", .exclusion: "Exclusion", .hue: "Hue", .saturation: "Saturation", .color: "Color",
        .luminosity: "Luminosity",
    ]

    private static func rgb(_ color: SIMD4<Double>) -> String {
        numbers(CGFloat(min(max(color.x, 0), 1)), CGFloat(min(max(color.y, 0), 1)), CGFloat(min(max(color.z, 0), 1)))
    }

    package func fill(_ path: PathGeometry, rule: CGPathFillRule, color: CGColor, _ looks: RecordedLooks) {
        let operation = rule == .winding ? "f" : "f*"
        paint(looks, alpha: color.rgba.w, "\(Self.rgb(color.rgba)) rg\n\(Self.path(path, toPage))\n\(operation)")
    }

    package func stroke(
        _ path: PathGeometry, style: StrokeStyle, transform: CGAffineTransform, color: CGColor, _ looks: RecordedLooks
    ) {
        guard !path.isEmpty, style.width > 0 else { return }
        let caps: [CGLineCap: Int] = [.butt: 0, .round: 1, .square: 2]
        let joins: [CGLineJoin: Int] = [.miter: 0, .round: 1, .bevel: 2]
        let limit = style.miterLimit.isNaN ? 10 : max(style.miterLimit, 1)
        var pen = "\(Self.number(style.width)) w \(caps[style.cap] ?? 0) J \(joins[style.join] ?? 0) j \(Self.number(limit)) M"
        let dashes = style.dashLengths.filter { $0.isFinite && $0 >= 0 }
        if dashes.contains(where: { $0 > 0 }), style.dashPhase.isFinite {
            pen += " [\(dashes.map(Self.number).joined(separator: " "))] \(Self.number(style.dashPhase)) d"
        }
        let shape = Self.path(path, transform.inverted())
        let place = Self.matrix(transform.concatenating(toPage))
        paint(looks, alpha: color.rgba.w, "\(place) cm\n\(Self.rgb(color.rgba)) RG\n\(pen)\n\(shape)\nS")
    }

    // MARK: Pictures

    package func draw(_ image: CGImage, place: CGAffineTransform, _ looks: RecordedLooks) {
        // An image of PDF fills a unit square with its top row at y = 1.
        let square = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
        let name = picture(image)
        paint(looks, "\(Self.matrix(square.concatenating(place).concatenating(toPage))) cm\n/\(name) Do")
    }

    /// Returns the name of an image, which is written once.
    private func picture(_ image: CGImage) -> String {
        if let known = imageNumbers[ObjectIdentifier(image)] { return "I\(known)" }
        var (colors, alphas) = (Data(capacity: image.width * image.height * 3), Data(capacity: image.width * image.height))
        image.withUnsafePixels { pixels in
            for index in stride(from: 0, to: image.width * image.height * 4, by: 4) {
                let alpha = image.isOpaque ? 255 : Int(pixels[index + 3])
                for part in 0..<3 {
                    let value = Int(pixels[index + part])
                    colors.append(alpha == 0 ? 0 : UInt8(min((value * 255 + alpha / 2) / alpha, 255)))
                }
                alphas.append(UInt8(alpha))
            }
        }
        let size = "/Type /XObject /Subtype /Image /Width \(image.width) /Height \(image.height) /BitsPerComponent 8"
        var mask = ""
        if !image.isOpaque {
            let number = add(stream: RunLengths.pack(alphas), entries: "\(size) /ColorSpace /DeviceGray /Filter /RunLengthDecode")
            mask = " /SMask \(number) 0 R"
        }
        let number = add(
            stream: RunLengths.pack(colors), entries: "\(size) /ColorSpace /DeviceRGB\(mask) /Filter /RunLengthDecode")
        images.append(image)
        imageNumbers[ObjectIdentifier(image)] = number
        pictures.append(("I\(number)", number))
        return "I\(number)"
    }

    package func draw(_ gradient: RecordedGradient, transform: CGAffineTransform, _ looks: RecordedLooks) {
        let (start, end) = (gradient.start, gradient.end)
        let coordinates =
            gradient.radii.map { Self.numbers(start.x, start.y, $0.start, end.x, end.y, $0.end) }
            ?? Self.numbers(start.x, start.y, end.x, end.y)
        let extends = [CGGradientDrawingOptions.drawsBeforeStartLocation, .drawsAfterEndLocation].map {
            "\(gradient.options.contains($0))"
        }
        let number = add(
            "<< /ShadingType \(gradient.radii == nil ? 2 : 3) /ColorSpace /DeviceRGB /Coords [\(coordinates)] "
                + "/Function \(Self.function(gradient.stops)) /Extend [\(extends.joined(separator: " "))] >>")
        shadings.append(("S\(number)", number))
        paint(looks, "\(Self.matrix(transform.concatenating(toPage))) cm\n/S\(number) sh")
    }

    /// Returns the function of colours by location: pieces that are linear.
    private static func function(_ stops: [(color: SIMD4<Double>, location: Double)]) -> String {
        func piece(_ from: SIMD4<Double>, _ to: SIMD4<Double>) -> String {
            "<< /FunctionType 2 /Domain [0 1] /C0 [\(rgb(from))] /C1 [\(rgb(to))] /N 1 >>"
        }
        guard let first = stops.first, let last = stops.last else { return piece(.zero, .zero) }
        var all = stops
        if first.location > 0 { all.insert((first.color, 0), at: 0) }
        if last.location < 1 { all.append((last.color, 1)) }
        if all.count == 1 { all.append((last.color, 1)) }
        // Pieces without length would not be valid: the later colour begins where they are.
        var (pieces, bounds): ([String], [Double]) = ([], [])
        for index in 1..<all.count where all[index].location > all[index - 1].location {
            pieces.append(piece(all[index - 1].color, all[index].color))
            bounds.append(all[index].location)
        }
        guard pieces.count > 1 else { return pieces.first ?? piece(first.color, last.color) }
        let inner = bounds.dropLast().map { number(CGFloat($0)) }.joined(separator: " ")
        let encode = Array(repeating: "0 1", count: pieces.count).joined(separator: " ")
        return
            "<< /FunctionType 3 /Domain [0 1] /Functions [\(pieces.joined(separator: " "))] /Bounds [\(inner)] /Encode [\(encode)] >>"
    }

    // MARK: Groups

    package func beginGroup(_ looks: RecordedLooks) { contents.append(Content(looks: looks)) }

    package func endGroup() {
        guard contents.count > 1, let group = contents.popLast(), let page else { return }
        let box = "0 0 \(Self.number(page.size.width)) \(Self.number(page.size.height))"
        let number = add(
            stream: Data(closed(group).utf8),
            entries: "/Type /XObject /Subtype /Form /BBox [\(box)] /Group << /S /Transparency >> /Resources \(Self.resources) 0 R"
        )
        pictures.append(("F\(number)", number))
        paint(group.looks, "/F\(number) Do")
    }
}

/// The run lengths of PDF (ISO 32000-1 §7.4.5).
enum RunLengths {
    /// Returns bytes as runs of equal bytes, and of others.
    static func pack(_ bytes: Data) -> Data {
        let source = [UInt8](bytes)
        var packed = Data(capacity: source.count + source.count / 128 + 2)
        var index = 0
        while index < source.count {
            var end = index + 1
            while end < source.count, end - index < 128, source[end] == source[index] { end += 1 }
            if end - index > 1 {
                packed.append(UInt8(257 - (end - index)))
                packed.append(source[index])
            } else {
                // Bytes up to the next run of three, which a shorter run does not end.
                while end < source.count, end - index < 128 {
                    if end + 2 < source.count, source[end] == source[end + 1], source[end] == source[end + 2] { break }
                    end += 1
                }
                packed.append(UInt8(end - index - 1))
                packed.append(contentsOf: source[index..<end])
            }
            index = end
        }
        packed.append(128)
        return packed
    }
}

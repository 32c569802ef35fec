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

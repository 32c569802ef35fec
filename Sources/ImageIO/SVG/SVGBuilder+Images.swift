import Foundation

/// The content of an `image` element.
enum SVGImage: Sendable {
    /// A decoded image.
    case bitmap(CGImage)
    /// A drawing: its layers and size.
    case drawing([VectorLayer], CGSize)
    /// A reference to another file, or data that cannot be read.
    case nothing

    /// The size in points.
    var size: CGSize {
        switch self {
        case .bitmap(let image): CGSize(width: image.width, height: image.height)
        case .drawing(_, let size): size
        case .nothing: .zero
        }
    }
}

extension SVGBuilder {
    /// Returns the layer of an image, fitted into its rectangle; nil if nothing is drawn. Only images inside the file are drawn.
    mutating func image(_ index: Int, _ style: SVGStyle) throws(ImageIOError) -> SVGPiece? {
        let element = document.elements[index]
        let image = try content(of: index)
        let natural = image.size
        guard natural.width > 0, natural.height > 0 else { return nil }
        let origin = point(element, "x", "y")
        var size = natural
        // A missing side keeps the image's proportions.
        let (width, height) = (length(element, "width", .horizontal), length(element, "height", .vertical))
        switch (width, height) {
        case (let width?, let height?): size = CGSize(width: width, height: height)
        case (let width?, nil): size = CGSize(width: width, height: width * natural.height / natural.width)
        case (nil, let height?): size = CGSize(width: height * natural.width / natural.height, height: height)
        case (nil, nil): break
        }
        guard size.width > 0, size.height > 0 else { return nil }
        let frame = CGRect(origin: origin, size: size)
        guard style.isVisible else { return SVGPiece(layer: nil, box: frame) }
        let fit = SVGViewport(CGRect(origin: .zero, size: natural), element["preserveAspectRatio"]).fit(into: size)
        let place = fit.transform.concatenating(CGAffineTransform(translationX: frame.minX, y: frame.minY))
        let whole = CGRect(origin: .zero, size: natural)
        let content: VectorLayer
        switch image {
        case .bitmap(let image): content = VectorLayer(.image(image, in: whole, color: .black), transform: place)
        case .drawing(let layers, _):
            let cut = VectorLayer.Clip(path: CGPath(rect: whole, transform: nil), rule: .winding)
            content = VectorLayer(.group(layers), transform: place, clips: [cut], isIsolated: true)
        case .nothing: return nil
        }
        guard style.clipsOverflow ?? true, !frame.covers(whole.applying(place)) else {
            return SVGPiece(layer: content, box: frame)
        }
        let cut = VectorLayer.Clip(path: CGPath(rect: frame, transform: nil), rule: .winding)
        return SVGPiece(layer: VectorLayer(.group([content]), clips: [cut]), box: frame)
    }

    private mutating func content(of index: Int) throws(ImageIOError) -> SVGImage {
        if let known = images[index] { return known }
        let image = try decoded(document.elements[index].link ?? "")
        images[index] = image
        return image
    }

    /// Decodes a `data:` address.
    private mutating func decoded(_ address: String) throws(ImageIOError) -> SVGImage {
        guard let data = Self.data(in: address) else { return .nothing }
        do throws(ImageIOError) {
            if try ImageDecoder.inspect(data).0.isDrawing {
                guard nesting < SVGLimits.nestedFiles else { return .nothing }
                let drawing = try SVGDrawing(data, nesting: nesting + 1)
                return .drawing(drawing.layers, drawing.size)
            }
            let size = try ImageDecoder.size(of: data)
            pixelsLeft -= Int(size.width * size.height)
            guard pixelsLeft >= 0 else { throw SVGLimits.exceeded("images of so many pixels") }
            return .bitmap(try ImageDecoder.decode(data))
        } catch {
            // A damaged image leaves the rest of the picture, but a bound on work does not.
            if case .unsupportedFeature(.svg, _) = error { throw error }
            return .nothing
        }
    }

    /// Returns the bytes in `data:type;base64,…`; nil for other addresses.
    private static func data(in address: String) -> Data? {
        guard address.prefix(5).lowercased() == "data:", let comma = address.firstIndex(of: ",") else { return nil }
        let body = address[address.index(after: comma)...]
        if address[..<comma].hasSuffix(";base64") {
            return Data(base64Encoded: String(body), options: .ignoreUnknownCharacters)
        }
        return body.removingPercentEncoding.map { Data($0.utf8) }
    }
}

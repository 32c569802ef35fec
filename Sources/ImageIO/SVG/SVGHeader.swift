import Foundation

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

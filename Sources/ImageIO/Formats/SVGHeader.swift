import Foundation

/// The root element of an SVG file: its size, and whether the text reaches its end.
enum SVGHeader {
    /// Whether bytes begin like XML and soon open an `svg` element.
    static func looksLikeSVG(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return text.hasPrefix("<") && text.firstRange(of: "<svg") != nil
    }

    /// The size in user units (points): `width` and `height`, else the `viewBox`.
    static func size(of data: Data) throws(ImageIOError) -> CGSize {
        guard data.count <= ImageLimits.maximumSVGByteCount else {
            throw .dataTooLarge(bytes: data.count, limit: ImageLimits.maximumSVGByteCount)
        }
        let head = String(decoding: data.prefix(ImageFormat.sniffLength), as: UTF8.self)
        guard let start = head.firstRange(of: "<svg"), let end = head[start.upperBound...].firstIndex(of: ">") else {
            throw .corrupt(.svg, reason: "its root element is not complete")
        }
        let attributes = head[start.upperBound..<end]
        let tail = String(decoding: data.suffix(256), as: UTF8.self)
        guard attributes.hasSuffix("/") || tail.contains("</svg") else { throw .corrupt(.svg, reason: "it ends too early") }

        let viewBox = value(of: "viewBox", in: attributes).map {
            $0.split { $0 == " " || $0 == "," || $0.isNewline }.compactMap { Double($0) }
        }
        let box = viewBox.flatMap { $0.count == 4 ? CGSize(width: $0[2], height: $0[3]) : nil }
        let width = value(of: "width", in: attributes).flatMap(length) ?? box.map { Double($0.width) }
        let height = value(of: "height", in: attributes).flatMap(length) ?? box.map { Double($0.height) }
        guard let width, let height else { throw .corrupt(.svg, reason: "it states neither a size nor a viewBox") }
        guard width >= SVGGuard.minimumSide, height >= SVGGuard.minimumSide, width.isFinite, height.isFinite else {
            throw .corrupt(.svg, reason: "its size is \(width) × \(height)")
        }
        // Clamped only so that the conversion to Int below the limit check cannot overflow.
        return CGSize(width: min(width, 1e9), height: min(height, 1e9))
    }

    /// The value of an attribute, quoted either way.
    private static func value(of name: String, in attributes: Substring) -> String? {
        var rest = attributes
        while let match = rest.firstRange(of: name) {
            // Not the tail of a longer name such as `stroke-width`.
            let isWholeName = match.lowerBound > rest.startIndex && rest[rest.index(before: match.lowerBound)].isWhitespace
            rest = rest[match.upperBound...]
            let value = rest.drop { $0.isWhitespace }
            guard isWholeName, value.first == "=" else { continue }
            let quoted = value.dropFirst().drop { $0.isWhitespace }
            guard let quote = quoted.first, quote == "\"" || quote == "'" else { continue }
            return String(quoted.dropFirst().prefix { $0 != quote })
        }
        return nil
    }

    /// A CSS length in user units at 96 per inch; nil for percentages and what is no length, which leave the size to the `viewBox`.
    private static func length(_ text: String) -> Double? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let units: [(String, Double)] = [
            ("px", 1), ("pt", 96 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
        ]
        for (unit, factor) in units where trimmed.hasSuffix(unit) {
            return Double(trimmed.dropLast(unit.count)).map { $0 * factor }
        }
        return Double(trimmed)
    }
}

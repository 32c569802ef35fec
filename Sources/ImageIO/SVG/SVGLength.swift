import Foundation

/// The side of the viewport that a percentage refers to.
enum SVGAxis {
    case horizontal, vertical, diagonal
}

/// Parses lengths in user units, in absolute units at 96 per inch, in `em` of 16, and in percent of a viewport.
struct SVGLength {
    /// The size of the innermost viewport in user units.
    var viewport: CGSize

    /// Returns a length in user units; nil if the text is not one.
    func value(_ text: some StringProtocol, _ axis: SVGAxis) -> Double? {
        var scanner = SVGScanner(text)
        guard let number = scanner.number() else { return nil }
        if scanner.take("%") { return ends(scanner) ? number / 100 * size(along: axis) : nil }
        guard let factor = Self.factors[scanner.name().lowercased()], ends(scanner) else { return nil }
        return number * factor
    }

    /// Returns a list of lengths; nil if an item is not one.
    func values(_ text: String, _ axis: SVGAxis) -> [Double]? {
        let parts = text.split { $0 == "," || $0.isWhitespace }
        let values = parts.compactMap { value($0, axis) }
        return values.count == parts.count ? values : nil
    }

    private func size(along axis: SVGAxis) -> Double {
        switch axis {
        case .horizontal: viewport.width
        case .vertical: viewport.height
        case .diagonal: hypot(viewport.width, viewport.height) / 2.0.squareRoot()
        }
    }

    private func ends(_ scanner: SVGScanner) -> Bool {
        var rest = scanner
        rest.skipSpace()
        return rest.next == nil
    }

    private static let factors: [String: Double] = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "em": 16, "rem": 16, "ex": 8,
    ]
}

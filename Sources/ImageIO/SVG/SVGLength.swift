import Foundation

/// The length that a percentage refers to.
enum SVGAxis {
    /// A side of the viewport, or the diagonal divided by √2.
    case horizontal, vertical, diagonal
    /// The size of text.
    case text
}

/// Parses lengths in user units: absolute units at 96 per inch, units of the size of text, and percent of a viewport.
struct SVGLength {
    /// The size of the innermost viewport in user units.
    var viewport: CGSize
    /// The size of the element's text, which `em` refers to, in user units.
    var fontSize = SVGStyle.initialFontSize
    /// The size of the root's text, which `rem` refers to.
    var rootFontSize = SVGStyle.initialFontSize

    /// Returns a length in user units; nil if the text is not one.
    func value(_ text: some StringProtocol, _ axis: SVGAxis) -> Double? {
        var scanner = SVGScanner(text)
        guard let number = scanner.number() else { return nil }
        if scanner.take("%") { return ends(scanner) ? number / 100 * size(along: axis) : nil }
        guard let factor = factor(of: scanner.name().lowercased()), ends(scanner) else { return nil }
        let value = number * factor
        return value.isFinite ? value : nil
    }

    /// Returns a list of lengths; nil if an item is not one.
    func values(_ text: String, _ axis: SVGAxis) -> [Double]? {
        let parts = text.split { $0 == "," || $0.isWhitespace }
        let values = parts.compactMap { value($0, axis) }
        return values.count == parts.count ? values : nil
    }

    /// Returns the point that `transform-origin` names; nil if the text is not one.
    func origin(_ text: String) -> CGPoint? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard (1...3).contains(words.count) else { return nil }
        func place(_ word: String, _ axis: SVGAxis) -> Double? {
            switch (word, axis) {
            case ("left", .horizontal), ("top", .vertical): 0
            case ("right", .horizontal): Double(viewport.width)
            case ("bottom", .vertical): Double(viewport.height)
            case ("center", _): size(along: axis) / 2
            default: value(word, axis)
            }
        }
        let first = words[0]
        let second = words.count > 1 ? words[1] : "center"
        // Names of one axis may stand in any order.
        if let x = place(first, .horizontal), let y = place(second, .vertical) { return CGPoint(x: x, y: y) }
        if let x = place(second, .horizontal), let y = place(first, .vertical) { return CGPoint(x: x, y: y) }
        return nil
    }

    private func size(along axis: SVGAxis) -> Double {
        switch axis {
        case .horizontal: viewport.width
        case .vertical: viewport.height
        case .diagonal: hypot(viewport.width, viewport.height) / 2.0.squareRoot()
        case .text: fontSize
        }
    }

    private func ends(_ scanner: SVGScanner) -> Bool {
        var rest = scanner
        rest.skipSpace()
        return rest.next == nil
    }

    private func factor(of unit: String) -> Double? {
        switch unit {
        case "em": fontSize
        case "ex": fontSize / 2
        case "rem": rootFontSize
        default: Self.absolute[unit]
        }
    }

    private static let absolute: [String: Double] = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "q": 24 / 25.4,
    ]
}

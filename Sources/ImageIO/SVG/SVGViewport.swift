import Foundation

/// The viewport of an `svg` or `symbol` element: its `viewBox`, fitted into a rectangle.
struct SVGViewport {
    /// The visible rectangle of user space; nil is the whole viewport.
    let viewBox: CGRect?
    private let aspect: String

    init(_ element: SVGElement) throws(ImageIOError) {
        aspect = element["preserveAspectRatio"] ?? ""
        guard let text = element["viewBox"] else {
            viewBox = nil
            return
        }
        var scanner = SVGScanner(text)
        let numbers = scanner.numbers(atMost: 4)
        guard numbers.count == 4 else {
            viewBox = nil
            return
        }
        guard min(numbers[2], numbers[3]) >= SVGLimits.leastSide else {
            throw .corrupt(.svg, reason: "its viewBox is \(numbers[2]) × \(numbers[3])")
        }
        viewBox = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Returns the size in points of a root element: `width` and `height`, else its `viewBox`.
    static func size(of root: SVGElement) throws(ImageIOError) -> CGSize {
        let box = try SVGViewport(root).viewBox
        // A percentage refers to an unknown size, so the viewBox is used.
        func side(_ name: String, _ other: CGFloat?) -> Double? {
            guard let text = root[name], !text.contains("%") else { return other.map { Double($0) } }
            return SVGLength(viewport: .zero).value(text, .diagonal) ?? other.map { Double($0) }
        }
        guard let width = side("width", box?.width), let height = side("height", box?.height) else {
            throw .corrupt(.svg, reason: "it states neither a size nor a viewBox")
        }
        guard width >= SVGLimits.leastSide, height >= SVGLimits.leastSide else {
            throw .corrupt(.svg, reason: "its size is \(width) × \(height)")
        }
        // Clamped so that the conversion to Int, before the limit check, cannot overflow.
        return CGSize(width: min(width, 1e9), height: min(height, 1e9))
    }

    /// Returns the transform from user space to a viewport of a size at the origin, by `preserveAspectRatio`, and the user
    /// space's size.
    func fit(into size: CGSize) -> (transform: CGAffineTransform, userSize: CGSize) {
        guard let viewBox else { return (.identity, size) }
        var x = size.width / viewBox.width
        var y = size.height / viewBox.height
        let words = aspect.split(whereSeparator: \.isWhitespace)
        let alignment = words.first.map(String.init) ?? "xMidYMid"
        if alignment != "none" {
            let both = words.last == "slice" ? max(x, y) : min(x, y)
            (x, y) = (both, both)
        }
        func share(_ axis: String) -> CGFloat {
            alignment.contains(axis + "Min") || alignment == "none" ? 0 : alignment.contains(axis + "Max") ? 1 : 0.5
        }
        let place = CGPoint(
            x: (size.width - viewBox.width * x) * share("x"), y: (size.height - viewBox.height * y) * share("Y"))
        let transform = CGAffineTransform(
            a: x, b: 0, c: 0, d: y, tx: place.x - viewBox.minX * x, ty: place.y - viewBox.minY * y)
        return (transform, viewBox.size)
    }

    /// Returns whether an element that is not the root clips its content to the viewport.
    static func clips(_ element: SVGElement) -> Bool {
        element["overflow"].map { $0 != "visible" && $0 != "auto" } ?? true
    }
}

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

extension CGAffineTransform {
    /// Parses a `transform` attribute: functions, the last one applied first. Returns nil if the list is invalid or not finite.
    init?(svg text: String) {
        var scanner = SVGScanner(text)
        var result = CGAffineTransform.identity
        scanner.skipSeparator()
        while scanner.next != nil {
            let name = scanner.name()
            scanner.skipSpace()
            guard scanner.take("("), let step = Self.function(name, scanner.numbers(atMost: 7)) else { return nil }
            scanner.skipSpace()
            guard scanner.take(")") else { return nil }
            result = step.concatenating(result)
            scanner.skipSeparator()
        }
        guard [result.a, result.b, result.c, result.d, result.tx, result.ty].allSatisfy(\.isFinite) else { return nil }
        self = result
    }

    private static func function(_ name: String, _ n: [Double]) -> CGAffineTransform? {
        switch (name, n.count) {
        case ("matrix", 6): CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("translate", 1): CGAffineTransform(translationX: n[0], y: 0)
        case ("translate", 2): CGAffineTransform(translationX: n[0], y: n[1])
        case ("scale", 1): CGAffineTransform(scaleX: n[0], y: n[0])
        case ("scale", 2): CGAffineTransform(scaleX: n[0], y: n[1])
        case ("rotate", 1): CGAffineTransform(rotationAngle: n[0] * .pi / 180)
        case ("rotate", 3):
            CGAffineTransform(translationX: -n[1], y: -n[2])
                .concatenating(CGAffineTransform(rotationAngle: n[0] * .pi / 180))
                .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
        case ("skewX", 1): CGAffineTransform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): CGAffineTransform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
        default: nil
        }
    }
}

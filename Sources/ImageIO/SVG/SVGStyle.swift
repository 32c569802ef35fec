import Foundation

/// The value of a `fill` or `stroke` property.
indirect enum SVGPaintValue {
    case none
    case color(SIMD4<Double>)
    /// The value of the property `color`.
    case currentColor
    /// The identifier of a gradient, and the fallback if it does not exist.
    case reference(String, fallback: SVGPaintValue)

    /// Returns nil if the text is not a paint.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text == "none" {
            self = .none
        } else if text.lowercased() == "currentcolor" {
            self = .currentColor
        } else if let (identifier, rest) = SVGStyle.reference(text) {
            self = .reference(identifier, fallback: SVGPaintValue(rest) ?? .none)
        } else if let color = SVGColor.color(text) {
            self = .color(color)
        } else {
            return nil
        }
    }
}

/// The style of an element: inherited properties and its own ones.
struct SVGStyle {
    // Inherited properties.
    var fill = SVGPaintValue.color([0, 0, 0, 1])
    var fillOpacity = 1.0
    var fillRule = CGPathFillRule.winding
    var clipRule = CGPathFillRule.winding
    var stroke = SVGPaintValue.none
    var strokeOpacity = 1.0
    var line = StrokeStyle(miterLimit: 4)
    var color: SIMD4<Double> = [0, 0, 0, 1]
    var isVisible = true

    // Properties of one element.
    var opacity = 1.0
    var isDisplayed = true
    var clipPath: String?
    var transform = CGAffineTransform.identity
    var stopColor = SVGPaintValue.color([0, 0, 0, 1])
    var stopOpacity = 1.0

    /// Creates the style of an element within another from attributes, then rules, then its `style` attribute.
    init(of element: SVGElement, within parent: SVGStyle, sheet: SVGStyleSheet, lengths: SVGLength) {
        self = parent
        opacity = 1
        isDisplayed = true
        clipPath = nil
        stopColor = .color([0, 0, 0, 1])
        stopOpacity = 1
        transform = element["transform"].map { CGAffineTransform(svg: $0) ?? .identity } ?? .identity
        for attribute in element.attributes { apply(attribute.name, attribute.value, lengths) }
        for (name, value) in sheet.declarations(for: element) { apply(name, value, lengths) }
        if let style = element["style"] {
            for (name, value) in SVGStyleSheet.declarations(style) { apply(name, value, lengths) }
        }
    }

    /// Creates the root's initial style.
    init() {}

    /// Sets one property. Unknown properties and invalid values have no effect.
    private mutating func apply(_ name: String, _ value: String, _ lengths: SVGLength) {
        switch name {
        case "fill": if let paint = SVGPaintValue(value) { fill = paint }
        case "fill-opacity": if let share = Self.share(value) { fillOpacity = share }
        case "fill-rule": if let rule = Self.rule(value) { fillRule = rule }
        case "clip-rule": if let rule = Self.rule(value) { clipRule = rule }
        case "stroke": if let paint = SVGPaintValue(value) { stroke = paint }
        case "stroke-opacity": if let share = Self.share(value) { strokeOpacity = share }
        case "stroke-width": if let width = lengths.value(value, .diagonal), width >= 0 { line.width = width }
        case "stroke-linecap": if let cap = Self.caps[value] { line.cap = cap }
        case "stroke-linejoin": if let join = Self.joins[value] { line.join = join }
        case "stroke-miterlimit": if let limit = lengths.value(value, .diagonal), limit >= 1 { line.miterLimit = limit }
        case "stroke-dasharray":
            if value == "none" {
                line.dashLengths = []
            } else if let dashes = lengths.values(value, .diagonal), dashes.allSatisfy({ $0 >= 0 }) {
                line.dashLengths = dashes.contains { $0 > 0 } ? dashes.map { CGFloat($0) } : []
            }
        case "stroke-dashoffset": if let phase = lengths.value(value, .diagonal) { line.dashPhase = phase }
        case "color": if let paint = SVGColor.color(value) { color = paint }
        case "visibility": isVisible = value != "hidden" && value != "collapse"
        case "opacity": if let share = Self.share(value) { opacity = share }
        case "display": isDisplayed = value != "none"
        case "clip-path": clipPath = Self.reference(value)?.identifier
        case "stop-color": if let paint = SVGPaintValue(value) { stopColor = paint }
        case "stop-opacity": if let share = Self.share(value) { stopOpacity = share }
        default: break
        }
    }

    /// Returns the identifier in `url(#…)`, and the text after it.
    static func reference(_ text: String) -> (identifier: String, rest: String)? {
        guard text.hasPrefix("url("), let close = text.firstIndex(of: ")") else { return nil }
        let target = text[..<close].dropFirst(4).trimmingCharacters(in: CharacterSet(charactersIn: " \t\n\r\"'"))
        guard target.hasPrefix("#") else { return ("", String(text[text.index(after: close)...])) }
        return (String(target.dropFirst()), String(text[text.index(after: close)...]))
    }

    /// Returns a number or a percentage, clamped to 0 … 1.
    static func share(_ text: String) -> Double? {
        var scanner = SVGScanner(text)
        guard let number = scanner.number() else { return nil }
        return min(max(scanner.take("%") ? number / 100 : number, 0), 1)
    }

    private static func rule(_ text: String) -> CGPathFillRule? {
        text == "evenodd" ? .evenOdd : text == "nonzero" ? .winding : nil
    }

    private static let caps: [String: CGLineCap] = ["butt": .butt, "round": .round, "square": .square]
    private static let joins: [String: CGLineJoin] = [
        "miter": .miter, "round": .round, "bevel": .bevel, "miter-clip": .miter, "arcs": .miter,
    ]
}

/// The rules of an SVG file's `style` elements.
///
/// Supported selectors are `*`, an element's name, `.class`, `#identifier`, and one name with classes and an identifier after it,
/// as drawing programs write them. Rules with other selectors, and at-rules, are ignored.
struct SVGStyleSheet {
    typealias Declaration = (name: String, value: String)

    private struct Selector {
        var element: String?
        var identifier: String?
        var classes: [String] = []

        var weight: Int { (identifier == nil ? 0 : 10_000) + classes.count * 100 + (element == nil ? 0 : 1) }
    }

    private struct Rule {
        let selector: Selector
        let declarations: [Declaration]
    }

    /// Rules by ascending specificity, and by order in the file if it is equal.
    private var rules: [Rule] = []

    /// - Throws: If matching the rules with the elements would take too long.
    init(_ document: SVGDocument) throws(ImageIOError) {
        for element in document.elements where element.name == "style" { add(element.text) }
        guard rules.count * document.elements.count <= Self.mostComparisons else {
            throw SVGLimits.exceeded("so many style rules for so many elements")
        }
        let order = rules.indices.sorted { (rules[$0].selector.weight, $0) < (rules[$1].selector.weight, $1) }
        rules = order.map { rules[$0] }
    }

    /// Returns the declarations for an element, by ascending specificity.
    func declarations(for element: SVGElement) -> [Declaration] {
        guard !rules.isEmpty else { return [] }
        let classes = element["class"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        let identifier = element["id"]
        return rules.filter { rule in
            let selector = rule.selector
            return (selector.element.map { $0 == element.name } ?? true) && (selector.identifier.map { $0 == identifier } ?? true)
                && selector.classes.allSatisfy(classes.contains)
        }.flatMap(\.declarations)
    }

    /// The maximum number of declarations of a rule; drawing programs write at most about fifty.
    private static let mostDeclarations = 200

    /// Returns the declarations of a `style` attribute, or between the braces of a rule.
    static func declarations(_ text: some StringProtocol) -> [Declaration] {
        text.split(separator: ";", maxSplits: mostDeclarations).prefix(mostDeclarations).compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            var value = part[part.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            if value.hasSuffix("!important") {
                value = value.dropLast(10).trimmingCharacters(in: .whitespaces)
            }
            return (part[..<colon].trimmingCharacters(in: .whitespacesAndNewlines).lowercased(), value)
        }
    }

    private mutating func add(_ text: String) {
        var rest = Self.withoutComments(text)[...]
        while let open = rest.firstIndex(of: "{") {
            let head = rest[..<open].trimmingCharacters(in: .whitespacesAndNewlines)
            let body = rest[rest.index(after: open)...]
            guard let close = body.firstIndex(of: "}") else { return }
            rest = body[body.index(after: close)...]
            guard !head.hasPrefix("@") else { continue }
            let declarations = Self.declarations(body[..<close])
            for part in head.split(separator: ",") {
                if let selector = Self.selector(part.trimmingCharacters(in: .whitespacesAndNewlines)) {
                    rules.append(Rule(selector: selector, declarations: declarations))
                }
            }
        }
    }

    /// The maximum of rules times elements, because each rule is matched against each element.
    private static let mostComparisons = 5_000_000

    private static func selector(_ text: String) -> Selector? {
        var selector = Selector()
        var rest = text[...]
        func takeName() -> String? {
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            rest = rest[name.endIndex...]
            return name.isEmpty ? nil : String(name)
        }
        if rest.first == "*" {
            rest = rest.dropFirst()
        } else if rest.first != ".", rest.first != "#" {
            guard let name = takeName() else { return nil }
            selector.element = name
        }
        while let mark = rest.first {
            rest = rest.dropFirst()
            guard mark == "." || mark == "#", let name = takeName() else { return nil }
            if mark == "." { selector.classes.append(name) } else { selector.identifier = name }
        }
        return selector
    }

    private static func withoutComments(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "/*") {
            result += rest[..<open.lowerBound]
            guard let close = rest[open.upperBound...].firstRange(of: "*/") else { return result }
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}

import Foundation

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

    /// - Throws: If there are so many rules and elements that matching would take too long.
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

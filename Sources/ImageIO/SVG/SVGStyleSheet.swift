import Foundation

/// The declarations for each element of an SVG file: from its attributes, from the rules of `style` elements and from its `style`
/// attribute.
///
/// Rules whose selectors ``SVGSelector`` does not support, and at-rules, are ignored.
struct SVGStyleSheet {
    typealias Declaration = (name: String, value: String)

    private struct Rule {
        let selector: SVGSelector
        /// The index of the rule's declarations.
        let body: Int
    }

    private struct Body {
        var normal: [Declaration] = []
        var important: [Declaration] = []
    }

    private var rules: [Rule] = []
    private var bodies: [Body] = []
    /// The bodies of the rules that match each element, by ascending specificity.
    private var matching: [[Int32]] = []
    /// The bodies of the elements' `style` attributes.
    private var own: [Int: Body] = [:]
    private let elements: [SVGElement]

    /// The maximum number of compounds tested with elements.
    private static let mostTests = 5_000_000
    /// The maximum of rules times elements, because each rule is tested with each element.
    private static let mostComparisons = 5_000_000
    private static let mostRules = 50_000
    /// The maximum number of declarations of a rule; drawing programs write at most about fifty.
    private static let mostDeclarations = 200

    /// - Throws: If matching the rules with the elements would take too long.
    init(_ document: SVGDocument) throws(ImageIOError) {
        elements = document.elements
        for element in elements where element.name == "style" {
            if let type = element["type"], !["", "text/css"].contains(type) { continue }
            add(Self.withoutComments(element.text)[...])
        }
        guard rules.count <= Self.mostRules, rules.count * elements.count <= Self.mostComparisons else { throw Self.tooMuch }
        for (index, element) in elements.enumerated() {
            if let style = element["style"] { own[index] = Self.declarations(Self.withoutComments(style)) }
        }
        guard !rules.isEmpty else { return }
        let order = rules.indices.sorted { one, other in
            let (left, right) = (rules[one].selector.specificity, rules[other].selector.specificity)
            return (left.x, left.y, left.z, one) < (right.x, right.y, right.z, other)
        }
        let sorted = order.map { rules[$0] }
        let tree = SVGSelectorTree(elements, hasPlaces: sorted.contains { $0.selector.hasPlaces })
        var tests = Self.mostTests
        matching.reserveCapacity(elements.count)
        for index in elements.indices {
            matching.append(
                sorted.compactMap { $0.selector.matches(index, in: tree, tests: &tests) ? Int32($0.body) : nil })
            guard tests >= 0 else { throw Self.tooMuch }
        }
    }

    /// The properties that are no attributes.
    private static let noAttributes: Set = ["mix-blend-mode", "isolation"]

    private static let tooMuch = SVGLimits.exceeded("so many style rules for so many elements")

    /// Calls a function with the declarations for an element in the order in which they apply: attributes, rules by ascending
    /// specificity, the `style` attribute, then the important declarations of both.
    func forEachDeclaration(for index: Int, _ body: (_ name: String, _ value: String) -> Void) {
        for attribute in elements[index].attributes where !Self.noAttributes.contains(attribute.name) {
            body(attribute.name, attribute.value)
        }
        let matching = matching.isEmpty ? [] : matching[index]
        for rule in matching { for item in bodies[Int(rule)].normal { body(item.name, item.value) } }
        for item in own[index]?.normal ?? [] { body(item.name, item.value) }
        for rule in matching { for item in bodies[Int(rule)].important { body(item.name, item.value) } }
        for item in own[index]?.important ?? [] { body(item.name, item.value) }
    }

    /// Returns the number of bytes of an element's declarations except outlines, as a measure of the work for them.
    func size(of index: Int) -> Int {
        var size = 0
        forEachDeclaration(for: index) { name, value in
            size += 16 + (SVGBuilder.outlineAttributes.contains(name) ? 0 : value.utf8.count)
        }
        return size
    }

    // MARK: Parsing

    /// Returns the declarations of a `style` attribute, or between the braces of a rule.
    private static func declarations(_ text: some StringProtocol) -> Body {
        var body = Body()
        for part in text.split(separator: ";", maxSplits: mostDeclarations).prefix(mostDeclarations) {
            guard let colon = part.firstIndex(of: ":") else { continue }
            let name = part[..<colon].trimmed.lowercased()
            let value = part[part.index(after: colon)...].trimmed
            if let mark = value.lastIndex(of: "!"),
                value[value.index(after: mark)...].trimmed.lowercased() == "important"
            {
                body.important.append((name, value[..<mark].trimmed))
            } else {
                body.normal.append((name, value))
            }
        }
        return body
    }

    /// Adds the rules of a style sheet without comments.
    private mutating func add(_ text: Substring) {
        var rest = text
        while let mark = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
            let head = rest[..<mark].trimmed
            rest = rest[rest.index(after: mark)...]
            // At-rules without a block, for example `@import`.
            guard text[mark] == "{" else { continue }
            guard !head.hasPrefix("@") else {
                rest = Self.afterBlock(rest)
                continue
            }
            guard rules.count <= Self.mostRules, let close = rest.firstIndex(of: "}") else { return }
            var isUsed = false
            for case let selector? in SVGSelector.list(head) {
                rules.append(Rule(selector: selector, body: bodies.count))
                isUsed = true
            }
            if isUsed { bodies.append(Self.declarations(rest[..<close])) }
            rest = rest[rest.index(after: close)...]
        }
    }

    /// Returns the text after the end of a block whose opening brace was read. Blocks nest.
    private static func afterBlock(_ text: Substring) -> Substring {
        var depth = 1
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return text[text.index(after: index)...] }
        }
        return ""
    }

    private static func withoutComments(_ text: String) -> String {
        guard text.firstRange(of: "/*") != nil else { return text }
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

import Foundation

/// An element of an SVG file.
struct SVGElement {
    /// The local name of elements of SVG's namespace. Other names contain a colon, and are unknown.
    let name: String
    let attributes: [XMLScanner.Attribute]
    /// The index of the enclosing element in ``SVGDocument/elements``; nil for the root.
    let parent: Int?
    /// The index of the element before it with the same parent.
    let previous: Int?
    /// Its children, as indices into ``SVGDocument/elements``.
    var children: [Int] = []
    /// The text in it; stored only for style sheets.
    var text = ""
    /// The words of the attribute `class`.
    let classes: Set<Substring>

    init(name: String, attributes: [XMLScanner.Attribute], parent: Int?, previous: Int?) {
        self.name = name
        self.attributes = attributes
        self.parent = parent
        self.previous = previous
        let text = attributes.first { $0.name == "class" }?.value
        classes = Set(text?.split(whereSeparator: \.isWhitespace) ?? [])
    }

    /// Returns the value of an attribute.
    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The identifier that the element references: `href="#name"`, of either namespace.
    var reference: String? {
        guard let target = link?.drop(while: \.isWhitespace), target.hasPrefix("#") else { return nil }
        return String(target.dropFirst())
    }

    /// The address that the element references.
    var link: String? { self["href"] ?? self["xlink:href"] }

    /// Whether the element's conditions are met, for English and without extensions.
    var meetsConditions: Bool {
        if let extensions = self["requiredExtensions"], !extensions.isEmpty { return false }
        guard let languages = self["systemLanguage"] else { return true }
        return languages.split(separator: ",").contains { language in
            let name = language.trimmingCharacters(in: .whitespaces).lowercased()
            return name == "en" || name.hasPrefix("en-")
        }
    }
}

/// The elements of an SVG file as a tree.
struct SVGDocument {
    /// All elements in order; the first is the root.
    private(set) var elements: [SVGElement] = []
    /// The first element of each identifier.
    private(set) var identified: [String: Int] = [:]

    var root: SVGElement { elements[0] }

    /// Parses a file.
    ///
    /// - Throws: ``ImageIOError/corrupt(_:reason:)`` for text that is not well-formed or has no `svg` at its root, and
    ///   ``ImageIOError/unsupportedFeature(_:feature:)`` beyond ``SVGLimits``.
    init(_ data: Data) throws(ImageIOError) {
        var scanner = XMLScanner([UInt8](data))
        var names = XMLNamespaces()
        /// The open elements: their indices and their names as written.
        var open: [(index: Int, tag: String)] = []
        while let token = try scanner.next() {
            switch token {
            case .start(let tag, let attributes, let isEmpty):
                names.begin(attributes)
                let name = names.element(tag)
                guard !elements.isEmpty || name == "svg" else {
                    throw .corrupt(.svg, reason: "its root element is <\(tag)>")
                }
                guard elements.isEmpty || !open.isEmpty else { throw .corrupt(.svg, reason: "it has two root elements") }
                guard elements.count < SVGLimits.elements else { throw SVGLimits.exceeded("more than 100,000 elements") }
                guard open.count < SVGLimits.depth else { throw SVGLimits.exceeded("elements nested more than 100 deep") }
                let index = elements.count
                let parent = open.last?.index
                let previous = parent.flatMap { elements[$0].children.last }
                elements.append(
                    SVGElement(name: name, attributes: names.attributes(attributes), parent: parent, previous: previous))
                if let identifier = elements[index]["id"], identified[identifier] == nil { identified[identifier] = index }
                if let parent { elements[parent].children.append(index) }
                if isEmpty { names.end() } else { open.append((index, tag)) }
            case .end(let tag):
                guard let last = open.popLast(), last.tag == tag else {
                    throw .corrupt(.svg, reason: "</\(tag)> closes nothing")
                }
                names.end()
            case .text(let bytes):
                if let last = open.last?.index, elements[last].name == "style" { elements[last].text += scanner.text(bytes) }
            }
        }
        guard !elements.isEmpty else { throw .corrupt(.svg, reason: "its root element is not complete") }
        guard open.isEmpty else { throw .corrupt(.svg, reason: "it ends too early") }
    }

    /// Returns the root element without its children, which determines the size, and whether it is an empty-element tag.
    static func root(of data: Data) throws(ImageIOError) -> (element: SVGElement, isEmpty: Bool) {
        var scanner = XMLScanner([UInt8](data))
        while let token = try scanner.next() {
            guard case .start(let tag, let attributes, let isEmpty) = token else { continue }
            var names = XMLNamespaces()
            names.begin(attributes)
            guard names.element(tag) == "svg" else { throw .corrupt(.svg, reason: "its root element is <\(tag)>") }
            let root = SVGElement(name: "svg", attributes: names.attributes(attributes), parent: nil, previous: nil)
            return (root, isEmpty)
        }
        throw .corrupt(.svg, reason: "its root element is not complete")
    }
}

/// The namespaces of the prefixes in force.
struct XMLNamespaces {
    /// The namespaces by prefix, for each open element.
    private var scopes: [[String: String]] = []

    /// Begins an element, whose attributes may declare prefixes.
    mutating func begin(_ attributes: [XMLScanner.Attribute]) {
        var scope = scopes.last ?? [:]
        for attribute in attributes where scope.count < Self.mostPrefixes {
            if attribute.name == "xmlns" {
                scope[""] = attribute.value
            } else if attribute.name.hasPrefix("xmlns:") {
                scope[String(attribute.name.dropFirst(6))] = attribute.value
            }
        }
        scopes.append(scope)
    }

    /// Ends the innermost element.
    mutating func end() {
        scopes.removeLast()
    }

    /// Returns the local name of an element of SVG's namespace, or the name with a colon. Files without a declaration are SVG.
    func element(_ tag: String) -> String {
        let (prefix, local) = Self.split(tag)
        let space = scopes.last?[prefix]
        if space == Self.svg || space == nil && (prefix.isEmpty || prefix == "svg") { return local }
        return prefix + ":" + local
    }

    /// Returns attributes with the prefix `xlink` for the namespace of that name.
    func attributes(_ attributes: [XMLScanner.Attribute]) -> [XMLScanner.Attribute] {
        attributes.map { attribute in
            let (prefix, local) = Self.split(attribute.name)
            guard !prefix.isEmpty, prefix != "xmlns", let space = scopes.last?[prefix] else { return attribute }
            let isLink = space == Self.xlink
            guard isLink || prefix == "xlink" else { return attribute }
            return XMLScanner.Attribute(name: (isLink ? "xlink:" : "other:") + local, value: attribute.value)
        }
    }

    private static func split(_ name: String) -> (prefix: String, local: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }

    /// The maximum number of prefixes in force at once. Further ones are unknown.
    private static let mostPrefixes = 64
    private static let svg = "http://www.w3.org/2000/svg"
    private static let xlink = "http://www.w3.org/1999/xlink"
}

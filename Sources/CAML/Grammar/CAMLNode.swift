/// An element of a document.
nonisolated final class CAMLNode {
    struct Attribute {
        let name: String
        let value: String
        let position: CAMLPosition
    }

    /// The name without a namespace's prefix.
    let name: String
    let attributes: [Attribute]
    let position: CAMLPosition
    var children: [CAMLNode] = []
    /// The text outside of child elements.
    var text = ""

    init(name: String, attributes: [Attribute], position: CAMLPosition) {
        self.name = name
        self.attributes = attributes
        self.position = position
    }

    /// The value of an attribute; nil if there is none.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The place of an attribute, or else of the element.
    func position(of attribute: String) -> CAMLPosition {
        attributes.first { $0.name == attribute }?.position ?? position
    }

    /// The files that the element and those in it refer to as images, in the order of the document.
    var imageReferences: [String] {
        var found: [String] = []
        var rest = [self]
        while let node = rest.popLast() {
            if node.name != "scriptObject", let reference = node["src"] { found.append(reference) }
            rest += node.children.reversed()
        }
        return found
    }

    /// The first child with a name.
    func child(_ name: String) -> CAMLNode? { children.first { $0.name == name } }
}

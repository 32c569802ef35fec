/// An element of an Interface Builder file.
package final class InterfaceElement {
    /// The name of the tag.
    package let name: String
    /// The attributes by name.
    package let attributes: [String: String]
    /// The line of the tag, from 1.
    package let line: Int
    /// The element that contains it.
    package private(set) weak var parent: InterfaceElement?
    /// The elements inside.
    package private(set) var children: [InterfaceElement] = []
    /// The text inside, without that of inner elements.
    package internal(set) var text = ""

    init(_ name: String, _ attributes: [String: String], line: Int) {
        (self.name, self.attributes, self.line) = (name, attributes, line)
    }

    func add(_ child: InterfaceElement) {
        child.parent = self
        children.append(child)
    }

    /// Returns an attribute.
    package subscript(_ name: String) -> String? { attributes[name] }

    /// The identifier.
    package var id: String? { attributes["id"] }

    /// Returns the first inner element with a name.
    package func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }

    /// Returns the inner element that is the value of a property.
    package func child(key: String) -> InterfaceElement? { children.first { $0.attributes["key"] == key } }

    /// Returns the elements in an inner element with a name.
    package func list(_ name: String) -> [InterfaceElement] { child(name)?.children ?? [] }

    /// The element with its values alone: without subviews, constraints, guides and the frame.
    package var withoutObjects: InterfaceElement {
        let copy = InterfaceElement(name, attributes, line: line)
        let values = children.filter { child in
            child.attributes["key"] != nil && child.attributes["id"] == nil
                && !["rect", "frame", "variation"].contains(child.name)
        }
        for child in values { copy.children.append(child) }
        copy.parent = parent
        return copy
    }

    /// Returns the element with values replaced by those of another one.
    package func overlaid(by other: InterfaceElement) -> InterfaceElement {
        let own = other.attributes.filter { $0.key != "key" }
        let copy = InterfaceElement(name, attributes.merging(own) { $1 }, line: line)
        let values = other.children.filter { $0.name != "mask" }
        let replaced = Set(values.compactMap { $0.attributes["key"] })
        copy.children = children.filter { !replaced.contains($0.attributes["key"] ?? "") } + values
        copy.parent = parent
        return copy
    }

    /// The tag with its identifier, for messages.
    package var summary: String { id.map { "<\(name) id=\"\($0)\">" } ?? "<\(name)>" }
}

/// An error in the text of an Interface Builder file.
package struct InterfaceFileError: Error, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The reason.
    package let reason: String

    /// The line and the reason.
    package var description: String { "line \(line): \(reason)" }
}

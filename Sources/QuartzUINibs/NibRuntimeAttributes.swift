import InterfaceFiles

extension NibBuilder {
    /// Sets a property that the file names by its key path: one of the class's table, of a layer, or of the library.
    func setRuntimeAttribute(_ element: InterfaceElement, of object: AnyObject) {
        guard let path = element["keyPath"] else { return document.warn(element, "the attribute has no key path") }
        let value = runtimeValue(element)
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        if let set = (type(of: object) as? any NibConnectable.Type)?.nibConnections.set(path, of: object, to: value) {
            if !set { document.warn(element, "the value of \(path) has a wrong type") }
        } else if parts.count == 2, parts[0] == "layer", let view = object as? UIView {
            if let color = value as? UIColor {
                view.layer.setValue(color.cgColor, forKeyPath: parts[1])
            } else {
                view.layer.setValue(value, forKeyPath: parts[1])
            }
        } else if let object = object as? any KeyValueNamed {
            object.setValue(value, forKeyPath: path)
        } else {
            document.warn(element, "\(type(of: object)) has no property \(path) in its table")
        }
    }

    private func runtimeValue(_ element: InterfaceElement) -> Any? {
        let reader = reader(element)
        let inner = reader.inner("value")
        switch element["type"] {
        case "boolean": return element["value"] == "YES"
        case "color": return inner?.color
        case "font": return inner?.font
        case "image": return reader.image("value")
        case "point": return CGPoint.read("value", from: reader)
        case "size": return CGSize.read("value", from: reader)
        case "rect": return CGRect.read("value", from: reader)
        case "number", "real", "integer":
            return (inner?.number("value") ?? reader.number("value")).map { NSNumber(value: $0) }
        case "nil": return nil
        default: return reader.string("value")
        }
    }
}

import InterfaceFiles

/// Reads the attributes of an element.
struct NibReader {
    let element: InterfaceElement
    let builder: NibBuilder

    /// Returns an attribute, or the text of an inner `<string key="…">`.
    func string(_ key: String) -> String? {
        let text =
            element[key] ?? element.child(key: key).flatMap { $0.name == "string" || $0.name == "mutableString" ? $0.text : nil }
        return text.map { builder.localized($0, key, of: element) }
    }

    func number(_ key: String) -> Double? {
        guard let text = element[key] else { return nil }
        guard let number = Double(text), number.isFinite else {
            builder.document.warn(element, "\(key) is no number: \(text)")
            return nil
        }
        return number
    }

    func bool(_ key: String) -> Bool? { element[key].map { $0 == "YES" } }

    /// Returns a value that the element's text names. An unknown name is reported.
    func choice<Value>(_ key: String, _ values: [String: Value]) -> Value? {
        guard let text = element[key] else { return nil }
        if values[text] == nil { builder.document.warn(element, "\(key)=\"\(text)\" is not honoured") }
        return values[text]
    }

    /// Sets a property if the element has an attribute or an inner element with the key.
    func set<Object: AnyObject, Value: NibValue>(
        _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, _ key: String
    ) {
        if let value = Value.read(key, from: self) { object[keyPath: path] = value }
    }

    /// Sets a property if the element has an attribute with the key and a known value.
    func set<Object: AnyObject, Value>(
        _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, _ key: String, _ values: [String: Value]
    ) {
        if let value = choice(key, values) { object[keyPath: path] = value }
    }

    /// Returns a reader of the value of a property.
    func inner(_ key: String) -> NibReader? { element.child(key: key).map { NibReader(element: $0, builder: builder) } }
}

/// A value that an attribute or an inner element of a file can have.
protocol NibValue {
    static func read(_ key: String, from reader: NibReader) -> Self?
}

extension Bool: NibValue {
    static func read(_ key: String, from reader: NibReader) -> Bool? { reader.bool(key) }
}
extension String: NibValue {
    static func read(_ key: String, from reader: NibReader) -> String? { reader.string(key) }
}
extension Double: NibValue {
    static func read(_ key: String, from reader: NibReader) -> Double? { reader.number(key) }
}
extension Float: NibValue {
    static func read(_ key: String, from reader: NibReader) -> Float? { reader.number(key).map { Float($0) } }
}
extension CGFloat: NibValue {
    static func read(_ key: String, from reader: NibReader) -> CGFloat? { reader.number(key).map { CGFloat($0) } }
}
extension Int: NibValue {
    static func read(_ key: String, from reader: NibReader) -> Int? { reader.number(key).flatMap { Int(exactly: $0.rounded()) } }
}
extension UIColor: NibValue {
    static func read(_ key: String, from reader: NibReader) -> UIColor? { reader.inner(key)?.color }
}
extension UIFont: NibValue {
    static func read(_ key: String, from reader: NibReader) -> UIFont? { reader.inner(key)?.font }
}
extension UIImage: NibValue {
    static func read(_ key: String, from reader: NibReader) -> UIImage? { reader.image(key) }
}
extension NSAttributedString: NibValue {
    static func read(_ key: String, from reader: NibReader) -> Self? { reader.inner(key)?.attributedText as? Self }
}
extension CGSize: NibValue {
    static func read(_ key: String, from reader: NibReader) -> CGSize? {
        guard let inner = reader.inner(key), let width = inner.number("width"), let height = inner.number("height") else {
            return nil
        }
        return CGSize(width: width, height: height)
    }
}
extension CGPoint: NibValue {
    static func read(_ key: String, from reader: NibReader) -> CGPoint? {
        guard let inner = reader.inner(key), let x = inner.number("x"), let y = inner.number("y") else { return nil }
        return CGPoint(x: x, y: y)
    }
}
extension CGRect: NibValue {
    static func read(_ key: String, from reader: NibReader) -> CGRect? {
        guard let origin = CGPoint.read(key, from: reader), let size = CGSize.read(key, from: reader) else { return nil }
        return CGRect(origin: origin, size: size)
    }
}
extension UIOffset: NibValue {
    static func read(_ key: String, from reader: NibReader) -> UIOffset? {
        guard let inner = reader.inner(key), let x = inner.number("horizontal"), let y = inner.number("vertical") else {
            return nil
        }
        return UIOffset(horizontal: x, vertical: y)
    }
}
extension UIEdgeInsets: NibValue {
    static func read(_ key: String, from reader: NibReader) -> UIEdgeInsets? {
        guard let inner = reader.inner(key) else { return nil }
        let number = { (name: String) in CGFloat(inner.number(name) ?? 0) }
        return UIEdgeInsets(top: number("minY"), left: number("minX"), bottom: number("maxY"), right: number("maxX"))
    }
}
extension NSDirectionalEdgeInsets: NibValue {
    static func read(_ key: String, from reader: NibReader) -> NSDirectionalEdgeInsets? {
        guard let inner = reader.inner(key) else { return nil }
        let number = { (name: String) in CGFloat(inner.number(name) ?? 0) }
        return NSDirectionalEdgeInsets(
            top: number("top"), leading: number("leading"), bottom: number("bottom"), trailing: number("trailing"))
    }
}
extension Optional: NibValue where Wrapped: NibValue {
    /// `<nil key="…"/>` is the value nil.
    static func read(_ key: String, from reader: NibReader) -> Wrapped?? {
        if reader.inner(key)?.element.name == "nil" { return .some(nil) }
        return Wrapped.read(key, from: reader).map { .some($0) }
    }
}

/// Reads the XML of an Interface Builder file.
///
/// Such files have no document type. One is refused, so that no entities can be defined; only XML's five and numeric references are
/// replaced. The depth of elements is bounded.
package struct InterfaceParser {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    /// The maximum depth of elements.
    private static let mostNested = 512

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the outermost element of a file.
    package static func parse(_ bytes: [UInt8]) throws(InterfaceFileError) -> InterfaceElement {
        var parser = InterfaceParser(bytes)
        return try parser.document()
    }

    private mutating func document() throws(InterfaceFileError) -> InterfaceElement {
        var root: InterfaceElement?
        var open: [InterfaceElement] = []
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                let text = try decoded(until: UInt8(ascii: "<"), required: false)
                if let last = open.last {
                    last.text += text
                } else if !text.allSatisfy(\.isWhitespace), text != "\u{FEFF}" {
                    throw damage("there is text outside of the document's element")
                }
            } else if skips("<!--") {
                try skip(past: "-->")
            } else if skips("<![CDATA[") {
                let start = index
                try skip(past: "]]>")
                open.last?.text += String(decoding: bytes[start..<index - 3], as: UTF8.self)
            } else if skips("<?") {
                try skip(past: "?>")
            } else if skips("<!") {
                throw damage("a document type is not allowed")
            } else if skips("</") {
                let name = try takeName()
                skipSpace()
                guard take(UInt8(ascii: ">")) else { throw damage("the tag </\(name)> is not complete") }
                guard let last = open.popLast(), last.name == name else { throw damage("</\(name)> closes no open element") }
            } else {
                index += 1
                let (element, isEmpty) = try tag()
                if let last = open.last {
                    last.add(element)
                } else if root == nil {
                    root = element
                } else {
                    throw damage("there is a second document element, <\(element.name)>")
                }
                if !isEmpty { open.append(element) }
                guard open.count <= Self.mostNested else {
                    throw damage("elements are nested more than \(Self.mostNested) deep")
                }
            }
        }
        if let last = open.last { throw damage("<\(last.name)> of line \(last.line) is not closed") }
        guard let root else { throw damage("the file has no element") }
        return root
    }

    private mutating func tag() throws(InterfaceFileError) -> (InterfaceElement, isEmpty: Bool) {
        let start = line
        let name = try takeName()
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            if take(UInt8(ascii: ">")) { return (InterfaceElement(name, attributes, line: start), false) }
            if skips("/>") { return (InterfaceElement(name, attributes, line: start), true) }
            let key = try takeName()
            skipSpace()
            guard take(UInt8(ascii: "=")) else { throw damage("<\(name)> has an attribute without a value") }
            skipSpace()
            guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else {
                throw damage("the attribute \(key) of <\(name)> is not quoted")
            }
            let quote = bytes[index]
            index += 1
            attributes[key] = try decoded(until: quote, required: true)
            index += 1
        }
    }

    // MARK: Text

    /// Returns the text up to a byte, with references replaced.
    private mutating func decoded(until end: UInt8, required: Bool) throws(InterfaceFileError) -> String {
        var result: [UInt8] = []
        while index < bytes.count, bytes[index] != end {
            if bytes[index] == UInt8(ascii: "&") {
                result += try reference()
            } else {
                if bytes[index] == UInt8(ascii: "\n") { line += 1 }
                result.append(bytes[index])
                index += 1
            }
        }
        if required, index >= bytes.count { throw damage("it ends too early") }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func reference() throws(InterfaceFileError) -> [UInt8] {
        guard let end = bytes[index...].prefix(16).firstIndex(of: UInt8(ascii: ";")) else {
            throw damage("& begins no reference")
        }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        index = end + 1
        switch name {
        case "amp": return [UInt8(ascii: "&")]
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        default:
            let isHexadecimal = name.hasPrefix("#x")
            guard name.hasPrefix("#"),
                let code = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
                let scalar = Unicode.Scalar(code)
            else { throw damage("the entity &\(name); is not defined") }
            return Array(String(Character(scalar)).utf8)
        }
    }

    private mutating func takeName() throws(InterfaceFileError) -> String {
        let start = index
        while index < bytes.count, !Self.isSpace(bytes[index]), !"=/>\"'<&".utf8.contains(bytes[index]) { index += 1 }
        guard index > start else { throw damage(index < bytes.count ? "a name is missing in a tag" : "it ends too early") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    // MARK: Skipped parts

    private mutating func skipSpace() {
        while index < bytes.count, Self.isSpace(bytes[index]) {
            if bytes[index] == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skips(_ prefix: StaticString) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard index + count <= bytes.count, (0..<count).allSatisfy({ bytes[index + $0] == prefix.utf8Start[$0] }) else {
            return false
        }
        index += count
        return true
    }

    private mutating func skip(past end: StaticString) throws(InterfaceFileError) {
        while !skips(end) {
            guard index < bytes.count else { throw damage("it ends too early") }
            if bytes[index] == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private func damage(_ reason: String) -> InterfaceFileError { InterfaceFileError(line: line, reason: reason) }
}

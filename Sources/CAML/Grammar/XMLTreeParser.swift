import Foundation

/// Parses XML into elements with their places.
///
/// Nothing outside of the text is read, and entities cannot be declared: the five of XML and numeric references are replaced. The nesting,
/// the number of elements and the size are limited.
nonisolated struct XMLTreeParser {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var column = 1

    /// Parses a document.
    ///
    /// - Returns: The root element.
    static func parse(_ data: Data) throws(CAMLError) -> CAMLNode {
        guard data.count <= CAMLLimits.bytes else {
            throw CAMLError(.tooLarge, "the document has \(data.count) bytes, more than \(CAMLLimits.bytes)")
        }
        var parser = XMLTreeParser(bytes: try utf8(data))
        return try parser.document()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The text as UTF-8, without a byte-order mark.
    private static func utf8(_ data: Data) throws(CAMLError) -> [UInt8] {
        let start = [UInt8](data.prefix(4))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return [UInt8](data.dropFirst(3)) }
        let isWide = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
        if isWide {
            guard let text = String(data: data, encoding: .utf16) else {
                throw CAMLError(.malformed, "the text is not valid UTF-16", at: CAMLPosition(line: 1, column: 1))
            }
            return [UInt8](text.utf8)
        }
        return [UInt8](data)
    }

    // MARK: The document

    private mutating func document() throws(CAMLError) -> CAMLNode {
        var open: [CAMLNode] = []
        var names: [String] = []
        var root: CAMLNode?
        var count = 0
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                let place = position
                let text = try characters(until: UInt8(ascii: "<"))
                if let last = open.last {
                    last.text += text
                } else if text.contains(where: { !$0.isWhitespace }) {
                    throw CAMLError(.malformed, "text outside of the root element", at: place)
                }
                continue
            }
            if try skipMarkup(into: open.last) { continue }
            let place = position
            if peek(1) == UInt8(ascii: "/") {
                advance(2)
                let name = try self.name()
                skipSpace()
                try expect(UInt8(ascii: ">"), "the end of </\(name)>")
                guard let expected = names.popLast() else {
                    throw CAMLError(.malformed, "</\(name)> closes no element", at: place)
                }
                guard expected == name else {
                    throw CAMLError(.malformed, "</\(name)> where </\(expected)> was expected", at: place)
                }
                open.removeLast()
                continue
            }
            let (node, name, isEmpty) = try element()
            count += 1
            guard count <= CAMLLimits.elements else {
                throw CAMLError(.tooLarge, "more than \(CAMLLimits.elements) elements", at: place)
            }
            if let last = open.last {
                last.children.append(node)
            } else if root == nil {
                root = node
            } else {
                throw CAMLError(.malformed, "a second root element <\(name)>", at: place)
            }
            guard !isEmpty else { continue }
            guard open.count < CAMLLimits.depth else {
                throw CAMLError(.tooLarge, "elements are nested deeper than \(CAMLLimits.depth)", at: place)
            }
            open.append(node)
            names.append(name)
        }
        if let last = open.last, let name = names.last {
            throw CAMLError(.malformed, "<\(name)> of line \(last.position.line) is not closed", at: position)
        }
        guard let root else { throw CAMLError(.malformed, "there is no element", at: position) }
        return root
    }

    /// Skips a comment, an instruction or a document type, or adds a section of characters to an element.
    private mutating func skipMarkup(into node: CAMLNode?) throws(CAMLError) -> Bool {
        if starts(with: "<!--") {
            try skip(through: "-->", "a comment")
        } else if starts(with: "<?") {
            try skip(through: "?>", "an instruction")
        } else if starts(with: "<![CDATA[") {
            let start = index + 9
            try skip(through: "]]>", "a section of characters")
            node?.text += String(decoding: bytes[start..<index - 3], as: UTF8.self)
        } else if starts(with: "<!DOCTYPE") {
            let place = position
            while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
                guard bytes[index] != UInt8(ascii: "[") else {
                    throw CAMLError(.malformed, "the document type declares entities, which is not allowed", at: place)
                }
                step()
            }
            try expect(UInt8(ascii: ">"), "the end of the document type")
        } else {
            return false
        }
        return true
    }

    /// A start tag.
    private mutating func element() throws(CAMLError) -> (node: CAMLNode, name: String, isEmpty: Bool) {
        let place = position
        advance(1)
        let full = try name()
        var attributes: [CAMLNode.Attribute] = []
        var seen: Set<String> = []
        while true {
            let hadSpace = skipSpace()
            guard index < bytes.count else {
                throw CAMLError(.malformed, "the text ends within the tag of <\(full)>", at: position)
            }
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
            guard hadSpace else { throw CAMLError(.malformed, "a space is missing before an attribute", at: position) }
            let start = position
            let name = try self.name()
            skipSpace()
            try expect(UInt8(ascii: "="), "= after \(name)")
            skipSpace()
            guard let quote = peek(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw CAMLError(.malformed, "the value of \(name) has no quotation marks", at: position)
            }
            advance(1)
            let value = try characters(until: quote)
            try expect(quote, "the end of the value of \(name)")
            guard seen.insert(name).inserted else {
                throw CAMLError(.malformed, "a second attribute \(name)", at: start)
            }
            attributes.append(CAMLNode.Attribute(name: name, value: value, position: start))
        }
        let isEmpty = peek(0) == UInt8(ascii: "/")
        if isEmpty { advance(1) }
        try expect(UInt8(ascii: ">"), "the end of <\(full)>")
        return (CAMLNode(name: local(full), attributes: attributes, position: place), full, isEmpty)
    }

    private func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    // MARK: Characters

    private var position: CAMLPosition { CAMLPosition(line: line, column: column) }

    private func peek(_ offset: Int) -> UInt8? {
        index + offset < bytes.count ? bytes[index + offset] : nil
    }

    private mutating func step() {
        if bytes[index] == 10 {
            line += 1
            column = 1
        } else if bytes[index] & 0xC0 != 0x80 {
            // The bytes after the first one of a character do not count.
            column += 1
        }
        index += 1
    }

    private mutating func advance(_ count: Int) {
        for _ in 0..<count where index < bytes.count { step() }
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { index + $0.count <= bytes.count && bytes[index..<index + $0.count].elementsEqual($0) }
    }

    private mutating func skip(through end: StaticString, _ what: String) throws(CAMLError) {
        let place = position
        while index < bytes.count {
            if starts(with: end) { return advance(end.utf8CodeUnitCount) }
            step()
        }
        throw CAMLError(.malformed, "\(what) has no end", at: place)
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = index
        while let byte = peek(0), byte == 32 || byte == 9 || byte == 10 || byte == 13 { step() }
        return index > start
    }

    private mutating func expect(_ byte: UInt8, _ what: String) throws(CAMLError) {
        guard peek(0) == byte else { throw CAMLError(.malformed, "\(what) is missing", at: position) }
        step()
    }

    private mutating func name() throws(CAMLError) -> String {
        let start = index
        while let byte = peek(0), Self.isInName(byte) { step() }
        guard index > start, !Self.isDigitLike(bytes[start]) else {
            throw CAMLError(.malformed, "a name was expected", at: position)
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isDigitLike(_ byte: UInt8) -> Bool { (48...57).contains(byte) || byte == 45 || byte == 46 }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 45, 46, 58, 95, 0x80...: true
        default: false
        }
    }

    /// The characters up to a byte, with references replaced.
    private mutating func characters(until end: UInt8) throws(CAMLError) -> String {
        var result: [UInt8] = []
        while index < bytes.count, bytes[index] != end {
            if takePlain(until: end, &result) { continue }
            let byte = bytes[index]
            if byte == UInt8(ascii: "&") {
                result += try reference()
                continue
            }
            guard byte >= 32 || byte == 9 || byte == 10 || byte == 13 else {
                throw CAMLError(.malformed, "the byte \(byte) is no character of XML", at: position)
            }
            guard byte != UInt8(ascii: "<") || end == byte else {
                throw CAMLError(.malformed, "< within a value", at: position)
            }
            result.append(byte)
            step()
        }
        guard let text = String(validating: result, as: UTF8.self) else {
            throw CAMLError(.malformed, "the text is not valid UTF-8", at: position)
        }
        return text
    }

    /// Takes the characters up to the next one that is special, all at once: values may be whole images.
    ///
    /// - Returns: Whether there are any.
    private mutating func takePlain(until end: UInt8, _ result: inout [UInt8]) -> Bool {
        let (start, ampersand, less) = (index, UInt8(ascii: "&"), UInt8(ascii: "<"))
        let (next, characters) = bytes.withUnsafeBufferPointer { bytes in
            var (next, characters) = (start, 0)
            while next < bytes.count {
                let byte = bytes[next]
                if byte < 32 || byte == end || byte == ampersand || byte == less { break }
                // The bytes after the first one of a character do not count.
                if byte & 0xC0 != 0x80 { characters &+= 1 }
                next &+= 1
            }
            result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<next]))
            return (next, characters)
        }
        (index, column) = (next, column + characters)
        return next > start
    }

    private mutating func reference() throws(CAMLError) -> [UInt8] {
        let place = position
        let start = index + 1
        guard let end = bytes[start..<min(start + 12, bytes.count)].firstIndex(of: UInt8(ascii: ";")) else {
            throw CAMLError(.malformed, "& without a reference", at: place)
        }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        advance(end + 1 - index)
        switch name {
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "amp": return [UInt8(ascii: "&")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        default: break
        }
        if name.hasPrefix("#") {
            let digits = name.dropFirst()
            let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            if let code, let scalar = Unicode.Scalar(code), code >= 32 || code == 9 || code == 10 || code == 13 {
                return Array(String(Character(scalar)).utf8)
            }
        }
        throw CAMLError(.malformed, "the entity &\(name); is not known", at: place)
    }
}

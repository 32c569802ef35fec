import Foundation

/// Splits the bytes of an XML file into tags and text.
///
/// Comments and instructions are skipped. XML's five entities, numeric character references and the entities that the document type
/// defines as text are replaced; others are kept as written. The length of all replacements is bounded.
struct XMLScanner {
    /// An attribute and its value.
    struct Attribute {
        let name: String
        let value: String
    }

    enum Token {
        /// `<name …>`, or `<name …/>`.
        case start(name: String, attributes: [Attribute], isEmpty: Bool)
        /// `</name>`
        case end(name: String)
        /// The text between two tags.
        case text(ArraySlice<UInt8>)
    }

    private var bytes: [UInt8]
    private var index = 0
    /// The bytes around an entity with tags that is being read, and the position after it.
    private var around: (bytes: [UInt8], index: Int)?
    /// The texts of the entities that the document type defines.
    private var entities: [String: String] = [:]
    /// The number of bytes that these may still become.
    private var replacementsLeft = Self.mostReplaced

    private static let mostReplaced = 1 << 20

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next tag or text; nil at the end.
    mutating func next() throws(ImageIOError) -> Token? {
        while true {
            while index == bytes.count, let outer = around {
                (bytes, index) = outer
                around = nil
            }
            guard index < bytes.count else { return nil }
            if bytes[index] != UInt8(ascii: "<") {
                if enterEntity() { continue }
                let start = index
                let end = bytes[(start + 1)...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") && hasTags }
                index = end ?? bytes.count
                return .text(bytes[start..<index])
            }
            if starts(with: "<!--") {
                try skip(past: "-->")
            } else if starts(with: "<![CDATA[") {
                index += 9
                let start = index
                try skip(past: "]]>")
                return .text(bytes[start..<index - 3])
            } else if starts(with: "<?") {
                try skip(past: "?>")
            } else if starts(with: "<!") {
                try skipDocumentType()
            } else {
                return try tag()
            }
        }
    }

    /// Whether an entity has tags.
    private var hasTags = false

    /// Continues with the text of an entity with tags, if a reference to one comes next.
    private mutating func enterEntity() -> Bool {
        guard hasTags, around == nil, bytes[index] == UInt8(ascii: "&"),
            let end = bytes[index...].prefix(Self.longestName).firstIndex(of: UInt8(ascii: ";")),
            let text = entities[String(decoding: bytes[(index + 1)..<end], as: UTF8.self)], text.utf8.contains(UInt8(ascii: "<")),
            text.utf8.count <= replacementsLeft
        else { return false }
        replacementsLeft -= text.utf8.count
        around = (bytes, end + 1)
        (bytes, index) = (Array(text.utf8), 0)
        return true
    }

    // MARK: Tags

    private mutating func tag() throws(ImageIOError) -> Token {
        index += 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let name = takeName()
        guard !name.isEmpty else { throw damage("a tag has no name") }
        var attributes: [Attribute] = []
        while true {
            skipSpace()
            guard index < bytes.count else { throw Self.tooShort }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                return isEnd ? .end(name: name) : .start(name: name, attributes: attributes, isEmpty: false)
            }
            if bytes[index] == UInt8(ascii: "/") {
                index += 1
                guard index < bytes.count else { throw Self.tooShort }
                guard !isEnd, bytes[index] == UInt8(ascii: ">") else { throw damage("the tag of <\(name)> is not complete") }
                index += 1
                return .start(name: name, attributes: attributes, isEmpty: true)
            }
            guard !isEnd else { throw damage("the tag </\(name)> has attributes") }
            attributes.append(try attribute(of: name))
        }
    }

    private mutating func attribute(of element: String) throws(ImageIOError) -> Attribute {
        let name = takeName()
        skipSpace()
        guard index < bytes.count else { throw Self.tooShort }
        guard !name.isEmpty, bytes[index] == UInt8(ascii: "=") else {
            throw damage("<\(element)> has an attribute without a value")
        }
        index += 1
        skipSpace()
        guard index < bytes.count else { throw Self.tooShort }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw damage("the attribute \(name) of <\(element)> is not quoted")
        }
        index += 1
        guard let end = bytes[index...].firstIndex(of: quote) else { throw Self.tooShort }
        let value = text(bytes[index..<end])
        index = end + 1
        return Attribute(name: name, value: value)
    }

    private mutating func takeName() -> String {
        let start = index
        while index < bytes.count, !Self.isSpace(bytes[index]), !"=/>\"'<".utf8.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    // MARK: Skipped parts

    private func starts(with prefix: StaticString) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[index + $0] == prefix.utf8Start[$0] }
    }

    private mutating func skip(past end: StaticString) throws(ImageIOError) {
        while !starts(with: end) {
            guard index < bytes.count else { throw Self.tooShort }
            index += 1
        }
        index += end.utf8CodeUnitCount
    }

    /// Skips a document type, and stores the entities that it defines in brackets.
    private mutating func skipDocumentType() throws(ImageIOError) {
        var isInside = false
        while index < bytes.count {
            if isInside, starts(with: "<!--") {
                try skip(past: "-->")
                continue
            }
            if isInside, starts(with: "<!ENTITY") {
                try readEntity()
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "["): isInside = true
            case UInt8(ascii: "]"): isInside = false
            case UInt8(ascii: ">") where !isInside:
                index += 1
                return
            default: break
            }
            index += 1
        }
        throw Self.tooShort
    }

    /// Reads `<!ENTITY name "text">`. Other entities, which stand in other files, have no text.
    private mutating func readEntity() throws(ImageIOError) {
        index += 8
        skipSpace()
        let name = takeName()
        skipSpace()
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
            let start = index + 1
            guard let end = bytes[start...].firstIndex(of: bytes[index]) else { throw Self.tooShort }
            index = end + 1
            // Entities in the text were defined before it.
            if entities[name] == nil {
                let value = text(bytes[start..<end])
                entities[name] = value
                if value.utf8.contains(UInt8(ascii: "<")) { hasTags = true }
            }
        }
        try skip(past: ">")
    }

    // MARK: Text

    /// Decodes bytes as text, with entities replaced.
    mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result = ""
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += String(decoding: rest[..<start], as: UTF8.self)
            let end = rest[start...].prefix(Self.longestName).firstIndex(of: UInt8(ascii: ";"))
            let name = end.map { String(decoding: rest[(start + 1)..<$0], as: UTF8.self) }
            if let end, let name, let character = Self.character(name) {
                result.append(character)
                rest = rest[(end + 1)...]
            } else if let end, let name, let text = entities[name], text.utf8.count <= replacementsLeft {
                replacementsLeft -= text.utf8.count
                result += text
                rest = rest[(end + 1)...]
            } else {
                result.append("&")
                rest = rest[(start + 1)...]
            }
        }
        return result + String(decoding: rest, as: UTF8.self)
    }

    /// The maximum number of bytes of `&`, an entity's name and `;`.
    private static let longestName = 64

    private static func character(_ entity: String) -> Character? {
        switch entity {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard entity.hasPrefix("#") else { return nil }
            let isHexadecimal = entity.hasPrefix("#x")
            let number = UInt32(entity.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            return number.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static let tooShort = ImageIOError.corrupt(.svg, reason: "it ends too early")

    private func damage(_ reason: String) -> ImageIOError { .corrupt(.svg, reason: reason) }
}

/// One tag of an SVG file, cut up as nanosvg cuts it: from `<` to the next `>`, whatever stands between them.
struct SVGTag {
    private(set) var name = ""
    private(set) var attributes: [(name: String, value: String)] = []
    /// `</name>`
    private(set) var isEnd = false
    /// `<name/>`
    private(set) var isEmpty = false

    /// Calls `body` with every tag in order; comments, declarations and instructions are left out.
    static func forEach(in bytes: [UInt8], _ body: (SVGTag) throws(ImageIOError) -> Void) throws(ImageIOError) {
        var rest = bytes[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            let inside = rest[(open + 1)...]
            let close = inside.firstIndex(of: UInt8(ascii: ">")) ?? inside.endIndex
            let tag = inside[..<close]
            rest = inside[close...]
            if let first = tag.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") { try body(SVGTag(tag)) }
        }
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes.drop(while: Self.isSpace)
        if rest.first == UInt8(ascii: "/") {
            isEnd = true
            rest = rest.dropFirst().drop(while: Self.isSpace)
        }
        name = Self.text(rest.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "/") })
        rest = rest.dropFirst(name.utf8.count)
        while true {
            rest = rest.drop(while: Self.isSpace)
            guard let first = rest.first else { return }
            if first == UInt8(ascii: "/") {
                isEmpty = true
                return
            }
            let attribute = rest.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "=") }
            rest = rest[attribute.endIndex...].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            guard let quote = rest.first else { return }
            let value = rest.dropFirst().prefix { $0 != quote }
            attributes.append((Self.text(attribute), Self.text(value)))
            rest = rest[value.endIndex...].dropFirst()
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

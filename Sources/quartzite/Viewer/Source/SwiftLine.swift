/// A line of Swift split into pieces for syntax colouring.
struct SwiftLine {
    /// The kind of a piece.
    enum Kind {
        case plain, keyword, comment, literal
    }

    /// A piece.
    struct Piece: Equatable {
        let text: String
        let kind: Kind
    }

    let pieces: [Piece]

    private static let keywords: Set<String> = [
        "as", "async", "await", "break", "case", "catch", "class", "continue", "convenience", "default", "defer", "do", "else",
        "enum", "extension", "false", "fileprivate", "final", "for", "func", "guard", "if", "import", "in", "init", "inout", "is",
        "lazy", "let", "nil", "open", "override", "private", "protocol", "public", "repeat", "required", "return", "self",
        "static",
        "struct", "super", "switch", "throw", "throws", "true", "try", "unowned", "var", "weak", "where", "while",
    ]

    init(_ line: String) {
        var pieces: [Piece] = []
        var rest = Substring(line)
        func add(_ text: Substring, _ kind: Kind) {
            if let last = pieces.last, last.kind == kind {
                pieces[pieces.count - 1] = Piece(text: last.text + text, kind: kind)
            } else {
                pieces.append(Piece(text: String(text), kind: kind))
            }
        }
        while let first = rest.first {
            let piece: Substring
            if rest.hasPrefix("//") {
                piece = rest
                add(piece, .comment)
            } else if first == "\"" {
                piece = Self.string(rest)
                add(piece, .literal)
            } else if first.isLetter || first == "_" || first == "@" || first == "#" {
                let tail = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                piece = rest[..<tail.endIndex]
                let isMember = pieces.last?.text.last == "."
                add(piece, !isMember && Self.keywords.contains(String(piece)) || first == "@" || first == "#" ? .keyword : .plain)
            } else if first.isNumber {
                piece = rest.prefix { $0.isNumber || $0 == "." || $0 == "_" || $0.isHexDigit || $0 == "x" }
                add(piece, .literal)
            } else {
                piece = rest.prefix(1)
                add(piece, .plain)
            }
            rest = rest[piece.endIndex...]
        }
        self.pieces = pieces
    }

    /// A string literal, from its quotation mark to the closing one or to the end of the line.
    private static func string(_ text: Substring) -> Substring {
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == "\"" {
                return text[...index]
            }
        }
        return text
    }
}

/// A line of Swift split into tokens for syntax colouring. Neighbouring tokens of one kind are joined.
struct SwiftLine {
    /// The kind of a token.
    enum Kind {
        case plain, keyword, comment, literal
    }

    /// A run of text of one kind.
    struct Token: Equatable {
        let text: String
        let kind: Kind
    }

    /// The state of the text at the begin or the end of a line.
    enum State: Equatable {
        case code
        /// Within nested comments.
        case comment(depth: Int)
        /// Within a string literal of several lines.
        case text
    }

    let tokens: [Token]
    /// The state at the end.
    let end: State

    private static let keywords: Set<String> = [
        "as", "async", "await", "break", "case", "catch", "class", "continue", "convenience", "default", "defer", "do", "else",
        "enum", "extension", "false", "fileprivate", "final", "for", "func", "guard", "if", "import", "in", "init", "inout", "is",
        "lazy", "let", "nil", "open", "override", "private", "protocol", "public", "repeat", "required", "return", "self",
        "static",
        "struct", "super", "switch", "throw", "throws", "true", "try", "unowned", "var", "weak", "where", "while",
    ]

    /// - Parameter state: The state at the begin of the line.
    init(_ line: String, in state: State = .code) {
        var tokens: [Token] = []
        var rest = Substring(line)
        var state = state
        func add(_ text: Substring, _ kind: Kind) {
            guard !text.isEmpty else { return }
            if let last = tokens.last, last.kind == kind {
                tokens[tokens.count - 1] = Token(text: last.text + text, kind: kind)
            } else {
                tokens.append(Token(text: String(text), kind: kind))
            }
        }
        while let first = rest.first {
            let piece: Substring
            switch state {
            case .comment(let depth):
                piece = Self.comment(rest, depth: depth, &state)
                add(piece, .comment)
            case .text:
                piece = Self.longString(rest, &state)
                add(piece, .literal)
            case .code:
                if rest.hasPrefix("/*") {
                    state = .comment(depth: 1)
                    piece = rest.prefix(2)
                    add(piece, .comment)
                } else if rest.hasPrefix("\"\"\"") {
                    state = .text
                    piece = rest.prefix(3)
                    add(piece, .literal)
                } else {
                    let (kind, text) = Self.token(rest, first, follows: tokens.last?.text.last)
                    piece = text
                    add(piece, kind)
                }
            }
            rest = rest[piece.endIndex...]
        }
        self.tokens = tokens
        end = state
    }

    /// Returns the first token of a text.
    private static func token(_ text: Substring, _ first: Character, follows last: Character?) -> (Kind, Substring) {
        if text.hasPrefix("//") { return (.comment, text) }
        if first == "\"" { return (.literal, string(text)) }
        if first.isLetter || first == "_" || first == "@" || first == "#" {
            let tail = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let word = text[..<tail.endIndex]
            let isKeyword = last != "." && keywords.contains(String(word)) || first == "@" || first == "#"
            return (isKeyword ? .keyword : .plain, word)
        }
        guard first.isNumber else { return (.plain, text.prefix(1)) }
        return (.literal, text.prefix { $0.isNumber || $0 == "." || $0 == "_" || $0.isHexDigit || $0 == "x" })
    }

    /// Returns the part of a line that belongs to a comment which has begun before.
    private static func comment(_ text: Substring, depth: Int, _ state: inout State) -> Substring {
        var (depth, index) = (depth, text.startIndex)
        while index < text.endIndex, depth > 0 {
            let rest = text[index...]
            if rest.hasPrefix("*/") || rest.hasPrefix("/*") {
                depth += rest.hasPrefix("/*") ? 1 : -1
                index = text.index(after: index)
            }
            index = text.index(after: index)
        }
        state = depth > 0 ? .comment(depth: depth) : .code
        return text[..<index]
    }

    /// Returns the part of a line that belongs to a string literal of several lines which has begun before.
    private static func longString(_ text: Substring, _ state: inout State) -> Substring {
        guard let end = text.firstRange(of: "\"\"\"") else { return text }
        state = .code
        return text[..<end.upperBound]
    }

    /// Returns a string literal, from its quotation mark to the closing one or to the end of the line.
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

    /// Returns the state at the end of a text.
    static func state(after text: String) -> State {
        var state = State.code
        let bytes = Array(text.utf8)
        var index = 0
        func has(_ word: StaticString) -> Bool {
            let count = word.utf8CodeUnitCount
            guard index + count <= bytes.count else { return false }
            for place in 0..<count where bytes[index + place] != word.utf8Start[place] { return false }
            return true
        }
        func skipLine() { while index < bytes.count, bytes[index] != 10 { index += 1 } }
        while index < bytes.count {
            switch state {
            case .comment(let depth):
                if has("*/") || has("/*") {
                    state = has("/*") ? .comment(depth: depth + 1) : depth > 1 ? .comment(depth: depth - 1) : .code
                    index += 1
                }
            case .text:
                if has("\"\"\"") {
                    state = .code
                    index += 2
                }
            case .code:
                if has("//") {
                    skipLine()
                } else if has("/*") {
                    state = .comment(depth: 1)
                    index += 1
                } else if has("\"\"\"") {
                    state = .text
                    index += 2
                } else if bytes[index] == UInt8(ascii: "\"") {
                    index += 1
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 10 {
                        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                }
            }
            index += 1
        }
        return state
    }
}

/// A line of XML split into tokens for colouring: names of elements, values of attributes, comments, and the rest. Neighbouring
/// tokens of one kind are joined.
struct XMLLine {
    /// The state of the text at the begin or the end of a line.
    enum State: Equatable {
        /// Between elements.
        case text
        /// Within a tag.
        case tag
        /// Within a value of an attribute, up to the quotation mark.
        case value(quote: Character)
        case comment
    }

    let tokens: [SwiftLine.Token]
    /// The state at the end.
    let end: State

    /// - Parameter state: The state at the begin of the line.
    init(_ line: String, in state: State = .text) {
        var tokens: [SwiftLine.Token] = []
        var rest = Substring(line)
        var state = state
        while !rest.isEmpty {
            let (piece, kind) = Self.token(rest, &state)
            if let last = tokens.last, last.kind == kind {
                tokens[tokens.count - 1] = SwiftLine.Token(text: last.text + piece, kind: kind)
            } else {
                tokens.append(SwiftLine.Token(text: String(piece), kind: kind))
            }
            rest = rest[piece.endIndex...]
        }
        self.tokens = tokens
        end = state
    }

    /// Returns the first token of a text that is not empty.
    private static func token(_ text: Substring, _ state: inout State) -> (Substring, SwiftLine.Kind) {
        switch state {
        case .comment:
            guard let end = text.firstRange(of: "-->") else { return (text, .comment) }
            state = .text
            return (text[..<end.upperBound], .comment)
        case .value(let quote):
            guard let end = text.firstIndex(of: quote) else { return (text, .literal) }
            state = .tag
            return (text[...end], .literal)
        case .text where text.hasPrefix("<!--"):
            state = .comment
            return (text.prefix(4), .comment)
        case .text where text.hasPrefix("<"):
            state = .tag
            return (text.prefix { !$0.isWhitespace && !"\"'>".contains($0) }, .keyword)
        case .text:
            return (text.prefix { $0 != "<" }, .plain)
        case .tag where text.hasPrefix("\"") || text.hasPrefix("'"):
            state = .value(quote: text[text.startIndex])
            return (text.prefix(1), .literal)
        case .tag where text.hasPrefix(">"):
            state = .text
            return (text.prefix(1), .plain)
        case .tag:
            return (text.prefix { !"\"'>".contains($0) }, .plain)
        }
    }

    /// Returns the state at the end of a text.
    static func state(after text: String) -> State {
        var state = State.text
        var rest = text[...].utf8
        while let byte = rest.popFirst() {
            switch (state, byte) {
            case (.text, UInt8(ascii: "<")) where rest.starts(with: "!--".utf8):
                rest = rest.dropFirst(3)
                state = .comment
            case (.text, UInt8(ascii: "<")): state = .tag
            case (.tag, UInt8(ascii: ">")): state = .text
            case (.tag, UInt8(ascii: "\"")): state = .value(quote: "\"")
            case (.tag, UInt8(ascii: "'")): state = .value(quote: "'")
            case (.value(let quote), _) where quote.asciiValue == byte: state = .tag
            case (.comment, UInt8(ascii: "-")) where rest.starts(with: "->".utf8):
                rest = rest.dropFirst(2)
                state = .text
            default: break
            }
        }
        return state
    }
}

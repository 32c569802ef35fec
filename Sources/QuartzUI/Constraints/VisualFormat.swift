/// A line of Apple's visual format language, such as `"H:|-[label(>=40@750)]-gap-[field]-|"`, read into its parts.
///
/// The grammar is that of Apple's *Visual Format Language* appendix: an orientation, views in brackets with predicates in parentheses,
/// and between them connections, each a number, a metric's name, or a list of predicates.
struct VisualFormat {
    enum Orientation {
        case horizontal
        case vertical
    }

    /// One comparison: with a number, a metric, or another view's size.
    struct Predicate: Equatable {
        enum Object: Equatable {
            case number(Double)
            /// A metric's name, or in brackets a view's.
            case name(String)
        }
        var relation = NSLayoutConstraint.Relation.equal
        var object: Object
        /// A number or a metric's name; nil for required.
        var priority: Object?
    }

    /// The space between two neighbours.
    enum Connection: Equatable {
        /// Nothing between the brackets: the edges touch.
        case flush
        /// `-`: the standard distance.
        case standard
        case predicates([Predicate])
    }

    /// A view with its sizes, and the connection to its predecessor; nil for the first without a superview before it.
    struct Element: Equatable {
        var name: String
        var sizes: [Predicate]
        var leading: Connection?
    }

    /// A text that is no visual format, with the position of the first character that does not fit.
    struct SyntaxError: Error, Equatable {
        let expected: String
        let position: Int
    }

    private(set) var orientation = Orientation.horizontal
    private(set) var elements: [Element] = []
    /// The connection from the last view to the superview; nil without one.
    private(set) var trailing: Connection?

    private let text: [Character]
    private var position = 0

    /// - Throws: `SyntaxError` for a text that does not follow the grammar.
    init(_ format: String) throws(SyntaxError) {
        text = format.filter { !$0.isWhitespace }.map { $0 }
        try read()
    }

    private mutating func read() throws(SyntaxError) {
        if take("V:") { orientation = .vertical } else { _ = take("H:") }
        var leading: Connection?
        if take("|") { leading = try connection() }
        while true {
            try expect("[")
            let name = try name("a view's name")
            let sizes = peek == "(" ? try predicates() : []
            try expect("]")
            elements.append(Element(name: name, sizes: sizes, leading: leading))
            guard position < text.count else { return }
            leading = try connection()
            if take("|") {
                trailing = leading
                guard position == text.count else { throw error("the end") }
                return
            }
        }
    }

    private mutating func connection() throws(SyntaxError) -> Connection {
        guard take("-") else { return .flush }
        // A bracket or the superview right after the hyphen: the standard distance.
        if peek == "[" || peek == "|" { return .standard }
        let list = peek == "(" ? try predicates() : [Predicate(object: try object())]
        try expect("-")
        return .predicates(list)
    }

    private mutating func predicates() throws(SyntaxError) -> [Predicate] {
        try expect("(")
        var list: [Predicate] = []
        repeat {
            var predicate = Predicate(relation: relation(), object: try object())
            if take("@") { predicate.priority = try object() }
            list.append(predicate)
        } while take(",")
        try expect(")")
        return list
    }

    private mutating func relation() -> NSLayoutConstraint.Relation {
        if take(">=") { return .greaterThanOrEqual }
        if take("<=") { return .lessThanOrEqual }
        _ = take("==")
        return .equal
    }

    private mutating func object() throws(SyntaxError) -> Predicate.Object {
        let start = position
        if peek == "-" || peek == "+" { position += 1 }
        while let next = peek, next.isASCII, next.isNumber || next == "." { position += 1 }
        if position > start {
            guard let number = Double(String(text[start..<position])), number.isFinite else {
                position = start
                throw error("a number")
            }
            return .number(number)
        }
        return .name(try name("a number or a metric's name"))
    }

    private mutating func name(_ what: String) throws(SyntaxError) -> String {
        let start = position
        while let next = peek, next == "_" || next.isLetter || position > start && (next.isNumber || next == ".") {
            position += 1
        }
        guard position > start else { throw error(what) }
        return String(text[start..<position])
    }

    private var peek: Character? { position < text.count ? text[position] : nil }

    private mutating func take(_ token: String) -> Bool {
        guard text[position...].starts(with: token) else { return false }
        position += token.count
        return true
    }

    private mutating func expect(_ token: String) throws(SyntaxError) {
        guard take(token) else { throw error("“\(token)”") }
    }

    private func error(_ expected: String) -> SyntaxError { SyntaxError(expected: expected, position: position) }
}

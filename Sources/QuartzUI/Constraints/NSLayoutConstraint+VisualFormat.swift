// Constraints from the visual format language.

extension NSLayoutConstraint {
    /// The alignment of a visual format's views across its direction, and the direction of a horizontal format.
    nonisolated public struct FormatOptions: OptionSet, Sendable {
        /// The bits, as on Apple's systems.
        public let rawValue: UInt
        /// Creates a set of its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Left edges are equal.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// Right edges are equal.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// Upper edges are equal.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// Lower edges are equal.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// Leading edges are equal.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// Trailing edges are equal.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// Middles across are equal.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// Middles down are equal.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// Last baselines are equal.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// First baselines are equal.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// A horizontal format runs in the direction of text.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// A horizontal format runs from left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// A horizontal format runs from right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        /// The attributes that neighbours share, in the order of the bits.
        fileprivate var alignments: [Attribute] {
            let all: [(FormatOptions, Attribute)] = [
                (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
                (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
                (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    /// The inactive constraints that a line of the visual format language describes.
    ///
    /// `-` alone is the standard distance: 8 points between views, the superview's layout margin at its edges.
    ///
    /// - Parameters:
    ///   - format: The line, such as `"V:|-[title]-12-[text(>=40)]|"`.
    ///   - metrics: Numbers by name.
    ///   - views: Views and layout guides by name.
    /// - Returns: Nothing, with a warning that names the place, if the format cannot be read or names something unknown.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do {
            var maker = try VisualFormatMaker(VisualFormat(format), opts, metrics ?? [:], views)
            return try maker.constraints(alignedBy: opts.alignments)
        } catch let error as VisualFormat.SyntaxError {
            Diagnostics.warnOnce(
                "NSLayoutConstraint: the visual format “\(format)” needs \(error.expected) at character \(error.position), spaces not "
                    + "counted; it makes no constraints")
        } catch {
            Diagnostics.warnOnce("NSLayoutConstraint: the visual format “\(format)” \(error); it makes no constraints")
        }
        return []
    }
}

/// Makes constraints of a visual format.
@MainActor
private struct VisualFormatMaker {
    /// A name without a value.
    struct NameError: Error, CustomStringConvertible {
        let description: String
    }

    private let format: VisualFormat
    private let metrics: [String: Any]
    private let views: [String: Any]
    private let start: NSLayoutConstraint.Attribute
    private let end: NSLayoutConstraint.Attribute
    private let isReversed: Bool
    private var made: [NSLayoutConstraint] = []

    private static let standardDistance: CGFloat = 8

    init(
        _ format: VisualFormat, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
    ) {
        self.format = format
        self.metrics = metrics
        self.views = views
        isReversed = format.orientation == .horizontal && options.contains(.directionRightToLeft)
        switch format.orientation {
        case .vertical: (start, end) = (.top, .bottom)
        case .horizontal where isReversed: (start, end) = (.right, .left)
        case .horizontal where options.contains(.directionLeftToRight): (start, end) = (.left, .right)
        case .horizontal: (start, end) = (.leading, .trailing)
        }
    }

    mutating func constraints(alignedBy alignments: [NSLayoutConstraint.Attribute]) throws -> [NSLayoutConstraint] {
        var previous: Any?
        for element in format.elements {
            let item = try view(element.name)
            try addSizes(of: item, element.sizes)
            if let connection = element.leading {
                if let previous {
                    try add(
                        connection, from: LayoutItem(previous, end), to: LayoutItem(item, start), standard: Self.standardDistance)
                } else {
                    try addEdge(connection, of: item, start)
                }
            }
            if let previous {
                for attribute in alignments { add(LayoutItem(item, attribute), .equal, LayoutItem(previous, attribute)) }
            }
            previous = item
        }
        if let connection = format.trailing, let last = previous { try addEdge(connection, of: last, end) }
        return made
    }

    private mutating func addSizes(of item: Any, _ predicates: [VisualFormat.Predicate]) throws {
        let attribute: NSLayoutConstraint.Attribute = format.orientation == .vertical ? .height : .width
        for predicate in predicates {
            let priority = try predicate.priority.map(number)
            if case .name(let name) = predicate.object, let other = views[name] {
                add(LayoutItem(item, attribute), predicate.relation, LayoutItem(other, attribute), priority: priority)
            } else {
                let constant = try number(predicate.object)
                add(LayoutItem(item, attribute), predicate.relation, nil, constant: constant, priority: priority)
            }
        }
    }

    /// Adds the connection to an edge of the superview; its standard distance is the superview's margin.
    private mutating func addEdge(
        _ connection: VisualFormat.Connection, of item: Any, _ attribute: NSLayoutConstraint.Attribute
    ) throws {
        guard let outer = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView else {
            throw NameError(description: "names the superview of a view that has none")
        }
        let edge = connection == .standard ? attribute.margin : attribute
        let (inner, outside) = (LayoutItem(item, attribute), LayoutItem(outer, edge))
        if attribute == start {
            try add(connection, from: outside, to: inner, standard: 0)
        } else {
            try add(connection, from: inner, to: outside, standard: 0)
        }
    }

    /// `to = from + distance`, in the direction of the format.
    private mutating func add(
        _ connection: VisualFormat.Connection, from: LayoutItem, to: LayoutItem, standard: CGFloat
    ) throws {
        // From right to left, distances count downwards: the earlier edge is the greater one.
        let (first, second) = isReversed ? (from, to) : (to, from)
        switch connection {
        case .flush: add(first, .equal, second)
        case .standard: add(first, .equal, second, constant: standard)
        case .predicates(let list):
            for predicate in list {
                add(
                    first, predicate.relation, second, constant: try number(predicate.object),
                    priority: try predicate.priority.map(number))
            }
        }
    }

    private mutating func add(
        _ first: LayoutItem, _ relation: NSLayoutConstraint.Relation, _ second: LayoutItem?, constant: CGFloat = 0,
        priority: CGFloat? = nil
    ) {
        let constraint = NSLayoutConstraint(first, relation, second, multiplier: 1, constant: constant)
        if let priority { constraint.priority = UILayoutPriority(Float(min(max(priority, 1), 1000))) }
        made.append(constraint)
    }

    private func view(_ name: String) throws -> Any {
        guard let view = views[name], view is UIView || view is UILayoutGuide else {
            throw NameError(description: "names “\(name)”, which is not a view in the dictionary of views")
        }
        return view
    }

    private func number(_ object: VisualFormat.Predicate.Object) throws -> CGFloat {
        switch object {
        case .number(let number): return CGFloat(number)
        case .name(let name):
            switch metrics[name] {
            case let number as CGFloat: return number
            case let number as Double: return CGFloat(number)
            case let number as Float: return CGFloat(number)
            case let number as Int: return CGFloat(number)
            case let number as NSNumber: return CGFloat(number.doubleValue)
            default: throw NameError(description: "names “\(name)”, which is not a number in the dictionary of metrics")
            }
        }
    }
}

extension NSLayoutConstraint.Attribute {
    /// The same edge within the margins.
    fileprivate var margin: Self {
        switch self {
        case .left: .leftMargin
        case .right: .rightMargin
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .leading: .leadingMargin
        case .trailing: .trailingMargin
        default: self
        }
    }
}

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
        /// No connection between the brackets: the edges touch.
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

    /// An error in a visual format, with the position of the first invalid character.
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

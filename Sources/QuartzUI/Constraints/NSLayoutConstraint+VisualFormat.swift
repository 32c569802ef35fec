// Constraints from the visual format language.

extension NSLayoutConstraint {
    /// How the views of a visual format line up across its direction, and in which direction a horizontal one runs.
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
    /// A name that stands for nothing.
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
                for attribute in alignments { add(LayoutItem(item, attribute), .equal, LayoutItem(previous, attribute), 0, nil) }
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
                add(LayoutItem(item, attribute), predicate.relation, LayoutItem(other, attribute), 0, priority)
            } else {
                add(LayoutItem(item, attribute), predicate.relation, nil, try number(predicate.object), priority)
            }
        }
    }

    /// The connection to an edge of the superview; its standard distance is the superview's margin.
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
        case .flush: add(first, .equal, second, 0, nil)
        case .standard: add(first, .equal, second, standard, nil)
        case .predicates(let list):
            for predicate in list {
                add(first, predicate.relation, second, try number(predicate.object), try predicate.priority.map(number))
            }
        }
    }

    private mutating func add(
        _ first: LayoutItem, _ relation: NSLayoutConstraint.Relation, _ second: LayoutItem?, _ constant: CGFloat,
        _ priority: CGFloat?
    ) {
        let constraint = NSLayoutConstraint(first, relation, second, multiplier: 1, constant: constant)
        if let priority { constraint.priority = UILayoutPriority(Float(min(max(priority, 1), 1000))) }
        made.append(constraint)
    }

    private func view(_ name: String) throws -> Any {
        guard let view = views[name], view is UIView || view is UILayoutGuide else {
            throw NameError(description: "names “\(name)”, which is no view in the dictionary of views")
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
            default: throw NameError(description: "names “\(name)”, which is no number in the dictionary of metrics")
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

/// A line of views' edges or sizes that holds between two of them, or for one: `first = multiplier · second + constant`, or an
/// inequality.
///
/// Views take part whose `translatesAutoresizingMaskIntoConstraints` is false; others stand where their frames say. Changing
/// `constant`, or what is active, asks for a layout: inside an animation block `layoutIfNeeded()` then moves views with animation.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// What of a view is meant.
    nonisolated public enum Attribute: Int, Sendable {
        /// The left edge.
        case left = 1
        /// The right edge.
        case right
        /// The upper edge.
        case top
        /// The lower edge.
        case bottom
        /// The edge that text starts at: the left.
        case leading
        /// The edge that text ends at: the right.
        case trailing
        /// The width.
        case width
        /// The height.
        case height
        /// The middle across.
        case centerX
        /// The middle down.
        case centerY
        /// The line that the last line of text stands on.
        case lastBaseline
        /// The line that the first line of text stands on.
        case firstBaseline
        /// Nothing: the constraint is about one view and a number.
        case notAnAttribute = 0

        private var isHorizontal: Bool { [.left, .right, .leading, .trailing, .centerX].contains(self) }
        private var isSize: Bool { self == .width || self == .height }

        /// Whether two of them can be compared: both are sizes, or places along one axis.
        func goes(with other: Attribute) -> Bool {
            isSize || other.isSize ? isSize && other.isSize : isHorizontal == other.isHorizontal
        }
    }

    /// How the two sides compare.
    nonisolated public enum Relation: Int, Sendable {
        /// The first is no greater.
        case lessThanOrEqual = -1
        /// They are equal.
        case equal = 0
        /// The first is no less.
        case greaterThanOrEqual = 1
    }

    /// The view of the first side.
    public private(set) weak var firstItem: UIView?
    /// What of it is meant.
    public let firstAttribute: Attribute
    /// How the sides compare.
    public let relation: Relation
    /// The view of the second side; nil for none.
    public private(set) weak var secondItem: UIView?
    /// What of it is meant.
    public let secondAttribute: Attribute
    /// What the second side is multiplied by.
    public let multiplier: CGFloat
    /// What is added to the second side, in points.
    open var constant: CGFloat {
        didSet {
            if !constant.isFinite {
                Diagnostics.warnOnce("NSLayoutConstraint.constant: \(constant) is not a finite number; the old value stays")
                constant = oldValue
            } else if constant != oldValue {
                owner?.update(self)
            }
        }
    }
    /// How much it counts against others. Required by default.
    open var priority = UILayoutPriority.required { didSet { if priority != oldValue { owner?.update(self) } } }
    /// A name for logs.
    open var identifier: String?
    /// The view that holds the constraint: the nearest that holds both items.
    weak var owner: UIView?
    /// The rectangles within the items that are meant; nil is the items themselves.
    var firstGuide: UILayoutGuide?
    var secondGuide: UILayoutGuide?
    /// The views between the items and the one that holds the constraint, while it is active.
    var passedViews: [UIView] = []

    /// Creates a constraint, which is not active.
    public init(
        item view1: UIView, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: UIView?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2
        secondAttribute = view2 == nil ? .notAnAttribute : attr2
        self.multiplier = multiplier.isFinite ? multiplier : 1
        constant = c.isFinite ? c : 0
        super.init()
        if !multiplier.isFinite || !c.isFinite {
            Diagnostics.warnOnce("NSLayoutConstraint: a number that is not finite is taken as 1 for multipliers, 0 for constants")
        }
    }

    /// Whether the constraint counts. Activating one whose views have no view in common does nothing, with a warning.
    open var isActive: Bool {
        get { owner != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate() } else { owner?.removeConstraint(self) }
        }
    }

    private func activate() {
        guard let firstItem else { return }
        let second = secondItem ?? firstItem
        guard secondAttribute == .notAnAttribute || firstAttribute.goes(with: secondAttribute),
            firstAttribute != .notAnAttribute,
            let common = sequence(first: firstItem, next: \.parent).first(where: {
                !$0.layoutConstraints.isArea && second.isDescendant(of: $0)
            })
        else {
            return Diagnostics.warnOnce(
                "NSLayoutConstraint: the two sides lie in no common view, or along different axes; the constraint stays inactive")
        }
        common.addConstraint(self)
    }

    /// Whether another view than one takes part.
    func isAboutMore(than view: UIView) -> Bool { firstItem !== view || secondItem != nil && secondItem !== view }

    /// Activates constraints.
    public class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
    /// Takes constraints out.
    public class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

/// How much a constraint counts against others, 1 … 1000.
nonisolated public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: Float
    /// A priority.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// A priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// 1000: must hold.
    public static let required = UILayoutPriority(1000)
    /// 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// 250.
    public static let defaultLow = UILayoutPriority(250)
    /// 50.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A linear relation of one or two views' edges or sizes: `first = multiplier · second + constant`, or an inequality.
///
/// Constraints place the views whose `translatesAutoresizingMaskIntoConstraints` is false; other views have given frames.
/// Changing `constant` or activation requests layout, so inside an animation block `layoutIfNeeded()` animates the views.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// Attributes of a view.
    nonisolated public enum Attribute: Int, Sendable {
        /// The left edge.
        case left = 1
        /// The right edge.
        case right
        /// The upper edge.
        case top
        /// The lower edge.
        case bottom
        /// The leading edge: the left, or the right if the common superview's layout direction is from right to left.
        case leading
        /// The trailing edge: the opposite of the leading one.
        case trailing
        /// The width.
        case width
        /// The height.
        case height
        /// The horizontal centre.
        case centerX
        /// The vertical centre.
        case centerY
        /// The baseline of the last line of text.
        case lastBaseline
        /// The baseline of the first line of text.
        case firstBaseline
        /// The left edge of the area within the view's margins.
        case leftMargin
        /// The right edge of the area within the view's margins.
        case rightMargin
        /// The upper edge of the area within the view's margins.
        case topMargin
        /// The lower edge of the area within the view's margins.
        case bottomMargin
        /// The edge within the margins that text starts at: the leading one.
        case leadingMargin
        /// The edge within the margins that text ends at: the trailing one.
        case trailingMargin
        /// The horizontal centre of the area within the view's margins.
        case centerXWithinMargins
        /// The vertical centre of the area within the view's margins.
        case centerYWithinMargins
        /// No attribute: the constraint compares one view with a number.
        case notAnAttribute = 0

        /// The last line's baseline, by its older name.
        public static let baseline = Attribute.lastBaseline

        private var isHorizontal: Bool { [.left, .right, .leading, .trailing, .centerX].contains(side) }
        /// Whether the attribute is a width or a height.
        var isSize: Bool { self == .width || self == .height }

        /// The same attribute of a view without margins.
        var side: Attribute {
            switch self {
            case .leftMargin: .left
            case .rightMargin: .right
            case .topMargin: .top
            case .bottomMargin: .bottom
            case .leadingMargin: .leading
            case .trailingMargin: .trailing
            case .centerXWithinMargins: .centerX
            case .centerYWithinMargins: .centerY
            default: self
            }
        }

        /// Whether the attribute is a margin attribute, such as `leftMargin`.
        var isMargin: Bool { side != self }

        /// Returns whether two attributes can be compared: both are sizes, or positions along one axis.
        func goes(with other: Attribute) -> Bool {
            isSize || other.isSize ? isSize && other.isSize : isHorizontal == other.isHorizontal
        }
    }

    /// Relation of the two sides.
    nonisolated public enum Relation: Int, Sendable {
        /// First side at most second side.
        case lessThanOrEqual = -1
        /// Equal sides.
        case equal = 0
        /// First side at least second side.
        case greaterThanOrEqual = 1
    }

    /// The view or layout guide of the first side.
    public var firstItem: AnyObject? {
        if !firstAttribute.isMargin, let firstGuide { return firstGuide }
        return firstView
    }
    /// The view of the first side, or the owner of its guide.
    private(set) weak var firstView: UIView?
    /// The attribute of the first view.
    public let firstAttribute: Attribute
    /// The relation of the two sides.
    public let relation: Relation
    /// The view or layout guide of the second side; nil for none.
    public var secondItem: AnyObject? {
        if !secondAttribute.isMargin, let secondGuide { return secondGuide }
        return secondView
    }
    /// The view of the second side, or the owner of its guide.
    private(set) weak var secondView: UIView?
    /// The attribute of the second view.
    public let secondAttribute: Attribute
    /// The factor of the second side.
    public let multiplier: CGFloat
    /// The constant added to the second side, in points.
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
    /// The priority. Required by default.
    open var priority = UILayoutPriority.required { didSet { if priority != oldValue { owner?.update(self) } } }
    /// A name for logs, part of the description.
    open var identifier: String? {
        get { logName.value }
        set { logName.value = newValue }
    }
    nonisolated private let logName = LogName()
    nonisolated open override var description: String { logName.description(super.description) }
    /// The view that holds the constraint: the nearest common ancestor of both items.
    weak var owner: UIView?
    /// The guides that the sides refer to; nil for the views themselves.
    private(set) var firstGuide: UILayoutGuide?
    private(set) var secondGuide: UILayoutGuide?
    /// The views between the items and the owner of an active constraint.
    var passedViews: [UIView] = []

    /// Creates an inactive constraint without items, as a value for a property until another constraint replaces it.
    public convenience override init() {
        self.init(
            item: UIView(), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
            constant: 0)
    }

    /// Creates an inactive constraint between views, layout guides, or one of them and a number.
    ///
    /// - Parameters:
    ///   - view1: A `UIView` or `UILayoutGuide`. Anything else makes a constraint that never holds, with a warning.
    ///   - view2: A `UIView`, a `UILayoutGuide`, or nil for a constant.
    ///   - multiplier: 1 if it is not finite, with a warning.
    ///   - c: 0 if it is not finite, with a warning.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute,
        multiplier: CGFloat, constant c: CGFloat
    ) {
        let (first, second) = (LayoutItem(view1, attr1), view2.map { LayoutItem($0, attr2) })
        firstView = first.view
        firstAttribute = first.attribute
        firstGuide = first.guide
        self.relation = relation
        secondView = second?.view
        secondAttribute = second?.view == nil ? .notAnAttribute : second?.attribute ?? .notAnAttribute
        secondGuide = second?.guide
        self.multiplier = multiplier.isFinite ? multiplier : 1
        constant = c.isFinite ? c : 0
        super.init()
        if !multiplier.isFinite || !c.isFinite {
            Diagnostics.warnOnce("NSLayoutConstraint: a number that is not finite is taken as 1 for multipliers, 0 for constants")
        }
    }

    /// Creates an inactive constraint between two sides.
    convenience init(_ first: LayoutItem, _ relation: Relation, _ second: LayoutItem?, multiplier: CGFloat, constant: CGFloat) {
        self.init(
            item: first, attribute: first.attribute, relatedBy: relation, toItem: second,
            attribute: second?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }

    /// The anchor of the first side.
    open var firstAnchor: NSLayoutAnchor<AnyObject> {
        NSLayoutAnchor(firstView ?? UIView(), firstAttribute, firstGuide)
    }
    /// The anchor of the second side; nil without one.
    open var secondAnchor: NSLayoutAnchor<AnyObject>? { secondView.map { NSLayoutAnchor($0, secondAttribute, secondGuide) } }

    /// Whether the constraint is active. Activation without a common ancestor does nothing, with a warning.
    open var isActive: Bool {
        get { owner != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate() } else { owner?.removeConstraint(self) }
        }
    }

    /// Returns the lowest view that holds both items, or is one of them.
    static func commonView(of first: UIView, _ second: UIView) -> UIView? {
        var above: Set<ObjectIdentifier> = []
        var current: UIView? = second
        while let view = current {
            above.insert(ObjectIdentifier(view))
            current = view.parent
        }
        current = first
        while let view = current {
            if !view.layoutConstraints.isArea, above.contains(ObjectIdentifier(view)) { return view }
            current = view.parent
        }
        return nil
    }

    private func activate() {
        guard let firstView else { return }
        let second = secondView ?? firstView
        guard secondAttribute == .notAnAttribute || firstAttribute.goes(with: secondAttribute),
            firstAttribute != .notAnAttribute,
            let common = Self.commonView(of: firstView, second)
        else {
            return Diagnostics.warnOnce(
                "NSLayoutConstraint: the two sides lie in no common view, or along different axes; the constraint stays inactive")
        }
        common.addConstraint(self)
    }

    /// Returns whether the constraint involves other views than a given one.
    func isAboutMore(than view: UIView) -> Bool { firstView !== view || secondView != nil && secondView !== view }

    /// Activates constraints.
    public class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
    /// Deactivates constraints.
    public class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

/// One side of a constraint: an attribute of a view, or of a rectangle within it.
@MainActor
struct LayoutItem {
    let view: UIView?
    let attribute: NSLayoutConstraint.Attribute
    /// The rectangle within the view; nil for the view itself.
    let guide: UILayoutGuide?

    init<Kind>(_ anchor: NSLayoutAnchor<Kind>) { self.init(anchor.view, anchor.attribute, anchor.guide) }

    init(_ view: UIView?, _ attribute: NSLayoutConstraint.Attribute, _ guide: UILayoutGuide?) {
        self.view = view
        self.attribute = attribute
        self.guide = guide
    }

    /// A side as passed to the API: a view or a guide. A margin attribute of a view becomes one of its margins' guide.
    init(_ item: Any, _ attribute: NSLayoutConstraint.Attribute) {
        switch item {
        case let item as LayoutItem: self = item
        case let edge as EdgeLayoutGuide: self = edge.item(attribute)
        case let guide as UILayoutGuide:
            self.init(guide.view, attribute.side, guide)
        case let view as UIView:
            self.init(view, attribute, attribute.side == attribute ? nil : view.layoutMarginsGuide)
        default:
            Diagnostics.warnOnce(
                "NSLayoutConstraint: \(type(of: item)) is neither a view nor a layout guide; the constraint never holds")
            self.init(nil, attribute, nil)
        }
    }
}

/// The priority of a constraint, 1…1000.
nonisolated public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The raw value.
    public var rawValue: Float
    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// 1000: must be satisfied.
    public static let required = UILayoutPriority(1000)
    /// 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// 250.
    public static let defaultLow = UILayoutPriority(250)
    /// 50.
    public static let fittingSizeLevel = UILayoutPriority(50)
    /// 510: that of a drag that may resize the window.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// 500: that of the window's size.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// 490: that of a drag that does not resize the window.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)

    /// Returns whether a priority is lower than another.
    public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }
    /// Returns a priority higher by a number.
    public static func + (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue + number)
    }
    /// Returns a priority lower by a number.
    public static func - (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue - number)
    }
    /// Raises a priority by a number.
    public static func += (priority: inout UILayoutPriority, number: Float) { priority = priority + number }
    /// Lowers a priority by a number.
    public static func -= (priority: inout UILayoutPriority, number: Float) { priority = priority - number }
}

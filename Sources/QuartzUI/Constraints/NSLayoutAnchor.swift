/// An edge, a centre or a size of a view, for creating constraints. Only anchors of the same axis combine.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType>: NSObject {
    nonisolated let view: UIView
    nonisolated let attribute: NSLayoutConstraint.Attribute
    /// The guide in the view; nil for the view itself.
    nonisolated let guide: UILayoutGuide?

    init(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ guide: UILayoutGuide? = nil) {
        self.view = view
        self.attribute = attribute
        self.guide = guide
        super.init()
    }

    /// Returns whether two anchors name the same edge, centre or size.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        func isSame<Other>(_ other: NSLayoutAnchor<Other>) -> Bool {
            view === other.view && attribute == other.attribute && guide === other.guide
        }
        return switch object {
        case let other as NSLayoutXAxisAnchor: isSame(other)
        case let other as NSLayoutYAxisAnchor: isSame(other)
        case let other as NSLayoutDimension: isSame(other)
        case let other as NSLayoutAnchor<AnyObject>: isSame(other)
        default: false
        }
    }
    /// A hash value consistent with ``isEqual(_:)``.
    nonisolated open override var hash: Int { ObjectIdentifier(view).hashValue ^ attribute.rawValue }

    func make(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat, _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            LayoutItem(view, attribute, guide), relation, other.map { LayoutItem($0.view, $0.attribute, $0.guide) },
            multiplier: multiplier, constant: constant)
    }

    /// This anchor equals the other plus a constant.
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        make(.equal, anchor, 1, c)
    }
    /// This anchor is at least the other plus a constant.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, 1, c)
    }
    /// This anchor is at most the other plus a constant.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, 1, c)
    }
}

/// A horizontal anchor.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns the distance from this anchor to another one to its right, as a dimension for constraints.
    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        OffsetDimension(from: LayoutItem(self), to: LayoutItem(otherAnchor), .width)
    }

    /// This anchor is the system's spacing, times a multiplier, to the right of another.
    public func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
        constraint(equalTo: anchor, constant: Theme.grid * multiplier)
    }
    /// This anchor is at least the system's spacing, times a multiplier, to the right of another.
    public func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    { constraint(greaterThanOrEqualTo: anchor, constant: Theme.grid * multiplier) }
    /// This anchor is at most the system's spacing, times a multiplier, to the right of another.
    public func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    { constraint(lessThanOrEqualTo: anchor, constant: Theme.grid * multiplier) }
}

/// A vertical anchor.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns the distance from this anchor to another one below it, as a dimension for constraints.
    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        OffsetDimension(from: LayoutItem(self), to: LayoutItem(otherAnchor), .height)
    }

    /// This anchor is the system's spacing, times a multiplier, below another.
    public func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
        constraint(equalTo: anchor, constant: Theme.grid * multiplier)
    }
    /// This anchor is at least the system's spacing, times a multiplier, below another.
    public func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    { constraint(greaterThanOrEqualTo: anchor, constant: Theme.grid * multiplier) }
    /// This anchor is at most the system's spacing, times a multiplier, below another.
    public func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    { constraint(lessThanOrEqualTo: anchor, constant: Theme.grid * multiplier) }
}

/// A width or a height.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// This dimension equals a constant, in points.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, nil, 1, c) }
    /// This dimension is at least a constant, in points.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { make(.greaterThanOrEqual, nil, 1, c) }
    /// This dimension is at most a constant, in points.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { make(.lessThanOrEqual, nil, 1, c) }
    /// This dimension equals a multiple of another plus a constant.
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    {
        make(.equal, anchor, m, c)
    }
    /// This dimension is at least a multiple of another plus a constant.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { make(.greaterThanOrEqual, anchor, m, c) }
    /// This dimension is at most a multiple of another plus a constant.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { make(.lessThanOrEqual, anchor, m, c) }
}

/// The distance of two anchors, as the width or height of a hidden layout guide in their lowest common ancestor.
final class OffsetDimension: NSLayoutDimension {
    init(from start: LayoutItem, to end: LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
        let guide = UILayoutGuide()
        if let first = start.view, let second = end.view, let holder = NSLayoutConstraint.commonView(of: first, second) {
            holder.addLayoutGuide(guide)
            let isWidth = attribute == .width
            NSLayoutConstraint(
                LayoutItem(guide.view, isWidth ? .left : .top, nil), .equal, start, multiplier: 1, constant: 0
            ).isActive = true
            NSLayoutConstraint(
                LayoutItem(guide.view, isWidth ? .right : .bottom, nil), .equal, end, multiplier: 1, constant: 0
            ).isActive = true
        } else {
            Diagnostics.warnOnce("anchorWithOffset(to:): the anchors' views lie in no common view; the distance is not known")
        }
        super.init(guide.view, attribute)
    }
}

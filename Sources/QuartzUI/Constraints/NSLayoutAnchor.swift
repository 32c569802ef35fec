/// An edge, a centre or a size of a view, for creating constraints. Only anchors of the same axis combine.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType>: NSObject {
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute
    /// The guide in the view; nil for the view itself.
    let guide: UILayoutGuide?

    init(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ guide: UILayoutGuide? = nil) {
        self.view = view
        self.attribute = attribute
        self.guide = guide
        super.init()
    }

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
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A vertical anchor.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
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

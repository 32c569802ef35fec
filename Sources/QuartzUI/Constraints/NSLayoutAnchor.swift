/// An edge, a middle or a size of a view, to make constraints of. Anchors of one axis go together.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType>: NSObject {
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute
    /// The rectangle within the view that is meant; nil is the view.
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
        let constraint = NSLayoutConstraint(
            item: view, attribute: attribute, relatedBy: relation, toItem: other?.view,
            attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
        constraint.firstGuide = guide
        constraint.secondGuide = other?.guide
        return constraint
    }

    /// The one is the other plus a constant.
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        make(.equal, anchor, 1, c)
    }
    /// The one is no less than the other plus a constant.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, 1, c)
    }
    /// The one is no more than the other plus a constant.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, 1, c)
    }
}

/// An anchor across.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// An anchor down.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// It is so many points.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, nil, 1, c) }
    /// It is no less than so many points.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { make(.greaterThanOrEqual, nil, 1, c) }
    /// It is no more than so many points.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { make(.lessThanOrEqual, nil, 1, c) }
    /// It is a multiple of another plus a constant.
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    {
        make(.equal, anchor, m, c)
    }
    /// It is no less than a multiple of another plus a constant.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { make(.greaterThanOrEqual, anchor, m, c) }
    /// It is no more than a multiple of another plus a constant.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { make(.lessThanOrEqual, anchor, m, c) }
}

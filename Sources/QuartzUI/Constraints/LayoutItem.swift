/// One side of a constraint: an attribute of a view, or of a rectangle within it.
@MainActor
struct LayoutItem {
    let view: UIView?
    let attribute: NSLayoutConstraint.Attribute
    /// The rectangle within the view; nil for the view itself.
    let guide: UILayoutGuide?

    init(_ view: UIView?, _ attribute: NSLayoutConstraint.Attribute, _ guide: UILayoutGuide?) {
        self.view = view
        self.attribute = attribute
        self.guide = guide
    }

    /// A side as callers name it: a view or a guide. Margin attributes of a view mean its margins' guide.
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

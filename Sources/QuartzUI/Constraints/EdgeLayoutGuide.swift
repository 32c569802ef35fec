/// The space between an edge of a controller's view and its safe area.
final class EdgeLayoutGuide: UILayoutGuide {
    private let isTop: Bool

    init(_ view: UIView, isTop: Bool) {
        self.isTop = isTop
        super.init(view, isTop ? "UIViewControllerTop" : "UIViewControllerBottom") { view in
            let (safe, height) = (view.safeAreaInsets, view.bounds.height)
            return isTop
                ? UIEdgeInsets(top: 0, left: 0, bottom: height - safe.top, right: 0)
                : UIEdgeInsets(top: height - safe.bottom, left: 0, bottom: 0, right: 0)
        }
    }

    /// A side of the guide, as one of the view or of its safe area, which move with the view's size.
    func item(_ attribute: NSLayoutConstraint.Attribute) -> LayoutItem {
        let safe = view.safeAreaLayoutGuide
        switch attribute.side {
        case .bottom where isTop: return LayoutItem(view, .top, safe)
        case .top where !isTop: return LayoutItem(view, .bottom, safe)
        default: return LayoutItem(view, attribute.side, nil)
        }
    }

    override var topAnchor: NSLayoutYAxisAnchor {
        isTop ? view.topAnchor : view.safeAreaLayoutGuide.bottomAnchor
    }
    override var bottomAnchor: NSLayoutYAxisAnchor {
        isTop ? view.safeAreaLayoutGuide.topAnchor : view.bottomAnchor
    }
}

extension UIViewController {
    /// The space that bars take at the view's upper edge: from the edge to the safe area.
    public var topLayoutGuide: any UILayoutSupport { EdgeLayoutGuide(view, isTop: true) }
    /// The space that bars take at the view's lower edge: from the safe area to the edge.
    public var bottomLayoutGuide: any UILayoutSupport { EdgeLayoutGuide(view, isTop: false) }
}

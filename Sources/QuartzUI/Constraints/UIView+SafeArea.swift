// What covers a view's edges, and the margins that its content keeps.

/// A view's margins, and what it was last told of its safe area.
struct ViewMargins {
    /// 8 points at each edge, as UIKit has them.
    var own = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var growsWithSafeArea = true
    var toldSafeArea = UIEdgeInsets.zero
}

extension UIView {
    /// How much of the view, from each edge, bars and the like cover: as much of the superview's as reaches into the view, and its
    /// controller's `additionalSafeAreaInsets`. Windows on a desktop cover nothing, and the content of the engine's navigation and
    /// tab bar controllers ends where their bars begin.
    public var safeAreaInsets: UIEdgeInsets {
        var insets = inheritedSafeArea
        if let added = viewController?.additionalSafeAreaInsets {
            insets.top += added.top
            insets.left += added.left
            insets.bottom += added.bottom
            insets.right += added.right
        }
        return insets
    }

    private var inheritedSafeArea: UIEdgeInsets {
        guard let superview else { return .zero }
        let outer = superview.safeAreaInsets
        guard outer != .zero else { return .zero }
        let safe = superview.bounds.inset(by: outer)
        let frame = layoutFrame
        return UIEdgeInsets(
            top: min(max(0, safe.minY - frame.minY), frame.height), left: min(max(0, safe.minX - frame.minX), frame.width),
            bottom: min(max(0, frame.maxY - safe.maxY), frame.height),
            right: min(max(0, frame.maxX - safe.maxX), frame.width))
    }

    /// The part of the view that nothing covers.
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self, "UIViewSafeAreaLayoutGuide") { $0.safeAreaInsets } }

    /// The distance that content keeps from the edges: 8 points unless set, and the safe area's insets where
    /// ``insetsLayoutMarginsFromSafeArea`` says so.
    public var layoutMargins: UIEdgeInsets {
        get {
            let own = margins.own
            guard margins.growsWithSafeArea else { return own }
            let safe = safeAreaInsets
            return UIEdgeInsets(
                top: own.top + safe.top, left: own.left + safe.left, bottom: own.bottom + safe.bottom,
                right: own.right + safe.right)
        }
        set {
            margins.own = newValue
            layoutMarginsDidChange()
            constraintsDidChange()
        }
    }

    /// ``layoutMargins`` by the direction of text: leading is left.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(layoutMargins) }
        set { layoutMargins = UIEdgeInsets(newValue) }
    }

    /// Whether margins count from the safe area. True by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { margins.growsWithSafeArea }
        set {
            margins.growsWithSafeArea = newValue
            constraintsDidChange()
        }
    }

    /// The part of the view within its margins.
    public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self, "UIViewLayoutMarginsGuide") { $0.layoutMargins } }

    /// Tells this tree where its safe area is another than before.
    final func safeAreaDidChangeInTree() {
        let insets = safeAreaInsets
        guard insets != margins.toldSafeArea else { return }
        margins.toldSafeArea = insets
        safeAreaInsetsDidChange()
        viewController?.viewSafeAreaInsetsDidChange()
        constraintsDidChange()
        for view in children { view.safeAreaDidChangeInTree() }
    }
}

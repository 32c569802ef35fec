// Safe area and margins of views.

/// A view's margins, and its last reported safe area.
struct ViewMargins {
    /// 8 points at each edge, as in UIKit.
    var own = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var growsWithSafeArea = true
    var followsSuperview = false
    var reportedSafeArea = UIEdgeInsets.zero
}

/// A search for a safe area from the outermost view inwards.
final class SafeAreaSearch {
    /// The view that was reached last, and its safe area.
    var last: (view: UIView, insets: UIEdgeInsets)?
}

extension UIView {
    /// The superview's safe-area insets that reach into the view, plus those of its controller. Those of a window are the host's.
    final var currentSafeArea: UIEdgeInsets {
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
        guard let superview else { return (self as? UIWindow).flatMap { Host.services?.safeArea(of: $0) } ?? .zero }
        let outer = superview.safeAreaFromOutside
        guard outer != .zero else { return .zero }
        let safe = superview.bounds.clampedInset(by: outer)
        let frame = layoutFrame
        return UIEdgeInsets(
            top: min(max(0, safe.minY - frame.minY), frame.height), left: min(max(0, safe.minX - frame.minX), frame.width),
            bottom: min(max(0, frame.maxY - safe.maxY), frame.height),
            right: min(max(0, frame.maxX - safe.maxX), frame.width))
    }

    /// The safe area, found from the outermost view inwards: recursion through a deep tree would exhaust the stack.
    private var safeAreaFromOutside: UIEdgeInsets {
        let search = UIEnvironment.current.safeAreaSearch
        if let known = search.last, known.view === self { return known.insets }
        let before = search.last
        defer { search.last = before }
        let views = Array(sequence(first: self, next: \.parent))
        for view in views.reversed() { search.last = (view, view.safeAreaInsets) }
        return search.last?.insets ?? .zero
    }

    /// The part of the view that bars do not cover.
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self, "UIViewSafeAreaLayoutGuide") { $0.safeAreaInsets } }

    /// The area that a keyboard on the screen covers. A desktop has none, so it is the lower edge of the safe area, as in UIKit while no
    /// keyboard is shown.
    public var keyboardLayoutGuide: UILayoutGuide {
        UILayoutGuide(self, "UIViewKeyboardLayoutGuide") { view in
            UIEdgeInsets(top: view.bounds.height - view.safeAreaInsets.bottom, left: 0, bottom: 0, right: 0)
        }
    }

    /// The margins as set, with the safe area and the superview's margins.
    final var currentMargins: UIEdgeInsets {
        get {
            var insets = margins.own
            if margins.growsWithSafeArea {
                let safe = safeAreaInsets
                insets = UIEdgeInsets(
                    top: insets.top + safe.top, left: insets.left + safe.left, bottom: insets.bottom + safe.bottom,
                    right: insets.right + safe.right)
            }
            guard margins.followsSuperview, let superview else { return insets }
            let (inner, frame) = (superview.bounds.clampedInset(by: superview.layoutMargins), layoutFrame)
            return UIEdgeInsets(
                top: max(insets.top, inner.minY - frame.minY), left: max(insets.left, inner.minX - frame.minX),
                bottom: max(insets.bottom, frame.maxY - inner.maxY), right: max(insets.right, frame.maxX - inner.maxX))
        }
        set {
            // Equal margins are not reported: `layoutMarginsDidChange()` may set them.
            guard newValue != margins.own else { return }
            margins.own = newValue
            layoutMarginsDidChange()
            constraintsDidChange()
        }
    }

    /// ``layoutMargins`` in leading and trailing edges, by the view's layout direction.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(directed(layoutMargins)) }
        set { layoutMargins = directed(UIEdgeInsets(newValue)) }
    }

    /// Returns insets with the left and the right exchanged in a view from right to left.
    private func directed(_ insets: UIEdgeInsets) -> UIEdgeInsets {
        guard isMirrored else { return insets }
        return UIEdgeInsets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
    }

    /// Whether margins include the safe area. True by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { margins.growsWithSafeArea }
        set {
            margins.growsWithSafeArea = newValue
            constraintsDidChange()
        }
    }

    /// Whether each margin is at least the superview's margin where the edges of both views are close. False by default.
    public var preservesSuperviewLayoutMargins: Bool {
        get { margins.followsSuperview }
        set {
            guard newValue != margins.followsSuperview else { return }
            margins.followsSuperview = newValue
            layoutMarginsDidChange()
            constraintsDidChange()
        }
    }

    /// The part of the view within its margins.
    public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self, "UIViewLayoutMarginsGuide") { $0.layoutMargins } }

    /// The readable part within the margins: centred, and at most 672 points wide.
    public var readableContentGuide: UILayoutGuide {
        UILayoutGuide(self, "UIViewReadableContentGuide") { view in
            var insets = view.layoutMargins
            let surplus = max(0, view.bounds.width - insets.left - insets.right - 672) / 2
            insets.left += surplus
            insets.right += surplus
            return insets
        }
    }

    /// Notifies the views of this tree whose safe area has changed.
    final func safeAreaDidChangeInTree() {
        walk { view in
            let insets = view.safeAreaInsets
            guard insets != view.margins.reportedSafeArea else { return false }
            view.margins.reportedSafeArea = insets
            view.safeAreaInsetsDidChange()
            view.viewController?.viewSafeAreaInsetsDidChange()
            view.constraintsDidChange()
            return true
        }
    }
}

// Layout guides of a scroll view's content and frame.

extension UIScrollView {
    /// The content. Constraints to its edges, or from inside to the scroll view's edges, determine `contentSize`.
    public var contentLayoutGuide: UILayoutGuide {
        UILayoutGuide(area: area, of: self, "UIScrollView-contentLayoutGuide")
    }

    /// The scroll view's frame, which does not scroll.
    public var frameLayoutGuide: UILayoutGuide { UILayoutGuide(self, "UIScrollView-frameLayoutGuide") { _ in .zero } }
}

/// Represents a scroll view's content in constraints; its solved size becomes the `contentSize`.
final class ScrollContentArea: UIView {
    private weak var scrollView: UIScrollView?

    init(of scrollView: UIScrollView) {
        self.scrollView = scrollView
        super.init(frame: CGRect(origin: .zero, size: scrollView.contentSize))
        parent = scrollView
        layoutConstraints.translates = false
        layoutConstraints.isArea = true
    }

    required init?(coder: NSCoder) { nil }

    override func sizeDidChange(from old: CGSize) { scrollView?.contentSize = bounds.size }
}

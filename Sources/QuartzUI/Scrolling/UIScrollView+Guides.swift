// A scroll view's content and frame for constraints.

extension UIScrollView {
    /// The content: what is constrained to its edges, or to the scroll view's own from within, decides `contentSize`.
    public var contentLayoutGuide: UILayoutGuide {
        UILayoutGuide(area: contentArea, of: self, "UIScrollView-contentLayoutGuide")
    }

    /// The scroll view's frame, which does not scroll.
    public var frameLayoutGuide: UILayoutGuide { UILayoutGuide(self, "UIScrollView-frameLayoutGuide") { _ in .zero } }
}

/// Stands for a scroll view's content among constraints: what they make of its size becomes the `contentSize`.
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

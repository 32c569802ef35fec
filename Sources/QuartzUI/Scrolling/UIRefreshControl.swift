/// A pull-to-refresh control: set it as a scroll view's `refreshControl`.
///
/// Pulled far enough it sends `.valueChanged` once, and stays visible until `endRefreshing()`.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    private let indicator = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    /// Whether the current pull has already triggered.
    private var isSpent = false

    /// The height of the control while refreshing.
    static let height: CGFloat = 60
    /// The pull distance that triggers a refresh.
    static let threshold: CGFloat = 56

    /// Whether a refresh is running.
    open private(set) var isRefreshing = false
    /// A text below the indicator.
    open var attributedTitle: NSAttributedString? {
        didSet {
            label.attributedText = attributedTitle
            setNeedsLayout()
        }
    }

    /// Creates a control; the scroll view places it.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UIRefreshControl.self)
    }

    private func prepare() {
        isUserInteractionEnabled = false
        indicator.hidesWhenStopped = false
        label.font = Theme.captionFont
        label.textColor = Theme.secondaryText
        label.textAlignment = .center
        alpha = 0
        addSubview(indicator)
        addSubview(label)
    }

    private var scrollView: UIScrollView? { superview as? UIScrollView }

    /// Shows that a refresh is running, without sending an event.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        alpha = 1
        indicator.startAnimating()
        guard let scrollView else { return }
        let isAtTop = scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top
        scrollView.refreshInset = Self.height
        if !scrollView.isDragging, isAtTop {
            scrollView.setContentOffset(
                CGPoint(x: scrollView.contentOffset.x, y: -scrollView.adjustedContentInset.top), animated: true)
        }
    }

    /// Ends a refresh and hides the control.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        indicator.stopAnimating()
        guard let scrollView else { return alpha = 0 }
        scrollView.refreshInset = 0
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .allowUserInteraction) { self.alpha = 0 }
        let top = -scrollView.adjustedContentInset.top
        if !scrollView.isDragging, scrollView.contentOffset.y < top {
            scrollView.setContentOffset(CGPoint(x: scrollView.contentOffset.x, y: top), animated: true)
        }
    }

    /// Updates the control after the scroll view scrolls or is resized.
    func follow() {
        guard let scrollView else { return }
        let rest = -(scrollView.adjustedContentInset.top - scrollView.refreshInset)
        UIView.performWithoutAnimation {
            frame = CGRect(x: 0, y: rest - Self.height, width: scrollView.bounds.width, height: Self.height)
        }
        guard !isRefreshing else { return }
        let pull = rest - scrollView.contentOffset.y
        alpha = min(max(pull / Self.threshold, 0), 1)
        if pull <= 0 { isSpent = false }
        guard scrollView.isDragging, !isSpent, pull >= Self.threshold, isEnabled else { return }
        isSpent = true
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let hasText = label.text?.isEmpty == false
        indicator.center = CGPoint(x: bounds.midX, y: bounds.midY - (hasText ? 8 : 0))
        label.frame = CGRect(x: 0, y: bounds.midY + 6, width: bounds.width, height: hasText ? 18 : 0)
    }
}

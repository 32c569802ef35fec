/// One column of a split view: the controller's view, a line at the edge towards the content, and a shade over dimmed content.
final class SplitColumnView: UIView {
    /// The part of a column that a line or a shadow separates from the content.
    enum Separation {
        /// The content itself, or a hidden sidebar.
        case none
        /// A line beside content that the column leaves free.
        case line
        /// A line and a shadow over content that the column covers.
        case shadow
    }

    private let clip = UIView()
    private let line = UIView()
    private(set) var shade: UIView?
    private var content: UIView?
    /// Whether the line is at the left edge.
    var isTrailing = false { didSet { if isTrailing != oldValue { setNeedsLayout() } } }
    var separation = Separation.none { didSet { if separation != oldValue { separate() } } }

    private static let shading: CGFloat = 0.2

    init(shaded: Bool) {
        super.init(frame: .zero)
        clip.clipsToBounds = true
        addSubview(clip)
        if shaded {
            let shade = UIView()
            shade.backgroundColor = .black
            shade.alpha = 0
            addSubview(shade)
            self.shade = shade
        }
        line.isUserInteractionEnabled = false
        addSubview(line)
        themeDidChange()
        separate()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a controller's view instead of the former one.
    func hold(_ view: UIView?) {
        guard view !== content || view?.superview !== clip else { return }
        if content?.superview === clip { content?.removeFromSuperview() }
        content = view
        guard let view else { return }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = clip.bounds
        clip.addSubview(view)
    }

    /// Dims the content, which then takes no touches, or shows it fully.
    func setDimmed(_ isDimmed: Bool) {
        shade?.alpha = isDimmed ? Self.shading : 0
        clip.isUserInteractionEnabled = !isDimmed
    }

    private func separate() {
        line.isHidden = separation == .none
        layer.shadowOpacity = separation == .shadow ? 0.3 : 0
        layer.shadowRadius = 12
        layer.shadowOffset = .zero
    }

    override func themeDidChange() {
        super.themeDidChange()
        // A controller's view may be transparent; what a sidebar covers must not show through.
        clip.backgroundColor = Theme.ground
        line.backgroundColor = Theme.hairline
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        clip.frame = bounds
        if let content, content.superview === clip { content.frame = clip.bounds }
        shade?.frame = bounds
        layer.shadowPath = UIBezierPath(rect: bounds).cgPath
        let width = 1 / max(layer.contentsScale, 1)
        line.frame = CGRect(x: isTrailing ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
    }
}

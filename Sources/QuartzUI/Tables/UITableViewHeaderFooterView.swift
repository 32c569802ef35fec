/// A reusable header or footer of a section.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
    /// The identifier under which the view is reused.
    public let reuseIdentifier: String?
    /// Contains the view's content.
    public let contentView = UIView()
    /// The text.
    public let textLabel: UILabel? = UILabel()
    /// A second text below.
    public let detailTextLabel: UILabel? = UILabel()
    /// A view behind the content.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    /// The content as a configuration; nil, the default, uses the labels.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { configured.show(contentConfiguration, in: contentView) }
    }
    private let configured = ConfiguredContent()

    /// Creates a view. Tables create views of registered classes with this initializer.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
        prepare()
    }

    /// Creates a view without a reuse identifier.
    public override convenience init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = Theme.panel
        textLabel?.font = Theme.captionFont
        textLabel?.textColor = Theme.secondaryText
        detailTextLabel?.font = Theme.captionFont
        detailTextLabel?.textColor = Theme.secondaryText
        addSubview(contentView)
        for label in [textLabel, detailTextLabel] { if let label { contentView.addSubview(label) } }
    }

    /// Called before the view is reused for another section. The default does nothing.
    open func prepareForReuse() {}
    /// A configuration with the style of headers, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView?.frame = bounds
        contentView.frame = bounds
        let hasDetail = detailTextLabel?.text?.isEmpty == false
        let width = max(0, bounds.width - 2 * Theme.padding)
        textLabel?.frame = CGRect(x: Theme.padding, y: 0, width: width, height: hasDetail ? bounds.height / 2 : bounds.height)
        detailTextLabel?.frame = CGRect(
            x: Theme.padding, y: bounds.height / 2, width: width, height: hasDetail ? bounds.height / 2 : 0)
    }
}

@_spi(Hooks) import QuartzUI

/// Shows a configuration for missing content. Content that is higher than the view scrolls.
@preconcurrency @MainActor
open class UIContentUnavailableView: UIView, UIContentView {
    private var shown: UIContentUnavailableConfiguration
    private let background = ConfiguredBackground(frame: .zero)
    private let scroller = UIScrollView(frame: .zero)
    private let imageView = UIImageView(frame: .zero)
    private let indicator = UIActivityIndicatorView(style: .large)
    private let labels = [UILabel(), UILabel()]
    private let buttons = [UIButton(configuration: .plain()), UIButton(configuration: .plain())]

    /// The largest width of the content.
    private static let mostWidth: CGFloat = 480

    /// Creates a view that shows a configuration.
    public init(configuration: UIContentUnavailableConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        addSubview(background)
        addSubview(scroller)
        for part in [imageView, indicator] + labels + buttons { scroller.addSubview(part) }
        for (index, button) in buttons.enumerated() {
            button.addAction(UIAction { [weak self] _ in self?.perform(index) }, for: .primaryActionTriggered)
        }
        apply()
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) { nil }

    /// The content shown; configurations of another type are ignored with a warning.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIContentUnavailableConfiguration else {
                return Diagnostics.warnOnce(
                    "UIContentUnavailableView.configuration: \(type(of: newValue)) is none for missing content; ignored")
            }
            shown = new
            apply()
        }
    }

    /// Whether content that is higher than the view scrolls. True by default.
    open var isScrollEnabled: Bool {
        get { scroller.isScrollEnabled }
        set { scroller.isScrollEnabled = newValue }
    }

    // MARK: Content

    private func apply() {
        background.show(shown.background)
        let image = shown.imageProperties
        imageView.image = image.preferredSymbolConfiguration.map { shown.image?.applyingSymbolConfiguration($0) } ?? shown.image
        imageView.tintColor = image.tintColor
        imageView.layer.cornerRadius = max(image.cornerRadius, 0)
        imageView.clipsToBounds = image.cornerRadius > 0
        let isLoading = shown.kind == .loading
        indicator.isHidden = !isLoading
        if isLoading { indicator.startAnimating() } else { indicator.stopAnimating() }
        show(shown.text, shown.attributedText, shown.textProperties, in: labels[0])
        show(shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: labels[1])
        show(shown.button, shown.buttonProperties, in: buttons[0])
        show(shown.secondaryButton, shown.secondaryButtonProperties, in: buttons[1])
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?, _ properties: UIContentUnavailableConfiguration.TextProperties,
        in label: UILabel
    ) {
        label.font = properties.font
        label.textColor = properties.color
        label.lineBreakMode = properties.lineBreakMode
        label.numberOfLines = properties.adjustsFontSizeToFitWidth ? 1 : max(properties.numberOfLines, 0)
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        label.textAlignment = shown.alignment == .center ? .center : .natural
        label.text = text
        if let attributed { label.attributedText = attributed }
        label.isHidden = label.text?.isEmpty ?? true
    }

    private func show(
        _ looks: UIButton.Configuration, _ properties: UIContentUnavailableConfiguration.ButtonProperties, in button: UIButton
    ) {
        button.configuration = looks
        button.role = properties.role
        button.isEnabled = properties.isEnabled
        button.menu = properties.menu
        button.showsMenuAsPrimaryAction = properties.menu != nil && properties.primaryAction == nil
        button.isHidden = looks.title?.isEmpty ?? true && looks.attributedTitle == nil && looks.image == nil
    }

    private func perform(_ index: Int) {
        let properties = index == 0 ? shown.buttonProperties : shown.secondaryButtonProperties
        properties.primaryAction?.perform(sender: buttons[index])
    }

    // MARK: Layout

    /// The margins, which are at least those of the superview on the axes of the configuration.
    private var insets: UIEdgeInsets {
        var insets = UIEdgeInsets(shown.directionalLayoutMargins)
        if isMirrored { (insets.left, insets.right) = (insets.right, insets.left) }
        guard let outer = superview?.layoutMargins else { return insets }
        if shown.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
            insets.left = max(insets.left, outer.left)
            insets.right = max(insets.right, outer.right)
        }
        if shown.axesPreservingSuperviewLayoutMargins.contains(.vertical) {
            insets.top = max(insets.top, outer.top)
            insets.bottom = max(insets.bottom, outer.bottom)
        }
        return insets
    }

    private var imageSize: CGSize {
        guard let size = imageView.image?.size, size.width > 0, size.height > 0 else { return .zero }
        let most = shown.imageProperties.maximumSize
        let scale = min(most.width > 0 ? most.width / size.width : 1, most.height > 0 ? most.height / size.height : 1, 1)
        return CGSize(width: size.width * scale, height: size.height * scale)
    }

    /// Returns the visible parts from the top, with their sizes and the space above each, and their size together.
    private func measure(_ width: CGFloat) -> (parts: [(view: UIView, size: CGSize, gap: CGFloat)], size: CGSize) {
        var parts: [(view: UIView, size: CGSize, gap: CGFloat)] = []
        func add(_ view: UIView, _ size: CGSize, after gap: CGFloat) { parts.append((view, size, parts.isEmpty ? 0 : gap)) }
        if shown.kind == .loading { add(indicator, indicator.intrinsicContentSize, after: 0) }
        if imageSize.height > 0 { add(imageView, imageSize, after: shown.imageToTextPadding) }
        let textGaps = [shown.imageToTextPadding, shown.textToSecondaryTextPadding]
        for (label, gap) in zip(labels, textGaps) where !label.isHidden {
            let size = label.sizeThatFits(CGSize(width: max(width, 1), height: .infinity))
            let isFirst = parts.allSatisfy { !($0.view is UILabel) }
            add(label, size, after: isFirst ? shown.imageToTextPadding : gap)
        }
        for button in buttons where !button.isHidden {
            let isFirst = parts.allSatisfy { !($0.view is UIButton) }
            let size = button.intrinsicContentSize
            add(
                button, CGSize(width: min(size.width, width), height: size.height),
                after: isFirst ? shown.textToButtonPadding : shown.buttonToSecondaryButtonPadding)
        }
        let height = parts.reduce(0) { $0 + max($1.gap, 0) + $1.size.height }
        return (parts, CGSize(width: parts.map(\.size.width).max() ?? 0, height: height))
    }

    @_spi(Hooks) open override var contentWraps: Bool { true }
    open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let insets = insets
        let room = (size.width > 0 ? size.width : .infinity) - insets.left - insets.right
        let content = measure(min(room, Self.mostWidth)).size
        return CGSize(
            width: (content.width + insets.left + insets.right).rounded(.up),
            height: (content.height + insets.top + insets.bottom).rounded(.up))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.place(in: bounds)
        scroller.frame = bounds
        let insets = insets
        let width = min(max(bounds.width - insets.left - insets.right, 0), Self.mostWidth)
        let (parts, size) = measure(width)
        scroller.contentSize = CGSize(width: bounds.width, height: max(size.height + insets.top + insets.bottom, 0))
        let room = bounds.height - insets.top - insets.bottom
        let isCentred = shown.alignment == .center
        var y = insets.top + (isCentred ? max((room - size.height) / 2, 0).rounded() : 0)
        let area = CGRect(
            x: isCentred
                ? insets.left + (bounds.width - insets.left - insets.right - width) / 2
                : isMirrored ? bounds.width - insets.right - width : insets.left, y: 0, width: width, height: 0)
        for (view, size, gap) in parts {
            y += max(gap, 0)
            let part = view is UILabel ? width : size.width
            var x = isCentred ? area.midX - part / 2 : area.minX
            if !isCentred, isMirrored { x = area.maxX - part }
            view.frame = CGRect(x: x, y: y, width: part, height: size.height)
            y += size.height
        }
    }
}

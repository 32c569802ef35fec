/// Has an action done when it is clicked, or pressed by key.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The kinds that UIKit's initialiser names.
    nonisolated public enum ButtonType: Int, Sendable {
        /// Nothing but what it is given.
        case custom
        /// The usual one.
        case system
    }

    /// The title.
    public let titleLabel: UILabel! = UILabel(frame: .zero)
    /// The picture before it.
    public let imageView: UIImageView! = UIImageView(frame: .zero)

    private var titles: [UInt: String] = [:]
    private var titleColors: [UInt: UIColor] = [:]
    private var images: [UInt: UIImage] = [:]
    /// The intrinsic size when it was last told.
    private var wantedSize = CGSize.zero

    /// How the button looks.
    open var configuration: Configuration {
        didSet { configurationDidChange() }
    }

    /// Creates a plain button.
    public override init(frame: CGRect) {
        configuration = .plain()
        super.init(frame: frame)
        prepare()
    }

    /// Buttons are not archived on Linux.
    public required init?(coder: NSCoder) {
        configuration = .plain()
        super.init(coder: coder)
        prepare()
    }

    /// Creates a button of a kind; a custom one has no looks of its own.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        if buttonType == .custom { configuration = .bare() }
        configurationDidChange()
    }

    /// Creates a button with looks and an action, as large as it wants to be.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        var configuration = configuration
        if configuration.title == nil { configuration.title = primaryAction?.title }
        self.configuration = configuration
        if let primaryAction {
            addAction(primaryAction, for: .primaryActionTriggered)
        }
        // What an initialiser sets tells no observer.
        configurationDidChange()
        sizeToFit()
    }

    /// Creates a button with a title and something to be done, as large as it wants to be.
    public convenience init(_ title: String, _ configuration: Configuration = .gray(), handler: @escaping (UIButton) -> Void) {
        var configuration = configuration
        configuration.title = title
        self.init(configuration: configuration)
        addAction(
            UIAction(title: title) { if let button = $0.sender as? UIButton { handler(button) } }, for: .primaryActionTriggered)
    }

    private func prepare() {
        titleLabel.textAlignment = .center
        addSubview(imageView)
        addSubview(titleLabel)
        configurationDidChange()
    }

    // MARK: Title and picture by state

    /// Sets the title for a state; one without its own has that for `.normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[state.rawValue] = title
        contentDidChange()
    }
    /// The title for a state.
    open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[0] ?? configuration.title }
    /// The title shown.
    open var currentTitle: String? { title(for: shownState) }

    /// Sets the title's colour for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state.rawValue] = color
        stateDidChange()
    }
    /// The title's colour for a state; nil is the looks' own.
    open func titleColor(for state: State) -> UIColor? { titleColors[state.rawValue] ?? titleColors[0] }

    /// Sets the picture for a state.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state.rawValue] = image
        contentDidChange()
    }
    /// The picture for a state.
    open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[0] ?? configuration.image }

    /// The state as titles know it: neither mouse nor focus count.
    private var shownState: State { state.intersection([.highlighted, .disabled, .selected]) }

    private func contentDidChange() {
        titleLabel.text = currentTitle
        imageView.image = image(for: shownState)
        setNeedsLayout()
        guard intrinsicContentSize != wantedSize else { return }
        wantedSize = intrinsicContentSize
        invalidateIntrinsicContentSize()
        // Whoever gives its subviews the size that they want has to be asked again.
        superview?.setNeedsLayout()
    }

    // MARK: Looks

    private func configurationDidChange() {
        layer.cornerRadius = configuration.cornerRadius
        titleLabel.font = configuration.font
        contentDidChange()
        applyLooks()
    }

    open override func stateDidChange() {
        super.stateDidChange()
        contentDidChange()
        animateLooks { self.applyLooks() }
    }

    private func applyLooks() {
        let looks = configuration.looks(state, tint: tintColor)
        backgroundColor = looks.background
        titleLabel.textColor = titleColor(for: shownState) ?? looks.foreground
        imageView.tintColor = titleLabel.textColor
    }

    override var dimsWhenDisabled: Bool { configuration.style != .bare }

    override var focusRingRadius: CGFloat { configuration.cornerRadius }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize {
        let label = titleLabel.text?.isEmpty ?? true ? .zero : titleLabel.intrinsicContentSize
        let picture = imageView.image?.size ?? .zero
        let gap = label.width > 0 && picture.width > 0 ? configuration.imagePadding : 0
        let insets = configuration.contentInsets
        return CGSize(
            width: label.width + gap + picture.width + insets.left + insets.right,
            height: max(Theme.controlHeight, max(label.height, picture.height) + insets.top + insets.bottom))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.inset(by: configuration.contentInsets)
        let picture = imageView.image?.size ?? .zero
        let label = titleLabel.text?.isEmpty ?? true ? .zero : titleLabel.intrinsicContentSize
        let gap = label.width > 0 && picture.width > 0 ? configuration.imagePadding : 0
        let labelWidth = min(label.width, max(0, area.width - picture.width - gap))
        let width = labelWidth + gap + picture.width
        var x = area.minX
        switch configuration.titleAlignment {
        case .right: x = area.maxX - width
        case .left: break
        default: x = area.midX - width / 2
        }
        let scale = layer.contentsScale
        x = (x * scale).rounded() / scale
        imageView.frame = CGRect(x: x, y: area.midY - picture.height / 2, width: picture.width, height: picture.height)
        titleLabel.frame = CGRect(x: x + picture.width + gap, y: bounds.minY, width: labelWidth, height: bounds.height)
    }

    override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
        titleLabel.baselineOffset(line, width: titleLabel.bounds.width)
    }

    // MARK: Clicks and keys

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let isClick = isTracking && isTouchInside
        super.touchesEnded(touches, with: event)
        if isClick { sendActions(for: .primaryActionTriggered) }
    }

    open override var canBecomeFocused: Bool { isEnabled }

    /// Clicks the button as a key does.
    open func performClick() {
        guard isEnabled else { return }
        sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand, event.key == .space || event.key == .return else { return super.keyDown(with: event) }
        if !event.isRepeat { performClick() }
        return true
    }
}

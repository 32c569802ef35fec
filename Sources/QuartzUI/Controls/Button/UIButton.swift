/// A control that performs an action on a click or a key press.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The title label.
    public let titleLabel: UILabel! = UILabel(frame: .zero)
    /// The image view before the title.
    public let imageView: UIImageView! = UIImageView(frame: .zero)

    private var titles: [UInt: String] = [:]
    private var attributedTitles: [UInt: NSAttributedString] = [:]
    private(set) final var titleColors: [UInt: UIColor] = [:]
    private(set) final var titleShadowColors: [UInt: UIColor] = [:]
    private var images: [UInt: UIImage] = [:]
    private(set) final var backgroundImages: [UInt: UIImage] = [:]
    /// Shows the background's image, and its colour and stroke if they are inset.
    var backgroundView: UIImageView?
    var customBackground: UIView?
    var shownSubtitle: UILabel?
    var activityIndicator: UIActivityIndicatorView?
    var typeConfiguration = Configuration.bare()

    /// The type of the button.
    public private(set) var buttonType = ButtonType.custom
    /// The label of the subtitle.
    open var subtitleLabel: UILabel? { shownSubtitle }
    /// The appearance; nil, the default, uses the type's.
    open var configuration: Configuration? {
        didSet {
            // A button's first configuration replaces what the program has set before.
            if oldValue == nil {
                themeDefaults.takeOver()
                titleFont.takeOver()
            }
            configurationDidChange()
        }
    }
    /// Called to update ``configuration`` after the button's state changes.
    open var configurationUpdateHandler: ((UIButton) -> Void)? {
        didSet {
            setNeedsUpdateConfiguration()
            discard(oldValue)
        }
    }
    /// The kind of the button's action. The title of a destructive button's configuration has the colour of warnings.
    open var role = Role.normal { didSet { if role != oldValue { configurationDidChange() } } }
    /// Whether a click toggles the selection.
    open var changesSelectionAsPrimaryAction = false { didSet { menuDidChange() } }
    /// A menu. It opens on a click if it is the primary action, else on a long press or a click of the secondary button.
    open var menu: UIMenu? { didSet { if menu !== oldValue { menuDidChange() } } }
    /// Whether a click opens the menu. With ``changesSelectionAsPrimaryAction``, the button's title is that of the selected
    /// action.
    open override var showsMenuAsPrimaryAction: Bool { didSet { if showsMenuAsPrimaryAction != oldValue { menuDidChange() } } }
    /// The open menu.
    var shownMenu: MenuOverlay?
    /// Opens a menu that is not the primary action.
    var menuPress: UILongPressGestureRecognizer?
    /// Insets around the content of a button without a configuration.
    open var contentEdgeInsets: UIEdgeInsets {
        get { UIEdgeInsets(typeConfiguration.contentInsets) }
        set {
            typeConfiguration.contentInsets = NSDirectionalEdgeInsets(newValue)
            configurationDidChange()
        }
    }
    /// Insets of the title of a button without a configuration.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Insets of the image of a button without a configuration.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

    private var isUpdating = false
    var themeDefaults = ThemeDefaults()
    var titleFont = ThemeDefault<UIFont?>()
    var titleLineBreak = ThemeDefault<NSLineBreakMode>()
    /// The title's font before it showed attributes; nil while it shows none.
    var fontBeforeAttributes: UIFont?
    /// The indicator of a menu; nil if none is shown.
    var menuIndicator: MenuIndicator?
    /// The last announced intrinsic size.
    var wantedSize = CGSize.zero

    /// Creates a custom button, which has no default appearance.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UIButton.self)
    }

    /// Creates a button of a type; a custom one has no default appearance.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        take(buttonType)
    }

    /// Takes the appearance of a type.
    package final func take(_ buttonType: ButtonType) {
        self.buttonType = buttonType
        if let symbol = buttonType.symbol {
            typeConfiguration = .symbol()
            setImage(symbol, for: .normal)
            bounds.size = symbol.size
        } else if buttonType != .custom {
            typeConfiguration = .system()
        }
        configurationDidChange()
    }

    /// Creates a button of a type with an action, whose title and image it shows.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        adopt(primaryAction)
    }

    /// Creates a button with a frame and an action, whose title and image it shows.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        adopt(primaryAction)
    }

    private func adopt(_ action: UIAction?) {
        guard let action else { return }
        addAction(action, for: .primaryActionTriggered)
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
    }

    /// Creates a button with a configuration and an action, of its preferred size.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        var configuration = configuration
        if configuration.title == nil, let title = primaryAction?.title, !title.isEmpty { configuration.title = title }
        if configuration.image == nil { configuration.image = primaryAction?.image }
        self.configuration = configuration
        if let primaryAction {
            addAction(primaryAction, for: .primaryActionTriggered)
        }
        // Property observers do not run in initializers.
        configurationDidChange()
        sizeToFit()
    }

    /// Creates a button with a title and a handler, of its preferred size.
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

    /// Sets the title for a state. States without a title use that of `.normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[state.rawValue] = title
        contentDidChange()
    }
    /// Whether the image is darkened while the button is pressed.
    @available(*, deprecated, message: "has no effect on Linux: the configuration says how a pressed button looks")
    open var adjustsImageWhenHighlighted = true
    /// Whether the image is lightened while the button is disabled.
    @available(*, deprecated, message: "has no effect on Linux: the configuration says how a disabled button looks")
    open var adjustsImageWhenDisabled = true
    /// Whether the button glows while it is pressed.
    @available(*, deprecated, message: "has no effect on Linux: the configuration says how a pressed button looks")
    open var showsTouchWhenHighlighted = false

    @_spi(Hooks) open override var spokenText: String? { currentTitle ?? titleLabel.text }
    @_spi(Hooks) open override var usualTraits: UIAccessibilityTraits { super.usualTraits.union(.button) }

    /// Returns the title for a state.
    open func title(for state: State) -> String? { titles.shown(in: state) ?? shownConfiguration.title }
    /// The current title.
    open var currentTitle: String? { title(for: contentState) }

    /// Sets the title's colour for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state.rawValue] = color
        stateDidChange()
    }
    /// Returns the title's colour for a state; nil uses the configuration's.
    open func titleColor(for state: State) -> UIColor? { titleColors.shown(in: state) ?? (isPlain ? .white : nil) }

    /// Sets the colour of the title's shadow for a state; its offset is the label's.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {
        titleShadowColors[state.rawValue] = color
        stateDidChange()
    }
    /// Returns the colour of the title's shadow for a state.
    open func titleShadowColor(for state: State) -> UIColor? { titleShadowColors.shown(in: state) }
    /// The current colour of the title's shadow.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: contentState) }

    /// Sets the image for a state.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state.rawValue] = image
        contentDidChange()
    }
    /// Returns the image for a state.
    open func image(for state: State) -> UIImage? { images.shown(in: state) ?? shownConfiguration.image }
    /// The current image.
    open var currentImage: UIImage? { image(for: contentState) }

    /// Sets the attributed title for a state, which replaces the plain one.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state.rawValue] = title
        contentDidChange()
    }
    /// Returns the attributed title for a state.
    open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles.shown(in: state) }
    /// The current attributed title.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: contentState) }
    /// The current colour of the title.
    open var currentTitleColor: UIColor {
        titleColor(for: contentState) ?? shownConfiguration.looks(state, tint: roleTint).foreground
    }
    /// Sets the background image for a state, stretched to the button's size.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state.rawValue] = image
        contentDidChange()
    }
    /// Returns the background image for a state.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages.shown(in: state) }
    /// The current background image.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: contentState) }

    // MARK: Appearance

    /// Calls ``updateConfiguration()``.
    open func setNeedsUpdateConfiguration() { updateConfiguration() }

    /// Updates the configuration after the state changes. The default calls ``configurationUpdateHandler``.
    open func updateConfiguration() {
        guard !isUpdating else { return }
        isUpdating = true
        configurationUpdateHandler?(self)
        isUpdating = false
    }

    open override func stateDidChange() {
        super.stateDidChange()
        updateConfiguration()
        contentDidChange()
        animateLooks { self.applyLooks() }
    }

    @_spi(Hooks) open override var dimsWhenDisabled: Bool { shownConfiguration.style != .bare }
    @_spi(Hooks) open override var handlesTaps: Bool { true }

    @_spi(Hooks) open override var focusRingRadius: CGFloat { shownConfiguration.cornerRadius(bounds.size) }

    @_spi(Hooks) open override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        if shownConfiguration.cornerStyle == .capsule { roundCorners(shownConfiguration) }
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize {
        let size = content.size
        let insets = shownConfiguration.contentInsets
        return CGSize(
            width: size.width + insets.leading + insets.trailing + menuIndicatorSpace,
            height: max(shownConfiguration.buttonSize.leastHeight, size.height + insets.top + insets.bottom))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Returns the background image's rectangle in given bounds: all of them.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the content's rectangle in given bounds: inside the content's insets.
    open func contentRect(forBounds bounds: CGRect) -> CGRect {
        let insets = shownConfiguration.contentInsets
        // If the button is lower than its content, the content is centred vertically.
        let height = max(bounds.height - insets.top - insets.bottom, 0)
        return CGRect(
            x: bounds.minX + insets.leading, y: height > 0 ? bounds.minY + insets.top : bounds.midY,
            width: max(0, bounds.width - insets.leading - insets.trailing - menuIndicatorSpace), height: height)
    }

    /// Returns the title's rectangle in the content's. Overrides count for buttons without a configuration.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        let title = frames(in: contentRect).title
        return configuration == nil ? insetTitle(title, in: contentRect) : title
    }

    /// Returns the image's rectangle in the content's. Overrides count for buttons without a configuration.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let image = frames(in: contentRect).image
        return configuration == nil ? moved(image, by: imageEdgeInsets) : image
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(values: \UIButton.titleColors) { button in { button.setTitleColor($0, for: $1) } },
            AppearanceTrait(values: \UIButton.titleShadowColors) { button in { button.setTitleShadowColor($0, for: $1) } },
            AppearanceTrait(values: \UIButton.backgroundImages) { button in { button.setBackgroundImage($0, for: $1) } },
            AppearanceTrait(\UIButton.contentEdgeInsets),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutBackground()
        let area = contentRect(forBounds: bounds)
        let frames = frames(in: area)
        let isOld = configuration == nil
        imageView.frame = isOld ? imageRect(forContentRect: area) : frames.image
        activityIndicator?.center = CGPoint(x: frames.image.midX, y: frames.image.midY)
        var title = isOld ? titleRect(forContentRect: area) : frames.title
        let usual = isOld ? insetTitle(frames.title, in: area) : frames.title
        if title == usual, verticalShare == 0.5, frames.subtitle.isEmpty, content.isBeside {
            // Use the button's full height, so that the label aligns its baseline to pixels.
            title.origin.y = bounds.minY + (isOld ? (titleEdgeInsets.top - titleEdgeInsets.bottom) / 2 : 0)
            title.size.height = bounds.height
        }
        titleLabel.frame = title
        shownSubtitle?.frame = frames.subtitle
        menuIndicator?.center = CGPoint(
            x: area.maxX + MenuIndicator.space - (menuIndicator?.bounds.width ?? 0) / 2, y: bounds.midY)
    }

    @_spi(Hooks) open override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
        titleLabel.baselineOffset(line, width: titleLabel.bounds.width)
    }

    // MARK: Clicks and keys

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if opensMenu { showMenu() }
        return super.beginTracking(touch, with: event)
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let shownMenu { shownMenu.track(to: touch.location(in: shownMenu)) }
        return super.continueTracking(touch, with: event)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if let shownMenu, let touch { shownMenu.release(at: touch.location(in: shownMenu)) }
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { shownMenu?.close(animated: false) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let isClick = isTracking && isTouchInside
        super.touchesEnded(touches, with: event)
        if isClick { performPrimaryAction() }
    }

    private func performPrimaryAction() {
        if opensMenu { return showMenu() }
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: .primaryActionTriggered)
    }

    open override var canBecomeFocused: Bool { isEnabled }

    /// Clicks the button as a key press does.
    open func performClick() {
        guard isEnabled else { return }
        sendActions(for: .touchUpInside)
        performPrimaryAction()
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, event.pressesControl else { return super.keyDown(with: event) }
        if !event.isRepeat { performClick() }
        return true
    }
}

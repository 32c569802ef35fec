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
    private var ground: UIImageView?
    private var customGround: UIView?
    private var below: UILabel?
    private var indicator: UIActivityIndicatorView?
    private var kind = Configuration.bare()

    /// The type of the button.
    public private(set) var buttonType = ButtonType.custom
    /// The label of the subtitle.
    open var subtitleLabel: UILabel? { below }
    /// The appearance; nil, the default, uses the type's.
    open var configuration: Configuration? {
        didSet {
            // A button's first configuration replaces what the program has set before.
            if oldValue == nil {
                looks.takeOver()
                titleFont.takeOver()
            }
            configurationDidChange()
        }
    }
    /// Called to update ``configuration`` after the button's state changes.
    open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
    /// Whether a click toggles the selection.
    open var changesSelectionAsPrimaryAction = false { didSet { menuDidChange() } }
    /// A menu. It opens on a click if it is the primary action, else on a long press.
    open var menu: UIMenu? { didSet { if menu !== oldValue { menuDidChange() } } }
    /// Whether a click opens the menu. With ``changesSelectionAsPrimaryAction``, the button's title is that of the selected
    /// action.
    open var showsMenuAsPrimaryAction = false { didSet { if showsMenuAsPrimaryAction != oldValue { menuDidChange() } } }
    /// The open menu.
    var shownMenu: MenuOverlay?
    /// Opens a menu that is not the primary action.
    var menuPress: UILongPressGestureRecognizer?
    /// Insets around the content of a button without a configuration.
    open var contentEdgeInsets: UIEdgeInsets {
        get { UIEdgeInsets(kind.contentInsets) }
        set {
            kind.contentInsets = NSDirectionalEdgeInsets(newValue)
            configurationDidChange()
        }
    }
    /// Insets of the title of a button without a configuration.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Insets of the image of a button without a configuration.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

    private var shownConfiguration: Configuration { configuration ?? kind }
    private var isUpdating = false
    private var looks = OwnLooks()
    private var titleFont = OwnLook<UIFont?>()
    private var titleLineBreak = OwnLook<NSLineBreakMode>()
    /// The last announced intrinsic size.
    private var wantedSize = CGSize.zero

    /// Creates a custom button, which has no default appearance.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Buttons are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    /// Creates a button of a type; a custom one has no default appearance.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        if let symbol = buttonType.symbol {
            kind = .symbol()
            setImage(symbol, for: .normal)
            bounds.size = symbol.size
        } else if buttonType != .custom {
            kind = .plain()
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
        // Property observers do not run in initialisers.
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

    override var spokenText: String? { currentTitle ?? titleLabel.text }
    override var usualTraits: UIAccessibilityTraits { .button }

    /// The title for a state.
    open func title(for state: State) -> String? { titles.shown(in: state) ?? shownConfiguration.title }
    /// The current title.
    open var currentTitle: String? { title(for: shownState) }

    /// Sets the title's colour for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state.rawValue] = color
        stateDidChange()
    }
    /// The title's colour for a state; nil uses the configuration's.
    open func titleColor(for state: State) -> UIColor? { titleColors.shown(in: state) }

    /// Sets the colour of the title's shadow for a state; its offset is the label's.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {
        titleShadowColors[state.rawValue] = color
        stateDidChange()
    }
    /// The colour of the title's shadow for a state.
    open func titleShadowColor(for state: State) -> UIColor? { titleShadowColors.shown(in: state) }
    /// The current colour of the title's shadow.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: shownState) }

    /// Sets the image for a state.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state.rawValue] = image
        contentDidChange()
    }
    /// The image for a state.
    open func image(for state: State) -> UIImage? { images.shown(in: state) ?? shownConfiguration.image }
    /// The current image.
    open var currentImage: UIImage? { image(for: shownState) }

    /// Sets the attributed title for a state, which replaces the plain one.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state.rawValue] = title
        contentDidChange()
    }
    /// The attributed title for a state.
    open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles.shown(in: state) }
    /// The current attributed title.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: shownState) }
    /// The current colour of the title.
    open var currentTitleColor: UIColor {
        if let own = titleColor(for: shownState) { return own }
        return isPlain ? .white : shownConfiguration.looks(state, tint: tintColor).foreground
    }
    /// Whether the button has the looks of UIKit's custom type.
    private var isPlain: Bool { buttonType == .custom && configuration == nil }

    /// Sets the background image for a state, stretched to the button's size.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state.rawValue] = image
        contentDidChange()
    }
    /// The background image for a state.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages.shown(in: state) }
    /// The current background image.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: shownState) }

    /// The state for titles and images, without hover.
    private var shownState: State { state.intersection([.highlighted, .disabled, .selected, .focused]) }

    private func contentDidChange() {
        titleLineBreak.set(shownConfiguration.titleLineBreakMode, \.lineBreakMode, of: titleLabel)
        showTitle()
        imageView.image = currentImage
        placeGround()
        placeSubtitle()
        placeIndicator()
        placeSign()
        setNeedsLayout()
        guard intrinsicContentSize != wantedSize else { return }
        wantedSize = intrinsicContentSize
        invalidateIntrinsicContentSize()
        // The superview may lay out by the intrinsic size.
        superview?.setNeedsLayout()
    }

    /// The title's font before it showed attributes; nil while it shows none.
    private var plainFont: UIFont?

    private func showTitle() {
        guard let attributed = currentAttributedTitle ?? shownConfiguration.attributes(over: currentTitle, of: self) else {
            removeTitleAttributes()
            return titleLabel.text = currentTitle
        }
        let font = plainFont ?? titleLabel.font
        plainFont = font
        titleLabel.attributedText = attributed.over([.font: font as Any, .foregroundColor: currentTitleColor])
    }

    private func removeTitleAttributes() {
        guard let font = plainFont else { return }
        plainFont = nil
        titleLabel.text = nil
        titleLabel.font = font
        titleLabel.textColor = currentTitleColor
    }

    private func placeGround() {
        let background = configuration?.background
        let custom = background?.customView
        if custom !== customGround {
            customGround?.removeFromSuperview()
            customGround = custom
            if let custom { insertSubview(custom, at: 0) }
        }
        let image = currentBackgroundImage ?? background?.image
        let isNeeded = image != nil || background?.isInset == true
        guard ground != nil || isNeeded else { return layOutGround() }
        let view = ground ?? UIImageView(frame: .zero)
        view.image = image
        if ground == nil { insertSubview(view, at: 0) }
        ground = view
        layOutGround()
    }

    private func layOutGround() {
        let area = backgroundRect(forBounds: bounds).inset(by: configuration?.background.insets ?? .zero)
        for view in [ground, customGround] { view?.frame = area.isNull ? .zero : area }
    }

    private func placeSubtitle() {
        let text = shownConfiguration.subtitle
        guard below != nil || text != nil else { return }
        let label = below ?? UILabel()
        label.font = Theme.captionFont
        label.text = text
        label.textColor = currentTitleColor
        if below == nil { addSubview(label) }
        below = label
    }

    /// The sign of a menu; nil if none is shown.
    private var sign: MenuSign?
    private var signSpace: CGFloat { sign == nil ? 0 : MenuSign.space }

    private func placeSign() {
        let kind = configuration?.indicator ?? .none
        let isShown = kind == .popup || kind == .automatic && picksFromMenu
        guard isShown != (sign != nil) else { return }
        sign?.removeFromSuperview()
        sign = isShown ? MenuSign() : nil
        if let sign { addSubview(sign) }
    }

    private func placeIndicator() {
        let isShown = shownConfiguration.showsActivityIndicator
        imageView.isHidden = isShown
        guard indicator != nil || isShown else { return }
        let view = indicator ?? UIActivityIndicatorView(style: .medium)
        view.color = currentTitleColor
        if indicator == nil { addSubview(view) }
        indicator = view
        if isShown { view.startAnimating() } else { view.stopAnimating() }
    }

    // MARK: Looks

    private func configurationDidChange() {
        removeTitleAttributes()
        titleFont.set(shownConfiguration.font, \.font, of: titleLabel)
        updateDimming()
        contentDidChange()
        applyLooks()
    }

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

    private func applyLooks() {
        let configuration = shownConfiguration
        let own = configuration.looks(state, tint: tintColor)
        let background = configuration.background
        let plate = background.isInset ? ground : nil
        if configuration.style != .bare || own.background != nil {
            looks.setBackground(plate == nil ? own.background : nil, of: self)
        }
        if configuration.style != .bare || self.configuration != nil {
            roundCorners(configuration)
            looks.setBorder(plate == nil ? max(background.strokeWidth, 0) : 0, background.strokeColor, of: self)
        }
        if let plate {
            plate.backgroundColor = own.background
            plate.layer.cornerRadius = configuration.cornerRadius(plate.bounds.size)
            plate.layer.borderWidth = max(background.strokeWidth, 0)
            plate.layer.borderColor = background.strokeColor?.cgColor
        } else {
            ground?.backgroundColor = nil
            ground?.layer.borderWidth = 0
        }
        if plainFont == nil { titleLabel.textColor = currentTitleColor } else { showTitle() }
        if !titleShadowColors.isEmpty { titleLabel.shadowColor = currentTitleShadowColor }
        let content = currentTitleColor
        below?.textColor = content.withAlphaComponent(0.75)
        imageView.tintColor = isPlain ? tintColor : configuration.imageColorTransformer?(content) ?? content
        indicator?.color = content
        sign?.tintColor = content
    }

    private func roundCorners(_ configuration: Configuration) {
        looks.setCornerRadius(configuration.cornerRadius(bounds.size), of: self)
    }

    override var dimsWhenDisabled: Bool { shownConfiguration.style != .bare }

    override var focusRingRadius: CGFloat { shownConfiguration.cornerRadius(bounds.size) }

    override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        if shownConfiguration.cornerStyle == .capsule { roundCorners(shownConfiguration) }
    }

    // MARK: Layout

    private var content: ButtonContent {
        let configuration = shownConfiguration
        func size(_ label: UILabel?) -> CGSize {
            guard let label, label.text?.isEmpty == false else { return .zero }
            return label.intrinsicContentSize
        }
        let picture = configuration.showsActivityIndicator ? indicator?.bounds.size : imageView.image?.size
        let share = horizontalShare
        let alignment: CGFloat =
            switch configuration.titleAlignment {
            case .automatic: share
            case .leading: 0
            case .center: 0.5
            case .trailing: 1
            }
        return ButtonContent(
            image: picture ?? .zero, title: size(titleLabel), subtitle: size(below), placement: configuration.imagePlacement,
            imagePadding: configuration.imagePadding, titlePadding: configuration.titlePadding, titleShare: alignment)
    }

    /// Horizontal alignment: 0 is the leading edge, 1 the trailing edge.
    private var horizontalShare: CGFloat {
        switch contentHorizontalAlignment {
        case .center, .fill: 0.5
        case .left, .leading: 0
        case .right, .trailing: 1
        }
    }

    /// Vertical alignment: 0 is the top, 1 the bottom.
    private var verticalShare: CGFloat {
        switch contentVerticalAlignment {
        case .center, .fill: 0.5
        case .top: 0
        case .bottom: 1
        }
    }

    open override var intrinsicContentSize: CGSize {
        let size = content.size
        let insets = shownConfiguration.contentInsets
        return CGSize(
            width: size.width + insets.leading + insets.trailing + signSpace,
            height: max(shownConfiguration.buttonSize.leastHeight, size.height + insets.top + insets.bottom))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// The background image's rectangle in given bounds: all of them.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// The content's rectangle in given bounds: inside the content's insets.
    open func contentRect(forBounds bounds: CGRect) -> CGRect {
        let insets = shownConfiguration.contentInsets
        // In a button lower than its content, the content is vertically centred.
        let height = max(bounds.height - insets.top - insets.bottom, 0)
        return CGRect(
            x: bounds.minX + insets.leading, y: height > 0 ? bounds.minY + insets.top : bounds.midY,
            width: max(0, bounds.width - insets.leading - insets.trailing - signSpace), height: height)
    }

    /// The title's rectangle in the content's. Overrides count for buttons without a configuration.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        let title = frames(in: contentRect).title
        return configuration == nil ? insetTitle(title, in: contentRect) : title
    }

    /// The image's rectangle in the content's. Overrides count for buttons without a configuration.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let image = frames(in: contentRect).image
        return configuration == nil ? moved(image, by: imageEdgeInsets) : image
    }

    private func frames(in area: CGRect) -> (image: CGRect, title: CGRect, subtitle: CGRect) {
        var parts = content
        if configuration == nil {
            let insets = imageEdgeInsets
            let room = CGSize(
                width: area.width - insets.left - insets.right, height: area.height - insets.top - insets.bottom)
            parts.fit(
                room, title: area.width,
                fills: (contentHorizontalAlignment == .fill, contentVerticalAlignment == .fill))
        }
        return parts.frames(in: area, across: horizontalShare, down: verticalShare, scale: layer.contentsScale)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutGround()
        let area = contentRect(forBounds: bounds)
        let frames = frames(in: area)
        let isOld = configuration == nil
        imageView.frame = isOld ? imageRect(forContentRect: area) : frames.image
        indicator?.center = CGPoint(x: frames.image.midX, y: frames.image.midY)
        var title = isOld ? titleRect(forContentRect: area) : frames.title
        let usual = isOld ? insetTitle(frames.title, in: area) : frames.title
        if title == usual, verticalShare == 0.5, frames.subtitle.isEmpty, content.isBeside {
            // Use the button's full height, so that the label aligns its baseline to pixels.
            title.origin.y = bounds.minY + (isOld ? (titleEdgeInsets.top - titleEdgeInsets.bottom) / 2 : 0)
            title.size.height = bounds.height
        }
        titleLabel.frame = title
        below?.frame = frames.subtitle
        sign?.center = CGPoint(x: area.maxX + MenuSign.space - (sign?.bounds.width ?? 0) / 2, y: bounds.midY)
    }

    /// Moves a part by its insets: by all of the inset at the edge to which the content is aligned, by half of the difference of
    /// opposite insets if it is centred.
    private func moved(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
        func shift(_ near: CGFloat, _ far: CGFloat, _ share: CGFloat) -> CGFloat { near * (1 - share) - far * share }
        return rect.offsetBy(
            dx: shift(insets.left, insets.right, horizontalShare), dy: shift(insets.top, insets.bottom, verticalShare))
    }

    /// The title moved by its insets, and shortened where they leave less room.
    private func insetTitle(_ rect: CGRect, in area: CGRect) -> CGRect {
        var title = moved(rect, by: titleEdgeInsets)
        let beside = imageView.image.map { min($0.size.width, area.width) } ?? 0
        let room = max(area.width - beside - titleEdgeInsets.left - titleEdgeInsets.right, 0)
        let wanted = contentHorizontalAlignment == .fill ? room : min(titleLabel.intrinsicContentSize.width, room)
        title.origin.x += (title.width - wanted) * horizontalShare
        title.size.width = wanted
        return title
    }

    override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
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

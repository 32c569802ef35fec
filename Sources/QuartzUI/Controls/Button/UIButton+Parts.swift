// The parts of a button and their appearance: title, subtitle, image, indicators and background.

extension UIButton {
    /// The configuration that is shown: the button's, or else that of its type.
    var shownConfiguration: Configuration { configuration ?? typeConfiguration }

    /// Whether the button has the appearance of UIKit's custom type.
    var isPlain: Bool { buttonType == .custom && configuration == nil }

    /// The state for titles and images, without hover and focus.
    var contentState: State { state.intersection([.highlighted, .disabled, .selected, .focused]) }

    // MARK: Content

    /// Updates all parts after a title, an image or the configuration changes.
    func contentDidChange() {
        titleLineBreak.set(shownConfiguration.titleLineBreakMode, \.lineBreakMode, of: titleLabel)
        showTitle()
        imageView.image = currentImage
        updateBackground()
        updateSubtitle()
        updateActivityIndicator()
        updateMenuIndicator()
        setNeedsLayout()
        guard intrinsicContentSize != wantedSize else { return }
        wantedSize = intrinsicContentSize
        invalidateIntrinsicContentSize()
        // The superview may lay out by the intrinsic size.
        superview?.setNeedsLayout()
    }

    /// Shows the title, with attributes if it has any.
    private func showTitle() {
        guard let attributed = currentAttributedTitle ?? shownConfiguration.attributes(over: currentTitle, of: self) else {
            removeTitleAttributes()
            return titleLabel.text = currentTitle
        }
        let font = fontBeforeAttributes ?? titleLabel.font
        fontBeforeAttributes = font
        titleLabel.attributedText = attributed.over([.font: font as Any, .foregroundColor: currentTitleColor])
    }

    /// Restores the title's font from before it showed attributes.
    private func removeTitleAttributes() {
        guard let font = fontBeforeAttributes else { return }
        fontBeforeAttributes = nil
        titleLabel.text = nil
        titleLabel.font = font
        titleLabel.textColor = currentTitleColor
    }

    private func updateBackground() {
        let background = configuration?.background
        let custom = background?.customView
        if custom !== customBackground {
            customBackground?.removeFromSuperview()
            customBackground = custom
            if let custom { insertSubview(custom, at: 0) }
        }
        let image = currentBackgroundImage ?? background?.image
        let isNeeded = image != nil || background?.isInset == true
        guard backgroundView != nil || isNeeded else { return layOutBackground() }
        let view = backgroundView ?? UIImageView(frame: .zero)
        view.image = image
        if backgroundView == nil { insertSubview(view, at: 0) }
        backgroundView = view
        layOutBackground()
    }

    func layOutBackground() {
        let area = backgroundRect(forBounds: bounds).inset(by: configuration?.background.insets ?? .zero)
        for view in [backgroundView, customBackground] { view?.frame = area.isNull ? .zero : area }
    }

    private func updateSubtitle() {
        let text = shownConfiguration.subtitle
        guard shownSubtitle != nil || text != nil else { return }
        let label = shownSubtitle ?? UILabel()
        label.font = Theme.captionFont
        label.text = text
        label.textColor = currentTitleColor
        if shownSubtitle == nil { addSubview(label) }
        shownSubtitle = label
    }

    private func updateMenuIndicator() {
        let kind = configuration?.indicator ?? .none
        let isShown = kind == .popup || kind == .automatic && picksFromMenu
        guard isShown != (menuIndicator != nil) else { return }
        menuIndicator?.removeFromSuperview()
        menuIndicator = isShown ? MenuIndicator() : nil
        if let menuIndicator { addSubview(menuIndicator) }
    }

    private func updateActivityIndicator() {
        let isShown = shownConfiguration.showsActivityIndicator
        imageView.isHidden = isShown
        guard activityIndicator != nil || isShown else { return }
        let view = activityIndicator ?? UIActivityIndicatorView(style: .medium)
        view.color = currentTitleColor
        if activityIndicator == nil { addSubview(view) }
        activityIndicator = view
        if isShown { view.startAnimating() } else { view.stopAnimating() }
    }

    // MARK: Appearance

    /// Updates parts and appearance after the configuration changes.
    func configurationDidChange() {
        removeTitleAttributes()
        titleFont.set(shownConfiguration.font, \.font, of: titleLabel)
        updateDimming()
        contentDidChange()
        applyLooks()
    }

    /// Applies the configuration's colours, corners and border for the current state.
    func applyLooks() {
        let configuration = shownConfiguration
        let own = configuration.looks(state, tint: tintColor)
        let background = configuration.background
        let plate = background.isInset ? backgroundView : nil
        if configuration.style != .bare || own.background != nil {
            themeDefaults.setBackground(plate == nil ? own.background : nil, of: self)
        }
        if configuration.style != .bare || self.configuration != nil {
            roundCorners(configuration)
            themeDefaults.setBorder(plate == nil ? max(background.strokeWidth, 0) : 0, background.strokeColor, of: self)
        }
        if let plate {
            plate.backgroundColor = own.background
            plate.layer.cornerRadius = configuration.cornerRadius(plate.bounds.size)
            plate.layer.borderWidth = max(background.strokeWidth, 0)
            plate.layer.borderColor = background.strokeColor?.cgColor
        } else {
            backgroundView?.backgroundColor = nil
            backgroundView?.layer.borderWidth = 0
        }
        if fontBeforeAttributes == nil { titleLabel.textColor = currentTitleColor } else { showTitle() }
        if !titleShadowColors.isEmpty { titleLabel.shadowColor = currentTitleShadowColor }
        let content = currentTitleColor
        shownSubtitle?.textColor = content.withAlphaComponent(0.75)
        imageView.tintColor = isPlain ? tintColor : configuration.imageColorTransformer?(content) ?? content
        activityIndicator?.color = content
        menuIndicator?.tintColor = content
    }

    func roundCorners(_ configuration: Configuration) {
        themeDefaults.setCornerRadius(configuration.cornerRadius(bounds.size), of: self)
    }
}

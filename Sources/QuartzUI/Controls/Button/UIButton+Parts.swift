// The parts of a button, their appearance and positions: title, subtitle, image, indicators and background.

extension UIButton {
    /// The configuration that is shown: the button's, or else that of its type.
    var shownConfiguration: Configuration { configuration ?? typeConfiguration }

    /// The tint of the configuration's colours.
    var roleTint: UIColor { role == .destructive ? Theme.warning : tintColor }

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
        let area = backgroundRect(forBounds: bounds).clampedInset(by: configuration?.background.insets ?? .zero)
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
        let own = configuration.looks(state, tint: roleTint)
        let background = configuration.background
        let stroke = background.strokeWidth > 0 ? background.resolvedStrokeColor(for: tintColor) : nil
        let plate = background.isInset ? backgroundView : nil
        if configuration.style != .bare || own.background != nil {
            themeDefaults.setBackground(plate == nil ? own.background : nil, of: self)
        }
        if configuration.style != .bare || self.configuration != nil {
            roundCorners(configuration)
            themeDefaults.setBorder(plate == nil ? max(background.strokeWidth, 0) : 0, stroke, of: self)
        }
        if let plate {
            plate.backgroundColor = own.background
            plate.layer.cornerRadius = configuration.cornerRadius(plate.bounds.size)
            plate.layer.borderWidth = max(background.strokeWidth, 0)
            plate.layer.borderColor = stroke?.cgColor
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

// MARK: - Positions of a button's image and texts

extension UIButton {
    /// The width of the content that the menu indicator occupies.
    var menuIndicatorSpace: CGFloat { menuIndicator == nil ? 0 : MenuIndicator.space }

    /// The parts with their sizes and alignments.
    var content: ButtonContent {
        let configuration = shownConfiguration
        func size(_ label: UILabel?) -> CGSize {
            guard let label, label.text?.isEmpty == false else { return .zero }
            return label.intrinsicContentSize
        }
        let picture = configuration.showsActivityIndicator ? activityIndicator?.bounds.size : imageView.image?.size
        let share = isMirrored ? 1 - horizontalShare : horizontalShare
        let alignment: CGFloat =
            switch configuration.titleAlignment {
            case .automatic: share
            case .leading: 0
            case .center: 0.5
            case .trailing: 1
            }
        return ButtonContent(
            image: picture ?? .zero, title: size(titleLabel), subtitle: size(shownSubtitle),
            placement: configuration.imagePlacement,
            imagePadding: configuration.imagePadding, titlePadding: configuration.titlePadding, titleShare: alignment)
    }

    /// Horizontal alignment: 0 is the left edge, 1 the right edge.
    private var horizontalShare: CGFloat {
        switch contentHorizontalAlignment {
        case .center, .fill: 0.5
        case .left: 0
        case .right: 1
        case .leading: isMirrored ? 1 : 0
        case .trailing: isMirrored ? 0 : 1
        }
    }

    /// Vertical alignment: 0 is the top, 1 the bottom.
    var verticalShare: CGFloat {
        switch contentVerticalAlignment {
        case .center, .fill: 0.5
        case .top: 0
        case .bottom: 1
        }
    }

    /// Computes the frames of the parts within the content's rectangle.
    func frames(in area: CGRect) -> (image: CGRect, title: CGRect, subtitle: CGRect) {
        var parts = content
        if configuration == nil {
            let insets = imageEdgeInsets
            let room = CGSize(
                width: area.width - insets.left - insets.right, height: area.height - insets.top - insets.bottom)
            parts.fit(
                room, title: area.width,
                fills: (contentHorizontalAlignment == .fill, contentVerticalAlignment == .fill))
        }
        let share = isMirrored ? 1 - horizontalShare : horizontalShare
        let frames = parts.frames(in: area, across: share, down: verticalShare, scale: layer.contentsScale)
        guard isMirrored else { return frames }
        return (frames.image.mirrored(in: area), frames.title.mirrored(in: area), frames.subtitle.mirrored(in: area))
    }

    /// Moves a part by its insets: by the whole inset at the edge to which the content is aligned, by half of the difference of
    /// opposite insets if it is centred.
    func moved(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
        func shift(_ near: CGFloat, _ far: CGFloat, _ share: CGFloat) -> CGFloat { near * (1 - share) - far * share }
        return rect.offsetBy(
            dx: shift(insets.left, insets.right, horizontalShare), dy: shift(insets.top, insets.bottom, verticalShare))
    }

    /// Moves the title by its insets, and shortens it where they leave less room.
    func insetTitle(_ rect: CGRect, in area: CGRect) -> CGRect {
        var title = moved(rect, by: titleEdgeInsets)
        let beside = imageView.image.map { min($0.size.width, area.width) } ?? 0
        let room = max(area.width - beside - titleEdgeInsets.left - titleEdgeInsets.right, 0)
        let wanted = contentHorizontalAlignment == .fill ? room : min(titleLabel.intrinsicContentSize.width, room)
        title.origin.x += (title.width - wanted) * horizontalShare
        title.size.width = wanted
        return title
    }
}
